/* review.h - a move judged by the exact truth.
 *
 * Between perfect players every position is won, drawn or lost. A move can only
 * keep that or give it away; nobody ever gains by moving.
 */
#ifndef FOURMI_REVIEW_H
#define FOURMI_REVIEW_H

#include "oracle/oracle.h"

typedef enum Verdict {
    VERDICT_BEST,            /* no move has a better value */
    VERDICT_EQUAL,           /* the same result, but a later win or an earlier loss */
    VERDICT_GIVES_AWAY_WIN,  /* a win before, a draw or a loss after */
    VERDICT_GIVES_AWAY_DRAW, /* a draw before, a loss after */
} Verdict;

typedef struct Review {
    Verdict verdict;
    Value value; /* of the move, for the side that made it */
    Value best;  /* of the best moves */
    int best_count;
    Move best_moves[GAME_MOVES_MAX];
} Review;

/* Whether a verdict says that the move gives something away: a mistake. */
bool review_is_mistake(Verdict verdict);

/* Judges a legal move. False, with `review` unset, where the truth is not known
 * (see oracle.h). */
bool review_move(Oracle *oracle, Position p, Move move, Review *review);

/* After how many moves the game ends if a position that is not over has this
 * exact value and both play their best; 0 for a draw. */
int review_plies_to_end(const Game *game, Position p, Value value);

#endif
