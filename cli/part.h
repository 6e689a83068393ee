/* part.h - a book that is still being made: what is known of its last ply.
 *
 *      bytes   0 -  7   "FourmiPt"
 *              8 - 11   version, 1
 *             12 - 15   columns, rows, plies, 0
 *             16 - 19   positions of the last ply
 *             20 - 23   0
 *             24 - 31   checksum: FNV-1a of all other bytes
 *             32 - ...  a score for each position, as signed bytes
 *
 * Numbers are little-endian. The positions come in the order in which
 * positions.h finds them, ply by ply from the start, up to symmetry.
 */
#ifndef FOURMI_CLI_PART_H
#define FOURMI_CLI_PART_H

#include "game.h"

/* What stands for a score that is not known yet, or that there is none. */
enum { PART_UNKNOWN = 127, PART_FINISHED = 126 };

/* Which book it is to be. */
typedef struct Part {
    const Game *game;
    int plies;
    uint32_t positions; /* of the last ply */
} Part;

typedef enum PartResult {
    PART_READ,
    PART_ABSENT, /* there is no such file: nothing is known yet */
    PART_BAD,    /* of another book, damaged, or not to be read; it said which */
} PartResult;

/* Reads scores[positions] from a file; leaves them alone unless PART_READ. */
PartResult part_read(const Part *part, const char *path, int8_t *scores);

/* Writes them; false, with errno set and the file left as it was, if that is
 * not possible. */
bool part_write(const Part *part, const char *path, const int8_t *scores);

#endif
