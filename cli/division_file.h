/* division_file.h - what is known of a division (oracle/division.h), kept so that the same command
 * goes on from there.
 *
 *      bytes   0 -  7   "FourmiDv"
 *              8 - 11   version, 1
 *             12 - 15   how many positions follow
 *             16 - 31   the name of the game, 0 behind it
 *             32 - 47   the position at the start: stones of the side to move, all stones
 *             48 - 63   units that were answered, nodes that they took
 *             64 - 71   checksum: FNV-1a of all other bytes
 *             72 - ...  the positions: two words and a byte of answers, 17 bytes each
 *
 * Numbers are little-endian. The order of the positions means nothing.
 */
#ifndef FOURMI_CLI_DIVISION_FILE_H
#define FOURMI_CLI_DIVISION_FILE_H

#include "oracle/division.h"

/* What all runs together have taken. */
typedef struct DivisionTotals {
    uint64_t units;
    uint64_t nodes;
} DivisionTotals;

typedef enum DivisionFileResult {
    DIVISION_FILE_READ,
    DIVISION_FILE_ABSENT, /* there is no such file: nothing is known yet */
    DIVISION_FILE_BAD,    /* of something else, damaged, or not to be read; it said which */
} DivisionFileResult;

/* Takes up what a file has, into a division of which nothing is known yet. */
DivisionFileResult division_file_read(const char *path, Division *d, DivisionTotals *totals);

/* Writes it; false, with errno set and the file left as it was, if that is not possible. */
bool division_file_write(const char *path, const Division *d, const DivisionTotals *totals);

#endif
