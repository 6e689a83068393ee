/* room_line.h - what waits for its turn in a room whose store several servers share.
 *
 * Another server may have been faster: whether an event is the next one is known only
 * when it is stored. So in such a store a room has one write on its way, or one reading of
 * what others have written, and whatever is wanted meanwhile waits in line and is
 * decided when it is known how the room stands:
 *
 *      wish, hello, join --> line --> decided --> store --> stored: the next in line
 *                             ^                     \-> conflict: read what others
 *                             |                                  have written
 *                             +---- first in line, once more ----------/
 *
 * With a store of one's own nothing ever waits here. */
#ifndef FOURMI_SERVER_ROOMS_ROOM_LINE_H
#define FOURMI_SERVER_ROOMS_ROOM_LINE_H

#include "server/rooms/hub_state.h"

enum { ROOM_LINE_MAX = 200 };

/* Whether something is on its way, so that the first in line has to wait. */
bool room_line_is_held_up(const HubRoom *room);

/* Whether what is wanted in a room has to wait. */
bool room_line_is_busy(const Hub *hub, const HubRoom *room);

/* Puts a task at the end of the line, or before all others. False if too many wait. */
bool room_line_add(HubRoom *room, RoomTask *task);
void room_line_add_first(HubRoom *room, RoomTask *task);

/* Runs those whose turn it is. */
void room_line_go_on(Hub *hub, HubRoom *room);

#endif
