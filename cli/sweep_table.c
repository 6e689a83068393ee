/* sweep_table.c - the table that a sweep makes. */
#define _POSIX_C_SOURCE 200809L

#include "cli/sweep_table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lock.h"
#include "cli/output.h"
#include "cli/sweep_row.h"
#include "host/files.h"

/* Rows of a file, as text that is cut into lines and sorted. */
typedef struct OldRows {
    char *text;
    size_t count;
    char **lines; /* [count] */
} OldRows;

struct SweepTable {
    SweepFormat format;
    const char *path;
    char *part_path;
    char *lock_path;
    Lock lock;
    bool is_locked;
    FILE *part;
    char **rows; /* [plan->unit_count] with the ends of their lines; NULL: not known */
    size_t count;
    bool has_file; /* FILE is there, with rows of this plan */
    int error;     /* why FILE.part could not be written, an errno; 0 if it could */
};

/* ---------------------------------------------------------------------- text */

/* A text that is printed into memory, for free(). */
typedef struct Printing {
    FILE *stream;
    char *text;
    size_t size;
} Printing;

static bool begin_printing(Printing *printing)
{
    *printing = (Printing){.text = NULL};
    printing->stream = open_memstream(&printing->text, &printing->size);
    return printing->stream != NULL;
}

/* NULL if there was not enough memory. */
static char *end_printing(Printing *printing)
{
    if (fclose(printing->stream) != 0) {
        free(printing->text);
        return NULL;
    }
    return printing->text;
}

static char *print_header(const SweepTable *table)
{
    Printing printing;
    if (!begin_printing(&printing)) {
        return NULL;
    }
    sweep_row_print_header(&table->format, printing.stream);
    return end_printing(&printing);
}

/* The row of a unit; its start alone if there is no result. */
static char *print_row(const SweepTable *table, size_t number, const SweepResult *result)
{
    const SweepUnit unit = sweep_plan_unit(table->format.plan, number);
    Printing printing;
    if (!begin_printing(&printing)) {
        return NULL;
    }
    sweep_row_print_start(&table->format, &unit, printing.stream);
    if (result != NULL) {
        sweep_row_print_rest(&table->format, result, printing.stream);
    }
    return end_printing(&printing);
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

/* Cuts a text into its lines, without those that have no end: these were not written whole. */
static bool cut_lines(OldRows *old, size_t header_length)
{
    size_t room = 1;
    for (const char *at = old->text; (at = strchr(at, '\n')) != NULL; at++) {
        room++;
    }
    old->lines = malloc(room * sizeof *old->lines);
    if (old->lines == NULL) {
        return false;
    }
    char *line = old->text + header_length;
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        old->lines[old->count++] = line;
    }
    qsort(old->lines, old->count, sizeof *old->lines, compare_lines);
    return true;
}

static void clear_old(OldRows *old)
{
    free(old->lines);
    free(old->text);
}

/* The file's text, ended by a 0; NULL, with errno set, if there is none. */
static char *read_text(const char *path)
{
    size_t size;
    char *bytes = file_read(path, SIZE_MAX / 2, &size);
    char *text = bytes != NULL ? realloc(bytes, size + 1) : NULL;
    if (bytes != NULL && text == NULL) {
        free(bytes);
        errno = ENOMEM;
    } else if (text != NULL) {
        text[size] = '\0';
    }
    return text;
}

static Status complain_of_memory(void)
{
    complain("not enough memory");
    return STATUS_RESOURCES;
}

static Status complain_of_rows(const char *path)
{
    complain("%s has rows that are not of this sweep; name another file, or remove it", path);
    return STATUS_BAD_INPUT;
}

/* Reads the lines of a file, of which the first may have to be the names of columns. A file that
 * is not there has none. */
