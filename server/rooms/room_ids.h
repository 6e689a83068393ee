/* room_ids.h - numbers for new rooms, which no other server uses. */
#ifndef FOURMI_SERVER_ROOMS_ROOM_IDS_H
#define FOURMI_SERVER_ROOMS_ROOM_IDS_H

#include "server/rooms/hub_state.h"

/* At the start; false if the store cannot be read. */
bool room_ids_init(Hub *hub);

/* Whether hub->next_room_id is one. If there is none just now more are on their way. */
bool room_ids_has_one(Hub *hub);

/* It is used; those that follow are asked for before the last is. */
void room_ids_take(Hub *hub);

#endif
