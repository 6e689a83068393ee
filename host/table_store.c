/* table_store.c - files of tables of endings. */
#include "host/table_store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "host/files.h"
#include "host/memory.h"
#include "host/user_path.h"

bool table_store_path(const Ending *ending, char path[TABLE_PATH_SIZE])
{
    char name[ENDING_NAME_SIZE];
    char rest[64];
    ending_write(ending, name);
    snprintf(rest, sizeof rest, "fourmi/tables/%s.table", name);
    return user_path_of_data(rest, path, TABLE_PATH_SIZE);
}

/* The bytes of a file, for free(). What is no file is refused before it is opened: one who
 * opens a pipe waits until somebody writes to it. */
static TableStoreResult read_bytes(const char *path, const Ending *ending, void **bytes,
                                   size_t *size, TableFileFault *fault)
{
    const bool is_plain = file_is_plain(path);
    *fault = TABLE_FILE_FOREIGN;
    *bytes = is_plain ? file_read(path, table_file_size_max(ending), size) : NULL;
    if (*bytes != NULL) {
        return TABLE_STORE_READ;
    }
    const bool is_too_large = is_plain && errno == EFBIG;
    return is_plain && !is_too_large ? TABLE_STORE_NONE : TABLE_STORE_REFUSED;
}

/* Reads the codes of a file into a table that has room. */
static TableStoreResult read_codes(const void *bytes, size_t size, const Table *table,
                                   TableFileFault *fault)
{
    MemoryBlock memory = {0};
    if (!memory_reserve(&memory, table_file_memory_size())) {
        return TABLE_STORE_NO_ROOM;
    }
    *fault = table_file_read(bytes, size, memory.bytes, table);
    memory_release(&memory);
    return *fault == TABLE_FILE_SOUND ? TABLE_STORE_READ : TABLE_STORE_REFUSED;
}

TableStoreResult table_store_read(const char *path, Tablebase *tablebase, const Ending *ending,
                                  TableFileFault *fault)
{
    Table table;
    size_t size;
    void *bytes;
    TableStoreResult result = read_bytes(path, ending, &bytes, &size, fault);
    if (result != TABLE_STORE_READ) {
        return result;
    }
    result = TABLE_STORE_NO_ROOM;
    if (tablebase_reserve(tablebase, ending, &table)) {
        result = read_codes(bytes, size, &table, fault);
        (result == TABLE_STORE_READ ? tablebase_add : tablebase_release)(tablebase, &table);
    }
    free(bytes);
    return result;
}
