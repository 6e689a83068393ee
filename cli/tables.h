/* tables.h - tables of endings for commands: memory for them, making them with progress
 * and Ctrl-C, and reading those that are kept. */
#ifndef FOURMI_CLI_TABLES_H
#define FOURMI_CLI_TABLES_H

#include "cli/command.h"
#include "cli/progress.h"
#include "host/memory.h"
#include "oracle/tablebase/tablebase.h"

typedef struct Tables {
    Tablebase *tablebase;
    MemoryBlock memory;
    int threads;
    Progress progress;
    int wanted; /* tables in all */
} Tables;

/* Reads the name of an ending, for a table that is not reversed. Complains if it is
 * none. */
bool tables_read_ending(const char *name, Ending *ending);

/* Gets ready for some endings; complains if there is too little memory. */
bool tables_open(Tables *tables, const Ending *endings, int count, int threads);
void tables_close(Tables *tables);

/* The table of an ending: from the user's folder if it is there and sound and
 * `may_be_read`, else made, with those that it needs. NULL, with the status to end with,
 * if that did not go. */
const Table *tables_get(Tables *tables, const Ending *ending, bool may_be_read, Status *status);

#endif
