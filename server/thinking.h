/* thinking.h - what is thought about in a room: the moves of an AI that plays,
 * and what the exact solver and the observing learner say of each position.
 *
 * Spectators see the latter at once, players when the game is over.
 */
#ifndef FOURMI_SERVER_THINKING_H
#define FOURMI_SERVER_THINKING_H

#include "server/hub_inside.h"

/* Starts whatever should be thought about next. */
void thinking_go_on(Hub *hub, HubRoom *room);

/* The game is over: players may see what was observed. */
void thinking_reveal(Hub *hub, HubRoom *room);

/* Sends all observations of this game to one. */
void thinking_tell_all(const HubRoom *room, NetSocket *socket);

/* Forgets the observations from a ply on. */
void thinking_forget(HubRoom *room, int from_ply);

/* Whether some worker thinks for this room. */
bool thinking_is_busy(const HubRoom *room);

/* See hub_find_ai. */
StoreStatus thinking_find_ai(Hub *hub, const char *text, const char *game_name);

#endif
