/* room_table.c - the rooms that are in memory: how they come there, and go. */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/base/games.h"
#include "server/base/log.h"
#include "server/rooms/hub_internal.h"

enum { IDLE_MS = 30 * 1000 }; /* that an empty room stays in memory */

static HubRoom **find_place(Hub *hub, int64_t id)
{
    HubRoom **place = &hub->rooms[(uint64_t)id % HUB_BUCKETS];
    while (*place != NULL && (*place)->id != id) {
        place = &(*place)->next;
    }
    return place;
}

HubRoom *room_table_find(Hub *hub, int64_t id)
{
    return *find_place(hub, id);
}

/* Whether some worker thinks for this room, or is to. */
static bool is_thought_about(const HubRoom *room)
{
    return room->is_ai_thinking || room->is_observing || room->wants_thinking;
}

/* Whether all of it is on the disk, and nobody is there or thinks about it. */
static bool is_empty(const HubRoom *room)
{
    return room->members == NULL && room->pending == 0 && !room->is_catching_up &&
           room->queue == NULL && !is_thought_about(room);
}

/* Whether nobody would miss it in memory. A clock that runs must run out, if it is this
 * server that sees to it. */
bool room_table_is_idle(const Hub *hub, const HubRoom *room, int64_t now_ms)
{
    const bool has_clock = room_timeout_at(&room->room) != INT64_MAX &&
                           room_table_is_held(hub, room, now_ms);
    return is_empty(room) &&
           (room->lost != HUB_OK || (!has_clock && now_ms - room->used_ms > IDLE_MS));
}

/* The empty room that has not been used for the longest time, whether its clock
 * runs or not; NULL if none is empty. */
static HubRoom *find_least_used(Hub *hub)
{
    HubRoom *least_used = NULL;
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            if (is_empty(room) && (least_used == NULL || room->used_ms < least_used->used_ms)) {
                least_used = room;
            }
        }
    }
    return least_used;
}

/* False if somebody is in each of the rooms that may be in memory. */
static bool make_place(Hub *hub)
{
    HubRoom *least_used = hub->room_count == HUB_ROOMS_MAX ? find_least_used(hub) : NULL;
    if (least_used != NULL) {
        room_table_drop(hub, least_used);
    }
    return hub->room_count < HUB_ROOMS_MAX;
}

HubRoom *room_table_add(Hub *hub, const StoreRoom *stored)
{
    HubRoom *room = make_place(hub) ? calloc(1, sizeof *room) : NULL;
    if (room == NULL) {
        return NULL;
    }
    room->id = stored->id;
    room->used_ms = clock_now_ms();
    if (!room_init(&room->room, stored->game, stored->clock_ms, stored->increment_ms) ||
        !observations_init(room)) {
        room_clear(&room->room);
        free(room);
        return NULL;
    }
    *find_place(hub, room->id) = room;
    hub->room_count++;
    listing_add(hub, room, stored);
    return room;
}

void room_table_drop(Hub *hub, HubRoom *room)
{
    assert(room->members == NULL && room->queue == NULL);
    *find_place(hub, room->id) = room->next;
    hub->room_count--;
    hub->drops[(uint64_t)room->id % HUB_BUCKETS]++;
    listing_remove(room);
    broadcast_forget_news(hub, room);
    observations_clear(room);
    room_clear(&room->room);
    free(room);
}

int64_t room_table_next(const Hub *hub, int64_t id)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (const HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            next = id < room->id && room->id < next ? room->id : next;
        }
    }
    return next;
}

int64_t room_table_newest_old(const Hub *hub)
{
    return hub->is_shared ? 0 : hub->next_room_id - 1 - STORE_ROOMS_MAX;
}

bool room_table_is_held(const Hub *hub, const HubRoom *room, int64_t now_ms)
{
    return !hub->is_shared || now_ms < room->held_until_ms;
}

bool room_table_is_over_for_all(const HubRoom *room)
{
    const uint32_t ended_by = room->room.ended_by;
    return ended_by != 0 && ended_by <= (uint32_t)room->committed;
}

/* --------------------------------------------------------------------------------- numbers */

enum { FEW = 100 }; /* are left: time to ask for more */

typedef struct Reservation {
    StoreRead read; /* first */
    Hub *hub;
    StoreStatus status;
    int64_t first;
    int64_t count;
} Reservation;

bool room_ids_init(Hub *hub)
{
    return store_reserve_rooms(hub->parts.store, &hub->next_room_id, &hub->room_ids_left) ==
           STORE_OK;
}

/* On the store's thread. */
static void reserve(StoreRead *read, Store *store)
{
    Reservation *reservation = (Reservation *)read;
    reservation->status = store_reserve_rooms(store, &reservation->first, &reservation->count);
}

