/* heap.h - where a lab's memory comes from if its program has none of its own. */
#ifndef FOURMI_API_HEAP_H
#define FOURMI_API_HEAP_H

#include <stddef.h>

/* From this size on memory lies on large pages where the system has them: a network looks up weights
 * all over its tables, and most lookups would first have to find their page. */
#if defined(__wasm__)
enum { HEAP_LARGE_PAGE = 64 };
#else
enum { HEAP_LARGE_PAGE = 1 << 21 };
#endif

/* As fourmi_lab_options wants them; what is allocated is zeroed. */
void *heap_allocate(void *context, size_t size);
void heap_release(void *context, void *bytes, size_t size);

#endif
