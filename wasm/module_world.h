/* module_world.h - the world that is open in the module, and the episode in it. */
#ifndef FOURMI_WASM_MODULE_WORLD_H
#define FOURMI_WASM_MODULE_WORLD_H

#include "module.h"
#include "oracle/world_oracle.h"

extern World module_world;
extern WorldState module_state;
extern WorldOracle module_world_oracle;
extern double module_world_reals[WORLD_REALS];

/* An episode begins in whatever state is there. */
void module_begin_episode(void);

/* Whether the world has an oracle; whatever asks it begins with this. If the
 * oracle then does not know, module_not_known says whether that is for want of
 * patience. */
bool module_start_world_question(void);

/* Asks the oracle for the value of each legal action, or of an episode that has not
 * begun; what is written and returned fourmi_action_values and fourmi_start_value
 * say. */
typedef bool WorldActionsQuestion(WorldOracle *oracle, const void *state,
                                  WorldOracleActions *actions);
typedef bool WorldStartQuestion(WorldOracle *oracle, Value *value);
int module_write_action_values(WorldActionsQuestion *question);
int module_write_start_value(WorldStartQuestion *question);

/* Writes a value at the end of those that are there; returns the new end. */
double *module_write_value(double *at, Value value);

#endif
