/* goals.c - how likely a policy reaches the goal of a world, by episodes. */
#include "judge/goals.h"

/* ---------------------------------------------------------------- episodes */

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
    const World *world = judge->world;
    Action actions[WORLD_ACTIONS_MAX];
    const int count = judge->policy(judge->policy_context, world, &episode->state, actions);
    if (count == 0) {
        episode->end = GOALS_CANCELLED;
        return;
    }
    const Action action = actions[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
    const double reward = world->step(world, &episode->state, action, rng);
    episode->idle = reward > 0.0 ? 0 : episode->idle + 1;
    episode->steps++;
    episode->end = end_of(world, episode);
}

/* ----------------------------------------------------------------- judging */

/* The mean moves with each number, and the squares with it (Welford, 1962). */
static void count_steps(GoalsTally *tally, double steps)
{
    const double before = steps - tally->steps;
    tally->steps += before / (double)tally->reached;
    tally->squares += before * (steps - tally->steps);
}

static void count_episode(GoalsTally *tally, const World *world, const GoalsEpisode *episode)
{
    tally->episodes++;
    tally->ended += episode->end == GOALS_ENDED;
    tally->circled += episode->end == GOALS_CIRCLED;
    tally->progress += world->goals->progress(world, &episode->state);
    if (episode->end == GOALS_REACHED) {
        tally->reached++;
        count_steps(tally, (double)episode->steps);
    }
}

bool goals_play(const GoalsJudge *judge, Rng *rng, GoalsTally *tally)
{
    GoalsEpisode episode;
    goals_episode_start(judge, &episode, rng);
    while (episode.end == GOALS_GOES_ON) {
        goals_episode_step(judge, &episode, rng);
    }
    if (episode.end == GOALS_CANCELLED) {
        return false;
    }
    count_episode(tally, judge->world, &episode);
    return true;
}

GoalsJudged goals_judged_by(const GoalsTally *tally)
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
    GoalsTally tally = {0};
    bool goes_on = true;
    for (uint64_t i = 0; goes_on && i < episodes; i++) {
        goes_on = (judge->poll == NULL || judge->poll(judge->poll_context, i)) &&
                  goals_play(judge, &rng, &tally);
    }
    *judged = goals_judged_by(&tally);
    return goes_on;
}

Interval goals_interval(const GoalsJudged *judged)
{
    return judged->is_exact
               ? (Interval){judged->reached, judged->reached}
               : interval_of_share(judged->reached * (double)judged->trials, judged->trials);
}
