/**
 * A minimal MCP server over HTTP: the yardstick of this benchmark.
 *
 * One thread, and the least that still is a correct answer to a POST with a Content-Length; whatever else comes ends the
 * connection.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../answers.h"
#include "message.h"

enum { READ_AT_LEAST = 16 * 1024, MAX_EVENTS = 256, MAX_DESCRIPTOR = 65536 };

typedef struct {
    buffer input, output;
} connection;

static connection *connections[MAX_DESCRIPTOR];
static int poller;

static void watch(int fd, int how, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = fd};
    if (epoll_ctl(poller, how, fd, &event) != 0) {
        perror("epoll_ctl");
        exit(1);
    }
}

static void drop(int fd) {
    close(fd);
    free(connections[fd]->input.data);
    free(connections[fd]->output.data);
    free(connections[fd]);
    connections[fd] = NULL;
}

static void accept_all(int listener) {
    int fd;
    while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        int yes = 1;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (fd >= MAX_DESCRIPTOR || (connections[fd] = calloc(1, sizeof(connection))) == NULL) {
            close(fd);
        } else {
            watch(fd, EPOLL_CTL_ADD, EPOLLIN);
        }
    }
}

static void respond(connection *of, span body) {
    static buffer said;
    char head[128];
    said.start = said.length = 0;
    answer(body, &said);
    int length = said.length == 0
        ? snprintf(head, sizeof head, "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")
        : snprintf(head, sizeof head,
                   "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", said.length);
    buffer_append(&of->output, head, (size_t)length);
    buffer_append(&of->output, said.data, said.length);
}

/** Answers every whole request; false if something else has come. */
static bool respond_all(connection *of) {
    for (;;) {
        message request = message_in(&of->input);
        if (request.malformed) {
            return false;
        }
        if (!request.whole) {
            return true;
        }
        if (request.head.length < 5 || memcmp(request.head.at, "POST ", 5) != 0) {
            return false;
        }
        respond(of, request.body);
        of->input.start += request.head.length + request.body.length;
    }
}

/** Sends what the connection takes; false if it is broken. */
static bool flush(int fd, connection *of) {
    while (of->output.start < of->output.length) {
        ssize_t sent = send(fd, of->output.data + of->output.start, of->output.length - of->output.start, MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN) {
            watch(fd, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
            return true;
        }
        if (sent < 0) {
            return false;
        }
        of->output.start += (size_t)sent;
    }
    return true;
}

static void serve(int fd, uint32_t events) {
    connection *of = connections[fd];
    if ((events & EPOLLOUT) != 0) {
        watch(fd, EPOLL_CTL_MOD, EPOLLIN);
    }
    if ((events & ~(uint32_t)EPOLLOUT) != 0) {
        char *room = buffer_room(&of->input, READ_AT_LEAST);
        ssize_t count = recv(fd, room, of->input.capacity - of->input.length, 0);
        if (count <= 0) {
            if (count == 0 || errno != EAGAIN) {
                drop(fd);
            }
            return;
        }
        of->input.length += (size_t)count;
        if (!respond_all(of)) {
            drop(fd);
            return;
        }
    }
    if (!flush(fd, of)) {
        drop(fd);
    }
}

static void end(int signal) {
    (void)signal;
    _exit(0);
}

int main(int count, char **words) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int yes = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (count != 2) {
        fputs("Usage: responder PORT\n", stderr);
        return 2;
    }
    address.sin_port = htons((uint16_t)atoi(words[1]));
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, SOMAXCONN) != 0) {
        perror("listen");
        return 1;
    }
    signal(SIGTERM, end);
    poller = epoll_create1(EPOLL_CLOEXEC);
    watch(listener, EPOLL_CTL_ADD, EPOLLIN);
    for (;;) {
        struct epoll_event events[MAX_EVENTS];
        int ready = epoll_wait(poller, events, MAX_EVENTS, -1);
        for (int i = 0; i < ready; i++) {
            if (events[i].data.fd == listener) {
                accept_all(listener);
            } else {
                serve(events[i].data.fd, events[i].events);
            }
        }
    }
}
