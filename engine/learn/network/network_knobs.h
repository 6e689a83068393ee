/* network_knobs.h - the tables that describe the neural network: its knobs and presets. */
#ifndef FOURMI_NETWORK_KNOBS_H
#define FOURMI_NETWORK_KNOBS_H

#include "learn/kind.h"

enum { NETWORK_KNOB_COUNT = 16, NETWORK_PRESET_COUNT = 3 };

extern const Knob network_knobs[NETWORK_KNOB_COUNT];

/* "network" knows what the next two moves decide, where the game can tell;
 * "network-pure" knows nothing but the rules. */
extern const LearnerPreset network_presets[NETWORK_PRESET_COUNT];

/* Changes the options of a preset to suit a game: a small one takes few games, and one that
 * cannot tell what the next two moves decide has no tactics. */
void network_knobs_suit(void *options, const Game *game);

#endif
