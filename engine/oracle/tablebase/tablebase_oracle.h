/* tablebase_oracle.h - an oracle that knows chess endings from tables, which it makes
 * when they are first asked for.
 *
 * Values are plies to mate (VALUE_MATE). When its memory is full it forgets all tables
 * and goes on with those that it is asked for.
 */
#ifndef FOURMI_TABLEBASE_ORACLE_H
#define FOURMI_TABLEBASE_ORACLE_H

#include "oracle/oracle.h"
#include "oracle/tablebase/tablebase.h"

extern const OracleKind tablebase_oracle;

/* A place in which tables may be kept, files for example: adds the table of an ending,
 * which is not reversed and has none, to the tablebase; false if it cannot. */
typedef bool TablebaseSource(void *context, Tablebase *tablebase, const Ending *ending);

/* Has an oracle look there before it makes a table. An oracle of another kind has no
 * use for it. */
void tablebase_oracle_set_source(Oracle *oracle, TablebaseSource *source, void *context);

/* What an oracle is busy with, or has begun when it was cancelled. */
typedef struct TablebaseProgress {
    Ending ending; /* whose table is made; of no men if none is */
    int ply;       /* to which mates are known */
    int made;      /* tables that are there */
    int wanted;    /* tables that the game's ending takes, with those it leads to */
} TablebaseProgress;

/* False if the oracle is of another kind, or has no memory. */
bool tablebase_oracle_progress(const Oracle *oracle, TablebaseProgress *progress);

#endif
