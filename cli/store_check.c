/* store_check.c - fourmi store check, restore and delete: what a server has kept. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "server/store/store_copy.h"
#include "server/store/store_delete.h"

static void show(void *context, int64_t done, int64_t total)
{
    progress_show(context, (uint64_t)done, (uint64_t)total);
}

static Status report(StoreCopyStatus status, const StoreCopied *counted, const char *error)
{
    if (status != STORE_COPIED) {
        complain("%s", error);
        return status == STORE_COPY_REFUSED ? STATUS_BAD_INPUT : STATUS_RESOURCES;
    }
    printf("%" PRId64 " rooms with %" PRId64 " events, %" PRId64 " games, %" PRId64
           " brains, %" PRId64 " challenges\n",
           counted->rooms, counted->events, counted->games, counted->brains, counted->challenges);
    return STATUS_OK;
}

Status store_check_run(const Arguments *arguments)
{
    char error[512] = "";
    StoreCopied counted;
    Progress progress;
    progress_init(&progress, 0);
    const StoreCopyStatus status = store_check(arguments_operand(arguments, 0),
                                               &(StoreCopyProgress){show, &progress}, &counted,
                                               error, sizeof error);
    progress_clear(&progress);
    const Status done = report(status, &counted, error);
    if (done == STATUS_OK) {
        printf("the file is whole, and so is every row\n");
    }
    return done;
}

Status store_restore_run(const Arguments *arguments)
{
    char error[512] = "";
    char kept[STORE_PATH_SIZE];
    StoreCopied restored;
    Progress progress;
    const char *backup = arguments_operand(arguments, 0);
    const char *file = arguments_text(arguments, "data");
    progress_init(&progress, 0);
    const StoreCopyStatus status = store_restore(
        backup, file, &(StoreCopyProgress){show, &progress}, &restored, kept, error, sizeof error);
    progress_clear(&progress);
    const Status done = report(status, &restored, error);
    if (done == STATUS_OK) {
        printf("%s is what %s is\n", file, backup);
    }
    if (done == STATUS_OK && kept[0] != '\0') {
        printf("what was there before is %s\n", kept);
    }
    return done;
}

Status store_delete_run(const Arguments *arguments)
{
    char error[512] = "";
    int64_t rows;
    const char *what = arguments_operand(arguments, 0);
    int thing = 0;
    while (strcmp(store_things[thing], what) != 0) {
        thing++;
    }
    const StoreCopyStatus status = store_delete(arguments_text(arguments, "data"),
                                                (StoreThing)thing, arguments_operand(arguments, 1),
                                                &rows, error, sizeof error);
    if (status != STORE_COPIED) {
        complain("%s", error);
        return status == STORE_COPY_REFUSED ? STATUS_BAD_INPUT : STATUS_RESOURCES;
    }
    printf("the %s is deleted; rows changed: %" PRId64 "\n", what, rows);
    return STATUS_OK;
}
