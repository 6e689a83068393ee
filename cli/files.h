/* files.h - whole files: read at once, written so that they are never half there. */
#ifndef FOURMI_CLI_FILES_H
#define FOURMI_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a file, for free(), and their number. NULL, with errno set, if
 * it cannot be read; with EFBIG, and without reading on, if it has more than
 * `size_max`. */
void *file_read(const char *path, size_t size_max, size_t *size);

/* Puts a file in the place of whatever is there, all at once: who reads `path`,
 * even after a crash, finds the old bytes or the new ones. False, with errno
 * set and the old file left alone, if it cannot be written. A link is followed;
 * what is no file, such as a device, is written to and stays what it is. */
bool file_replace(const char *path, const void *bytes, size_t size);

/* Whether file_replace() has a place to write to, for those who would work long
 * before they call it; errno says why not. The disk may be full all the same. */
bool file_can_replace(const char *path);

#endif
