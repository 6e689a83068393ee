/* listing.h - games that are played now and that anybody may watch.
 *
 * A room is secret unless its maker has wished for it to be listed. What is told of
 * a listed one is what was on the disk when it was last wholly there. */
#ifndef FOURMI_SERVER_ROOMS_LISTING_H
#define FOURMI_SERVER_ROOMS_LISTING_H

#include "server/rooms/hub_state.h"

/* Puts a room on the list, if its maker has wished for that, and takes it off. */
void listing_add(Hub *hub, HubRoom *room, const StoreRoom *stored);
void listing_remove(HubRoom *room);

/* Notes how a room stands, if all of it is on the disk. */
void listing_note(HubRoom *room);

/* Whether somebody plays there, on this server: a game that its players have left is
 * nothing to watch. */
bool listing_has_player(const HubRoom *room);

/* Up to `max` games in which somebody sits, the newest first; how many. */
int listing_collect(const Hub *hub, HubListedGame *games, int max);

#endif
