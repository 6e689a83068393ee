/* lines.h - every line of a board, as a set of cells.
 *
 * Tic-tac-toe has 8 lines of three cells, Connect Four on 7x6 has 69 of four.
 * They are computed from the board's shape, so that nobody types them in. A
 * game without lines (line_length 0) has an empty set.
 */
#ifndef FOURMI_LINES_H
#define FOURMI_LINES_H

#include "game.h"

/* Four directions start from each cell, and no board has more than 64. */
enum { LINES_MAX = 4 * 64 };

typedef struct LineSet {
    int count;
    uint64_t cells[LINES_MAX];
} LineSet;

void lines_init(LineSet *lines, const Game *game);

#endif
