/* memory.h - memory for learners and brains: zeroed, aligned, and fast to reach
 * in any order. */
#ifndef FOURMI_HOST_MEMORY_H
#define FOURMI_HOST_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed means none. */
typedef struct MemoryBlock {
    void *bytes;     /* aligned to 64 bytes, or more where there are many */
    void *allocated; /* what is to be freed */
} MemoryBlock;

/* Reserves so many bytes, which are zeroed when they are first touched. False if
 * there are not as many. */
bool memory_reserve(MemoryBlock *memory, size_t size);

void memory_release(MemoryBlock *memory);

/* How many bytes can be used without driving out what others use, as the system sees
 * it, within the limits that it sets for a group of processes; SIZE_MAX if it does not
 * say. A system that promises more than it has would end the program later. */
size_t memory_available(void);

#endif
