#define _GNU_SOURCE
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "buffer.h"

enum { READ_AT_LEAST = 64 * 1024, MAX_LINE = 64 * 1024 * 1024, STOP_MILLIS = 5000, SETTLE_MILLIS = 20, SETTLE_ROUNDS = 50 };

static const int64_t SECOND = 1000000000;

static pid_t child;
static clockid_t child_cpu;
static int to_child = -1, from_child = -1;
static buffer output, input;
static size_t searched;
static int64_t deadline, silence;

int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("driver: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    exit(1);
}

/** Becomes the server; runs in the child. */
static noreturn void run(const launch *how, int in, int out, pid_t parent) {
    // A driver that is killed must not leave its server behind.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(127);
    }
    // An ignored signal stays ignored across exec, and the server has its own opinion about SIGPIPE.
    signal(SIGPIPE, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (how->stderr_file != NULL) {
        int file = open(how->stderr_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (file < 0) {
            perror(how->stderr_file);
            _exit(127);
        }
        dup2(file, STDERR_FILENO);
    }
    execvp(how->command[0], how->command);
    perror(how->command[0]);
    _exit(127);
}

void server_start(const launch *how) {
    int in[2], out[2];
    signal(SIGPIPE, SIG_IGN);
    deadline = now() + how->timeout * SECOND;
    silence = how->silence * SECOND;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) {
        fail("pipe: %s", strerror(errno));
    }
    if (how->pipe_size > 0
        && (fcntl(in[1], F_SETPIPE_SZ, (int)how->pipe_size) < 0 || fcntl(out[1], F_SETPIPE_SZ, (int)how->pipe_size) < 0)) {
        fail("pipe size %ld: %s", how->pipe_size, strerror(errno));
    }
    pid_t parent = getpid();
    child = fork();
    if (child == 0) {
        run(how, in[0], out[1], parent);
    }
    if (child < 0) {
        fail("fork: %s", strerror(errno));
    }
    close(in[0]);
    close(out[1]);
    to_child = in[1];
    from_child = out[0];
    // The two ends of a pipe have separate flags: the server's own ends stay blocking.
    fcntl(to_child, F_SETFL, O_NONBLOCK);
    fcntl(from_child, F_SETFL, O_NONBLOCK);
    int error = clock_getcpuclockid(child, &child_cpu);
    if (error != 0) {
        fail("CPU clock of the server: %s", strerror(error));
    }
}

/** Tells how the server came to close its end of a pipe. */
static const char *ended(void) {
    static char reason[64];
    int status;
    pid_t waited;
    // A process closes its pipes a moment before it can be waited for.
    for (int i = 0; (waited = waitpid(child, &status, WNOHANG)) == 0 && i < 100; i++) {
        poll(NULL, 0, 10);
    }
    if (waited != child) {
        return "the server closed its end of a pipe";
    }
    child = 0;
    if (WIFEXITED(status)) {
        snprintf(reason, sizeof reason, "the server ended with exit status %d", WEXITSTATUS(status));
    } else {
        snprintf(reason, sizeof reason, "the server was ended by signal %d", WTERMSIG(status));
    }
    return reason;
}

/** Reads once; false at the end of the server's output. */
static bool read_some(void) {
    if (input.length - input.start > MAX_LINE) {
        fail("a line must not exceed %d bytes", MAX_LINE);
    }
    char *room = buffer_room(&input, READ_AT_LEAST);
    ssize_t count = read(from_child, room, input.capacity - input.length);
    if (count < 0 && errno != EAGAIN && errno != EINTR) {
        fail("reading: %s", strerror(errno));
    }
    input.length += count > 0 ? (size_t)count : 0;
    return count != 0;
}

/** Writes once; false if nobody will ever read it. */
static bool write_some(void) {
    if (output.start == output.length) {
        return true;
    }
    ssize_t count = write(to_child, output.data + output.start, output.length - output.start);
    if (count < 0 && errno != EAGAIN && errno != EINTR && errno != EPIPE) {
        fail("writing: %s", strerror(errno));
    }
    output.start += count > 0 ? (size_t)count : 0;
    return count >= 0 || errno != EPIPE;
}

void server_queue(const char *bytes, size_t count) {
    buffer_append(&output, bytes, count);
}

const char *server_exchange(void) {
    if (!write_some()) {
        return ended();
    }
    int64_t start = now();
    int64_t limit = start + silence < deadline ? start + silence : deadline;
    struct pollfd ends[] = {
        {from_child, POLLIN, 0},
        {output.start < output.length ? to_child : -1, POLLOUT, 0},
    };
    int ready = limit <= start ? 0 : poll(ends, 2, (int)((limit - start) / 1000000) + 1);
    if (ready < 0 && errno != EINTR) {
        fail("poll: %s", strerror(errno));
    }
    if (ready == 0) {
        return now() >= deadline ? "the run reached its time limit" : "the server is silent";
    }
    return ends[0].revents != 0 && !read_some() ? ended() : NULL;
}

span server_line(void) {
    size_t waiting = input.length - input.start;
    char *start = input.data + input.start;
    // Bytes that were searched before are not searched again, or long lines would cost the square of their length.
    char *end = waiting == searched ? NULL : memchr(start + searched, '\n', waiting - searched);
    if (end == NULL) {
        searched = waiting;
        return (span){NULL, 0};
    }
    searched = 0;
    input.start += (size_t)(end - start) + 1;
    return (span){start, (size_t)(end - start)};
}

void server_stop(void) {
    close(to_child);
    int64_t limit = now() + STOP_MILLIS * (SECOND / 1000);
    struct pollfd end = {from_child, POLLIN, 0};
    bool open = true;
    while (open && now() < limit) {
        if (poll(&end, 1, 100) > 0) {
            open = read_some();
        }
    }
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(child, &status, WNOHANG)) == 0 && now() < limit) {
        poll(NULL, 0, 10);
    }
    if (ended == 0) {
        fprintf(stderr, "driver: note: the server did not end within %d ms of the end of its input\n", STOP_MILLIS);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    } else if (status != 0) {
        fprintf(stderr, "driver: note: the server ended with wait status 0x%x\n", (unsigned)status);
    }
    child = 0;
}

void server_settle(void) {
    int64_t before = -1, used = server_cpu();
    for (int i = 0; before != used && i < SETTLE_ROUNDS; i++) {
        poll(NULL, 0, SETTLE_MILLIS);
        before = used;
        used = server_cpu();
    }
}

pid_t server_pid(void) {
    return child;
}

int64_t server_cpu(void) {
    // The process clock has nanoseconds and includes threads that have ended. /proc/<pid>/stat counts in ticks of 10 ms,
    // and a sum over /proc/<pid>/task/*/schedstat loses the ended threads, of which a JVM has many. A thread that is
    // running right now is counted up to its last scheduler tick, which is lost in a phase of many calls.
    struct timespec time;
    if (clock_gettime(child_cpu, &time) != 0) {
        fail("CPU clock of the server: %s", strerror(errno));
    }
    return time.tv_sec * SECOND + time.tv_nsec;
}

double server_memory(void) {
    char path[64], line[256];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)child);
    FILE *status = fopen(path, "re");
    while (status != NULL && kilobytes < 0 && fgets(line, sizeof line, status) != NULL) {
        sscanf(line, "VmRSS: %ld", &kilobytes);
    }
    if (status != NULL) {
        fclose(status);
    }
    if (kilobytes < 0) {
        fail("%s has no VmRSS", path);
    }
    return (double)kilobytes * 1024 / 1e6;
}
