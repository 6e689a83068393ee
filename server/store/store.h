/* store.h - what must not be lost: rooms, their events, finished games, brains,
 * challenges.
 *
 * A database, which the thread that serves never touches itself: it hands over what
 * is to be read or written and takes the outcome later. Threads of the store read;
 * another one writes all that has come meanwhile in one transaction, sees it on the
 * disk, and hands it back:
 *
 *      store_submit, store_write --> one transaction --> done --> store_collect
 *                                        |
 *                                   on the disk
 *
 * So the disk delays nobody but those who wait for it, and however many moves
 * come at once, they wait for it once. A write happens wholly or not at all.
 *
 * There are two kinds of it, with one contract (tests/server/test_store_contract.c):
 *
 *      a path               SQLite: the database of one server
 *      postgresql://...     PostgreSQL: any number of servers share it
 *
 * A room is its events, numbered from 1. To write events is to compare and set: it is
 * expected that the last event of the room is the one before the first of the write,
 * and if it is not, since another server was faster, the write is in conflict. What
 * was submitted for this room until the conflict is collected is in conflict, too:
 * later events build on earlier ones. Other rooms are not concerned.
 *
 * If a transaction fails, all that was submitted until its failure is collected
 * fails with it, for the same reason. The next transaction is tried as usual, so a
 * disk that has room again, or a database that is back, is used again.
 *
 * Each row has a checksum of its own, because a database notices a damaged page
 * only where its structure is hurt.
 */
#ifndef FOURMI_SERVER_STORE_STORE_H
#define FOURMI_SERVER_STORE_STORE_H

#include "server/base/challenge.h"
#include "server/base/event.h"
#include "server/base/secret.h"

typedef struct Store Store;

enum {
    STORE_EVENTS_MAX = 2,      /* in one write */
    STORE_TOKENS_MAX = 3,      /* in one write */
    STORE_WAITING_MAX = 20000, /* writes that wait */
    STORE_ROOMS_MAX = 100000,  /* the oldest are forgotten for new ones */
    STORE_GAMES_MAX = 1000000, /* likewise */
    STORE_BRAINS_MAX = 1000,   /* likewise */
    STORE_NAMES_SIZE = EVENT_TEXT_SIZE,
    STORE_TOLD_MAX = 7000, /* bytes that servers tell each other at once */
    STORE_PAUSE_MAX_US = 100 * 1000,
};

/* What a token lets one do. The first two are the seats. */
typedef enum TokenRole { TOKEN_SEAT_0, TOKEN_SEAT_1, TOKEN_INVITE, TOKEN_WATCH } TokenRole;

typedef struct StoreToken {
    uint8_t hash[SECRET_HASH_SIZE];
    TokenRole role;
} StoreToken;

typedef struct StoreRoom {
    int64_t id;
    char game[GAME_TEXT_SIZE];
    int64_t clock_ms;
    int64_t increment_ms;
    char watch[SECRET_SIZE]; /* the token for watching, of a room that others may find; or "" */
} StoreRoom;

/* A room that others may find, as it stands after a write: for store_list_rooms. */
typedef struct StoreListing {
    bool is_running;  /* both have sat down, and the game is not over */
    int64_t since_ms; /* when the game began, by the calendar */
    int ply;
    char names[2][STORE_NAMES_SIZE]; /* of the first side and of the second */
} StoreListing;

/* What has happened in a room. Zeroed means nothing has. */
typedef struct StoreEvents {
    Event *events; /* [count] */
    int count;
    int capacity;
} StoreEvents;

typedef struct StoreGame {
    int64_t id; /* given by the store, ascending */
    char game[GAME_TEXT_SIZE];
    char names[2][STORE_NAMES_SIZE]; /* of the first side and of the second */
    char moves[MOVES_TEXT_SIZE];
    GameResult result;
    Ending ending;
    int64_t ended_ms; /* by the calendar */
} StoreGame;

