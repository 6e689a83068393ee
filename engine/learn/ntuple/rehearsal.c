/* rehearsal.c - after its games a network learns to win against every reply. */
#include "learn/ntuple/rehearsal.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "facets/features.h"

enum {
    NODES_PER_STEP = 500,
    CHOICES_PER_STEP = 2000,
    PASSES_MAX = 40, /* through all choices in a round */
    REPEATS = 10,    /* of those that were not sure, between two of them */

    MARGIN = NTUPLE_UNIT / 128,

    /* Weights that are needed only so often are forgotten as well, as long as the network
     * can learn all of its choices without them: at first so many times, then twice as many. */
    FIRST_RARE = 4,
    USES_MAX = UINT8_MAX,
};

static NtupleWeight *weights_of(Rehearsal *r)
{
    return r->learner->weights + r->strategy.side * (size_t)r->learner->net.size;
}

/* ------------------------------------------------------------------ memory */

static size_t aligned(size_t size)
{
    return (size + STRATEGY_ALIGNMENT - 1) / STRATEGY_ALIGNMENT * STRATEGY_ALIGNMENT;
}

size_t rehearsal_memory_size(const Tdlearn *learner, size_t positions, size_t proofs)
{
    return aligned(strategy_memory_size(positions)) + aligned(proofs * sizeof(uint64_t)) +
           aligned(learner->net.size);
}

void rehearsal_init(Rehearsal *r, Tdlearn *learner, void *memory, size_t positions, size_t proofs)
{
    char *at = memory;
    *r = (Rehearsal){.learner = learner, .phase = REHEARSAL_WALK, .round = 1};
    char *at_proofs = at + aligned(strategy_memory_size(positions));
    r->proofs = (ProofTable){.slots = (uint64_t *)(void *)at_proofs, .count = proofs};
    r->uses = (uint8_t *)at_proofs + aligned(proofs * sizeof(uint64_t));
    r->play = (Netplay){
        .net = &learner->net,
        .tactics = true,
        .depth = 1,
        .proof = (int)learner->options.proof,
        .proofs = &r->proofs,
    };
    strategy_init(&r->strategy, &r->play, SIDE_FIRST, at, positions);
    strategy_begin(&r->strategy);
}

/* ---------------------------------------------------------------- drilling */

/* Puts the choices of a pass into another order, each as likely. */
static void shuffle(Rehearsal *r)
{
    Rng *rng = &r->learner->common.rng;
    uint32_t *queue = r->strategy.queue;
    for (size_t i = r->drilled; i > 1; i--) {
        const size_t other = rng_below(rng, (uint32_t)i);
        const uint32_t kept = queue[i - 1];
        queue[i - 1] = queue[other];
        queue[other] = kept;
    }
}

static void begin_pass(Rehearsal *r, size_t choices)
{
    r->drilled = choices;
    r->at = 0;
    r->wrong = 0;
    shuffle(r);
}

/* A pass through all choices, which brings those of which the network is not sure to
 * the front of the queue. */
static void begin_full_pass(Rehearsal *r)
{
    r->pass++;
    r->repeats = 0;
    r->weak = 0;
    begin_pass(r, r->strategy.choices);
}

static void begin_drill(Rehearsal *r, RehearsalPhase phase)
{
    r->phase = phase;
    r->pass = 0;
    r->last_wrong = 0;
    begin_full_pass(r);
}

static void bring_to_front(Rehearsal *r, size_t at)
{
    uint32_t *queue = r->strategy.queue;
    const uint32_t kept = queue[r->weak];
    queue[r->weak++] = queue[at];
    queue[at] = kept;
}

static void drill_some(Rehearsal *r)
{
    const Drill drill = {
        .net = &r->learner->net,
        .weights = weights_of(r),
        .side = r->strategy.side,
        .margin = MARGIN,
        .keeps_zeros = r->learner->options.is_pruned,
    };
    for (size_t i = 0; i < CHOICES_PER_STEP && r->at < r->drilled; i++, r->at++) {
        const StrategyNode *node = strategy_choice(&r->strategy, r->at);
        const DrillAnswer answer = drill_choice(&drill, node->position,
                                                strategy_cells(&r->strategy, node->position),
                                                node->cell, &r->learner->common.rng);
        r->wrong += answer == DRILL_WRONG;
        if (r->repeats == 0 && answer != DRILL_SURE) {
            bring_to_front(r, r->at);
        }
    }
}

/* -------------------------------------------------------------------- steps */

static void begin_round(Rehearsal *r)
{
    strategy_begin(&r->strategy);
    r->phase = REHEARSAL_WALK;
    r->ends_round = true;
    r->round++;
}

/* ------------------------------------------------------------------ pruning */

static void note_use(Rehearsal *r, uint32_t index)
{
    if (r->uses[index] < USES_MAX) {
        r->uses[index]++;
    }
}

/* Notes the weights that a choice depends on. What all of its moves find in the same
 * place makes no difference. */
