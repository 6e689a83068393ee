/* foreign_table.h - a table of values that another program wrote as JSON.
 *
 * It is what a well-known tutorial in JavaScript exports, a Q-table with how its games
 * went, and whatever else:
 *
 *      {"q": [["X---O----", [0, 0.25, 0, 0, 0, -0.1, 0, 0, 0]], ...],
 *       "stats": {"played": 1000, "playerWins": 585, "aiWins": 305, "draws": 110}, ...}
 *
 * A pair of `q` is a position, as its game writes it, and a value for each move of the
 * game, what the side to move expects of it. In `stats` the player is the first side and
 * the AI the second.
 */
#ifndef FOURMI_CLI_FOREIGN_TABLE_H
#define FOURMI_CLI_FOREIGN_TABLE_H

#include <jansson.h>

#include "learn/statistics.h"

enum {
    FOREIGN_SIZE_MAX = 1 << 24, /* bytes; whole tables of small games take a tenth of it */
    FOREIGN_REASON_SIZE = 240,
};

typedef struct ForeignTable {
    json_t *json; /* owned */
    size_t count; /* of positions */
    bool has_statistics;
    LearnStatistics statistics;
} ForeignTable;

typedef struct ForeignEntry {
    const char *position; /* borrowed from the table, as long as that is open */
    size_t length;
    int value_count;
    double values[GAME_MOVES_MAX];
} ForeignEntry;

/* Reads text of any bytes. False, with a sentence that says why and where, if it is no
 * such table; there is nothing to close then. */
bool foreign_table_open(ForeignTable *table, const char *text, size_t size,
                        char reason[FOREIGN_REASON_SIZE]);

/* Pair number `i`; false as above if it is none. */
bool foreign_table_entry(const ForeignTable *table, size_t i, ForeignEntry *entry,
                         char reason[FOREIGN_REASON_SIZE]);

void foreign_table_close(ForeignTable *table);

#endif
