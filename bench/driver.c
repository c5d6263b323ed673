/**
 * Measures an MCP server over stdio: how long a call takes, how many it answers per second, what that costs it.
 *
 * Every answer is checked: each call is answered exactly once, and with its own text. A run with any other answer
 * prints why and ends with 1.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "options.h"
#include "scan.h"
#include "server.h"

enum { ID_DIGITS = 12, SMALL_TEXT = 100, LARGE_TEXT = 1000000, EXCERPT = 200 };

#define MODERN_META                                                           \
    "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"," \
    "\"io.modelcontextprotocol/clientCapabilities\":{}}"

/** The calls of one phase: ids from `first` on, `count` of them; a bit per call says whether it was answered. */
static struct {
    int64_t first;
    long count, sent, answered;
    unsigned char *done;
    size_t text_length;
} phase = {.first = 1};

static char filler[LARGE_TEXT];
static span call_middle, call_end;

static span printed(const char *format, ...) {
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        fail("out of memory");
    }
    return (span){text, (size_t)length};
}

static void prepare_calls(void) {
    // Plain letters look the same in every JSON writer, so a returned text can be compared byte by byte.
    for (size_t i = 0; i < sizeof filler; i++) {
        filler[i] = (char)('a' + i % 26);
    }
    call_middle = printed(",\"method\":\"tools/call\",\"params\":{%s\"name\":\"%s\",\"arguments\":{\"%s\":\"",
                          options.modern ? MODERN_META "," : "", options.tool, options.argument);
    call_end = (span)WORD("\"}}}\n");
}

static void queue(span part) {
    server_queue(part.at, part.length);
}

static void queue_call(int64_t id) {
    char digits[ID_DIGITS];
    int first = ID_DIGITS;
    memset(digits, '0', sizeof digits);
    for (int64_t rest = id; rest > 0; rest /= 10) {
        digits[--first] = (char)('0' + rest % 10);
    }
    queue((span)WORD("{\"jsonrpc\":\"2.0\",\"id\":"));
    server_queue(digits + first, (size_t)(ID_DIGITS - first));
    queue(call_middle);
    // The text begins with the id: an answer that got the id of another call is noticed.
    server_queue(digits, ID_DIGITS);
    server_queue(filler, phase.text_length - ID_DIGITS);
    queue(call_end);
}

static noreturn void fail_on(const char *reason, span line) {
    int shown = line.length > EXCERPT ? EXCERPT : (int)line.length;
    fail("%s: %.*s%s", reason, shown, line.at, line.length > EXCERPT ? "…" : "");
}

enum { ID, METHOD, RESULT, ERROR, MEMBERS };

/** Takes a line apart; false for a message that needs no attention, such as a notification. */
static bool read_answer(span line, span message[MEMBERS]) {
    static const span members[MEMBERS] = {WORD("id"), WORD("method"), WORD("result"), WORD("error")};
    static const span ping = WORD("\"ping\"");
    if (!pick(line, MEMBERS, members, message)) {
        fail_on("not a JSON object", line);
    }
    if (message[METHOD].at == NULL) {
        if (message[ID].at == NULL) {
            fail_on("an answer without id", line);
        }
        if ((message[RESULT].at == NULL) == (message[ERROR].at == NULL)) {
            fail_on("an answer needs either a result or an error", line);
        }
        return true;
    }
    if (message[ID].at == NULL) {
        return false;
    }
    if (options.modern || !same(message[METHOD], ping)) {
        fail_on("a request the driver does not serve", line);
    }
    queue((span)WORD("{\"jsonrpc\":\"2.0\",\"result\":{},\"id\":"));
    queue(message[ID]);
    queue((span)WORD("}\n"));
    return false;
}

/** The whole number a span consists of, or -1. */
static int64_t number(span digits) {
    int64_t value = 0;
    if (digits.length == 0 || digits.length > 18) {
        return -1;
    }
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9') {
            return -1;
        }
        value = 10 * value + (digits.at[i] - '0');
    }
    return value;
}

