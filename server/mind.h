/* mind.h - an uploaded brain, with the memory that it needs to play. */
#ifndef FOURMI_SERVER_MIND_H
#define FOURMI_SERVER_MIND_H

#include "learn/brain.h"

typedef struct Mind {
    Brain brain;
    void *memory;
} Mind;

typedef enum MindStatus {
    MIND_OK,
    MIND_BAD, /* it is no brain, or is damaged */
    MIND_NO_MEMORY,
} MindStatus;

/* Opens a brain, whose bytes must stay as long as it is used; what is not OK
 * need not be closed. */
MindStatus mind_open(Mind *mind, const void *bytes, size_t size);
void mind_close(Mind *mind);

#endif
