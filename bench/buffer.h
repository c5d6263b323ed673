/** A growing byte buffer, shared by the responder and the driver. */
#ifndef BENCH_BUFFER_H
#define BENCH_BUFFER_H

#include <stdlib.h>
#include <string.h>

/** Bytes from `start` to `length` are waiting; everything before is done with. */
typedef struct {
    char *data;
    size_t start, length, capacity;
} buffer;

/** Makes room for `extra` more bytes and returns where they go. */
static inline char *buffer_room(buffer *b, size_t extra) {
    if (b->start == b->length) {
        b->start = b->length = 0;
    }
    // Moving only when at least half is spent keeps the cost per byte constant.
    if (b->capacity - b->length < extra && b->start > b->capacity / 2) {
        memmove(b->data, b->data + b->start, b->length - b->start);
        b->length -= b->start;
        b->start = 0;
    }
    if (b->capacity - b->length < extra) {
        size_t capacity = 2 * b->capacity > b->length + extra ? 2 * b->capacity : b->length + extra;
        char *data = realloc(b->data, capacity);
        if (data == NULL) {
            abort();
        }
        b->data = data;
        b->capacity = capacity;
    }
    return b->data + b->length;
}

static inline void buffer_append(buffer *b, const char *bytes, size_t count) {
    memcpy(buffer_room(b, count), bytes, count);
    b->length += count;
}

#endif
