/* goals.c - how likely a policy reaches the goal of a world, by episodes. */
#include "judge/goals.h"

/* Acts once; returns the reward. */
static double act(const GoalsJudge *judge, WorldState *state, Rng *rng)
{
    const World *world = judge->world;
    Action actions[WORLD_ACTIONS_MAX];
    const int count = judge->policy(judge->policy_context, world, state, actions);
    const uint32_t i = count > 1 ? rng_below(rng, (uint32_t)count) : 0;
    return world->step(world, state, actions[i], rng);
}

static void count_episode(const World *world, const WorldState *state, uint64_t steps,
                          GoalsJudged *sums)
{
    const bool is_over = world->is_over(world, state);
    const bool is_reached = is_over && world->goals->is_reached(world, state);
    sums->trials++;
    sums->failures += !is_reached;
    sums->reached += is_reached;
    sums->ended += is_over && !is_reached;
    sums->circled += !is_over;
    sums->steps += is_reached ? (double)steps : 0.0;
    sums->progress += world->goals->progress(world, state);
}

static void judge_episode(const GoalsJudge *judge, Rng *rng, GoalsJudged *sums)
{
    const World *world = judge->world;
    const int patience = world->goals->patience(world);
    WorldState state;
    uint64_t steps = 0;
    world->start(world, &state, rng);
    for (int idle = 0; idle < patience && !world->is_over(world, &state); steps++) {
        idle = act(judge, &state, rng) > 0.0 ? 0 : idle + 1;
    }
    count_episode(world, &state, steps, sums);
}

bool goals_judge_by_episodes(const GoalsJudge *judge, uint64_t episodes, uint64_t seed,
                             GoalsJudged *judged)
{
    Rng rng = rng_from_seed(seed);
    GoalsJudged sums = {0};
    for (uint64_t i = 0; i < episodes; i++) {
        if (judge->poll != NULL && !judge->poll(judge->poll_context, i)) {
            return false;
        }
        judge_episode(judge, &rng, &sums);
    }
    const double all = episodes > 0 ? (double)episodes : 1.0;
    *judged = sums;
    judged->steps = sums.reached > 0.0 ? sums.steps / sums.reached : 0.0;
    judged->reached = sums.reached / all;
    judged->ended = sums.ended / all;
    judged->circled = sums.circled / all;
    judged->progress = sums.progress / all;
    return true;
}
