/* module_learner.h - the module's learner, for the files that show what it does, and
 * what all learners of the module share. */
#ifndef FOURMI_WASM_MODULE_LEARNER_H
#define FOURMI_WASM_MODULE_LEARNER_H

#include "judge/measure.h"
#include "learn/learner.h"
#include "module.h"

/* Where real numbers are written for the host, GAME_MOVES_MAX of them. */
double *EXPORT(fourmi_learner_reals)(void);

/* The learner; NULL if there is none. */
Learner *module_learner(void);

/* The learner of the open world; NULL if there is none. */
Learner *module_world_learner(void);

/* The truth about the learner's game, if that is measured whole and prepared; NULL
 * otherwise. */
Measure *module_measure(void);

/* The solved positions that the learner's game is measured on, and how many there are; none
 * of a game that is measured whole, and none before they are prepared. */
const MeasureSample *module_samples(int *count);

/* Writes the brain of any learner into memory, and its size as a number; NULL if
 * there is no memory for it. */
void *module_write_brain(const Learner *learner, ModuleMemory *memory);

#endif
