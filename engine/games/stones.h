/* stones.h - what all games have in common in which two sides place stones in
 * turn and none is ever moved or taken. */
#ifndef FOURMI_STONES_H
#define FOURMI_STONES_H

#include "game.h"

Side stones_side_to_move(const Game *game, Position p);
int stones_plies_left(const Game *game, Position p);
uint64_t stones_of(const Game *game, Position p, Side side);

/* The position after the side to move has placed a stone on the empty `cell`. */
Position stones_place(Position p, uint64_t cell);

/* The result, given whether the side that has just moved has a line: no other
 * can have completed one. */
Result stones_result(const Game *game, Position p, bool last_mover_has_line);

#endif
