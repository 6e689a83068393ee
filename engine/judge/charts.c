/* charts.c - how a policy differs from the exact chart of a world. */
#include "judge/charts.h"

/* What the judge goes by. */
typedef struct Trial {
    WorldOracle *oracle;
    WorldPolicy policy;
    void *policy_context;
} Trial;

static Action first_best(const WorldOracleActions *exact)
{
    int i = 0;
    while (!value_is_close(exact->values[i], exact->best)) {
        i++;
    }
    return exact->actions[i];
}

/* What an action costs; 0 for one that is best but for rounding. */
static double cost_of(const WorldOracleActions *exact, Action action)
{
    int i = 0;
    while (exact->actions[i] != action) {
        i++;
    }
    return value_is_close(exact->values[i], exact->best)
               ? 0.0
               : exact->best.amount - exact->values[i].amount;
}

/* Fills in what is done in a cell, of which this is a state; false if nobody can tell. */
static bool judge_cell(const Trial *trial, const void *state, ChartCell *cell)
{
    WorldOracleActions exact;
    Action learned[WORLD_ACTIONS_MAX];
    if (!world_oracle_cell(trial->oracle, state, &exact)) {
        return false;
    }
    const int count = trial->policy(trial->policy_context, trial->oracle->world, state, learned);
    cell->exact = first_best(&exact);
    cell->learned = learned[0];
    for (int i = 0; i < count; i++) {
        const double cost = cost_of(&exact, learned[i]);
        cell->learned = cost > 0.0 && cell->cost <= 0.0 ? learned[i] : cell->learned;
        cell->cost = cost > cell->cost ? cost : cell->cost;
    }
    return true;
}

static void judge_chart(const Trial *trial, int number, const Chart *chart, ChartsDiffer *differ,
                        void *context, ChartsJudged *judged)
{
    const World *world = trial->oracle->world;
    for (int i = 0; i < chart->row_count * chart->column_count; i++) {
        WorldState state;
        ChartCell cell = {
            .chart = number, .row = i / chart->column_count, .column = i % chart->column_count};
        if (!world->charts->state_of_cell(world, number, cell.row, cell.column, &state) ||
            !judge_cell(trial, &state, &cell)) {
            continue; /* no such decision, or none that the cards of this world lead to */
        }
        judged->cells++;
        judged->wrong += cell.cost > 0.0;
        if (cell.cost > 0.0 && differ != NULL) {
            differ(context, &cell);
        }
    }
}

void charts_judge(WorldOracle *oracle, WorldPolicy policy, void *policy_context,
                  ChartsDiffer *differ, void *differ_context, ChartsJudged *judged)
{
    const Trial trial = {oracle, policy, policy_context};
    Chart chart;
    *judged = (ChartsJudged){0};
    for (int i = 0; oracle->world->charts->chart(oracle->world, i, &chart); i++) {
        judge_chart(&trial, i, &chart, differ, differ_context, judged);
    }
}
