/* table_list.c - fourmi table list: which tables of endings are kept, and whether they
 * are sound. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/output.h"
#include "cli/run.h"
#include "host/files.h"
#include "host/table_store.h"

typedef struct Kept {
    char name[ENDING_NAME_SIZE];
    char path[TABLE_PATH_SIZE];
    size_t size;
} Kept;

static void print_kept(const Kept *kept, bool wants_json)
{
    Json json = {0};
    if (!wants_json) {
        printf("%-5s %8zu bytes  %s\n", kept->name, kept->size, kept->path);
        return;
    }
    put_open(&json, '{');
    put_key(&json, "ending");
    put_string(&json, kept->name);
    put_key(&json, "bytes");
    put_natural(&json, kept->size);
    put_key(&json, "path");
    put_string(&json, kept->path);
    put_close(&json, '}');
    put_end_line(&json);
}

/* Whether the table of an ending is kept, or else not sound: then it complains. */
static TableStoreResult look_for(const Ending *ending, Kept *kept)
{
    Ending found;
    ending_write(ending, kept->name);
    if (!table_store_path(ending, kept->path)) {
        return TABLE_STORE_NONE;
    }
    void *bytes = file_read(kept->path, table_file_size_max(ending), &kept->size);
    if (bytes == NULL && errno != EFBIG) {
        return TABLE_STORE_NONE;
    }
    TableFileFault fault = bytes != NULL ? table_file_check(bytes, kept->size, &found)
                                         : TABLE_FILE_FOREIGN;
    free(bytes);
    if (fault == TABLE_FILE_SOUND && ending_number(&found) != ending_number(ending)) {
        fault = TABLE_FILE_BAD_ENDING;
    }
    if (fault != TABLE_FILE_SOUND) {
        complain("%s %s", kept->path, table_file_fault_text(fault));
    }
    return fault == TABLE_FILE_SOUND ? TABLE_STORE_READ : TABLE_STORE_REFUSED;
}

Status table_list_run(const Arguments *arguments)
{
    Status status = STATUS_OK;
    Ending ending;
    for (int i = 0; ending_of_four(i, &ending); i++) {
        Kept kept;
        const TableStoreResult result = look_for(&ending, &kept);
        if (result == TABLE_STORE_READ) {
            print_kept(&kept, arguments_has(arguments, "json"));
        } else if (result == TABLE_STORE_REFUSED) {
            status = STATUS_BAD_INPUT;
        }
    }
    return status;
}
