/* learner_file.h - what a learner knows goes into a file. */
#ifndef FOURMI_CLI_LEARNER_FILE_H
#define FOURMI_CLI_LEARNER_FILE_H

#include "cli/command.h"
#include "learn/learner.h"

/* Writes a learner's brain in the place of whatever is there, all at once. Says
 * so if that fails; what is there is then left alone. */
Status learner_save(const Learner *learner, const char *path);

#endif
