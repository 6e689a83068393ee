/* shared_rooms.c - rooms that several servers have in memory: what others have written into them,
 * and which server takes care of them. */
#include <assert.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/hub_internal.h"

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
    NetMessage *message = broadcast_event(hub, room, room->committed - 1, NULL);
    if (message != NULL) {
        net_message_release(message);
    }
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
    room_queue_go_on(hub, room);
}

static void start_catching_up(Hub *hub, HubRoom *room)
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
        start_catching_up(hub, room);
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

/* ---------------------------------------------------------------------------------- leases */

enum {
    ROUND_MS = 1000, /* between rounds, */
    HURRY_MS = 20,   /* where a room waits for one, */
    SHARE = 4,       /* or so many times what the last one took, */
    REST_MAX_MS = 2000,
};
static_assert(STORE_HOLD_MS > 2 * REST_MAX_MS, "one lost round loses no lease");

typedef struct HoldRound {
    StoreRead read; /* first */
    Hub *hub;
    int64_t began_ms;
    StoreStatus status;
    int count;
    uint32_t *known; /* [count] events of each room, when the round began */
    StoreHold holds[];
} HoldRound;

/* On the reading thread. */
static void hold_rooms(StoreRead *read, Store *store)
{
    HoldRound *round = (HoldRound *)read;
    round->status = store_hold_rooms(store, round->holds, round->count);
}

/* A room that the store has not any more, or with fewer events than it had: it was set back,
 * to a back-up for example. Who comes again finds what there is. */
static bool was_set_back(Hub *hub, HubRoom *room, const StoreHold *hold, uint32_t known)
{
    if (!hold->is_there) {
        catch_up_lose(hub, room, HUB_NO_ROOM);
    } else if (hold->last < known) {
        catch_up_lose(hub, room, HUB_BUSY);
    }
    return room->lost != HUB_OK;
}

static void take_lease(Hub *hub, const StoreHold *hold, uint32_t known)
{
    HubRoom *room = room_table_find(hub, hold->room_id);
    if (room == NULL || was_set_back(hub, room, hold, known)) {
        return;
    }
    const bool was_held = room_table_is_held(hub, room, clock_now_ms());
    room->held_until_ms = hold->held_until_ms;
    catch_up_hear(hub, room, hold->last);
    if (!was_held && hold->held_until_ms > 0) {
        room_ai_go_on(hub, room);
    }
}

static int64_t rest_ms(int64_t least_ms, int64_t took_ms)
{
    const int64_t share_ms = SHARE * took_ms < REST_MAX_MS ? SHARE * took_ms : REST_MAX_MS;
    return share_ms > least_ms ? share_ms : least_ms;
}

static HoldRound *new_round(size_t rooms)
{
    HoldRound *round = calloc(1, sizeof *round + rooms * sizeof round->holds[0]);
    uint32_t *known = calloc(rooms + 1, sizeof *known);
    if (round == NULL || known == NULL) {
        free(round);
        free(known);
        return NULL;
    }
    round->known = known;
    return round;
}

static void free_round(HoldRound *round)
{
    free(round->known);
    free(round);
}

static void end_round(StoreRead *read)
{
    HoldRound *round = (HoldRound *)read;
    Hub *hub = round->hub;
    const int64_t now_ms = clock_now_ms();
    hub->is_holding = false;
    hub->hurry_at_ms = now_ms + rest_ms(HURRY_MS, now_ms - round->began_ms);
    hub->hold_at_ms = now_ms + rest_ms(ROUND_MS, now_ms - round->began_ms);
    for (int i = 0; round->status == STORE_OK && i < round->count; i++) {
        take_lease(hub, &round->holds[i], round->known[i]);
    }
    free_round(round);
}

static bool is_left_to_others(const Hub *hub, const HubRoom *room)
{
    return room->members == NULL && room->pending == 0 && !room->is_ai_thinking &&
           presence_has_player_elsewhere(hub, room->id);
}

/* All rooms that are in the store and in memory, but for those that are left to others. */
static void list_rooms(const Hub *hub, HoldRound *round)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (HubRoom *room = hub->rooms[i]; room != NULL; room = room->next) {
            if (is_left_to_others(hub, room)) {
                room->held_until_ms = 0;
            } else if (!room->is_new && room->lost == HUB_OK) {
                round->known[round->count] = (uint32_t)room->committed;
                round->holds[round->count++] = (StoreHold){.room_id = room->id};
            }
        }
    }
}

static void begin_round(Hub *hub, int64_t now_ms)
{
    HoldRound *round = new_round((size_t)hub->room_count);
    if (round == NULL) {
        return; /* the next tick tries again */
    }
    round->read = (StoreRead){.work = hold_rooms, .done = end_round};
    round->hub = hub;
    round->began_ms = now_ms;
    list_rooms(hub, round);
    hub->is_holding = store_submit_read(hub->parts.store, &round->read);
    hub->is_in_hurry = hub->is_in_hurry && !hub->is_holding;
    if (!hub->is_holding) {
        free_round(round);
    }
}

void leases_go_on(Hub *hub, int64_t now_ms)
{
    const int64_t at_ms = hub->is_in_hurry ? hub->hurry_at_ms : hub->hold_at_ms;
    if (hub->is_shared && !hub->is_holding && now_ms >= at_ms) {
        begin_round(hub, now_ms);
    }
}

void leases_hurry(Hub *hub)
{
    hub->is_in_hurry = true;
}
