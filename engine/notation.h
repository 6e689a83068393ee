/* notation.h - moves, boards and games as text.
 *
 * A position is written as the moves that lead to it, one symbol each: 1-9,
 * then a, b, ... where a board has more columns. In games that can tell which
 * boards are reachable the board itself will do: its cells row by row from the
 * top, X for the first side, O for the second and - for an empty cell.
 *
 *      4453          Connect Four after four moves
 *      O-XX-X-OO     a board of tic-tac-toe
 */
#ifndef FOURMI_NOTATION_H
#define FOURMI_NOTATION_H

#include <stddef.h>

#include "record.h"

/* A game's moves or its cells, with a final NUL. */
enum { NOTATION_SIZE = GAME_PLIES_MAX + 1 };

/* Why text is not a position. */
typedef enum NotationError {
    NOTATION_OK,
    NOTATION_BAD_SYMBOL,   /* neither a move nor a cell of this game */
    NOTATION_ILLEGAL_MOVE, /* the column is full, or the cell is taken */
    NOTATION_GAME_OVER,    /* a move after the end of the game */
    NOTATION_WRONG_SIZE,   /* a board with too few or too many cells */
    NOTATION_IMPOSSIBLE,   /* a board that no game leads to */
} NotationError;

/* Reads `length` characters into a record of the game that the record has
 * already. On an error the record is left alone and `*at` is the index of the
 * offending character (the length, if the text is too short). */
NotationError notation_read(Record *record, const char *text, size_t length, size_t *at);

/* Writes the moves played; returns their number. */
int notation_write_moves(const Record *record, char text[NOTATION_SIZE]);

/* Writes a position as a board; returns the number of its cells. */
int notation_write_board(const Game *game, Position p, char text[NOTATION_SIZE]);

/* A move's symbol, and the move of a symbol (GAME_NO_MOVE if it has none). */
char notation_move_symbol(Move move);
Move notation_move(char symbol);

/* The stone in a cell: X, O, or - if it is empty. */
char notation_cell_symbol(const Game *game, Position p, int row, int col);

#endif
