/* observations.c - what was thought of each position of a room's game. */
#include "server/rooms/observations.h"

#include <stdlib.h>

#include "server/rooms/member.h"

/* One for each position of the longest game: */
static int place_count(const HubRoom *room)
{
    return room->room.game->length_max + 1;
}

bool observations_init(HubRoom *room)
{
    room->observations = calloc((size_t)place_count(room), sizeof(NetMessage *));
    return room->observations != NULL;
}

void observations_clear(HubRoom *room)
{
    observations_forget(room, 0);
    free(room->observations);
    room->observations = NULL;
}

void observations_forget(HubRoom *room, int from_ply)
{
    for (int ply = from_ply; ply < place_count(room); ply++) {
        if (room->observations[ply] != NULL) {
            net_message_release(room->observations[ply]);
            room->observations[ply] = NULL;
        }
    }
}

void observations_send_all(const HubRoom *room, NetSocket *socket)
{
    NetMessage *observations[ROOM_EVENTS_MAX];
    int count = 0;
    for (int ply = 0; ply < place_count(room); ply++) {
        if (room->observations[ply] != NULL) {
            observations[count++] = room->observations[ply];
        }
    }
    if (count > 0) {
        member_send_several(socket, observations, count);
    }
}
