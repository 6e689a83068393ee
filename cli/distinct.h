/* distinct.h - how many games of a match differ.
 *
 * Two games are the same if the same player began and the moves are the same.
 * Each is remembered as 64 bits made of these, in a table (open addressing,
 * linear probing), where 0 is an empty slot.
 */
#ifndef FOURMI_CLI_DISTINCT_H
#define FOURMI_CLI_DISTINCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record.h"

/* More are not counted: what they would add to a match's confidence is nothing
 * that anybody sees. */
enum { DISTINCT_MAX = 1 << 20 };

typedef struct DistinctGames {
    uint64_t *slots; /* [slot_count], twice as many as games can come */
    size_t slot_count;
    uint64_t count;
} DistinctGames;

/* Makes an empty set for a match of so many games; false if there is not enough
 * memory. */
bool distinct_init(DistinctGames *set, uint64_t games);
void distinct_clear(DistinctGames *set);

/* Counts a game unless it has come before. */
void distinct_add(DistinctGames *set, const Record *record, bool is_swapped);

#endif
