/* store.c - what must not be lost, in an SQLite database. */
#define _POSIX_C_SOURCE 200809L

#include "server/store.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "bytes.h"
#include "server/log.h"

enum {
    APPLICATION = 0x466f5a34, /* marks the file as ours */
    VERSION = 1,
    BATCH_MAX = 4096, /* writes in one transaction */
    BUSY_MS = 2000,   /* for another program that looks into the database */
    LENGTH_MAX = 8 * 1024 * 1024,
    ANSWER_SIZE = 32, /* of what a pragma answers */
    RETRY_S = 1,      /* how often a disk that has failed is tried */
};

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

/* Each connection has those it needs. */
typedef enum Query {
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
    READING_QUERIES,

    FIND_BRAIN = READING_QUERIES,
    QUERIES,
} Query;

#define GAME_COLUMNS "id, game, first, second, moves, result, ending, ended_ms, sum"

static const char *const queries[QUERIES] = {
    [INSERT_ROOM] = "INSERT INTO rooms VALUES (?, ?, ?, ?, ?)",
    [INSERT_TOKEN] = "INSERT INTO tokens VALUES (?, ?, ?, ?)",
    [INSERT_EVENT] = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [INSERT_GAME] = "INSERT INTO games (game, first, second, moves, result, ending, ended_ms, sum)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [INSERT_BRAIN] = "INSERT INTO brains (game, bytes) VALUES (?, ?)",
    [FORGET_ROOMS] = "DELETE FROM rooms WHERE id BETWEEN ? AND ?",
    [FORGET_TOKENS] = "DELETE FROM tokens WHERE room BETWEEN ? AND ?",
    [FORGET_EVENTS] = "DELETE FROM events WHERE room BETWEEN ? AND ?",
    [FORGET_GAMES] = "DELETE FROM games WHERE id <= ?",
    [FORGET_BRAINS] = "DELETE FROM brains WHERE id <= ?",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FIND_TOKEN] = "SELECT hash, room, role, sum FROM tokens WHERE hash = ?",
    [FIND_ROOM] = "SELECT id, game, clock_ms, increment_ms, sum FROM rooms WHERE id = ?",
    [READ_EVENTS] = "SELECT seq, kind, seat, value, spent_ms, at_ms, text, sum FROM events"
                    " WHERE room = ? ORDER BY seq",
    [LAST_ROOM] = "SELECT coalesce(max(id), 0) FROM rooms",
    [FIND_GAME] = "SELECT " GAME_COLUMNS " FROM games WHERE id = ?",
    [LIST_GAMES] = "SELECT " GAME_COLUMNS " FROM games WHERE id < ? ORDER BY id DESC LIMIT ?",
    [LIST_GAMES_OF] = "SELECT " GAME_COLUMNS
                      " FROM games WHERE id < ? AND game = ?3 ORDER BY id DESC LIMIT ?2",
    [NEXT_GAME] = "SELECT " GAME_COLUMNS " FROM games WHERE id > ? ORDER BY id LIMIT 1",
    [HAS_BRAIN] = "SELECT 1 FROM brains WHERE id = ? AND game = ?",
    [FIND_BRAIN] = "SELECT bytes FROM brains WHERE id = ?",
};

/* First come, first served. */
typedef struct Queue {
    StoreWrite *first;
    StoreWrite **end;
} Queue;

/* `mutex` guards what both threads look at. The writing connection belongs to
 * the store's thread, the reading one to that which serves. Brains are large, so
 * those who play them read them through a third one, each in turn. */
struct Store {
    sqlite3 *writer;
    sqlite3 *reader;
    sqlite3 *brain_reader;
    pthread_mutex_t brain_mutex;
    sqlite3_stmt *statements[QUERIES];
    void (*wake)(void *context);
    void *context;

    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    Queue waiting;
    Queue done;
    bool has_failed;  /* and the failure has not been collected */
    bool is_well;     /* the last transaction, or a try since */
    bool is_stopping; /* as soon as nothing waits */

    /* Of the thread that serves. */
    Queue submitted;  /* and not yet handed over */
    int on_their_way; /* submitted and not yet collected */
};

/* --------------------------------------------------------------- checksums
 *
 * Of the fields of a row, each as eight bytes or as text with its NUL. */

