/* qtable_knobs.h - the tables that describe the Q-table: its knobs and presets. */
#ifndef FOURMI_QTABLE_KNOBS_H
#define FOURMI_QTABLE_KNOBS_H

#include "learn/kind.h"
#include "learn/qtable/qlearn.h"

enum { QTABLE_KNOB_COUNT = 19, QTABLE_PRESET_COUNT = 3, QTABLE_WORLD_PRESET_COUNT = 4 };

extern const Knob qtable_knobs[QTABLE_KNOB_COUNT];

/* "sound" learns to lose no line, on either side; "tutorial" is the recipe of
 * many introductions, which never gets there: a table of Q(s, a) without
 * symmetry, every move of a game moved towards its result. */
extern const LearnerPreset qtable_presets[QTABLE_PRESET_COUNT];

/* The options of a table that was learned elsewhere (learner.h). */
extern const QlearnOptions qtable_imported;

/* The same in worlds: "sound" averages chance out, "tutorial" is Q-learning with a
 * fixed rate as textbooks have it. */
extern const LearnerPreset qtable_world_presets[QTABLE_WORLD_PRESET_COUNT];

#endif