static Status read_old(const SweepTable *table, const char *path, OldRows *old)
{
    *old = (OldRows){.text = read_text(path)};
    if (old->text == NULL && errno != ENOENT) {
        complain("%s could not be read: %s", path, strerror(errno));
        return errno == ENOMEM ? STATUS_RESOURCES : STATUS_BAD_INPUT;
    }
    if (old->text == NULL || old->text[0] == '\0') {
        return STATUS_OK;
    }
    char *header = print_header(table);
    Status status = header == NULL ? complain_of_memory() : STATUS_OK;
    if (header != NULL && strncmp(old->text, header, strlen(header)) != 0) {
        status = complain_of_rows(path);
    } else if (header != NULL && !cut_lines(old, strlen(header))) {
        status = complain_of_memory();
    }
    free(header);
    return status;
}

/* Takes the row of a unit over, if the file has it. */
static Status take_row(SweepTable *table, size_t number, const OldRows *old, size_t *taken)
{
    char *start = print_row(table, number, NULL);
    if (start == NULL) {
        return complain_of_memory();
    }
    char **line = bsearch(start, old->lines, old->count, sizeof *old->lines, compare_start);
    const bool is_there = line != NULL && sweep_row_is_rest(&table->format, *line + strlen(start));
    free(start);
    *taken += is_there;
    if (!is_there || table->rows[number] != NULL) {
        return STATUS_OK;
    }
    table->rows[number] = path_beside(*line, "\n");
    table->count++;
    return table->rows[number] != NULL ? STATUS_OK : complain_of_memory();
}

/* Takes over the rows of a file; it may have no others. */
static Status take_rows(SweepTable *table, const char *path, size_t *taken)
{
    OldRows old;
    *taken = 0;
    Status status = read_old(table, path, &old);
    for (size_t i = 0; status == STATUS_OK && old.count > 0 && i < table->format.plan->unit_count;
         i++) {
        status = take_row(table, i, &old, taken);
    }
    if (status == STATUS_OK && *taken < old.count) {
        status = complain_of_rows(path);
    }
    clear_old(&old);
    return status;
}

/* ------------------------------------------------------------------- opening */

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static Status find_format(SweepTable *table)
{
    table->format.is_csv = ends_with(table->path, ".csv");
    if (table->format.is_csv || ends_with(table->path, ".ndjson") ||
        ends_with(table->path, ".jsonl")) {
        return STATUS_OK;
    }
    complain("%s: the name of a table ends in .csv or .ndjson", table->path);
    return STATUS_USAGE;
}

static Status complain_of_writing(const char *path, const char *why)
{
    complain("%s could not be written: %s", path, why);
    return STATUS_OUTPUT;
}

static Status allocate(SweepTable *table)
{
    table->rows = calloc(table->format.plan->unit_count + 1, sizeof *table->rows);
    table->part_path = path_beside(table->path, ".part");
    table->lock_path = path_beside(table->path, ".part.lock");
    return table->rows != NULL && table->part_path != NULL && table->lock_path != NULL
               ? STATUS_OK
               : complain_of_memory();
}

/* Each of two programs would write over what the other knows. */
static Status take_lock(SweepTable *table)
{
    if (!file_can_replace(table->path)) {
        return complain_of_writing(table->path, file_refusal(table->path));
    }
    table->is_locked = lock_take(&table->lock, table->lock_path);
    if (!table->is_locked && errno == EWOULDBLOCK) {
        complain("another program is making %s already", table->path);
        return STATUS_BAD_INPUT;
    }
    return table->is_locked ? STATUS_OK : complain_of_writing(table->part_path, strerror(errno));
}

/* Sends on what was printed, and remembers why the first failed that did. */
static void send(SweepTable *table)
{
    if (fflush(table->part) != 0 && table->error == 0) {
        table->error = errno;
    }
}

static bool is_complete(const SweepTable *table)
{
    return table->count == table->format.plan->unit_count;
}

