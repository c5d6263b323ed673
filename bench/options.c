#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

settings options = {
    .server = {.timeout = 120, .silence = 20},
    .tool = "echo", .argument = "text", .prefix = "",
    .warmup = 50000, .single = 10000, .pipelined = 300000, .window = 256, .large = 20, .calls = 1000000,
};

static const char usage[] =
    "Usage: driver [options] -- command args…\n"
    "Starts an MCP server over stdio and measures calls of a tool that returns its text.\n"
    "The command must be the server itself: a shell that starts it hides its CPU time and memory.\n"
    "\n"
    "  --era legacy|modern  handshake of 2025-11-25 (default), or 2026-07-28 with _meta in each request\n"
    "  --tool NAME          the tool (echo)\n"
    "  --argument NAME      its argument (text)\n"
    "  --prefix TEXT        what the tool puts before the text it returns (nothing)\n"
    "  --warmup N           calls before the first measurement, pipelined (50000)\n"
    "  --single N           calls one at a time (10000)\n"
    "  --pipelined N        calls with many in flight (300000)\n"
    "  --window N           calls in flight (256)\n"
    "  --large N            calls with a text of 1 MB, one at a time (20)\n"
    "  --memory             measure memory again after many calls\n"
    "  --calls N            how many that are (1000000)\n"
    "  --pipe-size BYTES    capacity of both pipes (as the system has it)\n"
    "  --stderr FILE        where the server's stderr goes (inherited)\n"
    "  --timeout SECONDS    kill the server and fail when the run takes longer (120)\n"
    "  --silence SECONDS    the same when calls are open and nothing arrives (20)\n"
    "  --json               print one JSON object per phase\n"
    "With 0 calls a phase is left out.\n";

static noreturn void refuse(const char *reason, const char *found) {
    fprintf(stderr, "driver: %s: %s\n\n%s", reason, found, usage);
    exit(2);
}

/** A name that goes into a request as it is. */
static const char *plain(const char *name) {
    for (const char *at = name; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\' || (unsigned char)*at < ' ') {
            refuse("a name must need no escapes in JSON", name);
        }
    }
    return name;
}

static long amount(const char *text, long least) {
    char *end;
    long value = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || value < least || value > 1000000000) {
        refuse("not a suitable number", text);
    }
    return value;
}

void parse_options(int count, char **words) {
    static const struct option known[] = {
        {"era", required_argument, NULL, 'e'},       {"tool", required_argument, NULL, 't'},
        {"argument", required_argument, NULL, 'a'},  {"prefix", required_argument, NULL, 'x'},
        {"warmup", required_argument, NULL, 'w'},    {"single", required_argument, NULL, 's'},
        {"pipelined", required_argument, NULL, 'p'}, {"window", required_argument, NULL, 'i'},
        {"large", required_argument, NULL, 'l'},     {"memory", no_argument, NULL, 'm'},
        {"calls", required_argument, NULL, 'c'},     {"pipe-size", required_argument, NULL, 'z'},
        {"stderr", required_argument, NULL, 'r'},    {"timeout", required_argument, NULL, 'o'},
        {"silence", required_argument, NULL, 'q'},   {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},            {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = getopt_long(count, words, "+h", known, NULL)) != -1) {
        switch (option) {
            case 'e':
                options.modern = strcmp(optarg, "modern") == 0;
                if (!options.modern && strcmp(optarg, "legacy") != 0) {
                    refuse("no such era", optarg);
                }
                break;
            case 't': options.tool = plain(optarg); break;
            case 'a': options.argument = plain(optarg); break;
            case 'x': options.prefix = plain(optarg); break;
            case 'w': options.warmup = amount(optarg, 0); break;
            case 's': options.single = amount(optarg, 0); break;
            case 'p': options.pipelined = amount(optarg, 0); break;
            case 'i': options.window = amount(optarg, 1); break;
            case 'l': options.large = amount(optarg, 0); break;
            case 'm': options.memory = true; break;
            case 'c': options.calls = amount(optarg, 0); break;
            case 'z': options.server.pipe_size = amount(optarg, 1); break;
            case 'r': options.server.stderr_file = optarg; break;
            case 'o': options.server.timeout = amount(optarg, 1); break;
            case 'q': options.server.silence = amount(optarg, 1); break;
            case 'j': options.json = true; break;
            case 'h': fputs(usage, stdout); exit(0);
            default: fputs(usage, stderr); exit(2);
        }
    }
    if (optind == count) {
        refuse("a command is missing", "driver [options] -- command args…");
    }
    options.server.command = words + optind;
}
