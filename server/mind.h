/* mind.h - an uploaded brain, with the memory that it needs to play. */
#ifndef FOURMI_SERVER_MIND_H
#define FOURMI_SERVER_MIND_H

#include "learn/brain.h"

typedef struct Mind {
    Brain brain;
    void *memory;
} Mind;

/* Opens a brain, whose bytes must stay as long as it is used. False if it is
 * none, is damaged, or there is not enough memory. */
bool mind_open(Mind *mind, const void *bytes, size_t size);
void mind_close(Mind *mind);

#endif
