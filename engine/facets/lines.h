/* lines.h - every line of a board, as a set of cells.
 *
 * A board of 3x3 has 8 lines of three cells, one of 7x6 has 69 of four. They
 * are computed from the board's shape, so that nobody types them in. A game
 * without lines has an empty set.
 */
#ifndef FOURMI_LINES_H
#define FOURMI_LINES_H

#include "facets/features.h"

/* Four directions start from each cell, and no board has more than 64. */
enum { LINES_MAX = 4 * 64 };

typedef struct LineSet {
    int count;
    uint64_t cells[LINES_MAX];
} LineSet;

void lines_init(LineSet *lines, const Game *game);

/* What the lines count that one side alone has stones in, with two of them and with three. */
int lines_count_open(const LineSet *lines, uint64_t own, uint64_t other, int two, int three);

/* The cells of all lines that one side has completed, 0 if there is none. */
uint64_t lines_completed(const Game *game, Position p);

#endif
