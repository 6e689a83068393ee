/* pg_read.c - what is read from the database. */
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/pg_store.h"

int64_t pg_number(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

bool pg_bool(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column)[0] == 't';
}

bool pg_text(const PGresult *result, int row, int column, char *text, size_t size)
{
    const size_t length = (size_t)PQgetlength(result, row, column);
    if (length >= size) {
        return false;
    }
    memcpy(text, PQgetvalue(result, row, column), length);
    text[length] = '\0';
    return true;
}

/* Asks for something of one number. */
static PGresult *ask_for(PgStore *store, PgStatement statement, int64_t number)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, number);
    return pg_pool_ask(store, statement, &values);
}

/* Whether there is a row. */
static StoreStatus status_of(const PGresult *result)
{
    return result == NULL ? STORE_FAILED : PQntuples(result) == 0 ? STORE_NONE : STORE_OK;
}

StoreStatus pg_store_find_token(void *inside, const uint8_t hash[SECRET_HASH_SIZE],
                                int64_t *room_id, TokenRole *role)
{
    StoreToken token;
    PgValues values = {.count = 0};
    pg_values_bytes(&values, hash, SECRET_HASH_SIZE);
    PGresult *result = pg_pool_ask(inside, PG_FIND_TOKEN, &values);
    StoreStatus status = status_of(result);
    if (status == STORE_OK) {
        memcpy(token.hash, hash, SECRET_HASH_SIZE);
        token.role = (TokenRole)pg_number(result, 0, 1);
        *room_id = pg_number(result, 0, 0);
        *role = token.role;
        if (*role > TOKEN_WATCH ||
            pg_number(result, 0, 2) != store_sum_of_token(&token, *room_id)) {
            status = STORE_DAMAGED;
        }
    }
    PQclear(result);
    return status;
}

StoreStatus pg_store_find_room(void *inside, int64_t id, StoreRoom *room)
{
    PGresult *result = ask_for(inside, PG_FIND_ROOM, id);
    StoreStatus status = status_of(result);
    if (status == STORE_OK) {
        *room = (StoreRoom){
            .id = pg_number(result, 0, 0),
            .clock_ms = pg_number(result, 0, 2),
            .increment_ms = pg_number(result, 0, 3),
        };
        if (!pg_text(result, 0, 1, room->game, sizeof room->game) ||
            !pg_text(result, 0, 5, room->watch, sizeof room->watch) ||
            pg_number(result, 0, 4) != store_sum_of_room(room)) {
            status = STORE_DAMAGED;
        }
    }
    PQclear(result);
    return status;
}

static bool read_event(const PGresult *result, int row, int64_t room_id, Event *event)
{
    *event = (Event){
        .seq = (uint32_t)pg_number(result, row, 0),
        .kind = (EventKind)pg_number(result, row, 1),
        .seat = (int)pg_number(result, row, 2),
        .value = (uint16_t)pg_number(result, row, 3),
        .spent_ms = (uint32_t)pg_number(result, row, 4),
        .at_ms = pg_number(result, row, 5),
        .age_ms = pg_number(result, row, 8),
    };
    return pg_text(result, row, 6, event->text, sizeof event->text) &&
           pg_number(result, row, 7) == store_sum_of_event(event, room_id);
}

/* How many events were read: a room without any has a row all the same. */
static int count_events(const PGresult *result)
{
    const int rows = PQntuples(result);
    return rows == 1 && PQgetisnull(result, 0, 0) ? 0 : rows;
}

/* Whether there are as many events as the room says it has. */
static bool has_all(const PGresult *result, uint32_t after)
{
    const int64_t last = PQntuples(result) > 0 ? pg_number(result, 0, 9) : 0;
    return count_events(result) == (last > after ? last - after : 0);
}

static StoreStatus read_all_events(const PGresult *result, int64_t id, StoreEvents *events)
{
    Event event;
    const int count = count_events(result);
    if (count > EVENT_COUNT_MAX) {
        return STORE_DAMAGED; /* no room has more */
    }
    for (int row = 0; row < count; row++) {
        if (!read_event(result, row, id, &event)) {
            return STORE_DAMAGED;
        }
        if (!store_events_add(events, &event)) {
            return STORE_FAILED;
        }
    }
    return STORE_OK;
}

StoreStatus pg_store_read_events(void *inside, int64_t id, uint32_t after, StoreEvents *events)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, id);
    pg_values_number(&values, after);
    PGresult *result = pg_pool_ask(inside, PG_READ_EVENTS, &values);
    const StoreStatus status = result == NULL            ? STORE_FAILED
                               : !has_all(result, after) ? STORE_DAMAGED
                                                         : read_all_events(result, id, events);
    PQclear(result);
    return status;
}

