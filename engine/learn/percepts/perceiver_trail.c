/* perceiver_trail.c - the afterstates that a perceiver came by, to be learned from. */
#include "learn/percepts/perceiver_trail.h"

#include <assert.h>
#include <string.h>

static uint32_t *places_of(const Perceiver *p, int step)
{
    return p->places + (size_t)step * ((size_t)p->tables.count + 1);
}

static unsigned char *state_before(const Perceiver *p, int step)
{
    return p->states + (size_t)step * p->common.world->state_size;
}

void perceiver_trail_add(Perceiver *p, const void *state, const Percept *percept)
{
    const int step = p->trail_length++;
    assert(step < PERCEIVER_TRAIL);
    p->trail[step] = (PerceiverStep){.is_complete = false};
    percept_tables_find(&p->tables, percept, places_of(p, step));
    if (perceiver_has_marks(&p->options, &p->tables)) {
        memcpy(state_before(p, step), state, p->common.world->state_size);
    }
}

void perceiver_trail_follow(Perceiver *p, const Percept *best, double worth, bool leaves_trail)
{
    const bool is_target = leaves_trail || best->is_over;
    const int last = p->trail_length - 1;
    if (last >= 0 && !p->trail[last].is_complete) {
        p->trail[last] = (PerceiverStep){.reward = is_target ? worth : best->reward,
                                         .is_target = is_target,
                                         .is_complete = true};
    }
}

void perceiver_trail_expect(Perceiver *p, double worth)
{
    if (p->trail_length > 0) {
        p->trail[p->trail_length - 1] = (PerceiverStep){
            .reward = worth, .is_target = true, .is_complete = true};
    }
}

void perceiver_trail_mark(Perceiver *p)
{
    Percept percepts[WORLD_ACTIONS_MAX];
    bool is_lost = true;
    for (int step = p->trail_length - 1; is_lost && step >= 0; step--) {
        perceiver_mark_dead_end(p, places_of(p, step)[p->tables.count]);
        is_lost = perceiver_choose(p, state_before(p, step), percepts).is_lost;
    }
}

/* ---------------------------------------------------------------- learning */

static double target_of(const Perceiver *p, int step, double later)
{
    const PerceiverStep *followed = &p->trail[step];
    const double lambda = p->options.lambda;
    if (followed->is_target) {
        return followed->reward;
    }
    const double expected = perceiver_sum(p, places_of(p, step + 1));
    return followed->reward + p->options.gamma * p->common.world->discount *
                                  (lambda * later + (1.0 - lambda) * expected);
}

void perceiver_trail_learn(Perceiver *p)
{
    double target = 0.0;
    for (int step = p->trail_length - 1; step >= 0; step--) {
        const uint32_t *places = places_of(p, step);
        target = target_of(p, step, target);
        p->mind->learn(p, places, target);
    }
    p->trail_length = 0;
}
