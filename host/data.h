/* data.h - files of data/ that were built into the program, by name.
 *
 * Opening books are, so that openings are answered at once wherever the program
 * goes.
 */
#ifndef FOURMI_HOST_DATA_H
#define FOURMI_HOST_DATA_H

#include <stddef.h>

#include "game.h"

typedef struct DataFile {
    const char *name; /* as in data/ */
    const unsigned char *start;
    const unsigned char *end;
} DataFile;

/* Ends with one that has no name. The build writes it (cmake/data.cmake). */
extern const DataFile data_files[];

/* The bytes of a file, NULL if it was not built in, or if `name` is NULL. */
const void *data_find(const char *name, size_t *size);

/* Those of the opening book of a game, NULL if it has none. */
const void *data_book_of(const Game *game, size_t *size);

#endif