typedef struct Sum {
    uint8_t bytes[512];
    size_t size;
} Sum;

static void sum_number(Sum *sum, int64_t number)
{
    bytes_write_number(sum->bytes + sum->size, 8, (uint64_t)number);
    sum->size += 8;
}

static void sum_text(Sum *sum, const char *text)
{
    size_t size = strlen(text) + 1;
    memcpy(sum->bytes + sum->size, text, size);
    sum->size += size;
}

static int64_t sum_value(const Sum *sum)
{
    return (int64_t)bytes_checksum(sum->bytes, sum->size, sum->size);
}

static int64_t sum_of_room(const StoreRoom *room)
{
    Sum sum = {.size = 0};
    sum_number(&sum, room->id);
    sum_text(&sum, room->game);
    sum_number(&sum, room->clock_ms);
    sum_number(&sum, room->increment_ms);
    return sum_value(&sum);
}

static int64_t sum_of_token(const StoreToken *token, int64_t room_id)
{
    Sum sum = {.size = SECRET_HASH_SIZE};
    memcpy(sum.bytes, token->hash, SECRET_HASH_SIZE);
    sum_number(&sum, room_id);
    sum_number(&sum, token->role);
    return sum_value(&sum);
}

static int64_t sum_of_event(const Event *event, int64_t room_id)
{
    Sum sum = {.size = 0};
    sum_number(&sum, room_id);
    sum_number(&sum, event->seq);
    sum_number(&sum, event->kind);
    sum_number(&sum, event->seat);
    sum_number(&sum, event->value);
    sum_number(&sum, event->spent_ms);
    sum_number(&sum, event->at_ms);
    sum_text(&sum, event->text);
    return sum_value(&sum);
}

static int64_t sum_of_game(const StoreGame *game)
{
    Sum sum = {.size = 0};
    sum_text(&sum, game->game);
    sum_text(&sum, game->names[0]);
    sum_text(&sum, game->names[1]);
    sum_text(&sum, game->moves);
    sum_number(&sum, game->result);
    sum_number(&sum, game->ending);
    sum_number(&sum, game->ended_ms);
    return sum_value(&sum);
}

/* ----------------------------------------------------------------- writing */