typedef enum ChallengeAction {
    CHALLENGE_KEEP,   /* a new one, if there is place for it */
    CHALLENGE_COUNT,  /* a result of one */
    CHALLENGE_EXPIRE, /* those whose time is over are forgotten, as with each new one */
} ChallengeAction;

typedef enum ChallengeOutcome {
    CHALLENGE_DONE,
    CHALLENGE_NONE,     /* there is none of this id, or its time is over */
    CHALLENGE_DAMAGED,  /* it is there, but not as it was written */
    CHALLENGE_FULL,     /* there are as many as there may be */
    CHALLENGE_TOO_MANY, /* this address has as many as it may have */
} ChallengeOutcome;

/* The part of a write that is about a challenge. */
typedef struct ChallengeWrite {
    ChallengeAction action;
    int64_t now_ms;
    Challenge challenge; /* to keep; or only its id, and the store fills in the rest */
    void *brain;         /* for free(); NULL unless it is to be kept */
    ChallengeLimits limits;
    ChallengeResult result;
    ChallengeOutcome outcome; /* set by the store */
} ChallengeWrite;

/* What has become of a write. */
typedef enum StoreOutcome {
    STORE_NOT_STORED, /* the disk or the database failed, and nothing of it is there */
    STORE_STORED,     /* it is on the disk */
    STORE_CONFLICT,   /* nothing of it is there: the last event of the room is another than was
                         expected, or the room is not there or, if it is new, is there already,
                         or one of the tokens is somebody's already */
    STORE_UNKNOWN,    /* the connection to the database was lost while it was stored, and did not
                         come back in time: it may be there, or come to be */
} StoreOutcome;

/* One write: whatever parts it has happen together. */
typedef struct StoreWrite StoreWrite;
struct StoreWrite {
    int64_t room_id;
    bool has_room; /* a new one, and rooms `forget_first` to `forget_last` are forgotten */
    StoreRoom room;
    int64_t forget_first; /* a shared store forgets by itself, and does not look at these */
    int64_t forget_last;  /* 0: none is */
    int token_count;
    StoreToken tokens[STORE_TOKENS_MAX];
    int event_count;
    Event events[STORE_EVENTS_MAX]; /* consecutive; the one before is expected to be the last */
    bool has_listing;               /* of a room with a `watch`; only a shared store keeps it */
    StoreListing listing;
    bool has_game;
    StoreGame game;
    void *brain; /* for free(); NULL if it has none */
    size_t brain_size;
    char brain_game[GAME_TEXT_SIZE];
    int64_t brain_id;          /* given by the store */
    ChallengeWrite *challenge; /* for free(); NULL if it has none */

    StoreOutcome outcome; /* set by the store */
    void *user;           /* of whoever submits */
    StoreWrite *next;     /* of the store */
};

typedef enum StoreStatus {
    STORE_OK,
    STORE_NONE,    /* there is no such thing */
    STORE_DAMAGED, /* it is there, but not as it was written */
    STORE_FAILED,  /* the disk or the memory */
} StoreStatus;

/* Opens the database, makes it if it is not there, and starts the threads, which
 * call `wake` whenever there is something to collect. NULL, with a sentence in
 * `error` and the database left alone, if it cannot be used. */
Store *store_new(const char *address, void (*wake)(void *context), void *context, char *error,
                 size_t error_size);

/* Whether an address is that of a store that several servers share, and not a path. */
bool store_address_is_shared(const char *address);

/* Whether it is the address of a store at all, and not one of another kind, mysql://db, or
 * settings of libpq, host=db: a file would be made of it that nobody wants, with a password
 * in its name. */
bool store_address_is_good(const char *address);

/* Overwrites an address in which there may be a password, in a word of the command line:
 * everybody on the machine can read these. */
void store_address_hide(char *address);

/* What the database of a shared address is reached with: ports of TCP, and files or
 * folders that are read to connect. The texts are for store_needs_clear. */
