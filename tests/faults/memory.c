/* memory.c - calls for memory that can be refused. */
#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#include "faults.h"

static atomic_long live;

long faults_live(void)
{
    return atomic_load(&live);
}

/* ---------------------------------------------------------------- our code
 *
 * The linker sends a call of `malloc` to `__wrap_malloc`, and one of
 * `__real_malloc` to what was malloc before. */

#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

static void *counted(void *memory)
{
    atomic_fetch_add(&live, memory != NULL);
    return memory;
}

static bool is_refused(void)
{
    bool is_it = faults_strikes(FAULT_MEMORY);
    if (is_it) {
        errno = ENOMEM;
    }
    return is_it;
}

WRAP(void *, malloc, size_t size)
{
    return is_refused() ? NULL : counted(__real_malloc(size));
}

WRAP(void *, calloc, size_t count, size_t size)
{
    return is_refused() ? NULL : counted(__real_calloc(count, size));
}

WRAP(void *, aligned_alloc, size_t alignment, size_t size)
{
    return is_refused() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

WRAP(char *, strdup, const char *text)
{
    return is_refused() ? NULL : counted(__real_strdup(text));
}

WRAP(void *, realloc, void *memory, size_t size)
{
    if (is_refused()) {
        return NULL;
    }
    void *larger = __real_realloc(memory, size);
    return memory == NULL ? counted(larger) : larger;
}

WRAP(void, free, void *memory)
{
    atomic_fetch_sub(&live, memory != NULL);
    __real_free(memory);
}

/* Those of the C library that need memory of their own. That of a stream in
 * memory is the caller's to free. */

WRAP(FILE *, open_memstream, char **text, size_t *size)
{
    FILE *stream = is_refused() ? NULL : __real_open_memstream(text, size);
    atomic_fetch_add(&live, stream != NULL);
    return stream;
}

WRAP(FILE *, fopen, const char *path, const char *mode)
{
    return is_refused() ? NULL : __real_fopen(path, mode);
}

WRAP(void *, opendir, const char *path)
{
    return is_refused() ? NULL : __real_opendir(path);
}

/* ------------------------------------------------------------------ SQLite */

static sqlite3_mem_methods usual;

static void *sqlite_malloc(int size)
{
    return is_refused() ? NULL : usual.xMalloc(size);
}

static void *sqlite_realloc(void *memory, int size)
{
    return is_refused() ? NULL : usual.xRealloc(memory, size);
}

void faults_init_memory(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    sqlite3_mem_methods refusing = usual;
    refusing.xMalloc = sqlite_malloc;
    refusing.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &refusing);
}
