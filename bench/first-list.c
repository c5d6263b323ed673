/**
 * Measures how long a client waits for the tools of a server over stdio: from the start of the server to the answer
 * that lists as many as it is told. Asks again after each notice that the tools have changed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "scan.h"
#include "server.h"

enum { TIMEOUT = 60, EXCERPT = 200 };

static void queue(const char *text) {
    server_queue(text, strlen(text));
}

static void ask(long id) {
    char line[100];
    snprintf(line, sizeof line, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"tools/list\"}\n", id);
    queue(line);
}

/** How many tools a line lists; none if it is about anything else. */
static long listed(span line) {
    static const span in_answer[] = {WORD("result")}, in_result[] = {WORD("tools")};
    span result, tools;
    if (!pick(line, 1, in_answer, &result)) {
        fail("not a JSON object: %.*s", (int)(line.length < EXCERPT ? line.length : EXCERPT), line.at);
    }
    if (!pick(result, 1, in_result, &tools) || tools.at == NULL) {
        return 0;
    }
    long count = 0;
    const char *end = tools.at + tools.length - 1;
    for (const char *at = after_space(tools.at + 1, end); at < end; count++) {
        at = after_space(after_value(at, end), end);
        at = at < end && *at == ',' ? after_space(at + 1, end) : at;
    }
    return count;
}

static bool is_change(span line) {
    static const span names[] = {WORD("method")}, change = WORD("\"notifications/tools/list_changed\"");
    span method;
    return pick(line, 1, names, &method) && method.at != NULL && same(method, change);
}

int main(int count, char **words) {
    if (count < 3 || atol(words[1]) <= 0) {
        fputs("Usage: first-list TOOLS command args…\nPrints milliseconds.\n", stderr);
        return 2;
    }
    long wanted = atol(words[1]), id = 2;
    launch how = {.command = words + 2, .timeout = TIMEOUT, .silence = TIMEOUT};
    int64_t begun = now();
    server_start(&how);
    queue("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
          "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n"
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    ask(id);
    for (;;) {
        const char *trouble = server_exchange();
        int64_t came = now();
        for (span line = server_line(); line.at != NULL; line = server_line()) {
            if (listed(line) >= wanted) {
                printf("%.1f\n", (double)(came - begun) / 1e6);
                server_stop();
                return 0;
            }
            if (is_change(line)) {
                ask(++id);
            }
        }
        if (trouble != NULL) {
            fail("%s before %ld tools were listed", trouble, wanted);
        }
    }
}
