/* room_load.c - the room of a token, in memory or read back from the disk. */
#include "server/rooms/room_load.h"

#include <stddef.h>

#include "server/base/games.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/holding.h"
#include "server/rooms/listing.h"
#include "server/rooms/room_damage.h"
#include "server/rooms/room_line.h"
#include "server/rooms/room_table.h"

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

static void finish(RoomLoad *load, HubRoom *room, HubOutcome outcome)
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

static bool submit(RoomLoad *load)
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
    if (!submit(load)) {
        finish(load, NULL, HUB_BUSY);
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
    holding_hurry(load->hub);
    return STORE_OK;
}

/* Puts what was read into memory; NULL, with the reason, if it cannot be. */
static HubRoom *install(RoomLoad *load, HubOutcome *outcome)
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
    finish(load, outcome == HUB_OK ? room : NULL, outcome);
}

static void go_on(StoreRead *read);

static void take_turn(Hub *hub, HubRoom *room, RoomTask *task)
{
    (void)hub;
    (void)room;
    go_on((StoreRead *)((char *)task - offsetof(RoomLoad, task)));
}

/* What is on its way in the room may be among what was read. */
static void wait_for_turn(RoomLoad *load, HubRoom *room)
{
    load->task.run = take_turn;
    if (!room_line_add(room, &load->task)) {
        finish(load, NULL, HUB_BUSY);
    }
}

static void go_on(StoreRead *read)
{
    RoomLoad *load = (RoomLoad *)read;
    HubRoom *room = room_table_find(load->hub, load->room_id);
    HubOutcome outcome = HUB_OK;
    if (load->token_status != STORE_OK) {
        if (load->token_status == STORE_DAMAGED) {
            room_damage_log(load->hub, 0, "token_damaged");
        }
        finish(load, NULL, outcome_of(load->token_status));
    } else if (room == NULL && load->room_id <= room_table_newest_old(load->hub)) {
        /* It may be about to be forgotten: what happened in it now would be
         * forgotten with it. */
        finish(load, NULL, HUB_NO_ROOM);
    } else if (has_changed(load) || (wants_events(load, room) && !load->wants_events)) {
        load->wants_events = wants_events(load, room);
        read_again(load);
    } else if (room != NULL && load->hub->is_shared && room_line_is_held_up(room)) {
        wait_for_turn(load, room);
    } else if (room != NULL) {
        finish_in_memory(load, room);
    } else {
        room = install(load, &outcome);
        finish(load, room, outcome);
    }
}

bool room_load_start(RoomLoad *load)
{
    load->read.work = look_up;
    load->read.done = go_on;
    return submit(load);
}
