/* pg_lease.c - leases of rooms, and forgetting what is old, which one server does. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/base/log.h"
#include "server/store/postgres/pg_store.h"

enum {
    HOUSE_MS = 60 * 1000, /* between looks for what is too old */
    FORGOTTEN_AT_ONCE = 2000,
    FORGETTING_MAX = 20, /* times in a row */
    NUMBER_LENGTH = 21,  /* of a room, with a comma */
};

/* The numbers of the rooms as an array of SQL, with that of housekeeping at its end; for
 * free(). NULL without memory. */
static char *array_of(const StoreHold *holds, int count)
{
    char *text = malloc((size_t)(count + 1) * NUMBER_LENGTH + 4);
    char *end = text;
    for (int i = 0; i < count && text != NULL; i++) {
        end += sprintf(end, "%c%" PRId64, i == 0 ? '{' : ',', holds[i].room_id);
    }
    if (text != NULL) {
        sprintf(end, "%c%d}", count == 0 ? '{' : ',', STORE_HOUSEKEEPING);
    }
    return text;
}

static bool send_holds(const PgStore *store, PgLink *link, const char *rooms)
{
    PgValues beat = {.count = 0};
    PgValues values = {.count = 0};
    pg_values_number(&beat, (int64_t)store->server);
    pg_values_number(&beat, STORE_HOLD_MS);
    pg_values_number(&values, (int64_t)store->server);
    pg_values_text(&values, rooms);
    return pg_link_send(link, PG_HEARTBEAT, &beat) && pg_link_send(link, PG_TAKE_LEASES, &values) &&
           pg_link_send(link, PG_LET_LEASES_GO, &values) &&
           pg_link_send(link, PG_LOOK_AT_LEASES, &values) && pg_link_sync(link);
}

/* The result of the last of these; NULL if they failed. */
static PGresult *take_holds(PgLink *link)
{
    for (int i = 0; i < 3; i++) {
        PQclear(pg_link_take(link));
    }
    PGresult *result = pg_link_take(link);
    if (!pg_link_take_sync(link)) {
        PQclear(result);
        return NULL;
    }
    return result;
}

static void read_hold(const PGresult *result, int row, int64_t until_ms, StoreHold *hold)
{
    const int64_t last = pg_number(result, row, 0);
    hold->is_there = last >= 0;
    hold->last = last >= 0 ? (uint32_t)last : 0;
    hold->held_until_ms = pg_bool(result, row, 1) ? until_ms : 0;
}

/* ------------------------------------------------------------- housekeeping */

static bool forget(PgLink *link, PgStatement statement, int64_t kept)
{
    PgValues values = {.count = 0};
    if (kept > 0) {
        pg_values_number(&values, kept);
    }
    PGresult *result = pg_link_ask(link, statement, &values);
    PQclear(result);
    return result != NULL;
}

/* How many rooms it has forgotten; -1 if it failed. */
static int64_t forget_rooms(PgLink *link)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, STORE_ROOMS_MAX);
    pg_values_number(&values, FORGOTTEN_AT_ONCE);
    PGresult *result = pg_link_ask(link, PG_FORGET_ROOMS, &values);
    const int64_t count = result != NULL ? pg_number(result, 0, 0) : -1;
    PQclear(result);
    return count;
}

static void keep_house(PgLink *link)
{
    int times = 0;
    while (times < FORGETTING_MAX && forget_rooms(link) == FORGOTTEN_AT_ONCE) {
        times++;
    }
    if (!forget(link, PG_FORGET_GAMES, STORE_GAMES_MAX) || !forget(link, PG_FORGET_SERVERS, 0) ||
        !forget(link, PG_FORGET_WRITERS, 0)) {
        log_event(LOG_WARNING, "not_forgotten", "reason=\"%s\"", link->error);
    }
}

/* ------------------------------------------------------------------- leases */

/* Takes the result. */
static bool read_holds(PGresult *result, int64_t until_ms, StoreHold *holds, int count)
{
    const bool is_whole = result != NULL && PQntuples(result) == count + 1;
    for (int i = 0; i < count && is_whole; i++) {
        read_hold(result, i, until_ms, &holds[i]);
    }
    const bool keeps_house = is_whole && pg_bool(result, count, 1);
    PQclear(result);
    return keeps_house;
}

static StoreStatus hold(PgStore *store, PgLink *link, const char *rooms, StoreHold *holds,
                        int count)
{
    const int64_t now_ms = clock_now_ms();
    if (!pg_link_open(link) || !send_holds(store, link, rooms)) {
        return STORE_FAILED;
    }
    PGresult *result = take_holds(link);
    const bool is_good = result != NULL;
    if (read_holds(result, now_ms + STORE_HOLD_MS, holds, count) &&
        now_ms - store->kept_house_ms > HOUSE_MS) {
        store->kept_house_ms = now_ms;
        keep_house(link);
    }
    return is_good ? STORE_OK : STORE_FAILED;
}

StoreStatus pg_store_hold_rooms(void *inside, StoreHold *holds, int count)
{
    PgStore *store = inside;
    char *rooms = array_of(holds, count);
    if (rooms == NULL) {
        return STORE_FAILED;
    }
    PgLink *link = pg_pool_take(store);
    const StoreStatus status = hold(store, link, rooms, holds, count);
    pg_pool_give(store, link);
    free(rooms);
    return status;
}
