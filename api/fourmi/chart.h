/* chart.h - a game's decisions by row and column, as people learn
 * them by heart. Include fourmi.h. */
#ifndef FOURMI_CHARTED_H
#define FOURMI_CHARTED_H

#include "play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A decision. Many states may be one cell: values are their
 * mean. */
typedef struct fourmi_cell {
    const char
        *state;   /* one of the states, as text; NULL: there is
                          no such decision */
    int best;     /* the first of the best actions */
    int taken;    /* what the policy takes, mostly; -1: there
                          is no policy */
    double value; /* of the best */
    double cost;  /* of what the policy takes, on average */
    const double *values; /* of each action of the game; NaN: it is
                             not legal */
    uint32_t value_count; /* 0: there is no such decision, or it
                             was not looked at yet */
} fourmi_cell;

typedef struct fourmi_chart {
    const char *name; /* "hard" */
    const char *const *rows;
    uint32_t row_count;
    const char *const *columns;
    uint32_t column_count;
    const fourmi_cell *cells; /* row by row */
    uint32_t cell_count;
} fourmi_chart;

/* All charts are one unit of work: some hundredths of a second. Run
 * them again to ask the policy anew: exact values are kept. */
typedef struct fourmi_charts {
    const fourmi_chart *charts;
    uint32_t chart_count;
    const fourmi_game *game;
    double value;       /* of the start, with best play */
    double by_charts;   /* if one goes by the charts alone */
    uint32_t decisions; /* cells */
    uint32_t wrong;     /* of these, where the policy costs
                           something */
    const char *const *actions; /* their names */
    uint32_t action_count;
    const fourmi_cell *exceptions; /* states in which more is to be
                                      had than by the chart; `taken`
                                      is what the chart says */
    uint32_t exception_count;
} fourmi_charts;

typedef struct fourmi_charts_options {
    const fourmi_game *game; /* needed */
    fourmi_policy *policy;   /* to compare; NULL: none */
    fourmi_exact *exact; /* NULL: one of its own. With `gone`, the
                            charts are those of what is left */
    bool exceptions;     /* list them: slower */
} fourmi_charts_options;

/* FOURMI_ERROR_UNSUPPORTED: this game has no charts. */
FOURMI_API int fourmi_charts_new(fourmi_lab *lab,
    const fourmi_charts_options *options, fourmi_charts **charts);

#ifdef __cplusplus
}
#endif

#endif
