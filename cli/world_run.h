/* world_run.h - what sub-commands do where a world is named instead of a game,
 * each in a file of its own. */
#ifndef FOURMI_CLI_WORLD_RUN_H
#define FOURMI_CLI_WORLD_RUN_H

#include "catalogue.h"
#include "cli/run.h"
#include "cli/world_truth.h"
#include "facets/draws.h"
#include "host/loaded_brain.h"

/* Whether the words of fourmi train name a world, or a brain of one to go on from. */
bool world_train_is_meant(const Arguments *arguments);
Status world_train(const Arguments *arguments);

/* Of a player of the world by its name, and of a brain of a world, which it closes. */
Status world_eval(const Arguments *arguments, const World *world);
Status world_eval_brain(const Arguments *arguments, LoadedBrain *loaded);

#endif
