/* sqlite_open.c - what must not be lost, in an SQLite database. */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/sqlite/sqlite_check.h"
#include "server/store/sqlite/sqlite_store.h"

static const char schema[] =
    "CREATE TABLE rooms (id INTEGER PRIMARY KEY, game TEXT NOT NULL, clock_ms INTEGER NOT NULL,"
    " increment_ms INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;"
    "CREATE TABLE tokens (hash BLOB PRIMARY KEY, room INTEGER NOT NULL, role INTEGER NOT NULL,"
    " sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tokens_of_room ON tokens (room);"
    "CREATE TABLE events (room INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, value INTEGER NOT NULL, spent_ms INTEGER NOT NULL,"
    " at_ms INTEGER NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL,"
    " PRIMARY KEY (room, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL,"
    " first TEXT NOT NULL, second TEXT NOT NULL, moves TEXT NOT NULL, result INTEGER NOT NULL,"
    " ending INTEGER NOT NULL, ended_ms INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;"
    "CREATE INDEX games_of_game ON games (game, id);"
    "CREATE TABLE brains (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL,"
    " bytes BLOB NOT NULL) STRICT;";

/* What version 1 did not have. */
static const char schema_of_version_2[] =
    "ALTER TABLE rooms ADD COLUMN watch TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE challenges (id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL,"
    " games INTEGER NOT NULL, size INTEGER NOT NULL, owner INTEGER NOT NULL,"
    " created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, won INTEGER NOT NULL,"
    " drawn INTEGER NOT NULL, lost INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE challenge_brains (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;";

#define GAME_COLUMNS "id, game, first, second, moves, result, ending, ended_ms, sum"
#define FIND_CHALLENGE_TEXT                                                                        \
    "SELECT id, game, name, games, size, owner, created_ms, expires_ms, won, drawn, lost, sum"     \
    " FROM challenges WHERE id = ?"
#define LAST_EVENT_TEXT                                                                            \
    "SELECT (SELECT coalesce(max(seq), 0) FROM events WHERE room = ?1) FROM rooms WHERE id = ?1"

static const char *const queries[QUERIES] = {
    [INSERT_ROOM] = "INSERT OR IGNORE INTO rooms VALUES (?, ?, ?, ?, ?, ?)",
    [INSERT_TOKEN] = "INSERT OR IGNORE INTO tokens VALUES (?, ?, ?, ?)",
    [INSERT_EVENT] = "INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [LAST_EVENT_BEFORE] = LAST_EVENT_TEXT,
    [INSERT_GAME] = "INSERT INTO games (game, first, second, moves, result, ending, ended_ms, sum)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [INSERT_BRAIN] = "INSERT INTO brains (game, bytes) VALUES (?, ?)",
    [FORGET_ROOMS] = "DELETE FROM rooms WHERE id BETWEEN ? AND ?",
    [FORGET_TOKENS] = "DELETE FROM tokens WHERE room BETWEEN ? AND ?",
    [FORGET_EVENTS] = "DELETE FROM events WHERE room BETWEEN ? AND ?",
    [FORGET_GAMES] = "DELETE FROM games WHERE id <= ?",
    [FORGET_BRAINS] = "DELETE FROM brains WHERE id <= ?",
    [TALLY_CHALLENGES] = "SELECT count(*), total(size), count(*) FILTER (WHERE owner = ?1),"
                         " total(size) FILTER (WHERE owner = ?1) FROM challenges",
    [INSERT_CHALLENGE] = "INSERT OR IGNORE INTO challenges VALUES"
                         " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [INSERT_CHALLENGE_BRAIN] = "INSERT INTO challenge_brains VALUES (?, ?)",
    [FIND_CHALLENGE_TO_COUNT] = FIND_CHALLENGE_TEXT,
    [UPDATE_CHALLENGE] = "UPDATE challenges SET won = ?, drawn = ?, lost = ?, sum = ? WHERE id = ?",
    [EXPIRE_CHALLENGE_BRAINS] = "DELETE FROM challenge_brains WHERE id IN"
                                " (SELECT id FROM challenges WHERE expires_ms <= ?)",
    [EXPIRE_CHALLENGES] = "DELETE FROM challenges WHERE expires_ms <= ?",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FIND_TOKEN] = "SELECT hash, room, role, sum FROM tokens WHERE hash = ?",
    [FIND_ROOM] = "SELECT id, game, clock_ms, increment_ms, sum, watch FROM rooms WHERE id = ?",
    [READ_EVENTS] = "SELECT seq, kind, seat, value, spent_ms, at_ms, text, sum FROM events"
                    " WHERE room = ? AND seq > ? ORDER BY seq",
    [LAST_EVENT] = LAST_EVENT_TEXT,
    [LAST_ROOM] = "SELECT coalesce(max(id), 0) FROM rooms",
    [FIND_GAME] = "SELECT " GAME_COLUMNS " FROM games WHERE id = ?",
    [LIST_GAMES] = "SELECT " GAME_COLUMNS " FROM games WHERE id < ? ORDER BY id DESC LIMIT ?",
    [LIST_GAMES_OF] = "SELECT " GAME_COLUMNS
                      " FROM games WHERE id < ? AND game = ?3 ORDER BY id DESC LIMIT ?2",
    [NEXT_GAME] = "SELECT " GAME_COLUMNS " FROM games WHERE id > ? ORDER BY id LIMIT 1",
    [HAS_BRAIN] = "SELECT 1 FROM brains WHERE id = ? AND game = ?",
    [FIND_CHALLENGE] = FIND_CHALLENGE_TEXT,
    [FIND_CHALLENGE_BRAIN] = "SELECT bytes FROM challenge_brains WHERE id = ?",
    [FIND_BRAIN] = "SELECT bytes FROM brains WHERE id = ?",
};

