/* tables.c - tables of endings for commands. */
#include "cli/tables.h"

#include <string.h>

#include "cli/output.h"
#include "cli/terminal.h"
#include "host/table_making.h"
#include "host/table_store.h"
#include "oracle/tablebase/table_need.h"

bool tables_read_ending(const char *name, Ending *ending)
{
    char quoted[QUOTE_SIZE];
    if (!ending_read(name, ending)) {
        complain("%s is no ending with a mate: write White's men, then Black's, each side's king "
                 "first and the others in the order Q R B N P, for example KBNK",
                 quote(name, strlen(name), quoted));
        return false;
    }
    *ending = ending_is_reversed(ending) ? ending_reversed(ending) : *ending;
    return true;
}

bool tables_open(Tables *tables, const Ending *endings, int count, int threads)
{
    const size_t bytes = table_need(endings, count);
    *tables = (Tables){.threads = threads, .wanted = table_need_count(endings, count)};
    if (bytes > memory_available()) {
        complain("not enough memory: the tables take %zu MiB, and %zu MiB are free", bytes >> 20,
                 memory_available() >> 20);
        return false;
    }
    if (!memory_reserve(&tables->memory, bytes)) {
        complain("not enough memory: the tables take %zu MiB", bytes >> 20);
        return false;
    }
    tables->tablebase = tablebase_init(tables->memory.bytes, bytes);
    progress_init(&tables->progress, 0);
    return true;
}

void tables_close(Tables *tables)
{
    memory_release(&tables->memory);
}

static bool poll_making(void *context)
{
    Tables *tables = context;
    progress_show(&tables->progress, (uint64_t)tables->tablebase->count, (uint64_t)tables->wanted);
    return !terminal_was_interrupted();
}

/* Makes one table; false, with a status, if it was interrupted. */
static bool make_table(Tables *tables, const Ending *ending, Status *status)
{
    char name[ENDING_NAME_SIZE];
    const TableMakingOptions options = {tables->threads, poll_making, tables};
    ending_write(ending, name);
    progress_note(&tables->progress, name);
    const TableMakingResult result = table_making(tables->tablebase, ending, &options);
    progress_clear(&tables->progress);
    if (result == TABLE_CANCELLED) {
        complain("interrupted; the table of %s was not made", name);
        *status = STATUS_INTERRUPTED;
    } else if (result == TABLE_HAS_NO_ROOM) {
        complain("not enough memory to make the table of %s", name);
        *status = STATUS_RESOURCES;
    }
    return result == TABLE_IS_MADE;
}

/* Reads what is kept; what is damaged is told, and made anew. */
static void read_table(Tables *tables, const Ending *ending)
{
    char path[TABLE_PATH_SIZE];
    TableFileFault fault;
    if (table_store_path(ending, path) &&
        table_store_read(path, tables->tablebase, ending, &fault) == TABLE_STORE_REFUSED) {
        complain("%s %s; the table is made anew", path, table_file_fault_text(fault));
    }
}

const Table *tables_get(Tables *tables, const Ending *ending, bool may_be_read, Status *status)
{
    Ending missing;
    if (may_be_read) {
        read_table(tables, ending);
    }
    while (tablebase_missing(tables->tablebase, ending, &missing)) {
        if (!make_table(tables, &missing, status)) {
            return NULL;
        }
    }
    return tablebase_find(tables->tablebase, ending);
}
