/* review.h - a move judged by the exact truth.
 *
 * Between perfect players every position is won, drawn or lost. A move keeps that
 * result or gives it away; no move improves it. A move that keeps the result may still
 * cost something: it wins later, or loses sooner, than the best move. Seven marks:
 *
 *      best         keeps the result, as soon (or as late) as can be
 *      only         is best, and the only move that keeps a win or a draw
 *      good         keeps a win, and costs at most two moves
 *      inaccuracy   keeps the result, but wins later or loses sooner by more than that
 *      mistake      turns a win into a draw, or a draw into a loss
 *      blunder      turns a win into a loss
 *      too-late     every move loses, and others last as long, or two moves longer at
 *                   most: nothing could be saved
 */
#ifndef FOURMI_REVIEW_H
#define FOURMI_REVIEW_H

#include "oracle/oracle.h"

typedef enum Verdict {
    VERDICT_BEST,
    VERDICT_ONLY,
    VERDICT_GOOD,
    VERDICT_INACCURACY,
    VERDICT_MISTAKE,
    VERDICT_BLUNDER,
    VERDICT_TOO_LATE,
    VERDICT_COUNT,
} Verdict;

typedef struct Review {
    Verdict verdict;
    Value value; /* of the move, for the side that made it */
    Value best;  /* of the best moves */
    int cost;    /* so many moves later it wins than the best, or sooner it loses; 0 where
                    it does not keep the result. Moves of both sides, or of the side that
                    mates where mates are counted */
    int best_count;
    Move best_moves[GAME_MOVES_MAX];
} Review;

/* What a verdict is about: a move among all legal ones. */
typedef struct ReviewFacts {
    int due;  /* the result of the best moves: +1, 0 or -1 */
    int kept; /* the result of this one */
    bool is_best;
    int cost; /* as in Review */
    int count;
    int best_count;    /* moves that are as good as any */
    int keeping_count; /* moves that keep the result */
} ReviewFacts;

Verdict review_verdict(const ReviewFacts *facts);

/* Its name in data, as above. */
const char *review_verdict_name(Verdict verdict);

/* Whether a verdict says that the move changes the result: a mistake or a blunder. */
bool review_is_mistake(Verdict verdict);

/* Judges a legal move. False, with `review` unset, where the truth is not known
 * (see oracle.h). */
bool review_move(Oracle *oracle, Position p, Move move, Review *review);

/* After how many moves the game ends if a position that is not over has this
 * exact value and both play their best; 0 for a draw. */
int review_plies_to_end(const Game *game, Position p, Value value);

#endif
