/* catch_up.c - what other servers have written into a room that is in memory here. */
#include "server/rooms/catch_up.h"

#include <assert.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/finished_games.h"
#include "server/rooms/listing.h"
#include "server/rooms/member.h"
#include "server/rooms/observations.h"
#include "server/rooms/protocol.h"
#include "server/rooms/room_ai.h"
#include "server/rooms/room_damage.h"
#include "server/rooms/room_line.h"
#include "server/rooms/room_table.h"

enum { RETRY_MS = 500 }; /* after the store could not be read */

/* ------------------------------------------------------------------ happening */

void catch_up_lose(Hub *hub, HubRoom *room, HubOutcome reason)
{
    if (room->lost != HUB_OK) {
        return;
    }
    room->lost = reason;
    room_damage_log(hub, room->id, reason == HUB_DAMAGED ? "room_damaged" : "room_forgotten");
    for (const RoomMember *member = room->members; member != NULL; member = member->next) {
        member_dismiss_because(hub, member, reason);
    }
}

/* Tells the last event. */
static void tell(Hub *hub, HubRoom *room, int64_t now_ms)
{
    NetMessage *message = message_of_json(
        protocol_event(&room->room, room->room.count - 1, now_ms));
    if (message != NULL) {
        broadcast_to_room(hub, room, message, TO_ALL, NULL);
        net_message_release(message);
        return;
    }
    /* It has happened, and nobody can be told: who comes back is. */
    for (const RoomMember *member = room->members; member != NULL; member = member->next) {
        member_cut_off(member);
    }
}

static bool happen(Hub *hub, HubRoom *room, const Event *event, int64_t now_ms)
{
    if (!room_reserve(&room->room)) {
        return false;
    }
    if (!room_apply(&room->room, event, room_time_of(event, now_ms))) {
        catch_up_lose(hub, room, HUB_DAMAGED);
        return false;
    }
    room->committed++;
    if (event->kind == EVENT_TAKEN_BACK) {
        observations_forget(room, (int)room->room.record->ply + 1);
    }
    tell(hub, room, now_ms);
    if (room->room.ended_by == event->seq) {
        finished_games_note(hub);
        room_ai_reveal(hub, room);
    }
    return true;
}

bool catch_up_take(Hub *hub, HubRoom *room, const StoreEvents *events)
{
    assert(room->pending == 0 && room->committed == room->room.count);
    const int64_t now_ms = clock_now_ms();
    const int known = room->committed;
    bool is_well = true;
    for (int i = 0; is_well && i < events->count; i++) {
        is_well = events->events[i].seq <= (uint32_t)room->committed ||
                  happen(hub, room, &events->events[i], now_ms);
    }
    if (room->committed > known) {
        listing_note(room);
        room_ai_go_on(hub, room);
    }
    return is_well;
}

/* -------------------------------------------------------------------- reading */

typedef struct CatchUp {
    StoreRead read; /* first */
    Hub *hub;
    int64_t room_id;
    uint32_t after;
    uint32_t heard_of;
    StoreStatus status;
    StoreEvents events;
} CatchUp;

StoreStatus catch_up_read(Store *store, int64_t room_id, uint32_t after, StoreEvents *events)
{
    StoreStatus status = store_read_events(store, room_id, after, events);
    const int64_t now_ms = clock_now_ms();
    for (int i = 0; i < events->count; i++) {
        events->events[i].happened_ms = now_ms - events->events[i].age_ms;
    }
    return status;
}

/* On the reading thread. */
static void read_news(StoreRead *read, Store *store)
{
    CatchUp *catching = (CatchUp *)read;
    catching->status = catch_up_read(store, catching->room_id, catching->after, &catching->events);
}

/* A room stays in memory while it catches up. */
static void take_news(StoreRead *read)
{
    CatchUp *catching = (CatchUp *)read;
    Hub *hub = catching->hub;
    HubRoom *room = room_table_find(hub, catching->room_id);
    room->is_catching_up = false;
    bool is_well = catching->status == STORE_OK && catch_up_take(hub, room, &catching->events);
    if (catching->status == STORE_DAMAGED) {
        catch_up_lose(hub, room, HUB_DAMAGED);
    }
    if (is_well && room->heard_of == catching->heard_of) {
        room->heard_of = 0; /* what was heard is in what was read */
    }
    room->catch_up_after_ms = is_well ? 0 : clock_now_ms() + RETRY_MS;
    store_events_clear(&catching->events);
    free(catching);
    catch_up_go_on(hub, room);
    room_line_go_on(hub, room);
}

static void start(Hub *hub, HubRoom *room)
{
    CatchUp *catching = calloc(1, sizeof *catching);
    if (catching != NULL) {
        *catching = (CatchUp){
            .read = {.work = read_news, .done = take_news},
            .hub = hub,
            .room_id = room->id,
            .after = (uint32_t)room->committed,
            .heard_of = room->heard_of,
        };
        room->is_catching_up = store_submit_read(hub->parts.store, &catching->read);
    }
    if (!room->is_catching_up) {
        room->catch_up_after_ms = clock_now_ms() + RETRY_MS;
        free(catching);
    }
}

void catch_up_go_on(Hub *hub, HubRoom *room)
{
    if (room->heard_of > (uint32_t)room->committed && room->pending == 0 && !room->is_catching_up &&
        room->lost == HUB_OK && clock_now_ms() >= room->catch_up_after_ms) {
        start(hub, room);
    }
}

void catch_up_hear(Hub *hub, HubRoom *room, uint32_t last)
{
    room->heard_of = last > room->heard_of ? last : room->heard_of;
    catch_up_go_on(hub, room);
}

void catch_up_after_conflict(Hub *hub, HubRoom *room)
{
    catch_up_hear(hub, room, (uint32_t)room->committed + 1);
}
