/* charts.c - the decisions of a game as charts: exact, and beside that what a policy does. */
#include "facets/charts.h"
#include "api/policy.h"
#include "api/state.h"
#include "facets/picture.h"
#include "facets/situations.h"

enum { CHARTS_MAX = 16 };

typedef struct ChartsThing {
    fourmi_charts charts;
    fourmi_chart list[CHARTS_MAX];
    fourmi_cell *cells[CHARTS_MAX]; /* of each chart */
    fourmi_cell *exceptions;
    bool is_solved; /* all cells have their exact values */
    bool wants_exceptions;
    ExactThing *exact;
    fourmi_policy *policy;
} ChartsThing;

static const World *world_of(const ChartsThing *c)
{
    return &c->exact->adapted->world;
}

static void charts_release(void *thing)
{
    ChartsThing *c = thing;
    fourmi_free(c->exact);
    fourmi_free(c->policy);
}

/* Fills a cell with the exact values in a state of it; false if there is no memory. */
static bool fill_cell(ChartsThing *c, fourmi_cell *cell, const void *state,
                      const WorldOracleActions *exact)
{
    const World *world = world_of(c);
    const uint32_t count = c->charts.action_count;
    double *values = thing_keep(c, count * sizeof *values + SITUATIONS_TEXT_SIZE);
    if (values == NULL) {
        return false;
    }
    char *text = (char *)(values + count);
    if (world->situations != NULL) {
        world->situations->write(world, state, text);
    }
    *cell = (fourmi_cell){.state = text, .best = -1, .taken = -1, .value = exact->best.amount};
    for (uint32_t i = 0; i < count; i++) {
        values[i] = __builtin_nan("");
    }
    for (int i = 0; i < exact->count; i++) {
        values[exact->actions[i]] = exact->values[i].amount;
        if (cell->best < 0 && value_is_close(exact->values[i], exact->best)) {
            cell->best = exact->actions[i];
        }
    }
    cell->values = values;
    cell->value_count = count;
    return true;
}

/* Lists the states of a cell in which something else is better than what is best for the cell. */
static int find_exceptions(ChartsThing *c, const void *state, int best)
{
    WorldState exception;
    WorldOracleActions exact;
    for (int i = 0; world_oracle_exception(&c->exact->world_oracle, state, i, &exception); i++) {
        fourmi_cell *exceptions = thing_grow(c, c->exceptions, c->charts.exception_count,
                                             sizeof *exceptions);
        if (exceptions == NULL) {
            return FOURMI_ERROR_MEMORY;
        }
        c->charts.exceptions = c->exceptions = exceptions;
        fourmi_cell *cell = &c->exceptions[c->charts.exception_count];
        if (!world_oracle_actions(&c->exact->world_oracle, &exception, &exact)) {
            return exact_refuse(c->exact);
        }
        if (!fill_cell(c, cell, &exception, &exact)) {
            return FOURMI_ERROR_MEMORY;
        }
        cell->taken = best;
        cell->cost = cell->value - cell->values[best];
        c->charts.exception_count++;
    }
    return FOURMI_OK;
}

/* Asks the policy what it does in a cell. */
static int ask_policy(ChartsThing *c, fourmi_cell *cell, const void *state)
{
    const fourmi_game *game = c->charts.game;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    const int count = state_list(game, state, actions, odds);
    const int status = fourmi_policy_act(c->policy, state, odds);
    if (status < 0) {
        return status;
    }
    int taken = 0;
    cell->cost = 0;
    for (int i = 0; i < count; i++) {
        taken = odds[i] > odds[taken] ? i : taken;
        cell->cost += odds[i] * (cell->value - cell->values[actions[i]]);
    }
    cell->taken = actions[taken];
    c->charts.wrong += cell->cost > 1e-9;
    return FOURMI_OK;
}

/* Finds the exact values in a cell, which stays empty if no game leads there. */
static int solve_cell(ChartsThing *c, fourmi_cell *cell, const void *state)
{
    WorldOracleActions exact;
    if (!world_oracle_cell(&c->exact->world_oracle, state, &exact)) {
        return c->exact->was_cancelled ? exact_refuse(c->exact) : FOURMI_OK;
    }
    if (!fill_cell(c, cell, state, &exact)) {
        return FOURMI_ERROR_MEMORY;
    }
    c->charts.decisions++;
    return c->wants_exceptions ? find_exceptions(c, state, cell->best) : FOURMI_OK;
}

