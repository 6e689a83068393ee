/* perceiver_train.c - an episode of a perceiver, and what of it is taken up again. */
#include <float.h>
#include <string.h>

#include "facets/goals.h"
#include "learn/percepts/perceiver_rehearse.h"
#include "learn/percepts/perceiver_trail.h"

/* How often chance is asked for where it rarely leads. */
enum { DRAWS = 6 };

static bool has_marks(const Perceiver *p)
{
    return perceiver_has_marks(&p->options, &p->tables);
}

/* ------------------------------------------------------------------ acting */

/* How often the learner was where it would go from a state, and what that is worth. */
static float visits_from(const Perceiver *p, const void *state, double *worth)
{
    Percept percepts[WORLD_ACTIONS_MAX];
    const PerceiverChoice choice = perceiver_choose(p, state, percepts);
    const Percept *best = &percepts[choice.best];
    *worth = choice.worth;
    return best->is_over ? 0.0F : *perceiver_mark(p, best);
}

/* Lets chance lead from `before` again and again, and goes where the learner has been
 * least. What the first draw is worth is what is to be expected. */
static void go_where_it_is_rare(Perceiver *p, const WorldState *before, Action action,
                                WorldState *state)
{
    const World *world = p->common.world;
    double worth;
    float least = visits_from(p, state, &worth);
    perceiver_trail_expect(p, worth);
    for (int i = 1; i < DRAWS; i++) {
        WorldState other;
        memcpy(&other, before, world->state_size);
        world->step(world, &other, action, &p->common.rng);
        const float visits = visits_from(p, &other, &worth);
        if (visits < least) {
            least = visits;
            memcpy(state, &other, world->state_size);
        }
    }
}

/* Steps as the world does, or after a reward, in doubt, where it rarely does. */
static double step(Perceiver *p, WorldState *state, Action action)
{
    const World *world = p->common.world;
    Rng *rng = &p->common.rng;
    WorldState before;
    if (!has_marks(p)) {
        return world->step(world, state, action, rng);
    }
    memcpy(&before, state, world->state_size);
    const double reward = world->step(world, state, action, rng);
    if (reward > 0.0 && !world->is_over(world, state) && rng_share(rng) < p->options.doubt) {
        go_where_it_is_rare(p, &before, action, state);
    }
    return reward;
}

static void count_visit(Perceiver *p, const Percept *percept)
{
    float *mark = perceiver_mark(p, percept);
    *mark += *mark < 0.0F ? 0.0F : 1.0F;
}

/* Takes an action; returns its reward. */
static double act(Perceiver *p, WorldState *state)
{
    Rng *rng = &p->common.rng;
    Percept percepts[WORLD_ACTIONS_MAX];
    const PerceiverChoice choice = perceiver_choose(p, state, percepts);
    const bool explores = rng_share(rng) < perceiver_epsilon(p);
    const int chosen = explores ? (int)rng_below(rng, (uint32_t)choice.count) : choice.best;
    const bool is_full = p->trail_length == PERCEIVER_TRAIL;
    if (choice.is_lost) {
        perceiver_trail_mark(p);
    }
    perceiver_trail_follow(p, &percepts[choice.best], choice.worth,
                           chosen != choice.best || is_full);
    if (is_full) {
        perceiver_trail_learn(p);
    }
    if (!percepts[chosen].is_over) {
        perceiver_trail_add(p, state, &percepts[chosen]);
        if (has_marks(p) && !explores) {
            count_visit(p, &percepts[chosen]);
        }
    }
    p->steps++;
    return step(p, state, percepts[chosen].action);
}

/* Whoever is cut short goes on to expect what would come. In the second half of the
 * schedule the values are good enough to say that there was no way out of the circle. */
static void expect_more(Perceiver *p, const WorldState *state)
{
    Percept percepts[WORLD_ACTIONS_MAX];
    const PerceiverChoice choice = perceiver_choose(p, state, percepts);
    const uint64_t done = p->common.statistics.games;
    perceiver_trail_follow(p, &percepts[choice.best], choice.worth, true);
    if (has_marks(p) && done > p->options.games / 2) {
        perceiver_trail_mark(p);
    }
}

