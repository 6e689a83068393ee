/* evaluate.h - how often a policy chooses well, on given positions.
 *
 * A move keeps the result if whoever wins before it wins after it, and is best
 * if no other has a better score: it wins as soon or loses as late as possible.
 * Where the policy is free to choose among several moves, each of them must do,
 * so chance helps nobody.
 *
 * In many positions, in some games in half of them, every move keeps the result.
 * They say nothing about the policy, so the others are counted apart.
 */
#ifndef FOURMI_EVALUATE_H
#define FOURMI_EVALUATE_H

#include "oracle/oracle.h"
#include "policy.h"

/* What is to be said of the choice in one position. */
typedef struct Judgement {
    bool is_trivial;   /* every legal move keeps the result */
    bool keeps_result; /* every move that the policy might make does */
    bool is_best;      /* and every one is best by score */
} Judgement;

/* Judges the choice in a position of the game of `oracle`, which is not over.
 * False if the truth was cancelled or cannot be found, or the policy was. */
bool evaluate_choice(Oracle *oracle, Policy policy, void *context, Position p,
                     Judgement *judgement);

typedef struct Tally {
    uint64_t positions;
    uint64_t keeping_result;
    uint64_t best;
} Tally;

/* Zeroed means nothing was judged so far. */
typedef struct Evaluation {
    Tally all;
    Tally telling; /* positions that are not trivial */
} Evaluation;

void evaluation_count(Evaluation *evaluation, Judgement judgement);

/* Adds what was counted elsewhere. */
void evaluation_add(Evaluation *evaluation, const Evaluation *other);

#endif