static void keep_reserved(StoreRead *read)
{
    Reservation *reservation = (Reservation *)read;
    Hub *hub = reservation->hub;
    hub->is_reserving = false;
    if (reservation->status == STORE_OK) {
        hub->reserved_first = reservation->first;
        hub->reserved_count = reservation->count;
    }
    free(reservation);
}

static void ask_for_more(Hub *hub)
{
    Reservation *reservation = calloc(1, sizeof *reservation);
    if (reservation == NULL) {
        return; /* the next room tries again */
    }
    reservation->read = (StoreRead){.work = reserve, .done = keep_reserved};
    reservation->hub = hub;
    hub->is_reserving = store_submit_read(hub->parts.store, &reservation->read);
    if (!hub->is_reserving) {
        free(reservation);
    }
}

bool room_ids_has_one(Hub *hub)
{
    if (hub->room_ids_left == 0 && hub->reserved_count > 0) {
        hub->next_room_id = hub->reserved_first;
        hub->room_ids_left = hub->reserved_count;
        hub->reserved_count = 0;
    }
    if (hub->room_ids_left < FEW && hub->reserved_count == 0 && !hub->is_reserving) {
        ask_for_more(hub);
    }
    return hub->room_ids_left > 0;
}

void room_ids_take(Hub *hub)
{
    hub->next_room_id++;
    hub->room_ids_left--;
}

/* ---------------------------------------------------------------------------------- damage */

enum { SILENT_MS = 60 * 60 * 1000 }; /* about one room */

/* Of all rooms together. */
static const Rate lines = {.per_second = 1.0, .burst = 50.0};

static bool was_told_of(const Hub *hub, int64_t room_id, int64_t now_ms)
{
    for (int i = 0; i < HUB_DAMAGED_MAX; i++) {
        const ToldDamage *told = &hub->damaged[i];
        if (told->at_ms != 0 && told->room_id == room_id && now_ms - told->at_ms < SILENT_MS) {
            return true;
        }
    }
    return false;
}

void room_damage_log(Hub *hub, int64_t room_id, const char *event)
{
    const int64_t now_ms = clock_now_ms();
    if (was_told_of(hub, room_id, now_ms) || !bucket_take(&hub->damage_lines, lines, now_ms)) {
        return;
    }
    hub->damaged[hub->next_damaged++ % HUB_DAMAGED_MAX] = (ToldDamage){room_id, now_ms};
    log_event(LOG_ERROR, event, "room=%lld", (long long)room_id);
}

/* --------------------------------------------------------------------------------- loading */

int room_load_place(const uint8_t hash[SECRET_HASH_SIZE])
{
    return (hash[0] << 8 | hash[1]) % HUB_BUCKETS;
}

/* ---------------------------------------------------- on the reading thread */

static void read_room(RoomLoad *load, Store *store)
{
    load->room_status = load->is_in_memory ? STORE_OK
                                           : store_find_room(store, load->room_id, &load->room);
    if (load->room_status == STORE_OK) {
        load->room_status = catch_up_read(store, load->room_id, load->after, &load->events);
    }
}

static void look_up(StoreRead *read, Store *store)
{
    RoomLoad *load = (RoomLoad *)read;
    load->token_status = store_find_token(store, load->token, &load->room_id, &load->role);
    if (load->token_status == STORE_OK && load->wants_events) {
        read_room(load, store);
    }
    if (load->has_chosen) {
        load->chosen_status = store_find_token(store, load->chosen, &load->chosen_room_id,
                                               &load->chosen_role);
    }
}

/* --------------------------------------------------- on the thread that serves */

/* Why something is not to be had of the store. */
static HubOutcome outcome_of(StoreStatus status)
{
    return status == STORE_NONE ? HUB_NO_ROOM : status == STORE_FAILED ? HUB_BUSY : HUB_DAMAGED;
}

/* A room in memory has all its events, unless other servers write into it as well. */
static bool wants_events(const RoomLoad *load, const HubRoom *room)
{
    return room == NULL || load->hub->is_shared;
}

static void finish_load(RoomLoad *load, HubRoom *room, HubOutcome outcome)
{
    store_events_clear(&load->events);
    load->arrived(load, room, outcome);
}

static bool has_changed(const RoomLoad *load)
{
    const Hub *hub = load->hub;
    return (load->has_chosen && load->joins != hub->joins[room_load_place(load->chosen)]) ||
           (load->wants_events && load->drops != hub->drops[(uint64_t)load->room_id % HUB_BUCKETS]);
}

