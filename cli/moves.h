/* moves.h - moves as the program tells people and programs of them.
 *
 *      stones    a column or a cell by its number        10
 *      others    as the game writes it                   a2a3
 *                for people, as they are used to it      Ra3
 */
#ifndef FOURMI_CLI_MOVES_H
#define FOURMI_CLI_MOVES_H

#include "cli/output.h"
#include "facets/notation.h"

/* The name of a legal move, in `text`. Returns `text`. */
const char *move_name(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE]);

/* The same in JSON: a number, or a string where the game has names of its own. */
void put_move(Json *json, const Game *game, Position p, Move move);

/* How moves are written, in `text`: "from 1 to 7", "from 1 to 9 or a to c" or,
 * where they have names, "like a2a3", by a move that is legal here or at the
 * start. Returns `text`. */
enum { MOVES_EXPLAINED_SIZE = 32 };
const char *moves_explained(const Game *game, Position p, char text[MOVES_EXPLAINED_SIZE]);

#endif
