/** Messages of HTTP/1.1 whose length a Content-Length tells, as both programs read them. */
#ifndef BENCH_HTTP_MESSAGE_H
#define BENCH_HTTP_MESSAGE_H

#include <strings.h>

#include "../buffer.h"
#include "../scan.h"

/** The first message of a buffer, as far as it is there; the head ends with its empty line. */
typedef struct {
    span head, body;
    bool whole, malformed;
} message;

/** The value of a header, or absent. */
static inline span header(span head, span name) {
    const char *end = head.at + head.length, *line = head.at;
    while ((line = memchr(line, '\n', (size_t)(end - line))) != NULL) {
        line++;
        if ((size_t)(end - line) > name.length && line[name.length] == ':'
            && strncasecmp(line, name.at, name.length) == 0) {
            const char *value = after_space(line + name.length + 1, end);
            const char *after = memchr(value, '\r', (size_t)(end - value));
            return after == NULL ? (span){NULL, 0} : (span){value, (size_t)(after - value)};
        }
    }
    return (span){NULL, 0};
}

static inline message message_in(const buffer *input) {
    static const span content_length = WORD("Content-Length");
    message found = {.whole = false};
    size_t waiting = input->length - input->start;
    if (waiting == 0) {
        return found;
    }
    const char *start = input->data + input->start;
    const char *end = memmem(start, waiting, "\r\n\r\n", 4);
    if (end == NULL) {
        return found;
    }
    found.head = (span){start, (size_t)(end + 4 - start)};
    span length = header(found.head, content_length);
    found.malformed = length.at == NULL;
    for (size_t i = 0; i < length.length; i++) {
        found.malformed |= length.at[i] < '0' || length.at[i] > '9' || i > 9;
        found.body.length = 10 * found.body.length + (size_t)(length.at[i] - '0');
    }
    found.body.at = start + found.head.length;
    found.whole = !found.malformed && waiting - found.head.length >= found.body.length;
    return found;
}

#endif
