/* heap.c - malloc, or in WebAssembly, which has none, a list of free blocks.
 *
 *      __heap_base                                     end of memory
 *      | used | free ------> | used | used | free ------> NULL
 *
 * Blocks lie in the order of their addresses, so that what is given back becomes one with its
 * neighbours. A block is found by looking through the list: things are few, and large ones live
 * long. Callers know the sizes, so blocks in use need no header.
 */
#define _DEFAULT_SOURCE /* for madvise */

#include "api/heap.h"

#if !defined(__wasm__)

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

void *heap_allocate(void *context, size_t size)
{
    (void)context;
    unsigned char *bytes = calloc(1, size > 0 ? size : 1); /* aligned to 16 on 64-bit systems */
#ifdef MADV_HUGEPAGE
    if (bytes != NULL && size >= HEAP_LARGE_PAGE) {
        const size_t before = HEAP_LARGE_PAGE - (uintptr_t)bytes % HEAP_LARGE_PAGE;
        (void)madvise(bytes + before, size - before, MADV_HUGEPAGE);
    }
#endif
    return bytes;
}

void heap_release(void *context, void *bytes, size_t size)
{
    (void)context;
    (void)size;
    free(bytes);
}

#else

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { UNIT = 16, PAGE = 65536 };

typedef struct Block {
    size_t size;
    struct Block *next;
} Block;

static Block *first;
extern unsigned char __heap_base; /* the linker's: where data ends */
static uintptr_t end;             /* of the memory that was ever in the list */

static size_t round_up(size_t size, size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

/* Puts a block into the list, and joins it with those that it touches. */
static void put_back(Block *block, size_t size)
{
    Block *before = NULL;
    Block *after = first;
    while (after != NULL && after < block) {
        before = after;
        after = after->next;
    }
    block->size = size;
    block->next = after;
    if (after != NULL && (unsigned char *)block + size == (unsigned char *)after) {
        block->size += after->size;
        block->next = after->next;
    }
    if (before == NULL) {
        first = block;
    } else if ((unsigned char *)before + before->size == (unsigned char *)block) {
        before->size += block->size;
        before->next = block->next;
    } else {
        before->next = block;
    }
}

/* Makes memory larger by at least so much; false if there is none. */
static bool grow(size_t size)
{
    if (end == 0) { /* what is left of the module's own pages */
        end = round_up((uintptr_t)&__heap_base, UNIT);
        const size_t rest = __builtin_wasm_memory_size(0) * PAGE - end;
        if (rest >= UNIT) {
            put_back((Block *)end, rest);
            end += rest;
        }
    }
    const size_t pages = round_up(size, PAGE) / PAGE;
    const size_t old = __builtin_wasm_memory_grow(0, pages);
    if (old == SIZE_MAX) {
        return false;
    }
    put_back((Block *)(old * PAGE), pages * PAGE);
    end = (old + pages) * PAGE;
    return true;
}

static void *take(size_t size)
{
    for (Block **at = &first; *at != NULL; at = &(*at)->next) {
        Block *block = *at;
        if (block->size == size) {
            *at = block->next;
            return block;
        }
        if (block->size > size) { /* its end, so that the list stays as it is */
            block->size -= size;
            return (unsigned char *)block + block->size;
        }
    }
    return NULL;
}

void *heap_allocate(void *context, size_t size)
{
    (void)context;
    if (size > SIZE_MAX - PAGE) {
        return NULL;
    }
    size = round_up(size > 0 ? size : 1, UNIT);
    void *bytes = take(size);
    bytes = bytes == NULL && grow(size) ? take(size) : bytes;
    return bytes != NULL ? memset(bytes, 0, size) : NULL;
}

void heap_release(void *context, void *bytes, size_t size)
{
    (void)context;
    put_back(bytes, round_up(size > 0 ? size : 1, UNIT));
}

#endif
