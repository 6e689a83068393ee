/* brain_file.h - a brain from a file, for commands. */
#ifndef FOURMI_CLI_BRAIN_FILE_H
#define FOURMI_CLI_BRAIN_FILE_H

#include "host/loaded_brain.h"

/* Opens a brain, for loaded_brain_close. Where that is not possible it says why
 * and returns false. */
bool brain_file_open(LoadedBrain *loaded, const char *path);

/* The same for a brain of a game or of a world. */
bool brain_file_open_any(LoadedBrain *loaded, const char *path);

/* Whether a file is a brain of a world, which it then opens. Says nothing, and
 * leaves alone what can be read only once, like a pipe. */
bool brain_file_open_world(LoadedBrain *loaded, const char *path);

#endif
