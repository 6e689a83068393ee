/* sqlite_write.c - what is written to an SQLite database. */
#include <stdio.h>
#include <string.h>

#include "server/base/log.h"
#include "server/store/sqlite/sqlite_log.h"
#include "server/store/sqlite/sqlite_store.h"

bool sqlite_store_run(SqliteStore *store, SqliteQuery query)
{
    sqlite3_stmt *statement = store->statements[query];
    int status = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status == SQLITE_DONE;
}

static bool run_with(SqliteStore *store, SqliteQuery query, int64_t number)
{
    sqlite_store_bind_number(store->statements[query], 1, number);
    return sqlite_store_run(store, query);
}

/* ------------------------------------------------------ the last event of a room
 *
 * An append must follow the last event. Nobody else writes into this database, so the
 * last one is what this thread has stored last: SQLite is asked only where that is not
 * remembered, since its answer costs a good part of what the append itself does. */

static SqliteLast *place_of(SqliteStore *store, int64_t room_id)
{
    return &store->lasts[(uint64_t)room_id % SQLITE_LASTS];
}

static void remember_last(SqliteStore *store, int64_t room_id, uint32_t seq)
{
    *place_of(store, room_id) = (SqliteLast){room_id, seq};
}

/* What was written is undone. */
static void remember_nothing(SqliteStore *store)
{
    memset(store->lasts, 0, sizeof store->lasts);
}

/* Rooms that are as old as those that were forgotten are few, and always looked up. */
static bool is_remembered(SqliteStore *store, int64_t room_id)
{
    return place_of(store, room_id)->room_id == room_id && room_id > store->forgotten_to;
}

/* STORE_NONE if there is no such room. */
static StoreStatus look_up_last(SqliteStore *store, int64_t room_id)
{
    sqlite3_stmt *row = store->statements[LAST_EVENT_BEFORE];
    sqlite_store_bind_number(row, 1, room_id);
    const StoreStatus status = sqlite_store_next_row(store, LAST_EVENT_BEFORE);
    if (status == STORE_OK) {
        remember_last(store, room_id, (uint32_t)sqlite3_column_int64(row, 0));
    }
    sqlite_store_end_rows(store, LAST_EVENT_BEFORE);
    return status;
}

/* ------------------------------------------------------------- parts of a write */

static bool write_room(SqliteStore *store, const StoreRoom *room)
{
    sqlite3_stmt *insert = store->statements[INSERT_ROOM];
    sqlite_store_bind_number(insert, 1, room->id);
    sqlite_store_bind_text(insert, 2, room->game);
    sqlite_store_bind_number(insert, 3, room->clock_ms);
    sqlite_store_bind_number(insert, 4, room->increment_ms);
    sqlite_store_bind_number(insert, 5, store_sum_of_room(room));
    sqlite_store_bind_text(insert, 6, room->watch);
    remember_last(store, room->id, 0);
    return sqlite_store_run(store, INSERT_ROOM);
}

static bool forget_rooms(SqliteStore *store, int64_t first, int64_t last)
{
    static const SqliteQuery forgetting[] = {FORGET_ROOMS, FORGET_TOKENS, FORGET_EVENTS};
    bool is_done = true;
    store->forgotten_to = last > store->forgotten_to ? last : store->forgotten_to;
    for (int i = 0; i < 3 && is_done; i++) {
        sqlite_store_bind_number(store->statements[forgetting[i]], 1, first);
        sqlite_store_bind_number(store->statements[forgetting[i]], 2, last);
        is_done = sqlite_store_run(store, forgetting[i]);
    }
    return is_done;
}

static bool write_token(SqliteStore *store, const StoreToken *token, int64_t room_id)
{
    sqlite3_stmt *insert = store->statements[INSERT_TOKEN];
    sqlite3_bind_blob(insert, 1, token->hash, SECRET_HASH_SIZE, SQLITE_STATIC);
    sqlite_store_bind_number(insert, 2, room_id);
    sqlite_store_bind_number(insert, 3, token->role);
    sqlite_store_bind_number(insert, 4, store_sum_of_token(token, room_id));
    return sqlite_store_run(store, INSERT_TOKEN);
}

