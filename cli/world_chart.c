/* world_chart.c - fourmi chart: the best strategy of a world as charts, what an
 * episode is worth that goes by them, and where one who sees everything would do
 * something else. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/terminal.h"
#include "cli/world_run.h"
#include "cli/world_truth.h"
#include "facets/charts.h"
#include "facets/situations.h"

typedef struct Charting {
    const Arguments *arguments;
    WorldTruth *truth;
    const World *world;
    Value best;      /* of one who sees everything */
    Value by_charts; /* of one who goes by the charts */
    int exceptions;  /* counted while charts are told */
    char letters[WORLD_ACTIONS_MAX];
} Charting;

/* One cell, if there is such a decision. */
typedef struct Cell {
    WorldState state;
    WorldOracleActions actions;
    int best; /* place among the actions */
} Cell;

typedef enum CellFound { CELL_NONE, CELL_FOUND, CELL_CANCELLED } CellFound;

static int place_of_best(const WorldOracleActions *actions)
{
    int best = 0;
    for (int i = 1; i < actions->count; i++) {
        best = value_compare(actions->values[i], actions->values[best]) > 0 ? i : best;
    }
    return best;
}

static bool is_asked_again(const Charting *charting, const Cell *cell)
{
    const World *world = charting->world;
    return !world->is_over(world, &cell->state);
}

static CellFound find_cell(Charting *charting, int chart, int row, int column, Cell *cell)
{
    const World *world = charting->world;
    if (!world->charts->state_of_cell(world, chart, row, column, &cell->state) ||
        !is_asked_again(charting, cell)) {
        return CELL_NONE;
    }
    if (!world_oracle_cell(&charting->truth->oracle, &cell->state, &cell->actions)) {
        return terminal_was_interrupted() ? CELL_CANCELLED : CELL_NONE;
    }
    cell->best = place_of_best(&cell->actions);
    return CELL_FOUND;
}

/* ------------------------------------------------------------------- letters */

static bool is_taken(const Charting *charting, int count, char letter)
{
    return memchr(charting->letters, letter, (size_t)count) != NULL;
}

/* The first letter of a name that no action before has, as in Stand, Hit, sPlit. */
static char letter_for(const Charting *charting, int action)
{
    char name[ACTION_WORDS_SIZE];
    action_words(charting->world, (Action)action, name);
    for (const char *at = name; *at != '\0'; at++) {
        const char letter = (char)toupper((unsigned char)*at);
        if (isalpha((unsigned char)letter) && !is_taken(charting, action, letter)) {
            return letter;
        }
    }
    return (char)('0' + action % 10);
}

static void choose_letters(Charting *charting)
{
    for (int action = 0; action < charting->world->action_count; action++) {
        charting->letters[action] = letter_for(charting, action);
    }
}

/* ---------------------------------------------------------------------- text */

static void print_head(const Charting *charting)
{
    char words[VALUE_WORDS_SIZE];
    char name[ACTION_WORDS_SIZE];
    printf("%s\n", charting->world->name);
    printf("value              %s\n", value_words(charting->best, words));
    printf("by these charts    %s\n", value_words(charting->by_charts, words));
    printf("which costs        %.9g\n\n", charting->best.amount - charting->by_charts.amount);
    for (int action = 0; action < charting->world->action_count; action++) {
        printf("%s%c %s", action > 0 ? ", " : "", charting->letters[action],
               action_words(charting->world, (Action)action, name));
    }
    printf("\n");
}

static bool print_row(Charting *charting, int number, const Chart *chart, int row)
{
    char label[CHARTS_LABEL_SIZE];
    charting->world->charts->row_label(charting->world, number, row, label);
    printf("%-12s", label);
    for (int column = 0; column < chart->column_count; column++) {
        Cell cell;
        const CellFound found = find_cell(charting, number, row, column, &cell);
        if (found == CELL_CANCELLED) {
            return false;
        }
        printf(" %c",
               found == CELL_FOUND ? charting->letters[cell.actions.actions[cell.best]] : ' ');
    }
    printf("\n");
    return true;
}

