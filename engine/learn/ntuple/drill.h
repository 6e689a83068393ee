/* drill.h - a network learns to make given moves.
 *
 * A choice is right when its move is worth more to the network than any other that
 * is safe. Where it is not, or only by less than a margin, the weights of the
 * position that the move leads to rise, and those of its strongest rival fall, by
 * as much as the margin wants (the "passive-aggressive" step of Crammer and others,
 * 2006). Weights that both positions find say nothing of the difference, and rest.
 *
 * Weights are whole, and so are steps: by one or none, mostly, as often as makes the
 * right amount on average.
 */
#ifndef FOURMI_DRILL_H
#define FOURMI_DRILL_H

#include "base/rng.h"
#include "learn/ntuple/ntuple.h"

typedef struct Drill {
    const Ntuple *net;
    NtupleWeight *weights; /* of the network, of the side that chooses */
    Side side;
    int32_t margin;   /* in units of weight */
    bool keeps_zeros; /* weights that are 0 have been forgotten; no others become 0 */
} Drill;

typedef enum DrillAnswer {
    DRILL_SURE,  /* right, by the margin or more */
    DRILL_RIGHT, /* by less */
    DRILL_WRONG,
} DrillAnswer;

/* Learns that `cell` is the choice among the safe cells of a position, of which there
 * are several, and tells what the network would have answered before. */
DrillAnswer drill_choice(const Drill *drill, Position p, uint64_t safe, int cell, Rng *rng);

#endif
