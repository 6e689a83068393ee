/* table_make.c - fourmi table make: makes tables of endings and keeps them. */
#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "cli/run.h"
#include "cli/tables.h"
#include "cli/terminal.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/table_store.h"

enum { ENDINGS_MAX = 64 };

typedef struct TableMake {
    Ending endings[ENDINGS_MAX]; /* [count] */
    int count;
    const char *out; /* NULL: the user's folder */
    bool is_plain;   /* not compressed */
    Tables tables;
    double seconds; /* of making, without writing */
    size_t bytes;
} TableMake;

/* Lists the endings to make; false if there is none of that name. */
static bool list_endings(TableMake *make, const char *name)
{
    if (strcmp(name, "all") != 0) {
        make->count = 1;
        return tables_read_ending(name, &make->endings[0]);
    }
    while (make->count < ENDINGS_MAX && ending_of_four(make->count, &make->endings[make->count])) {
        make->count++;
    }
    return true;
}

/* Where the table of an ending goes, maybe written to `own`; NULL if nowhere: then it
 * complains. */
static const char *find_path(const TableMake *make, const Ending *ending, char own[TABLE_PATH_SIZE])
{
    if (make->out != NULL) {
        return make->out;
    }
    if (!table_store_path(ending, own)) {
        complain("nobody says where the table is to go: use --out, or set HOME");
        return NULL;
    }
    return own;
}

static Status write_table(TableMake *make, const Table *table, const char *path)
{
    char name[ENDING_NAME_SIZE];
    ending_write(&table->ending, name);
    const size_t size = table_store_write(path, table, make->out == NULL, make->is_plain);
    if (size == 0) {
        complain("%s could not be written: %s", path, file_refusal(path));
        return STATUS_OUTPUT;
    }
    make->bytes += size;
    printf("%-5s %8zu bytes  %s\n", name, size, path);
    output_flush();
    return STATUS_OK;
}

static Status make_one(TableMake *make, const Ending *ending)
{
    char own[TABLE_PATH_SIZE];
    Status status = STATUS_OK;
    const char *path = find_path(make, ending, own);
    if (path == NULL) {
        return STATUS_USAGE;
    }
    const double start = seconds_now();
    const Table *table = tables_get(&make->tables, ending, false, &status);
    make->seconds += seconds_now() - start;
    return table != NULL ? write_table(make, table, path) : status;
}

static Status make_all(TableMake *make)
{
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < make->count; i++) {
        status = make_one(make, &make->endings[i]);
    }
    if (status == STATUS_OK) {
        complain("made in %.2f s, %zu bytes in all", make->seconds, make->bytes);
    }
    return status;
}

Status table_make_run(const Arguments *arguments)
{
    TableMake make = {
        .out = arguments_text(arguments, "out"),
        .is_plain = arguments_has(arguments, "plain"),
    };
    const int threads = (int)arguments_number(arguments, "threads");
    if (!list_endings(&make, arguments_operand(arguments, 0))) {
        return STATUS_USAGE;
    }
    if (make.out != NULL && make.count > 1) {
        complain("one file has one table: --out does not go with all");
        return STATUS_USAGE;
    }
    if (make.out != NULL && !file_can_replace(make.out)) {
        complain("%s could not be written: %s", make.out, file_refusal(make.out));
        return STATUS_OUTPUT;
    }
    terminal_catch_interrupt();
    if (!tables_open(&make.tables, make.endings, make.count, threads)) {
        return STATUS_RESOURCES;
    }
    const Status status = make_all(&make);
    tables_close(&make.tables);
    return status;
}
