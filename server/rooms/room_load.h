/* room_load.h - the room of a token, read back if it is not in memory. */
#ifndef FOURMI_SERVER_ROOMS_ROOM_LOAD_H
#define FOURMI_SERVER_ROOMS_ROOM_LOAD_H

#include "server/rooms/hub_state.h"

/* The room of a token, and what the token lets one do. NULL, with the reason,
 * if there is none. */
HubRoom *room_load_by_token(Hub *hub, const char *token, TokenRole *role, HubOutcome *outcome);

#endif
