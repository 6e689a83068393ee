/* options.h - the parameters of a learner of any kind.
 *
 * They are the kind and the bytes of its own options struct. Whoever does not
 * know the kind gets at them through its knobs.
 */
#ifndef FOURMI_OPTIONS_H
#define FOURMI_OPTIONS_H

#include "learn/kind.h"

typedef struct LearnerOptions {
    const LearnerKind *kind;
    _Alignas(8) unsigned char values[LEARNER_OPTIONS_SIZE]; /* kind->options_size of them */
} LearnerOptions;

/* For a kind's own options struct, of kind->options_size bytes. */
LearnerOptions learner_options_make(const LearnerKind *kind, const void *options);

/* The name of preset number `i` for a game, the default first; NULL if there
 * are no more. They are those of all kinds that support the game. */
const char *learner_preset_name(const Game *game, int i);

/* How many games training usually takes, for a kind without a schedule. */
uint64_t learner_usual_games(const LearnerKind *kind, const Game *game);

/* False, with `options` left alone, if the game has no such preset. */
bool learner_preset(const Game *game, const char *name, LearnerOptions *options);

/* The same for a world, whose kind learns worlds. */
uint64_t learner_usual_episodes(const LearnerKind *kind, const World *world);
const char *learner_world_preset_name(const World *world, int i);
bool learner_world_preset(const World *world, const char *name, LearnerOptions *options);

/* Which worlds a preset is for that others do not have, "worlds that ..."; NULL if there
 * is none of this name, or nothing to say. */
const char *learner_worlds_of_preset(const char *name);

/* The options of a learner that takes over what was learned elsewhere (learner.h);
 * false if no kind can, of this game. */
bool learner_import_options(const Game *game, LearnerOptions *options);

/* How the knob of this name is turned, and turning it: false, with the options
 * left alone, if its value is not accepted. Both require that the kind has it. */
double learner_options_get(const LearnerOptions *options, const char *knob);
bool learner_options_set(LearnerOptions *options, const char *knob, double value);

/* The first knob that is out of its range; NULL if all are within theirs. */
const Knob *learner_options_flaw(const LearnerOptions *options);

/* Whether all knobs are in their ranges, and fit together and the game. */
bool learner_options_are_good(const LearnerOptions *options, const Game *game);

/* The same for a world. */
bool learner_options_fit_world(const LearnerOptions *options, const World *world);

/* Whether a learner with the one options may go on with the other: of the same
 * kind, and without a change in what its brain is made of. */
bool learner_can_change(const LearnerOptions *from, const LearnerOptions *to);

#endif
