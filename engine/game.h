/* game.h - what search and learners may know about a game.
 *
 * A game is a value of type Game: a few numbers and a few functions. Search,
 * learners, players and judges are written once, against this header; a game
 * is written once, behind it. Nobody else knows a rule.
 *
 *      search, learners, players            games/tictactoe.c
 *                 |                         games/connect4.c
 *                 +------->  game.h  <------+
 *
 * Positions are values of two words, copied to try a move; there is no "undo"
 * because the old position is still there. What the words mean is the game's
 * own business: the games of stones keep the stones of the side to move in
 * `own` and all stones in `all`; another game may pack its pieces differently.
 * Whatever is learned about a position is stored under its key, never under
 * its words.
 *
 * Two sides move in turn, without chance, until the game is over; no position
 * comes twice in a game.
 */
#ifndef FOURMI_GAME_H
#define FOURMI_GAME_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Position {
    uint64_t own; /* in a game of stones: those of the side to move */
    uint64_t all; /* and those of both */
} Position;

/* Moves are numbered from 0; people see them counted from 1. */
typedef uint16_t Move;

typedef enum Side { SIDE_FIRST, SIDE_SECOND } Side;

typedef enum Result {
    RESULT_UNFINISHED,
    RESULT_FIRST_WON,
    RESULT_SECOND_WON,
    RESULT_DRAW,
} Result;

enum {
    GAME_NAME_SIZE = 16,
    GAME_MOVES_MAX = 64,     /* legal moves in one position */
    GAME_PLIES_MAX = 64,     /* moves in one game */
    GAME_SYMMETRIES_MAX = 8, /* ways to turn and mirror a board */
    GAME_NO_MOVE = 0xffff,
};

typedef struct Game Game;

struct Game {
    char name[GAME_NAME_SIZE]; /* as people type it: "connect4" */

    /* The board as people see it: row 0 is the top row. */
    int rows;
    int cols;
    int line_length;  /* stones in a row that win; 0 in a game without lines */
    bool stones_fall; /* a move is a column, not a cell */

    int move_count;         /* moves are numbered 0 .. move_count - 1 */
    int plies_max;          /* no game is longer */
    int symmetry_count;     /* symmetry 0 changes nothing */
    const uint8_t *inverse; /* [symmetry_count] the symmetry that undoes each */

    /* The words in which this game starts, and all its cells. */
    Position start;
    uint64_t cells;

    Side (*side_to_move)(const Game *game, Position p);

    /* How many moves the game can still last, whoever wins. */
    int (*plies_left)(const Game *game, Position p);

    /* Fills `moves` in ascending order and returns how many there are; none
     * when the game is over. */
    int (*legal_moves)(const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

    /* The position after a legal move. */
    Position (*play)(const Game *game, Position p, Move move);

    Result (*result)(const Game *game, Position p);

    /* A number that no other position of this game has. */
    uint64_t (*key)(const Game *game, Position p);

    /* The same position, or move, on a board that was turned or mirrored. */
    Position (*transform)(const Game *game, Position p, int symmetry);
    Move (*transform_move)(const Game *game, Move move, int symmetry);

    /* How far from the centre a move is, in any unit: for ordering moves. */
    int (*centre_distance)(const Game *game, Move move);

    /* The customary score, always positive, of a win that comes `plies` moves
     * after this position, whichever side it belongs to. */
    int (*score_of_win)(const Game *game, Position p, int plies);

    /* The bit of a cell and the stones of a side, for drawing and for lines. */
    uint64_t (*cell)(const Game *game, int row, int col);
    uint64_t (*stones)(const Game *game, Position p, Side side);

    /* The position with these stones of the two sides, if a game can lead to
     * it. NULL in a game whose positions are written as moves only. */
    bool (*from_stones)(const Game *game, uint64_t first, uint64_t second, Position *p);
};

static inline Side side_other(Side side)
{
    return side == SIDE_FIRST ? SIDE_SECOND : SIDE_FIRST;
}

/* The result of a game that `winner` has won. */
static inline Result result_won_by(Side winner)
{
    return winner == SIDE_FIRST ? RESULT_FIRST_WON : RESULT_SECOND_WON;
}

/* +1 if `side` has won, -1 if it has lost, 0 otherwise. */
int result_for(Result result, Side side);

bool game_is_over(const Game *game, Position p);
bool game_is_legal(const Game *game, Position p, Move move);

/* Of all positions that are equal to `p` up to symmetry, the one with the
 * smallest key. Writes the symmetry that leads to it where `symmetry` is not
 * NULL; game->inverse[*symmetry] leads back. */
Position game_canonical(const Game *game, Position p, int *symmetry);

/* The cells of all complete lines on the board, 0 if there is none. */
uint64_t game_winning_cells(const Game *game, Position p);

#endif
