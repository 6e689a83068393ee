/* charts.c - the decisions of a game as charts: exact, and beside that what a policy does. */
#include "facets/charts.h"
#include "api/policy.h"
#include "api/state.h"
#include "facets/picture.h"
#include "facets/situations.h"

typedef struct ChartsThing {
    fourmi_charts charts;
    fourmi_chart *list; /* [chart_count] */
    fourmi_cell *cells; /* [cell_count], of all charts one after the other */
    uint32_t cell_count;
    uint32_t at; /* cells before this one are done */
    bool has_values;
    bool wants_exceptions;
    fourmi_cell *exceptions;
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

/* Writes a state of cell number `at`; false if there is no such decision. */
static bool find_state(const ChartsThing *c, uint32_t at, WorldState *state)
{
    const World *world = world_of(c);
    int chart = 0;
    while (at >= c->list[chart].cell_count) {
        at -= c->list[chart++].cell_count;
    }
    const uint32_t columns = c->list[chart].column_count;
    return world->charts->state_of_cell(world, chart, (int)(at / columns), (int)(at % columns),
                                        state) &&
           !world->is_over(world, state);
}

/* Finds the exact values in a cell, unless it has them; it stays empty if no game leads there. */
static int solve_cell(ChartsThing *c, fourmi_cell *cell, const void *state)
{
    const uint32_t before = c->charts.exception_count;
    WorldOracleActions exact;
    if (cell->value_count > 0) {
        return FOURMI_OK;
    }
    if (!world_oracle_cell(&c->exact->world_oracle, state, &exact)) {
        return c->exact->was_cancelled ? exact_refuse(c->exact) : FOURMI_OK;
    }
    int status = fill_cell(c, cell, state, &exact) ? FOURMI_OK : FOURMI_ERROR_MEMORY;
    if (status == FOURMI_OK && c->wants_exceptions) {
        status = find_exceptions(c, state, cell->best);
    }
    if (status != FOURMI_OK) {
        c->charts.exception_count = before;
        cell->value_count = 0;
    }
    c->charts.decisions += status == FOURMI_OK;
    return status;
}

static int find_values(ChartsThing *c)
{
    Value value, by_charts;
    if (!world_oracle_value_of_start(&c->exact->world_oracle, &value) ||
        !world_oracle_value_of_charts(&c->exact->world_oracle, &by_charts)) {
        return exact_refuse(c->exact);
    }
    c->charts.value = value.amount;
    c->charts.by_charts = by_charts.amount;
    c->has_values = true;
    return FOURMI_OK;
}

static int charts_run(void *thing, uint64_t work)
{
    ChartsThing *c = thing;
    c->exact->was_cancelled = false;
    int status = c->has_values ? FOURMI_OK : find_values(c);
    if (c->at == c->cell_count) {
        c->at = 0;
        c->charts.wrong = 0;
    }
    for (uint64_t n = 0; status == FOURMI_OK && c->at < c->cell_count; n++) {
        fourmi_cell *cell = &c->cells[c->at];
        WorldState state;
        if (work > 0 && n == work) {
            return FOURMI_AGAIN;
        }
        if (find_state(c, c->at, &state)) {
            status = solve_cell(c, cell, &state);
            if (status == FOURMI_OK && cell->value_count > 0 && c->policy != NULL) {
                status = ask_policy(c, cell, &state);
            }
        }
        c->at += status == FOURMI_OK;
    }
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
    Chart chart;
    while (world->charts->chart(world, (int)c->charts.chart_count, &chart)) {
        c->charts.chart_count++;
        c->cell_count += (uint32_t)(chart.row_count * chart.column_count);
    }
    c->list = thing_keep(c, c->charts.chart_count * sizeof *c->list);
    c->cells = thing_keep(c, c->cell_count * sizeof *c->cells);
    bool has_room = c->list != NULL && c->cells != NULL;
    fourmi_cell *cells = c->cells;
    for (int i = 0; has_room && world->charts->chart(world, i, &chart); i++) {
        c->list[i] = (fourmi_chart){
            .name = chart.name,
            .rows = write_labels(c, i, chart.row_count, world->charts->row_label),
            .row_count = (uint32_t)chart.row_count,
            .columns = write_labels(c, i, chart.column_count, world->charts->column_label),
            .column_count = (uint32_t)chart.column_count,
            .cells = cells,
            .cell_count = (uint32_t)(chart.row_count * chart.column_count),
        };
        has_room = c->list[i].rows != NULL && c->list[i].columns != NULL;
        cells += c->list[i].cell_count;
    }
    const char **actions = thing_keep(c, (size_t)world->action_count * sizeof *actions);
    for (int i = 0; actions != NULL && i < world->action_count; i++) {
        actions[i] = world->picture->action(world, (Action)i);
    }
    c->charts.charts = c->list;
    c->charts.actions = actions;
    c->charts.action_count = (uint32_t)world->action_count;
    return has_room && actions != NULL;
}

int fourmi_charts_new(fourmi_lab *lab, const fourmi_charts_options *options, fourmi_charts **charts)
{
    THING_NEEDS(charts, lab, options, game);
    const fourmi_game *game = options->game;
    const Adapted *adapted = adapt_of(game);
    if (adapted == NULL || adapted->turns == NULL || adapted->world.charts == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "there are no charts of %s", game->name);
    }
    if (options->policy != NULL && options->policy->game != game) {
        return thing_fail(FOURMI_ERROR_OTHER_GAME, "the policy is for %s, not for %s",
                          options->policy->game->name, game->name);
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