static int look_at_chart(ChartsThing *c, int number)
{
    const World *world = world_of(c);
    const int columns = (int)c->list[number].column_count;
    int status = FOURMI_OK;
    for (int i = 0; status == FOURMI_OK && i < (int)c->list[number].cell_count; i++) {
        fourmi_cell *cell = &c->cells[number][i];
        WorldState state;
        if (!world->charts->state_of_cell(world, number, i / columns, i % columns, &state) ||
            world->is_over(world, &state)) {
            continue; /* there is no such decision */
        }
        status = c->is_solved ? FOURMI_OK : solve_cell(c, cell, &state);
        if (status == FOURMI_OK && cell->value_count > 0 && c->policy != NULL) {
            status = ask_policy(c, cell, &state);
        }
    }
    return status;
}

static int charts_run(void *thing, uint64_t work)
{
    ChartsThing *c = thing;
    Value value, by_charts;
    int status = FOURMI_OK;
    (void)work; /* there is one unit */
    c->exact->was_cancelled = false;
    c->charts.wrong = 0;
    if (!c->is_solved) {
        c->charts.decisions = c->charts.exception_count = 0;
        if (!world_oracle_value_of_start(&c->exact->world_oracle, &value) ||
            !world_oracle_value_of_charts(&c->exact->world_oracle, &by_charts)) {
            return exact_refuse(c->exact);
        }
        c->charts.value = value.amount;
        c->charts.by_charts = by_charts.amount;
    }
    for (int i = 0; status == FOURMI_OK && i < (int)c->charts.chart_count; i++) {
        status = look_at_chart(c, i);
    }
    c->is_solved = c->is_solved || status == FOURMI_OK;
    return status;
}

/* ---------------------------------------------------------------------- making */

typedef void WriteLabel(const World *world, int chart, int number, char label[CHARTS_LABEL_SIZE]);

/* What stands beside the rows of a chart, or over its columns; NULL if there is no memory. */
static const char *const *write_labels(ChartsThing *c, int chart, int count, WriteLabel *write)
{
    const char **labels = thing_keep(c, (size_t)count * (sizeof *labels + CHARTS_LABEL_SIZE));
    for (int i = 0; labels != NULL && i < count; i++) {
        char *label = (char *)(labels + count) + (ptrdiff_t)i * CHARTS_LABEL_SIZE;
        write(world_of(c), chart, i, label);
        labels[i] = label;
    }
    return labels;
}

/* Lays the charts out, all cells empty. */
static bool lay_out(ChartsThing *c)
{
    const World *world = world_of(c);
    const char **actions = thing_keep(c, (size_t)world->action_count * sizeof *actions);
    bool has_room = actions != NULL;
    Chart chart;
    for (int i = 0; has_room && i < world->action_count; i++) {
        actions[i] = world->picture->action(world, (Action)i);
    }
    for (int i = 0; has_room && i < CHARTS_MAX && world->charts->chart(world, i, &chart); i++) {
        const int cells = chart.row_count * chart.column_count;
        c->cells[i] = thing_keep(c, (size_t)cells * sizeof *c->cells[i]);
        c->list[i] = (fourmi_chart){
            .name = chart.name,
            .rows = write_labels(c, i, chart.row_count, world->charts->row_label),
            .row_count = (uint32_t)chart.row_count,
            .columns = write_labels(c, i, chart.column_count, world->charts->column_label),
            .column_count = (uint32_t)chart.column_count,
            .cells = c->cells[i],
            .cell_count = (uint32_t)cells,
        };
        has_room = c->cells[i] != NULL && c->list[i].rows != NULL && c->list[i].columns != NULL;
        c->charts.chart_count++;
    }
    c->charts.charts = c->list;
    c->charts.actions = actions;
    c->charts.action_count = (uint32_t)world->action_count;
    return has_room;
}

int fourmi_charts_new(fourmi_lab *lab, const fourmi_charts_options *options, fourmi_charts **charts)
{
    THING_NEEDS(charts, lab, options, game, options->game);
    const fourmi_game *game = options->game;
    const Adapted *adapted = adapt_of(game);
    if (adapted == NULL || !adapt_is_alone(adapted) || adapted->world.charts == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "there are no charts of %s", game->name);
    }
    if (options->policy != NULL && options->policy->game != game) {
        return lab_refuse_other("the policy", options->policy->game, game);
    }
    ChartsThing *c = thing_new((LabThing *)lab, &fourmi_charts_shape, sizeof *c, charts_release);
    if (c == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(c, charts_run);
    c->charts.game = game;
    c->wants_exceptions = options->exceptions;
    c->policy = options->policy != NULL ? thing_hold(options->policy) : NULL;
    int status = exact_take(thing_lab(c), options->exact, game, &c->exact);
    if (status == FOURMI_OK && !lay_out(c)) {
        status = FOURMI_ERROR_MEMORY;
    }
    if (status != FOURMI_OK) {
        fourmi_free(c);
        return status;
    }
    *charts = &c->charts;
    return FOURMI_OK;
}
