/* string.h - the four functions of <string.h> that a compiler expects even
 * without a C library. They are in memory.c. */
#ifndef FOURMI_WASM_STRING_H
#define FOURMI_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

#endif
