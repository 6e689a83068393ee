/* world_analysis.c - what the oracle says of worlds, as JSON. */
#include "server/ai/world_analysis.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "facets/charts.h"
#include "facets/picture.h"
#include "facets/situations.h"
#include "server/base/json_build.h"
#include "server/base/room_games.h"

typedef struct Truth {
    WorldOracle oracle;
    void *memory;
    uint32_t gone[DRAWS_SYMBOLS_MAX];
} Truth;

static bool open_truth(Truth *truth, const WorldQuestion *question)
{
    const World *world = &question->world;
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    const char *refusal;
    const size_t size = world_oracle_memory_size(kind, world) / ORACLE_ALIGNMENT + 1;
    memset(truth->gone, 0, sizeof truth->gone);
    truth->memory = aligned_alloc(ORACLE_ALIGNMENT, size * ORACLE_ALIGNMENT);
    if (truth->memory == NULL) {
        return false;
    }
    world_oracle_init(&truth->oracle, kind, world, truth->memory, size * ORACLE_ALIGNMENT);
    if (question->without[0] == '\0' ||
        (world->situations->read_gone(world, question->without, truth->gone, &refusal) &&
         world_oracle_set_gone(&truth->oracle, truth->gone))) {
        return true;
    }
    free(truth->memory);
    return false;
}

/* Whether enough would be left to play with, which only the oracle knows. */
static bool is_enough_left(const World *world, const uint32_t *gone)
{
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    return kind->is_enough_left == NULL || kind->is_enough_left(world, gone);
}

bool world_question_is_good(const WorldQuestion *question, bool is_chart, const char **refusal)
{
    const World *world = &question->world;
    uint32_t gone[DRAWS_SYMBOLS_MAX] = {0};
    WorldState state;
    if (!room_games_world_is_analysed(world)) {
        *refusal = "Nobody knows the exact truth about states of this world.";
        return false;
    }
    if (!world->situations->read_gone(world, question->without, gone, refusal) ||
        (!is_chart && !world->situations->read(world, question->pos, gone, &state, refusal))) {
        return false;
    }
    *refusal = "Too little would be left to play with.";
    return question->without[0] == '\0' || is_enough_left(world, gone);
}

static const char *name_of(const World *world, Action action)
{
    return world->picture->action(world, action);
}

static json_t *best_json(const World *world, const WorldOracleActions *found)
{
    json_t *best = json_array();
    for (int i = 0; i < found->count; i++) {
        if (value_is_close(found->values[i], found->best)) {
            best = json_build_append(best, json_string(name_of(world, found->actions[i])));
        }
    }
    return best;
}

static json_t *values_json(const World *world, const WorldOracleActions *found)
{
    json_t *values = json_object();
    for (int i = 0; i < found->count; i++) {
        values = json_build_set(values, name_of(world, found->actions[i]),
                                json_real(found->values[i].amount));
    }
    return values;
}

json_t *world_analysis_position(const WorldQuestion *question)
{
    const World *world = &question->world;
    Truth truth;
    WorldState state;
    WorldOracleActions found;
    const char *refusal;
    json_t *json = NULL;
    if (!open_truth(&truth, question)) {
        return NULL;
    }
    if (world->situations->read(world, question->pos, truth.gone, &state, &refusal) &&
        world_oracle_actions(&truth.oracle, &state, &found)) {
        json = json_pack("{s:s, s:s, s:f}", "game", world->name, "pos", question->pos, "value",
                         found.best.amount);
        json = json_build_set(json, "values", values_json(world, &found));
        json = json_build_set(json, "best", best_json(world, &found));
    }
    free(truth.memory);
    return json;
}

/* ------------------------------------------------------------------ charts */

static int place_of_best(const WorldOracleActions *found)
{
    int best = 0;
    for (int i = 1; i < found->count; i++) {
        best = value_compare(found->values[i], found->values[best]) > 0 ? i : best;
    }
    return best;
}

static json_t *cell_json(Truth *truth, int chart, int row, int column)
{
    const World *world = truth->oracle.world;
    WorldState state;
    WorldOracleActions found;
    if (!world->charts->state_of_cell(world, chart, row, column, &state) ||
        !world_oracle_cell(&truth->oracle, &state, &found)) {
        return json_null();
    }
    json_t *json = json_pack("{s:s}", "best", name_of(world, found.actions[place_of_best(&found)]));
    return json_build_set(json, "values", values_json(world, &found));
}

static json_t *row_json(Truth *truth, int number, const Chart *chart, int row)
{
    const World *world = truth->oracle.world;
    char label[CHARTS_LABEL_SIZE];
    json_t *cells = json_array();
    world->charts->row_label(world, number, row, label);
    for (int column = 0; column < chart->column_count; column++) {
        cells = json_build_append(cells, cell_json(truth, number, row, column));
    }
    return json_build_set(json_pack("{s:s}", "row", label), "cells", cells);
}

static json_t *chart_json(Truth *truth, int number, const Chart *chart)
{
    const World *world = truth->oracle.world;
    char label[CHARTS_LABEL_SIZE];
    json_t *columns = json_array();
    json_t *rows = json_array();
    for (int column = 0; column < chart->column_count; column++) {
        world->charts->column_label(world, number, column, label);
        columns = json_build_append(columns, json_string(label));
    }
    for (int row = 0; row < chart->row_count; row++) {
        rows = json_build_append(rows, row_json(truth, number, chart, row));
    }
    json_t *json = json_build_set(json_pack("{s:s}", "name", chart->name), "columns", columns);
    return json_build_set(json, "rows", rows);
}

static json_t *charts_json(Truth *truth)
{
    const World *world = truth->oracle.world;
    json_t *list = json_array();
    Chart chart;
    for (int number = 0; world->charts->chart(world, number, &chart); number++) {
        list = json_build_append(list, chart_json(truth, number, &chart));
    }
    return list;
}

json_t *world_analysis_chart(const WorldQuestion *question)
{
    Truth truth;
    Value best;
    Value by_charts;
    json_t *json = NULL;
    if (!open_truth(&truth, question)) {
        return NULL;
    }
    if (world_oracle_value_of_start(&truth.oracle, &best) &&
        world_oracle_value_of_charts(&truth.oracle, &by_charts)) {
        json = json_pack("{s:s, s:f, s:f, s:f}", "game", question->world.name, "value", best.amount,
                         "by_charts", by_charts.amount, "cost", best.amount - by_charts.amount);
        json = json_build_set(json, "charts", charts_json(&truth));
    }
    free(truth.memory);
    return json;
}
