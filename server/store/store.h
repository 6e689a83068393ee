/* store.h - what must not be lost: rooms, their events, finished games, brains,
 * challenges.
 *
 * An SQLite database, which the thread that serves never touches itself: it hands
 * over what is to be read or written and takes the outcome later. A thread of the
 * store reads; another one writes all that has come meanwhile in one transaction,
 * sees it on the disk, and hands it back:
 *
 *      store_submit, store_write --> one transaction --> done --> store_collect
 *                                        |
 *                                   on the disk: WAL, synchronous=FULL
 *
 * So the disk delays nobody but those who wait for it, and however many moves
 * come at once, they wait for it once. A write happens wholly or not at all.
 *
 * If a transaction fails, all that was submitted until its failure is collected
 * fails with it: later events build on earlier ones. The next transaction is
 * tried as usual, so a disk that has room again is used again.
 *
 * Each row has a checksum of its own, because SQLite notices a damaged page
 * only where its structure is hurt.
 */
#ifndef FOURMI_SERVER_STORE_STORE_H
#define FOURMI_SERVER_STORE_STORE_H

#include "facets/notation.h"
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
};

/* What a token lets one do. The first two are the seats. */
typedef enum TokenRole { TOKEN_SEAT_0, TOKEN_SEAT_1, TOKEN_INVITE, TOKEN_WATCH } TokenRole;

typedef struct StoreToken {
    uint8_t hash[SECRET_HASH_SIZE];
    TokenRole role;
} StoreToken;

typedef struct StoreRoom {
    int64_t id;
    char game[GAME_NAME_SIZE];
    int64_t clock_ms;
    int64_t increment_ms;
    char watch[SECRET_SIZE]; /* the token for watching, of a room that others may find; or "" */
} StoreRoom;

/* What has happened in a room. Zeroed means nothing has. */
typedef struct StoreEvents {
    Event *events; /* [count] */
    int count;
    int capacity;
} StoreEvents;

typedef struct StoreGame {
    int64_t id; /* given by the store, ascending */
    char game[GAME_NAME_SIZE];
    char names[2][STORE_NAMES_SIZE]; /* of the first side and of the second */
    char moves[NOTATION_SIZE];
    Result result;
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

/* One write: whatever parts it has happen together. */
typedef struct StoreWrite StoreWrite;
struct StoreWrite {
    int64_t room_id;
    bool has_room; /* a new one, and rooms `forget_first` to `forget_last` are forgotten */
    StoreRoom room;
    int64_t forget_first;
    int64_t forget_last; /* 0: none is */
    int token_count;
    StoreToken tokens[STORE_TOKENS_MAX];
    int event_count;
    Event events[STORE_EVENTS_MAX];
    bool has_game;
    StoreGame game;
    void *brain; /* for free(); NULL if it has none */
    size_t brain_size;
    char brain_game[GAME_NAME_SIZE];
    int64_t brain_id;          /* given by the store */
    ChallengeWrite *challenge; /* for free(); NULL if it has none */

    bool is_stored;   /* set by the store */
    void *user;       /* of whoever submits */
    StoreWrite *next; /* of the store */
};

typedef enum StoreStatus {
    STORE_OK,
    STORE_NONE,    /* there is no such thing */
    STORE_DAMAGED, /* it is there, but not as it was written */
    STORE_FAILED,  /* the disk or the memory */
} StoreStatus;

/* Opens the database, makes it if it is not there, and starts the thread, which
 * calls `wake` whenever there is something to collect. NULL, with a sentence in
 * `error` and the file left alone, if it cannot be used. */
Store *store_new(const char *path, void (*wake)(void *context), void *context, char *error,
                 size_t error_size);

/* Writes and reads what is still waiting, and takes nothing more. */
void store_finish(Store *store);
void store_free(Store *store);

/* Takes a write, made with calloc. False, and it is still the caller's, if too
 * many wait or the store has finished. */
bool store_submit(Store *store, StoreWrite *write);

/* Begins to write what was submitted. Once for all that came together: they
 * share a transaction, and the thread is woken once. */
void store_write(Store *store);

/* All writes that are done, in their order, for the caller to free with
 * store_write_free; NULL if there are none. */
StoreWrite *store_collect(Store *store);
void store_write_free(StoreWrite *write);

/* How many wait. */
int store_waiting(const Store *store);

/* What is wrong, as a sentence without its stop: the last transaction failed, and no
 * page could be written since, which is tried every second; or the files are not what
 * they were, which is looked at as often and before anything is called stored. NULL
 * if all is well. */
const char *store_trouble(Store *store);

/* ----------------------------------------------------------------- reading
 *
 * Reading waits for the disk as well, so it is done by a thread of the store:
 *
 *      store_submit_read --> work, on that thread --> store_collect_reads: done
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
 * has finished. Reads are done in their order. */
bool store_submit_read(Store *store, StoreRead *read);

/* Calls `done` of all that have been done. */
void store_collect_reads(Store *store);

/* These are for `work`; before the first read is submitted, and after the store
 * has finished, also for others. */

/* The room that a token belongs to. */
StoreStatus store_find_token(Store *store, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                             TokenRole *role);

StoreStatus store_find_room(Store *store, int64_t id, StoreRoom *room);

/* The events of a room, in order, for store_events_clear. Where the status is not
 * STORE_OK there are none. */
StoreStatus store_read_events(Store *store, int64_t id, StoreEvents *events);
void store_events_clear(StoreEvents *events);

/* The number for the next new room; -1 if it cannot be told. */
int64_t store_next_room_id(Store *store);

StoreStatus store_find_game(Store *store, int64_t id, StoreGame *game);

/* Up to `count` finished games of `game_name` (NULL: of any), the newest first,
 * those with a number below `*before`, which becomes where the list goes on; 0 if
 * that was the end of it. Damaged games are left out. Returns how many, or -1. */
int store_list_games(Store *store, const char *game_name, int64_t *before, StoreGame *games,
                     int count);

/* The first game after this one. If there is one its id is written, also if it
 * is damaged. */
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

#endif
