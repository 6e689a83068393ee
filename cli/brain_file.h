/* brain_file.h - a brain from a file. */
#ifndef FOURMI_CLI_BRAIN_FILE_H
#define FOURMI_CLI_BRAIN_FILE_H

#include "cli/memory.h"
#include "learn/brain.h"

typedef struct BrainFile {
    Brain brain;
    size_t size;
    void *bytes;
    Memory memory; /* what the brain takes besides */
} BrainFile;

/* Opens a brain. Where that is not possible it says why and returns false. */
bool brain_file_open(BrainFile *file, const char *path);

void brain_file_close(BrainFile *file);

#endif
