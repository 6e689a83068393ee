/* pg_store.c - the store that several servers share: opening and closing it. */
#define _DEFAULT_SOURCE

#include "server/store/postgres/pg_store.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ADDRESS_SHOWN = 100 };

/* Any number but 0, and positive in SQL. Where there are no random ones, 0 stays, and the
 * store is not opened. */
static void choose_server(PgStore *store)
{
    do {
        if (getentropy(&store->server, sizeof store->server) != 0) {
            store->server = 0;
            return;
        }
        store->server &= INT64_MAX;
    } while (store->server == 0);
}

/* Servers hear each other on a channel of the schema that has the tables: another schema
 * is another store. */
static bool choose_channel(PgStore *store, PgLink *link)
{
    PGresult *result = pg_link_run(link, "SELECT 'fourmi_' || md5(current_schema())");
    const bool is_chosen = result != NULL && PQntuples(result) == 1 &&
                           pg_text(result, 0, 0, store->channel, sizeof store->channel);
    PQclear(result);
    return is_chosen;
}

/* Why the database cannot be used, in `error`; NULL if it can. The first connection makes
 * the tables; statements are prepared when they are there. */
static const char *make_ready(PgStore *store, PgLink *link, char *error, size_t error_size)
{
    if (store->server == 0) {
        return "there are no random numbers";
    }
    if (!pg_address_read(store->text, &store->address, error, error_size)) {
        return error;
    }
    if (!pg_link_open(link)) {
        return link->error;
    }
    const char *reason = pg_schema_make(link);
    if (reason == NULL && !choose_channel(store, link)) {
        reason = link->error;
    }
    return reason;
}

static bool open_store(PgStore *store, char *error, size_t error_size)
{
    char shown[ADDRESS_SHOWN];
    char reason[PG_ERROR_SIZE];
    PgLink link = {.address = &store->address};
    const char *why = make_ready(store, &link, reason, sizeof reason);
    if (why == NULL && !pg_link_open(&store->writer.link)) {
        why = store->writer.link.error;
    }
    /* Each reader connects when it is first needed; that one can is seen now. */
    if (why == NULL && !pg_link_open(&store->pool.links[0])) {
        why = store->pool.links[0].error;
    }
    if (why == NULL && !pg_listener_start(store)) {
        why = "there is no thread to listen in";
    }
    if (why != NULL) {
        pg_address_write(store->text, shown, sizeof shown);
        snprintf(error, error_size, "the database %s cannot be used: %s", shown, why);
    }
    pg_link_close(&link);
    return why == NULL;
}

/* Others need not wait for the leases of this server to run out. */
static void leave(PgStore *store)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, (int64_t)store->server);
    if (pg_link_is_open(&store->writer.link)) {
        PQclear(pg_link_ask(&store->writer.link, PG_LEAVE, &values));
    }
}

static void close_store(void *inside)
{
    PgStore *store = inside;
    pg_listener_stop(store);
    leave(store);
    pg_writer_clear(store);
    pg_pool_clear(store);
    pg_address_clear(&store->address);
    free(store->text);
    free(store);
}

static void *new_store(Store *owner, const char *address, char *error, size_t error_size)
{
    PgStore *store = calloc(1, sizeof *store);
    char *text = strdup(address);
    if (store == NULL || text == NULL) {
        free(store);
        free(text);
        return NULL;
    }
    store->owner = owner;
    store->text = text;
    store->listener.stop[0] = store->listener.stop[1] = -1;
    choose_server(store);
    pg_writer_init(store);
    pg_pool_init(store);
    if (!open_store(store, error, error_size)) {
        close_store(store);
        return NULL;
    }
    return store;
}

static uint64_t server(void *inside)
{
    return ((PgStore *)inside)->server;
}

const StoreKind postgres_store_kind = {
    .is_shared = true,
    .readers = PG_READERS,
    .open = new_store,
    .close = close_store,
    .server = server,
    .write = pg_store_write,
    .look = pg_store_look,
    .tell = pg_store_tell,
    .find_token = pg_store_find_token,
    .find_room = pg_store_find_room,
    .read_events = pg_store_read_events,
    .reserve_rooms = pg_store_reserve_rooms,
    .list_rooms = pg_store_list_rooms,
    .find_game = pg_store_find_game,
    .list_games = pg_store_list_games,
    .next_game = pg_store_next_game,
    .has_brain = pg_store_has_brain,
    .find_challenge = pg_store_find_challenge,
    .hold_rooms = pg_store_hold_rooms,
    .find_brain = pg_store_find_brain,
    .find_challenge_brain = pg_store_find_challenge_brain,
};
