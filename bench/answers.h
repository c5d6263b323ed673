/**
 * What the responders answer, over whatever they are asked.
 *
 * They serve one tool, `echo`, in both eras, and copy ids and text as they stand in the request.
 */
#ifndef BENCH_ANSWERS_H
#define BENCH_ANSWERS_H

#include "buffer.h"
#include "scan.h"

/** Appends the answer to one message, a line; nothing if none is due. */
void answer(span message, buffer *to);

#endif
