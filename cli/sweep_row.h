/* sweep_row.h - a row of the table of a sweep, as CSV or NDJSON. */
#ifndef FOURMI_CLI_SWEEP_ROW_H
#define FOURMI_CLI_SWEEP_ROW_H

#include <stdio.h>

#include "cli/sweep_measure.h"

typedef struct SweepFormat {
    const SweepPlan *plan;
    const SweepColumns *columns;
    bool is_csv;
} SweepFormat;

/* The line of names; nothing for NDJSON. */
void sweep_row_print_header(const SweepFormat *format, FILE *stream);

/* What a row begins with: all that the unit is trained with. No two units have the same. */
void sweep_row_print_start(const SweepFormat *format, const SweepUnit *unit, FILE *stream);

/* And what comes behind it, with the end of the line. */
void sweep_row_print_rest(const SweepFormat *format, const SweepResult *result, FILE *stream);

/* Whether a text may be such a rest, without the end of its line: one that has other columns may
 * not. */
bool sweep_row_is_rest(const SweepFormat *format, const char *text);

#endif
