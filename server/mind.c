/* mind.c - an uploaded brain, with the memory that it needs to play. */
#include "server/mind.h"
#include "catalogue.h"

#include <stdlib.h>

/* aligned_alloc wants a multiple of the alignment. */
static size_t rounded_up(size_t size)
{
    return (size / BRAIN_ALIGNMENT + 1) * BRAIN_ALIGNMENT;
}

MindStatus mind_open(Mind *mind, const void *bytes, size_t size)
{
    mind->memory = aligned_alloc(BRAIN_ALIGNMENT,
                                 rounded_up(catalogue_brain_memory_size(bytes, size)));
    if (mind->memory == NULL) {
        return MIND_NO_MEMORY;
    }
    if (catalogue_open_brain(&mind->brain, bytes, size, mind->memory) != BRAIN_OK) {
        mind_close(mind);
        return MIND_BAD;
    }
    return MIND_OK;
}

void mind_close(Mind *mind)
{
    free(mind->memory);
    mind->memory = NULL;
}
