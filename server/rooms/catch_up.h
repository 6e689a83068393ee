/* catch_up.h - what other servers have written into a room that is in memory here.
 *
 * They tell of it, but what they tell is a hint that may be lost or late; what counts is
 * in the store. The events after the last one that is known are read and happen here,
 * and everybody in the room hears of them as of any other. */
#ifndef FOURMI_SERVER_ROOMS_CATCH_UP_H
#define FOURMI_SERVER_ROOMS_CATCH_UP_H

#include "server/rooms/hub_state.h"

/* Event `last` of a room may be in the store. */
void catch_up_hear(Hub *hub, HubRoom *room, uint32_t last);

/* Somebody else has written what was to be written here, or may have. */
void catch_up_after_conflict(Hub *hub, HubRoom *room);

/* Reads what was heard of, unless something is on its way already. */
void catch_up_go_on(Hub *hub, HubRoom *room);

/* On the reading thread: the events of a room after number `after`, each with the time
 * when it happened. */
StoreStatus catch_up_read(Store *store, int64_t room_id, uint32_t after, StoreEvents *events);

/* Lets events happen that were read; those that are known already are passed over.
 * Nothing may be on its way. False without memory, or if the rules do not allow them;
 * then the room is lost. */
bool catch_up_take(Hub *hub, HubRoom *room, const StoreEvents *events);

/* A room that cannot be gone on with, for this reason: all who are in it are sent away. */
void catch_up_lose(Hub *hub, HubRoom *room, HubOutcome reason);

#endif
