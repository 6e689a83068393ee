/* store_internal.h - the inside of the store, for the files that it consists of.
 *
 *      store.c        what is in the database; opening and closing it
 *      store_write.c  what is written, and the thread that does it
 *      store_read.c   what is read
 *      store_reader.c the thread that does it
 *      store_challenge.c challenges, written and read
 *      store_sum.c    checksums of rows
 *      store_file.c   whether the files are still those that were opened
 */
#ifndef FOURMI_SERVER_STORE_STORE_INTERNAL_H
#define FOURMI_SERVER_STORE_STORE_INTERNAL_H

#include <pthread.h>
#include <sqlite3.h>

#include "server/store/store.h"

enum { STORE_VERSION = 2 }; /* of what is in the file; 1 is brought up to it */

/* Each connection has those it needs. */
typedef enum StoreQuery {
    INSERT_ROOM,
    INSERT_TOKEN,
    INSERT_EVENT,
    INSERT_GAME,
    INSERT_BRAIN,
    FORGET_ROOMS,
    FORGET_TOKENS,
    FORGET_EVENTS,
    FORGET_GAMES,
    FORGET_BRAINS,
    TALLY_CHALLENGES,
    INSERT_CHALLENGE,
    INSERT_CHALLENGE_BRAIN,
    FIND_CHALLENGE_TO_COUNT,
    UPDATE_CHALLENGE,
    EXPIRE_CHALLENGE_BRAINS,
    EXPIRE_CHALLENGES,
    BEGIN,
    COMMIT,
    ROLLBACK,
    WRITING_QUERIES,

    FIND_TOKEN = WRITING_QUERIES,
    FIND_ROOM,
    READ_EVENTS,
    LAST_ROOM,
    FIND_GAME,
    LIST_GAMES,
    LIST_GAMES_OF,
    NEXT_GAME,
    HAS_BRAIN,
    FIND_CHALLENGE,
    READING_QUERIES,

    FIND_BRAIN = READING_QUERIES,
    FIND_CHALLENGE_BRAIN,
    QUERIES,
} StoreQuery;

/* What is known of the files of the database, by the thread that writes. */
typedef struct StoreFile {
    char *path;           /* as it was given; a link may lead there */
    const char *wal_path; /* of the write-ahead log, SQLite's */
    int wal;              /* a descriptor of the log; -1: not yet */
    int64_t size;         /* of the database when it was last looked at */
    int64_t wal_size;     /* of the log after the last transaction */
    uint8_t wal_salt[8];  /* of the log's header: SQLite starts the log anew with another */
    const char *lost;     /* why what was written may be lost, until a restart; NULL: it is not */
} StoreFile;

/* First come, first served. */
typedef struct WriteQueue {
    StoreWrite *first;
    StoreWrite **end;
} WriteQueue;

typedef struct ReadQueue {
    StoreRead *first;
    StoreRead **end;
} ReadQueue;

/* `mutex` guards the queues. */
typedef struct StoreReader {
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    ReadQueue waiting;
    ReadQueue done;
    bool is_stopping; /* as soon as nothing waits */
    int on_their_way; /* of the thread that serves: submitted and not yet collected */
} StoreReader;

/* `mutex` guards what both threads look at. The writing connection belongs to
 * the thread that writes, the reading one to that which reads. Brains are large, so
 * those who play them read them through a third one, each in turn. */
struct Store {
    int lock; /* a descriptor of the file that keeps other servers out; -1: none */
    StoreFile file;
    sqlite3 *writer;
    sqlite3 *reader;
    sqlite3 *brain_reader;
    pthread_mutex_t brain_mutex;
    sqlite3_stmt *statements[QUERIES];
    void (*wake)(void *context);
    void *context;
    StoreReader reading;

    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    WriteQueue waiting;
    WriteQueue done;
    bool has_failed;     /* and the failure has not been collected */
    const char *trouble; /* why the last transaction, or a try since, failed; NULL: it did not */
    bool is_stopping;    /* as soon as nothing waits */

    /* Of the thread that serves. */
    WriteQueue submitted; /* and not yet handed over */
    int on_their_way;     /* submitted and not yet collected */
};

static inline void store_bind_number(sqlite3_stmt *statement, int place, int64_t number)
{
    sqlite3_bind_int64(statement, place, number);
}

static inline void store_bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static inline bool store_execute(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

void store_init_queues(Store *store);

/* Runs a statement that gives no rows. */
bool store_run(Store *store, StoreQuery query);

/* The part of a write that is about a challenge. False if it cannot be written. */
bool store_write_challenge(Store *store, ChallengeWrite *write);

/* ------------------------------------------------------- rows, store_read.c */

/* The next row, or why there is none; after the last one, or to stop, end_rows. */
StoreStatus store_next_row(Store *store, StoreQuery query);
void store_end_rows(Store *store, StoreQuery query);

/* A column's text; false if it does not fit: then we have not written it. */
bool store_column_text(sqlite3_stmt *row, int column, char *text, size_t size);

/* What is wrong with a row that is not as it was written: SQLite may just have had
 * no memory for it. */
StoreStatus store_status_of_bad_row(sqlite3_stmt *row);

/* The bytes that a query for one brain finds, for free(). */
StoreStatus store_read_bytes(Store *store, StoreQuery query, void **bytes, size_t *size);

/* Starts the thread that writes; false if there is none to be had. */
bool store_start_thread(Store *store);

/* The same for the one that reads; it ends when it has read what waits. */
void store_reader_init(Store *store);
bool store_reader_start(Store *store);
void store_reader_finish(Store *store);
void store_reader_clear(Store *store);

/* Begins to watch the files of an open database. False without memory. */
bool store_file_watch(Store *store, const char *path);
void store_file_clear(Store *store);

/* Why what is written now would not be there after a restart; NULL if it would.
 * Files that were moved away and are back are good again. */
const char *store_file_trouble(Store *store);

/* The same right after a transaction, which is as good as lost if there is trouble:
 * so it stays, until a restart shows what is there. */
const char *store_file_trouble_after(Store *store);

/* Why nothing can be written; NULL if a page could be. */
const char *store_write_trouble(Store *store);

/* Of the fields of a row. */
int64_t store_sum_of_room(const StoreRoom *room);
int64_t store_sum_of_token(const StoreToken *token, int64_t room_id);
int64_t store_sum_of_event(const Event *event, int64_t room_id);
int64_t store_sum_of_game(const StoreGame *game);
int64_t store_sum_of_challenge(const Challenge *challenge);

#endif