/* ----------------------------------------------------------------- opening */

static bool make_schema(sqlite3 *database)
{
    char marks[128];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SQLITE_STORE_APPLICATION, SQLITE_STORE_VERSION);
    return sqlite_store_execute(database, "PRAGMA journal_mode = WAL") &&
           sqlite_store_execute(database, "BEGIN IMMEDIATE") &&
           sqlite_store_execute(database, schema) &&
           sqlite_store_execute(database, schema_of_version_2) &&
           sqlite_store_execute(database, marks) && sqlite_store_execute(database, "COMMIT");
}

/* Brings a database of version 1 up to date. False, and sqlite3_errmsg says why, if
 * that cannot be done; then it is what it was. */
static bool upgrade(sqlite3 *database)
{
    static_assert(SQLITE_STORE_VERSION == 2, "there is one step");
    return sqlite_store_execute(database, "BEGIN IMMEDIATE") &&
           sqlite_store_execute(database, schema_of_version_2) &&
           sqlite_store_execute(database, "PRAGMA user_version = 2") &&
           sqlite_store_execute(database, "COMMIT");
}

/* Opens a database that was checked for writing. Why it cannot be used; NULL if it can. One
 * that is empty is made ours. */
static const char *why_not_written(SqliteStore *store, const char *path, const SqliteCheck *check)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!sqlite_check_connect(path, flags, &store->writer)) {
        return sqlite3_errmsg(store->writer);
    }
    if (sqlite3_db_readonly(store->writer, "main") == 1) {
        return "it cannot be written";
    }
    const bool is_ready = (check->has_tables || make_schema(store->writer)) &&
                          sqlite_store_execute(store->writer, "PRAGMA synchronous = FULL") &&
                          (!check->has_tables || check->version == SQLITE_STORE_VERSION ||
                           upgrade(store->writer));
    return is_ready ? NULL : sqlite3_errmsg(store->writer);
}

