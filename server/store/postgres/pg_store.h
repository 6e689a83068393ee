/* pg_store.h - the store that several servers share, in a PostgreSQL database.
 *
 *      pg_address.c     where the database is
 *      pg_link.c        a connection, which comes back when it is lost
 *      pg_values.c, pg_statements.c   what is asked of the database, and with which values
 *      pg_schema.c      its tables
 *      pg_write.c       batches of writes, each a transaction
 *      pg_append.c      the parts of a write as values of statements
 *      pg_challenge.c   challenges, written and read
 *      pg_pool.c        connections for those who read
 *      pg_read.c        what is read
 *      pg_lease.c       leases, and forgetting what is old
 *      pg_listen.c      what other servers say, on a thread of its own
 *      pg_store.c       opening and closing
 */
#ifndef FOURMI_SERVER_STORE_POSTGRES_PG_STORE_H
#define FOURMI_SERVER_STORE_POSTGRES_PG_STORE_H

#include <pthread.h>

#include "server/store/postgres/pg_link.h"
#include "server/store/store_kind.h"
#include "server/store/store_sum.h"

enum {
    PG_READERS = 4,
    PG_POOL_SIZE = PG_READERS + 2, /* brains are read by others */
    PG_CHANNEL_SIZE = 64,
    PG_PAYLOAD_SIZE = 7900, /* of NOTIFY, which takes less than 8000 bytes */
    PG_SERVER_SIZE = 17,    /* the number of a server as text */
};

/* Of the thread that writes. */
typedef struct PgWriter {
    PgLink link;
    int64_t batch;       /* the number of the last one */
    StoreWrite **sorted; /* the writes of a batch, by their rooms */
} PgWriter;

typedef struct PgPool {
    pthread_mutex_t mutex;
    pthread_cond_t has_free;
    PgLink links[PG_POOL_SIZE];
    bool is_taken[PG_POOL_SIZE];
} PgPool;

typedef struct PgListener {
    pthread_t thread;
    bool has_thread;
    int stop[2]; /* a pipe: the thread ends when its end is reached */
    PgLink link;
} PgListener;

typedef struct PgStore {
    Store *owner;
    char *text; /* of the address, as it was given */
    PgAddress address;
    uint64_t server; /* a positive number of SQL */
    char channel[PG_CHANNEL_SIZE];
    PgWriter writer;
    PgPool pool;
    PgListener listener;
    int64_t kept_house_ms; /* when what is old was last forgotten */
} PgStore;

/* ----------------------------------------------------------------- columns */

int64_t pg_number(const PGresult *result, int row, int column);
bool pg_bool(const PGresult *result, int row, int column);

/* A column's text; false if it does not fit: then we have not written it. */
bool pg_text(const PGresult *result, int row, int column, char *text, size_t size);

/* --------------------------------------------------------- writes, pg_append.c */

/* Sends the statement for what a write does to its room. */
bool pg_send_append(PgStore *store, const StoreWrite *write, bool is_first);
bool pg_send_game(PgLink *link, const StoreGame *game);
bool pg_send_brain(PgLink *link, const StoreWrite *write);

/* Whether its events follow one another, and those of a new room begin with 1. */
bool pg_is_consecutive(const StoreWrite *write);

/* Whether it does something to its room. */
bool pg_has_append(const StoreWrite *write);

/* ---------------------------------------------------- challenges, pg_challenge.c */

/* Those to be kept or forgotten go with the others of a batch: how many results there
 * are to take. Results of challenges are counted one by one, after these. */
bool pg_send_challenge(PgLink *link, const ChallengeWrite *write);
bool pg_take_challenge(PgLink *link, ChallengeWrite *write);
bool pg_count_challenge(PgLink *link, ChallengeWrite *write);

/* ------------------------------------------------------------ pg_pool.c */

void pg_pool_init(PgStore *store);
void pg_pool_clear(PgStore *store);
PgLink *pg_pool_take(PgStore *store);
void pg_pool_give(PgStore *store, PgLink *link);

/* Asks through a link of the pool, once more if it turns out to be lost. NULL if the
 * database cannot say. */
PGresult *pg_pool_ask(PgStore *store, PgStatement statement, const PgValues *values);

/* ---------------------------------------------------------- pg_listen.c */

bool pg_listener_start(PgStore *store);
void pg_listener_stop(PgStore *store);

/* "SERVER " and what follows. */
void pg_begin_payload(const PgStore *store, char payload[PG_PAYLOAD_SIZE + 1]);

/* ------------------------------------------------ of the kind; see store_kind.h */

void pg_writer_init(PgStore *store);
void pg_writer_clear(PgStore *store);
bool pg_store_write(void *inside, StoreWrite *first, const char **trouble);
const char *pg_store_look(void *inside, bool was_well);
void pg_store_tell(void *inside, const char *text);
StoreStatus pg_store_find_token(void *inside, const uint8_t hash[SECRET_HASH_SIZE],
                                int64_t *room_id, TokenRole *role);
StoreStatus pg_store_find_room(void *inside, int64_t id, StoreRoom *room);
StoreStatus pg_store_read_events(void *inside, int64_t id, uint32_t after, StoreEvents *events);
StoreStatus pg_store_reserve_rooms(void *inside, int64_t *first, int64_t *count);
int pg_store_list_rooms(void *inside, StoreListed *rooms, int count);
StoreStatus pg_store_find_game(void *inside, int64_t id, StoreGame *game);
int pg_store_list_games(void *inside, const char *game_name, int64_t *before, StoreGame *games,
                        int count);
StoreStatus pg_store_next_game(void *inside, int64_t after, StoreGame *game);
StoreStatus pg_store_has_brain(void *inside, int64_t id, const char *game_name);
StoreStatus pg_store_find_brain(void *inside, int64_t id, void **bytes, size_t *size);
StoreStatus pg_store_find_challenge(void *inside, const char *id, int64_t now_ms,
                                    Challenge *challenge);
StoreStatus pg_store_find_challenge_brain(void *inside, const char *id, void **bytes, size_t *size);
StoreStatus pg_store_hold_rooms(void *inside, StoreHold *holds, int count);

/* Makes the tables unless they are there. Servers that do so at once do it one after
 * another. Returns why the database cannot be used; NULL if it can. */
const char *pg_schema_make(PgLink *link);

#endif
