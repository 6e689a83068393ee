/* user_path.h - where a user's own files are, as the XDG base directories have them. */
#ifndef FOURMI_HOST_USER_PATH_H
#define FOURMI_HOST_USER_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of `rest`, fourmi/fourmi.db for example, in the user's directory of
 * data, or of settings. False if nobody says where that is, or if it is too long. */
bool user_path_of_data(const char *rest, char *path, size_t size);
bool user_path_of_settings(const char *rest, char *path, size_t size);

/* Makes the folders on the way to a file, for this user only. Opening the file will say
 * if that failed. */
void user_path_make_folders(const char *path);

#endif
