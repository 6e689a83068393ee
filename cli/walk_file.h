/* walk_file.h - the answers of a walk (fourmi_certificate_options.keep) in a file, so that one that was interrupted
 * goes on: with the answers at hand, what they led to is seen again in a moment.
 *
 *      "fourmi walk 1: ...\n"      what was walked, as text
 *      blocks                      each of these:
 *
 *      byte    0        the side
 *              1 -  4   how many bytes follow
 *              5 - 12   their checksum, FNV-1a
 *             13 - ...  the answers, in the order of the walk: a byte of bits (1: alike for
 *                       images, 2: good, 4: closed by a proof), the number of moves, and the places of these moves
 *                       among the legal ones
 *
 * Numbers are little-endian. Blocks are added at the end. The last one may have been cut
 * off while it was written, and is written again; a file that is damaged otherwise is refused.
 */
#ifndef FOURMI_CLI_WALK_FILE_H
#define FOURMI_CLI_WALK_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/command.h"

typedef struct WalkFile WalkFile;

/* Opens the file at `path`, which may not be there yet. `title` says what is walked; a file of
 * something else is refused. NULL, with the status to end with, if it cannot be used; it says
 * why. Borrows the path. */
WalkFile *walk_file_open(const char *path, const char *title, Status *status);

/* The answers of a side, 0 or 1, that were there when it was opened; writes how many bytes. They stay
 * as long as the file is open. */
const void *walk_file_known(const WalkFile *file, int side, size_t *size);

/* Adds an answer, which is written within some seconds. */
void walk_file_add(WalkFile *file, int side, const void *answer, size_t size);

/* Writes the rest; false, and says so, if not all could be written. NULL is fine. */
bool walk_file_close(WalkFile *file);

#endif
