/* store_copy.c - fourmi store copy: all that a server has kept, to another database. */
#include "server/store/store_copy.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"

static void show(void *context, int64_t done, int64_t total)
{
    progress_show(context, (uint64_t)done, (uint64_t)total);
}

static Status status_of(StoreCopyStatus status)
{
    return status == STORE_COPIED         ? STATUS_OK
           : status == STORE_COPY_REFUSED ? STATUS_BAD_INPUT
                                          : STATUS_RESOURCES;
}

Status store_copy_run(const Arguments *arguments)
{
    char error[512] = "";
    StoreCopied copied;
    Progress progress;
    progress_init(&progress, 0);
    const StoreCopyStatus status = store_copy(
        arguments_operand(arguments, 0), arguments_operand(arguments, 1),
        &(StoreCopyProgress){show, &progress}, &copied, error, sizeof error);
    progress_clear(&progress);
    if (status != STORE_COPIED) {
        complain("%s", error);
    } else {
        printf("%" PRId64 " rooms with %" PRId64 " events, %" PRId64 " games, %" PRId64
               " brains, %" PRId64 " challenges\n",
               copied.rooms, copied.events, copied.games, copied.brains, copied.challenges);
    }
    return status_of(status);
}
