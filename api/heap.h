/* heap.h - where a lab's memory comes from if its program has none of its own. */
#ifndef FOURMI_API_HEAP_H
#define FOURMI_API_HEAP_H

#include <stddef.h>

/* As fourmi_lab_options wants them. */
void *heap_allocate(void *context, size_t size);
void heap_release(void *context, void *bytes, size_t size);

#endif
