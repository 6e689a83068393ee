/* exact.h - the exact truth about a position, whatever finds it fastest.
 *
 * Connect Four is looked up in the book, if there is one and it goes that far,
 * and otherwise solved. Other games are small enough for the readable search.
 *
 * Scores are the game's customary ones, from the view of the side to move:
 * positive if it wins, 0 for a draw, negative if it loses, and the further
 * from 0 the sooner the game ends. In tic-tac-toe that is 10 minus the plies
 * to the end, in Connect Four 22 minus the stones that the winner will have
 * played.
 */
#ifndef FOURMI_EXACT_H
#define FOURMI_EXACT_H

#include "game.h"
#include "oracle/solver/book.h"
#include "oracle/solver/solver.h"

typedef struct Exact {
    const Game *game; /* borrowed, as is the book */
    const Book *book; /* NULL for none */
    bool has_solver;  /* without it only positions near the end are known */
    Solver solver;
} Exact;

typedef struct ExactMoves {
    int count;
    Move moves[GAME_MOVES_MAX];
    int scores[GAME_MOVES_MAX]; /* from the view of the side that makes the move */
    int best;                   /* the largest of them */
} ExactMoves;

/* How much memory serves best: none where no solver is needed. */
size_t exact_memory_size(const Game *game);

/* Prepares to answer for `game`. The solver's table goes into `memory`, which
 * is borrowed and must be aligned to SOLVER_ALIGNMENT; where it is NULL or too
 * small there is no solver. */
void exact_init(Exact *exact, const Game *game, void *memory, size_t bytes);

/* All of these require that the game is not over. They return false if the
 * solver was cancelled, or if there is none and the position is too far from
 * its end; the result is then unset. */

bool exact_score(Exact *exact, Position p, int *score);

/* Only who wins, which is found sooner: the sign of the score. */
bool exact_outcome(Exact *exact, Position p, int *outcome);

/* Who wins after a legal move, from the view of the side that makes it. */
bool exact_outcome_of_move(Exact *exact, Position p, Move move, int *outcome);

/* Whether each of some legal moves keeps the outcome of the position. */
bool exact_all_keep_outcome(Exact *exact, Position p, const Move *moves, int count, bool *all_keep);

/* The score of every legal move. */
bool exact_moves(Exact *exact, Position p, ExactMoves *moves);

/* The moves that keep the score; fills `moves` and writes how many. Cheaper
 * than scoring all of them. */
bool exact_best_moves(Exact *exact, Position p, Move moves[GAME_MOVES_MAX], int *count);

/* Best play of both sides to the end of the game, each time the best move that
 * is nearest to the centre. Played through, it shows that the score is right. */
bool exact_line(Exact *exact, Position p, Move moves[GAME_PLIES_MAX], int *count);

#endif
