/* memory.c - the functions of <string.h> that the WebAssembly module has.
 *
 * The first three are single instructions of WebAssembly's bulk memory
 * extension, which the builtins below become. Without that extension the
 * compiler would turn each builtin into a call of the very function it stands
 * in, for ever; so its absence is an error. */
#include <stdint.h>
#include <string.h>

#ifndef __wasm_bulk_memory__
#error "compile this file with -mbulk-memory"
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

/* Compiled with -fno-builtin, so that this loop stays a loop. */
int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *left = a;
    const unsigned char *right = b;
    for (size_t i = 0; i < size; i++) {
        if (left[i] != right[i])
            return left[i] - right[i];
    }
    return 0;
}

void *memchr(const void *bytes, int byte, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        if (at[i] == (unsigned char)byte)
            return (void *)(uintptr_t)&at[i];
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

char *strchr(const char *text, int c)
{
    return memchr(text, c, strlen(text) + 1);
}

size_t strcspn(const char *text, const char *refused)
{
    size_t length = 0;
    while (text[length] != '\0' && strchr(refused, text[length]) == NULL) {
        length++;
    }
    return length;
}
