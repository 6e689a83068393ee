/* positions.c - sets of positions, and all positions of a game ply by ply. */
#include "positions.h"

#include <assert.h>
#include <string.h>

#include "facets/symmetry.h"

size_t positions_slot_count(size_t capacity)
{
    assert(capacity <= POSITIONS_CAPACITY_MAX);
    return 2 * capacity; /* half of them stay empty, so that searches end soon */
}

void positions_init(PositionSet *set, const Game *game, Position *positions, uint32_t *slots,
                    size_t capacity)
{
    assert(0 < capacity);
    *set = (PositionSet){
        .game = game,
        .positions = positions,
        .slots = slots,
        .capacity = capacity,
        .slot_count = positions_slot_count(capacity),
    };
    memset(slots, 0, set->slot_count * sizeof slots[0]);
}

/* Where to look for a key first. Multiplying by an odd constant spreads all of
 * its bits into the high half, which is then scaled to the number of slots. */
static size_t home_slot(const PositionSet *set, uint64_t key)
{
    return (size_t)((key * 0x9e3779b97f4a7c15u >> 32) * set->slot_count >> 32);
}

/* The slot that has the position, or the empty one where it belongs. */
static size_t find_slot(const PositionSet *set, Position p)
{
    const Game *game = set->game;
    uint64_t key = game->key(game, p);
    size_t slot = home_slot(set, key);
    while (set->slots[slot] != 0 && game->key(game, set->positions[set->slots[slot] - 1]) != key) {
        slot = slot + 1 < set->slot_count ? slot + 1 : 0;
    }
    return slot;
}

void positions_expect(const PositionSet *set, Position p)
{
    __builtin_prefetch(&set->slots[home_slot(set, set->game->key(set->game, p))]);
}

size_t positions_find(const PositionSet *set, Position p)
{
    uint32_t number = set->slots[find_slot(set, p)];
    return number != 0 ? number - 1 : set->count;
}

bool positions_add(PositionSet *set, Position p)
{
    size_t slot = find_slot(set, p);
    if (set->slots[slot] != 0) {
        return true;
    }
    if (set->count == set->capacity) {
        return false;
    }
    set->positions[set->count++] = p;
    set->slots[slot] = (uint32_t)set->count;
    return true;
}

bool positions_add_next_ply(PositionSet *set, const PositionSet *from, bool up_to_symmetry)
{
    const Game *game = from->game;
    for (size_t i = 0; i < from->count; i++) {
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, from->positions[i], moves);
        for (int m = 0; m < count; m++) {
            Position next = game->play(game, from->positions[i], moves[m]);
            if (up_to_symmetry) {
                next = symmetry_canonical(game, next, NULL);
            }
            if (!positions_add(set, next)) {
                return false;
            }
        }
    }
    return true;
}
