/* stored.h - what becomes of a write: it is stored, and everybody in its room hears of it;
 * or it is not, and only the one who wanted it does; or another server was faster, and it
 * is decided again. */
#ifndef FOURMI_SERVER_ROOMS_STORED_H
#define FOURMI_SERVER_ROOMS_STORED_H

#include "server/rooms/hub_state.h"

/* The store is done with a write; frees it. */
void stored_finish(Hub *hub, StoreWrite *write);

#endif
