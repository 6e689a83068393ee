/* goals.c - how likely a policy reaches the goal of a world, by episodes. */
#include "judge/goals.h"

/* An episode that is under way. */
typedef struct Episode {
    WorldState state;
    uint64_t steps;
    int idle; /* steps since the last reward */
} Episode;

/* What is counted of all of them. */
typedef struct Tally {
    uint64_t episodes;
    uint64_t reached, ended, circled;
    double steps;   /* in the mean of those that reached the goal */
    double squares; /* of their distances from that mean */
    double progress;
} Tally;

/* Acts once; false if the policy was cancelled. */
static bool act(const GoalsJudge *judge, Episode *e, Rng *rng)
{
    const World *world = judge->world;
    Action actions[WORLD_ACTIONS_MAX];
    const int count = judge->policy(judge->policy_context, world, &e->state, actions);
    if (count == 0) {
        return false;
    }
    const Action action = actions[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
    e->idle = world->step(world, &e->state, action, rng) > 0.0 ? 0 : e->idle + 1;
    e->steps++;
    return true;
}

/* The mean moves with each number, and the squares with it (Welford, 1962). */
static void count_steps(Tally *tally, double steps)
{
    const double before = steps - tally->steps;
    tally->steps += before / (double)tally->reached;
    tally->squares += before * (steps - tally->steps);
}

static void count_episode(Tally *tally, const World *world, const Episode *e)
{
    tally->episodes++;
    tally->progress += world->goals->progress(world, &e->state);
    if (!world->is_over(world, &e->state)) {
        tally->circled++;
    } else if (world->goals->is_reached(world, &e->state)) {
        tally->reached++;
        count_steps(tally, (double)e->steps);
    } else {
        tally->ended++;
    }
}

/* Plays an episode to its end and counts it; false if the policy was cancelled. */
static bool play(const GoalsJudge *judge, Rng *rng, Tally *tally)
{
    const World *world = judge->world;
    const int patience = world->goals->patience(world);
    Episode e = {.steps = 0};
    world->start(world, &e.state, rng);
    while (e.idle < patience && !world->is_over(world, &e.state)) {
        if (!act(judge, &e, rng)) {
            return false;
        }
    }
    count_episode(tally, world, &e);
    return true;
}

static GoalsJudged judged_by(const Tally *tally)
{
    const double all = tally->episodes > 0 ? (double)tally->episodes : 1.0;
    const double n = (double)tally->reached;
    return (GoalsJudged){
        .reached = n / all,
        .ended = (double)tally->ended / all,
        .circled = (double)tally->circled / all,
        .steps = tally->steps,
        .steps_error = n > 1.0 ? __builtin_sqrt(tally->squares / (n - 1.0) / n) : 0.0,
        .progress = tally->progress / all,
        .trials = tally->episodes,
        .failures = tally->episodes - tally->reached,
    };
}

bool goals_judge_by_episodes(const GoalsJudge *judge, uint64_t episodes, uint64_t seed,
                             GoalsJudged *judged)
{
    Rng rng = rng_from_seed(seed);
    Tally tally = {0};
    bool goes_on = true;
    for (uint64_t i = 0; goes_on && i < episodes; i++) {
        goes_on = (judge->poll == NULL || judge->poll(judge->poll_context, i)) &&
                  play(judge, &rng, &tally);
    }
    *judged = judged_by(&tally);
    return goes_on;
}
