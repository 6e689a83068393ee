/* notes.c - text that travels behind a brain. */
#include "learn/notes.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"

enum { MAGIC_SIZE = 8, LENGTH_SIZE = 4 };

static const char magic[MAGIC_SIZE + 1] = "FourmiNt";

static_assert(BYTES_CHECKSUM_SIZE + LENGTH_SIZE + MAGIC_SIZE == NOTES_TAIL_SIZE, "the picture");

bool notes_split(const void *bytes, size_t size, size_t *brain_size, size_t *length)
{
    const uint8_t *file = bytes;
    if (size < NOTES_TAIL_SIZE || memcmp(file + size - MAGIC_SIZE, magic, MAGIC_SIZE) != 0) {
        *brain_size = size;
        *length = 0;
        return true;
    }
    const size_t tail = size - NOTES_TAIL_SIZE;
    const size_t said = (size_t)bytes_read_number(file + tail + BYTES_CHECKSUM_SIZE, LENGTH_SIZE);
    if (said > NOTES_LENGTH_MAX || said > tail ||
        bytes_read_number(file + tail, BYTES_CHECKSUM_SIZE) != bytes_checksum(file, size, tail)) {
        return false;
    }
    *brain_size = tail - said;
    *length = said;
    return true;
}

size_t notes_finish(void *bytes, size_t brain_size, size_t length)
{
    assert(length <= NOTES_LENGTH_MAX);
    uint8_t *file = bytes;
    const size_t tail = brain_size + length;
    const size_t size = tail + NOTES_TAIL_SIZE;
    bytes_write_number(file + tail + BYTES_CHECKSUM_SIZE, LENGTH_SIZE, length);
    memcpy(file + size - MAGIC_SIZE, magic, MAGIC_SIZE);
    bytes_write_number(file + tail, BYTES_CHECKSUM_SIZE, bytes_checksum(file, size, tail));
    return size;
}
