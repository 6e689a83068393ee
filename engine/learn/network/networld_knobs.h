/* networld_knobs.h - the tables that describe the neural network of worlds: its knobs and
 * presets. */
#ifndef FOURMI_NETWORLD_KNOBS_H
#define FOURMI_NETWORLD_KNOBS_H

#include "learn/kind.h"

enum {
    NETWORLD_KNOB_COUNT = 15,
    NETWORLD_PRESET_COUNT = 1,
    NETWORLD_EPISODES = 60000, /* that a world usually takes */
};

extern const Knob networld_knobs[NETWORLD_KNOB_COUNT];
extern const LearnerPreset networld_presets[NETWORLD_PRESET_COUNT];

#endif
