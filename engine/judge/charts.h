/* charts.h - how a policy differs from the exact chart of a world (facets/charts.h), cell
 * by cell.
 *
 * A cell is as in the exact chart if the policy takes no action there but such as are
 * best: the policy must not be in two minds where one of them costs something. What all
 * of its cells together are worth is told by world_oracle_value_of_policy.
 */
#ifndef FOURMI_JUDGE_CHARTS_H
#define FOURMI_JUDGE_CHARTS_H

#include "facets/charts.h"
#include "oracle/world_oracle.h"

/* A cell and what is done there; the cost is what its worst action loses. */
typedef struct ChartCell {
    int chart;
    int row;
    int column;
    Action learned; /* of several actions the first that costs something */
    Action exact;   /* of several best actions the first */
    double cost;
} ChartCell;

typedef struct ChartsJudged {
    int cells;
    int wrong;
} ChartsJudged;

/* Who is told of each cell that differs. */
typedef void ChartsDiffer(void *context, const ChartCell *cell);

/* Judges a policy in every cell of which the oracle can tell; `differ` may be NULL.
 * Requires that the world has charts. */
void charts_judge(WorldOracle *oracle, WorldPolicy policy, void *policy_context,
                  ChartsDiffer *differ, void *differ_context, ChartsJudged *judged);

#endif