static bool prepare(SqliteStore *store)
{
    for (int i = 0; i < QUERIES; i++) {
        sqlite3 *database = i < WRITING_QUERIES   ? store->writer
                            : i < READING_QUERIES ? store->reader
                                                  : store->brain_reader;
        if (sqlite3_prepare_v3(database, queries[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK) {
            return false;
        }
    }
    return true;
}

/* Two servers on one database would each have rooms that the other does not know
 * of. SQLite's own locks come and go with transactions; this one stays, is no
 * obstacle to other programs, and ends with the process however that ends. Why it
 * cannot be had; NULL if it is. */
static const char *why_not_alone(SqliteStore *store, const char *path)
{
    store->lock = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock >= 0 && flock(store->lock, LOCK_EX | LOCK_NB) == 0) {
        return NULL;
    }
    return errno == EWOULDBLOCK ? "it is in use by another fourmi" : strerror(errno);
}

/* A database is made only where nothing is: a log that lies there alone is not overwritten. */
static const char *why_not(SqliteStore *store, const char *path, SqliteCheck *check)
{
    const bool is_there = access(path, F_OK) == 0;
    if (!is_there && !sqlite_check_open(check, path, 0)) {
        return check->reason;
    }
    const char *reason = why_not_alone(store, path);
    if (reason == NULL && is_there && !sqlite_check_open(check, path, SQLITE_CHECK_SOME)) {
        reason = check->reason;
    }
    sqlite_check_close(check);
    return reason != NULL ? reason : why_not_written(store, path, check);
}

static bool open_store(SqliteStore *store, const char *path, char *error, size_t error_size)
{
    SqliteCheck check = {.version = 0};
    const char *reason = why_not(store, path, &check);
    if (reason == NULL &&
        (!sqlite_check_connect(path, SQLITE_OPEN_READONLY, &store->reader) ||
         !sqlite_check_connect(path, SQLITE_OPEN_READONLY, &store->brain_reader) ||
         !prepare(store) || !sqlite_store_file_watch(store, path))) {
        reason = "it cannot be read";
    }
    if (reason == NULL) {
        store->mark = check.mark;
        sqlite_store_begin_log(store); /* if it fails, the disk may have room later */
    } else {
        snprintf(error, error_size, "the database %.120s cannot be used: %s", path, reason);
    }
    return reason == NULL;
}

static void close_store(void *inside)
{
    SqliteStore *store = inside;
    for (int i = 0; i < QUERIES; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->brain_reader);
    sqlite3_close(store->reader);
    sqlite3_close(store->writer);
    sqlite_store_file_clear(store);
    if (store->lock >= 0) {
        close(store->lock); /* the last: closing it also ends SQLite's locks on the file */
    }
    pthread_mutex_destroy(&store->brain_mutex);
    free(store);
}

static void *new_store(Store *owner, const char *path, char *error, size_t error_size)
{
    (void)owner;
    SqliteStore *store = calloc(1, sizeof *store);
    if (store == NULL) {
        return NULL;
    }
    store->lock = -1;
    store->file.wal = -1;
    pthread_mutex_init(&store->brain_mutex, NULL);
    if (!open_store(store, path, error, error_size)) {
        close_store(store);
        return NULL;
    }
    return store;
}

/* The files are looked at; what has failed is tried. */
static const char *look(void *inside, bool was_well)
{
    return was_well ? sqlite_store_file_trouble(inside) : sqlite_store_write_trouble(inside);
}

/* There are no others. */
static void tell_nobody(void *inside, const char *text)
{
    (void)inside;
    (void)text;
}

static uint64_t only_server(void *inside)
{
    (void)inside;
    return 1;
}

const StoreKind sqlite_store_kind = {
    .is_shared = false,
    .readers = 1,
    .open = new_store,
    .close = close_store,
    .server = only_server,
    .write = sqlite_store_write,
    .look = look,
    .tell = tell_nobody,
    .find_token = sqlite_store_find_token,
    .find_room = sqlite_store_find_room,
    .read_events = sqlite_store_read_events,
    .reserve_rooms = sqlite_store_reserve_rooms,
    .list_rooms = sqlite_store_list_rooms,
    .find_game = sqlite_store_find_game,
    .list_games = sqlite_store_list_games,
    .next_game = sqlite_store_next_game,
    .has_brain = sqlite_store_has_brain,
    .find_challenge = sqlite_store_find_challenge,
    .hold_rooms = sqlite_store_hold_rooms,
    .find_brain = sqlite_store_find_brain,
    .find_challenge_brain = sqlite_store_find_challenge_brain,
};
