/* rank_carrier.c - finds the part that carries messages between ranks. */
#include "host/ranks/rank_carrier.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "host/own_path.h"

static void *load_below(const char *below)
{
    char path[OWN_PATH_SIZE];
    return own_path(below, path) ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
}

static void *load(void)
{
    const char *named = getenv("FOURMI_MPI");
    if (named != NULL) {
        return dlopen(named, RTLD_NOW | RTLD_GLOBAL);
    }
    void *part = load_below("fourmi-mpi.so");
    return part != NULL ? part : load_below("../" FOURMI_LIBDIR "/fourmi/fourmi-mpi.so");
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
