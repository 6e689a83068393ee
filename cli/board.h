/* board.h - a board drawn with characters.
 *
 *        1  2  3  4  5  6  7            X | 2 | 3
 *      | .  .  .  .  .  .  . |         ---+---+---
 *      | .  .  . (O) .  .  . |          4 |(O)| 6
 *      | .  .  O  X [X][X][X]|         ---+---+---
 *      +---------------------+          7 | 8 | 9
 *
 * Numbers are the moves: of a column above it, of a cell within it. (O) is the
 * last move, [X] belongs to the winning line; colour only adds to that. Where cells
 * are named by letters and numbers, these stand at the edge:
 *
 *      2  .  .  .  k
 *      1  R  .  K  .
 *         a  b  c  d
 */
#ifndef FOURMI_CLI_BOARD_H
#define FOURMI_CLI_BOARD_H

#include "cli/terminal.h"
#include "game.h"

typedef struct BoardStyle {
    Color color;
    bool animated; /* stones fall; for terminals only */
    bool unicode;  /* pieces are symbols where there are such */
} BoardStyle;

/* Draws a position, of a game that has a board, on stdout; `before` is the position before the last move,
 * the same if there was none. */
void board_draw(const Game *game, Position before, Position p, BoardStyle style);

/* Draws the stone of the last move as it falls to its place, where the window
 * is large enough, and then the board. Returns early on Ctrl-C. */
void board_draw_move(const Game *game, Position before, Position p, BoardStyle style);

/* What a side is called, X or O for example, in its colour. */
void board_print_side(const Game *game, Side side, BoardStyle style);

#endif
