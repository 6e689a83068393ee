/* loaded_brain.c - an uploaded brain, with the memory that it needs to play. */
#include "server/ai/loaded_brain.h"
#include "catalogue.h"

#include <stdlib.h>

/* aligned_alloc wants a multiple of the alignment. */
static size_t rounded_up(size_t size)
{
    return (size / BRAIN_ALIGNMENT + 1) * BRAIN_ALIGNMENT;
}

LoadedBrainStatus loaded_brain_open(LoadedBrain *loaded, const void *bytes, size_t size)
{
    loaded->memory = aligned_alloc(BRAIN_ALIGNMENT,
                                   rounded_up(catalogue_brain_memory_size(bytes, size)));
    if (loaded->memory == NULL) {
        return LOADED_BRAIN_NO_MEMORY;
    }
    if (catalogue_open_brain(&loaded->brain, bytes, size, loaded->memory) != BRAIN_OK) {
        loaded_brain_close(loaded);
        return LOADED_BRAIN_BAD;
    }
    return LOADED_BRAIN_OK;
}

void loaded_brain_close(LoadedBrain *loaded)
{
    free(loaded->memory);
    loaded->memory = NULL;
}
