/* room_load.c - the room of a token, read back if it is not in memory. */
#include "server/rooms/room_load.h"

#include <string.h>

#include "catalogue.h"
#include "server/base/log.h"
#include "server/rooms/room_table.h"

/* Why something is not to be had of the store. */
static HubOutcome outcome_of(StoreStatus status)
{
    return status == STORE_NONE ? HUB_NO_ROOM : status == STORE_FAILED ? HUB_BUSY : HUB_DAMAGED;
}

/* The room in memory, or read back; NULL, with the reason, if it cannot be. */
static HubRoom *load_room(Hub *hub, int64_t id, HubOutcome *outcome)
{
    HubRoom *room = room_table_find(hub, id);
    StoreRoom stored;
    Game game;
    if (room != NULL) {
        return room;
    }
    /* One that is too old may be about to be forgotten: what happened in it now
     * would be forgotten with it. */
    StoreStatus status = id > room_table_newest_old(hub)
                             ? store_find_room(hub->parts.store, id, &stored)
                             : STORE_NONE;
    if (status != STORE_OK || !catalogue_find(stored.game, &game)) {
        *outcome = outcome_of(status);
        return NULL;
    }
    room = room_table_add(hub, &stored);
    if (room == NULL) {
        *outcome = HUB_BUSY;
        return NULL;
    }
    StoreEvents events;
    status = store_read_events(hub->parts.store, id, &events);
    if (status == STORE_OK &&
        !room_take_events(&room->room, events.events, events.count, room->used_ms)) {
        status = STORE_DAMAGED;
    }
    if (status != STORE_OK) {
        log_event(LOG_ERROR, status == STORE_DAMAGED ? "room_damaged" : "room_not_read",
                  "room=%lld", (long long)id);
        room_table_drop(hub, room);
        *outcome = outcome_of(status);
        return NULL;
    }
    room->committed = room->room.count;
    return room;
}

HubRoom *room_load_by_token(Hub *hub, const char *token, TokenRole *role, HubOutcome *outcome)
{
    uint8_t hash[SECRET_HASH_SIZE];
    int64_t id;
    secret_hash(token, strlen(token), hash);
    StoreStatus status = store_find_token(hub->parts.store, hash, &id, role);
    if (status != STORE_OK) {
        *outcome = outcome_of(status);
        return NULL;
    }
    return load_room(hub, id, outcome);
}
