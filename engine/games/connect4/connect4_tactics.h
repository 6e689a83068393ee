/* connect4_tactics.h - what the next two moves of Connect Four decide.
 *
 * Who can make four now does; who cannot must stop the opponent from it, and
 * must not play right below a cell where the opponent would make four. A few
 * operations on words tell all of that.
 */
#ifndef FOURMI_CONNECT4_TACTICS_H
#define FOURMI_CONNECT4_TACTICS_H

#include "game.h"

/* Sets of cells on which the side to move can place its stone. */
typedef struct Connect4Tactics {
    uint64_t playable; /* all of them; none if the board is full */
    uint64_t winning;  /* those that make four */
    uint64_t blocking; /* those on which the opponent would make four */
    uint64_t safe;     /* those after which the opponent cannot make four at once */
} Connect4Tactics;

/* Requires a game of Connect Four, of any size, that nobody has won. */
Connect4Tactics connect4_tactics(const Game *game, Position p);

/* The cells that complete four in a row with `stones`, whatever stands there. */
uint64_t connect4_completing_cells(const Game *game, uint64_t stones);

#endif
