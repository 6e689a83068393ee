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

LoadedBrainStatus loaded_brain_open(LoadedBrain *loaded, const void *bytes, size_t size,
                                    BrainError *error)
{
    LoadedBrain opened = {.bytes = bytes};
    size_t note_length;
    if (!notes_split(bytes, size, &opened.size, &note_length)) {
        return bad(BRAIN_DAMAGED, error);
    }
    if (!memory_reserve(&opened.memory, catalogue_brain_memory_size(bytes, opened.size))) {
        return LOADED_BRAIN_NO_MEMORY;
    }
    const BrainError why = catalogue_open_brain(&opened.brain, bytes, opened.size,
                                                opened.memory.bytes);
    if (why != BRAIN_OK) {
        loaded_brain_close(&opened);
        return bad(why, error);
    }
    *loaded = opened;
    return LOADED_BRAIN_OK;
}

LoadedBrainStatus loaded_brain_read(LoadedBrain *loaded, const char *path, BrainError *error)
{
    size_t size;
    void *bytes = file_read(path, BRAIN_SIZE_MAX, &size);
    if (bytes == NULL) {
        return errno == EFBIG ? bad(BRAIN_TOO_LARGE, error) : LOADED_BRAIN_UNREADABLE;
    }
    const LoadedBrainStatus status = loaded_brain_open(loaded, bytes, size, error);
    if (status == LOADED_BRAIN_OK) {
        loaded->owned = bytes;
    } else {
        free(bytes);
    }
    return status;
}

void loaded_brain_close(LoadedBrain *loaded)
{
    free(loaded->owned);
    memory_release(&loaded->memory);
    *loaded = (LoadedBrain){.bytes = NULL};
}
