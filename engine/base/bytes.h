/* bytes.h - numbers and checksums in files, the same on every machine. */
#ifndef FOURMI_BYTES_H
#define FOURMI_BYTES_H

#include <stddef.h>
#include <stdint.h>

enum { BYTES_CHECKSUM_SIZE = 8 };

/* A little-endian number of 1 to 8 bytes. */
uint64_t bytes_read_number(const uint8_t *bytes, int size);
void bytes_write_number(uint8_t *bytes, int size, uint64_t number);

/* The 64 bits of an IEEE 754 double, as such a number. */
double bytes_read_real(const uint8_t *bytes);
void bytes_write_real(uint8_t *bytes, double number);

/* FNV-1a of all bytes but the eight at `checksum_at`, where the result is to
 * be, which count as 0. Each of its steps can be undone, so one changed byte
 * always shows. */
uint64_t bytes_checksum(const uint8_t *bytes, size_t size, size_t checksum_at);

#endif
