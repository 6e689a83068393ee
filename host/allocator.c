/* allocator.c - where memory comes from. */
#include "host/allocator.h"

#include <stdlib.h>
#include <string.h>

void *allocator_take(const Allocator *allocator, size_t size)
{
    return allocator == NULL ? malloc(size) : allocator->allocate(allocator->context, size);
}

/* The C library knows which pages are zero already and need not be touched. */
void *allocator_take_zeroed(const Allocator *allocator, size_t size)
{
    if (allocator == NULL) {
        return calloc(1, size);
    }
    void *bytes = allocator->allocate(allocator->context, size);
    return bytes != NULL ? memset(bytes, 0, size) : NULL;
}

void *allocator_resize(const Allocator *allocator, void *bytes, size_t size)
{
    return allocator == NULL ? realloc(bytes, size)
                             : allocator->reallocate(allocator->context, bytes, size);
}

void allocator_give_back(const Allocator *allocator, void *bytes)
{
    if (allocator == NULL) {
        free(bytes);
    } else if (bytes != NULL) {
        allocator->release(allocator->context, bytes);
    }
}
