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

static GoalsEnd end_of(const World *world, const GoalsEpisode *episode)
{
    if (!world->is_over(world, &episode->state)) {
        return episode->idle < world->goals->patience(world) ? GOALS_GOES_ON : GOALS_CIRCLED;
    }
    return world->goals->is_reached(world, &episode->state) ? GOALS_REACHED : GOALS_ENDED;
}

void goals_episode_start(const GoalsJudge *judge, GoalsEpisode *episode, Rng *rng)
{
    episode->steps = 0;
    episode->idle = 0;
    episode->end = GOALS_GOES_ON;
    judge->world->start(judge->world, &episode->state, rng);
}

void goals_episode_step(const GoalsJudge *judge, GoalsEpisode *episode, Rng *rng)
{
    episode->idle = act(judge, &episode->state, rng) > 0.0 ? 0 : episode->idle + 1;
    episode->steps++;
    episode->end = end_of(judge->world, episode);
}

static void count_episode(const World *world, const GoalsEpisode *episode, GoalsJudged *sums)
{
    const bool is_reached = episode->end == GOALS_REACHED;
    sums->trials++;
    sums->failures += !is_reached;
    sums->reached += is_reached;
    sums->ended += episode->end == GOALS_ENDED;
    sums->circled += episode->end == GOALS_CIRCLED;
    sums->steps += is_reached ? (double)episode->steps : 0.0;
    sums->progress += world->goals->progress(world, &episode->state);
}

static void judge_episode(const GoalsJudge *judge, Rng *rng, GoalsJudged *sums)
{
    GoalsEpisode episode;
    goals_episode_start(judge, &episode, rng);
    while (episode.end == GOALS_GOES_ON) {
        goals_episode_step(judge, &episode, rng);
    }
    count_episode(judge->world, &episode, sums);
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
