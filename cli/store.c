/* store.c - fourmi store check, copy, restore and delete: what a server has kept. */
#define _POSIX_C_SOURCE 200809L /* for strdup */

#include "server/store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "server/store/store_copy.h"
#include "server/store/store_delete.h"

/* Work on a database, and what came of it. */
typedef struct Work {
    Progress progress;
    StoreCopyProgress shown;
    StoreCopied counted;
    char error[512];
} Work;

static void show(void *context, int64_t done, int64_t total)
{
    progress_show(context, (uint64_t)done, (uint64_t)total);
}

static void begin(Work *work)
{
    work->shown = (StoreCopyProgress){show, &work->progress};
    work->error[0] = '\0';
    progress_init(&work->progress, 0);
}

static Status end(Work *work, StoreCopyStatus status)
{
    const StoreCopied *counted = &work->counted;
    progress_clear(&work->progress);
    if (status != STORE_COPIED) {
        complain("%s", work->error);
        return status == STORE_COPY_REFUSED ? STATUS_BAD_INPUT : STATUS_RESOURCES;
    }
    printf("%" PRId64 " rooms with %" PRId64 " events, %" PRId64 " games, %" PRId64
           " brains, %" PRId64 " challenges\n",
           counted->rooms, counted->events, counted->games, counted->brains, counted->challenges);
    return STATUS_OK;
}

Status store_check_run(const Arguments *arguments)
{
    Work work;
    begin(&work);
    const Status status = end(&work, store_check(arguments_operand(arguments, 0), &work.shown,
                                                 &work.counted, work.error, sizeof work.error));
    fputs(status == STATUS_OK ? "the file is whole, and so is every row\n" : "", stdout);
    return status;
}

Status store_copy_run(const Arguments *arguments)
{
    /* Addresses have passwords: they are copied, and hidden on the command line. */
    char *from = strdup(arguments_operand(arguments, 0));
    char *to = strdup(arguments_operand(arguments, 1));
    Status status = STATUS_RESOURCES;
    Work work;
    if (from == NULL || to == NULL) {
        complain("not enough memory");
    } else {
        arguments_hide(arguments, store_address_hide);
        begin(&work);
        status = end(
            &work, store_copy(from, to, &work.shown, &work.counted, work.error, sizeof work.error));
    }
    fputs(status == STATUS_OK
              ? "every row is whole, and was read back from the copy as it was written\n"
              : "",
          stdout);
    free(from);
    free(to);
    return status;
}

Status store_restore_run(const Arguments *arguments)
{
    const char *backup = arguments_operand(arguments, 0);
    const char *file = arguments_text(arguments, "data");
    char kept[STORE_PATH_SIZE] = "";
    Work work;
    begin(&work);
    const Status status = end(&work, store_restore(backup, file, &work.shown, &work.counted, kept,
                                                   work.error, sizeof work.error));
    if (status == STATUS_OK) {
        printf("%s is what %s is\n", file, backup);
    }
    if (status == STATUS_OK && kept[0] != '\0') {
        printf("what was there before is %s\n", kept);
    }
    return status;
}

Status store_delete_run(const Arguments *arguments)
{
    const char *what = arguments_operand(arguments, 0);
    char error[512] = "";
    int64_t rows;
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
