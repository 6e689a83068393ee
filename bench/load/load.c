/* load.c - plays in many rooms of a server at once, and measures how long moves
 * take: until they are acknowledged, and until each spectator has them.
 *
 *   load --port PORT --say MOVES|names|pings [--spectators 8] [--at-once ROOMS]
 *        [--rate STEPS_PER_SECOND] [--window 1] [--ms 3000]
 *
 * Standard input names the rooms, a line `SEAT0 SEAT1 WATCH` of tokens each, and
 * ends them with an empty line. When all sockets are in their rooms, `ready` is
 * printed; a further line starts the measurement, whose result is one line of
 * JSON. The sockets stay open until standard input ends, so that whoever drives
 * this can look at the server before and after.
 *
 * MOVES is a whole game, as digits, which is played again and again. Names are
 * events that cost as little as they can: the first player takes one after
 * another, WINDOW of them on their way at a time. Pings are answered and nothing
 * else. All of these are called moves here.
 *
 * Without a rate the loop is closed: a room goes on as soon as it has its answer.
 * With one it is open: a move is due at a fixed time, whatever the server does,
 * and its latency counts from then, also if it could only be sent later because
 * the one before it was still on its way. So a server that stalls is not let off
 * the moves that it held up. What leads from one game to the next are steps like
 * moves, and take their turns, but are not measured.
 *
 * A room takes a bounded number of events. ROOMS play at once, all if nothing is
 * said; when one is full the next takes its place.
 */
#define _GNU_SOURCE /* epoll_pwait2 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "histogram.h"
#include "reply.h"
#include "websocket.h"

enum {
    SEATS = 2,
    ROOM_EVENTS = 1950, /* after which the server begins no further game, see docs/server.md */
    ROOM_NAMES = 1000,  /* that it takes from one seat */
    TOKEN_SIZE = 64,
    LINE_SIZE = 3 * TOKEN_SIZE,
    READY_MAX = 256, /* sockets that are looked after in one go */
};

#define SECOND   UINT64_C(1000000000) /* all times are in nanoseconds */
#define LATE     (SECOND / 1000)
#define PATIENCE (10 * SECOND) /* for answers after the end */

typedef struct Client {
    WebSocket socket;
    struct LoadRoom *room;
    bool is_spectator;
} Client;

/* The load is the only one who does anything in a room, so it knows the number
 * of each event in advance: one more than the last. */
typedef struct LoadRoom {
    char tokens[SEATS + 1][TOKEN_SIZE]; /* the last is for watching */
    Client *clients;                    /* the players, then the spectators */
    int slot;                           /* which of those that play at once it is */
    int game;
    int step;                      /* of the game: its moves, then what leads to the next */
    uint32_t seq;                  /* of the last event that was asked for */
    int in_flight;                 /* not acknowledged */
    uint64_t turn;                 /* how many steps were taken in its slot */
    uint64_t due[ROOM_EVENTS + 1]; /* of each event; 0 if it does not count */
} LoadRoom;

static struct {
    const char *said;
    int game_size; /* 0: no moves */
    int port;
    int spectators;
    int at_once;
    int rate;
    int window;
    int ms;
} options = {.said = "", .spectators = 8, .window = 1, .ms = 3000};

static bool is_saying(const char *what)
{
    return strcmp(options.said, what) == 0;
}

static LoadRoom *rooms;
static int room_count;
static LoadRoom **playing; /* options.at_once of them */
static int rooms_used;     /* that play or have played */
static int poll_fd;

static uint64_t start;    /* of the measurement */
static uint64_t end;      /* what is due later is not sent */
static uint64_t period;   /* of a slot; 0 if the loop is closed */
static int64_t turns_due; /* in an open loop, that were not taken yet */
static uint64_t steps;    /* that were acknowledged, moves or not */
static uint64_t sent;     /* moves */
static uint64_t late;     /* sent when it was too late already */
static Histogram answers;
static Histogram deliveries;

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
}

static uint64_t now_ns(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

__attribute__((format(printf, 1, 2), noreturn)) static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

/* ----------------------------------------------------------------- sending */

__attribute__((format(printf, 2, 3))) static void say(const Client *client, const char *format, ...)
{
    char text[WEBSOCKET_OUTPUT + 1];
    va_list arguments;
    va_start(arguments, format);
    const int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!websocket_send(&client->socket, OPCODE_TEXT, text, (size_t)size)) {
        fail("cannot send: %s", strerror(errno));
    }
}

/* Rooms are not to end their games all at the same time: the first game of each
 * is given up after another number of moves. */
