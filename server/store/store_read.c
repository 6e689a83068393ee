/* store_read.c - what is read from the database. */
#include <stdlib.h>
#include <string.h>

#include "server/store/store_internal.h"

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

StoreStatus store_status_of_bad_row(sqlite3_stmt *row)
{
    return sqlite3_errcode(sqlite3_db_handle(row)) == SQLITE_NOMEM ? STORE_FAILED : STORE_DAMAGED;
}

bool store_column_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    const unsigned char *found = sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (found == NULL || length >= size || memchr(found, '\0', length) != NULL) {
        return false;
    }
    memcpy(text, found, length + 1);
    return true;
}

StoreStatus store_next_row(Store *store, StoreQuery query)
{
    return status_of(sqlite3_step(store->statements[query]));
}

void store_end_rows(Store *store, StoreQuery query)
{
    sqlite3_reset(store->statements[query]);
    sqlite3_clear_bindings(store->statements[query]);
}

StoreStatus store_find_token(Store *store, const uint8_t hash[SECRET_HASH_SIZE], int64_t *room_id,
                             TokenRole *role)
{
    sqlite3_stmt *row = store->statements[FIND_TOKEN];
    sqlite3_bind_blob(row, 1, hash, SECRET_HASH_SIZE, SQLITE_STATIC);
    StoreStatus status = store_next_row(store, FIND_TOKEN);
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
            status = store_status_of_bad_row(row);
        }
    }
    store_end_rows(store, FIND_TOKEN);
    return status;
}

StoreStatus store_find_room(Store *store, int64_t id, StoreRoom *room)
{
    sqlite3_stmt *row = store->statements[FIND_ROOM];
    store_bind_number(row, 1, id);
    StoreStatus status = store_next_row(store, FIND_ROOM);
    if (status == STORE_OK) {
        *room = (StoreRoom){
            .id = sqlite3_column_int64(row, 0),
            .clock_ms = sqlite3_column_int64(row, 2),
            .increment_ms = sqlite3_column_int64(row, 3),
        };
        if (!store_column_text(row, 1, room->game, sizeof room->game) ||
            !store_column_text(row, 5, room->watch, sizeof room->watch) ||
            sqlite3_column_int64(row, 4) != store_sum_of_room(room)) {
            status = store_status_of_bad_row(row);
        }
    }
    store_end_rows(store, FIND_ROOM);
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
    return store_column_text(row, 6, event->text, sizeof event->text) &&
           sqlite3_column_int64(row, 7) == store_sum_of_event(event, room_id);
}

/* Makes place for one more event. False without memory. */
static bool reserve_event(StoreEvents *events)
{
    if (events->count < events->capacity) {
        return true;
    }
    const int capacity = events->capacity * 2 + 8;
    Event *larger = realloc(events->events, (size_t)capacity * sizeof *larger);
    if (larger != NULL) {
        events->events = larger;
        events->capacity = capacity;
    }
    return larger != NULL;
}

static StoreStatus add_row(sqlite3_stmt *row, int64_t id, StoreEvents *events)
{
    if (events->count == EVENT_COUNT_MAX) {
        return STORE_DAMAGED; /* no room has more */
    }
    if (!reserve_event(events)) {
        return STORE_FAILED;
    }
    return read_event(row, id, &events->events[events->count++]) ? STORE_OK
                                                                 : store_status_of_bad_row(row);
}

StoreStatus store_read_events(Store *store, int64_t id, StoreEvents *events)
{
    sqlite3_stmt *row = store->statements[READ_EVENTS];
    StoreStatus status = STORE_OK;
    *events = (StoreEvents){.count = 0};
    store_bind_number(row, 1, id);
    while (status == STORE_OK && (status = store_next_row(store, READ_EVENTS)) == STORE_OK) {
        status = add_row(row, id, events);
    }
    store_end_rows(store, READ_EVENTS);
    if (status != STORE_NONE) {
        store_events_clear(events);
        return status;
    }
    return STORE_OK;
}

