/* world_run.h - what sub-commands do where a world is named instead of a game,
 * each in a file of its own. */
#ifndef FOURMI_CLI_WORLD_RUN_H
#define FOURMI_CLI_WORLD_RUN_H

#include "catalogue.h"
#include "cli/run.h"
#include "cli/world_truth.h"
#include "facets/draws.h"
#include "host/loaded_brain.h"

Status world_solve(const Arguments *arguments, const World *world);

/* The same of a world that no oracle knows, by long work: that alone is shared with others that
 * mpirun has started, and all else that solve does is called so. */
#define SOLVE_OF_LITTLE "solve without --keep or a large world"
Status world_solve_large(const Arguments *arguments, const World *world);

/* Answers the POSITIONs, by a shoe without what is `gone`. */
Status world_solve_situations(const Arguments *arguments, WorldTruth *truth, const uint32_t *gone);

/* Reads --without and has the oracle answer accordingly; complains if it cannot. */
Status world_read_gone(const Arguments *arguments, WorldTruth *truth,
                       uint32_t gone[DRAWS_SYMBOLS_MAX]);

/* Whether the words of fourmi train name a world, or a brain of one to go on from. */
bool world_train_is_meant(const Arguments *arguments);
Status world_train(const Arguments *arguments);

/* Of a player of the world by its name, and of a brain of a world, which it closes. */
Status world_eval(const Arguments *arguments, const World *world);
Status world_eval_brain(const Arguments *arguments, LoadedBrain *loaded);

#endif
