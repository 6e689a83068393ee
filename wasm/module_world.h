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

/* Writes a value at the end of those that are there; returns the new end. */
double *module_write_value(double *at, Value value);

#endif
