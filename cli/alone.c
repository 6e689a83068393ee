/* alone.c - what certify and eval say of a policy that plays alone. */
#include "cli/alone.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/fields.h"
#include "cli/lab.h"
#include "cli/progress.h"
#include "cli/terminal.h"

enum {
    EPISODES = 10000, /* where a policy cannot be followed exactly */
    SMALL_BUDGET = 200000000,
};

static const uint64_t SMALL_MEMORY = UINT64_C(128) << 20; /* of a solver */
static const double z = 1.959963984540054; /* 95 % of a normal distribution lie within +/- z */

typedef struct Alone {
    const Judged *judged;
    fourmi_game_facts *facts;
    fourmi_exact *exact; /* NULL: there is none, or it takes much memory */
    fourmi_evaluation *found;
    fourmi_charts *charts; /* NULL: there are none */
    Progress progress;
} Alone;

static bool watch(void *context, const fourmi_progress *now)
{
    Alone *alone = context;
    if (alone->found != NULL && alone->found->method == FOURMI_METHOD_EPISODES) {
        progress_show(&alone->progress, now->done, now->total);
    }
    return !terminal_was_interrupted();
}

static bool watch_solver(void *context, const fourmi_progress *now)
{
    (void)context;
    (void)now;
    return !terminal_was_interrupted();
}

static int evaluate(Alone *alone, fourmi_method method, uint64_t budget, uint64_t episodes)
{
    const Judged *judged = alone->judged;
    const fourmi_evaluation_options options = {
        .policy = judged->policy,
        .method = method,
        .budget = budget,
        .best = true,
        .episodes = episodes,
        .seed = arguments_number(judged->arguments, "seed"),
        .exact = alone->exact,
        .watch = watch,
        .watch_context = alone,
    };
    fourmi_free(alone->found);
    alone->found = NULL;
    const int made = fourmi_evaluation_new(judged->lab, &options, &alone->found);
    progress_init(&alone->progress, 0);
    const int status = made < 0 ? made : fourmi_run(alone->found, 0);
    progress_clear(&alone->progress);
    return status;
}

/* A solver, and charts, where there are any. */
static int begin(Alone *alone, bool is_exact)
{
    const Judged *judged = alone->judged;
    const fourmi_exact_options of_exact = {.game = judged->game, .watch = watch_solver};
    const int status = fourmi_game_facts_new(
        judged->lab, &(fourmi_game_facts_options){.game = judged->game}, &alone->facts);
    if (status < 0 || (!is_exact && alone->facts->has_goal)) {
        return status;
    }
    const int made = fourmi_exact_new(judged->lab, &of_exact, &alone->exact);
    if (alone->facts->has_goal) {
        if (made >= 0 && alone->exact->memory > SMALL_MEMORY) {
            fourmi_free(alone->exact);
            alone->exact = NULL;
        }
        return FOURMI_OK;
    }
    const fourmi_charts_options of_charts = {
        .game = judged->game, .policy = judged->policy, .exact = alone->exact};
    if (made >= 0) {
        (void)fourmi_charts_new(judged->lab, &of_charts, &alone->charts);
    }
    return made;
}

static Status end(Alone *alone, int status)
{
    const Status said = status >= 0                  ? STATUS_OK
                        : status == FOURMI_CANCELLED ? STATUS_INTERRUPTED
                                                     : lab_complain(status);
    void *const things[] = {alone->found, alone->charts, alone->exact, alone->facts};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        fourmi_free(things[i]);
    }
    return said;
}

static bool wants_json(const Alone *alone)
{
    return arguments_has(alone->judged->arguments, "json");
}

static void put_fields(const Fields *fields)
{
    Json json = {0};
    put_open(&json, '{');
    fields_put(fields, &json);
    put_close(&json, '}');
    put_end_line(&json);
}

/* The best there is, null where it is not known. */
static void add_best(Fields *fields, const fourmi_evaluation *found)
{
    if (isnan(found->due)) {
        fields_add(fields, "", "best", found->due);
    } else {
        fields_add(fields, "best", "probability", found->due);
        fields_add(fields, "best", "steps", found->due_steps);
    }
}

static void print_best(const fourmi_evaluation *found, int width)
{
    if (!isnan(found->due)) {
        printf("%-*s %.9g in %.12g steps, exactly\n", width, "at best", found->due,
               found->due_steps);
    }
}

