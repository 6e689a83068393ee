/* table_list.c - fourmi table list: which tables of endings are kept, and whether they
 * are sound. */
#include <stdio.h>

#include "cli/output.h"
#include "cli/run.h"
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

/* Tells of the table of an ending, if it is kept: prints it, or complains if it is not
 * sound. */
static void list_table(const Ending *ending, bool wants_json, Status *status)
{
    Kept kept;
    TableFileFault fault;
    if (!table_store_path(ending, kept.path)) {
        return;
    }
    ending_write(ending, kept.name);
    const TableStoreResult result = table_store_check(kept.path, ending, &kept.size, &fault);
    if (result == TABLE_STORE_READ) {
        print_kept(&kept, wants_json);
    } else if (result == TABLE_STORE_REFUSED) {
        complain("%s %s", kept.path, table_file_fault_text(fault));
        *status = STATUS_BAD_INPUT;
    }
}

/* Any three men in ascending order are an ending of five, with White as the stronger side
 * or reversed. */
static void list_tables_of_five(bool wants_json, Status *status)
{
    enum { MEN = 2 * ENDING_KINDS };
    for (uint8_t first = 0; first < MEN; first++) {
        for (uint8_t second = first; second < MEN; second++) {
            for (uint8_t third = second; third < MEN; third++) {
                const Ending ending = {.count = 3, .men = {first, second, third}};
                if (!ending_is_reversed(&ending)) {
                    list_table(&ending, wants_json, status);
                }
            }
        }
    }
}

Status table_list_run(const Arguments *arguments)
{
    const bool wants_json = arguments_has(arguments, "json");
    Status status = STATUS_OK;
    Ending ending;
    for (int i = 0; ending_of_four(i, &ending); i++) {
        list_table(&ending, wants_json, &status);
    }
    list_tables_of_five(wants_json, &status);
    return status;
}
