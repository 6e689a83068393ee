/* brain_file.h - a brain from a file, for commands. */
#ifndef FOURMI_CLI_BRAIN_FILE_H
#define FOURMI_CLI_BRAIN_FILE_H

#include "host/loaded_brain.h"

/* Opens a brain, for loaded_brain_close. Where that is not possible it says why
 * and returns false. */
bool brain_file_open(LoadedBrain *loaded, const char *path);

#endif
