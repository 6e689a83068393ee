/* table_making.h - makes tables of endings with several threads, each doing some of the
 * pairs of kings at every ply. */
#ifndef FOURMI_HOST_TABLE_MAKING_H
#define FOURMI_HOST_TABLE_MAKING_H

#include "oracle/tablebase/tablebase.h"

/* Called now and then by the thread that asked. Answer false to cancel. */
typedef bool TableMakingPoll(void *context);

typedef enum TableMakingResult {
    TABLE_IS_MADE,
    TABLE_CANCELLED,
    TABLE_HAS_NO_ROOM,
} TableMakingResult;

/* Zeroed means: one thread, to the end. */
typedef struct TableMakingOptions {
    int threads;           /* at most; 0 for one */
    TableMakingPoll *poll; /* NULL for none */
    void *context;
} TableMakingOptions;

/* Makes the table of an ending that is not reversed, has none, and has all it leads to
 * (tablebase_missing), and adds it. */
TableMakingResult table_making(Tablebase *tablebase, const Ending *ending,
                               const TableMakingOptions *options);

#endif