static void bind_number(sqlite3_stmt *statement, int place, int64_t number)
{
    sqlite3_bind_int64(statement, place, number);
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static bool execute(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Runs a statement that gives no rows. */
static bool run(Store *store, Query query)
{
    sqlite3_stmt *statement = store->statements[query];
    int status = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status == SQLITE_DONE;
}

static bool run_with(Store *store, Query query, int64_t number)
{
    bind_number(store->statements[query], 1, number);
    return run(store, query);
}

static bool write_room(Store *store, const StoreRoom *room)
{
    sqlite3_stmt *insert = store->statements[INSERT_ROOM];
    bind_number(insert, 1, room->id);
    bind_text(insert, 2, room->game);
    bind_number(insert, 3, room->clock_ms);
    bind_number(insert, 4, room->increment_ms);
    bind_number(insert, 5, sum_of_room(room));
    return run(store, INSERT_ROOM);
}

static bool forget_rooms(Store *store, int64_t first, int64_t last)
{
    static const Query forgetting[] = {FORGET_ROOMS, FORGET_TOKENS, FORGET_EVENTS};
    bool is_done = true;
    for (int i = 0; i < 3 && is_done; i++) {
        bind_number(store->statements[forgetting[i]], 1, first);
        bind_number(store->statements[forgetting[i]], 2, last);
        is_done = run(store, forgetting[i]);
    }
    return is_done;
}

static bool write_token(Store *store, const StoreToken *token, int64_t room_id)
{
    sqlite3_stmt *insert = store->statements[INSERT_TOKEN];
    sqlite3_bind_blob(insert, 1, token->hash, SECRET_HASH_SIZE, SQLITE_STATIC);
    bind_number(insert, 2, room_id);
    bind_number(insert, 3, token->role);
    bind_number(insert, 4, sum_of_token(token, room_id));
    return run(store, INSERT_TOKEN);
}

static bool write_event(Store *store, const Event *event, int64_t room_id)
{
    sqlite3_stmt *insert = store->statements[INSERT_EVENT];
    bind_number(insert, 1, room_id);
    bind_number(insert, 2, event->seq);
    bind_number(insert, 3, event->kind);
    bind_number(insert, 4, event->seat);
    bind_number(insert, 5, event->value);
    bind_number(insert, 6, event->spent_ms);
    bind_number(insert, 7, event->at_ms);
    bind_text(insert, 8, event->text);
    bind_number(insert, 9, sum_of_event(event, room_id));
    return run(store, INSERT_EVENT);
}

static bool write_game(Store *store, StoreGame *game)
{
    sqlite3_stmt *insert = store->statements[INSERT_GAME];
    bind_text(insert, 1, game->game);
    bind_text(insert, 2, game->names[0]);
    bind_text(insert, 3, game->names[1]);
    bind_text(insert, 4, game->moves);
    bind_number(insert, 5, game->result);
    bind_number(insert, 6, game->ending);
    bind_number(insert, 7, game->ended_ms);
    bind_number(insert, 8, sum_of_game(game));
    if (!run(store, INSERT_GAME)) {
        return false;
    }
    game->id = sqlite3_last_insert_rowid(store->writer);
    return game->id <= STORE_GAMES_MAX || run_with(store, FORGET_GAMES, game->id - STORE_GAMES_MAX);
}

static bool write_brain(Store *store, StoreWrite *write)
{
    bind_text(store->statements[INSERT_BRAIN], 1, write->brain_game);
    sqlite3_bind_blob64(store->statements[INSERT_BRAIN], 2, write->brain, write->brain_size,
                        SQLITE_STATIC);
    if (!run(store, INSERT_BRAIN)) {
        return false;
    }
    write->brain_id = sqlite3_last_insert_rowid(store->writer);
    return write->brain_id <= STORE_BRAINS_MAX ||
           run_with(store, FORGET_BRAINS, write->brain_id - STORE_BRAINS_MAX);
}

static bool write_parts(Store *store, StoreWrite *write)
{
    bool is_written = (!write->has_room || write_room(store, &write->room)) &&
                      (write->forget_last == 0 ||
                       forget_rooms(store, write->forget_first, write->forget_last));
    for (int i = 0; is_written && i < write->token_count; i++) {
        is_written = write_token(store, &write->tokens[i], write->room_id);
    }
    for (int i = 0; is_written && i < write->event_count; i++) {
        is_written = write_event(store, &write->events[i], write->room_id);
    }
    return is_written && (!write->has_game || write_game(store, &write->game)) &&
           (write->brain == NULL || write_brain(store, write));
}

/* All of a batch in one transaction, or nothing of it. */
static bool write_batch(Store *store, StoreWrite *first)
{
    bool is_written = run(store, BEGIN);
    for (StoreWrite *write = first; is_written && write != NULL; write = write->next) {
        is_written = write_parts(store, write);
    }
    is_written = is_written && run(store, COMMIT);
    if (!is_written) {
        log_event(LOG_ERROR, "store_failed", "reason=\"%s\"", sqlite3_errmsg(store->writer));
        run(store, ROLLBACK);
    }
    return is_written;
}

/* Whether a page can be written: that which says what it says already. */
static bool can_write(Store *store)
{
    char same[64];
    snprintf(same, sizeof same, "PRAGMA user_version = %d", VERSION);
    return execute(store->writer, same);
}

static void queue_clear(Queue *queue)
{
    *queue = (Queue){.end = &queue->first};
}

static void queue_put(Queue *queue, StoreWrite *write)
{
    write->next = NULL;
    *queue->end = write;
    queue->end = &write->next;
}

/* Moves all of them to the end of another queue. */
static void queue_move(Queue *from, Queue *to)
{
    if (from->first != NULL) {
        *to->end = from->first;
        to->end = from->end;
        queue_clear(from);
    }
}

/* Waits for something to write; the mutex is locked. A disk that has failed is
 * tried meanwhile: as long as the store is not well nobody may be sent here who
 * writes. */
static void wait_for_work(Store *store)
{
    struct timespec then;
    if (store->is_well) {
        pthread_cond_wait(&store->has_work, &store->mutex);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &then);
    then.tv_sec += RETRY_S;
    if (pthread_cond_timedwait(&store->has_work, &store->mutex, &then) == ETIMEDOUT) {
        pthread_mutex_unlock(&store->mutex);
        bool is_well = can_write(store);
        pthread_mutex_lock(&store->mutex);
        store->is_well = is_well;
    }
}

/* Takes up to BATCH_MAX writes off the front; the mutex is locked. */
static void take_batch(Store *store, Queue *batch)
{
    queue_clear(batch);
    for (int i = 0; i < BATCH_MAX && store->waiting.first != NULL; i++) {
        StoreWrite *write = store->waiting.first;
        store->waiting.first = write->next;
        queue_put(batch, write);
    }
    if (store->waiting.first == NULL) {
        queue_clear(&store->waiting);
    }
}

/* The mutex is locked. */
static void put_done(Store *store, Queue *writes, bool is_stored)
{
    for (StoreWrite *write = writes->first; write != NULL; write = write->next) {
        write->is_stored = is_stored;
    }
    queue_move(writes, &store->done);
}

static void *work(void *context)
{
    Store *store = context;
    prctl(PR_SET_NAME, "store"); /* as top(1) shows it */
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (store->waiting.first == NULL && !store->is_stopping) {
            wait_for_work(store);
        }
        if (store->waiting.first == NULL) {
            break;
        }
        Queue batch;
        bool is_stored = false;
        take_batch(store, &batch);
        if (!store->has_failed) {
            pthread_mutex_unlock(&store->mutex);
            is_stored = write_batch(store, batch.first);
            pthread_mutex_lock(&store->mutex);
            store->is_well = is_stored;
        }
        store->has_failed = !is_stored;
        put_done(store, &batch, is_stored);
        store->wake(store->context);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

bool store_submit(Store *store, StoreWrite *write)
{
    if (store->on_their_way == STORE_WAITING_MAX || !store->has_thread) {
        return false;
    }
    store->on_their_way++;
    queue_put(&store->submitted, write);
    return true;
}

void store_write(Store *store)
{
    if (store->submitted.first != NULL) {
        pthread_mutex_lock(&store->mutex);
        queue_move(&store->submitted, &store->waiting);
        pthread_cond_signal(&store->has_work);
        pthread_mutex_unlock(&store->mutex);
    }
}

StoreWrite *store_collect(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    if (store->has_failed) {
        /* What came after the failure builds on it. */
        put_done(store, &store->waiting, false);
        put_done(store, &store->submitted, false);
        store->has_failed = false;
    }
    StoreWrite *done = store->done.first;
    queue_clear(&store->done);
    pthread_mutex_unlock(&store->mutex);
    for (const StoreWrite *write = done; write != NULL; write = write->next) {
        store->on_their_way--;
    }
    return done;
}

void store_write_free(StoreWrite *write)
{
    free(write->brain);
    free(write);
}

int store_waiting(const Store *store)
{
    return store->on_their_way;
}

bool store_is_well(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool is_well = store->is_well;
    pthread_mutex_unlock(&store->mutex);
    return is_well;
}

/* ----------------------------------------------------------------- reading */

static StoreStatus status_of(int sqlite_status)
{
    switch (sqlite_status) {
    case SQLITE_ROW:
        return STORE_OK;
    case SQLITE_DONE:
        return STORE_NONE;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_DAMAGED;
    default:
        return STORE_FAILED;
    }
}

/* What is wrong with a row that is not as it was written: SQLite may just have
 * had no memory for it. */
static StoreStatus status_of_bad_row(sqlite3_stmt *row)
{
    return sqlite3_errcode(sqlite3_db_handle(row)) == SQLITE_NOMEM ? STORE_FAILED : STORE_DAMAGED;
}

/* A column's text; false if it does not fit, which no text of ours does not. */
static bool column_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    const unsigned char *found = sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (found == NULL || length >= size || memchr(found, '\0', length) != NULL) {
        return false;
    }
    memcpy(text, found, length + 1);
    return true;
}

/* The next row; its result in STORE_OK. */
static StoreStatus next_row(Store *store, Query query)
{
    return status_of(sqlite3_step(store->statements[query]));
}

static void end_rows(Store *store, Query query)
{
    sqlite3_reset(store->statements[query]);
    sqlite3_clear_bindings(store->statements[query]);
}

StoreStatus store_find_token(Store *store, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                             TokenRole *role)
{
    sqlite3_stmt *row = store->statements[FIND_TOKEN];
    sqlite3_bind_blob(row, 1, hash, SECRET_HASH_SIZE, SQLITE_STATIC);
    StoreStatus status = next_row(store, FIND_TOKEN);
    if (status == STORE_OK) {
        StoreToken token = {.role = (TokenRole)sqlite3_column_int(row, 2)};
        *room_id = sqlite3_column_int64(row, 1);
        *role = token.role;
        const void *found = sqlite3_column_blob(row, 0);
        bool is_whole = found != NULL && sqlite3_column_bytes(row, 0) == SECRET_HASH_SIZE;
        if (is_whole) {
            memcpy(token.hash, found, SECRET_HASH_SIZE);
        }
        if (!is_whole || !secret_hashes_equal(token.hash, hash) || *role > TOKEN_WATCH ||
            sqlite3_column_int64(row, 3) != sum_of_token(&token, *room_id)) {
            status = status_of_bad_row(row);
        }
    }
    end_rows(store, FIND_TOKEN);
    return status;
}

StoreStatus store_find_room(Store *store, int64_t id, StoreRoom *room)
{
    sqlite3_stmt *row = store->statements[FIND_ROOM];
    bind_number(row, 1, id);
    StoreStatus status = next_row(store, FIND_ROOM);
    if (status == STORE_OK) {
        *room = (StoreRoom){
            .id = sqlite3_column_int64(row, 0),
            .clock_ms = sqlite3_column_int64(row, 2),
            .increment_ms = sqlite3_column_int64(row, 3),
        };
        if (!column_text(row, 1, room->game, sizeof room->game) ||
            sqlite3_column_int64(row, 4) != sum_of_room(room)) {
            status = status_of_bad_row(row);
        }
    }
    end_rows(store, FIND_ROOM);
    return status;
}

static bool read_event(sqlite3_stmt *row, int64_t room_id, Event *event)
{
    *event = (Event){
        .seq = (uint32_t)sqlite3_column_int64(row, 0),
        .kind = (EventKind)sqlite3_column_int64(row, 1),
        .seat = sqlite3_column_int(row, 2),
        .value = (uint16_t)sqlite3_column_int64(row, 3),
        .spent_ms = (uint32_t)sqlite3_column_int64(row, 4),
        .at_ms = sqlite3_column_int64(row, 5),
    };
    return column_text(row, 6, event->text, sizeof event->text) &&
           sqlite3_column_int64(row, 7) == sum_of_event(event, room_id);
}

/* Lets the event of a row happen. */
static StoreStatus apply_row(sqlite3_stmt *row, int64_t id, Room *room, int64_t now_ms)
{
    Event event;
    if (!room_reserve(room)) {
        return STORE_FAILED;
    }
    if (!read_event(row, id, &event)) {
        return status_of_bad_row(row);
    }
    return room_apply(room, &event, now_ms) ? STORE_OK : STORE_DAMAGED;
}

StoreStatus store_read_events(Store *store, int64_t id, Room *room, int64_t now_ms)
{
    sqlite3_stmt *row = store->statements[READ_EVENTS];
    StoreStatus status = STORE_OK;
    bind_number(row, 1, id);
    while (status == STORE_OK && (status = next_row(store, READ_EVENTS)) == STORE_OK) {
        status = apply_row(row, id, room, now_ms);
    }
    end_rows(store, READ_EVENTS);
    return status == STORE_NONE ? STORE_OK : status;
}

int64_t store_next_room_id(Store *store)
{
    StoreStatus status = next_row(store, LAST_ROOM);
    int64_t last = sqlite3_column_int64(store->statements[LAST_ROOM], 0);
    end_rows(store, LAST_ROOM);
    return status == STORE_OK && last < INT64_MAX ? last + 1 : -1;
}

static bool read_game(sqlite3_stmt *row, StoreGame *game)
{
    *game = (StoreGame){
        .id = sqlite3_column_int64(row, 0),
        .result = (Result)sqlite3_column_int64(row, 5),
        .ending = (Ending)sqlite3_column_int64(row, 6),
        .ended_ms = sqlite3_column_int64(row, 7),
    };
    return column_text(row, 1, game->game, sizeof game->game) &&
           column_text(row, 2, game->names[0], sizeof game->names[0]) &&
           column_text(row, 3, game->names[1], sizeof game->names[1]) &&
           column_text(row, 4, game->moves, sizeof game->moves) &&
           sqlite3_column_int64(row, 8) == sum_of_game(game);
}

static StoreStatus find_game(Store *store, Query query, int64_t id, StoreGame *game)
{
    sqlite3_stmt *row = store->statements[query];
    bind_number(row, 1, id);
    StoreStatus status = next_row(store, query);
    if (status == STORE_OK && !read_game(row, game)) {
        status = status_of_bad_row(row);
    }
    end_rows(store, query);
    return status;
}

StoreStatus store_find_game(Store *store, int64_t id, StoreGame *game)
{
    return find_game(store, FIND_GAME, id, game);
}

int store_list_games(Store *store, const char *game_name, int64_t *before, StoreGame *games,
                     int count)
{
    const Query query = game_name != NULL ? LIST_GAMES_OF : LIST_GAMES;
    sqlite3_stmt *row = store->statements[query];
    int looked_at = 0;
    int found = 0;
    StoreStatus status = STORE_OK;
    bind_number(row, 1, *before);
    bind_number(row, 2, count);
    if (game_name != NULL) {
        bind_text(row, 3, game_name);
    }
    while (status != STORE_FAILED && (status = next_row(store, query)) == STORE_OK) {
        looked_at++;
        *before = sqlite3_column_int64(row, 0);
        if (read_game(row, &games[found])) {
            found++;
        } else {
            status = status_of_bad_row(row);
        }
    }
    end_rows(store, query);
    *before = looked_at == count ? *before : 0;
    return status == STORE_NONE ? found : -1;
}

StoreStatus store_next_game(Store *store, int64_t after, StoreGame *game)
{
    return find_game(store, NEXT_GAME, after, game);
}

StoreStatus store_has_brain(Store *store, int64_t id, const char *game_name)
{
    bind_number(store->statements[HAS_BRAIN], 1, id);
    bind_text(store->statements[HAS_BRAIN], 2, game_name);
    StoreStatus status = next_row(store, HAS_BRAIN);
    end_rows(store, HAS_BRAIN);
    return status;
}

StoreStatus store_find_brain(Store *store, int64_t id, void **bytes, size_t *size)
{
    pthread_mutex_lock(&store->brain_mutex);
    sqlite3_stmt *row = store->statements[FIND_BRAIN];
    bind_number(row, 1, id);
    StoreStatus status = next_row(store, FIND_BRAIN);
    if (status == STORE_OK) {
        const void *found = sqlite3_column_blob(row, 0);
        *size = (size_t)sqlite3_column_bytes(row, 0);
        *bytes = found != NULL ? malloc(*size) : NULL;
        if (*bytes != NULL) {
            memcpy(*bytes, found, *size);
        }
        status = *bytes != NULL ? STORE_OK : STORE_FAILED;
    }
    end_rows(store, FIND_BRAIN);
    pthread_mutex_unlock(&store->brain_mutex);
    return status;
}

/* ----------------------------------------------------------------- opening */

/* What keeps a database that somebody else has made from doing harm. What is
 * sorted stays in memory: the sandbox lets nobody write into /tmp. */
static bool be_careful(sqlite3 *database)
{
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, LENGTH_MAX);
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK &&
           sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
           sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL) == SQLITE_OK &&
           execute(database, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; "
                             "PRAGMA temp_store = MEMORY");
}

