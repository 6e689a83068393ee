/* loaded_brain.h - an uploaded brain, with the memory that it needs to play. */
#ifndef FOURMI_SERVER_AI_LOADED_BRAIN_H
#define FOURMI_SERVER_AI_LOADED_BRAIN_H

#include "learn/brain.h"

typedef struct LoadedBrain {
    Brain brain;
    void *memory;
} LoadedBrain;

typedef enum LoadedBrainStatus {
    LOADED_BRAIN_OK,
    LOADED_BRAIN_BAD, /* it is no brain, or is damaged */
    LOADED_BRAIN_NO_MEMORY,
} LoadedBrainStatus;

/* Opens a brain, whose bytes must stay as long as it is used; what is not OK
 * need not be closed. */
LoadedBrainStatus loaded_brain_open(LoadedBrain *loaded, const void *bytes, size_t size);
void loaded_brain_close(LoadedBrain *loaded);

#endif
