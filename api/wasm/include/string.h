/* string.h - the functions of <string.h> that are there without a C library: four
 * that a compiler expects, and some for text. They are in memory.c. */
#ifndef FOURMI_WASM_STRING_H
#define FOURMI_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *bytes, int byte, size_t size);
size_t strlen(const char *text);
size_t strcspn(const char *text, const char *refused);
char *strchr(const char *text, int c);

#endif
