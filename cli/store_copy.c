/* store_copy.c - fourmi store copy: all that a server has kept, to another database. */
#define _POSIX_C_SOURCE 200809L /* for strdup */

#include "server/store/store_copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "server/store/store.h"

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

static Status copy(const char *from, const char *to)
{
    char error[512] = "";
    StoreCopied copied;
    Progress progress;
    progress_init(&progress, 0);
    const StoreCopyStatus status = store_copy(from, to, &(StoreCopyProgress){show, &progress},
                                              &copied, error, sizeof error);
    progress_clear(&progress);
    if (status != STORE_COPIED) {
        complain("%s", error);
    } else {
        printf("%" PRId64 " rooms with %" PRId64 " events, %" PRId64 " games, %" PRId64
               " brains, %" PRId64 " challenges\n"
               "every row is whole, and was read back from the copy as it was written\n",
               copied.rooms, copied.events, copied.games, copied.brains, copied.challenges);
    }
    return status_of(status);
}

Status store_copy_run(const Arguments *arguments)
{
    char *from = strdup(arguments_operand(arguments, 0));
    char *to = strdup(arguments_operand(arguments, 1));
    Status status = STATUS_RESOURCES;
    if (from == NULL || to == NULL) {
        complain("not enough memory");
    } else {
        arguments_hide(arguments, store_address_hide);
        status = copy(from, to);
    }
    free(from);
    free(to);
    return status;
}
