/* loaded_brain.c - a brain with the memory that it needs to play. */
#include "host/loaded_brain.h"

#include <errno.h>
#include <stdlib.h>

#include "catalogue.h"
#include "host/files.h"
#include "learn/notes.h"

static LoadedBrainStatus bad(BrainError why, BrainError *error)
{
    if (error != NULL) {
        *error = why;
    }
    return LOADED_BRAIN_BAD;
}

/* How the brain of a game is opened, and that of a world. */
typedef struct Opener {
    size_t (*memory_size)(const void *bytes, size_t size);
    BrainError (*open)(Brain *brain, const void *bytes, size_t size, void *memory);
} Opener;

static const Opener game_opener = {catalogue_brain_memory_size, catalogue_open_brain};
static const Opener world_opener = {catalogue_world_brain_memory_size, catalogue_open_world_brain};

static LoadedBrainStatus open_with(const Opener *opener, LoadedBrain *loaded, const void *bytes,
                                   size_t size, BrainError *error)
{
    LoadedBrain opened = {.bytes = bytes};
    size_t note_length;
    if (!notes_split(bytes, size, &opened.size, &note_length)) {
        return bad(BRAIN_DAMAGED, error);
    }
    const size_t wanted = opener->memory_size(bytes, opened.size);
    if (!memory_reserve(&opened.memory, wanted)) {
        return LOADED_BRAIN_NO_MEMORY;
    }
    const BrainError why = opener->open(&opened.brain, bytes, opened.size, opened.memory.bytes);
    if (why != BRAIN_OK) {
        loaded_brain_close(&opened);
        return bad(why, error);
    }
    *loaded = opened;
    return LOADED_BRAIN_OK;
}

LoadedBrainStatus loaded_brain_open(LoadedBrain *loaded, const void *bytes, size_t size,
                                    BrainError *error)
{
    return open_with(&game_opener, loaded, bytes, size, error);
}

/* A brain of a world first: what is neither is refused as one of a game. */
static LoadedBrainStatus open_any(LoadedBrain *loaded, const void *bytes, size_t size,
                                  BrainError *error)
{
    const LoadedBrainStatus status = open_with(&world_opener, loaded, bytes, size, NULL);
    return status == LOADED_BRAIN_BAD ? loaded_brain_open(loaded, bytes, size, error) : status;
}

typedef LoadedBrainStatus BytesOpener(LoadedBrain *loaded, const void *bytes, size_t size,
                                      BrainError *error);

static LoadedBrainStatus read_with(BytesOpener *open, LoadedBrain *loaded, const char *path,
                                   BrainError *error)
{
    size_t size;
    if (file_is_device(path)) {
        errno = EINVAL; /* or half a gigabyte of /dev/zero would be read to know it */
        return LOADED_BRAIN_UNREADABLE;
    }
    void *bytes = file_read(path, BRAIN_SIZE_MAX, &size);
    if (bytes == NULL) {
        return errno == EFBIG ? bad(BRAIN_TOO_LARGE, error) : LOADED_BRAIN_UNREADABLE;
    }
    const LoadedBrainStatus status = open(loaded, bytes, size, error);
    if (status == LOADED_BRAIN_OK) {
        loaded->owned = bytes;
    } else {
        free(bytes);
    }
    return status;
}

LoadedBrainStatus loaded_brain_read(LoadedBrain *loaded, const char *path, BrainError *error)
{
    return read_with(loaded_brain_open, loaded, path, error);
}

LoadedBrainStatus loaded_brain_read_any(LoadedBrain *loaded, const char *path, BrainError *error)
{
    return read_with(open_any, loaded, path, error);
}

void loaded_brain_close(LoadedBrain *loaded)
{
    free(loaded->owned);
    memory_release(&loaded->memory);
    *loaded = (LoadedBrain){.bytes = NULL};
}
