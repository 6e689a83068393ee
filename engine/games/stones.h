/* stones.h - what all games have in common in which two sides place stones in
 * turn and none is ever moved or taken. */
#ifndef FOURMI_STONES_H
#define FOURMI_STONES_H

#include "facets/board.h"
#include "facets/notation.h"

Side stones_side_to_move(const Game *game, Position p);
uint64_t stones_of(const Game *game, Position p, Side side);

/* How many stones can still be placed. */
int stones_left(const Game *game, Position p);

/* The position after the side to move has placed a stone on the empty `cell`. */
Position stones_place(Position p, uint64_t cell);

/* The result, given whether the side that has just moved has a line: no other
 * can have completed one. */
Result stones_result(const Game *game, Position p, bool last_mover_has_line);

/* For the facet of the board: X, O or a dash; and the cells of complete lines. */
char stones_piece(const Game *game, Position p, int row, int col);
uint64_t stones_deciding_cells(const Game *game, Position p);

/* For the facet of notation, boards as text: whether a text begins like one; the
 * stones of both sides on it, for a game that can tell which boards are reachable;
 * and writing one. */
bool stones_is_board(const Game *game, const char *text, size_t length);
NotationError stones_read_board(const Game *game, const char *text, size_t length,
                                uint64_t stones[2], size_t *at);
int stones_write_board(const Game *game, Position p, char text[NOTATION_SIZE]);

#endif
