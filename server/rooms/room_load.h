/* room_load.h - the room of a token, in memory or read back from the disk. Only
 * those who need it wait for the disk.
 *
 *      room_load_start --> the store's reader --> arrived, on the thread that serves
 *                              token: which room?
 *                              not in memory? its events, in a second go
 *
 * In a store that several servers share, the events after those in memory are read in any
 * case: whoever comes from another server finds what was seen there.
 *
 * What was read may be older than what has happened meanwhile. So the room in
 * memory counts, if there is one; and what was read is read again if the room was
 * in memory meanwhile and is not any more, or if a seat's token like the chosen
 * one was stored meanwhile.
 */
#ifndef FOURMI_SERVER_ROOMS_ROOM_LOAD_H
#define FOURMI_SERVER_ROOMS_ROOM_LOAD_H

#include "server/rooms/hub_state.h"

typedef struct RoomLoad RoomLoad;

/* The first member of whatever somebody needs who waits for a room. */
struct RoomLoad {
    StoreRead read; /* first */
    Hub *hub;
    uint8_t token[SECRET_HASH_SIZE];  /* of the room */
    uint8_t chosen[SECRET_HASH_SIZE]; /* another one to look up, if there is one */
    bool has_chosen;

    /* Called once, by the thread that serves; frees the load. `room` is NULL, with
     * the reason, if it is not to be had. */
    void (*arrived)(RoomLoad *load, HubRoom *room, HubOutcome outcome);

    /* What the tokens are. */
    StoreStatus token_status;
    int64_t room_id;
    TokenRole role;
    StoreStatus chosen_status;
    int64_t chosen_room_id;
    TokenRole chosen_role;

    /* Of room_load.c. */
    bool wants_events;
    bool is_in_memory; /* was, when reading began, */
    uint32_t after;    /* with so many events */
    RoomTask task;     /* for when it has to wait */
    uint32_t drops;    /* of the hub's counts when reading began */
    uint32_t joins;
    StoreStatus room_status;
    StoreRoom room;
    StoreEvents events;
};

/* Begins to look for the room of a token. False, and the load is still the
 * caller's, if too many wait. */
bool room_load_start(RoomLoad *load);

/* The place of a seat's token in hub->joins. */
int room_load_place(const uint8_t hash[SECRET_HASH_SIZE]);

#endif
