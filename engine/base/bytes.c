/* bytes.c - numbers and checksums in files, the same on every machine. */
#include "base/bytes.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

static_assert(sizeof(double) == sizeof(uint64_t), "reals are IEEE 754 doubles");

uint64_t bytes_read_number(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = size - 1; i >= 0; i--) {
        number = number << 8 | bytes[i];
    }
    return number;
}

void bytes_write_number(uint8_t *bytes, int size, uint64_t number)
{
    for (int i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

double bytes_read_real(const uint8_t *bytes)
{
    uint64_t bits = bytes_read_number(bytes, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

void bytes_write_real(uint8_t *bytes, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bytes_write_number(bytes, 8, bits);
}

uint64_t bytes_checksum(const uint8_t *bytes, size_t size, size_t checksum_at)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) {
        bool is_checksum = checksum_at <= i && i < checksum_at + BYTES_CHECKSUM_SIZE;
        sum = (sum ^ (is_checksum ? 0 : bytes[i])) * 0x100000001b3u;
    }
    return sum;
}