static bool insert_event(SqliteStore *store, const Event *event, int64_t room_id)
{
    sqlite3_stmt *insert = store->statements[INSERT_EVENT];
    sqlite_store_bind_number(insert, 1, room_id);
    sqlite_store_bind_number(insert, 2, event->seq);
    sqlite_store_bind_number(insert, 3, event->kind);
    sqlite_store_bind_number(insert, 4, event->seat);
    sqlite_store_bind_number(insert, 5, event->value);
    sqlite_store_bind_number(insert, 6, event->spent_ms);
    sqlite_store_bind_number(insert, 7, event->at_ms);
    sqlite_store_bind_text(insert, 8, event->text);
    sqlite_store_bind_number(insert, 9, store_sum_of_event(event, room_id));
    return sqlite_store_run(store, INSERT_EVENT);
}

/* Whether the last statement changed something: or else what it is about is not as was
 * expected, and the write is in conflict. */
static bool has_changed(SqliteStore *store, StoreWrite *write)
{
    if (sqlite3_changes(store->writer) > 0) {
        return true;
    }
    write->outcome = STORE_CONFLICT;
    return false;
}

/* False if it cannot be written, or if the write is in conflict: there is no such room,
 * or its last event is not the one before. */
static bool write_event(SqliteStore *store, StoreWrite *write, const Event *event)
{
    const int64_t id = write->room_id;
    const StoreStatus status = is_remembered(store, id) ? STORE_OK : look_up_last(store, id);
    if (status != STORE_OK && status != STORE_NONE) {
        return false;
    }
    if (status == STORE_NONE || place_of(store, id)->seq + 1 != event->seq) {
        write->outcome = STORE_CONFLICT;
        return false;
    }
    remember_last(store, id, event->seq);
    return insert_event(store, event, id) && has_changed(store, write);
}

static bool write_game(SqliteStore *store, StoreGame *game)
{
    sqlite3_stmt *insert = store->statements[INSERT_GAME];
    sqlite_store_bind_text(insert, 1, game->game);
    sqlite_store_bind_text(insert, 2, game->names[0]);
    sqlite_store_bind_text(insert, 3, game->names[1]);
    sqlite_store_bind_text(insert, 4, game->moves);
    sqlite_store_bind_number(insert, 5, game->result);
    sqlite_store_bind_number(insert, 6, game->ending);
    sqlite_store_bind_number(insert, 7, game->ended_ms);
    sqlite_store_bind_number(insert, 8, store_sum_of_game(game));
    if (!sqlite_store_run(store, INSERT_GAME)) {
        return false;
    }
    game->id = sqlite3_last_insert_rowid(store->writer);
    return game->id <= STORE_GAMES_MAX || run_with(store, FORGET_GAMES, game->id - STORE_GAMES_MAX);
}

static bool write_brain(SqliteStore *store, StoreWrite *write)
{
    sqlite_store_bind_text(store->statements[INSERT_BRAIN], 1, write->brain_game);
    sqlite3_bind_blob64(store->statements[INSERT_BRAIN], 2, write->brain, write->brain_size,
                        SQLITE_STATIC);
    if (!sqlite_store_run(store, INSERT_BRAIN)) {
        return false;
    }
    write->brain_id = sqlite3_last_insert_rowid(store->writer);
    return write->brain_id <= STORE_BRAINS_MAX ||
           run_with(store, FORGET_BRAINS, write->brain_id - STORE_BRAINS_MAX);
}

/* False if it cannot be written, or if it is in conflict. */
static bool write_parts(SqliteStore *store, StoreWrite *write)
{
    bool is_written =
        (!write->has_room || (write_room(store, &write->room) && has_changed(store, write))) &&
        (write->forget_last == 0 || forget_rooms(store, write->forget_first, write->forget_last));
    for (int i = 0; is_written && i < write->token_count; i++) {
        is_written = write_token(store, &write->tokens[i], write->room_id) &&
                     has_changed(store, write);
    }
    for (int i = 0; is_written && i < write->event_count; i++) {
        is_written = write_event(store, write, &write->events[i]);
    }
    return is_written && (!write->has_game || write_game(store, &write->game)) &&
           (write->brain == NULL || write_brain(store, write)) &&
           (write->challenge == NULL || sqlite_store_write_challenge(store, write->challenge));
}

/* ------------------------------------------------------------------ the log */

/* Moving the log into the database takes some milliseconds, for which all writes wait. The longer
 * the log, the more of its pages are of the same place, so less is moved, and more seldom. At
 * 12,000 pages a second a thousand pages would hold up more than one write in a hundred. But while
 * the file grows, the disk has more to do for each transaction: so it is no longer than that. */
enum { LOG_PAGES = 4096 };