/* What a pragma or query gives, as text; false, and sqlite3_errmsg says why, if
 * that cannot be told. */
static bool ask(sqlite3 *database, const char *sql, char answer[ANSWER_SIZE])
{
    sqlite3_stmt *statement = NULL;
    bool is_told = sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK &&
                   sqlite3_step(statement) == SQLITE_ROW;
    const unsigned char *text = is_told ? sqlite3_column_text(statement, 0) : NULL;
    snprintf(answer, ANSWER_SIZE, "%s", text != NULL ? (const char *)text : "");
    sqlite3_finalize(statement);
    return text != NULL;
}

static bool make_schema(sqlite3 *database)
{
    char marks[128];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, VERSION);
    return execute(database, "PRAGMA journal_mode = WAL") && execute(database, "BEGIN IMMEDIATE") &&
           execute(database, schema) && execute(database, marks) && execute(database, "COMMIT");
}

/* Why the open database cannot be used; NULL if it can. One that is empty is
 * made ours. */
static const char *why_not(sqlite3 *database)
{
    static const struct {
        const char *question;
        int64_t number; /* that is the right answer; 0: "ok" is */
        const char *else_it_is;
    } checks[] = {
        {"PRAGMA application_id", APPLICATION, "it is not a database of fourmi"},
        {"PRAGMA user_version", VERSION, "it was made by another version of fourmi"},
        {"PRAGMA quick_check(1)", 0, "it is damaged"},
    };
    char answer[ANSWER_SIZE];
    if (!ask(database, "SELECT count(*) FROM sqlite_schema", answer) ||
        (strcmp(answer, "0") == 0 && !make_schema(database))) {
        return sqlite3_errmsg(database);
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (!ask(database, checks[i].question, answer)) {
            return sqlite3_errmsg(database);
        }
        if (checks[i].number != 0 ? strtoll(answer, NULL, 10) != checks[i].number
                                  : strcmp(answer, "ok") != 0) {
            return checks[i].else_it_is;
        }
    }
    return execute(database, "PRAGMA synchronous = FULL") ? NULL : sqlite3_errmsg(database);
}