static bool print_chart(Charting *charting, int number, const Chart *chart)
{
    char label[CHARTS_LABEL_SIZE];
    printf("\n%-12s", chart->name);
    for (int column = 0; column < chart->column_count; column++) {
        charting->world->charts->column_label(charting->world, number, column, label);
        printf(" %s", label);
    }
    printf("\n");
    for (int row = 0; row < chart->row_count; row++) {
        if (!print_row(charting, number, chart, row)) {
            return false;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- exceptions */

/* What is told of a state with which something else had better be done. */
typedef bool TellException(Charting *charting, void *context, const Cell *cell,
                           const WorldState *state, const WorldOracleActions *actions);

static bool tell_of_cell(Charting *charting, const Cell *cell, TellException *tell, void *context)
{
    WorldOracle *oracle = &charting->truth->oracle;
    WorldState state;
    for (int i = 0; world_oracle_exception(oracle, &cell->state, i, &state); i++) {
        WorldOracleActions actions;
        if (!world_oracle_actions(oracle, &state, &actions) ||
            !tell(charting, context, cell, &state, &actions)) {
            return false;
        }
        charting->exceptions++;
    }
    return !terminal_was_interrupted();
}

static bool tell_exceptions(Charting *charting, TellException *tell, void *context)
{
    const World *world = charting->world;
    Chart chart;
    for (int number = 0; world->charts->chart(world, number, &chart); number++) {
        for (int i = 0; i < chart.row_count * chart.column_count; i++) {
            Cell cell;
            const CellFound found = find_cell(charting, number, i / chart.column_count,
                                              i % chart.column_count, &cell);
            if (found == CELL_CANCELLED ||
                (found == CELL_FOUND && !tell_of_cell(charting, &cell, tell, context))) {
                return false;
            }
        }
    }
    return true;
}

static void write_state(const Charting *charting, const WorldState *state,
                        char text[SITUATIONS_TEXT_SIZE])
{
    text[0] = '\0';
    if (charting->world->situations != NULL) {
        charting->world->situations->write(charting->world, state, text);
    }
}

static bool print_exception(Charting *charting, void *context, const Cell *cell,
                            const WorldState *state, const WorldOracleActions *actions)
{
    char text[SITUATIONS_TEXT_SIZE];
    char name[ACTION_WORDS_SIZE];
    char words[VALUE_WORDS_SIZE];
    (void)context;
    (void)cell;
    if (arguments_has(charting->arguments, "all")) {
        write_state(charting, state, text);
        printf("%-14s %s, %s\n", text, value_words(actions->best, words),
               action_words(charting->world, actions->actions[place_of_best(actions)], name));
    }
    return true;
}

static bool print_text(Charting *charting)
{
    const World *world = charting->world;
    Chart chart;
    print_head(charting);
    for (int number = 0; world->charts->chart(world, number, &chart); number++) {
        if (!print_chart(charting, number, &chart)) {
            return false;
        }
    }
    printf("\n");
    if (!tell_exceptions(charting, print_exception, NULL)) {
        return false;
    }
    printf("exceptions         %d%s\n", charting->exceptions,
           charting->exceptions > 0 && !arguments_has(charting->arguments, "all")
               ? " (--all tells them)"
               : "");
    return true;
}

/* ---------------------------------------------------------------------- JSON */

static void put_action_name(Json *json, const World *world, Action action)
{
    char name[ACTION_WORDS_SIZE];
    put_string(json, action_words(world, action, name));
}

static void put_values(Json *json, const World *world, const WorldOracleActions *actions)
{
    char name[ACTION_WORDS_SIZE];
    put_key(json, "values");
    put_open(json, '{');
    for (int i = 0; i < actions->count; i++) {
        put_key(json, action_words(world, actions->actions[i], name));
        put_value(json, actions->values[i]);
    }
    put_close(json, '}');
}

static void put_cell(Json *json, const World *world, const Cell *cell)
{
    put_open(json, '{');
    put_key(json, "best");
    put_action_name(json, world, cell->actions.actions[cell->best]);
    put_values(json, world, &cell->actions);
    put_close(json, '}');
}

static bool put_row(Json *json, Charting *charting, int number, const Chart *chart, int row)
{
    char label[CHARTS_LABEL_SIZE];
    charting->world->charts->row_label(charting->world, number, row, label);
    put_open(json, '{');
    put_key(json, "row");
    put_string(json, label);
    put_key(json, "cells");
    put_open(json, '[');
    for (int column = 0; column < chart->column_count; column++) {
        Cell cell;
        const CellFound found = find_cell(charting, number, row, column, &cell);
        if (found == CELL_CANCELLED) {
            return false;
        }
        if (found == CELL_FOUND) {
            put_cell(json, charting->world, &cell);
        } else {
            put_null(json);
        }
    }
    put_close(json, ']');
    put_close(json, '}');
    return true;
}

static bool put_chart(Json *json, Charting *charting, int number, const Chart *chart)
{
    char label[CHARTS_LABEL_SIZE];
    put_open(json, '{');
    put_key(json, "name");
    put_string(json, chart->name);
    put_key(json, "columns");
    put_open(json, '[');
    for (int column = 0; column < chart->column_count; column++) {
        charting->world->charts->column_label(charting->world, number, column, label);
        put_string(json, label);
    }
    put_close(json, ']');
    put_key(json, "rows");
    put_open(json, '[');
    for (int row = 0; row < chart->row_count; row++) {
        if (!put_row(json, charting, number, chart, row)) {
            return false;
        }
    }
    put_close(json, ']');
    put_close(json, '}');
    return true;
}

static bool put_exception(Charting *charting, void *context, const Cell *cell,
                          const WorldState *state, const WorldOracleActions *actions)
{
    char text[SITUATIONS_TEXT_SIZE];
    Json *json = context;
    write_state(charting, state, text);
    put_open(json, '{');
    put_key(json, "position");
    put_string(json, text);
    put_key(json, "best");
    put_action_name(json, charting->world, actions->actions[place_of_best(actions)]);
    put_key(json, "chart");
    put_action_name(json, charting->world, cell->actions.actions[cell->best]);
    put_values(json, charting->world, actions);
    put_close(json, '}');
    return true;
}

static void put_head(Json *json, const Charting *charting)
{
    put_key(json, "world");
    put_string(json, charting->world->name);
    put_key(json, "value");
    put_value(json, charting->best);
    put_key(json, "by_charts");
    put_value(json, charting->by_charts);
    put_key(json, "cost");
    put_real(json, charting->best.amount - charting->by_charts.amount);
}

static bool print_json(Charting *charting)
{
    const World *world = charting->world;
    Chart chart;
    Json json = {0};
    put_open(&json, '{');
    put_head(&json, charting);
    put_key(&json, "charts");
    put_open(&json, '[');
    for (int number = 0; world->charts->chart(world, number, &chart); number++) {
        if (!put_chart(&json, charting, number, &chart)) {
            return false;
        }
    }
    put_close(&json, ']');
    put_key(&json, "exceptions");
    put_open(&json, '[');
    if (!tell_exceptions(charting, put_exception, &json)) {
        return false;
    }
    put_close(&json, ']');
    put_close(&json, '}');
    put_end_line(&json);
    return true;
}

/* ------------------------------------------------------------------- command */

static Status tell(Charting *charting)
{
    WorldOracle *oracle = &charting->truth->oracle;
    uint32_t gone[DRAWS_SYMBOLS_MAX];
    const Status status = world_read_gone(charting->arguments, charting->truth, gone);
    if (status != STATUS_OK) {
        return status;
    }
    if (!world_oracle_value_of_start(oracle, &charting->best) ||
        !world_oracle_value_of_charts(oracle, &charting->by_charts)) {
        return world_truth_refused(charting->truth);
    }
    choose_letters(charting);
    const bool is_told = (arguments_has(charting->arguments, "json") ? print_json
                                                                     : print_text)(charting);
    return is_told ? STATUS_OK : world_truth_refused(charting->truth);
}

Status chart_run(const Arguments *arguments)
{
    const char *name = arguments_text(arguments, "game");
    World world;
    WorldTruth truth;
    if (!catalogue_find_world(name, &world) || world.charts == NULL) {
        complain("there are no charts of %s", name);
        return STATUS_BAD_INPUT;
    }
    terminal_catch_interrupt();
    Status status = world_truth_open(&truth, &world);
    if (status == STATUS_OK) {
        Charting charting = {.arguments = arguments, .truth = &truth, .world = &world};
        status = tell(&charting);
    }
    world_truth_close(&truth);
    return status;
}
