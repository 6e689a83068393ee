/* exact.h - the exact truth about a position.
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

typedef struct ExactMoves {
    int count;
    Move moves[GAME_MOVES_MAX];
    int scores[GAME_MOVES_MAX]; /* from the view of the side that makes the move */
    int best;                   /* the largest of them */
} ExactMoves;

/* How much work a question may cost, in calls of the search; 0 for no limit. */
typedef uint64_t ExactLimit;

/* The score of a position in which the game is not over. False, with `score`
 * left alone, if the answer lies beyond the limit. */
bool exact_score(const Game *game, Position p, ExactLimit limit, int *score);

/* Only who wins, which is found sooner: the sign of the score. */
bool exact_outcome(const Game *game, Position p, ExactLimit limit, int *outcome);

/* The score of every legal move. The limit holds for each of them. */
bool exact_moves(const Game *game, Position p, ExactLimit limit, ExactMoves *moves);

#endif
