/* pg_append.c - the parts of a write as values of statements, in the order that
 * pg_statements.c says. */
#include "server/store/postgres/pg_store.h"

bool pg_has_append(const StoreWrite *write)
{
    return write->room_id != 0 &&
           (write->has_room || write->event_count > 0 || write->token_count > 0 || write->has_game);
}

bool pg_is_consecutive(const StoreWrite *write)
{
    for (int i = 1; i < write->event_count; i++) {
        if (write->events[i].seq != write->events[0].seq + (uint32_t)i) {
            return false;
        }
    }
    return write->event_count == 0 || !write->has_room || write->events[0].seq == 1;
}

typedef int64_t (*EventField)(const Event *event, int64_t room_id);

static int64_t seq_of(const Event *event, int64_t room_id)
{
    (void)room_id;
    return event->seq;
}

static int64_t kind_of(const Event *event, int64_t room_id)
{
    (void)room_id;
    return event->kind;
}

static int64_t seat_of(const Event *event, int64_t room_id)
{
    (void)room_id;
    return event->seat;
}

static int64_t value_of(const Event *event, int64_t room_id)
{
    (void)room_id;
    return event->value;
}

static int64_t spent_of(const Event *event, int64_t room_id)
{
    (void)room_id;
    return event->spent_ms;
}

static int64_t at_of(const Event *event, int64_t room_id)
{
    (void)room_id;
    return event->at_ms;
}

static void add_field(PgValues *values, const StoreWrite *write, EventField field)
{
    pg_values_begin_array(values);
    for (int i = 0; i < write->event_count; i++) {
        pg_values_item_number(values, field(&write->events[i], write->room_id));
    }
    pg_values_end_array(values);
}

static void add_events(PgValues *values, const StoreWrite *write)
{
    static const EventField fields[] = {seq_of, kind_of, seat_of, value_of, spent_of, at_of};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        add_field(values, write, fields[i]);
    }
    pg_values_begin_array(values);
    for (int i = 0; i < write->event_count; i++) {
        pg_values_item_text(values, write->events[i].text);
    }
    pg_values_end_array(values);
    add_field(values, write, store_sum_of_event);
}

static void add_tokens(PgValues *values, const StoreWrite *write)
{
    pg_values_begin_array(values);
    for (int i = 0; i < write->token_count; i++) {
        pg_values_item_bytes(values, write->tokens[i].hash, SECRET_HASH_SIZE);
    }
    pg_values_end_array(values);
    pg_values_begin_array(values);
    for (int i = 0; i < write->token_count; i++) {
        pg_values_item_number(values, write->tokens[i].role);
    }
    pg_values_end_array(values);
    pg_values_begin_array(values);
    for (int i = 0; i < write->token_count; i++) {
        pg_values_item_number(values, store_sum_of_token(&write->tokens[i], write->room_id));
    }
    pg_values_end_array(values);
}

static void add_game(PgValues *values, const StoreGame *game)
{
    pg_values_text(values, game->game);
    pg_values_text(values, game->names[0]);
    pg_values_text(values, game->names[1]);
    pg_values_text(values, game->moves);
    pg_values_number(values, game->result);
    pg_values_number(values, game->ending);
    pg_values_number(values, game->ended_ms);
    pg_values_number(values, store_sum_of_game(game));
}

static void add_no_game(PgValues *values)
{
    for (int i = 0; i < 4; i++) {
        pg_values_text(values, "");
    }
    for (int i = 0; i < 4; i++) {
        pg_values_text(values, "0");
    }
}

static void add_listing(PgValues *values, const StoreWrite *write)
{
    const StoreListing *listing = &write->listing;
    pg_values_bool(values, write->has_listing);
    pg_values_bool(values, write->has_listing && listing->is_running);
    pg_values_number(values, listing->since_ms);
    pg_values_number(values, listing->ply);
    pg_values_text(values, listing->names[0]);
    pg_values_text(values, listing->names[1]);
}

static void add_room(PgValues *values, const StoreRoom *room)
{
    pg_values_text(values, room->game);
    pg_values_number(values, room->clock_ms);
    pg_values_number(values, room->increment_ms);
    pg_values_number(values, store_sum_of_room(room));
    pg_values_text(values, room->watch);
}

bool pg_send_append(PgStore *store, const StoreWrite *write, bool is_first)
{
    PgValues values = {.count = 0};
    pg_values_number(&values, write->room_id);
    pg_values_number(&values, write->event_count > 0 ? (int64_t)write->events[0].seq - 1 : -1);
    pg_values_number(&values, write->event_count);
    add_events(&values, write);
    add_tokens(&values, write);
    if (write->has_game) {
        add_game(&values, &write->game);
    } else {
        add_no_game(&values);
    }
    pg_values_bool(&values, write->has_game);
    add_listing(&values, write);
    pg_values_number(&values, (int64_t)store->server);
    pg_values_number(&values, store->writer.batch);
    pg_values_bool(&values, is_first);
    if (write->has_room) {
        add_room(&values, &write->room);
    }
    return pg_link_send(&store->writer.link, write->has_room ? PG_NEW_ROOM : PG_APPEND, &values);
}

bool pg_send_game(PgLink *link, const StoreGame *game)
{
    PgValues values = {.count = 0};
    add_game(&values, game);
    return pg_link_send(link, PG_INSERT_GAME, &values);
}

bool pg_send_brain(PgLink *link, const StoreWrite *write)
{
    PgValues values = {.count = 0};
    pg_values_text(&values, write->brain_game);
    pg_values_bytes(&values, write->brain, write->brain_size);
    pg_values_number(&values, STORE_BRAINS_MAX);
    return pg_link_send(link, PG_INSERT_BRAIN, &values);
}
