/* certify.h - proof by playing every line, slow and obvious.
 *
 * Programs use measure.h, which finds the same by adding lines up, and walk.h,
 * which walks positions where lines are too many. This is what the tests hold
 * both of them to; it is the definition of what they find.
 *
 * A policy plays one side; the other side tries everything. Where the policy
 * is free to choose, it is made to choose each of its moves in turn, so a
 * certificate holds however it breaks its ties.
 */
#ifndef FOURMI_CERTIFY_H
#define FOURMI_CERTIFY_H

#include "oracle/oracle.h"
#include "policy.h"
#include "positions.h"
#include "record.h"

typedef struct Certificate {
    uint64_t lines; /* complete games */
    uint64_t won;   /* by the policy */
    uint64_t drawn;
    uint64_t lost;
    Record shortest_loss; /* meaningful if lost > 0 */
} Certificate;

/* How many ends get less than what was due at the start with perfect play: +1, a win,
 * 0, a draw, or -1, a loss, below which there is nothing. A policy is certified if it
 * always gets at least what is due. */
static inline uint64_t certify_missed(int due, uint64_t drawn, uint64_t lost)
{
    return due > 0 ? drawn + lost : due == 0 ? lost : 0;
}

/* Plays every line in which the policy has `side`, from the game's start. */
Certificate certify_policy(const Game *game, Side side, Policy policy, void *context);

/* The positions in which the policy has to decide, each counted once however
 * many lines lead there. */
typedef struct Decisions {
    uint64_t reachable;
    uint64_t optimal; /* whichever move it makes, the result that is due is kept */
} Decisions;

/* Judges every decision that the policy can meet as `side`, against all
 * opponents, by the exact truth. `seen`, empty and of the same game, takes the
 * positions reached. False if it had no room for them, or if the truth about
 * one could not be found. */
bool certify_decisions(Oracle *oracle, Side side, Policy policy, void *context, PositionSet *seen,
                       Decisions *decisions);

#endif
