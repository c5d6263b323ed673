#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../server.h"

enum { READ_AT_LEAST = 16 * 1024, MAX_EVENTS = 256, SILENCE_MILLIS = 20000 };

static struct sockaddr_in address;
static int poller = -1;

static struct epoll_event ready[MAX_EVENTS];
static int ready_count, ready_next;

static int new_socket(void) {
    int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        fail("socket: %s", strerror(errno));
    }
    struct timeval silence = {.tv_sec = SILENCE_MILLIS / 1000};
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &silence, sizeof silence);
    return fd;
}

int free_port(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof any;
    int fd = new_socket();
    if (bind(fd, (struct sockaddr *)&any, sizeof any) != 0 || getsockname(fd, (struct sockaddr *)&any, &length) != 0) {
        fail("no free port: %s", strerror(errno));
    }
    close(fd);
    return ntohs(any.sin_port);
}

void client_port(int port) {
    address = (struct sockaddr_in){
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)port)};
    poller = epoll_create1(EPOLL_CLOEXEC);
}

bool client_try(connection *to) {
    int fd = new_socket();
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return false;
    }
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = to};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event) != 0) {
        fail("epoll_ctl: %s", strerror(errno));
    }
    to->fd = fd;
    to->input.start = to->input.length = 0;
    return true;
}

void client_open(connection *to) {
    if (!client_try(to)) {
        fail("connect: %s", strerror(errno));
    }
}

void client_close(connection *to) {
    close(to->fd);
    to->fd = -1;
    for (int i = ready_next; i < ready_count; i++) {
        if (ready[i].data.ptr == to) {
            ready[i].data.ptr = NULL;
        }
    }
}

void client_reset(connection *to) {
    struct linger at_once = {.l_onoff = 1, .l_linger = 0};
    setsockopt(to->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    client_close(to);
}

void client_send(connection *to, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(to->fd, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            fail("send: %s", strerror(errno));
        }
        bytes += sent > 0 ? sent : 0;
        count -= sent > 0 ? (size_t)sent : 0;
    }
}

connection *client_next(void) {
    for (;;) {
        while (ready_next < ready_count) {
            connection *found = ready[ready_next++].data.ptr;
            if (found != NULL) {
                return found;
            }
        }
        ready_next = 0;
        ready_count = epoll_wait(poller, ready, MAX_EVENTS, SILENCE_MILLIS);
        if (ready_count == 0) {
            fail("the server is silent");
        }
        if (ready_count < 0 && errno != EINTR) {
            fail("epoll_wait: %s", strerror(errno));
        }
    }
}

bool client_read(connection *from) {
    char *room = buffer_room(&from->input, READ_AT_LEAST);
    ssize_t count = recv(from->fd, room, from->input.capacity - from->input.length, 0);
    if (count < 0 && errno != EINTR && errno != ECONNRESET) {
        fail("%s", errno == EAGAIN ? "the server is silent" : strerror(errno));
    }
    from->input.length += count > 0 ? (size_t)count : 0;
    return count > 0;
}

message client_wait(connection *from) {
    for (;;) {
        message found = message_in(&from->input);
        if (found.malformed) {
            fail("a response without Content-Length: %.*s", (int)found.head.length, found.head.at);
        }
        if (found.whole) {
            return found;
        }
        if (!client_read(from)) {
            fail("the server closed a connection");
        }
    }
}

void client_done(connection *from, message read) {
    from->input.start += read.head.length + read.body.length;
}
