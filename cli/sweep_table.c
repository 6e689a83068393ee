/* sweep_table.c - the table that a sweep makes: FILE at its end, and FILE.part on the way, to which rows
 * are added as they come. Both are read again, so that what is known is not trained twice. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lock.h"
#include "cli/output.h"
#include "cli/sweep.h"
#include "host/files.h"

enum { SEED_SIZE = 24 };

struct SweepTable {
    const SweepPlan *plan;
    const char *path;
    bool is_csv;
    char *part_path;
    char *lock_path;
    Lock lock;
    bool is_locked;
    FILE *part;
    double *numbers; /* [plan->unit_count][plan->measured.count] */
    bool *is_known;  /* [plan->unit_count] */
    size_t count;
    bool has_file; /* FILE is there, with all rows of this plan */
};

static Status complain_of_memory(void)
{
    complain("not enough memory");
    return STATUS_RESOURCES;
}

static Status complain_of_writing(const char *path, const char *why)
{
    complain("%s could not be written: %s", path, why);
    return STATUS_OUTPUT;
}

static Status complain_of_rows(const char *path)
{
    complain("%s has rows that are not of this sweep; name another file, or remove it", path);
    return STATUS_BAD_INPUT;
}

/* ---------------------------------------------------------------------- rows */

static double *numbers_of(const SweepTable *table, size_t unit)
{
    return &table->numbers[unit * (size_t)table->plan->measured.count];
}

/* "epsilon_decay" for epsilon-decay. */
static void write_key(const char *name, char key[FIELD_NAME_SIZE])
{
    snprintf(key, FIELD_NAME_SIZE, "%s", name);
    for (char *at = key; (at = strchr(at, '-')) != NULL;) {
        *at = '_';
    }
}

/* Adds an option of a unit; NaN if its preset has no such option. */
static void add_option(Fields *row, const SweepUnit *unit, const char *name)
{
    char key[FIELD_NAME_SIZE];
    uint32_t i = 0;
    write_key(name, key);
    while (i < unit->preset->option_count && strcmp(unit->preset->options[i].name, name) != 0) {
        i++;
    }
    if (i == unit->preset->option_count) {
        fields_add(row, "", key, (double)NAN);
    } else if (unit->preset->options[i].is_switch) {
        fields_add_switch(row, key, unit->values[i] != 0);
    } else {
        fields_add(row, "", key, unit->values[i]);
    }
}

/* What a row begins with: all that the unit is trained with. No two units have the same. */
static void begin_row(const SweepTable *table, size_t number, char seed[SEED_SIZE], Fields *row)
{
    const SweepPlan *plan = table->plan;
    SweepUnit unit;
    (void)sweep_unit(plan, number, &unit);
    *row = (Fields){0};
    fields_add_text(row, "game", plan->game->name);
    fields_add_text(row, "preset", unit.preset->name);
    fields_add_text(row, "kind", unit.preset->type);
    fields_add(row, "", "games", (double)unit.games);
    snprintf(seed, SEED_SIZE, "%" PRIu64, unit.seed);
    fields_add_natural(row, "seed", seed);
    for (int i = 0; i < plan->option_count; i++) {
        add_option(row, &unit, plan->options[i]);
    }
}

/* The row of a unit as a line without its end, for free(); the start alone without numbers. */
static char *print_row(const SweepTable *table, size_t number, const double *numbers, bool names)
{
    const Fields *measured = &table->plan->measured;
    char seed[SEED_SIZE];
    char *text = NULL;
    size_t size;
    Fields row;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    begin_row(table, number, seed, &row);
    for (int i = 0; (numbers != NULL || names) && i < measured->count; i++) {
        fields_add(&row, "", measured->list[i].name, names ? 0 : numbers[i]);
    }
    if (names && table->is_csv) {
        fields_print_names(&row, stream);
    } else if (!names && table->is_csv) {
        fields_print_values(&row, stream);
    } else if (!names) {
        Json json = {.stream = stream};
        put_open(&json, '{');
        fields_put(&row, &json);
        if (numbers != NULL) {
            put_close(&json, '}');
        }
    }
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    text[strcspn(text, "\n")] = '\0';
    return text;
}

/* Reads the numbers behind the start of a row; false if they are not of these columns. */
static bool read_rest(const SweepTable *table, const char *text, double *numbers)
{
    const Fields *measured = &table->plan->measured;
    for (int i = 0; i < measured->count; i++) {
        char key[FIELD_NAME_SIZE + 4];
        snprintf(key, sizeof key, ",\"%s\":", measured->list[i].name);
        const char *expected = table->is_csv ? "," : key;
        if (strncmp(text, expected, strlen(expected)) != 0) {
            return false;
        }
        text += strlen(expected);
        const size_t length = strcspn(text, ",}");
        char *end;
        numbers[i] = strtod(text, &end);
        if (end != text + length) {
            numbers[i] = (double)NAN; /* empty, or null */
        }
        text += length;
    }
    return strcmp(text, table->is_csv ? "" : "}") == 0;
}

