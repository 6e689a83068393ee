/* percepts_knobs.h - the tables that describe the perceiver: its knobs and presets. */
#ifndef FOURMI_PERCEPTS_KNOBS_H
#define FOURMI_PERCEPTS_KNOBS_H

#include "learn/kind.h"

enum { PERCEPTS_KNOB_COUNT = 13, PERCEPTS_PRESET_COUNT = 3 };

extern const Knob percepts_knobs[PERCEPTS_KNOB_COUNT];
extern const LearnerPreset percepts_presets[PERCEPTS_PRESET_COUNT];

/* How many episodes a world usually takes, which is also the schedule of its preset. */
uint64_t percepts_episodes(const World *world);

#endif
