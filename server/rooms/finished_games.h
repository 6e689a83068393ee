/* finished_games.h - the games that the observer learns from: all that were finished,
 * one after another, when there is nothing else to do. It never forgets one because it
 * has been busy: what it has not seen is in the store.
 *
 * Where several servers share a store, each has an observer of its own, which watches
 * the games of all of them. */
#ifndef FOURMI_SERVER_ROOMS_FINISHED_GAMES_H
#define FOURMI_SERVER_ROOMS_FINISHED_GAMES_H

#include "server/rooms/hub_state.h"

/* A game was finished and stored. */
void finished_games_note(Hub *hub);

/* Has the next game read that the observer has not seen since the start, if there may be
 * one. */
void finished_games_go_on(Hub *hub);

/* Watches the game that was read. */
bool finished_games_has_one(const Hub *hub);
void finished_games_watch(Hub *hub);

/* Has the loop call when it is idle, if there may be a game to watch. */
void finished_games_tick(Hub *hub, int64_t now_ms);

#endif
