/* presence.h - who is in a room, on this server and on others, as far as those have told
 * (presence_news.h). Nothing but what people see depends on it. */
#ifndef FOURMI_SERVER_ROOMS_PRESENCE_H
#define FOURMI_SERVER_ROOMS_PRESENCE_H

#include "server/rooms/hub_state.h"

typedef struct Presence {
    bool seats[2]; /* somebody who sits there is connected */
    int watchers;
} Presence;

/* Who is in a room on one other server. */
struct OtherPresence {
    OtherPresence *next;
    uint64_t server;
    int64_t room_id;
    Presence presence;
    int64_t until_ms; /* then it is forgotten */
};

/* Those on this server, and on all that are known of. */
Presence presence_here(const HubRoom *room);
Presence presence_everywhere(const Hub *hub, const HubRoom *room);

/* Whether one who plays in this room is connected to another server. */
bool presence_has_player_elsewhere(const Hub *hub, int64_t room_id);

#endif
