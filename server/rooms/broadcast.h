/* broadcast.h - what all in a room are sent: players at once, those who watch a
 * moment later, as news. */
#ifndef FOURMI_SERVER_ROOMS_BROADCAST_H
#define FOURMI_SERVER_ROOMS_BROADCAST_H

#include "server/rooms/hub_state.h"

typedef enum Audience { TO_ALL, TO_WATCHERS, TO_PLAYERS } Audience;

/* Sends to a room, but not to the member `but` (NULL: to everybody). */
void broadcast_to_room(Hub *hub, HubRoom *room, NetMessage *message, Audience audience,
                       const RoomMember *but);

/* Sends those who watch at once what they have not heard yet. */
void broadcast_news(HubRoom *room);

/* The same for the room that has waited longest, if it is due. */
bool broadcast_has_due_news(const Hub *hub);
void broadcast_first_news(Hub *hub);

/* The same for all that cannot wait any longer. */
void broadcast_late_news(Hub *hub);

void broadcast_forget_news(Hub *hub, HubRoom *room);

/* Tells everybody which players are there and how many watch. */
void broadcast_presence(Hub *hub, HubRoom *room, int64_t now_ms);

#endif
