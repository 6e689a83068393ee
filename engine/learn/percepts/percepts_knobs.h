/* percepts_knobs.h - the tables that describe the perceiver: its knobs and presets. */
#ifndef FOURMI_PERCEPTS_KNOBS_H
#define FOURMI_PERCEPTS_KNOBS_H

#include "learn/kind.h"

enum { PERCEPTS_KNOB_COUNT = 9, PERCEPTS_PRESET_COUNT = 1 };

extern const Knob percepts_knobs[PERCEPTS_KNOB_COUNT];
extern const LearnerPreset percepts_presets[PERCEPTS_PRESET_COUNT];

#endif