static void check_result(span result, int64_t id, span line) {
    enum { CONTENT, IS_ERROR, RESULT_TYPE };
    enum { TYPE, TEXT };
    static const span result_members[] = {WORD("content"), WORD("isError"), WORD("resultType")};
    static const span content_members[] = {WORD("type"), WORD("text")};
    static const span is_true = WORD("true"), complete = WORD("\"complete\""), text_type = WORD("\"text\"");
    span found[3], content[2];
    if (!pick(result, 3, result_members, found)) {
        fail_on("a result that is no object", line);
    }
    if (found[IS_ERROR].at != NULL && same(found[IS_ERROR], is_true)) {
        fail_on("the tool failed", line);
    }
    if (options.modern && (found[RESULT_TYPE].at == NULL || !same(found[RESULT_TYPE], complete))) {
        fail_on("resultType must be complete", line);
    }
    if (!pick(first_element(found[CONTENT]), 2, content_members, content) || content[TYPE].at == NULL
        || !same(content[TYPE], text_type)) {
        fail_on("the content must begin with a text", line);
    }
    span text = string_content(content[TEXT]);
    size_t prefix = strlen(options.prefix);
    if (text.at == NULL || text.length != prefix + phase.text_length) {
        fail("call %" PRId64 ": the text must have %zu bytes, but has %zu", id, prefix + phase.text_length, text.length);
    }
    if (memcmp(text.at, options.prefix, prefix) != 0 || number((span){text.at + prefix, ID_DIGITS}) != id
        || memcmp(text.at + prefix + ID_DIGITS, filler, phase.text_length - ID_DIGITS) != 0) {
        fail_on("the text is not the one of this call", line);
    }
}

static void settle(span line) {
    span message[MEMBERS];
    if (!read_answer(line, message)) {
        return;
    }
    int64_t id = number(message[ID]);
    if (id < phase.first || id >= phase.first + phase.sent) {
        fail_on(id > 0 && id < phase.first ? "answered twice" : "no call has this id", line);
    }
    if (message[ERROR].at != NULL) {
        fail_on("a call was refused", line);
    }
    long index = (long)(id - phase.first);
    unsigned char bit = (unsigned char)(1 << index % 8);
    if ((phase.done[index / 8] & bit) != 0) {
        fail_on("answered twice", line);
    }
    phase.done[index / 8] |= bit;
    phase.answered++;
    check_result(message[RESULT], id, line);
}

static noreturn void fail_waiting(const char *reason) {
    long missing = 0;
    while (missing < phase.sent && (phase.done[missing / 8] >> missing % 8 & 1) != 0) {
        missing++;
    }
    fail("%s; %ld of %ld calls answered, the first without answer is %" PRId64, reason, phase.answered, phase.sent,
         phase.first + missing);
}

/**
 * Makes `count` calls and waits for all answers.
 *
 * @param nanos receives the time of each call, from the first byte written to the last byte read; needs a window of 1
 * @return the time from the first call to the last answer, in nanoseconds
 */
static int64_t make_calls(long count, long window, size_t text_length, int64_t *nanos) {
    phase.first += phase.count;
    phase.count = count;
    phase.sent = phase.answered = 0;
    phase.text_length = text_length;
    free(phase.done);
    phase.done = calloc((size_t)count / 8 + 1, 1);
    if (phase.done == NULL) {
        fail("out of memory");
    }
    int64_t begin = now(), start = begin;
    while (phase.answered < count) {
        if (phase.sent < count && phase.sent - phase.answered < window) {
            while (phase.sent < count && phase.sent - phase.answered < window) {
                queue_call(phase.first + phase.sent++);
            }
            start = now();
        }
        const char *trouble = server_exchange();
        span line;
        while ((line = server_line()).at != NULL) {
            if (nanos != NULL && phase.answered < count) {
                nanos[phase.answered] = now() - start;
            }
            settle(line);
        }
        if (trouble != NULL && phase.answered < count) {
            fail_waiting(trouble);
        }
    }
    return now() - begin;
}

/** One measured value; the unit is part of its name. */
typedef struct {
    const char *name;
    double value;
} figure;

static void report(const char *name, size_t count, const figure figures[]) {
    printf(options.json ? "{\"phase\":\"%s\"" : "%-10s", name);
    for (size_t i = 0; i < count; i++) {
        printf(options.json ? ",\"%s\":%.*f" : "  %s %.*f", figures[i].name, figures[i].value < 1000 ? 2 : 0,
               figures[i].value);
    }
    puts(options.json ? "}" : "");
    fflush(stdout);
}

