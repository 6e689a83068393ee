/* brain_file.c - a brain from a file, for commands. */
#include "cli/brain_file.h"

#include <errno.h>
#include <string.h>

#include "cli/output.h"
#include "host/files.h"

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

/* Whether a brain could be opened; says why not. */
static bool is_opened(LoadedBrainStatus status, BrainError error, const char *path)
{
    switch (status) {
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

bool brain_file_open(LoadedBrain *loaded, const char *path)
{
    LoadedBrain other;
    BrainError error = BRAIN_OK;
    const LoadedBrainStatus status = loaded_brain_read(loaded, path, &error);
    if (status == LOADED_BRAIN_BAD && error == BRAIN_INVALID &&
        brain_file_open_world(&other, path)) {
        complain("%s cannot be used here: it is of %s, a world, and not of a game", path,
                 other.brain.world.name);
        loaded_brain_close(&other);
        return false;
    }
    return is_opened(status, error, path);
}

bool brain_file_open_any(LoadedBrain *loaded, const char *path)
{
    BrainError error = BRAIN_OK;
    const LoadedBrainStatus status = loaded_brain_read_any(loaded, path, &error);
    return is_opened(status, error, path);
}

bool brain_file_open_world(LoadedBrain *loaded, const char *path)
{
    LoadedBrain any;
    if (!file_is_plain(path) || loaded_brain_read_any(&any, path, NULL) != LOADED_BRAIN_OK) {
        return false;
    }
    if (!any.brain.is_of_world) {
        loaded_brain_close(&any);
        return false;
    }
    *loaded = any;
    return true;
}
