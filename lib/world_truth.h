/* world_truth.h - the oracle of a world that a caller has. */
#ifndef FOURMI_LIB_WORLD_TRUTH_H
#define FOURMI_LIB_WORLD_TRUTH_H

#include "lib/handles.h"

void world_truth_close(fourmi_world *world);

/* Opens the oracle of a world, with memory from somewhere: FOURMI_OK, FOURMI_ERROR_UNKNOWN or
 * FOURMI_ERROR_MEMORY. Closed by memory_release. */
int world_oracle_open(const World *world, const Allocator *allocator, WorldOracle *oracle,
                      MemoryBlock *memory);

#endif
