/* room_ai.h - what is thought about in a room: the moves of an AI that plays,
 * and what the oracle and the observing learner say of each position.
 *
 * Spectators see the latter at once, players when the game is over.
 */
#ifndef FOURMI_SERVER_ROOMS_ROOM_AI_H
#define FOURMI_SERVER_ROOMS_ROOM_AI_H

#include "server/rooms/hub_state.h"

/* Starts whatever should be thought about next. */
void room_ai_go_on(Hub *hub, HubRoom *room);

/* The game is over: players may see what was observed. */
void room_ai_reveal(Hub *hub, HubRoom *room);

/* See hub_find_ai. */
StoreStatus room_ai_find(Hub *hub, const char *text, const char *game_name);

#endif
