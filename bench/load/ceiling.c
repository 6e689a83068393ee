/* ceiling.c - how many moves a core of this machine can do at most.
 *
 *   ceiling SECONDS [CORE READERS_CORE]
 *
 * A move comes in on one socket and goes out on ten: to two players and eight
 * spectators. This does that and nothing else: no event loop, no frames, no
 * rules, nothing stored. What it costs is what the kernel charges, so a server
 * that sends each move by itself does no more of them with a core; one that does
 * more must tell several at once.
 *
 *      the one that is measured            the one that reads, on another core
 *      recv from the first socket   <---   sends a move
 *      send to each socket          --->   reads them all; from the first, moves again
 */
#define _GNU_SOURCE /* sched_setaffinity */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ROOMS = 50, /* so that there is always one that has something to do */
    SOCKETS = 10,
    MOVE_BYTES = 70, /* a move as it comes, about */
    EVENT_BYTES = 150,
    READY_MAX = 64,
};

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Keeps this process on a core, if one is named. */
static void stay_on_core(const char *core)
{
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (core != NULL) {
        CPU_SET((size_t)atoi(core), &cores);
        if (sched_setaffinity(0, sizeof cores, &cores) != 0) {
            fail("sched_setaffinity");
        }
    }
}

/* A TCP connection of this machine with itself. */
static void connect_pair(int listener, int *near, int *far)
{
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    *far = socket(AF_INET, SOCK_STREAM, 0);
    if (getsockname(listener, (struct sockaddr *)&address, &size) != 0 ||
        connect(*far, (struct sockaddr *)&address, size) != 0) {
        fail("connect");
    }
    *near = accept(listener, NULL, NULL);
    if (*near < 0) {
        fail("accept");
    }
    const int yes = 1;
    setsockopt(*near, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void connect_all(int near[ROOMS][SOCKETS], int far[ROOMS][SOCKETS])
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&here, sizeof here) != 0 || listen(listener, 1) != 0) {
        fail("listen");
    }
    for (int i = 0; i < ROOMS * SOCKETS; i++) {
        connect_pair(listener, &near[i / SOCKETS][i % SOCKETS], &far[i / SOCKETS][i % SOCKETS]);
    }
    close(listener);
}

/* Reads events for ever, and moves again where a player has read one. */
static void read_events(int far[ROOMS][SOCKETS])
{
    static const char move[MOVE_BYTES];
    static char input[64 * 1024];
    const int poll_fd = epoll_create1(0);
    for (int i = 0; i < ROOMS * SOCKETS; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        epoll_ctl(poll_fd, EPOLL_CTL_ADD, far[i / SOCKETS][i % SOCKETS], &event);
    }
    for (int room = 0; room < ROOMS; room++) {
        send(far[room][0], move, sizeof move, MSG_NOSIGNAL);
    }
    for (;;) {
        struct epoll_event ready[READY_MAX];
        const int count = epoll_wait(poll_fd, ready, READY_MAX, -1);
        for (int i = 0; i < count; i++) {
            const uint32_t number = ready[i].data.u32;
            const int fd = far[number / SOCKETS][number % SOCKETS];
            if (recv(fd, input, sizeof input, 0) <= 0) {
                return;
            }
            if (number % SOCKETS == 0) {
                send(fd, move, sizeof move, MSG_NOSIGNAL);
            }
        }
    }
}

/* Serves the rooms in turn for some seconds; how many moves that were. */
static long serve(int near[ROOMS][SOCKETS], double seconds)
{
    static const char event[EVENT_BYTES];
    char move[MOVE_BYTES];
    long moves = 0;
    const double end = seconds_of(CLOCK_MONOTONIC) + seconds;
    while (seconds_of(CLOCK_MONOTONIC) < end) {
        for (int room = 0; room < ROOMS; room++, moves++) {
            if (recv(near[room][0], move, sizeof move, 0) <= 0) {
                fail("recv");
            }
            for (int i = 0; i < SOCKETS; i++) {
                send(near[room][i], event, sizeof event, MSG_NOSIGNAL);
            }
        }
    }
    return moves;
}

int main(int argc, char **argv)
{
    static int near[ROOMS][SOCKETS];
    static int far[ROOMS][SOCKETS];
    if (argc != 2 && argc != 4) {
        fputs("usage: ceiling SECONDS [CORE READERS_CORE]\n", stderr);
        return 2;
    }
    const double seconds = atof(argv[1]);
    connect_all(near, far);
    const pid_t reader = fork();
    if (reader == 0) {
        stay_on_core(argc > 2 ? argv[3] : NULL);
        read_events(far);
        return EXIT_SUCCESS;
    }
    stay_on_core(argc > 2 ? argv[2] : NULL);
    const double used_before = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    const long moves = serve(near, seconds);
    const double used = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - used_before;
    printf("{\"moves\": %ld, \"rate\": %.1f, \"per_core\": %.1f}\n", moves, (double)moves / seconds,
           (double)moves / used);
    kill(reader, SIGTERM);
    waitpid(reader, NULL, 0);
    return EXIT_SUCCESS;
}
