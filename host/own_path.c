/* own_path.c - files that belong to the program. */
#define _POSIX_C_SOURCE 200809L

#include "host/own_path.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static_assert((int)OWN_PATH_SIZE > (int)PATH_MAX, "the folder of the program fits");

bool own_path(const char *below, char path[OWN_PATH_SIZE])
{
    const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    const size_t start = slash != NULL ? (size_t)(slash + 1 - path) : 0;
    const int written = snprintf(path + start, OWN_PATH_SIZE - start, "%s", below);
    return slash != NULL && written >= 0 && (size_t)written < OWN_PATH_SIZE - start;
}

static bool is_below(const char *folder, const char *name, char path[OWN_PATH_SIZE])
{
    char below[OWN_PATH_SIZE];
    snprintf(below, sizeof below, "%s%s", folder, name);
    return own_path(below, path) && access(path, R_OK) == 0;
}

bool own_path_of_data(const char *name, char path[OWN_PATH_SIZE])
{
    const char *named = getenv("FOURMI_BRAINS");
    if (named != NULL && named[0] != '\0') {
        const int length = snprintf(path, OWN_PATH_SIZE, "%s/%s", named, name);
        return length >= 0 && length < OWN_PATH_SIZE && access(path, R_OK) == 0;
    }
    /* Builds are in build/, build/asan/ and so on. */
    return is_below("../data/", name, path) || is_below("../../data/", name, path) ||
           is_below("../" FOURMI_DATADIR "/fourmi/", name, path);
}
