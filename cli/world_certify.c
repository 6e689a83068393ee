/* world_certify.c - fourmi certify BRAIN, of a world: what its policy is worth
 * exactly, beside the best there is, and where it differs from the exact charts. */
#include <stdio.h>

#include "cli/brain_file.h"
#include "cli/world_best.h"
#include "cli/world_goals.h"
#include "cli/world_judge.h"
#include "cli/world_run.h"

/* The cells that differ, as far as there is room: no more are told. */
enum { TOLD_MAX = 1000 };

enum { SMALL_WORLD_BUDGET = 200000000 };

typedef struct Differences {
    int count;
    ChartCell cells[TOLD_MAX];
} Differences;

static void note(void *context, const ChartCell *cell)
{
    Differences *differences = context;
    if (differences->count < TOLD_MAX) {
        differences->cells[differences->count++] = *cell;
    }
}

/* Where a cell is, in the words of its chart. */
typedef struct CellLabels {
    Chart chart;
    char row[CHARTS_LABEL_SIZE];
    char column[CHARTS_LABEL_SIZE];
} CellLabels;

static CellLabels labels_of(const World *world, const ChartCell *cell)
{
    CellLabels labels;
    world->charts->chart(world, cell->chart, &labels.chart);
    world->charts->row_label(world, cell->chart, cell->row, labels.row);
    world->charts->column_label(world, cell->chart, cell->column, labels.column);
    return labels;
}

static void print_cell(const World *world, const ChartCell *cell)
{
    char learned[ACTION_WORDS_SIZE];
    char exact[ACTION_WORDS_SIZE];
    const CellLabels labels = labels_of(world, cell);
    printf("%s %s, %s: %s instead of %s costs %.9f\n", labels.chart.name, labels.row, labels.column,
           action_words(world, cell->learned, learned), action_words(world, cell->exact, exact),
           cell->cost);
}

static void print_text(const World *world, const WorldVerdict *verdict,
                       const Differences *differences)
{
    char words[VALUE_WORDS_SIZE];
    char text[WORLD_VERDICT_SIZE];
    printf("world          %s\n", world->name);
    printf("this policy    %s\n", value_words(verdict->value, words));
    printf("the best       %s\n", value_words(verdict->best, words));
    if (!value_is_close(verdict->best, verdict->best_of_all)) {
        printf("by all cards   %s\n", value_words(verdict->best_of_all, words));
    }
    for (int i = 0; i < differences->count; i++) {
        print_cell(world, &differences->cells[i]);
    }
    if (verdict->has_charts) {
        puts(world_verdict_words(verdict, text));
    }
    puts(verdict->is_optimal ? "certified: it is optimal" : "not certified: not optimal");
}

static void print_cell_json(Json *json, const World *world, const ChartCell *cell)
{
    char words[ACTION_WORDS_SIZE];
    const CellLabels labels = labels_of(world, cell);
    put_open(json, '{');
    put_key(json, "chart");
    put_string(json, labels.chart.name);
    put_key(json, "row");
    put_string(json, labels.row);
    put_key(json, "column");
    put_string(json, labels.column);
    put_key(json, "learned");
    put_string(json, action_words(world, cell->learned, words));
    put_key(json, "exact");
    put_string(json, action_words(world, cell->exact, words));
    put_key(json, "cost");
    put_real(json, cell->cost);
    put_close(json, '}');
}

static void print_charts_json(Json *json, const World *world, const WorldVerdict *verdict,
                              const Differences *differences)
{
    put_key(json, "cells");
    put_natural(json, (uint64_t)verdict->charts.cells);
    put_key(json, "wrong");
    put_open(json, '[');
    for (int i = 0; i < differences->count; i++) {
        print_cell_json(json, world, &differences->cells[i]);
    }
    put_close(json, ']');
}

