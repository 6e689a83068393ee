/* paths.h - where a user's own files are, as the XDG base directories have them. */
#ifndef FOURMI_SERVER_BASE_PATHS_H
#define FOURMI_SERVER_BASE_PATHS_H

#include <stdbool.h>

enum { PATHS_SIZE = 1024 };

/* Write the path of `rest`, fourmi/fourmi.db for example, in the user's folder of data or of
 * settings. False if there is no home, or the path is too long. */
bool paths_of_data(const char *rest, char path[PATHS_SIZE]);
bool paths_of_settings(const char *rest, char path[PATHS_SIZE]);

/* Makes the folders on the way to a file, for this user only. Opening the file will say if
 * that failed. */
void paths_make_folders(const char *path);

#endif