/* --------------------------------------------------------------- certified: a goal */

static void print_goal(const Alone *alone)
{
    const fourmi_evaluation *it = alone->found;
    const fourmi_game_facts *facts = alone->facts;
    printf("%-14s %s\n", "world", it->game->name);
    if (it->method == FOURMI_METHOD_EXACT) {
        printf("%-14s with probability %.12g, exactly\n", facts->reached, it->reached);
    } else {
        printf("%-14s %.4f of %" PRIu64 " episodes (%.4f to %.4f)\n", facts->reached, it->reached,
               it->episodes, it->low, it->high);
    }
    printf("%-14s %.6g\n%-14s %.6g\n", facts->ended, it->ended, facts->circled, it->circled);
    if (it->method == FOURMI_METHOD_EXACT) {
        printf("%-14s %.12g when it is %s\n", "steps", it->steps, facts->reached);
    } else {
        printf("%-14s %.2f when it is %s (%.2f to %.2f)\n", "steps", it->steps, facts->reached,
               it->steps - z * it->steps_error, it->steps + z * it->steps_error);
    }
    printf("%-14s %.6f in the mean\n", "came to", it->progress);
    print_best(it, 14);
    puts(it->is_certain     ? "certified: the goal is reached whatever chance does"
         : it->reached == 1 ? "not certified: it could not be followed to its end"
                            : "not certified: the goal is not always reached");
}

static void put_goal(const Alone *alone)
{
    const fourmi_evaluation *it = alone->found;
    Fields fields = {0};
    fields_add_text(&fields, "world", it->game->name);
    fields_add(&fields, "", "reached", it->reached);
    fields_add(&fields, "", "low", it->low);
    fields_add(&fields, "", "high", it->high);
    fields_add(&fields, "", "ended", it->ended);
    fields_add(&fields, "", "circled", it->circled);
    fields_add(&fields, "", "steps", it->steps);
    fields_add(&fields, "", "steps_error", it->steps_error);
    fields_add(&fields, "", "progress", it->progress);
    fields_add_switch(&fields, "exact", it->method == FOURMI_METHOD_EXACT);
    fields_add_switch(&fields, "certain", it->is_certain);
    add_best(&fields, it);
    put_fields(&fields);
}

/* How many steps are followed before episodes must do: what was asked for, or more in a game so small
 * that every state of it is known, which makes it likely to get there. */
static int judge_goal(Alone *alone)
{
    const Arguments *arguments = alone->judged->arguments;
    const bool is_small = !arguments_has(arguments, "budget") && alone->exact != NULL;
    int status = evaluate(alone, FOURMI_METHOD_EXACT,
                          is_small ? SMALL_BUDGET : arguments_number(arguments, "budget"), 0);
    if (status == FOURMI_ERROR_UNKNOWN || status == FOURMI_ERROR_MEMORY) {
        status = evaluate(alone, FOURMI_METHOD_EPISODES, 0, EPISODES);
    }
    return status;
}

/* --------------------------------------------------------------- certified: gains */

static bool is_close(double a, double b)
{
    return fabs(a - b) <= 1e-9;
}

/* Calls `tell` for each cell of the charts in which the policy costs something. */
static void each_wrong_cell(const fourmi_charts *charts, Json *json,
                            void (*tell)(Json *json, const fourmi_charts *charts,
                                         const fourmi_chart *chart, uint32_t cell))
{
    for (uint32_t i = 0; charts != NULL && i < charts->chart_count; i++) {
        const fourmi_chart *chart = &charts->charts[i];
        for (uint32_t k = 0; k < chart->cell_count; k++) {
            if (chart->cells[k].value_count > 0 && chart->cells[k].cost > 1e-9) {
                tell(json, charts, chart, k);
            }
        }
    }
}

static void print_cell(Json *json, const fourmi_charts *charts, const fourmi_chart *chart,
                       uint32_t number)
{
    const fourmi_cell *cell = &chart->cells[number];
    (void)json;
    printf("%s %s, %s: %s instead of %s costs %.9f\n", chart->name,
           chart->rows[number / chart->column_count], chart->columns[number % chart->column_count],
           charts->actions[cell->taken], charts->actions[cell->best], cell->cost);
}

