/* holding.h - which server lets AIs think and clocks run out in a room that several
 * servers have in memory.
 *
 * The store leases each room to one server that has it in memory, for a few seconds by
 * the database's clock. A round takes and renews the leases of all rooms in memory, and
 * tells the last event of each: a hint that was lost is made up for with the next round.
 * A server that dies renews nothing, and others take over; one that nobody of a room is
 * connected to leaves it to those that have its players.
 *
 * A lease is no lock. Two servers that both think that they hold a room want the same
 * event to be theirs, and the store lets one of them have it. */
#ifndef FOURMI_SERVER_ROOMS_HOLDING_H
#define FOURMI_SERVER_ROOMS_HOLDING_H

#include "server/rooms/hub_state.h"

/* Begins a round if it is time for one. */
void holding_go_on(Hub *hub, int64_t now_ms);

/* Has a round begun as soon as possible: a room has come into memory, or hints may have been
 * lost. */
void holding_hurry(Hub *hub);

#endif
