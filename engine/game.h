/* game.h - the rules of a game, as everybody else may know them.
 *
 * A game is a value of type Game: a few numbers and a few functions. Search,
 * learners, players and judges are written once, against this header; a game
 * is written once, behind it. Nobody else knows a rule.
 *
 *      search, learners, players            games/, a folder each
 *                 |                                   |
 *                 +------------>  game.h  <-----------+
 *
 * Two sides move in turn, without chance, until the game is over. (For one who
 * acts alone, with chance, see world.h.)
 *
 * Positions are values of two words, copied to try a move; there is no "undo"
 * because the old position is still there. What the words mean is the game's
 * own business: the games of stones keep the stones of the side to move in
 * `own` and all stones in `all`; another game may pack its pieces differently.
 * Whatever is learned about a position is stored under its key, never under
 * its words.
 *
 * Rules are all that a game must have. What else can be said of it stands in
 * facets, small structs that are NULL where a game has nothing to say:
 *
 *      facets/symmetry.h   ways to turn and mirror the board
 *      facets/board.h      a board to draw, and where a move leads on it
 *      facets/notation.h   moves and positions as text; numbers will do without it
 *      facets/features.h   cells, stones and lines, for those who judge by patterns
 *      facets/starts.h     other positions in which games of training may begin
 */
#ifndef FOURMI_GAME_H
#define FOURMI_GAME_H

#include <stdbool.h>
#include <stddef.h>
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
    GAME_MOVES_MAX = 128, /* legal moves in one position */
    GAME_PLIES_MAX = 512, /* moves in one game */
    GAME_NO_MOVE = 0xffff,
};

typedef struct Game Game;

struct Game {
    char name[GAME_NAME_SIZE]; /* as people type it, with a size after a colon */

    /* The size of the board as people see it, row 0 at the top; at most 64 cells,
     * none in a game without a board. It stands here and not in a facet because
     * one game comes in several sizes. `cells` has a bit for each cell in a game
     * of stones (features.h). */
    int rows;
    int cols;
    uint64_t cells;

    int move_count;  /* moves are numbered 0 .. move_count - 1 */
    int moves_max;   /* no position has more legal moves; at most GAME_MOVES_MAX */
    int plies_max;   /* no game is longer; at most GAME_PLIES_MAX */
    bool may_repeat; /* a position may come again; see record_result */

    Position start;

    Side (*side_to_move)(const Game *game, Position p);

    /* Fills `moves` in ascending order and returns how many there are; none
     * when the game is over. */
    int (*legal_moves)(const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

    /* The position after a legal move. */
    Position (*play)(const Game *game, Position p, Move move);

    Result (*result)(const Game *game, Position p);

    /* A number that no other position of this game has. */
    uint64_t (*key)(const Game *game, Position p);

    /* How far from the centre a move is, in any unit: for ordering moves. NULL:
     * all are equally far. */
    int (*centre_distance)(const Game *game, Move move);

    /* The customary score, always positive, of a win that comes `plies` moves
     * after this position, whichever side it belongs to. Two numbers of plies may
     * share a score only if the winner makes the last move. NULL: the more, the
     * sooner it comes, from plies_max down. */
    int (*score_of_win)(const Game *game, Position p, int plies);

    const struct Symmetry *symmetry;
    const struct Board *board;
    const struct Notation *notation;
    const struct Features *features;
    const struct Starts *starts;
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
bool game_positions_equal(Position a, Position b);

/* What game->centre_distance and game->score_of_win say, where the game has
 * them. */
int game_centre_distance(const Game *game, Move move);
int game_score_of_win(const Game *game, Position p, int plies);

#endif
