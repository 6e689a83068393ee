/* holding.c - which server lets AIs think and clocks run out in a room. */
#include "server/rooms/holding.h"

#include <assert.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/catch_up.h"
#include "server/rooms/presence.h"
#include "server/rooms/room_ai.h"
#include "server/rooms/room_table.h"

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
static bool is_lost(Hub *hub, HubRoom *room, const StoreHold *hold, uint32_t known)
{
    if (!hold->is_there) {
        catch_up_lose(hub, room, HUB_NO_ROOM);
    } else if (hold->last < known) {
        catch_up_lose(hub, room, HUB_BUSY);
    }
    return room->lost != HUB_OK;
}

static void take_hold(Hub *hub, const StoreHold *hold, uint32_t known)
{
    HubRoom *room = room_table_find(hub, hold->room_id);
    if (room == NULL || is_lost(hub, room, hold, known)) {
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
        take_hold(hub, &round->holds[i], round->known[i]);
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

void holding_go_on(Hub *hub, int64_t now_ms)
{
    const int64_t at_ms = hub->is_in_hurry ? hub->hurry_at_ms : hub->hold_at_ms;
    if (hub->is_shared && !hub->is_holding && now_ms >= at_ms) {
        begin_round(hub, now_ms);
    }
}

void holding_hurry(Hub *hub)
{
    hub->is_in_hurry = true;
}