/* ------------------------------------------------------------- what is there */

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A start and a line that begins with it count as equal. */
static int compare_start(const void *start, const void *line)
{
    const char *text = start;
    return strncmp(text, *(char *const *)line, strlen(text));
}

/* Cuts a text into lines, without one that has no end: it was not written whole. NULL without memory. */
static char **cut_lines(char *text, size_t *count)
{
    size_t room = 1;
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++) {
        room++;
    }
    char **lines = malloc(room * sizeof *lines);
    *count = 0;
    for (char *end; lines != NULL && (end = strchr(text, '\n')) != NULL; text = end + 1) {
        *end = '\0';
        lines[(*count)++] = text;
    }
    return lines;
}

/* Takes the rows of units over that the lines have; the lines may have no others. */
static Status take_lines(SweepTable *table, const char *path, char **lines, size_t count,
                         size_t *taken)
{
    qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; count > 0 && i < table->plan->unit_count; i++) {
        char *start = print_row(table, i, NULL, false);
        double numbers[SWEEP_NUMBERS_MAX];
        if (start == NULL) {
            return complain_of_memory();
        }
        char **line = bsearch(start, lines, count, sizeof *lines, compare_start);
        const bool is_there = line != NULL && read_rest(table, *line + strlen(start), numbers);
        free(start);
        *taken += is_there;
        if (is_there && !table->is_known[i]) {
            memcpy(numbers_of(table, i), numbers,
                   (size_t)table->plan->measured.count * sizeof *numbers);
            table->is_known[i] = true;
            table->count++;
        }
    }
    return *taken < count ? complain_of_rows(path) : STATUS_OK;
}

/* Takes over the rows of a file; one that is not there has none. */
static Status take_rows(SweepTable *table, const char *path, size_t *taken)
{
    size_t size = 0;
    size_t count = 0;
    *taken = 0;
    char *bytes = file_read(path, SIZE_MAX / 2, &size);
    if (bytes == NULL && errno != ENOENT) {
        complain("%s could not be read: %s", path, strerror(errno));
        return errno == ENOMEM ? STATUS_RESOURCES : STATUS_BAD_INPUT;
    }
    char *text = bytes != NULL ? realloc(bytes, size + 1) : NULL;
    if (text == NULL) {
        free(bytes);
        return bytes != NULL ? complain_of_memory() : STATUS_OK;
    }
    text[size] = '\0';
    char *header = print_row(table, 0, NULL, true);
    char **lines = cut_lines(text, &count);
    Status status = header == NULL || lines == NULL ? complain_of_memory() : STATUS_OK;
    if (status == STATUS_OK && table->is_csv && size > 0) {
        const bool is_same = count > 0 && strcmp(lines[0], header) == 0;
        status = is_same ? take_lines(table, path, lines + 1, count - 1, taken)
                         : complain_of_rows(path);
    } else if (status == STATUS_OK) {
        status = size > 0 && count == 0 ? complain_of_rows(path)
                                        : take_lines(table, path, lines, count, taken);
    }
    free(header);
    free(lines);
    free(text);
    return status;
}

/* ------------------------------------------------------------------- opening */

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static char *path_beside(const char *path, const char *ending)
{
    const size_t size = strlen(path) + strlen(ending) + 1;
    char *beside = malloc(size);
    if (beside != NULL) {
        snprintf(beside, size, "%s%s", path, ending);
    }
    return beside;
}

/* Prints a line; false without memory. */
static bool put_line(FILE *stream, char *line)
{
    if (line != NULL && line[0] != '\0') {
        fprintf(stream, "%s\n", line);
    }
    free(line);
    return line != NULL;
}

/* Prints the names, and all rows that are known. */
static bool put_rows(const SweepTable *table, FILE *stream)
{
    bool has_memory = put_line(stream, print_row(table, 0, NULL, true));
    for (size_t i = 0; has_memory && i < table->plan->unit_count; i++) {
        has_memory = !table->is_known[i] ||
                     put_line(stream, print_row(table, i, numbers_of(table, i), false));
    }
    return has_memory;
}