#define REPORT(name, ...) \
    report(name, sizeof((figure[]){__VA_ARGS__}) / sizeof(figure), (figure[]){__VA_ARGS__})

static int by_size(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

/** The smallest time that at least `percent` of the calls did not exceed; `nanos` is sorted. */
static double percentile(const int64_t *nanos, long count, int percent) {
    return (double)nanos[(count * percent + 99) / 100 - 1];
}

/** Asks one question with id 0, which no call uses, and checks that the answer names the version. */
static void ask(const char *request, const char *version) {
    span message[MEMBERS], line = {NULL, 0};
    server_queue(request, strlen(request));
    do {
        while ((line = server_line()).at == NULL) {
            const char *trouble = server_exchange();
            if (trouble != NULL) {
                fail("no answer to the first request: %s", trouble);
            }
        }
    } while (!read_answer(line, message));
    if (number(message[ID]) != 0 || message[RESULT].at == NULL
        || memmem(message[RESULT].at, message[RESULT].length, version, strlen(version)) == NULL) {
        fail_on("the first request must be answered with a result that names the version", line);
    }
}

static void handshake(void) {
    int64_t start = now();
    server_start(&options.server);
    if (options.modern) {
        ask("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"server/discover\",\"params\":{" MODERN_META "}}\n",
            "\"2026-07-28\"");
    } else {
        ask("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
            "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n",
            "\"2025-11-25\"");
        queue((span)WORD("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"));
    }
    double answered = (double)(now() - start) / 1e6;
    server_settle();
    REPORT("start", {"first_answer_ms", answered}, {"cpu_ms", (double)server_cpu() / 1e6}, {"rss_mb", server_memory()});
}

static void measure_single(long count) {
    int64_t *nanos = calloc((size_t)count, sizeof *nanos);
    if (nanos == NULL) {
        fail("out of memory");
    }
    int64_t cpu = server_cpu();
    make_calls(count, 1, SMALL_TEXT, nanos);
    cpu = server_cpu() - cpu;
    qsort(nanos, (size_t)count, sizeof *nanos, by_size);
    REPORT("single", {"p50_us", percentile(nanos, count, 50) / 1e3}, {"p90_us", percentile(nanos, count, 90) / 1e3},
           {"p99_us", percentile(nanos, count, 99) / 1e3}, {"max_us", (double)nanos[count - 1] / 1e3},
           {"cpu_us_per_call", (double)cpu / 1e3 / (double)count});
    free(nanos);
}

static void measure_pipelined(long count) {
    int64_t cpu = server_cpu();
    int64_t time = make_calls(count, options.window, SMALL_TEXT, NULL);
    cpu = server_cpu() - cpu;
    REPORT("pipelined", {"calls_per_s", (double)count / ((double)time / 1e9)},
           {"cpu_us_per_call", (double)cpu / 1e3 / (double)count});
}

static void measure_large(long count) {
    int64_t *nanos = calloc((size_t)count, sizeof *nanos);
    if (nanos == NULL) {
        fail("out of memory");
    }
    make_calls(count, 1, LARGE_TEXT, nanos);
    qsort(nanos, (size_t)count, sizeof *nanos, by_size);
    REPORT("large", {"median_ms", percentile(nanos, count, 50) / 1e6});
    free(nanos);
}

static void measure_all(void) {
    handshake();
    make_calls(options.warmup, options.window, SMALL_TEXT, NULL);
    REPORT("warm", {"rss_mb", server_memory()});
    if (options.single > 0) {
        measure_single(options.single);
    }
    if (options.pipelined > 0) {
        measure_pipelined(options.pipelined);
    }
    if (options.memory && options.calls > 0) {
        make_calls(options.calls, options.window, SMALL_TEXT, NULL);
        REPORT("memory", {"rss_mb", server_memory()});
    }
    // Last, because the buffers for large texts may stay and would be counted as memory of small calls.
    if (options.large > 0) {
        measure_large(options.large);
    }
    server_stop();
    // Every call is answered, so whatever answer is left is one too many.
    span line;
    while ((line = server_line()).at != NULL) {
        settle(line);
    }
}

int main(int count, char **words) {
    parse_options(count, words);
    prepare_calls();
    measure_all();
    return 0;
}
