/* rice.h - whole numbers near 0 in few bits.
 *
 * Rice's code writes a number as its quotient by 2^k, that many zeros and a
 * one, and its remainder in k bits. The numbers, small ones of either sign, are
 * first counted 0, -1, 1, -2, 2, ... Each block of RICE_BLOCK numbers starts
 * with the k that makes it shortest, or says that its numbers are spelt out.
 *
 *      block   [k: 4 bits] [0 .. 0 1 remainder] [0 .. 0 1 remainder] ...
 *      block   [15] [16 bits] [16 bits] ...
 *
 * Bits fill bytes from the lowest up; the last byte is filled up with zeros.
 * There is exactly one code for any numbers, and reading accepts no other.
 */
#ifndef FOURMI_RICE_H
#define FOURMI_RICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number takes at least a bit, so code of so many bytes has at most
 * RICE_NUMBERS_PER_BYTE times as many numbers. */
enum { RICE_BLOCK = 128, RICE_NUMBERS_PER_BYTE = 8 };

/* The bytes that these numbers take. */
size_t rice_size(const int16_t *numbers, size_t count);

/* Writes them into so many bytes, and returns how many these are. */
size_t rice_write(uint8_t *bytes, const int16_t *numbers, size_t count);

/* Reads `count` numbers from exactly `size` bytes, which may come from anywhere.
 * False if rice_write does not write these; the numbers are then anything. */
bool rice_read(const uint8_t *bytes, size_t size, int16_t *numbers, size_t count);

#endif
