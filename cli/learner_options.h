/* learner_options.h - the options of learners as options of fourmi train: those of all presets of all
 * games, with their help. A switch is --NAME, or --no-NAME where it is on otherwise. */
#ifndef FOURMI_CLI_LEARNER_OPTIONS_H
#define FOURMI_CLI_LEARNER_OPTIONS_H

#include "api/fourmi.h"
#include "cli/arguments.h"

enum { LEARNER_WORDS_SIZE = 4096 };

/* Adds them to the options of a command, up to one without a name, and lists the names of all presets
 * and of all types of learners. */
void learner_options_add(Option options[OPTIONS_MAX], const char *presets[CHOICES_MAX],
                         const char *types[CHOICES_MAX]);

/* Says which game has a preset that another has not, if one has. */
void learner_options_tell_preset(const char *name);

/* Writes what was given, as fourmi_learner_options.options has it, for a learner (`noun`: "a Q-table";
 * NULL: what other learners have is not looked for) with such options; false, and it says so, if that cannot be. With `path` it is a model to go on with,
 * whose lasting options stay as they are. */
bool learner_options_read(const Arguments *arguments, const fourmi_option *options, uint32_t count,
                          const char *noun, const char *path, char text[LEARNER_WORDS_SIZE]);

/* The option of train that was given for one of a learner's; NULL if none was. */
const char *learner_options_given(const Arguments *arguments, const fourmi_option *option);

#endif