static void print_json(const World *world, const WorldVerdict *verdict,
                       const Differences *differences)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, world->name);
    put_key(&json, "value");
    put_value(&json, verdict->value);
    put_key(&json, "best");
    put_value(&json, verdict->best);
    if (!value_is_close(verdict->best, verdict->best_of_all)) {
        put_key(&json, "best_of_all");
        put_value(&json, verdict->best_of_all);
    }
    put_key(&json, "optimal");
    put_bool(&json, verdict->is_optimal);
    if (verdict->has_charts) {
        print_charts_json(&json, world, verdict, differences);
    }
    put_close(&json, '}');
    put_end_line(&json);
}

static Status judge(const Arguments *arguments, WorldTruth *truth, Brain *brain)
{
    static Differences differences; /* too large for a stack */
    WorldVerdict verdict;
    differences.count = 0;
    if (!world_judge(truth, brain_best_actions, brain, note, &differences, &verdict)) {
        return world_truth_refused(truth);
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(&brain->world, &verdict,
                                                                 &differences);
    return verdict.is_optimal ? STATUS_OK : STATUS_BAD_INPUT;
}

static void print_goals_text(const World *world, const GoalsJudged *judged, const WorldBest *best)
{
    char words[VALUE_WORDS_SIZE];
    printf("%-14s %s\n", "world", world->name);
    world_goals_print(world, judged);
    if (best->is_known) {
        printf("%-14s %s, exactly\n", "at best", value_words(best->value, words));
    }
    puts(judged->is_certain      ? "certified: the goal is reached whatever chance does"
         : judged->failures == 0 ? "not certified: it could not be followed to its end"
                                 : "not certified: the goal is not always reached");
}

static void print_goals_json(const World *world, const GoalsJudged *judged, const WorldBest *best)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, world->name);
    world_goals_put(&json, judged);
    world_best_put(&json, best);
    put_close(&json, '}');
    put_end_line(&json);
}

/* How many steps are followed before episodes must do: what was asked for, or more in a
 * world so small that every state of it is known, which makes it likely to get there. */
static uint64_t budget_for(const Arguments *arguments, const World *world)
{
    return !arguments_has(arguments, "budget") && world_best_is_of_every_state(world)
               ? SMALL_WORLD_BUDGET
               : arguments_number(arguments, "budget");
}

/* A world with goals is about reaching them: the certificate is that they always are. */
static Status judge_goals(const Arguments *arguments, Brain *brain)
{
    GoalsJudged judged;
    WorldBest best;
    const uint64_t budget = budget_for(arguments, &brain->world);
    Status status = world_best_find(&best, &brain->world);
    if (status == STATUS_OK) {
        status = world_goals_judge(&brain->world, brain_best_actions, brain, budget, &judged);
    }
    if (status != STATUS_OK) {
        return status;
    }
    (arguments_has(arguments, "json") ? print_goals_json : print_goals_text)(&brain->world, &judged,
                                                                             &best);
    return judged.is_certain ? STATUS_OK : STATUS_BAD_INPUT;
}

static Status judge_value(const Arguments *arguments, Brain *brain)
{
    static const char *const for_others[] = {"budget", NULL};
    WorldTruth truth = {.memory = {0}};
    if (!world_takes_options(arguments, for_others)) {
        return STATUS_USAGE;
    }
    Status status = world_truth_open(&truth, &brain->world);
    if (status == STATUS_OK) {
        status = judge(arguments, &truth, brain);
    }
    world_truth_close(&truth);
    return status;
}

bool world_certify(const Arguments *arguments, Status *status)
{
    static const char *const for_games[] = {"game",  "side",    "depth", "symmetry",
                                            "truth", "threads", "keep",  NULL};
    LoadedBrain loaded;
    if (!brain_file_open_world(&loaded, arguments_operand(arguments, 0))) {
        return false;
    }
    Brain *brain = &loaded.brain;
    *status = STATUS_USAGE;
    if (world_takes_options(arguments, for_games)) {
        *status = brain->world.goals != NULL ? judge_goals(arguments, brain)
                                             : judge_value(arguments, brain);
    }
    loaded_brain_close(&loaded);
    return true;
}
