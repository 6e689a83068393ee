/* ntuple_rehearsal.c - what an n-tuple network does after its last game. */
#include "learn/ntuple/ntuple_rehearsal.h"

#include "learn/ntuple/rehearsal.h"

enum {
    REHEARSAL_SIZE = (sizeof(Rehearsal) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT *
                     LEARNER_ALIGNMENT
};

/* Room for more than twice of what is met on the usual board, and for all that there is
 * on small ones. Whoever sees less far meets more positions before it has a proof. */
static size_t rehearsed_positions(const Tdlearn *t)
{
    const int plies = t->net.game->plies_max;
    const uint32_t proof = t->options.proof;
    if (plies <= 25) {
        return (size_t)1 << (plies <= 16 ? 16 : 20);
    }
    return (size_t)6 << (proof >= 8 ? 20 : proof >= 4 ? 22 : 24);
}

static size_t rehearsed_proofs(const Tdlearn *t)
{
    return 2 * rehearsed_positions(t);
}

static bool rehearsal_is_wanted(const void *state)
{
    return ((const Tdlearn *)state)->options.rehearses;
}

static size_t size_of_rehearsal(const void *state)
{
    const Tdlearn *t = state;
    return REHEARSAL_SIZE + rehearsal_memory_size(t, rehearsed_positions(t), rehearsed_proofs(t));
}

static void begin_rehearsal(void *state, void *memory)
{
    Tdlearn *t = state;
    rehearsal_init(memory, t, (char *)memory + REHEARSAL_SIZE, rehearsed_positions(t),
                   rehearsed_proofs(t));
}

/* What is done of how much in the phase that goes on. */
static void tell_phase(const Rehearsal *r, RehearsalNews *news)
{
    const Strategy *s = &r->strategy;
    switch (r->phase) {
    case REHEARSAL_WALK:
        news->phase = "walking";
        news->done = s->next;
        news->total = s->count;
        break;
    case REHEARSAL_DRILL:
    case REHEARSAL_PRUNE:
        news->phase = r->phase == REHEARSAL_PRUNE ? "pruning" : "drilling";
        news->done = r->at;
        news->total = r->drilled;
        break;
    default:
        news->phase = "mending";
        news->done = s->walked - s->next;
        news->total = s->walked;
    }
}

static void rehearse(void *memory, RehearsalNews *news)
{
    Rehearsal *r = memory;
    const RehearsalPhase phase = rehearsal_step(r);
    *news = (RehearsalNews){
        .round = r->round,
        .mistakes = r->mistakes,
        .wrong = r->pass > 1 ? r->last_wrong : r->wrong,
        .is_pruned = r->learner->options.is_pruned,
        .ends_round = r->ends_round,
        .is_done = phase == REHEARSAL_DONE,
        .may_draw = r->strategy.may_draw,
        .problem = phase == REHEARSAL_STUCK  ? "a mistake could not be mended"
                   : phase == REHEARSAL_FULL ? "it meets more positions than there is room for"
                                             : NULL,
    };
    tell_phase(r, news);
}

const LearnerRehearsal ntuple_rehearsal = {
    .is_wanted = rehearsal_is_wanted,
    .memory_size = size_of_rehearsal,
    .begin = begin_rehearsal,
    .step = rehearse,
};
