/* games_now.h - games that are played now and that anybody may watch, on all servers that
 * share the store. */
#ifndef FOURMI_SERVER_ROOMS_GAMES_NOW_H
#define FOURMI_SERVER_ROOMS_GAMES_NOW_H

#include "server/rooms/hub_state.h"

/* Answers with up to HUB_LISTED_MAX games in which somebody sits, the newest first: at once,
 * or where servers share the store when it has told what is played on others. That is
 * asked for once a second at most. */
void games_now_ask(Hub *hub, HubListReply reply);

void games_now_clear(Hub *hub);

#endif
