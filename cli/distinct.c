/* distinct.c - how many games of a match differ. */
#include "cli/distinct.h"

#include <stdlib.h>

#include "base/rng.h"

bool distinct_init(DistinctGames *set, uint64_t games)
{
    size_t capacity = games < DISTINCT_MAX ? (size_t)games : DISTINCT_MAX;
    *set = (DistinctGames){.slot_count = 2 * capacity};
    set->slots = calloc(set->slot_count, sizeof set->slots[0]);
    return set->slots != NULL;
}

void distinct_clear(DistinctGames *set)
{
    free(set->slots);
    *set = (DistinctGames){.slots = NULL};
}

/* Each move goes into the state of a generator, whose next number spreads it
 * over all bits. Never 0. */
static uint64_t hash_of(const Record *record, bool is_swapped)
{
    uint64_t hash = is_swapped;
    for (int i = 0; i < record->played; i++) {
        Rng rng = rng_from_seed(hash + (uint64_t)record->moves[i]);
        hash = rng_next(&rng);
    }
    return hash != 0 ? hash : 1;
}

void distinct_add(DistinctGames *set, const Record *record, bool is_swapped)
{
    const uint64_t hash = hash_of(record, is_swapped);
    size_t slot = (size_t)(hash % set->slot_count);
    while (set->slots[slot] != 0 && set->slots[slot] != hash) {
        slot = slot + 1 < set->slot_count ? slot + 1 : 0;
    }
    if (set->slots[slot] == 0 && set->count < set->slot_count / 2) {
        set->slots[slot] = hash;
        set->count++;
    }
}
