/* loaded_brain.h - a brain with the memory that it needs to play.
 *
 *      bytes    a file's, or the caller's     read in place
 *      memory   what the brain unpacks into   zeroed, aligned
 *
 * Nothing here prints: the status says what went wrong, and callers say it in
 * their own words.
 */
#ifndef FOURMI_HOST_LOADED_BRAIN_H
#define FOURMI_HOST_LOADED_BRAIN_H

#include "host/memory.h"
#include "learn/brain.h"

/* Zeroed means none. */
typedef struct LoadedBrain {
    Brain brain;
    const void *bytes;
    size_t size;        /* of the brain, without a note that stands behind it */
    void *owned;        /* the bytes, if they were read from a file */
    MemoryBlock memory; /* what the brain unpacks into */
} LoadedBrain;

typedef enum LoadedBrainStatus {
    LOADED_BRAIN_OK,
    LOADED_BRAIN_UNREADABLE, /* the file; errno says why */
    LOADED_BRAIN_NO_MEMORY,
    LOADED_BRAIN_BAD, /* the bytes; the BrainError says why */
} LoadedBrainStatus;

/* Opens a brain in bytes that must stay as long as it is used; a note behind it
 * (learn/notes.h) is checked and left alone. What is not OK leaves `loaded` alone
 * and need not be closed. `error` is written if the bytes are bad; it may be NULL. */
LoadedBrainStatus loaded_brain_open(LoadedBrain *loaded, const void *bytes, size_t size,
                                    BrainError *error);

/* The same for the bytes of a file. */
LoadedBrainStatus loaded_brain_read(LoadedBrain *loaded, const char *path, BrainError *error);

/* The same for a brain of a game or of a world; the brain tells which. Only those
 * who ask for it get brains of worlds. */
LoadedBrainStatus loaded_brain_read_any(LoadedBrain *loaded, const char *path, BrainError *error);

void loaded_brain_close(LoadedBrain *loaded);

#endif
