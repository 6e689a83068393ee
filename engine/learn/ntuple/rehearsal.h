/* rehearsal.h - after its games a network learns to win against every reply.
 *
 *      walk    every position that the player meets, whatever the replies
 *      mend    other moves where its own lead to failure (strategy.h)
 *      drill   the network learns the strategy that came out, choice by choice,
 *              until it makes all of its moves (drill.h)
 *
 * is a round. What is learned in one choice may change others, also such as were not
 * met before, so rounds follow until a walk finds no mistake. Then all weights that
 * no choice depends on are forgotten, which makes the brain small; so are those that
 * few depend on, and the network learns its choices again without them, as often as
 * it can. Another walk has to find no mistake: the player wins against every reply, as
 * it will be saved. Where no way to win is found, on a board that is drawn for example,
 * it rehearses not to lose.
 *
 * The player is the network with tactics and proofs, without any other search. It
 * learns by its own play alone. A round depends on nothing but the weights and the
 * generator of random numbers at its start, so whoever saves the learner between
 * rounds can go on later as if nothing had happened.
 */
#ifndef FOURMI_REHEARSAL_H
#define FOURMI_REHEARSAL_H

#include "learn/ntuple/drill.h"
#include "learn/ntuple/strategy.h"
#include "learn/ntuple/tdlearn.h"

typedef enum RehearsalPhase {
    REHEARSAL_WALK,
    REHEARSAL_MEND,
    REHEARSAL_DRILL,
    REHEARSAL_PRUNE,
    REHEARSAL_DONE,  /* it wins against every reply */
    REHEARSAL_STUCK, /* no way was found to mend a mistake */
    REHEARSAL_FULL,  /* more positions than there is room for */
} RehearsalPhase;

typedef struct Rehearsal {
    Tdlearn *learner; /* borrowed, as is the memory */
    Netplay play;
    ProofTable proofs;
    Strategy strategy;
    uint8_t *uses; /* [net.size] by weight: how many moves of choices depend on it */
    uint32_t rare; /* the weights with fewer uses have been forgotten */
    RehearsalPhase phase;
    uint32_t round;    /* from 1 on */
    uint32_t pass;     /* of the drill, through all choices */
    uint32_t repeats;  /* of those that were not sure in it */
    size_t weak;       /* how many these are, at the start of the queue */
    size_t drilled;    /* choices of the pass, or repeat, that goes on */
    size_t at;         /* the one that comes next */
    size_t wrong;      /* of those before it, how many were wrong */
    size_t last_wrong; /* and of the last pass through all */
    uint64_t mistakes; /* that the last walk has shown */
    bool ends_round;   /* the last step was the last of a round */
} Rehearsal;

/* The memory for a rehearsal, with room for so many positions and proofs. */
size_t rehearsal_memory_size(const Tdlearn *learner, size_t positions, size_t proofs);

/* A rehearsal that is about to begin, in zeroed memory of that size, aligned to
 * STRATEGY_ALIGNMENT. `proofs` is a multiple of PROOF_BUCKET. */
void rehearsal_init(Rehearsal *r, Tdlearn *learner, void *memory, size_t positions, size_t proofs);

/* Does a little work, mostly some milliseconds, and returns what is to be done next. */
RehearsalPhase rehearsal_step(Rehearsal *r);

#endif
