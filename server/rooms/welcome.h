/* welcome.h - what has happened in a room, told to one who comes. */
#ifndef FOURMI_SERVER_ROOMS_WELCOME_H
#define FOURMI_SERVER_ROOMS_WELCOME_H

#include "server/rooms/hub_state.h"

/* Goes on with the welcome of a member. A long one comes in pages, each when the
 * one before is out: nobody else waits for it, and one who does not read costs
 * little. What happens meanwhile is in the pages as well. */
void welcome_go_on(Hub *hub, RoomMember *member);

#endif
