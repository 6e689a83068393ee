/* tictactoe.h - the rules of tic-tac-toe, on nine bits.
 *
 * Cells and moves have the same numbers, row by row; people count from 1.
 *
 *      0 1 2
 *      3 4 5
 *      6 7 8
 *
 * Its eight symmetries are numbered by three bits, applied in this order: bit
 * 2 swaps rows with columns, bit 1 turns the board upside down, bit 0 swaps
 * left and right.
 */
#ifndef FOURMI_TICTACTOE_H
#define FOURMI_TICTACTOE_H

#include "game.h"

extern const Game tictactoe;

#endif
