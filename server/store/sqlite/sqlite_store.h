/* sqlite_store.h - the store of one server, in an SQLite database.
 *
 * What is on the disk: a file with its log beside it, WAL, synchronous=FULL.
 *
 *      sqlite_open.c       what is in the database; opening and closing it
 *      sqlite_write.c      what is written
 *      sqlite_read.c       what is read
 *      sqlite_challenge.c  challenges, written and read
 *      sqlite_file.c       whether the files are still those that were opened
 *      sqlite_check.c      whether a database can be used; nothing is written to find out
 *      sqlite_log.c        whether a log belongs to a database
 */
#ifndef FOURMI_SERVER_STORE_SQLITE_SQLITE_STORE_H
#define FOURMI_SERVER_STORE_SQLITE_SQLITE_STORE_H

#include <pthread.h>
#include <sqlite3.h>

#include "server/store/store_kind.h"
#include "server/store/store_sum.h"

enum {
    SQLITE_STORE_APPLICATION = 0x466f5a34, /* marks the file as ours */
    SQLITE_STORE_VERSION = 2,              /* of what is in the file; 1 is brought up to it */
};

/* Each connection has those it needs. */
typedef enum SqliteQuery {
    INSERT_ROOM,
    INSERT_TOKEN,
    INSERT_EVENT,
    LAST_EVENT_BEFORE,
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
    LAST_EVENT,
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
} SqliteQuery;

/* What is known of the files of the database, by the thread that writes. */
typedef struct SqliteFile {
    char *path;           /* as it was given; a link may lead there */
    const char *wal_path; /* of the write-ahead log, SQLite's */
    int wal;              /* a descriptor of the log; -1: not yet */
    int64_t size;         /* of the database when it was last looked at */
    int64_t wal_size;     /* of the log after the last transaction */
    uint8_t wal_salt[8];  /* of the log's header: SQLite starts the log anew with another */
    bool is_wal_new;      /* it has another since it was last looked at */
    const char *lost;     /* why what was written may be lost, until a restart; NULL: it is not */
} SqliteFile;

enum { SQLITE_LASTS = 32768 }; /* places: more than there are rooms in memory */

/* What the thread that writes remembers of a room; rooms are numbered from 1. */
typedef struct SqliteLast {
    int64_t room_id;
    uint32_t seq; /* of its last event; 0: it has none */
} SqliteLast;

/* The writing connection belongs to the thread that writes, the reading one to that
 * which reads. Brains are large, so those who play them read them through a third one,
 * each in turn. */
typedef struct SqliteStore {
    int lock; /* a descriptor of the file that keeps other servers out; -1: none */
    SqliteFile file;
    sqlite3 *writer;
    sqlite3 *reader;
    sqlite3 *brain_reader;
    pthread_mutex_t brain_mutex;
    sqlite3_stmt *statements[QUERIES];
    uint32_t mark;                  /* that the database has; see sqlite_log.h */
    int log_pages;                  /* after the last transaction */
    int log_limit;                  /* with so many it is moved into the database */
    int64_t forgotten_to;           /* of the rooms up to this one some are forgotten */
    SqliteLast lasts[SQLITE_LASTS]; /* the place of a room is its number, wrapped around */
} SqliteStore;

static inline void sqlite_store_bind_number(sqlite3_stmt *statement, int place, int64_t number)
{
    sqlite3_bind_int64(statement, place, number);
}

static inline void sqlite_store_bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static inline bool sqlite_store_execute(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Runs a statement that gives no rows. */
bool sqlite_store_run(SqliteStore *store, SqliteQuery query);

/* The part of a write that is about a challenge. False if it cannot be written. */
bool sqlite_store_write_challenge(SqliteStore *store, ChallengeWrite *write);

/* ------------------------------------------------------- rows, store_read.c */

/* The next row, or why there is none; after the last one, or to stop, end_rows. */
StoreStatus sqlite_store_next_row(SqliteStore *store, SqliteQuery query);
void sqlite_store_end_rows(SqliteStore *store, SqliteQuery query);

/* A column's text; false if it does not fit: then we have not written it. */
bool sqlite_store_column_text(sqlite3_stmt *row, int column, char *text, size_t size);

/* What is wrong with a row that is not as it was written: SQLite may just have had
 * no memory for it. */
StoreStatus sqlite_store_status_of_bad_row(sqlite3_stmt *row);

/* The bytes that a query for one brain finds, for free(). */
StoreStatus sqlite_store_read_bytes(SqliteStore *store, SqliteQuery query, void **bytes,
                                    size_t *size);

/* Begins to watch the files of an open database. False without memory. */
bool sqlite_store_file_watch(SqliteStore *store, const char *path);
void sqlite_store_file_clear(SqliteStore *store);

/* Why what is written now would not be there after a restart; NULL if it would.
 * Files that were moved away and are back are good again. */
const char *sqlite_store_file_trouble(SqliteStore *store);

/* The same right after a transaction, which is as good as lost if there is trouble:
 * so it stays, until a restart shows what is there. */
const char *sqlite_store_file_trouble_after(SqliteStore *store);

/* Moves the log into the database, and begins it anew with a mark of its own. False if
 * nothing can be written. */
bool sqlite_store_begin_log(SqliteStore *store);

/* Why nothing can be written; NULL if a page could be. */
const char *sqlite_store_write_trouble(SqliteStore *store);

/* Of the kind; see store_kind.h. */
bool sqlite_store_write(void *inside, StoreWrite *first, const char **trouble);
StoreStatus sqlite_store_find_token(void *inside, const uint8_t hash[SECRET_HASH_SIZE],
                                    int64_t *room_id, TokenRole *role);
StoreStatus sqlite_store_find_room(void *inside, int64_t id, StoreRoom *room);
StoreStatus sqlite_store_read_events(void *inside, int64_t id, uint32_t after, StoreEvents *events);
StoreStatus sqlite_store_reserve_rooms(void *inside, int64_t *first, int64_t *count);
int sqlite_store_list_rooms(void *inside, StoreListed *rooms, int count);
StoreStatus sqlite_store_find_game(void *inside, int64_t id, StoreGame *game);
int sqlite_store_list_games(void *inside, const char *game_name, int64_t *before, StoreGame *games,
                            int count);
StoreStatus sqlite_store_next_game(void *inside, int64_t after, StoreGame *game);
StoreStatus sqlite_store_has_brain(void *inside, int64_t id, const char *game_name);
StoreStatus sqlite_store_find_brain(void *inside, int64_t id, void **bytes, size_t *size);
StoreStatus sqlite_store_find_challenge(void *inside, const char *id, int64_t now_ms,
                                        Challenge *challenge);
StoreStatus sqlite_store_find_challenge_brain(void *inside, const char *id, void **bytes,
                                              size_t *size);
StoreStatus sqlite_store_hold_rooms(void *inside, StoreHold *holds, int count);

#endif
