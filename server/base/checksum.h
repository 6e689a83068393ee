/* checksum.h - checksums of what is stored, and numbers as they go into one. */
#ifndef FOURMI_SERVER_BASE_CHECKSUM_H
#define FOURMI_SERVER_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a. Each of its steps can be undone, so one changed byte always shows. */
static inline uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    }
    return sum;
}

/* Eight bytes, little-endian. */
static inline void checksum_write_number(uint8_t *bytes, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

#endif
