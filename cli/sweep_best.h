/* sweep_best.h - which setting of a sweep is best, and how sure that is, in a sentence on
 * stderr. Rows that differ by their seed alone are of one setting. */
#ifndef FOURMI_CLI_SWEEP_BEST_H
#define FOURMI_CLI_SWEEP_BEST_H

#include "cli/sweep_table.h"

/* Requires a table with all rows. */
void sweep_best_tell(const SweepPlan *plan, const SweepColumns *columns, const SweepTable *table);

#endif
