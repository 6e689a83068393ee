/* store_kind.h - what a kind of database does for the store: SQLite, PostgreSQL.
 *
 * The store has the queues and the threads, and calls these functions from them; they
 * wait for the disk or the network as long as they have to. `inside` is the kind's own.
 *
 *      store.c          which kind an address is of; opening, closing, reading
 *      store_write.c    the queue of writes, and the thread that has them written
 *      store_reader.c   the queue of reads, and the threads that do them
 *      store_news.c     what is heard of other servers, and told them
 *      store_sum.c      checksums of rows, the same for all kinds
 *      sqlite/, postgres/   the kinds
 */
#ifndef FOURMI_SERVER_STORE_STORE_KIND_H
#define FOURMI_SERVER_STORE_STORE_KIND_H

#include "server/store/store.h"

typedef struct StoreKind {
    bool is_shared; /* several servers may use it at once */
    int readers;    /* threads that read */

    /* Opens the database, or makes it; NULL, with a sentence in `error`, if it cannot be
     * used. Then `close`, once all threads of the store have ended. */
    void *(*open)(Store *store, const char *address, char *error, size_t error_size);
    void (*close)(void *inside);
    uint64_t (*server)(void *inside);

    /* Of the thread that writes. A batch is one transaction. Sets the outcome of each
     * write; those that are marked as in conflict already are left out. False if it has
     * failed, with what is wrong, a literal. */
    bool (*write)(void *inside, StoreWrite *first, const char **trouble);
    /* Called every second when there is nothing to write: what is wrong; NULL: nothing.
     * Unless all was well, it is tried whether something can be written again. */
    const char *(*look)(void *inside, bool was_well);
    void (*tell)(void *inside, const char *text);

    /* Of the threads that read; see store.h. */
    StoreStatus (*find_token)(void *inside, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                              TokenRole *role);
    StoreStatus (*find_room)(void *inside, int64_t id, StoreRoom *room);
    StoreStatus (*read_events)(void *inside, int64_t id, uint32_t after, StoreEvents *events);
    StoreStatus (*reserve_rooms)(void *inside, int64_t *first, int64_t *count);
    int (*list_rooms)(void *inside, StoreListed *rooms, int count);
    StoreStatus (*find_game)(void *inside, int64_t id, StoreGame *game);
    int (*list_games)(void *inside, const char *game_name, int64_t *before, StoreGame *games,
                      int count);
    StoreStatus (*next_game)(void *inside, int64_t after, StoreGame *game);
    StoreStatus (*has_brain)(void *inside, int64_t id, const char *game_name);
    StoreStatus (*find_challenge)(void *inside, const char *id, int64_t now_ms,
                                  Challenge *challenge);
    StoreStatus (*hold_rooms)(void *inside, StoreHold *holds, int count);

    /* Of any thread. */
    StoreStatus (*find_brain)(void *inside, int64_t id, void **bytes, size_t *size);
    StoreStatus (*find_challenge_brain)(void *inside, const char *id, void **bytes, size_t *size);
} StoreKind;

extern const StoreKind sqlite_store_kind;
extern const StoreKind postgres_store_kind;

/* Takes news of other servers, made with malloc, for the thread that serves; from any
 * thread. */
void store_put_news(Store *store, StoreNews *news);

/* Sets the outcome of a list of writes; those in conflict stay so unless all has failed. */
void store_set_outcomes(StoreWrite *first, StoreOutcome outcome);

/* What follows a write that is in conflict builds on it, if it is of the same room. */
void store_spread_conflict(const StoreWrite *conflict);

/* Adds an event; false without memory. */
bool store_events_add(StoreEvents *events, const Event *event);

#endif
