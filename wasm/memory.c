/* memory.c - memcpy, memmove, memset and memcmp for the WebAssembly module.
 *
 * The first three are single instructions of WebAssembly's bulk memory
 * extension, which the builtins below become. Without that extension the
 * compiler would turn each builtin into a call of the very function it stands
 * in, for ever; so its absence is an error. */
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
