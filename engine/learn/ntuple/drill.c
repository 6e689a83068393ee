/* drill.c - a network learns to make given moves. */
#include "learn/ntuple/drill.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"

enum { CHANCES = 1 << 16 };

static NtupleWeight limited(int32_t weight)
{
    if (weight > NTUPLE_WEIGHT_MAX) {
        return NTUPLE_WEIGHT_MAX;
    }
    return (NtupleWeight)(weight < NTUPLE_WEIGHT_MIN ? NTUPLE_WEIGHT_MIN : weight);
}

/* The rival of a cell: the best of the others; and how much less it is worth. */
static int find_rival(const Drill *drill, const NtupleView *view, uint64_t safe, int cell,
                      int32_t *lead)
{
    int rival = -1;
    int32_t most = INT32_MIN;
    for (uint64_t rest = safe & ~(UINT64_C(1) << cell); rest != 0; rest &= rest - 1) {
        const int32_t units = ntuple_try(drill->net, view, drill->side, bits_lowest(rest));
        if (units > most) {
            most = units;
            rival = bits_lowest(rest);
        }
    }
    *lead = ntuple_try(drill->net, view, drill->side, cell) - most;
    return rival;
}

/* The weights that a position finds after a stone. */
static void find_indices(const Drill *drill, const NtupleView *view, int cell,
                         uint32_t index[NTUPLE_LOOKUPS_MAX])
{
    const Ntuple *net = drill->net;
    memcpy(index, view->index, net->lookups * sizeof index[0]);
    for (uint32_t i = net->first_touch[cell]; i < net->first_touch[cell + 1]; i++) {
        index[net->touches[i].lookup] += net->touches[i].step << drill->side;
    }
}

/* A step of `steps` on average, each time a whole number. */
static int32_t whole_step(double steps, uint64_t bits)
{
    const int32_t whole = (int32_t)steps;
    const uint32_t chances = (uint32_t)((steps - whole) * CHANCES);
    return whole + (bits % CHANCES < chances);
}

static bool can_move(const Drill *drill, uint32_t index)
{
    return !drill->keeps_zeros || drill->weights[index] != 0;
}

/* Moves a weight that can be moved, and past 0 if that would make it one that cannot. */
static void move_weight(const Drill *drill, uint32_t index, int32_t step)
{
    NtupleWeight *weight = &drill->weights[index];
    if (can_move(drill, index)) {
        const int32_t moved = *weight + step;
        *weight = limited(drill->keeps_zeros && moved == 0 ? (step > 0 ? 1 : -1) : moved);
    }
}

static void part(const Drill *drill, const NtupleView *view, int cell, int rival, int32_t missing,
                 Rng *rng)
{
    uint32_t up[NTUPLE_LOOKUPS_MAX];
    uint32_t down[NTUPLE_LOOKUPS_MAX];
    int movable = 0; /* of the weights in which the two differ */
    find_indices(drill, view, cell, up);
    find_indices(drill, view, rival, down);
    for (uint32_t i = 0; i < drill->net->lookups; i++) {
        movable += up[i] != down[i] ? can_move(drill, up[i]) + can_move(drill, down[i]) : 0;
    }
    if (movable == 0) {
        return; /* images of each other, for example: nothing can tell them apart */
    }
    const double steps = (double)missing / (double)movable;
    for (uint32_t i = 0; i < drill->net->lookups; i++) {
        if (up[i] != down[i]) {
            const uint64_t bits = rng_next_inline(rng);
            move_weight(drill, up[i], whole_step(steps, bits));
            move_weight(drill, down[i], -whole_step(steps, bits / CHANCES));
        }
    }
}

DrillAnswer drill_choice(const Drill *drill, Position p, uint64_t safe, int cell, Rng *rng)
{
    NtupleView view;
    int32_t lead;
    assert((safe & (safe - 1)) != 0);
    ntuple_view_for(drill->net, p, drill->side, &view);
    const int rival = find_rival(drill, &view, safe, cell, &lead);
    if (lead >= drill->margin) {
        return DRILL_SURE;
    }
    part(drill, &view, cell, rival, drill->margin - lead, rng);
    return lead > 0 ? DRILL_RIGHT : DRILL_WRONG;
}
