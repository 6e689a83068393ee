/* own_path.h - files that belong to the program: beside it where it was built, and in their
 * places where it is installed. */
#ifndef FOURMI_HOST_OWN_PATH_H
#define FOURMI_HOST_OWN_PATH_H

#include <stdbool.h>
#include <stddef.h>

enum { OWN_PATH_SIZE = 4096 + 128 };

/* The path of `below`, "../share/x" for example, from the folder of the running program; false
 * if nobody knows where that is, or if it is too long. */
bool own_path(const char *below, char path[OWN_PATH_SIZE]);

/* Looks for a file of data/: in the folder that FOURMI_BRAINS names, and nowhere else if it names
 * one; where data is installed; in the source that the program was built from. False if it is not
 * there; `path` is then where it should have been. */
bool own_path_of_data(const char *name, char path[OWN_PATH_SIZE]);

#endif
