/* foreign_table.c - a table of values that another program wrote as JSON. */
#include "cli/foreign_table.h"

#include <stdarg.h>
#include <stdio.h>

/* Writes a reason; returns false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool refuse(char reason[FOREIGN_REASON_SIZE],
                                                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, FOREIGN_REASON_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* -------------------------------------------------------------- statistics */

/* A count of `stats`; false if there is none of this name. */
static bool read_count(const json_t *stats, const char *key, uint64_t *count)
{
    const json_t *number = json_object_get(stats, key);
    if (!json_is_integer(number) || json_integer_value(number) < 0) {
        return false;
    }
    *count = (uint64_t)json_integer_value(number);
    return true;
}

/* How the games went is told or not: a table without it is as good. */
static bool read_statistics(const json_t *stats, LearnStatistics *s)
{
    return read_count(stats, "played", &s->games) &&
           read_count(stats, "playerWins", &s->first_won) &&
           read_count(stats, "aiWins", &s->second_won) && read_count(stats, "draws", &s->drawn) &&
           statistics_add_up(s);
}

/* ------------------------------------------------------------------- table */

static json_t *pairs_of(const ForeignTable *table)
{
    return json_object_get(table->json, "q");
}

bool foreign_table_open(ForeignTable *table, const char *text, size_t size,
                        char reason[FOREIGN_REASON_SIZE])
{
    json_error_t error;
    *table = (ForeignTable){.json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error)};
    if (table->json == NULL && json_error_code(&error) == json_error_out_of_memory) {
        return refuse(reason, "there is not enough memory for it");
    }
    if (table->json == NULL) {
        return refuse(reason, "it is not JSON: line %d, column %d: %s", error.line, error.column,
                      error.text);
    }
    if (!json_is_array(pairs_of(table))) {
        foreign_table_close(table);
        return refuse(reason, "it has no list \"q\" of positions and their values");
    }
    table->count = json_array_size(pairs_of(table));
    table->has_statistics = read_statistics(json_object_get(table->json, "stats"),
                                            &table->statistics);
    return true;
}

static bool read_values(const json_t *values, size_t i, ForeignEntry *entry,
                        char reason[FOREIGN_REASON_SIZE])
{
    const size_t count = json_array_size(values);
    if (count > GAME_MOVES_MAX) {
        return refuse(reason, "q[%zu] has %zu values, more than any game has moves", i, count);
    }
    for (size_t v = 0; v < count; v++) {
        const json_t *value = json_array_get(values, v);
        if (!json_is_number(value)) {
            return refuse(reason, "q[%zu][1][%zu] is not a number", i, v);
        }
        entry->values[v] = json_number_value(value);
    }
    entry->value_count = (int)count;
    return true;
}

bool foreign_table_entry(const ForeignTable *table, size_t i, ForeignEntry *entry,
                         char reason[FOREIGN_REASON_SIZE])
{
    const json_t *pair = json_array_get(pairs_of(table), i);
    const json_t *position = json_array_get(pair, 0);
    const json_t *values = json_array_get(pair, 1);
    if (json_array_size(pair) != 2 || !json_is_string(position) || !json_is_array(values)) {
        return refuse(reason, "q[%zu] is not a position and a list of values", i);
    }
    entry->position = json_string_value(position);
    entry->length = json_string_length(position);
    return read_values(values, i, entry, reason);
}

void foreign_table_close(ForeignTable *table)
{
    json_decref(table->json);
    *table = (ForeignTable){0};
}
