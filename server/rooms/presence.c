/* presence.c - who is in a room, on this server and on others. */
#include "server/rooms/presence.h"

Presence presence_here(const HubRoom *room)
{
    Presence here = {.watchers = 0};
    for (const RoomMember *member = room->members; member != NULL; member = member->next) {
        if (member->seat == ROOM_NOBODY) {
            here.watchers++;
        } else {
            here.seats[member->seat] = true;
        }
    }
    return here;
}

static OtherPresence *first_other(const Hub *hub, int64_t room_id)
{
    return hub->others[(uint64_t)room_id % HUB_BUCKETS];
}

Presence presence_everywhere(const Hub *hub, const HubRoom *room)
{
    Presence all = presence_here(room);
    for (const OtherPresence *o = first_other(hub, room->id); o != NULL; o = o->next) {
        if (o->room_id == room->id) {
            all.seats[0] = all.seats[0] || o->presence.seats[0];
            all.seats[1] = all.seats[1] || o->presence.seats[1];
            all.watchers += o->presence.watchers;
        }
    }
    return all;
}

bool presence_has_player_elsewhere(const Hub *hub, int64_t room_id)
{
    const OtherPresence *o = first_other(hub, room_id);
    while (o != NULL &&
           (o->room_id != room_id || !(o->presence.seats[0] || o->presence.seats[1]))) {
        o = o->next;
    }
    return o != NULL;
}
