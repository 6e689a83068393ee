/* sqlite_read.c - what is read from the database. */
#include <stdlib.h>
#include <string.h>

#include "server/store/sqlite/sqlite_store.h"

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

StoreStatus sqlite_store_status_of_bad_row(sqlite3_stmt *row)
{
    return sqlite3_errcode(sqlite3_db_handle(row)) == SQLITE_NOMEM ? STORE_FAILED : STORE_DAMAGED;
}

bool sqlite_store_column_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    const unsigned char *found = sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (found == NULL || length >= size || memchr(found, '\0', length) != NULL) {
        return false;
    }
    memcpy(text, found, length + 1);
    return true;
}

StoreStatus sqlite_store_next_row(SqliteStore *store, SqliteQuery query)
{
    return status_of(sqlite3_step(store->statements[query]));
}

void sqlite_store_end_rows(SqliteStore *store, SqliteQuery query)
{
    sqlite3_reset(store->statements[query]);
    sqlite3_clear_bindings(store->statements[query]);
}

StoreStatus sqlite_store_find_token(void *inside, const uint8_t hash[SECRET_HASH_SIZE],
                                    int64_t *room_id, TokenRole *role)
{
    SqliteStore *store = inside;
    sqlite3_stmt *row = store->statements[FIND_TOKEN];
    sqlite3_bind_blob(row, 1, hash, SECRET_HASH_SIZE, SQLITE_STATIC);
    StoreStatus status = sqlite_store_next_row(store, FIND_TOKEN);
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
            sqlite3_column_int64(row, 3) != store_sum_of_token(&token, *room_id)) {
            status = sqlite_store_status_of_bad_row(row);
        }
    }
    sqlite_store_end_rows(store, FIND_TOKEN);
    return status;
}

StoreStatus sqlite_store_find_room(void *inside, int64_t id, StoreRoom *room)
{
    SqliteStore *store = inside;
    sqlite3_stmt *row = store->statements[FIND_ROOM];
    sqlite_store_bind_number(row, 1, id);
    StoreStatus status = sqlite_store_next_row(store, FIND_ROOM);
    if (status == STORE_OK) {
        *room = (StoreRoom){
            .id = sqlite3_column_int64(row, 0),
            .clock_ms = sqlite3_column_int64(row, 2),
            .increment_ms = sqlite3_column_int64(row, 3),
        };
        if (!sqlite_store_column_text(row, 1, room->game, sizeof room->game) ||
            !sqlite_store_column_text(row, 5, room->watch, sizeof room->watch) ||
            sqlite3_column_int64(row, 4) != store_sum_of_room(room)) {
            status = sqlite_store_status_of_bad_row(row);
        }
    }
    sqlite_store_end_rows(store, FIND_ROOM);
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
    return sqlite_store_column_text(row, 6, event->text, sizeof event->text) &&
           sqlite3_column_int64(row, 7) == store_sum_of_event(event, room_id);
}

static StoreStatus add_row(sqlite3_stmt *row, int64_t id, StoreEvents *events)
{
    Event event;
    if (events->count == EVENT_COUNT_MAX) {
        return STORE_DAMAGED; /* no room has more */
    }
    if (!read_event(row, id, &event)) {
        return sqlite_store_status_of_bad_row(row);
    }
    return store_events_add(events, &event) ? STORE_OK : STORE_FAILED;
}

StoreStatus sqlite_store_read_events(void *inside, int64_t id, uint32_t after, StoreEvents *events)
{
    SqliteStore *store = inside;
    sqlite3_stmt *row = store->statements[READ_EVENTS];
    StoreStatus status = STORE_OK;
    sqlite_store_bind_number(row, 1, id);
    sqlite_store_bind_number(row, 2, after);
    while (status == STORE_OK && (status = sqlite_store_next_row(store, READ_EVENTS)) == STORE_OK) {
        status = add_row(row, id, events);
    }
    sqlite_store_end_rows(store, READ_EVENTS);
    return status == STORE_NONE ? STORE_OK : status;
}

/* All numbers after those of the rooms that are there. */
StoreStatus sqlite_store_reserve_rooms(void *inside, int64_t *first, int64_t *count)
{
    SqliteStore *store = inside;
    const StoreStatus status = sqlite_store_next_row(store, LAST_ROOM);
    const int64_t last = sqlite3_column_int64(store->statements[LAST_ROOM], 0);
    sqlite_store_end_rows(store, LAST_ROOM);
    if (status == STORE_OK && last == INT64_MAX) {
        return STORE_DAMAGED;
    }
    *first = last + 1;
    *count = INT64_MAX - last;
    return status;
}

int sqlite_store_list_rooms(void *inside, StoreListed *rooms, int count)
{
    (void)inside;
    (void)rooms;
    (void)count;
    return 0;
}

