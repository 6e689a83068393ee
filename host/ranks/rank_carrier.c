/* rank_carrier.c - finds the part that carries messages between ranks. */
#define _POSIX_C_SOURCE 200809L

#include "host/ranks/rank_carrier.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder of the running program; empty if nobody knows. */
static void find_own_folder(char folder[PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
    }
}

static void *load_from(const char *folder, const char *below)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%sfourmi-mpi.so", folder, below);
    return dlopen(path, RTLD_NOW | RTLD_GLOBAL);
}

static void *load(void)
{
    const char *named = getenv("FOURMI_MPI");
    char folder[PATH_MAX];
    if (named != NULL) {
        return dlopen(named, RTLD_NOW | RTLD_GLOBAL);
    }
    find_own_folder(folder);
    void *part = load_from(folder, "");
    return part != NULL ? part : load_from(folder, "../" FOURMI_LIBDIR "/fourmi/");
}

const RankCarrier *rank_carrier_load(void)
{
    const RankCarrier *(*give)(void);
    void *part = load();
    void *symbol = part != NULL ? dlsym(part, RANK_CARRIER_SYMBOL) : NULL;
    if (symbol == NULL) {
        return NULL;
    }
    memcpy(&give, &symbol, sizeof give); /* as POSIX allows, and C does not */
    return give();
}
