/* ntuple_knobs.h - the tables that describe the n-tuple network: its knobs and
 * presets. */
#ifndef FOURMI_NTUPLE_KNOBS_H
#define FOURMI_NTUPLE_KNOBS_H

#include "learn/kind.h"

enum { NTUPLE_KNOB_COUNT = 16, NTUPLE_PRESET_COUNT = 4 };

extern const Knob ntuple_knobs[NTUPLE_KNOB_COUNT];

/* "tactical" knows what the next two moves decide; "pure" takes a win that
 * is there; "scratch" must learn even that; "certified" rehearses after its games until it wins against every reply. */
extern const LearnerPreset ntuple_presets[NTUPLE_PRESET_COUNT];

#endif