static StoreStatus hold_room(SqliteStore *store, StoreHold *hold)
{
    sqlite3_stmt *row = store->statements[LAST_EVENT];
    sqlite_store_bind_number(row, 1, hold->room_id);
    const StoreStatus status = sqlite_store_next_row(store, LAST_EVENT);
    hold->is_there = status == STORE_OK;
    hold->last = hold->is_there ? (uint32_t)sqlite3_column_int64(row, 0) : 0;
    hold->held_until_ms = INT64_MAX;
    sqlite_store_end_rows(store, LAST_EVENT);
    return status == STORE_NONE ? STORE_OK : status;
}

StoreStatus sqlite_store_hold_rooms(void *inside, StoreHold *holds, int count)
{
    SqliteStore *store = inside;
    StoreStatus status = STORE_OK;
    for (int i = 0; i < count && status == STORE_OK; i++) {
        status = hold_room(store, &holds[i]);
    }
    return status;
}

static bool read_game(sqlite3_stmt *row, StoreGame *game)
{
    *game = (StoreGame){
        .id = sqlite3_column_int64(row, 0),
        .result = (GameResult)sqlite3_column_int64(row, 5),
        .ending = (Ending)sqlite3_column_int64(row, 6),
        .ended_ms = sqlite3_column_int64(row, 7),
    };
    return sqlite_store_column_text(row, 1, game->game, sizeof game->game) &&
           sqlite_store_column_text(row, 2, game->names[0], sizeof game->names[0]) &&
           sqlite_store_column_text(row, 3, game->names[1], sizeof game->names[1]) &&
           sqlite_store_column_text(row, 4, game->moves, sizeof game->moves) &&
           sqlite3_column_int64(row, 8) == store_sum_of_game(game);
}

static StoreStatus find_game(SqliteStore *store, SqliteQuery query, int64_t id, StoreGame *game)
{
    sqlite3_stmt *row = store->statements[query];
    sqlite_store_bind_number(row, 1, id);
    StoreStatus status = sqlite_store_next_row(store, query);
    if (status == STORE_OK && !read_game(row, game)) {
        status = sqlite_store_status_of_bad_row(row);
    }
    sqlite_store_end_rows(store, query);
    return status;
}

StoreStatus sqlite_store_find_game(void *inside, int64_t id, StoreGame *game)
{
    SqliteStore *store = inside;
    return find_game(store, FIND_GAME, id, game);
}

int sqlite_store_list_games(void *inside, const char *game_name, int64_t *before, StoreGame *games,
                            int count)
{
    SqliteStore *store = inside;
    const SqliteQuery query = game_name != NULL ? LIST_GAMES_OF : LIST_GAMES;
    sqlite3_stmt *row = store->statements[query];
    int looked_at = 0;
    int found = 0;
    StoreStatus status = STORE_OK;
    sqlite_store_bind_number(row, 1, *before);
    sqlite_store_bind_number(row, 2, count);
    if (game_name != NULL) {
        sqlite_store_bind_text(row, 3, game_name);
    }
    while (status != STORE_FAILED && (status = sqlite_store_next_row(store, query)) == STORE_OK) {
        looked_at++;
        *before = sqlite3_column_int64(row, 0);
        if (read_game(row, &games[found])) {
            found++;
        } else {
            status = sqlite_store_status_of_bad_row(row);
        }
    }
    sqlite_store_end_rows(store, query);
    *before = looked_at == count ? *before : 0;
    return status == STORE_NONE ? found : -1;
}

StoreStatus sqlite_store_next_game(void *inside, int64_t after, StoreGame *game)
{
    SqliteStore *store = inside;
    return find_game(store, NEXT_GAME, after, game);
}

StoreStatus sqlite_store_has_brain(void *inside, int64_t id, const char *game_name)
{
    SqliteStore *store = inside;
    sqlite_store_bind_number(store->statements[HAS_BRAIN], 1, id);
    sqlite_store_bind_text(store->statements[HAS_BRAIN], 2, game_name);
    StoreStatus status = sqlite_store_next_row(store, HAS_BRAIN);
    sqlite_store_end_rows(store, HAS_BRAIN);
    return status;
}

StoreStatus sqlite_store_read_bytes(SqliteStore *store, SqliteQuery query, void **bytes,
                                    size_t *size)
{
    sqlite3_stmt *row = store->statements[query];
    StoreStatus status = sqlite_store_next_row(store, query);
    if (status == STORE_OK) {
        const void *found = sqlite3_column_blob(row, 0);
        *size = (size_t)sqlite3_column_bytes(row, 0);
        *bytes = found != NULL ? malloc(*size) : NULL;
        if (*bytes != NULL) {
            memcpy(*bytes, found, *size);
        }
        status = *bytes != NULL ? STORE_OK : STORE_FAILED;
    }
    sqlite_store_end_rows(store, query);
    return status;
}

StoreStatus sqlite_store_find_brain(void *inside, int64_t id, void **bytes, size_t *size)
{
    SqliteStore *store = inside;
    pthread_mutex_lock(&store->brain_mutex);
    sqlite_store_bind_number(store->statements[FIND_BRAIN], 1, id);
    StoreStatus status = sqlite_store_read_bytes(store, FIND_BRAIN, bytes, size);
    pthread_mutex_unlock(&store->brain_mutex);
    return status;
}