/* Opens FILE.part anew, with the rows that are known. */
static Status open_part(SweepTable *table)
{
    if (table->count == table->plan->unit_count) {
        return STATUS_OK;
    }
    table->part = fopen(table->part_path, "w");
    if (table->part == NULL) {
        return complain_of_writing(table->part_path, strerror(errno));
    }
    if (!put_rows(table, table->part)) {
        return complain_of_memory();
    }
    return fflush(table->part) == 0 ? STATUS_OK
                                    : complain_of_writing(table->part_path, strerror(errno));
}

static Status open_all(SweepTable *table)
{
    const SweepPlan *plan = table->plan;
    const size_t columns = (size_t)plan->measured.count;
    size_t in_part = 0;
    size_t in_file = 0;
    table->is_csv = ends_with(table->path, ".csv");
    if (!table->is_csv && !ends_with(table->path, ".ndjson") && !ends_with(table->path, ".jsonl")) {
        complain("%s: the name of a table ends in .csv or .ndjson", table->path);
        return STATUS_USAGE;
    }
    table->numbers = calloc(plan->unit_count * columns, sizeof *table->numbers);
    table->is_known = calloc(plan->unit_count, sizeof *table->is_known);
    table->part_path = path_beside(table->path, ".part");
    table->lock_path = path_beside(table->path, ".part.lock");
    if (table->numbers == NULL || table->is_known == NULL || table->part_path == NULL ||
        table->lock_path == NULL) {
        return complain_of_memory();
    }
    if (!file_can_replace(table->path)) {
        return complain_of_writing(table->path, file_refusal(table->path));
    }
    /* Each of two programs would write over what the other knows. */
    table->is_locked = lock_take(&table->lock, table->lock_path);
    if (!table->is_locked && errno == EWOULDBLOCK) {
        complain("another program is making %s already", table->path);
        return STATUS_BAD_INPUT;
    }
    Status status = table->is_locked ? take_rows(table, table->path, &in_file)
                                     : complain_of_writing(table->part_path, strerror(errno));
    status = status == STATUS_OK ? take_rows(table, table->part_path, &in_part) : status;
    table->has_file = in_file > 0 && table->count == plan->unit_count && in_part == 0;
    if (status == STATUS_OK && table->count > 0 && !table->has_file) {
        complain("going on from %s: %zu of %zu units are known",
                 in_part > 0 ? table->part_path : table->path, table->count, plan->unit_count);
    }
    return status == STATUS_OK ? open_part(table) : status;
}

SweepTable *sweep_table_open(const SweepPlan *plan, const char *path, Status *status)
{
    SweepTable *table = calloc(1, sizeof *table);
    if (table == NULL) {
        *status = complain_of_memory();
        return NULL;
    }
    table->plan = plan;
    table->path = path;
    *status = open_all(table);
    if (*status != STATUS_OK) {
        sweep_table_free(table);
        return NULL;
    }
    return table;
}

void sweep_table_free(SweepTable *table)
{
    if (table == NULL) {
        return;
    }
    if (table->part != NULL) {
        fclose(table->part);
    }
    if (table->is_locked) {
        lock_release(&table->lock);
    }
    free(table->numbers);
    free(table->is_known);
    free(table->part_path);
    free(table->lock_path);
    free(table);
}

/* ------------------------------------------------------------------- filling */

const double *sweep_table_numbers(const SweepTable *table, size_t unit)
{
    return table->is_known[unit] ? numbers_of(table, unit) : NULL;
}

size_t sweep_table_count(const SweepTable *table)
{
    return table->count;
}

bool sweep_table_add(SweepTable *table, size_t unit, const double *numbers)
{
    memcpy(numbers_of(table, unit), numbers, (size_t)table->plan->measured.count * sizeof *numbers);
    table->is_known[unit] = true;
    table->count++;
    const bool has_memory = put_line(table->part, print_row(table, unit, numbers, false));
    fflush(table->part);
    return has_memory;
}

Status sweep_table_finish(SweepTable *table)
{
    char *text = NULL;
    size_t size = 0;
    if (table->has_file) {
        complain("%s has all %zu rows already", table->path, table->count);
        return STATUS_OK;
    }
    FILE *stream = open_memstream(&text, &size);
    const bool is_printed = stream != NULL && put_rows(table, stream);
    if (stream == NULL || fclose(stream) != 0 || !is_printed) {
        free(text);
        return complain_of_memory();
    }
    const bool is_written = file_replace(table->path, text, size);
    free(text);
    if (!is_written) {
        return complain_of_writing(table->path, file_refusal(table->path));
    }
    remove(table->part_path);
    complain("%s has %zu row%s", table->path, table->count, table->count == 1 ? "" : "s");
    return STATUS_OK;
}
