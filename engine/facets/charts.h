/* charts.h - a policy as charts, a facet of a world: what to do by row and column, as
 * people learn it by heart.
 *
 * A cell is a decision. It is shown by one state in which it is to be made; all states
 * with the key of that one are the same cell.
 */
#ifndef FOURMI_CHARTS_H
#define FOURMI_CHARTS_H

#include "world.h"

enum { CHARTS_LABEL_SIZE = 16 };

typedef struct Chart {
    const char *name; /* a word that a page may translate, "hard" for example */
    int row_count;
    int column_count;
} Chart;

typedef struct Charts {
    /* Writes chart number `i`; false if there are no more. */
    bool (*chart)(const World *world, int i, Chart *chart);

    /* What stands beside a row, and over a column. */
    void (*row_label)(const World *world, int chart, int row, char label[CHARTS_LABEL_SIZE]);
    void (*column_label)(const World *world, int chart, int column, char label[CHARTS_LABEL_SIZE]);

    /* Writes a state of the cell; false if there is no such decision. */
    bool (*state_of_cell)(const World *world, int chart, int row, int column, void *state);
} Charts;

#endif
