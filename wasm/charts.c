/* charts.c - the charts of the open world, see facets/charts.h. A cell is opened as if
 * an episode began there: then its actions are asked for as in any state. */
#include "facets/charts.h"

#include <assert.h>

#include "module_world.h"

static_assert((int)CHARTS_LABEL_SIZE <= (int)TEXT_SIZE, "a label has room");

int EXPORT(fourmi_chart)(int i);
int EXPORT(fourmi_row_label)(int chart, int row);
int EXPORT(fourmi_column_label)(int chart, int column);
int EXPORT(fourmi_open_cell)(int chart, int row, int column);
int EXPORT(fourmi_cell_values)(void);
int EXPORT(fourmi_charts_value)(void);

/* Writes the name of chart number `i`; returns its length, or -1 if there are no more.
 * Numbers: see abi.h. */
int fourmi_chart(int i)
{
    Chart chart;
    if (module_world.charts == NULL || !module_world.charts->chart(&module_world, i, &chart)) {
        return NO_SUCH_THING;
    }
    module_numbers[CHART_ROWS] = chart.row_count;
    module_numbers[CHART_COLUMNS] = chart.column_count;
    return module_write_text(chart.name);
}

/* Write what stands beside a row and over a column; return its length. */
int fourmi_row_label(int chart, int row)
{
    char label[CHARTS_LABEL_SIZE];
    module_world.charts->row_label(&module_world, chart, row, label);
    return module_write_text(label);
}

int fourmi_column_label(int chart, int column)
{
    char label[CHARTS_LABEL_SIZE];
    module_world.charts->column_label(&module_world, chart, column, label);
    return module_write_text(label);
}

/* An episode begins in a state of this cell; 0 if there is no such decision, and the
 * episode is what it was. */
int fourmi_open_cell(int chart, int row, int column)
{
    if (module_world.charts == NULL ||
        !module_world.charts->state_of_cell(&module_world, chart, row, column, &module_state)) {
        return 0;
    }
    module_begin_episode();
    return 1;
}

/* As fourmi_action_values in the cell that was opened, in the mean over all its
 * states. */
int fourmi_cell_values(void)
{
    return module_write_action_values(world_oracle_cell);
}

/* As fourmi_start_value, for the best that goes by the charts alone. */
int fourmi_charts_value(void)
{
    return module_write_start_value(world_oracle_value_of_charts);
}
