/* paths.c - where a user's own files are. */
#define _POSIX_C_SOURCE 200809L

#include "server/base/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The folder that `variable` names, or else `usual` in the user's home, then `rest`. */
static bool write_path(const char *variable, const char *usual, const char *rest,
                       char path[PATHS_SIZE])
{
    const char *folder = getenv(variable);
    const char *home = getenv("HOME");
    int length;
    if (folder != NULL && folder[0] == '/') {
        length = snprintf(path, PATHS_SIZE, "%s/%s", folder, rest);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(path, PATHS_SIZE, "%s/%s/%s", home, usual, rest);
    } else {
        return false;
    }
    return 0 <= length && length < PATHS_SIZE;
}

bool paths_of_data(const char *rest, char path[PATHS_SIZE])
{
    return write_path("XDG_DATA_HOME", ".local/share", rest, path);
}

bool paths_of_settings(const char *rest, char path[PATHS_SIZE])
{
    return write_path("XDG_CONFIG_HOME", ".config", rest, path);
}

void paths_make_folders(const char *path)
{
    char folder[PATHS_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}