static int game_length(const LoadRoom *room)
{
    return room->game > 0 ? options.game_size : 1 + room->slot % (options.game_size - 1);
}

/* The game is over and there is none yet after it. */
static bool is_between_games(const LoadRoom *room)
{
    return options.game_size > 0 && room->step >= game_length(room);
}

static void say_move(LoadRoom *room)
{
    const int seat = (room->step + room->game) % SEATS;
    say(&room->clients[seat],
        "{\"type\":\"move\",\"id\":%" PRIu32 ",\"game\":%d,\"ply\":%d,\"move\":%c}", room->seq,
        room->game, room->step, options.said[room->step]);
    room->step++;
}

/* Leads to the next game: the first must be given up; then both want another. */
static void say_what_comes_between(LoadRoom *room)
{
    const int seat = room->step - game_length(room) - (room->game == 0 ? 1 : 0);
    const char *type = seat < 0 ? "resign" : "rematch";
    say(&room->clients[seat < 0 ? 0 : seat], "{\"type\":\"%s\",\"id\":%" PRIu32 "}", type,
        room->seq);
    room->step++;
    if (seat == SEATS - 1) {
        room->step = 0;
        room->game++;
    }
}

/* Asks for the next event of a room; its number is also the message's. */
static void take_step(LoadRoom *room, uint64_t due)
{
    const uint32_t seq = room->seq % ROOM_EVENTS + 1; /* pings may have been as many */
    room->seq = seq;
    room->in_flight++;
    room->due[seq] = is_between_games(room) ? 0 : due;
    if (is_saying("pings")) {
        say(&room->clients[0], "{\"type\":\"ping\",\"id\":%" PRIu32 "}", seq);
    } else if (is_saying("names")) {
        say(&room->clients[0], "{\"type\":\"name\",\"id\":%" PRIu32 ",\"name\":\"%" PRIu32 "\"}",
            seq, seq);
    } else if (is_between_games(room)) {
        say_what_comes_between(room);
    } else {
        say_move(room);
    }
}

static bool is_full(const LoadRoom *room)
{
    return room->seq == (is_saying("names") ? ROOM_NAMES : ROOM_EVENTS) && !is_saying("pings");
}

/* Another room in place of one that is full. */
static LoadRoom *replace(const LoadRoom *full)
{
    if (rooms_used == room_count) {
        fail("all rooms are full: it takes more of them, or less time");
    }
    LoadRoom *room = &rooms[rooms_used++];
    room->slot = full->slot;
    room->turn = full->turn;
    playing[room->slot] = room;
    return room;
}

/* When a slot has its turn in an open loop: all of them evenly spread. */
static uint64_t due_at(int slot, uint64_t turn)
{
    return start + period * turn + period * (uint64_t)slot / (uint64_t)options.at_once;
}

static bool may_go_on(const LoadRoom *room, uint64_t now, uint64_t due)
{
    return room->in_flight < options.window && due < end && due <= now;
}

/* Does what is to be done in a slot by now. */
static void go_on(int slot)
{
    for (;;) {
        LoadRoom *room = is_full(playing[slot]) ? replace(playing[slot]) : playing[slot];
        const uint64_t now = now_ns();
        const uint64_t due = period > 0 ? due_at(slot, room->turn) : now;
        if (!may_go_on(room, now, due)) {
            return;
        }
        if (!is_between_games(room)) {
            late += now - due > LATE;
            sent++;
        }
        room->turn++;
        turns_due -= period > 0;
        take_step(room, due);
    }
}

/* --------------------------------------------------------------- receiving */

/* The number of an event, or of what was asked for. */
static uint32_t number_in(Reply line, const char *key)
{
    const unsigned long number = reply_number(line, key);
    if (number > ROOM_EVENTS) {
        fail("there is no event %lu", number);
    }
    return (uint32_t)number;
}

static void hear_answer(LoadRoom *room, uint32_t seq, uint64_t now)
{
    room->in_flight--;
    steps++;
    if (room->due[seq] != 0) {
        histogram_add(&answers, now - room->due[seq]);
    }
    /* A room that has been replaced only waits for its last answers. */
    if (playing[room->slot] == room) {
        go_on(room->slot);
    }
}

static void hear_line(const Client *client, Reply line, uint64_t now)
{
    if (client->is_spectator && reply_is(line, "event")) {
        const uint64_t due = client->room->due[number_in(line, "\"seq\":")];
        if (due != 0) {
            histogram_add(&deliveries, now - due);
        }
    } else if (reply_is(line, "ack") || reply_is(line, "pong")) {
        hear_answer(client->room, number_in(line, "\"id\":"), now);
    } else if (reply_is(line, "refused") || reply_is(line, "error")) {
        fail("the server says: %.*s", (int)line.size, line.start);
    }
}

