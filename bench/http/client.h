/** Connections to the measured server, all of one thread. */
#ifndef BENCH_HTTP_CLIENT_H
#define BENCH_HTTP_CLIENT_H

#include <stdint.h>

#include "../buffer.h"
#include "message.h"

typedef struct {
    int fd;
    int64_t id, sent;
    buffer input;
} connection;

/** A port of the loopback that nobody listens on. */
int free_port(void);

/** Where the server is; to be told once. */
void client_port(int port);

/** Connects; false if nobody listens. */
bool client_try(connection *to);

/** Connects, or fails the run. */
void client_open(connection *to);

void client_close(connection *to);

/** Closes without the usual farewell, as a client that crashes does. */
void client_reset(connection *to);

/** Sends everything, waiting while the server takes nothing. */
void client_send(connection *to, const char *bytes, size_t count);

/** A connection that has something to be read; waits for one. */
connection *client_next(void);

/** Reads what is there; false at the end of the stream. */
bool client_read(connection *from);

/** Waits for a whole message, which is valid until `client_done`. */
message client_wait(connection *from);

/** Forgets a message. */
void client_done(connection *from, message read);

#endif
