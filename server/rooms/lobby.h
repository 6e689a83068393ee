/* lobby.h - for those outside a room: making one, joining one, handing in a brain.
 * hub.h says what each does. */
#ifndef FOURMI_SERVER_ROOMS_LOBBY_H
#define FOURMI_SERVER_ROOMS_LOBBY_H

#include "server/rooms/hub_state.h"

void lobby_make_room(Hub *hub, const HubRoomWish *wish, HubReply reply);
void lobby_join(Hub *hub, const HubJoinWish *wish, HubReply reply);
void lobby_keep_brain(Hub *hub, const char *game_name, void *bytes, size_t size, HubReply reply);

void lobby_write_challenge(Hub *hub, ChallengeWrite *challenge, HubReply reply);

/* Has the challenges forgotten whose time is over, now and then. */
void lobby_forget_expired(Hub *hub, int64_t now_ms);

/* Another server has written into the room meanwhile: looks again whether there is a free
 * seat; not too often. */
void lobby_join_again(Hub *hub, const Receipt *receipt);

/* A write is done: it is not on its way any more. */
void lobby_forget_joining(Hub *hub, const StoreWrite *write);

#endif
