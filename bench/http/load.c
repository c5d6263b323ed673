/**
 * Measures an MCP server over HTTP: how long a call takes, how many it answers per second over how many connections, what that
 * costs it, and what sessions and broken connections leave behind.
 *
 * Every answer is checked: each call is answered with its own text. A run with any other answer prints why and ends with 1.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <getopt.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "../server.h"
#include "client.h"

enum { ID_DIGITS = 12, SMALL_TEXT = 100, LARGE_TEXT = 1000000, MOST = 1024, EXCERPT = 300, START_MILLIS = 30000 };

/** All ids have the same number of digits, so that a request is the same but for them. */
static const int64_t FIRST_ID = 100000000000;

static struct {
    launch server;
    const char *heap, *tool;
    long warmup, single, calls, large, sessions, broken;
    bool json;
} options = {
    .server = {.timeout = 600, .silence = 20},
    .tool = "echo",
    .warmup = 200000, .single = 20000, .calls = 300000, .large = 200,
};

static connection connections[MOST];
static int64_t next_id = FIRST_ID;
static int port;

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

/* Requests. */

#define META(more)                                                             \
    "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"," \
    "\"io.modelcontextprotocol/clientCapabilities\":{}" more "}"
#define HEAD "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
#define MODERN(method) HEAD "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " method "\r\n"

/** A call of the echo, and where its id stands: once as a number, once as the beginning of the text. */
typedef struct {
    buffer bytes;
    size_t id, text, text_length;
} call;

static char filler[LARGE_TEXT];

static void append(buffer *to, const char *text) {
    buffer_append(to, text, strlen(text));
}

static void append_head(buffer *to, const char *headers, size_t length) {
    char line[64];
    append(to, "POST /mcp HTTP/1.1\r\n");
    snprintf(line, sizeof line, "Host: 127.0.0.1:%d\r\n", port);
    append(to, line);
    append(to, headers);
    snprintf(line, sizeof line, "Content-Length: %zu\r\n\r\n", length);
    append(to, line);
}

static void append_call_head(buffer *to, size_t length) {
    char headers[400];
    snprintf(headers, sizeof headers, MODERN("tools/call") "Mcp-Name: %s\r\n", options.tool);
    append_head(to, headers, length);
}

static call echo_of(size_t text_length) {
    static const char before_id[] = "{\"jsonrpc\":\"2.0\",\"id\":",
                      before_name[] = ",\"method\":\"tools/call\",\"params\":{" META("") ",\"name\":\"",
                      before_text[] = "\",\"arguments\":{\"text\":\"", after[] = "\"}}}";
    call made = {.text_length = text_length};
    append_call_head(&made.bytes, sizeof before_id + sizeof before_name + sizeof before_text + sizeof after - 4 +
                                      ID_DIGITS + strlen(options.tool) + text_length);
    append(&made.bytes, before_id);
    made.id = made.bytes.length;
    buffer_append(&made.bytes, filler, ID_DIGITS);
    append(&made.bytes, before_name);
    append(&made.bytes, options.tool);
    append(&made.bytes, before_text);
    made.text = made.bytes.length;
    buffer_append(&made.bytes, filler, text_length);
    append(&made.bytes, after);
    return made;
}

static void post(connection *over, const char *headers, const char *body) {
    buffer request = {0};
    append_head(&request, headers, strlen(body));
    append(&request, body);
    client_send(over, request.data, request.length);
    free(request.data);
}

static void send_call(connection *over, call *made) {
    char digits[ID_DIGITS];
    over->id = next_id++;
    int64_t rest = over->id;
    for (int i = ID_DIGITS - 1; i >= 0; i--, rest /= 10) {
        digits[i] = (char)('0' + rest % 10);
    }
    memcpy(made->bytes.data + made->id, digits, ID_DIGITS);
    memcpy(made->bytes.data + made->text, digits, ID_DIGITS);
    over->sent = now();
    client_send(over, made->bytes.data, made->bytes.length);
}

/* Responses. */

static noreturn void fail_on(const char *reason, message found) {
    size_t length = found.head.length + found.body.length;
    fail("%s: %.*s", reason, length > EXCERPT ? EXCERPT : (int)length, found.head.at);
}

static int64_t number(span digits) {
    int64_t value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9' || i > 17) {
            return -1;
        }
        value = 10 * value + (digits.at[i] - '0');
    }
    return digits.length == 0 ? -1 : value;
}

static void check_status(message found, const char *status) {
    static const char version[] = "HTTP/1.1 ";
    size_t skipped = sizeof version - 1;
    if (found.head.length < skipped + 3 || memcmp(found.head.at, version, skipped) != 0
        || memcmp(found.head.at + skipped, status, 3) != 0) {
        fail_on("not the status that was expected", found);
    }
}

