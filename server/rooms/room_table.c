/* room_table.c - the rooms that are in memory. */
#include "server/rooms/room_table.h"

#include <assert.h>
#include <stdlib.h>

#include "server/base/clock.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/listing.h"
#include "server/rooms/observations.h"

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
           room->line == NULL && !is_thought_about(room);
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
    assert(room->members == NULL && room->line == NULL);
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