enum { STORE_PORTS_MAX = 8, STORE_FILES_MAX = 16 };
typedef struct StoreNeeds {
    int ports[STORE_PORTS_MAX];
    int port_count;
    char *files[STORE_FILES_MAX];
    int file_count;
} StoreNeeds;
void store_address_needs(const char *address, StoreNeeds *needs);
void store_needs_clear(StoreNeeds *needs);

/* Whether other servers may have rooms of this store in memory as well. */
bool store_is_shared(const Store *store);

/* A number of this server, by which others know it: another one after each start. */
uint64_t store_server(const Store *store);

/* Writes and reads what is still waiting, and takes nothing more. */
void store_finish(Store *store);
void store_free(Store *store);

/* Takes a write, made with calloc. False, and it is still the caller's, if too
 * many wait or the store has finished. */
bool store_submit(Store *store, StoreWrite *write);

/* Begins to write what was submitted. Once for all that came together: they
 * share a transaction, and the thread is woken once. */
void store_write(Store *store);

/* Transactions begin at least so many microseconds after one another: more of them share
 * one then, which costs less. 0 at first. */
void store_set_pause(Store *store, int pause_us);

/* All writes that are done, in their order, for the caller to free with
 * store_write_free; NULL if there are none. */
StoreWrite *store_collect(Store *store);
void store_write_free(StoreWrite *write);

/* How many wait. */
int store_waiting(const Store *store);

/* What is wrong, as a sentence without its stop: the last transaction failed, and
 * nothing could be written since, which is tried every second; or the files are not
 * what they were, which is looked at as often and before anything is called stored.
 * NULL if all is well. */
const char *store_trouble(Store *store);

/* ----------------------------------------------------------------- reading
 *
 * Reading waits for the disk as well, so it is done by threads of the store:
 *
 *      store_submit_read --> work, on such a thread --> store_collect_reads: done
 */

enum { STORE_READS_MAX = 40000 }; /* that wait; each client has one at most */

/* The first member of whatever a read needs. */
typedef struct StoreRead StoreRead;
struct StoreRead {
    void (*work)(StoreRead *read, Store *store); /* calls what follows below */
    void (*done)(StoreRead *read);               /* frees the read, or submits it again */
    StoreRead *next;                             /* of the store */
};

/* Takes a read. False, and it is still the caller's, if too many wait or the store
 * has finished. Reads are begun in their order. */
bool store_submit_read(Store *store, StoreRead *read);

/* Calls `done` of all that have been done. */
void store_collect_reads(Store *store);

/* These are for `work`; before the first read is submitted, and after the store
 * has finished, also for others. */

/* The room that a token belongs to. */
StoreStatus store_find_token(Store *store, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                             TokenRole *role);

StoreStatus store_find_room(Store *store, int64_t id, StoreRoom *room);

/* The events of a room after number `after`, in order, for store_events_clear; each has
 * its age by the store's own clock. One that is missing among them is STORE_DAMAGED, as is
 * a missing last one in a store that servers share. Where the status is not STORE_OK there
 * are none; there may also be none, or not even the room, where it is. A server that reads what
 * another has stored never finds less than it found before. */
StoreStatus store_read_events(Store *store, int64_t id, uint32_t after, StoreEvents *events);
void store_events_clear(StoreEvents *events);

/* Numbers for new rooms that are this server's alone: `first` and those after it, up to
 * `count`. They are ascending, with gaps where servers have stopped. */
StoreStatus store_reserve_rooms(Store *store, int64_t *first, int64_t *count);

/* Up to `count` rooms that are listed and running, those whose game began last first,
 * whichever server they are on. Returns how many, or -1. Of a shared store only: with one
 * server all that run are in its memory, and this finds none. */
