/* world_judge.h - what a policy in a world is worth exactly, and in how many cells of its
 * charts it differs from the exact one. */
#ifndef FOURMI_CLI_WORLD_JUDGE_H
#define FOURMI_CLI_WORLD_JUDGE_H

#include "cli/world_truth.h"
#include "judge/charts.h"

/* `best` is what nobody beats who goes by keys, as learners do; `best_of_all` that of
 * one who sees everything, which is the same in most worlds. */
typedef struct WorldVerdict {
    Value value;
    Value best;
    Value best_of_all;
    bool is_optimal;
    bool has_charts;
    ChartsJudged charts;
} WorldVerdict;

/* Judges a policy; `differ`, which may be NULL, is told of every cell that differs.
 * False if there was no answer; world_truth_refused says why. */
bool world_judge(WorldTruth *truth, WorldPolicy policy, void *context, ChartsDiffer *differ,
                 void *differ_context, WorldVerdict *verdict);

/* "278 of 280 cells as in the exact chart; value -0.0466, the optimum", as long as it
 * may be. Returns `text`. */
enum { WORLD_VERDICT_SIZE = 240 };
const char *world_verdict_words(const WorldVerdict *verdict, char text[WORLD_VERDICT_SIZE]);

#endif
