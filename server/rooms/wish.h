/* wish.h - what somebody wants: let happen in memory, and handed to the store. It
 * is told to nobody before it is stored (hub.c). */
#ifndef FOURMI_SERVER_ROOMS_WISH_H
#define FOURMI_SERVER_ROOMS_WISH_H

#include "server/rooms/hub_state.h"

/* A write with its receipt; NULL without memory. */
StoreWrite *wish_new_write(int64_t room_id);
void wish_free_write(StoreWrite *write);

/* Lets a wish of that time happen in memory and adds its event to the write. */
Refusal wish_grant(const Hub *hub, HubRoom *room, const Wish *wish, int64_t wished_ms,
                   StoreWrite *write);

/* Hands a write over. If too many wait, what was granted is undone. */
bool wish_submit(Hub *hub, HubRoom *room, StoreWrite *write);

/* Both of these, on behalf of a member (0: of nobody), at once or, if the room is busy,
 * when it is the wish's turn. Whoever wanted something hears what becomes of it. */
void wish_fulfil(Hub *hub, HubRoom *room, const Wish *wish, uint64_t member, int64_t id);

/* Decides a wish that another server was faster than once more, before all others; not too
 * often. */
enum { WISH_TRIES_MAX = 10 };
void wish_redo(Hub *hub, HubRoom *room, const Wanted *wanted);

#endif
