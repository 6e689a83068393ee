/* sweep_table.h - the table that a sweep makes: a row for each unit, with all that it was
 * trained with and what came out.
 *
 *      FILE        CSV or NDJSON by the ending of its name; the rows in the order of the plan;
 *                  written at the end, all at once
 *      FILE.part   the same rows as they come, until then
 *
 * A row that is in one of them need not be found out again: an interrupted sweep goes on, and a
 * finished one can be widened.
 */
#ifndef FOURMI_CLI_SWEEP_TABLE_H
#define FOURMI_CLI_SWEEP_TABLE_H

#include "cli/sweep_measure.h"

typedef struct SweepTable SweepTable;

/* Reads what is there, and gets ready to add to it. Where that is not possible it says why,
 * writes the status to end with, and returns NULL. Borrows everything. */
SweepTable *sweep_table_open(const SweepPlan *plan, const SweepColumns *columns, const char *path,
                             Status *status);
void sweep_table_free(SweepTable *table);

bool sweep_table_has(const SweepTable *table, size_t unit);
size_t sweep_table_count(const SweepTable *table); /* of rows that it has */

/* Adds a row, to FILE.part at once; false if there was not enough memory. */
bool sweep_table_add(SweepTable *table, size_t unit, const SweepResult *result);

/* What a row that is there has in a column of results; not a number if that is not known. */
double sweep_table_number(const SweepTable *table, size_t unit, int column);

/* Writes FILE, which must have all rows, and removes FILE.part. */
Status sweep_table_finish(SweepTable *table);

#endif