/* Writes a mark: see sqlite_log.h. */
static bool set_mark(SqliteStore *store, uint32_t mark)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %u", mark << 8 | SQLITE_STORE_VERSION);
    const bool is_set = sqlite_store_execute(store->writer, sql);
    store->mark = is_set ? mark : store->mark;
    return is_set;
}

/* An even mark says that nothing has been written since. */
static bool leave_even_mark(SqliteStore *store)
{
    return store->mark % 2 == 1 || set_mark(store, store->mark + 1);
}

static int count_pages(void *context, sqlite3 *database, const char *name, int pages)
{
    (void)database;
    (void)name;
    ((SqliteStore *)context)->log_pages = pages;
    return SQLITE_OK;
}

/* Somebody who reads can keep the log from being moved, or from beginning anew: then it is
 * tried again when it has grown as much again. */
bool sqlite_store_begin_log(SqliteStore *store)
{
    uint32_t mark;
    sqlite3_wal_hook(store->writer, count_pages, store); /* instead of SQLite's own */
    sqlite3_randomness(sizeof mark, &mark);
    mark = (mark & SQLITE_LOG_MARK_MAX & ~1u) | 2u;
    bool is_done = set_mark(store, mark);
    if (is_done) {
        sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        is_done = leave_even_mark(store);
    }
    store->log_limit = LOG_PAGES + (store->log_pages < LOG_PAGES ? 0 : store->log_pages);
    sqlite_store_file_trouble_after(store);
    store->file.is_wal_new = false;
    return is_done;
}

static bool has_log_ended(const SqliteStore *store)
{
    return store->log_pages >= store->log_limit || store->file.is_wal_new;
}

/* ---------------------------------------------------------------- a batch */

static const char failed[] = "the last write failed";

/* Files that were cut can make SQLite fail, too. */
static const char *say_failed(SqliteStore *store)
{
    log_event(LOG_ERROR, "store_failed", "reason=\"%s\"", sqlite3_errmsg(store->writer));
    const char *trouble = sqlite_store_file_trouble(store);
    return trouble != NULL ? trouble : failed;
}

/* Writes a batch, but for what is in conflict, into a transaction that has begun. One
 * that is found to be in conflict may have been written in part, so all begins anew
 * without it: that is rare, with one server. False if it cannot be written. */
static bool write_what_is_expected(SqliteStore *store, StoreWrite *first)
{
    StoreWrite *write = first;
    while (write != NULL) {
        if (write->outcome == STORE_CONFLICT || write_parts(store, write)) {
            write = write->next;
        } else if (write->outcome == STORE_CONFLICT) {
            store_spread_conflict(write);
            remember_nothing(store);
            if (!sqlite_store_run(store, ROLLBACK) || !sqlite_store_run(store, BEGIN)) {
                return false;
            }
            write = first;
        } else {
            return false;
        }
    }
    return true;
}

/* Writes a batch into a transaction that has begun, and sees it on the disk. Returns
 * what is wrong; NULL if all is well. */
static const char *write_all(SqliteStore *store, StoreWrite *first)
{
    if (!write_what_is_expected(store, first)) {
        return say_failed(store);
    }
    const char *trouble = sqlite_store_file_trouble(store);
    if (trouble != NULL) {
        return trouble;
    }
    return sqlite_store_run(store, COMMIT) ? sqlite_store_file_trouble_after(store)
                                           : say_failed(store);
}

bool sqlite_store_write(void *inside, StoreWrite *first, const char **trouble)
{
    SqliteStore *store = inside;
    const bool has_begun = leave_even_mark(store) && sqlite_store_run(store, BEGIN);
    *trouble = has_begun ? write_all(store, first) : say_failed(store);
    if (*trouble != NULL) {
        remember_nothing(store);
    }
    if (*trouble != NULL && sqlite3_get_autocommit(store->writer) == 0) {
        sqlite_store_run(store, ROLLBACK);
    }
    if (*trouble == NULL && has_log_ended(store)) {
        sqlite_store_begin_log(store);
    }
    store_set_outcomes(first, *trouble == NULL ? STORE_STORED : STORE_NOT_STORED);
    return *trouble == NULL;
}

/* What is tried is the page that says what it says already. */
const char *sqlite_store_write_trouble(SqliteStore *store)
{
    const char *trouble = sqlite_store_file_trouble(store);
    if (trouble != NULL) {
        return trouble;
    }
    return set_mark(store, store->mark | 1) ? sqlite_store_file_trouble_after(store) : failed;
}
