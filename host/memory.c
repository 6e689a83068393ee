/* memory.c - memory for learners and brains. */
#define _DEFAULT_SOURCE /* for madvise */

#include "host/memory.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* The C library knows which pages are zero already and need not be touched. */
bool memory_reserve(MemoryBlock *memory, size_t size)
{
    const size_t alignment = size < HUGE_PAGE ? CACHE_LINE : HUGE_PAGE;
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

/* Reads the number behind a label, which may be empty, at the start of a line of a file;
 * false if there is none. */
static bool read_number(const char *path, const char *label, uint64_t *number)
{
    char line[128];
    bool is_read = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !is_read && fgets(line, sizeof line, file) != NULL) {
        is_read = strncmp(line, label, strlen(label)) == 0 &&
                  sscanf(line + strlen(label), "%" SCNu64, number) == 1;
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_read;
}

/* What the group of this process, a container for example, may still take. */
static uint64_t left_in_group(void)
{
    uint64_t most;
    uint64_t used;
    if (!read_number("/sys/fs/cgroup/memory.max", "", &most) ||
        !read_number("/sys/fs/cgroup/memory.current", "", &used)) {
        return UINT64_MAX;
    }
    return most > used ? most - used : 0;
}

size_t memory_available(void)
{
    uint64_t kib;
    const bool is_told = read_number("/proc/meminfo", "MemAvailable:", &kib);
    const uint64_t free_bytes = is_told ? kib * 1024 : UINT64_MAX;
    const uint64_t in_group = left_in_group();
    const uint64_t least = free_bytes < in_group ? free_bytes : in_group;
    return least < SIZE_MAX ? (size_t)least : SIZE_MAX;
}
