/** What the command line of the driver says. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>

#include "server.h"

typedef struct {
    launch server;
    bool modern, json, memory;
    const char *tool, *argument, *prefix;
    long warmup, single, pipelined, window, large, calls;
} settings;

/** The settings of this run, set by `parse_options`. */
extern settings options;

/** Reads the command line; one that cannot be used ends the driver with 2. */
void parse_options(int count, char **words);

#endif