static bool prepare(Store *store)
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

static bool open_database(const char *path, int flags, sqlite3 **database)
{
    return sqlite3_open_v2(path, database, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(*database, BUSY_MS) == SQLITE_OK && be_careful(*database);
}

static bool open_store(Store *store, const char *path, char *error, size_t error_size)
{
    const char *reason = NULL;
    if (!open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &store->writer)) {
        reason = sqlite3_errmsg(store->writer);
    } else {
        reason = why_not(store->writer);
    }
    if (reason == NULL &&
        (!open_database(path, SQLITE_OPEN_READONLY, &store->reader) ||
         !open_database(path, SQLITE_OPEN_READONLY, &store->brain_reader) || !prepare(store))) {
        reason = "it cannot be read";
    }
    if (reason != NULL) {
        snprintf(error, error_size, "the database %.120s cannot be used: %s", path, reason);
    }
    return reason == NULL;
}

static bool start_thread(Store *store)
{
    store->has_thread = pthread_create(&store->thread, NULL, work, store) == 0;
    return store->has_thread;
}

/* With a clock that nobody sets. */
static void init_has_work(Store *store)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&store->has_work, &attributes);
    pthread_condattr_destroy(&attributes);
}

Store *store_new(const char *path, void (*wake)(void *context), void *context, char *error,
                 size_t error_size)
{
    Store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    store->wake = wake;
    store->context = context;
    store->is_well = true;
    queue_clear(&store->waiting);
    queue_clear(&store->done);
    queue_clear(&store->submitted);
    pthread_mutex_init(&store->mutex, NULL);
    pthread_mutex_init(&store->brain_mutex, NULL);
    init_has_work(store);
    snprintf(error, error_size, "no thread to write in");
    if (!open_store(store, path, error, error_size) || !start_thread(store)) {
        store_free(store);
        return NULL;
    }
    return store;
}

void store_finish(Store *store)
{
    if (store->has_thread) {
        store_write(store);
        pthread_mutex_lock(&store->mutex);
        store->is_stopping = true;
        pthread_cond_signal(&store->has_work);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->thread, NULL);
        store->has_thread = false;
    }
}

void store_free(Store *store)
{
    store_finish(store);
    for (StoreWrite *write = store_collect(store); write != NULL;) {
        StoreWrite *next = write->next;
        store_write_free(write);
        write = next;
    }
    for (int i = 0; i < QUERIES; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->brain_reader);
    sqlite3_close(store->reader);
    sqlite3_close(store->writer);
    pthread_mutex_destroy(&store->mutex);
    pthread_mutex_destroy(&store->brain_mutex);
    pthread_cond_destroy(&store->has_work);
    free(store);
}