/* Opens FILE.part anew, with the rows that are known. */
static Status open_part(SweepTable *table)
{
    if (is_complete(table)) {
        return STATUS_OK;
    }
    table->part = fopen(table->part_path, "w");
    if (table->part == NULL) {
        return complain_of_writing(table->part_path, strerror(errno));
    }
    sweep_row_print_header(&table->format, table->part);
    for (size_t i = 0; i < table->format.plan->unit_count; i++) {
        fputs(table->rows[i] != NULL ? table->rows[i] : "", table->part);
    }
    send(table);
    return table->error == 0 ? STATUS_OK
                             : complain_of_writing(table->part_path, strerror(table->error));
}

static Status open_all(SweepTable *table)
{
    size_t in_part = 0;
    size_t in_file = 0;
    Status status = find_format(table);
    status = status == STATUS_OK ? allocate(table) : status;
    status = status == STATUS_OK ? take_lock(table) : status;
    status = status == STATUS_OK ? take_rows(table, table->path, &in_file) : status;
    status = status == STATUS_OK ? take_rows(table, table->part_path, &in_part) : status;
    table->has_file = in_file > 0 && is_complete(table) && in_part == 0;
    if (status == STATUS_OK && table->count > 0 && !table->has_file) {
        complain("going on from %s: %zu of %zu units are known",
                 in_part > 0 ? table->part_path : table->path, table->count,
                 table->format.plan->unit_count);
    }
    return status == STATUS_OK ? open_part(table) : status;
}

SweepTable *sweep_table_open(const SweepPlan *plan, const SweepColumns *columns, const char *path,
                             Status *status)
{
    SweepTable *table = calloc(1, sizeof *table);
    if (table == NULL) {
        *status = complain_of_memory();
        return NULL;
    }
    table->format = (SweepFormat){.plan = plan, .columns = columns};
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
    for (size_t i = 0; table->rows != NULL && i < table->format.plan->unit_count; i++) {
        free(table->rows[i]);
    }
    free(table->rows);
    free(table->part_path);
    free(table->lock_path);
    free(table);
}

/* ---------------------------------------------------------------------- rows */

bool sweep_table_has(const SweepTable *table, size_t unit)
{
    return table->rows[unit] != NULL;
}

size_t sweep_table_count(const SweepTable *table)
{
    return table->count;
}

bool sweep_table_add(SweepTable *table, size_t unit, const SweepResult *result)
{
    table->rows[unit] = print_row(table, unit, result);
    if (table->rows[unit] == NULL) {
        return false;
    }
    table->count++;
    fputs(table->rows[unit], table->part);
    send(table);
    return true;
}

double sweep_table_number(const SweepTable *table, size_t unit, int column)
{
    char *start = print_row(table, unit, NULL);
    const char *rest = table->rows[unit] + (start != NULL ? strlen(start) : 0);
    char key[SWEEP_NAME_SIZE + 4];
    const bool is_there = start != NULL;
    free(start);
    if (table->format.is_csv) {
        for (int i = 0; i < column; i++) {
            rest += strcspn(rest + 1, ",") + 1;
        }
        rest++;
    } else {
        snprintf(key, sizeof key, ",\"%s\":", table->format.columns->names[column]);
        const char *found = strstr(rest, key);
        rest = found != NULL ? found + strlen(key) : "";
    }
    char *end;
    const double number = strtod(rest, &end);
    return is_there && end != rest ? number : (double)NAN;
}

/* All of it, for free(). */
static char *print_table(const SweepTable *table, size_t *size)
{
    Printing printing;
    if (!begin_printing(&printing)) {
        return NULL;
    }
    sweep_row_print_header(&table->format, printing.stream);
    for (size_t i = 0; i < table->format.plan->unit_count; i++) {
        fputs(table->rows[i], printing.stream);
    }
    char *text = end_printing(&printing);
    *size = printing.size;
    return text;
}

Status sweep_table_finish(SweepTable *table)
{
    size_t size;
    if (table->has_file) {
        complain("%s has all %zu rows already", table->path, table->count);
        return STATUS_OK;
    }
    char *text = print_table(table, &size);
    if (text == NULL) {
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