static void put_cell(Json *json, const fourmi_charts *charts, const fourmi_chart *chart,
                     uint32_t number)
{
    const fourmi_cell *cell = &chart->cells[number];
    Fields fields = {0};
    fields_add_text(&fields, "chart", chart->name);
    fields_add_text(&fields, "row", chart->rows[number / chart->column_count]);
    fields_add_text(&fields, "column", chart->columns[number % chart->column_count]);
    fields_add_text(&fields, "learned", charts->actions[cell->taken]);
    fields_add_text(&fields, "exact", charts->actions[cell->best]);
    fields_add(&fields, "", "cost", cell->cost);
    put_open(json, '{');
    fields_put(&fields, json);
    put_close(json, '}');
}

static bool is_optimal(const Alone *alone)
{
    return alone->found->value > alone->found->due ||
           is_close(alone->found->value, alone->found->due);
}

static void print_gain(const Alone *alone)
{
    const fourmi_evaluation *it = alone->found;
    const fourmi_charts *charts = alone->charts;
    printf("world          %s\nthis policy    %.9g\nthe best       %.9g\n", it->game->name,
           it->value, it->due);
    if (charts != NULL && !is_close(charts->value, it->due)) {
        printf("by all cards   %.9g\n", charts->value);
    }
    each_wrong_cell(charts, NULL, print_cell);
    if (charts != NULL) {
        printf("%" PRIu32 " of %" PRIu32 " cells as in the exact chart; value %.15g%s\n",
               charts->decisions - charts->wrong, charts->decisions, it->value,
               is_optimal(alone) ? ", the optimum" : "");
    }
    puts(is_optimal(alone) ? "certified: it is optimal" : "not certified: not optimal");
}

static void put_gain(const Alone *alone)
{
    const fourmi_evaluation *it = alone->found;
    const fourmi_charts *charts = alone->charts;
    Fields fields = {0};
    Json json = {0};
    fields_add_text(&fields, "world", it->game->name);
    fields_add(&fields, "", "value", it->value);
    fields_add(&fields, "", "best", it->due);
    if (charts != NULL && !is_close(charts->value, it->due)) {
        fields_add(&fields, "", "best_of_all", charts->value);
    }
    fields_add_switch(&fields, "optimal", is_optimal(alone));
    put_open(&json, '{');
    fields_put(&fields, &json);
    if (charts != NULL) {
        put_key(&json, "cells");
        put_natural(&json, charts->decisions);
        put_key(&json, "wrong");
        put_open(&json, '[');
        each_wrong_cell(charts, &json, put_cell);
        put_close(&json, ']');
    }
    put_close(&json, '}');
    put_end_line(&json);
}

static int judge_gain(Alone *alone)
{
    const int status = evaluate(alone, FOURMI_METHOD_EXACT, 0, 0);
    return status < 0 || alone->charts == NULL ? status : fourmi_run(alone->charts, 0);
}

Status alone_certify(const Judged *judged)
{
    static const char *const for_two[] = {"side",    "depth",  "symmetry", "truth",
                                          "threads", "keep",   "whole",    "certificate",
                                          "verify",  "sample", "proof",    NULL};
    Alone alone = {.judged = judged};
    bool is_certified = false;
    if (!judged_takes(judged, for_two)) {
        return STATUS_USAGE;
    }
    int status = begin(&alone, true);
    if (status >= 0 && alone.facts->has_goal) {
        status = judge_goal(&alone);
        if (status >= 0) {
            (wants_json(&alone) ? put_goal : print_goal)(&alone);
            is_certified = alone.found->is_certain;
        }
    } else if (status >= 0 && arguments_has(judged->arguments, "budget")) {
        complain("--budget is for games with a goal, and %s has none", judged->game->name);
        (void)end(&alone, FOURMI_OK);
        return STATUS_USAGE;
    } else if (status >= 0) {
        status = judge_gain(&alone);
        if (status >= 0) {
            (wants_json(&alone) ? put_gain : print_gain)(&alone);
            is_certified = is_optimal(&alone);
        }
    }
    const Status said = end(&alone, status);
    return said == STATUS_OK && !is_certified ? STATUS_BAD_INPUT : said;
}

/* ------------------------------------------------------------------- evaluated */

/* How many of the games a share of them is. */
static uint64_t count_of(const fourmi_evaluation *it, double share)
{
    return (uint64_t)(share * (double)it->episodes + 0.5);
}

