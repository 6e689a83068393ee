/* potential.h - how promising a position looks, from its open lines alone.
 *
 * A line is open for a side that has stones in it while the other has none. It
 * counts for the square of these stones, so that a line about to be completed
 * stands out:
 *
 *      X X .    4 for X
 *      O . .    1 for O
 *      X O .    nothing
 *
 * It is a hint to shape rewards with (qlearn.h), and no more than a hint.
 */
#ifndef FOURMI_POTENTIAL_H
#define FOURMI_POTENTIAL_H

#include "game.h"

/* What all open lines are worth to `side`, less what they are worth to the
 * other, as a share of what all lines of the board could be: from -1 to 1. It
 * is 0 when the game is over, which shaping requires, and in a game without
 * lines. */
double potential_of(const Game *game, Position p, Side side);

#endif
