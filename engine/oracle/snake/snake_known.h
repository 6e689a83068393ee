/* snake_known.h - what the starts of boards are worth that take minutes to solve, as
 * `fourmi solve` found it (docs/snake-solved.md has the proof data). */
#ifndef FOURMI_SNAKE_KNOWN_H
#define FOURMI_SNAKE_KNOWN_H

#include "value.h"
#include "world.h"

/* The value of the start of a world that is Snake; false if it was not written down. */
bool snake_known(const World *world, Value *value);

#endif
