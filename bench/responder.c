/**
 * A minimal MCP server over stdio: the yardstick of the benchmark.
 *
 * It does the least that still is a correct answer, so its figures are what pipes, kernel and machine allow.
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "answers.h"

enum { READ_AT_LEAST = 64 * 1024, MAX_LINE = 64 * 1024 * 1024 };

static buffer input, output;

/** Answers every complete line of the input; `searched` bytes of it are known to hold no line end. */
static void answer_lines(size_t searched) {
    const char *end;
    while ((end = memchr(input.data + input.start + searched, '\n', input.length - input.start - searched)) != NULL) {
        span line = {input.data + input.start, (size_t)(end - input.data) - input.start};
        if (after_space(line.at, end) != end) {
            answer(line, &output);
        }
        input.start += line.length + 1;
        searched = 0;
    }
}

static bool flush(void) {
    while (output.start < output.length) {
        ssize_t written = write(STDOUT_FILENO, output.data + output.start, output.length - output.start);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        output.start += written > 0 ? (size_t)written : 0;
    }
    return true;
}

int main(void) {
    for (;;) {
        size_t waiting = input.length - input.start;
        if (waiting > MAX_LINE) {
            fprintf(stderr, "responder: a line must not exceed %d bytes\n", MAX_LINE);
            return 1;
        }
        char *room = buffer_room(&input, READ_AT_LEAST);
        ssize_t count = read(STDIN_FILENO, room, input.capacity - input.length);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count == 0 ? 0 : 1;
        }
        input.length += (size_t)count;
        answer_lines(waiting);
        // One write for all that came in one read: the cheapest batching that delays no answer.
        if (!flush()) {
            return 1;
        }
    }
}
