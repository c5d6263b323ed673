/** The measured server: a child process and the two pipes to it. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <sys/types.h>

#include "scan.h"

/** How a server is started and how long it may take; times are in seconds. */
typedef struct {
    char **command;
    const char *stderr_file;
    long pipe_size;
    long timeout;
    long silence;
} launch;

/** Starts the server; there is one per run. */
void server_start(const launch *how);

/** Adds bytes to what waits to be sent; `server_exchange` sends them. */
void server_queue(const char *bytes, size_t count);

/** Sends what the pipe takes and waits until the server said or took something; returns NULL, or why it did neither. */
const char *server_exchange(void);

/** The next complete line, valid until the next exchange; absent if none has arrived. */
span server_line(void);

/** Closes the server's input and waits for its end; lines that still arrive are left to `server_line`. */
void server_stop(void);

/** Waits until the server does nothing any more: what it has put off until after an answer counts too. */
void server_settle(void);

pid_t server_pid(void);

/** CPU time all threads of the server have used, in nanoseconds. */
int64_t server_cpu(void);

/** Resident memory of the server in megabytes. */
double server_memory(void);

int64_t now(void);

/** Says why the run is worth nothing, kills the server and ends with 1. */
noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
