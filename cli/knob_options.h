/* knob_options.h - the knobs of all kinds of learners as options of fourmi train.
 *
 * A knob is described once, in the table of its kind (learn/knob.h); its option,
 * with help, is made from that row when the program starts. Knobs of several
 * kinds that have the same option are one option.
 */
#ifndef FOURMI_CLI_KNOB_OPTIONS_H
#define FOURMI_CLI_KNOB_OPTIONS_H

#include "cli/command.h"
#include "learn/kind.h"

/* Adds an option for each knob that has one behind those that are there, which
 * end with one without a name. */
void knob_options_add(Option options[OPTIONS_MAX]);

/* The names of all presets, up to a NULL. */
void knob_options_list_presets(const char *names[CHOICES_MAX]);

/* The names of all kinds, up to a NULL. */
void knob_options_list_kinds(const char *names[CHOICES_MAX]);

/* The knob of a kind with this option; NULL if it has none. */
const Knob *knob_options_find(const LearnerKind *kind, const char *option);

#endif
