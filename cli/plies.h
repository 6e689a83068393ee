/* plies.h - all positions of a ply, in as much memory as they turn out to need. */
#ifndef FOURMI_CLI_PLIES_H
#define FOURMI_CLI_PLIES_H

#include "positions.h"

/* The start of the game, alone. Borrows `game`. False if there is not enough
 * memory. */
bool ply_init_first(PositionSet *set, const Game *game);

/* The positions of the ply after `from`. False if there is not enough memory. */
bool ply_init_next(PositionSet *set, const PositionSet *from, bool up_to_symmetry);

void ply_clear(PositionSet *set);

#endif
