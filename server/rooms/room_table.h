/* room_table.h - the rooms that are in memory.
 *
 * A room is there while somebody is in it or something is on its way. Where there
 * is no place for another, the one that nobody has used for longest makes way.
 */
#ifndef FOURMI_SERVER_ROOMS_ROOM_TABLE_H
#define FOURMI_SERVER_ROOMS_ROOM_TABLE_H

#include "server/rooms/hub_state.h"

/* NULL if it is not in memory. */
HubRoom *room_table_find(Hub *hub, int64_t id);

/* A room without events. NULL without memory, or if all rooms are in use. */
HubRoom *room_table_add(Hub *hub, const StoreRoom *stored);
void room_table_drop(Hub *hub, HubRoom *room);

/* Whether nobody would miss it in memory. */
bool room_table_is_idle(const Hub *hub, const HubRoom *room, int64_t now_ms);

/* The first room in memory with a number above `id`; INT64_MAX if there is none. */
int64_t room_table_next(const Hub *hub, int64_t id);

/* Rooms up to this number are too old: they are forgotten unless they are in memory. A
 * store that servers share forgets by itself; there it is 0. */
int64_t room_table_newest_old(const Hub *hub);

/* Whether it is this server that lets AIs think and clocks run out in a room. */
bool room_table_is_held(const Hub *hub, const HubRoom *room, int64_t now_ms);

/* Whether the game is over and its ending on the disk, so that all may know. */
bool room_table_is_over_for_all(const HubRoom *room);

#endif