static void check_answer(message found, int64_t id, size_t text_length) {
    enum { ID, RESULT };
    static const span members[] = {WORD("id"), WORD("result")}, content[] = {WORD("content")}, text[] = {WORD("text")};
    span answer[2], list[1], value[1];
    check_status(found, "200");
    if (!pick(found.body, 2, members, answer) || number(answer[ID]) != id || !pick(answer[RESULT], 1, content, list)
        || !pick(first_element(list[0]), 1, text, value)) {
        fail_on("not the answer to the call", found);
    }
    span said = string_content(value[0]);
    if (said.length != text_length || number((span){said.at, ID_DIGITS}) != id
        || memcmp(said.at + ID_DIGITS, filler + ID_DIGITS, text_length - ID_DIGITS) != 0) {
        fail_on("the text is not the one of the call", found);
    }
}

/* Calls. */

static int by_size(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

/** The smallest time that at least `percent` of the calls did not exceed; `nanos` is sorted. */
static double percentile(const int64_t *nanos, long count, int percent) {
    return (double)nanos[(count * percent + 99) / 100 - 1];
}

/** Makes calls over several connections, one at a time over each; the times of the calls, sorted. */
static int64_t *make_calls(long count, int width, size_t text_length) {
    int64_t *nanos = calloc((size_t)count + 1, sizeof *nanos);
    call made = echo_of(text_length);
    long sent = 0, answered = 0;
    if (nanos == NULL) {
        fail("out of memory");
    }
    for (int i = 0; i < width; i++) {
        client_open(&connections[i]);
    }
    for (int i = 0; i < width && sent < count; i++, sent++) {
        send_call(&connections[i], &made);
    }
    while (answered < count) {
        connection *from = width == 1 ? &connections[0] : client_next();
        message found;
        if (width == 1) {
            found = client_wait(from);
        } else {
            if (!client_read(from)) {
                fail("the server closed a connection");
            }
            found = message_in(&from->input);
            if (found.malformed) {
                fail_on("a response without Content-Length", found);
            }
            if (!found.whole) {
                continue;
            }
        }
        nanos[answered++] = now() - from->sent;
        check_answer(found, from->id, text_length);
        client_done(from, found);
        if (sent < count) {
            sent++;
            send_call(from, &made);
        }
    }
    for (int i = 0; i < width; i++) {
        client_close(&connections[i]);
    }
    free(made.bytes.data);
    qsort(nanos, (size_t)count, sizeof *nanos, by_size);
    return nanos;
}

static void measure_single(long count) {
    int64_t cpu = server_cpu();
    int64_t *nanos = make_calls(count, 1, SMALL_TEXT);
    cpu = server_cpu() - cpu;
    REPORT("single", {"p50_us", percentile(nanos, count, 50) / 1e3}, {"p99_us", percentile(nanos, count, 99) / 1e3},
           {"cpu_us_per_call", (double)cpu / 1e3 / (double)count});
    free(nanos);
}

static void measure_many(const char *name, long count, int width) {
    int64_t cpu = server_cpu(), time = now();
    int64_t *nanos = make_calls(count, width, SMALL_TEXT);
    time = now() - time;
    cpu = server_cpu() - cpu;
    REPORT(name, {"calls_per_s", (double)count / ((double)time / 1e9)}, {"p50_us", percentile(nanos, count, 50) / 1e3},
           {"p99_us", percentile(nanos, count, 99) / 1e3}, {"cpu_us_per_call", (double)cpu / 1e3 / (double)count});
    free(nanos);
}

static void measure_large(long count) {
    int64_t *nanos = make_calls(count, 1, LARGE_TEXT);
    REPORT("large", {"median_ms", percentile(nanos, count, 50) / 1e6});
    free(nanos);
}

/* What is left behind. */

/** Entries of a folder of the server in /proc. */
static long entries(const char *folder) {
    char path[64];
    long count = 0;
    snprintf(path, sizeof path, "/proc/%d/%s", (int)server_pid(), folder);
    DIR *all = opendir(path);
    for (struct dirent *entry = all == NULL ? NULL : readdir(all); entry != NULL; entry = readdir(all)) {
        count += entry->d_name[0] != '.';
    }
    if (all != NULL) {
        closedir(all);
    }
    return count;
}

/** Bytes that the server needs, as the command says that knows; its resident memory if there is none. */
static double memory(void) {
    char command[512], line[64] = "";
    if (options.heap == NULL) {
        return server_memory() * 1e6;
    }
    snprintf(command, sizeof command, "%s %d", options.heap, (int)server_pid());
    FILE *output = popen(command, "re");
    if (output == NULL || fgets(line, sizeof line, output) == NULL || pclose(output) != 0 || atof(line) <= 0) {
        fail("%s must print a number of bytes", command);
    }
    return atof(line);
}

static const char initialize[] =
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
    "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}";

/** Begins a session and makes the headers of its further requests. */
static void begin_session(connection *over, char *headers, size_t size) {
    static const span session_id = WORD("Mcp-Session-Id");
    post(over, HEAD, initialize);
    message found = client_wait(over);
    check_status(found, "200");
    span id = header(found.head, session_id);
    if (id.at == NULL) {
        fail_on("no session", found);
    }
    snprintf(headers, size, HEAD "MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: %.*s\r\n", (int)id.length, id.at);
    client_done(over, found);
    post(over, headers, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    found = client_wait(over);
    check_status(found, "202");
    client_done(over, found);
}

static void measure_sessions(long count) {
    char headers[512];
    client_open(&connections[0]);
    // The first one brings what all of them share.
    begin_session(&connections[0], headers, sizeof headers);
    double before = memory(), resident = server_memory();
    for (long i = 0; i < count; i++) {
        begin_session(&connections[0], headers, sizeof headers);
    }
    double after = memory();
    client_close(&connections[0]);
    REPORT("sessions", {"bytes_each", (after - before) / (double)count},
           {"rss_bytes_each", (server_memory() - resident) * 1e6 / (double)count});
}

#define CALL(name, arguments)                                                                            \
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{" META(",\"progressToken\":1") \
    ",\"name\":\"" name "\",\"arguments\":" arguments "}}"

/** Begins what is broken off later; true if something has to come before that. */
static bool begin_broken(connection *over, long which, const char *session_headers) {
    switch (which % 6) {
        case 0: client_send(over, "POST /mcp HTTP/1.1\r\nHost: loc", 29); return false;
        case 1: {
            buffer head = {0};
            append_call_head(&head, 1000);
            append(&head, "{\"jsonrpc\":");
            client_send(over, head.data, head.length);
            free(head.data);
            return false;
        }
        case 2:
            post(over, MODERN("tools/call") "Mcp-Name: test_tool_with_progress\r\n", CALL("test_tool_with_progress", "{}"));
            return true;
        case 3:
            post(over, MODERN("subscriptions/listen"),
                 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscriptions/listen\",\"params\":{" META("")
                 ",\"notifications\":{\"toolsListChanged\":true}}}");
            return true;
        case 4:
            // Now and then more than the sockets hold, so that the call waits for room when its client goes.
            post(over, MODERN("tools/call") "Mcp-Name: count\r\n",
                 which % 60 == 4 ? CALL("count", "{\"to\":200000}") : CALL("count", "{\"to\":2000}"));
            return true;
        default: {
            char body[256];
            snprintf(body, sizeof body,
                     "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"tools/call\",\"params\":{\"_meta\":{\"progressToken\":1},"
                     "\"name\":\"test_tool_with_progress\",\"arguments\":{}}}", which + 1);
            post(over, session_headers, body);
            return true;
        }
    }
}

static void break_off(long count, const char *session_headers) {
    enum { AT_ONCE = 60 };
    for (long begun = 0; begun < count; begun += AT_ONCE) {
        for (long i = 0; i < AT_ONCE; i++) {
            client_open(&connections[i]);
            connections[i].id = begin_broken(&connections[i], begun + i, session_headers);
        }
        for (long i = 0; i < AT_ONCE; i++) {
            if (connections[i].id != 0 && !client_read(&connections[i])) {
                fail("the server closed a connection");
            }
            if (connections[i].id != 0 && memmem(connections[i].input.data, connections[i].input.length,
                                                 "text/event-stream", 17) == NULL) {
                fail("not a stream: %.*s", (int)connections[i].input.length, connections[i].input.data);
            }
        }
        for (long i = 0; i < AT_ONCE; i++) {
            client_reset(&connections[i]);
        }
    }
}

static void measure_broken(long count) {
    enum { WARM = 600, PATIENCE = 100 };
    char headers[512];
    connection keeper = {0};
    client_open(&keeper);
    begin_session(&keeper, headers, sizeof headers);
    break_off(WARM, headers);
    poll(NULL, 0, 2000);
    long descriptors = entries("fd"), threads = entries("task");
    double before = memory();
    int64_t time = now();
    break_off(count, headers);
    time = now() - time;
    poll(NULL, 0, 1000);
    // What the calls of sessions still have to say is said within this time.
    for (int i = 0; i < PATIENCE && (entries("fd") > descriptors || entries("task") > threads); i++) {
        poll(NULL, 0, 100);
    }
    double after = memory();
    client_close(&keeper);
    REPORT("broken", {"per_s", (double)count / ((double)time / 1e9)}, {"descriptors", (double)(entries("fd") - descriptors)},
           {"threads", (double)(entries("task") - threads)}, {"kb", (after - before) / 1e3});
}

/* The run. */

static const char usage[] =
    "Usage: load [options] -- command args…\n"
    "Starts an MCP server over HTTP and measures calls of a tool that returns its text.\n"
    "The command must be the server itself, with {port} where its port belongs.\n"
    "\n"
    "  --tool NAME          the tool, of at most 64 characters (echo)\n"
    "  --warmup N           calls before the first measurement, over 32 connections (200000)\n"
    "  --single N           calls one at a time (20000)\n"
    "  --calls N            calls over 32 connections, and as many over 256 (300000)\n"
    "  --large N            calls with a text of 1 MB, one at a time (200)\n"
    "  --sessions N         idle sessions of 2025-11-25 (0)\n"
    "  --broken N           connections broken off at different moments (0)\n"
    "  --heap COMMAND       prints what the process with a given number needs, in bytes (else VmRSS)\n"
    "  --stderr FILE        where the server's stderr goes (inherited)\n"
    "  --json               print one JSON object per phase\n"
    "With 0 calls a phase is left out.\n";

static long amount(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || value < 0 || value > 1000000000) {
        fprintf(stderr, "load: not a suitable number: %s\n", text);
        exit(2);
    }
    return value;
}

static void parse_options(int count, char **words) {
    static const struct option known[] = {
        {"warmup", required_argument, NULL, 'w'},   {"single", required_argument, NULL, 's'},
        {"calls", required_argument, NULL, 'c'},    {"large", required_argument, NULL, 'l'},
        {"sessions", required_argument, NULL, 'e'}, {"broken", required_argument, NULL, 'b'},
        {"heap", required_argument, NULL, 'p'},     {"stderr", required_argument, NULL, 'r'},
        {"tool", required_argument, NULL, 't'},     {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = getopt_long(count, words, "+h", known, NULL)) != -1) {
        switch (option) {
            case 'w': options.warmup = amount(optarg); break;
            case 's': options.single = amount(optarg); break;
            case 'c': options.calls = amount(optarg); break;
            case 'l': options.large = amount(optarg); break;
            case 'e': options.sessions = amount(optarg); break;
            case 'b': options.broken = amount(optarg); break;
            case 'p': options.heap = optarg; break;
            case 'r': options.server.stderr_file = optarg; break;
            case 't': options.tool = optarg; break;
            case 'j': options.json = true; break;
            case 'h': fputs(usage, stdout); exit(0);
            default: fputs(usage, stderr); exit(2);
        }
    }
    if (optind == count || strlen(options.tool) > 64) {
        fputs(usage, stderr);
        exit(2);
    }
    options.server.command = words + optind;
}

static void start(void) {
    static char digits[8];
    port = free_port();
    snprintf(digits, sizeof digits, "%d", port);
    for (char **word = options.server.command; *word != NULL; word++) {
        if (strcmp(*word, "{port}") == 0) {
            *word = digits;
        }
    }
    client_port(port);
    int64_t begin = now();
    server_start(&options.server);
    // Its port may be open before anything is served there.
    for (bool served = false; !served;) {
        if (now() - begin > (int64_t)START_MILLIS * 1000000) {
            fail("it does not serve");
        }
        poll(NULL, 0, 1);
        if (client_try(&connections[0])) {
            post(&connections[0], MODERN("server/discover"),
                 "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"server/discover\",\"params\":{" META("") "}}");
            message found = client_wait(&connections[0]);
            served = found.head.length > 12 && memcmp(found.head.at, "HTTP/1.1 200", 12) == 0;
            client_close(&connections[0]);
        }
    }
    REPORT("start", {"first_answer_ms", (double)(now() - begin) / 1e6});
}

int main(int count, char **words) {
    parse_options(count, words);
    // Plain letters look the same in every JSON writer, so a returned text can be compared byte by byte.
    for (size_t i = 0; i < sizeof filler; i++) {
        filler[i] = (char)('a' + i % 26);
    }
    start();
    free(make_calls(options.warmup, 32, SMALL_TEXT));
    REPORT("warm", {"rss_mb", server_memory()});
    if (options.single > 0) {
        measure_single(options.single);
    }
    if (options.calls > 0) {
        measure_many("by32", options.calls, 32);
        measure_many("by256", options.calls, 256);
    }
    if (options.large > 0) {
        measure_large(options.large);
    }
    if (options.sessions > 0) {
        measure_sessions(options.sessions);
    }
    if (options.broken > 0) {
        measure_broken(options.broken);
    }
    REPORT("end", {"rss_mb", server_memory()});
    kill(server_pid(), SIGTERM);
    server_stop();
    return 0;
}