static void hear(const Client *client, const Frame *frame, uint64_t now)
{
    Reply rest = {frame->payload, frame->size};
    Reply line;
    switch (frame->opcode) {
    case OPCODE_TEXT:
        while (reply_next(&rest, &line)) {
            hear_line(client, line, now);
        }
        break;
    case OPCODE_PING:
        websocket_send(&client->socket, OPCODE_PONG, frame->payload, frame->size);
        break;
    default:
        fail("the server says goodbye: %.*s", (int)frame->size, frame->payload);
    }
}

static void receive(Client *client)
{
    Frame frame;
    if (websocket_receive(&client->socket, false) < 0) {
        fail("the server has hung up");
    }
    const uint64_t now = now_ns();
    while (websocket_next(&client->socket, &frame)) {
        hear(client, &frame, now);
    }
}

/* Waits until something comes, but not beyond a moment, and hears it; true if
 * standard input has something to say. */
static bool hear_until(uint64_t until)
{
    struct epoll_event ready[READY_MAX];
    const uint64_t now = now_ns();
    const uint64_t rest = until > now ? until - now : 0;
    const struct timespec timeout = {(time_t)(rest / SECOND), (long)(rest % SECOND)};
    bool is_told = false;
    const int count = epoll_pwait2(poll_fd, ready, READY_MAX, &timeout, NULL);
    for (int i = 0; i < count; i++) {
        if (ready[i].data.ptr != NULL) {
            receive(ready[i].data.ptr);
        } else {
            is_told = true;
        }
    }
    return is_told;
}

/* ----------------------------------------------------------------- entering */

static void read_rooms(void)
{
    char line[LINE_SIZE];
    while (fgets(line, sizeof line, stdin) != NULL && line[0] != '\n') {
        rooms = realloc(rooms, (size_t)(room_count + 1) * sizeof *rooms);
        if (rooms == NULL) {
            fail("out of memory");
        }
        LoadRoom *room = &rooms[room_count++];
        *room = (LoadRoom){.game = 0};
        if (sscanf(line, "%63s %63s %63s", room->tokens[0], room->tokens[1], room->tokens[2]) !=
            SEATS + 1) {
            fail("a room has three tokens");
        }
    }
    if (room_count == 0) {
        fail("no rooms");
    }
}

/* A socket in a room, welcomed. */
static void enter(Client *client, LoadRoom *room, int number)
{
    Frame frame;
    client->room = room;
    client->is_spectator = number >= SEATS;
    if (!websocket_open(&client->socket, options.port, "/api/v1/socket")) {
        fail("cannot connect: %s", strerror(errno));
    }
    say(client, "{\"type\":\"hello\",\"token\":\"%s\"}",
        room->tokens[client->is_spectator ? SEATS : number]);
    while (!websocket_next(&client->socket, &frame)) {
        if (websocket_receive(&client->socket, true) < 0) {
            fail("the server has hung up");
        }
    }
    Reply rest = {frame.payload, frame.size};
    Reply line;
    if (!reply_next(&rest, &line) || !reply_is(line, "welcome")) {
        fail("no welcome: %.*s", (int)frame.size, frame.payload);
    }
    room->seq = number_in(line, "\"seq\":");
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, client->socket.fd, &event);
}

static void enter_all(void)
{
    const int size = SEATS + options.spectators;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    for (int i = 0; i < room_count; i++) {
        rooms[i].clients = calloc((size_t)size, sizeof *rooms[i].clients);
        if (rooms[i].clients == NULL) {
            fail("out of memory");
        }
        for (int number = 0; number < size; number++) {
            enter(&rooms[i].clients[number], &rooms[i], number);
        }
    }
}

/* Stays in touch with the server until standard input has another line. */
static void wait_for_start(void)
{
    char line[LINE_SIZE];
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, STDIN_FILENO, &event);
    puts("ready");
    fflush(stdout);
    while (!hear_until(now_ns() + SECOND)) {
    }
    epoll_ctl(poll_fd, EPOLL_CTL_DEL, STDIN_FILENO, NULL);
    if (fgets(line, sizeof line, stdin) == NULL) {
        exit(EXIT_SUCCESS);
    }
}

/* --------------------------------------------------------------- measuring */

static void set_schedule(void)
{
    start = now_ns();
    end = start + (uint64_t)options.ms * (SECOND / 1000);
    period = options.rate > 0 ? SECOND * (uint64_t)options.at_once / (uint64_t)options.rate : 0;
}

