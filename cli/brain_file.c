/* brain_file.c - a brain from a file, for commands. */
#include "cli/brain_file.h"

#include <errno.h>
#include <string.h>

#include "cli/output.h"

static const char *error_sentence(BrainError error)
{
    static const char *const sentences[] = {
        [BRAIN_OK] = "it is a brain",
        [BRAIN_FOREIGN] = "it is not a brain of fourmi",
        [BRAIN_VERSION] = "it was made for another version of fourmi",
        [BRAIN_TOO_LARGE] = "it is too large",
        [BRAIN_DAMAGED] = "it is damaged: cut off, or changed since it was made",
        [BRAIN_INVALID] = "it says what cannot be, so fourmi has not made it",
    };
    return sentences[error];
}

bool brain_file_open(LoadedBrain *loaded, const char *path)
{
    BrainError error = BRAIN_OK;
    switch (loaded_brain_read(loaded, path, &error)) {
    case LOADED_BRAIN_OK:
        return true;
    case LOADED_BRAIN_UNREADABLE:
        complain("%s could not be read: %s", path, strerror(errno));
        break;
    case LOADED_BRAIN_NO_MEMORY:
        complain("there is not enough memory for %s", path);
        break;
    case LOADED_BRAIN_BAD:
        complain("%s cannot be used: %s", path, error_sentence(error));
        break;
    }
    return false;
}
