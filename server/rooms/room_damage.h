/* room_damage.h - what the log is told of rooms that cannot be read: a line for each, once an
 * hour at most, however often somebody asks for it, and few lines of many rooms. */
#ifndef FOURMI_SERVER_ROOMS_ROOM_DAMAGE_H
#define FOURMI_SERVER_ROOMS_ROOM_DAMAGE_H

#include "server/rooms/hub_state.h"

/* What has come to light, "room_damaged" for example, of which room; 0 where a token does not
 * tell which it is. */
void room_damage_log(Hub *hub, int64_t room_id, const char *event);

#endif
