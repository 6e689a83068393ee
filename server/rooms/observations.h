/* observations.h - what was thought of each position of a room's game, as the
 * messages that say so. */
#ifndef FOURMI_SERVER_ROOMS_OBSERVATIONS_H
#define FOURMI_SERVER_ROOMS_OBSERVATIONS_H

#include "server/rooms/hub_state.h"

/* Makes place for those of one game; false without memory. */
bool observations_init(HubRoom *room);
void observations_clear(HubRoom *room);

/* Forgets those from a ply on. */
void observations_forget(HubRoom *room, int from_ply);

/* Sends all of this game to one. */
void observations_send_all(const HubRoom *room, NetSocket *socket);

#endif
