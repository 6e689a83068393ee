/* chart.c - fourmi chart: the best strategy of a game as charts, what is gained by going by them, and where
 * a player who sees everything would do something else. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"

enum { LETTERS_MAX = 64 };

/* ---------------------------------------------------------------------- text */

/* The first letter of each action's name that no action before has, as in Stand, Hit, sPlit. */
static void choose_letters(const fourmi_charts *charts, char letters[LETTERS_MAX])
{
    for (uint32_t i = 0; i < charts->action_count && i + 1 < LETTERS_MAX; i++) {
        const char *name = charts->actions[i];
        letters[i] = '\0';
        while (*name != '\0' && strchr(letters, toupper((unsigned char)*name)) != NULL) {
            name++;
        }
        letters[i] = *name != '\0' ? (char)toupper((unsigned char)*name) : (char)('0' + i % 10);
        letters[i + 1] = '\0';
    }
}

static void print_text(const fourmi_charts *charts, bool all)
{
    char letters[LETTERS_MAX] = "";
    choose_letters(charts, letters);
    printf("%s\nvalue              %.9g\nby these charts    %.9g\nwhich costs        %.9g\n\n",
           charts->game->name, charts->value, charts->by_charts, charts->value - charts->by_charts);
    for (uint32_t i = 0; i < charts->action_count; i++) {
        printf("%s%c %s", i > 0 ? ", " : "", letters[i], charts->actions[i]);
    }
    putchar('\n');
    for (uint32_t i = 0; i < charts->chart_count; i++) {
        const fourmi_chart *chart = &charts->charts[i];
        printf("\n%-12s", chart->name);
        for (uint32_t column = 0; column < chart->column_count; column++) {
            printf(" %s", chart->columns[column]);
        }
        for (uint32_t at = 0; at < chart->cell_count; at++) {
            const fourmi_cell *cell = &chart->cells[at];
            if (at % chart->column_count == 0) {
                printf("\n%-12s", chart->rows[at / chart->column_count]);
            }
            printf(" %c", cell->value_count > 0 ? letters[cell->best] : ' ');
        }
        putchar('\n');
    }
    putchar('\n');
    for (uint32_t i = 0; all && i < charts->exception_count; i++) {
        const fourmi_cell *cell = &charts->exceptions[i];
        printf("%-14s %.9g, %s\n", cell->state, cell->value, charts->actions[cell->best]);
    }
    printf("exceptions         %u%s\n", charts->exception_count,
           charts->exception_count > 0 && !all ? " (--all tells them)" : "");
}

/* ---------------------------------------------------------------------- JSON */

static void put_named(Json *json, const char *key, const char *text)
{
    put_key(json, key);
    put_string(json, text);
}

static void put_number(Json *json, const char *key, double number)
{
    put_key(json, key);
    put_real(json, number);
}

/* A cell, or null if there is no such decision; or an exception, which has a position, too. */
static void put_cell(Json *json, const fourmi_charts *charts, const fourmi_cell *cell,
                     bool is_exception)
{
    if (cell->value_count == 0) {
        put_null(json);
        return;
    }
    put_open(json, '{');
    if (is_exception) {
        put_named(json, "position", cell->state);
    }
    put_named(json, "best", charts->actions[cell->best]);
    if (is_exception) {
        put_named(json, "chart", charts->actions[cell->taken]);
    }
    put_key(json, "values");
    put_open(json, '{');
    for (uint32_t i = 0; i < cell->value_count; i++) {
        if (cell->values[i] == cell->values[i]) { /* it is a number: the action is legal */
            put_number(json, charts->actions[i], cell->values[i]);
        }
    }
    put_close(json, '}');
    put_close(json, '}');
}

static void put_chart(Json *json, const fourmi_charts *charts, const fourmi_chart *chart)
{
    put_open(json, '{');
    put_named(json, "name", chart->name);
    put_key(json, "columns");
    put_open(json, '[');
    for (uint32_t column = 0; column < chart->column_count; column++) {
        put_string(json, chart->columns[column]);
    }
    put_close(json, ']');
    put_key(json, "rows");
    put_open(json, '[');
    for (uint32_t row = 0; row < chart->row_count; row++) {
        put_open(json, '{');
        put_named(json, "row", chart->rows[row]);
        put_key(json, "cells");
        put_open(json, '[');
        for (uint32_t column = 0; column < chart->column_count; column++) {
            put_cell(json, charts, &chart->cells[row * chart->column_count + column], false);
        }
        put_close(json, ']');
        put_close(json, '}');
    }
    put_close(json, ']');
    put_close(json, '}');
}

static void print_json(const fourmi_charts *charts)
{
    Json json = {0};
    put_open(&json, '{');
    put_named(&json, "world", charts->game->name);
    put_number(&json, "value", charts->value);
    put_number(&json, "by_charts", charts->by_charts);
    put_number(&json, "cost", charts->value - charts->by_charts);
    put_key(&json, "charts");
    put_open(&json, '[');
    for (uint32_t i = 0; i < charts->chart_count; i++) {
        put_chart(&json, charts, &charts->charts[i]);
    }
    put_close(&json, ']');
    put_key(&json, "exceptions");
    put_open(&json, '[');
    for (uint32_t i = 0; i < charts->exception_count; i++) {
        put_cell(&json, charts, &charts->exceptions[i], true);
    }
    put_close(&json, ']');
    put_close(&json, '}');
    put_end_line(&json);
}

/* ------------------------------------------------------------------- command */

Status chart_run(const Arguments *arguments)
{
    fourmi_lab *lab;
    fourmi_exact_options solver = {.gone = arguments_text(arguments, "without"),
                                   .watch = progress_watch};
    fourmi_exact *exact = NULL;
    fourmi_charts *charts = NULL;
    Status status = lab_open(arguments, NULL, &lab, &solver.game);
    if (status != STATUS_OK) {
        return status;
    }
    terminal_catch_interrupt();
    int made = fourmi_exact_new(lab, &solver, &exact);
    if (made < 0 && solver.gone != NULL) {
        status = lab_complain_of(arguments, "without", made);
    } else if (made >= 0) {
        const fourmi_charts_options options = {
            .game = solver.game, .exact = exact, .exceptions = true};
        made = fourmi_charts_new(lab, &options, &charts);
        made = made < 0 ? made : fourmi_run(charts, 0);
    }
    if (made >= 0 && arguments_has(arguments, "json")) {
        print_json(charts);
    } else if (made >= 0) {
        print_text(charts, arguments_has(arguments, "all"));
    } else if (status == STATUS_OK) {
        status = made == FOURMI_CANCELLED ? STATUS_INTERRUPTED : lab_complain(made);
    }
    fourmi_free(charts);
    fourmi_free(exact);
    fourmi_free(lab);
    return status;
}
