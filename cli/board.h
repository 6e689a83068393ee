/* board.h - a state drawn with characters.
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
 *
 * A game of one player has a picture of its own.
 */
#ifndef FOURMI_CLI_BOARD_H
#define FOURMI_CLI_BOARD_H

#include "api/fourmi.h"
#include "cli/terminal.h"

typedef struct BoardStyle {
    Color color;
    bool animated; /* stones fall; for terminals only */
    bool unicode;  /* pieces are symbols where there are such */
} BoardStyle;

/* Draws where a record stands on stdout. With `is_move` the stone of the last action falls to its place
 * first, where the style and the window allow it; Ctrl-C ends that early. */
void board_draw(const fourmi_game_facts *facts, fourmi_record *record, BoardStyle style,
                bool is_move);

/* What a player is called, X or O for example, in its colour. */
void board_print_player(const fourmi_game_facts *facts, fourmi_turn player, BoardStyle style);

#endif
