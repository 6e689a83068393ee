/* store_delete.h - what somebody has asked an operator to delete. */
#ifndef FOURMI_SERVER_STORE_STORE_DELETE_H
#define FOURMI_SERVER_STORE_STORE_DELETE_H

#include "server/store/store_copy.h"

typedef enum StoreThing {
    STORE_THING_GAME,      /* a finished game, by its number */
    STORE_THING_ROOM,      /* by its number, or a token of it */
    STORE_THING_NAME,      /* of a person: it becomes "Player 1" or "Player 2" wherever it is */
    STORE_THING_CHALLENGE, /* by its id */
} StoreThing;

/* Deletes something from a store that no server uses, in one transaction; `rows` is how many
 * rows had it. Refused if there is no such thing, or a server uses the store. */
StoreCopyStatus store_delete(const char *address, StoreThing thing, const char *which,
                             int64_t *rows, char *error, size_t error_size);

#endif
