/* plies.h - sets of positions in memory of their own: all positions of a ply, in
 * as much as they turn out to need, or room for as many as one likes. */
#ifndef FOURMI_CLI_PLIES_H
#define FOURMI_CLI_PLIES_H

#include "positions.h"

/* Room for so many positions. Borrows `game`. False if there is not enough
 * memory. */
bool ply_init_empty(PositionSet *set, const Game *game, size_t capacity);

/* The start of the game, alone. Borrows `game`. False if there is not enough
 * memory. */
bool ply_init_first(PositionSet *set, const Game *game);

/* The positions of the ply after `from`. False if there is not enough memory. */
bool ply_init_next(PositionSet *set, const PositionSet *from, bool up_to_symmetry);

void ply_clear(PositionSet *set);

#endif
