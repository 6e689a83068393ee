/* allocator.h - where memory comes from: the C library, or whoever uses Fourmi as a library
 * and has an allocator of its own.
 *
 * NULL in the place of an Allocator is the C library's.
 */
#ifndef FOURMI_HOST_ALLOCATOR_H
#define FOURMI_HOST_ALLOCATOR_H

#include <stddef.h>

/* As malloc, realloc and free, with a context. What is allocated is aligned as malloc does. */
typedef struct Allocator {
    void *(*allocate)(void *context, size_t size);
    void *(*reallocate)(void *context, void *bytes, size_t size);
    void (*release)(void *context, void *bytes);
    void *context;
} Allocator;

void *allocator_take(const Allocator *allocator, size_t size);
void *allocator_take_zeroed(const Allocator *allocator, size_t size);
void *allocator_resize(const Allocator *allocator, void *bytes, size_t size);

/* `bytes` may be NULL. */
void allocator_give_back(const Allocator *allocator, void *bytes);

#endif