static bool is_all_heard(void)
{
    return turns_due == 0 && answers.count >= sent &&
           deliveries.count >= sent * (uint64_t)options.spectators;
}

/* Hears what comes until `until`, at least once, so that a load that is behind
 * its schedule does not go deaf; after the end, only while something is missing. */
static void hear_on(uint64_t until)
{
    while (now_ns() < end || !is_all_heard()) {
        hear_until(until);
        if (now_ns() >= until) {
            return;
        }
    }
}

static void play_closed_loop(void)
{
    for (int slot = 0; slot < options.at_once; slot++) {
        go_on(slot);
    }
    hear_on(end);
}

static void play_open_loop(void)
{
    for (uint64_t turn = 0; due_at(0, turn) < end; turn++) {
        for (int slot = 0; slot < options.at_once && due_at(slot, turn) < end; slot++) {
            hear_on(due_at(slot, turn));
            turns_due++;
            go_on(slot);
        }
    }
    hear_on(end);
}

static void print_latency(const char *name, const Histogram *histogram)
{
    const double ms = (double)SECOND / 1000;
    printf(", \"%s\": {\"count\": %" PRIu64
           ", \"p50_ms\": %.3f, \"p99_ms\": %.3f, \"max_ms\": %.3f}",
           name, histogram->count, (double)histogram_quantile(histogram, 0.5) / ms,
           (double)histogram_quantile(histogram, 0.99) / ms, (double)histogram->max / ms);
}

/* Plays, waits for what is still on its way, and prints what was found. */
static void measure(void)
{
    const uint64_t used_before = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    set_schedule();
    if (period > 0) {
        play_open_loop();
    } else {
        play_closed_loop();
    }
    const double seconds = (double)(now_ns() - start) / (double)SECOND;
    const double rate = (double)answers.count / seconds;
    const double step_rate = (double)steps / seconds;
    const uint64_t used = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - used_before;
    hear_on(end + PATIENCE);
    printf("{\"seconds\": %.3f, \"rate\": %.1f, \"step_rate\": %.1f, \"late\": %" PRIu64
           ", \"unanswered\": %" PRIu64 ", \"unseen\": %" PRIu64 ", \"client_share\": %.3f",
           seconds, rate, step_rate, late, (uint64_t)turns_due + sent - answers.count,
           sent * (uint64_t)options.spectators - deliveries.count,
           (double)used / (double)SECOND / seconds);
    print_latency("answers", &answers);
    print_latency("deliveries", &deliveries);
    puts("}");
    fflush(stdout);
}

/* -------------------------------------------------------------------- main */

static void read_options(int argc, char **argv)
{
    static const struct {
        const char *name;
        int *number;
    } known[] = {
        {"say", NULL},
        {"port", &options.port},
        {"spectators", &options.spectators},
        {"at-once", &options.at_once},
        {"rate", &options.rate},
        {"window", &options.window},
        {"ms", &options.ms},
    };
    enum { KNOWN = sizeof known / sizeof *known };
    for (int i = 1; i < argc; i += 2) {
        int option = 0;
        while (option < KNOWN &&
               (strncmp(argv[i], "--", 2) != 0 || strcmp(argv[i] + 2, known[option].name) != 0)) {
            option++;
        }
        if (option == KNOWN || i + 1 == argc) {
            fail("no such option, or nothing behind it: %s", argv[i]);
        }
        if (known[option].number != NULL) {
            *known[option].number = atoi(argv[i + 1]);
        } else {
            options.said = argv[i + 1];
            options.game_size = (int)strspn(options.said, "1234567");
        }
    }
    if (options.port == 0 ||
        (options.game_size == 0 && !is_saying("names") && !is_saying("pings"))) {
        fail("it takes a port, and something to say");
    }
}

/* The first rooms get a slot each. */
static void fill_slots(void)
{
    if (options.at_once == 0) {
        options.at_once = room_count;
    }
    if (options.at_once > room_count) {
        fail("there are not as many rooms as are to play at once");
    }
    playing = calloc((size_t)options.at_once, sizeof(LoadRoom *));
    if (playing == NULL) {
        fail("out of memory");
    }
    for (int slot = 0; slot < options.at_once; slot++) {
        playing[slot] = &rooms[slot];
        rooms[slot].slot = slot;
    }
    rooms_used = options.at_once;
}

int main(int argc, char **argv)
{
    read_options(argc, argv);
    poll_fd = epoll_create1(0);
    read_rooms();
    fill_slots();
    enter_all();
    wait_for_start();
    measure();
    while (getchar() != EOF) {
    }
    return EXIT_SUCCESS;
}