void store_events_clear(StoreEvents *events)
{
    free(events->events);
    *events = (StoreEvents){.count = 0};
}

int64_t store_next_room_id(Store *store)
{
    StoreStatus status = store_next_row(store, LAST_ROOM);
    int64_t last = sqlite3_column_int64(store->statements[LAST_ROOM], 0);
    store_end_rows(store, LAST_ROOM);
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
    return store_column_text(row, 1, game->game, sizeof game->game) &&
           store_column_text(row, 2, game->names[0], sizeof game->names[0]) &&
           store_column_text(row, 3, game->names[1], sizeof game->names[1]) &&
           store_column_text(row, 4, game->moves, sizeof game->moves) &&
           sqlite3_column_int64(row, 8) == store_sum_of_game(game);
}

static StoreStatus find_game(Store *store, StoreQuery query, int64_t id, StoreGame *game)
{
    sqlite3_stmt *row = store->statements[query];
    store_bind_number(row, 1, id);
    StoreStatus status = store_next_row(store, query);
    if (status == STORE_OK && !read_game(row, game)) {
        status = store_status_of_bad_row(row);
    }
    store_end_rows(store, query);
    return status;
}

StoreStatus store_find_game(Store *store, int64_t id, StoreGame *game)
{
    return find_game(store, FIND_GAME, id, game);
}

int store_list_games(Store *store, const char *game_name, int64_t *before, StoreGame *games,
                     int count)
{
    const StoreQuery query = game_name != NULL ? LIST_GAMES_OF : LIST_GAMES;
    sqlite3_stmt *row = store->statements[query];
    int looked_at = 0;
    int found = 0;
    StoreStatus status = STORE_OK;
    store_bind_number(row, 1, *before);
    store_bind_number(row, 2, count);
    if (game_name != NULL) {
        store_bind_text(row, 3, game_name);
    }
    while (status != STORE_FAILED && (status = store_next_row(store, query)) == STORE_OK) {
        looked_at++;
        *before = sqlite3_column_int64(row, 0);
        if (read_game(row, &games[found])) {
            found++;
        } else {
            status = store_status_of_bad_row(row);
        }
    }
    store_end_rows(store, query);
    *before = looked_at == count ? *before : 0;
    return status == STORE_NONE ? found : -1;
}

StoreStatus store_next_game(Store *store, int64_t after, StoreGame *game)
{
    return find_game(store, NEXT_GAME, after, game);
}

StoreStatus store_has_brain(Store *store, int64_t id, const char *game_name)
{
    store_bind_number(store->statements[HAS_BRAIN], 1, id);
    store_bind_text(store->statements[HAS_BRAIN], 2, game_name);
    StoreStatus status = store_next_row(store, HAS_BRAIN);
    store_end_rows(store, HAS_BRAIN);
    return status;
}

StoreStatus store_read_bytes(Store *store, StoreQuery query, void **bytes, size_t *size)
{
    sqlite3_stmt *row = store->statements[query];
    StoreStatus status = store_next_row(store, query);
    if (status == STORE_OK) {
        const void *found = sqlite3_column_blob(row, 0);
        *size = (size_t)sqlite3_column_bytes(row, 0);
        *bytes = found != NULL ? malloc(*size) : NULL;
        if (*bytes != NULL) {
            memcpy(*bytes, found, *size);
        }
        status = *bytes != NULL ? STORE_OK : STORE_FAILED;
    }
    store_end_rows(store, query);
    return status;
}

StoreStatus store_find_brain(Store *store, int64_t id, void **bytes, size_t *size)
{
    pthread_mutex_lock(&store->brain_mutex);
    store_bind_number(store->statements[FIND_BRAIN], 1, id);
    StoreStatus status = store_read_bytes(store, FIND_BRAIN, bytes, size);
    pthread_mutex_unlock(&store->brain_mutex);
    return status;
}
