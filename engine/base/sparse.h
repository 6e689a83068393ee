/* sparse.h - whole numbers most of which are 0, in little space.
 *
 * Numbers that are not 0 and the zeros before each of them, counted, are packed by
 * Rice's code (rice.h), each apart:
 *
 *      bytes 0 -  3   how many pairs there are
 *            4 -  7   the size of the code of the numbers
 *            8 - 11   the size of the code of the zeros before each
 *           12 - ...  both codes
 *           ...       zeros, up to a SPARSE_NUMBERS_PER_BYTE'th of a byte for each number
 *
 * A count of zeros ends at SPARSE_GAP_MAX; where there are more, a pair with the number
 * 0 stands in between. So there is one code for any numbers, and reading accepts no other.
 */
#ifndef FOURMI_SPARSE_H
#define FOURMI_SPARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SPARSE_GAP_MAX = INT16_MAX,

    /* Code of so many bytes has at most so many times as many numbers: nobody can make
     * much of little. */
    SPARSE_NUMBERS_PER_BYTE = 12,
};

/* The bytes that these numbers take. All functions use room for `count` numbers beside
 * them, in which nothing is left that anybody needs. */
size_t sparse_size(const int16_t *numbers, size_t count, int16_t *room);

/* Writes them into so many bytes, and returns how many these are. */
size_t sparse_write(uint8_t *bytes, const int16_t *numbers, size_t count, int16_t *room);

/* Reads `count` numbers from exactly `size` bytes, which may come from anywhere. False if
 * sparse_write does not write these; the numbers are then anything. */
bool sparse_read(const uint8_t *bytes, size_t size, int16_t *numbers, size_t count, int16_t *room);

#endif
