/* table_source.c - the tables of endings that a user keeps, for oracles. */
#include "host/table_source.h"

static void tell(const TableSource *source, const char *path, const char *fault)
{
    if (source->notice != NULL) {
        source->notice(source->context, path, fault);
    }
}

/* Reads the table of an ending, if there is a sound one. */
static bool read_table(void *context, Tablebase *tablebase, const Ending *ending)
{
    TableSource *source = context;
    uint8_t *is_refused = &source->is_refused[ending_number(ending)];
    char path[TABLE_PATH_SIZE];
    TableFileFault fault;
    if (*is_refused || !table_store_path(ending, path)) {
        return false;
    }
    const TableStoreResult result = table_store_read(path, tablebase, ending, &fault);
    if (result == TABLE_STORE_REFUSED) {
        *is_refused = true;
        tell(source, path, table_file_fault_text(fault));
    } else if (result == TABLE_STORE_READ) {
        tell(source, path, NULL);
    }
    return result == TABLE_STORE_READ;
}

void table_source_open(TableSource *source, Oracle *oracle)
{
    tablebase_oracle_set_source(oracle, read_table, source);
}
