/* connect4.h - the rules of Connect Four, on two 64-bit words.
 *
 * Each column owns rows + 1 bits: its cells, bottom first, then one bit that
 * stays 0 so that a line can never run on from one column into the next. On
 * the usual board of 7 columns and 6 rows:
 *
 *      6 13 20 27 34 41 48   always 0
 *      5 12 19 26 33 40 47   top row
 *      4 11 18 25 32 39 46
 *      3 10 17 24 31 38 45
 *      2  9 16 23 30 37 44
 *      1  8 15 22 29 36 43
 *      0  7 14 21 28 35 42   bottom row
 *
 * A move is the number of its column. Code that plays any game takes
 * `&connect4`, or a board of another size from connect4_sized.
 */
#ifndef FOURMI_CONNECT4_H
#define FOURMI_CONNECT4_H

#include "game.h"

enum { CONNECT4_COLS = 7, CONNECT4_ROWS = 6, CONNECT4_LINE = 4 };

extern const Game connect4;

/* Connect Four on another board, as a value in `game`. False if the board does
 * not fit: both sides must have room for a line, and cols * (rows + 1) must not
 * exceed the 64 bits of a word. */
bool connect4_sized(int cols, int rows, Game *game);

/* The same for a size as text, "7x6". */
bool connect4_find(const char *size, Game *game);

#endif
