/* connect4_tactics.h - what the next two moves of Connect Four decide.
 *
 * Who can make four now does; who cannot must stop the opponent from it, and
 * must not play right below a cell where the opponent would make four. A few
 * operations on words tell all of that.
 */
#ifndef FOURMI_CONNECT4_TACTICS_H
#define FOURMI_CONNECT4_TACTICS_H

#include "facets/features.h"

/* Requires a game of Connect Four, of any size, that nobody has won. */
Tactics connect4_tactics(const Game *game, Position p);

/* The cells that complete four in a row with `stones`, whatever stands there. */
uint64_t connect4_completing_cells(const Game *game, uint64_t stones);

#endif
