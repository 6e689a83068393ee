/* files.h - whole files: read at once, written so that they are never half there. */
#ifndef FOURMI_HOST_FILES_H
#define FOURMI_HOST_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes of a file, for free(), and their number. NULL, with errno set, if
 * it cannot be read; with EFBIG, and without reading on, if it has more than
 * `size_max`. */
void *file_read(const char *path, size_t size_max, size_t *size);

/* The same of what is open already, standard input for example, and stays open. */
void *file_read_stream(FILE *file, size_t size_max, size_t *size);

/* Puts a file in the place of whatever is there, all at once: who reads `path`,
 * even after a crash, finds the old bytes or the new ones. False, with errno
 * set and the old file left alone, if it cannot be written. A file that is
 * replaced keeps its permissions. A link is followed, also to a file that is not there
 * yet; a device, or the pipe that standard output is, is written to and stays what it
 * is. Several programs may replace the same file: each writes beside it, in a file of
 * its own. */
bool file_replace(const char *path, const void *bytes, size_t size);

/* Whether file_replace() has a place to write to, for those who would work long
 * before they call it; errno says why not. The disk may be full all the same. */
bool file_can_replace(const char *path);

/* Whether it is what no output belongs to: a named pipe, at which a program would wait
 * for a reader who may never come; a socket; a disk, which would be the end of what is
 * on it. file_replace() and file_can_replace() refuse these. */
bool file_is_forbidden(const char *path);

/* Why one of them has just refused a path, in words. */
const char *file_refusal(const char *path);

/* Whether it is a file, or none yet: not a device, a pipe or a folder. */
bool file_is_plain(const char *path);

/* Whether it is a device: what is read from one may have no end. */
bool file_is_device(const char *path);

/* Whether two paths lead to one file, by links or different spelling, or will
 * when it is made. */
bool file_is_same(const char *path, const char *other);

#endif
