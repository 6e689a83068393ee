/* brain_worth.c - what the policy of a brain is worth in its world. */
#include "judge/charts.h"
#include "judge/goals.h"
#include "lib/handles.h"
#include "lib/world_truth.h"

/* As many episodes, and as much work, as the program takes unless it is told. */
enum { USUAL_GAMES = 10000, USUAL_BUDGET = 10000000 };

/* What is reserved to follow a policy: hardly any stage needs more for its steps. */
static const size_t MEMORY_MIN = (size_t)64 << 20;
static const size_t BYTES_PER_STEP = 24;

typedef struct Exam {
    Brain *brain;
    const Allocator *allocator;
    fourmi_judge_options options;
    uint64_t total;
    bool was_cancelled;
} Exam;

static bool poll(void *context, uint64_t done)
{
    Exam *exam = context;
    exam->was_cancelled = exam->options.progress != NULL &&
                          exam->options.progress(exam->options.context, done, exam->total) == 0;
    return !exam->was_cancelled;
}

/* ------------------------------------------------------------------- goals */

static bool follow(Exam *exam, const GoalsJudge *judge, GoalsJudged *judged)
{
    const uint64_t budget = exam->options.budget > 0 ? exam->options.budget : USUAL_BUDGET;
    const size_t spare = memory_available() / 2;
    const size_t wanted = budget < spare / BYTES_PER_STEP ? (size_t)budget * BYTES_PER_STEP : spare;
    const size_t size = wanted > MEMORY_MIN ? wanted : MEMORY_MIN;
    MemoryBlock memory = {0};
    const bool is_known = memory_reserve_from(&memory, size, exam->allocator) &&
                          goals_judge_exactly(judge, memory.bytes, size, budget, judged);
    memory_release(&memory);
    return is_known;
}

static void write_goals(const GoalsJudged *judged, fourmi_worth *worth)
{
    const Interval interval = goals_interval(judged);
    *worth = (fourmi_worth){
        .is_exact = judged->is_exact,
        .has_goals = 1,
        .is_certain = judged->is_certain,
        .reached = judged->reached,
        .ended = judged->ended,
        .circled = judged->circled,
        .steps = judged->steps,
        .low = interval.low,
        .high = interval.high,
        .games = judged->is_exact ? 0 : judged->trials,
    };
}

static int judge_goals(Exam *exam, fourmi_worth *worth)
{
    const GoalsJudge judge = {
        .world = &exam->brain->world,
        .policy = brain_best_actions,
        .policy_context = exam->brain,
        .poll = poll,
        .poll_context = exam,
    };
    const uint64_t games = exam->options.games > 0 ? exam->options.games : USUAL_GAMES;
    GoalsJudged judged;
    bool is_known = exam->options.games == 0 && follow(exam, &judge, &judged);
    if (!is_known && !exam->was_cancelled) {
        exam->total = games;
        is_known = goals_judge_by_episodes(&judge, games, exam->options.seed, &judged);
    }
    if (!is_known) {
        return exam->was_cancelled ? FOURMI_ERROR_CANCELLED : FOURMI_ERROR_UNKNOWN;
    }
    write_goals(&judged, worth);
    return FOURMI_OK;
}

/* ------------------------------------------------------------------- value */

static bool ask_value(const Exam *exam, WorldOracle *oracle, fourmi_worth *worth)
{
    ChartsJudged charts = {0};
    Value value;
    Value best;
    if (!world_oracle_value_of_charts(oracle, &best) ||
        !world_oracle_value_of_policy(oracle, brain_best_actions, exam->brain, &value)) {
        return false;
    }
    if (oracle->world->charts != NULL) {
        charts_judge(oracle, brain_best_actions, exam->brain, NULL, NULL, &charts);
    }
    *worth = (fourmi_worth){
        .is_exact = 1,
        .value = value.amount,
        .best = best.amount,
        .is_optimal = value_is_close(value, best) || value_compare(value, best) > 0,
        .cells = charts.cells,
        .wrong_cells = charts.wrong,
    };
    return true;
}

static int judge_value(Exam *exam, fourmi_worth *worth)
{
    WorldOracle oracle;
    MemoryBlock memory = {0};
    int status = world_oracle_open(&exam->brain->world, exam->allocator, &oracle, &memory);
    if (status != FOURMI_OK) {
        return status;
    }
    world_oracle_set_poll(&oracle, poll, exam);
    if (!ask_value(exam, &oracle, worth)) {
        status = exam->was_cancelled ? FOURMI_ERROR_CANCELLED : FOURMI_ERROR_UNKNOWN;
    }
    memory_release(&memory);
    return status;
}

int fourmi_brain_worth(fourmi_brain *brain, const fourmi_judge_options *options,
                       fourmi_worth *worth)
{
    if (brain == NULL || worth == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    Exam exam = {.brain = &brain->loaded.brain,
                 .allocator = handle_allocator(&brain->handle),
                 .options = options != NULL ? *options : (fourmi_judge_options){0}};
    if (!exam.brain->is_of_world) {
        return FOURMI_ERROR_OTHER;
    }
    if (!options_are_good(NULL, exam.options.reserved)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return exam.brain->world.goals != NULL ? judge_goals(&exam, worth) : judge_value(&exam, worth);
}
