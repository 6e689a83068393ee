/* world_judge.c - what a policy in a world is worth exactly. */
#include "cli/world_judge.h"

#include <stdio.h>

bool world_judge(WorldTruth *truth, WorldPolicy policy, void *context, ChartsDiffer *differ,
                 void *differ_context, WorldVerdict *verdict)
{
    WorldOracle *oracle = &truth->oracle;
    *verdict = (WorldVerdict){.has_charts = oracle->world->charts != NULL};
    if (!world_oracle_value_of_start(oracle, &verdict->best_of_all) ||
        !world_oracle_value_of_charts(oracle, &verdict->best)) {
        return false;
    }
    if (verdict->has_charts) {
        charts_judge(oracle, policy, context, differ, differ_context, &verdict->charts);
    }
    if (!world_oracle_value_of_policy(oracle, policy, context, &verdict->value)) {
        return false;
    }
    verdict->is_optimal = value_is_close(verdict->value, verdict->best) ||
                          value_compare(verdict->value, verdict->best) > 0;
    return true;
}

const char *world_verdict_words(const WorldVerdict *verdict, char text[WORLD_VERDICT_SIZE])
{
    char cells[WORLD_VERDICT_SIZE / 2] = "";
    char value[VALUE_WORDS_SIZE];
    /* All digits that count, where it is compared with the optimum. */
    if (verdict->value.unit == VALUE_EXPECTED) {
        snprintf(value, sizeof value, "%.15g", verdict->value.amount);
    } else {
        value_words(verdict->value, value);
    }
    if (verdict->has_charts) {
        snprintf(cells, sizeof cells, "%d of %d cells as in the exact chart; ",
                 verdict->charts.cells - verdict->charts.wrong, verdict->charts.cells);
    }
    snprintf(text, WORLD_VERDICT_SIZE, "%svalue %s%s", cells, value,
             verdict->is_optimal ? ", the optimum" : "");
    return text;
}
