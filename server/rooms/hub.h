/* hub.h - the rooms that are in memory, and who is in them.
 *
 *      socket --message--> wish --room.c--> event --store.c--> on the disk
 *                                                                 |
 *      all sockets of the room <------------ event ---------------+
 *
 * A room is in memory while somebody is in it or something is on its way, and
 * is read back from the store when somebody comes again. An event is told to
 * nobody before it is stored; if it cannot be, the room goes back to what it
 * was, and only the one who wanted it hears of it.
 *
 * Where several servers share the store, each may have the same room in memory. A
 * room is still one list of events: the store lets one server write the next, and the
 * others read it (room_line.h, catch_up.h). One of them takes care of AIs and clocks
 * (holding.h), and they tell each other who is there (presence.h).
 */
#ifndef FOURMI_SERVER_ROOMS_HUB_H
#define FOURMI_SERVER_ROOMS_HUB_H

#include "server/rooms/hub_types.h"

/* NULL without memory, or if the store cannot be read. */
Hub *hub_new(const HubParts *parts);

/* After the pool was freed, and before the store is. */
void hub_free(Hub *hub);

/* What happens to sockets, and time; see the handlers of net.h. */
bool hub_opened(Hub *hub, NetSocket *socket);
void hub_message(Hub *hub, NetSocket *socket, const char *text, size_t size);
void hub_sent(Hub *hub, NetSocket *socket);
void hub_closed(Hub *hub, NetSocket *socket);
void hub_tick(Hub *hub);

/* Takes what the store has done. */
void hub_collect(Hub *hub);

/* Does a little of what can wait: sending to those who watch a room, learning from a
 * finished game. False if there is no more of it. */
bool hub_idle(Hub *hub);

/* Sends to those who watch what cannot wait any longer; called when the net has
 * woken. */
void hub_send_late_news(Hub *hub);

/* Tells other servers that this one is leaving; before the store has finished. */
void hub_leave(Hub *hub);

/* Tells everybody that the server is leaving. */
void hub_say_goodbye(Hub *hub);

/* ------------------------------------------------- for those outside a room */

/* Makes a room. HUB_NO_AI if its AI is neither a level nor a stored brain for this
 * game. */
void hub_make_room(Hub *hub, const HubRoomWish *wish, HubReply reply);

/* Takes a free seat, with the token of an invitation. A client that has chosen a token
 * and got no answer can ask again with the same token, and gets the same seat. */
void hub_join(Hub *hub, const HubJoinWish *wish, HubReply reply);

/* Up to HUB_LISTED_MAX games that are played now, on any server, and that anybody may
 * watch, the newest first. */
void hub_list_games(Hub *hub, HubListReply reply);

/* Takes a brain's bytes, which are whole and of this game, one of rooms. */
void hub_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply);

/* Takes what is to be written of a challenge, from malloc. The ticket has it back. */
void hub_write_challenge(Hub *hub, ChallengeWrite *challenge, HubReply reply);

#endif
