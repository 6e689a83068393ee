/* episodes.c - how a policy fares in many episodes of a world that has a goal. */
#include "judge/episodes.h"

#include <assert.h>

/* An episode that is under way. */
typedef struct Episode {
    WorldState state;
    int steps;
    int idle; /* steps since the last reward */
} Episode;

/* False if the policy was cancelled. */
static bool take_step(Episode *e, const World *world, WorldPolicy policy, void *context, Rng *rng)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = policy(context, world, &e->state, actions);
    if (count == 0) {
        return false;
    }
    const Action action = actions[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
    const double reward = world->step(world, &e->state, action, rng);
    e->steps++;
    e->idle = reward > 0.0 ? 0 : e->idle + 1;
    return true;
}

/* The mean moves with each number, and the squares with it (Welford, 1962). */
static void count_steps(EpisodesTally *tally, int steps)
{
    const double before = steps - tally->steps;
    tally->steps += before / (double)tally->reached;
    tally->steps_squared += before * (steps - tally->steps);
}

static void count_episode(EpisodesTally *tally, const World *world, const Episode *e)
{
    tally->episodes++;
    if (!world->is_over(world, &e->state)) {
        tally->circled++;
    } else if (world->goals->is_reached(world, &e->state)) {
        tally->reached++;
        count_steps(tally, e->steps);
    } else {
        tally->ended++;
    }
}

bool episodes_play(EpisodesTally *tally, const World *world, WorldPolicy policy, void *context,
                   Rng *rng)
{
    assert(world->goals != NULL);
    const int patience = world->goals->patience(world);
    Episode e = {.steps = 0};
    world->start(world, &e.state, rng);
    while (!world->is_over(world, &e.state) && e.steps < world->steps_max && e.idle < patience) {
        if (!take_step(&e, world, policy, context, rng)) {
            return false;
        }
    }
    count_episode(tally, world, &e);
    return true;
}

double episodes_steps_error(const EpisodesTally *tally)
{
    const double n = (double)tally->reached;
    return tally->reached < 2 ? 0.0 : __builtin_sqrt(tally->steps_squared / (n - 1.0) / n);
}