/* A number of the sequence stands for as many as it goes on by. */
StoreStatus pg_store_reserve_rooms(void *inside, int64_t *first, int64_t *count)
{
    enum { STEP = 1000 };
    PGresult *result = pg_pool_ask(inside, PG_RESERVE_ROOMS, NULL);
    const StoreStatus status = status_of(result);
    if (status == STORE_OK) {
        *first = pg_number(result, 0, 0);
        *count = STEP;
    }
    PQclear(result);
    return status == STORE_OK ? STORE_OK : STORE_FAILED;
}

static bool read_listed(const PGresult *result, int row, StoreListed *room)
{
    StoreListing *listing = &room->listing;
    *room = (StoreListed){.room_id = pg_number(result, row, 0)};
    listing->is_running = true;
    listing->since_ms = pg_number(result, row, 3);
    listing->ply = (int)pg_number(result, row, 4);
    return pg_text(result, row, 1, room->game, sizeof room->game) &&
           pg_text(result, row, 2, room->watch, sizeof room->watch) &&
           pg_text(result, row, 5, listing->names[0], sizeof listing->names[0]) &&
           pg_text(result, row, 6, listing->names[1], sizeof listing->names[1]);
}

int pg_store_list_rooms(void *inside, StoreListed *rooms, int count)
{
    int found = 0;
    PGresult *result = ask_for(inside, PG_LIST_ROOMS, count);
    if (result == NULL) {
        return -1;
    }
    for (int row = 0; row < PQntuples(result) && row < count; row++) {
        found += read_listed(result, row, &rooms[found]);
    }
    PQclear(result);
    return found;
}

/* ------------------------------------------------------------------- games */

static bool read_game(const PGresult *result, int row, StoreGame *game)
{
    *game = (StoreGame){
        .id = pg_number(result, row, 0),
        .result = (GameResult)pg_number(result, row, 5),
        .ending = (Ending)pg_number(result, row, 6),
        .ended_ms = pg_number(result, row, 7),
    };
    return pg_text(result, row, 1, game->game, sizeof game->game) &&
           pg_text(result, row, 2, game->names[0], sizeof game->names[0]) &&
           pg_text(result, row, 3, game->names[1], sizeof game->names[1]) &&
           pg_text(result, row, 4, game->moves, sizeof game->moves) &&
           pg_number(result, row, 8) == store_sum_of_game(game);
}

static StoreStatus find_game(PgStore *store, PgStatement statement, int64_t id, StoreGame *game)
{
    PGresult *result = ask_for(store, statement, id);
    StoreStatus status = status_of(result);
    if (status == STORE_OK && !read_game(result, 0, game)) {
        status = STORE_DAMAGED;
    }
    PQclear(result);
    return status;
}

StoreStatus pg_store_find_game(void *inside, int64_t id, StoreGame *game)
{
    return find_game(inside, PG_FIND_GAME, id, game);
}

StoreStatus pg_store_next_game(void *inside, int64_t after, StoreGame *game)
{
    return find_game(inside, PG_NEXT_GAME, after, game);
}

int pg_store_list_games(void *inside, const char *game_name, int64_t *before, StoreGame *games,
                        int count)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, *before);
    pg_values_number(&values, count);
    if (game_name != NULL) {
        pg_values_text(&values, game_name);
    }
    PGresult *result = pg_pool_ask(inside, game_name != NULL ? PG_LIST_GAMES_OF : PG_LIST_GAMES,
                                   &values);
    if (result == NULL) {
        return -1;
    }
    const int rows = PQntuples(result);
    int found = 0;
    for (int row = 0; row < rows && row < count; row++) {
        found += read_game(result, row, &games[found]);
    }
    *before = rows == count && rows > 0 ? pg_number(result, rows - 1, 0) : 0;
    PQclear(result);
    return found;
}

/* ------------------------------------------------------------------ brains */

StoreStatus pg_store_has_brain(void *inside, int64_t id, const char *game_name)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, id);
    pg_values_text(&values, game_name);
    PGresult *result = pg_pool_ask(inside, PG_HAS_BRAIN, &values);
    const StoreStatus status = status_of(result);
    PQclear(result);
    return status;
}

/* Takes the result. */
static StoreStatus take_bytes(PGresult *result, void **bytes, size_t *size)
{
    StoreStatus status = status_of(result);
    if (status == STORE_OK) {
        *size = (size_t)PQgetlength(result, 0, 0);
        *bytes = malloc(*size > 0 ? *size : 1);
        if (*bytes != NULL) {
            memcpy(*bytes, PQgetvalue(result, 0, 0), *size);
        }
        status = *bytes != NULL ? STORE_OK : STORE_FAILED;
    }
    PQclear(result);
    return status;
}

StoreStatus pg_store_find_brain(void *inside, int64_t id, void **bytes, size_t *size)
{
    return take_bytes(ask_for(inside, PG_FIND_BRAIN, id), bytes, size);
}

StoreStatus pg_store_find_challenge_brain(void *inside, const char *id, void **bytes, size_t *size)
{
    PgValues values = {.count = 0};
    pg_values_text(&values, id);
    return take_bytes(pg_pool_ask(inside, PG_FIND_CHALLENGE_BRAIN, &values), bytes, size);
}
