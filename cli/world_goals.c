/* world_goals.c - how likely a policy reaches the goal of a world. */
#include "cli/world_goals.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/terminal.h"
#include "host/memory.h"

enum { EPISODES = 10000, SEED = 1 };

/* What is reserved to follow a policy: hardly any stage needs more for its steps. */
static const size_t MEMORY_MIN = (size_t)64 << 20;
static const size_t BYTES_PER_STEP = 24;

static bool goes_on(void *context, uint64_t work)
{
    (void)context;
    (void)work;
    return !terminal_was_interrupted();
}

/* As much as all its steps may need, if the machine has that to spare. */
static size_t memory_for(uint64_t steps_max)
{
    const size_t spare = memory_available() / 2;
    const size_t wanted = steps_max < spare / BYTES_PER_STEP ? steps_max * BYTES_PER_STEP : spare;
    return wanted > MEMORY_MIN ? wanted : MEMORY_MIN;
}

static bool judge_exactly(const GoalsJudge *judge, uint64_t steps_max, GoalsJudged *judged)
{
    MemoryBlock memory = {0};
    const size_t size = memory_for(steps_max);
    const bool is_known = memory_reserve(&memory, size) &&
                          goals_judge_exactly(judge, memory.bytes, size, steps_max, judged);
    memory_release(&memory);
    return is_known;
}

Status world_goals_judge(const World *world, WorldPolicy policy, void *context, uint64_t steps_max,
                         GoalsJudged *judged)
{
    const GoalsJudge judge = {
        .world = world, .policy = policy, .policy_context = context, .poll = goes_on};
    const bool is_known = judge_exactly(&judge, steps_max, judged) ||
                          goals_judge_by_episodes(&judge, EPISODES, SEED, judged);
    return is_known && !terminal_was_interrupted() ? STATUS_OK : STATUS_INTERRUPTED;
}

void world_goals_print(const World *world, const GoalsJudged *judged)
{
    const Goals *goals = world->goals;
    const Interval interval = goals_interval(judged);
    const Interval steps = interval_of_mean(judged->steps, judged->steps_error);
    if (judged->is_exact) {
        printf("%-14s with probability %.12g, exactly\n", goals->reached, judged->reached);
    } else {
        printf("%-14s %.4f of %" PRIu64 " episodes (%.4f to %.4f)\n", goals->reached,
               judged->reached, judged->trials, interval.low, interval.high);
    }
    printf("%-14s %.6g\n", goals->ended, judged->ended);
    printf("%-14s %.6g\n", goals->circled, judged->circled);
    if (judged->is_exact) {
        printf("%-14s %.12g when it is %s\n", "steps", judged->steps, goals->reached);
    } else {
        printf("%-14s %.2f when it is %s (%.2f to %.2f)\n", "steps", judged->steps, goals->reached,
               steps.low, steps.high);
    }
    printf("%-14s %.6f in the mean\n", "came to", judged->progress);
}

static void put_named(Json *json, const char *name, double number)
{
    put_key(json, name);
    put_real(json, number);
}

void world_goals_put(Json *json, const GoalsJudged *judged)
{
    const Interval interval = goals_interval(judged);
    put_named(json, "reached", judged->reached);
    put_named(json, "low", interval.low);
    put_named(json, "high", interval.high);
    put_named(json, "ended", judged->ended);
    put_named(json, "circled", judged->circled);
    put_named(json, "steps", judged->steps);
    put_named(json, "steps_error", judged->steps_error);
    put_named(json, "progress", judged->progress);
    put_key(json, "exact");
    put_bool(json, judged->is_exact);
    put_key(json, "certain");
    put_bool(json, judged->is_certain);
}

void world_goals_print_csv(FILE *file, const GoalsJudged *judged)
{
    fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%d,%d", judged->reached, judged->ended,
            judged->circled, judged->steps, judged->progress, judged->is_exact, judged->is_certain);
}