/* ---------------------------------------------------------------- episodes */

/* The states after rewards, numbered from the start on; the last ones are kept. */
typedef struct Saves {
    uint32_t count;
    uint32_t first; /* that is kept */
} Saves;

static unsigned char *saved_at(const Perceiver *p, uint32_t number)
{
    return p->saved + number % PERCEIVER_SAVED * p->common.world->state_size;
}

static void save(const Perceiver *p, Saves *saves, const WorldState *state)
{
    memcpy(saved_at(p, saves->count++), state, p->common.world->state_size);
    if (saves->count - saves->first > PERCEIVER_SAVED) {
        saves->first = saves->count - PERCEIVER_SAVED;
    }
}

/* Acts from a state to the end, or until there is no patience left, and learns; returns
 * the sum of rewards. */
static double play_on(Perceiver *p, WorldState *state, Saves *saves)
{
    const World *world = p->common.world;
    const int patience = goals_patience(world);
    double total = 0.0;
    int idle = 0;
    for (int steps = 0;
         idle < patience && steps < world->steps_max && !world->is_over(world, state); steps++) {
        const double reward = act(p, state);
        total += reward;
        idle = reward > 0.0 ? 0 : idle + 1;
        if (reward > 0.0 && !world->is_over(world, state)) {
            save(p, saves, state);
        }
    }
    if (!world->is_over(world, state)) {
        expect_more(p, state);
    }
    perceiver_trail_learn(p);
    return total;
}

/* Whether there is something to be had from taking an episode up again: who has marks
 * has to see all that chance may bring, others go back to where they failed. On large
 * boards episodes that were hardly begun are no good for it. */
static bool is_worth_a_retry(const Perceiver *p, const WorldState *state, const Saves *saves)
{
    const World *world = p->common.world;
    const bool has_finished = world->is_over(world, state) && world->goals != NULL &&
                              world->goals->is_reached(world, state);
    return saves->count - saves->first > p->options.begun && (has_marks(p) || !has_finished);
}

/* How many rewards back, at most so many, the learner has been least; dead ends aside. */
static uint32_t rarest(const Perceiver *p, const Saves *saves, uint32_t most)
{
    uint32_t best = most;
    float least = FLT_MAX;
    for (uint32_t back = 1; back <= most; back++) {
        double worth;
        const float visits = visits_from(p, saved_at(p, saves->count - back), &worth);
        if (0.0F <= visits && visits < least) {
            least = visits;
            best = back;
        }
    }
    return best;
}

/* Goes back by some rewards; who has doubts, half of the time to where it has been least. */
static void go_back(Perceiver *p, WorldState *state, Saves *saves)
{
    Rng *rng = &p->common.rng;
    const uint32_t kept = saves->count - saves->first;
    const uint32_t most = kept < p->options.rewind ? kept : p->options.rewind;
    const bool is_rare = has_marks(p) && rng_share(rng) < p->options.doubt / 2.0;
    const uint32_t back = is_rare ? rarest(p, saves, most) : 1 + rng_below(rng, most);
    memcpy(state, saved_at(p, saves->count - back), p->common.world->state_size);
    saves->count -= back - 1;
}

static Result result_of(double total)
{
    return total > 0.0 ? RESULT_FIRST_WON : total < 0.0 ? RESULT_SECOND_WON : RESULT_DRAW;
}

/* Plays an episode, and what of it is taken up again; returns its sum of rewards. */
static double play(Perceiver *p)
{
    const World *world = p->common.world;
    Saves saves = {0};
    WorldState state;
    world->start(world, &state, &p->common.rng);
    const double total = play_on(p, &state, &saves);
    for (uint32_t i = 0; i < p->options.retries && is_worth_a_retry(p, &state, &saves); i++) {
        go_back(p, &state, &saves);
        play_on(p, &state, &saves);
    }
    return total;
}

void perceiver_train(Perceiver *p)
{
    const double total = perceiver_rehearses(p) ? perceiver_rehearse(p) : play(p);
    statistics_count(&p->common.statistics, result_of(total));
}
