/* world_goals.c - how likely a policy reaches the goal of a world. */
#include "cli/world_goals.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/terminal.h"
#include "host/memory.h"
#include "judge/interval.h"

enum { EPISODES = 10000, SEED = 1 };

/* More memory, or time, is not spent on knowing it exactly. */
static const size_t MEMORY = (size_t)256 << 20;
static const uint64_t STEPS_MAX = 20000000;

static bool goes_on(void *context, uint64_t work)
{
    (void)context;
    (void)work;
    return !terminal_was_interrupted();
}

static bool judge_exactly(const GoalsJudge *judge, GoalsJudged *judged)
{
    MemoryBlock memory = {0};
    const bool is_known = memory_reserve(&memory, MEMORY) &&
                          goals_judge_exactly(judge, memory.bytes, MEMORY, STEPS_MAX, judged);
    memory_release(&memory);
    return is_known;
}

Status world_goals_judge(const World *world, WorldPolicy policy, void *context, GoalsJudged *judged)
{
    const GoalsJudge judge = {
        .world = world, .policy = policy, .policy_context = context, .poll = goes_on};
    const bool is_known = judge_exactly(&judge, judged) ||
                          goals_judge_by_episodes(&judge, EPISODES, SEED, judged);
    return is_known && !terminal_was_interrupted() ? STATUS_OK : STATUS_INTERRUPTED;
}

static Interval interval_of(const GoalsJudged *judged)
{
    return judged->is_exact
               ? (Interval){judged->reached, judged->reached}
               : interval_of_share(judged->reached * (double)judged->trials, judged->trials);
}

void world_goals_print(const GoalsJudged *judged)
{
    const Interval interval = interval_of(judged);
    if (judged->is_exact) {
        printf("goal reached   with probability %.12g, exactly\n", judged->reached);
    } else {
        printf("goal reached   in %.4f of %" PRIu64 " episodes (%.4f to %.4f)\n", judged->reached,
               judged->trials, interval.low, interval.high);
    }
    printf("ended before   %.6g\n", judged->ended);
    printf("in circles     %.6g\n", judged->circled);
    printf("steps          %.6f when it is reached\n", judged->steps);
    printf("came to        %.6f in the mean\n", judged->progress);
    puts(judged->is_certain ? "certified: the goal is reached whatever chance does"
                            : "not certified: the goal is not always reached");
}

static void put_named(Json *json, const char *name, double number)
{
    put_key(json, name);
    put_real(json, number);
}

void world_goals_put(Json *json, const GoalsJudged *judged)
{
    const Interval interval = interval_of(judged);
    put_named(json, "reached", judged->reached);
    put_named(json, "low", interval.low);
    put_named(json, "high", interval.high);
    put_named(json, "ended", judged->ended);
    put_named(json, "circled", judged->circled);
    put_named(json, "steps", judged->steps);
    put_named(json, "progress", judged->progress);
    put_key(json, "exact");
    put_bool(json, judged->is_exact);
    put_key(json, "certain");
    put_bool(json, judged->is_certain);
}

void world_goals_print_csv(FILE *file, const GoalsJudged *judged)
{
    fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%d,%d\n", judged->reached, judged->ended,
            judged->circled, judged->steps, judged->progress, judged->is_exact, judged->is_certain);
}
