/* room_ids.c - numbers for new rooms, which no other server uses. */
#include "server/rooms/room_ids.h"

#include <stdlib.h>

enum { FEW = 100 }; /* are left: time to ask for more */

typedef struct Reservation {
    StoreRead read; /* first */
    Hub *hub;
    StoreStatus status;
    int64_t first;
    int64_t count;
} Reservation;

bool room_ids_init(Hub *hub)
{
    return store_reserve_rooms(hub->parts.store, &hub->next_room_id, &hub->room_ids_left) ==
           STORE_OK;
}

/* On the store's thread. */
static void reserve(StoreRead *read, Store *store)
{
    Reservation *reservation = (Reservation *)read;
    reservation->status = store_reserve_rooms(store, &reservation->first, &reservation->count);
}

static void keep(StoreRead *read)
{
    Reservation *reservation = (Reservation *)read;
    Hub *hub = reservation->hub;
    hub->is_reserving = false;
    if (reservation->status == STORE_OK) {
        hub->reserved_first = reservation->first;
        hub->reserved_count = reservation->count;
    }
    free(reservation);
}

static void ask_for_more(Hub *hub)
{
    Reservation *reservation = calloc(1, sizeof *reservation);
    if (reservation == NULL) {
        return; /* the next room tries again */
    }
    reservation->read = (StoreRead){.work = reserve, .done = keep};
    reservation->hub = hub;
    hub->is_reserving = store_submit_read(hub->parts.store, &reservation->read);
    if (!hub->is_reserving) {
        free(reservation);
    }
}

bool room_ids_has_one(Hub *hub)
{
    if (hub->room_ids_left == 0 && hub->reserved_count > 0) {
        hub->next_room_id = hub->reserved_first;
        hub->room_ids_left = hub->reserved_count;
        hub->reserved_count = 0;
    }
    if (hub->room_ids_left < FEW && hub->reserved_count == 0 && !hub->is_reserving) {
        ask_for_more(hub);
    }
    return hub->room_ids_left > 0;
}

void room_ids_take(Hub *hub)
{
    hub->next_room_id++;
    hub->room_ids_left--;
}