static void note_uses(Rehearsal *r, const StrategyNode *node)
{
    const Ntuple *net = &r->learner->net;
    const uint64_t safe = strategy_cells(&r->strategy, node->position);
    uint8_t touched[NTUPLE_LOOKUPS_MAX] = {0};
    NtupleView view;
    ntuple_view_for(net, node->position, r->strategy.side, &view);
    for (uint64_t rest = safe; rest != 0; rest &= rest - 1) {
        const int cell = bits_lowest(rest);
        for (uint32_t i = net->first_touch[cell]; i < net->first_touch[cell + 1]; i++) {
            const NtupleTouch touch = net->touches[i];
            touched[touch.lookup]++;
            note_use(r, view.index[touch.lookup] + (touch.step << r->strategy.side));
        }
    }
    for (uint32_t i = 0; i < net->lookups; i++) {
        if (0 < touched[i] && touched[i] < bits_count(safe)) {
            note_use(r, view.index[i]);
        }
    }
}

/* Forgets the weights that the strategy uses less often than so. */
static void forget_below(Rehearsal *r, uint32_t uses)
{
    NtupleWeight *weights = weights_of(r);
    for (size_t i = 0; i < r->learner->net.size; i++) {
        weights[i] = r->uses[i] < uses ? 0 : weights[i];
    }
}

/* What the other side has learned is forgotten, so there is room for a copy of the weights. */
static NtupleWeight *copy_of_weights(Rehearsal *r)
{
    return r->learner->weights + side_other(r->strategy.side) * (size_t)r->learner->net.size;
}

static size_t weights_size(const Rehearsal *r)
{
    return r->learner->net.size * sizeof(NtupleWeight);
}

/* Forgets more weights, and has the network learn its choices again without them. */
static void prune_more(Rehearsal *r)
{
    memcpy(copy_of_weights(r), weights_of(r), weights_size(r));
    forget_below(r, r->rare);
    begin_drill(r, REHEARSAL_PRUNE);
}

/* Forgets what no choice of the strategy depends on, which changes none of its moves,
 * before it forgets more. */
static void begin_pruning(Rehearsal *r)
{
    memset(r->uses, 0, r->learner->net.size);
    for (size_t i = 0; i < r->strategy.choices; i++) {
        note_uses(r, strategy_choice(&r->strategy, i));
    }
    forget_below(r, 1);
    r->learner->options.is_pruned = true;
    r->rare = FIRST_RARE;
    prune_more(r);
}

/* After the choices have been learned again, or could not be. */
static void end_pruning(Rehearsal *r, bool is_learned)
{
    if (is_learned && 2 * r->rare <= USES_MAX) {
        r->rare *= 2;
        prune_more(r);
        return;
    }
    if (!is_learned) {
        memcpy(weights_of(r), copy_of_weights(r), weights_size(r));
    }
    memset(copy_of_weights(r), 0, weights_size(r));
    begin_round(r);
}

/* ------------------------------------------------------------------- judging */

/* After all choices come those again, some times, of which the network was not sure. */
static void end_pass(Rehearsal *r)
{
    const bool was_full = r->repeats == 0;
    r->last_wrong = was_full ? r->wrong : r->last_wrong;
    if (was_full && (r->wrong == 0 || r->pass == PASSES_MAX)) {
        if (r->phase == REHEARSAL_PRUNE) {
            end_pruning(r, r->wrong == 0);
        } else {
            begin_round(r);
        }
    } else if (r->repeats < REPEATS && r->wrong > 0) {
        r->repeats++;
        begin_pass(r, r->weak);
    } else {
        begin_full_pass(r);
    }
}

/* Walks were too small, perhaps; and who cannot win may still not lose. */
static void try_otherwise(Rehearsal *r)
{
    if (strategy_mend_again(&r->strategy)) {
        return;
    }
    if (r->strategy.may_draw) {
        r->phase = REHEARSAL_STUCK;
        return;
    }
    r->strategy.may_draw = true;
    strategy_begin(&r->strategy);
    r->phase = REHEARSAL_WALK;
}

/* After all mistakes of a walk have been mended, or there were none. */
static void judge_walk(Rehearsal *r)
{
    if (!strategy_is_good(&r->strategy)) {
        try_otherwise(r);
        return;
    }
    const bool is_learned = r->strategy.mistakes == 0 && r->strategy.ties == 0;
    if (is_learned && r->learner->options.is_pruned) {
        r->phase = REHEARSAL_DONE;
        return;
    }
    strategy_gather(&r->strategy);
    if (is_learned) {
        begin_pruning(r);
    } else {
        begin_drill(r, REHEARSAL_DRILL);
    }
}

RehearsalPhase rehearsal_step(Rehearsal *r)
{
    bool is_done;
    r->ends_round = false;
    switch (r->phase) {
    case REHEARSAL_WALK:
        if (strategy_walk(&r->strategy, NODES_PER_STEP)) {
            r->phase = r->strategy.is_full ? REHEARSAL_FULL : REHEARSAL_MEND;
        }
        break;
    case REHEARSAL_MEND:
        is_done = strategy_mend(&r->strategy, NODES_PER_STEP);
        r->mistakes = r->strategy.mistakes;
        if (is_done) {
            judge_walk(r);
        }
        break;
    case REHEARSAL_DRILL:
    case REHEARSAL_PRUNE:
        drill_some(r);
        if (r->at == r->drilled) {
            end_pass(r);
        }
        break;
    case REHEARSAL_DONE:
    case REHEARSAL_STUCK:
    case REHEARSAL_FULL:
        break;
    }
    return r->phase;
}
