/* plies.c - all positions of a ply, in as much memory as they turn out to need. */
#include "cli/plies.h"

#include <stdlib.h>

void ply_clear(PositionSet *set)
{
    free(set->positions);
    free(set->slots);
    *set = (PositionSet){0};
}

bool ply_init_empty(PositionSet *set, const Game *game, size_t capacity)
{
    Position *positions = malloc(capacity * sizeof *positions);
    uint32_t *slots = malloc(positions_slot_count(capacity) * sizeof *slots);
    if (positions == NULL || slots == NULL) {
        free(positions);
        free(slots);
        return false;
    }
    positions_init(set, game, positions, slots, capacity);
    return true;
}

bool ply_init_first(PositionSet *set, const Game *game)
{
    return ply_init_empty(set, game, 1) && positions_add(set, game->start);
}

bool ply_init_next(PositionSet *set, const PositionSet *from, bool up_to_symmetry)
{
    const Game *game = from->game;
    /* Each position brings at most move_count others; most come several times. */
    const size_t enough = from->count * (size_t)game->move_count + 1;
    size_t capacity = from->count * 2 + 16;
    while (capacity <= POSITIONS_CAPACITY_MAX) {
        capacity = capacity < enough ? capacity : enough;
        if (!ply_init_empty(set, game, capacity)) {
            return false;
        }
        if (positions_add_next_ply(set, from, up_to_symmetry)) {
            return true;
        }
        ply_clear(set);
        capacity *= 2;
    }
    return false;
}
