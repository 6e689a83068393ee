/* train_options.h - the options of fourmi train that a learner is made of. */
#ifndef FOURMI_CLI_TRAIN_OPTIONS_H
#define FOURMI_CLI_TRAIN_OPTIONS_H

#include "cli/arguments.h"
#include "learn/learner.h"

/* Changes the options of a preset or a brain by whatever was given, and writes
 * whether that changes a brain. False, and it says why, if an option is for
 * another kind of learner or its number does not do. */
bool train_options_read(const Arguments *arguments, const Game *game, LearnerOptions *options,
                        bool *is_turned);

/* The same for a learner of a world. */
bool train_options_read_for_world(const Arguments *arguments, const World *world,
                                  LearnerOptions *options, bool *is_turned);

/* Whether a knob was turned on the command line. */
bool train_options_has(const Arguments *arguments, const Knob *knob);

/* Names the options that were given though no brain of the kind can change them; `path` is
 * that of the brain. */
void train_options_complain_of_lasting(const Arguments *arguments, const LearnerKind *kind,
                                       const char *path);

/* Prints the line that goes on with a training that was interrupted, to be pasted into a
 * shell. What the brain remembers by itself is left out. */
void train_options_print_call(const Arguments *arguments, const LearnerKind *kind, const char *out,
                              uint64_t games);

#endif
