/* board.h - a board to draw, a facet of a game.
 *
 * Cells are numbered row by row from the top left, as people read:
 *
 *      0 1 2
 *      3 4 5
 *      6 7 8
 *
 * What stands on a cell is a letter. In games of stones it is X for the first
 * side and O for the second; other games have letters of their own, capitals
 * for the first side and small ones for the second; the letter O is the second
 * side's in any game. An empty cell is a dash.
 */
#ifndef FOURMI_BOARD_H
#define FOURMI_BOARD_H

#include "game.h"

enum {
    BOARD_CELLS_MAX = 64,
    BOARD_NO_CELL = -1,
    BOARD_EMPTY = '-',
};

/* Where a move begins and ends. */
typedef struct BoardMove {
    int from; /* the cell that a piece leaves; BOARD_NO_CELL: a new one is placed */
    int to;
    char becomes; /* the letter of what the piece turns into; 0: it stays what it is */
} BoardMove;

typedef struct Board {
    /* A move is a column, and what is placed there falls. */
    bool moves_are_columns;

    char (*piece)(const Game *game, Position p, int row, int col);

    /* Where a legal move leads. No two legal moves of a position are the same on
     * the board; of those that differ only in what a piece becomes, people mean the
     * one with the smallest number unless they say more. */
    BoardMove (*move)(const Game *game, Position p, Move move);

    /* The cells to be shown because they decide the game, bit i for cell i; NULL:
     * none ever. */
    uint64_t (*deciding_cells)(const Game *game, Position p);

    /* Columns are lettered from a, from the left, and rows numbered from 1, from the
     * bottom; people name cells so. */
    bool has_coordinates;

    /* What the sides are called; NULL: X and O. */
    const char *side_names[2];

    /* The letters of each side's pieces, each once, in the same order of kinds; NULL: X
     * and O. */
    const char *letters[2];

    /* A piece as a single symbol of Unicode, by its letter; NULL: letters only. */
    const char *(*symbol)(char piece);

    /* The cells that the side to move must see to at once, a king in check for
     * example; NULL: none ever. */
    uint64_t (*warned_cells)(const Game *game, Position p);

    /* The position in which the piece on one cell stands on another instead, which is
     * empty or the same; false if the game has no such position. NULL: it has none
     * ever. */
    bool (*with_piece_at)(const Game *game, Position p, int from, int to, Position *other);
} Board;

/* The letter on a cell. Requires that the game has a board. */
char board_piece(const Game *game, Position p, int cell);

/* The cells that decide the game, none if it is not over. */
uint64_t board_deciding_cells(const Game *game, Position p);

/* What a side is called. */
const char *board_side_name(const Game *game, Side side);

/* The letters that a side's pieces have. */
const char *board_letters(const Game *game, Side side);

/* The cells to be seen to, none if the game is over. */
uint64_t board_warned_cells(const Game *game, Position p);

/* As Board.with_piece_at. */
bool board_with_piece_at(const Game *game, Position p, int from, int to, Position *other);

/* Whose piece a letter is; false if it is nobody's. */
bool board_owner(char piece, Side *side);

#endif