typedef struct StoreListed {
    int64_t room_id;
    char game[GAME_TEXT_SIZE];
    char watch[SECRET_SIZE];
    StoreListing listing;
} StoreListed;
int store_list_rooms(Store *store, StoreListed *rooms, int count);

StoreStatus store_find_game(Store *store, int64_t id, StoreGame *game);

/* Up to `count` finished games of `game_name` (NULL: of any), the newest first,
 * those with a number below `*before`, which becomes where the list goes on; 0 if
 * that was the end of it. Damaged games are left out. Returns how many, or -1. */
int store_list_games(Store *store, const char *game_name, int64_t *before, StoreGame *games,
                     int count);

/* The first game after this one. If there is one its id is written, also if it
 * is damaged. One that has just been stored may not be found yet, where another server
 * could still store one before it. */
StoreStatus store_next_game(Store *store, int64_t after, StoreGame *game);

/* STORE_OK if a brain is there and plays this game. */
StoreStatus store_has_brain(Store *store, int64_t id, const char *game_name);

/* A brain's bytes, for free(). From any thread: megabytes are not for the one
 * that serves. */
StoreStatus store_find_brain(Store *store, int64_t id, void **bytes, size_t *size);

/* A challenge whose time is not over. */
StoreStatus store_find_challenge(Store *store, const char *id, int64_t now_ms,
                                 Challenge *challenge);

/* The bytes of the brain of a challenge that was found, like those above. */
StoreStatus store_find_challenge_brain(Store *store, const char *id, void **bytes, size_t *size);

/* ------------------------------------------------------------ other servers
 *
 * Several servers may have one room in memory. What one of them stores the others
 * hear of by hints; a hint may be lost, so each also asks from time to time, when it
 * renews the leases of the rooms that it has in memory:
 *
 *      store_collect_news  a room may have events after those that are known: read them
 *      store_hold_rooms    the last event of each room, and whether this server is the one
 *                          that lets its AI think and its clock run out
 *
 * A lease keeps servers from doing the same work; it is no lock. If two of them act at
 * once, comparing and setting lets one do so.
 */

typedef enum StoreNewsKind {
    NEWS_OF_ROOM, /* event `last` of `room_id` may be there */
    NEWS_OF_ALL,  /* any room may have new events: hints may have been lost */
    NEWS_TOLD,    /* another server has called store_tell */
} StoreNewsKind;

typedef struct StoreNews StoreNews;
struct StoreNews {
    StoreNews *next;
    StoreNewsKind kind;
    uint64_t server; /* that it comes from; 0: none */
    int64_t room_id;
    uint32_t last;
    char text[]; /* of NEWS_TOLD */
};

/* What other servers have done and told, in their order, for the caller to free, each
 * with free(); NULL if there is nothing. Of this server itself there is none. `wake` is
 * called when there is something. */
StoreNews *store_collect_news(Store *store);

/* Tells all other servers something, of at most STORE_TOLD_MAX bytes of UTF-8. It may be
 * lost. For the thread that serves; it goes on its way with store_write. */
void store_tell(Store *store, const char *text);

/* A room in memory, or something else of which one server takes care at a time. */
typedef struct StoreHold {
    int64_t room_id;       /* or STORE_HOUSEKEEPING */
    bool is_there;         /* the store has this room */
    uint32_t last;         /* its last event, which is there */
    int64_t held_until_ms; /* by clock_now_ms: so long it is this server's; 0: it is another's */
} StoreHold;

enum { STORE_HOUSEKEEPING = 0, STORE_HOLD_MS = 5000 };

/* Takes or renews the leases of `count` rooms, all that this server has in memory: others
 * it lets go. A lease that another server has not renewed for STORE_HOLD_MS is free. Like
 * reading it is for `work`, at most once at a time. Where the status is not STORE_OK the
 * holds are as they were. A store that is not shared lets its server hold everything for
 * ever. */
StoreStatus store_hold_rooms(Store *store, StoreHold *holds, int count);

#endif
