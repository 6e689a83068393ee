/* member.h - somebody at a socket: coming, going, and what only this one is sent. */
#ifndef FOURMI_SERVER_ROOMS_MEMBER_H
#define FOURMI_SERVER_ROOMS_MEMBER_H

#include "server/rooms/hub_state.h"

/* A message of one JSON value, which is taken; NULL without memory. */
NetMessage *message_of_json(json_t *json);

/* A socket has opened; it is a stranger's until it says hello. False if there are
 * too many, or without memory. */
bool member_new(Hub *hub, NetSocket *socket);

/* A socket has closed. */
void member_free(Hub *hub, NetSocket *socket);

/* Keeps a message for when the member's room is there; false if there are too many
 * of them, or without memory. */
enum { MEMBER_EARLY_MAX = 64 };
bool member_keep_early(RoomMember *member, const char *text, size_t size);

/* The first of them, for free(); NULL if there are none. */
EarlyMessage *member_take_early(RoomMember *member);

/* One of the strangers is in the room from now on. */
void member_enter(HubRoom *room, RoomMember *member, int seat);

/* NULL if that member has left. */
RoomMember *member_find(const HubRoom *room, uint64_t serial);

/* Sends to one, and takes `json`. A member for whom there is no memory is cut
 * off: whoever comes back can ask for what was missed. */
void member_send(const RoomMember *member, json_t *json);

void member_refuse(Hub *hub, const RoomMember *member, int64_t id, const char *reason,
                   const char *sentence);

/* Says why a socket is closed, and closes it. */
void member_dismiss(Hub *hub, const RoomMember *member, const char *reason, const char *sentence);

/* The same for a room that is not to be had. */
void member_dismiss_because(Hub *hub, const RoomMember *member, HubOutcome outcome);

void member_cut_off(const RoomMember *member);

/* Sends several messages as one, where memory allows. */
void member_send_several(NetSocket *socket, NetMessage *const messages[], int count);

/* Tells all of a list that the server is leaving. */
void members_say_goodbye(const RoomMember *list);

#endif