static void print_share(const fourmi_evaluation *it, const char *name, double share)
{
    const Range range = range_of_share(count_of(it, share), it->episodes);
    printf("%-10s %9" PRIu64 " %7.1f %% (%5.1f to %5.1f)\n", name, count_of(it, share),
           100.0 * share, 100.0 * range.low, 100.0 * range.high);
}

static void print_games(const Alone *alone)
{
    const fourmi_evaluation *it = alone->found;
    const fourmi_game_facts *facts = alone->facts;
    const uint64_t reached = count_of(it, it->reached);
    printf("%s at %s, %" PRIu64 " game%s from seed %" PRIu64 ", with 95 %% confidence\n\n",
           arguments_operand(alone->judged->arguments, 0), it->game->name, it->episodes,
           it->episodes == 1 ? "" : "s", arguments_number(alone->judged->arguments, "seed"));
    if (!facts->has_goal) {
        printf("%-10s %9.6f in the mean (%.6f to %.6f)\n", "gains", it->value, it->low, it->high);
        return;
    }
    print_share(it, facts->reached, it->reached);
    print_share(it, facts->ended, it->ended);
    print_share(it, facts->circled, it->circled);
    if (reached > 1) {
        printf("%-10s %9.1f in the mean (%.1f to %.1f), standard error %.1f\n", "steps", it->steps,
               it->steps - z * it->steps_error, it->steps + z * it->steps_error, it->steps_error);
    } else if (reached == 1) {
        printf("%-10s %9.0f, of one game\n", "steps", it->steps);
    }
    print_best(it, 10);
}

static void add_share(Fields *fields, const fourmi_evaluation *it, const char *name, double share)
{
    const Range range = range_of_share(count_of(it, share), it->episodes);
    fields_add(fields, name, "count", (double)count_of(it, share));
    fields_add(fields, name, "share", share);
    fields_add(fields, name, "low", range.low);
    fields_add(fields, name, "high", range.high);
}

/* Of a single game it is not known how sure it is. */
static void add_steps(Fields *fields, const fourmi_evaluation *it)
{
    const uint64_t reached = count_of(it, it->reached);
    if (reached == 0) {
        fields_add(fields, "", "steps", (double)NAN);
        return;
    }
    fields_add(fields, "steps", "mean", it->steps);
    if (reached > 1) {
        fields_add(fields, "steps", "error", it->steps_error);
        fields_add(fields, "steps", "low", it->steps - z * it->steps_error);
        fields_add(fields, "steps", "high", it->steps + z * it->steps_error);
    }
}

static void put_games(const Alone *alone)
{
    const fourmi_evaluation *it = alone->found;
    Fields fields = {0};
    fields_add_text(&fields, "world", it->game->name);
    fields_add_text(&fields, "player", arguments_operand(alone->judged->arguments, 0));
    fields_add(&fields, "", "seed", (double)arguments_number(alone->judged->arguments, "seed"));
    fields_add(&fields, "", "games", (double)it->episodes);
    if (alone->facts->has_goal) {
        add_share(&fields, it, "reached", it->reached);
        add_share(&fields, it, "ended", it->ended);
        add_share(&fields, it, "circled", it->circled);
        add_steps(&fields, it);
        fields_add(&fields, "", "progress", it->progress);
        add_best(&fields, it);
    } else {
        fields_add(&fields, "", "value", it->value);
        fields_add(&fields, "", "low", it->low);
        fields_add(&fields, "", "high", it->high);
    }
    put_fields(&fields);
}

Status alone_evaluate(const Judged *judged)
{
    static const char *const for_two[] = {"depth", "proof", "limit", "threads", NULL};
    Alone alone = {.judged = judged};
    if (!judged_takes(judged, for_two)) {
        return STATUS_USAGE;
    }
    if (judged->arguments->operand_count > 1) {
        complain("%s has one player: it is played, and takes no FILEs", judged->game->name);
        return STATUS_USAGE;
    }
    int status = begin(&alone, false);
    if (status >= 0) {
        status = evaluate(&alone, FOURMI_METHOD_EPISODES, 0,
                          arguments_number(judged->arguments, "games"));
    }
    if (alone.found != NULL && alone.found->episodes > 0) {
        (wants_json(&alone) ? put_games : print_games)(&alone);
    }
    return end(&alone, status);
}
