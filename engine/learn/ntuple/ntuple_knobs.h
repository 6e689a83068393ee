/* ntuple_knobs.h - the tables that describe the n-tuple network: its knobs and
 * presets. */
#ifndef FOURMI_NTUPLE_KNOBS_H
#define FOURMI_NTUPLE_KNOBS_H

#include "learn/kind.h"

enum { NTUPLE_KNOB_COUNT = 12, NTUPLE_PRESET_COUNT = 2 };

extern const Knob ntuple_knobs[NTUPLE_KNOB_COUNT];

/* "tactical" knows what the next two moves decide; "pure" knows nothing but the
 * rules. */
extern const LearnerPreset ntuple_presets[NTUPLE_PRESET_COUNT];

#endif
