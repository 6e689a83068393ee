/* room_ai.h - what is thought about in a room: the moves of an AI that plays,
 * and what the oracle and the observing learner say of each position.
 *
 * Spectators see the latter at once, players when the game is over.
 */
#ifndef FOURMI_SERVER_ROOMS_ROOM_AI_H
#define FOURMI_SERVER_ROOMS_ROOM_AI_H

#include "server/rooms/ai_name.h"
#include "server/rooms/hub_state.h"

/* Starts whatever should be thought about next. */
void room_ai_go_on(Hub *hub, HubRoom *room);

/* The game is over: players may see what was observed. */
void room_ai_reveal(Hub *hub, HubRoom *room);

/* Whether a text names an AI that can sit in a room: a level that answers in time,
 * or a brain, of which it is not known yet whether it is there. */
bool room_ai_read(const char *text, Ai *ai);

#endif
