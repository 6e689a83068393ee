/* goals.c - the learner of the open world held against what episodes there are to reach
 * (facets/goals.h): episodes in which it acts, side by side for people to watch or one
 * after the other to be counted, and how likely it gets there. All of them require that
 * the world has goals. */
#include "judge/goals.h"

#include "catalogue.h"
#include "module_learner.h"
#include "module_world.h"

enum {
    RUNS_MAX = 16,
    EXACT_MEMORY = 24 << 20, /* what a page can afford beside the learner */
};

static GoalsEpisode runs[RUNS_MAX];
static Rng rng; /* of all of them */
static ModuleMemory memory;

int EXPORT(fourmi_start_run)(int run);
int EXPORT(fourmi_step_run)(int run);
void EXPORT(fourmi_show_run)(int run);
void EXPORT(fourmi_seed_runs)(uint32_t seed);
int EXPORT(fourmi_whole_run)(void);
int EXPORT(fourmi_judge_goals_exactly)(double steps_max);
int EXPORT(fourmi_judge_goals)(int episodes, uint32_t seed);
int EXPORT(fourmi_best_goal)(void);

static GoalsJudge judge_of(Learner *learner)
{
    return (GoalsJudge){
        .world = &module_world, .policy = learner_best_actions, .policy_context = learner};
}

/* From here on chance in all episodes comes from this seed. */
void fourmi_seed_runs(uint32_t seed)
{
    rng = rng_from_seed(seed);
}

/* Begins an episode in one of 16 places. 1, or 0 without a learner of this world. */
int fourmi_start_run(int run)
{
    Learner *learner = module_world_learner();
    if (learner == NULL || run < 0 || run >= RUNS_MAX) {
        return 0;
    }
    const GoalsJudge judge = judge_of(learner);
    goals_episode_start(&judge, &runs[run], &rng);
    return 1;
}

static int tell_run(const GoalsEpisode *run)
{
    module_world_reals[RUN_STEPS] = (double)run->steps;
    module_world_reals[RUN_PROGRESS] = module_world.goals->progress(&module_world, &run->state);
    return (int)run->end;
}

/* Lets the learner act once, unless the episode has ended, and tells how it stands, a
 * GoalsEnd; reals: see abi.h. -1 without a learner of this world. */
int fourmi_step_run(int run)
{
    Learner *learner = module_world_learner();
    if (learner == NULL || run < 0 || run >= RUNS_MAX) {
        return NO_SUCH_THING;
    }
    const GoalsJudge judge = judge_of(learner);
    if (runs[run].end == GOALS_GOES_ON) {
        goals_episode_step(&judge, &runs[run], &rng);
    }
    return tell_run(&runs[run]);
}

/* The state of an episode becomes the open one, to be drawn. */
void fourmi_show_run(int run)
{
    if (0 <= run && run < RUNS_MAX) {
        module_state = runs[run].state;
    }
}

/* An episode from its beginning to its end, which it tells as above. */
int fourmi_whole_run(void)
{
    Learner *learner = module_world_learner();
    if (learner == NULL) {
        return NO_SUCH_THING;
    }
    const GoalsJudge judge = judge_of(learner);
    GoalsEpisode run;
    goals_episode_start(&judge, &run, &rng);
    while (run.end == GOALS_GOES_ON) {
        goals_episode_step(&judge, &run, &rng);
    }
    return tell_run(&run);
}

static void tell_judged(const GoalsJudged *judged)
{
    const Interval interval = goals_interval(judged);
    module_numbers[GOALS_IS_EXACT] = judged->is_exact;
    module_numbers[GOALS_IS_CERTAIN] = judged->is_certain;
    module_numbers[GOALS_TRIALS] = (int32_t)judged->trials;
    module_world_reals[GOALS_SHARE_REACHED] = judged->reached;
    module_world_reals[GOALS_SHARE_ENDED] = judged->ended;
    module_world_reals[GOALS_SHARE_CIRCLED] = judged->circled;
    module_world_reals[GOALS_STEPS] = judged->steps;
    module_world_reals[GOALS_PROGRESS] = judged->progress;
    module_world_reals[GOALS_LOW] = interval.low;
    module_world_reals[GOALS_HIGH] = interval.high;
}

/* Judges the learner's policy exactly, if that takes at most so many steps. Numbers and
 * reals: see abi.h. 1, or 0 if it cannot be told. */
int fourmi_judge_goals_exactly(double steps_max)
{
    Learner *learner = module_world_learner();
    GoalsJudged judged = {0};
    if (learner == NULL || !module_have(&memory, EXACT_MEMORY)) {
        return 0;
    }
    const GoalsJudge judge = judge_of(learner);
    const bool is_known = goals_judge_exactly(&judge, memory.bytes, EXACT_MEMORY,
                                              (uint64_t)steps_max, &judged);
    if (is_known) {
        tell_judged(&judged);
    }
    return is_known;
}

/* The same by so many episodes. */
int fourmi_judge_goals(int episodes, uint32_t seed)
{
    Learner *learner = module_world_learner();
    GoalsJudged judged = {0};
    if (learner == NULL) {
        return 0;
    }
    const GoalsJudge judge = judge_of(learner);
    goals_judge_by_episodes(&judge, (uint64_t)episodes, seed, &judged);
    tell_judged(&judged);
    return 1;
}

/* Writes the largest chance to reach the goal and the fewest steps that this takes, as two
 * reals. Returns 1, NOT_KNOWN or NEVER_KNOWN. */
int fourmi_best_goal(void)
{
    const WorldSolving *solving = catalogue_world_solving(&module_world);
    const WorldOracleKind *kind = catalogue_world_oracle_kind(&module_world);
    Value value;
    if (solving != NULL && solving->known != NULL && solving->known(&module_world, &value)) {
        module_write_value(module_world_reals, value);
        return 1;
    }
    return kind == NULL || kind->unit != VALUE_PROBABILITY
               ? NEVER_KNOWN
               : module_write_start_value(world_oracle_value_of_start);
}