static bool submit_load(RoomLoad *load)
{
    Hub *hub = load->hub;
    const HubRoom *room = load->wants_events ? room_table_find(hub, load->room_id) : NULL;
    load->is_in_memory = room != NULL;
    load->after = room != NULL ? (uint32_t)room->committed : 0;
    load->joins = hub->joins[room_load_place(load->chosen)];
    load->drops = hub->drops[(uint64_t)load->room_id % HUB_BUCKETS];
    return store_submit_read(hub->parts.store, &load->read);
}

static void read_again(RoomLoad *load)
{
    store_events_clear(&load->events);
    if (!submit_load(load)) {
        finish_load(load, NULL, HUB_BUSY);
    }
}

/* Lets what was read happen in a room that is in memory from now on. */
static StoreStatus fill_room(RoomLoad *load, HubRoom *room)
{
    const StoreEvents events = load->events;
    load->events = (StoreEvents){.count = 0};
    if (!room_take_events(&room->room, events.events, events.count, room->used_ms)) {
        room_table_drop(load->hub, room);
        return STORE_DAMAGED;
    }
    room->committed = room->room.count;
    listing_note(room);
    leases_hurry(load->hub);
    return STORE_OK;
}

/* Puts what was read into memory; NULL, with the reason, if it cannot be. */
static HubRoom *put_into_memory(RoomLoad *load, HubOutcome *outcome)
{
    StoreStatus status = load->room_status;
    HubRoom *room = NULL;
    if (status == STORE_OK && games_find_in_rooms(load->room.game) == NULL) {
        status = STORE_DAMAGED; /* its game is not known any more */
    }
    if (status == STORE_OK) {
        room = room_table_add(load->hub, &load->room);
        if (room == NULL) {
            *outcome = HUB_BUSY;
            return NULL;
        }
        status = fill_room(load, room);
    }
    if (status == STORE_OK) {
        return room;
    }
    *outcome = outcome_of(status);
    if (status != STORE_NONE) {
        room_damage_log(load->hub, load->room_id,
                        status == STORE_DAMAGED ? "room_damaged" : "room_not_read");
    }
    return NULL;
}

/* Lets happen what others have written until it was read. */
static HubOutcome take_news(RoomLoad *load, HubRoom *room)
{
    if (!load->hub->is_shared) {
        return HUB_OK;
    }
    if (room->lost == HUB_OK && load->room_status == STORE_DAMAGED) {
        catch_up_lose(load->hub, room, HUB_DAMAGED); /* nobody can be told what has happened */
    }
    if (room->lost == HUB_OK && load->room_status != STORE_OK) {
        return outcome_of(load->room_status);
    }
    if (room->lost == HUB_OK && !catch_up_take(load->hub, room, &load->events)) {
        return room->lost != HUB_OK ? room->lost : HUB_BUSY;
    }
    return room->lost;
}

static void finish_in_memory(RoomLoad *load, HubRoom *room)
{
    const HubOutcome outcome = take_news(load, room);
    finish_load(load, outcome == HUB_OK ? room : NULL, outcome);
}

static void go_on_loading(StoreRead *read);

static void take_turn(Hub *hub, HubRoom *room, RoomTask *task)
{
    (void)hub;
    (void)room;
    go_on_loading((StoreRead *)((char *)task - offsetof(RoomLoad, task)));
}

/* What is on its way in the room may be among what was read. */
static void wait_for_turn(RoomLoad *load, HubRoom *room)
{
    load->task.run = take_turn;
    if (!room_queue_add(room, &load->task)) {
        finish_load(load, NULL, HUB_BUSY);
    }
}

static void go_on_loading(StoreRead *read)
{
    RoomLoad *load = (RoomLoad *)read;
    HubRoom *room = room_table_find(load->hub, load->room_id);
    HubOutcome outcome = HUB_OK;
    if (load->token_status != STORE_OK) {
        if (load->token_status == STORE_DAMAGED) {
            room_damage_log(load->hub, 0, "token_damaged");
        }
        finish_load(load, NULL, outcome_of(load->token_status));
    } else if (room == NULL && load->room_id <= room_table_newest_old(load->hub)) {
        /* It may be about to be forgotten: what happened in it now would be
         * forgotten with it. */
        finish_load(load, NULL, HUB_NO_ROOM);
    } else if (has_changed(load) || (wants_events(load, room) && !load->wants_events)) {
        load->wants_events = wants_events(load, room);
        read_again(load);
    } else if (room != NULL && load->hub->is_shared && room_is_busy(room)) {
        wait_for_turn(load, room);
    } else if (room != NULL) {
        finish_in_memory(load, room);
    } else {
        room = put_into_memory(load, &outcome);
        finish_load(load, room, outcome);
    }
}

bool room_load_start(RoomLoad *load)
{
    load->read.work = look_up;
    load->read.done = go_on_loading;
    return submit_load(load);
}
