/* part.c - a book that is still being made: what is known of its last ply. */
#include "cli/part.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "cli/output.h"
#include "host/files.h"

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_COLS = 12,
    AT_ROWS = 13,
    AT_PLIES = 14,
    AT_POSITIONS = 16,
    AT_CHECKSUM = 24,
    HEADER = 32,
};

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'P', 't'};

/* ----------------------------------------------------------------- reading */

static bool is_sound(const uint8_t *b, size_t size)
{
    return size >= HEADER && memcmp(b, magic, sizeof magic) == 0 &&
           bytes_read_number(b + AT_VERSION, 4) == VERSION &&
           bytes_read_number(b + AT_POSITIONS, 4) == size - HEADER &&
           bytes_read_number(b + AT_CHECKSUM, 8) == bytes_checksum(b, size, AT_CHECKSUM);
}

static bool is_of(const Part *part, const uint8_t *b)
{
    return b[AT_COLS] == part->game->cols && b[AT_ROWS] == part->game->rows &&
           b[AT_PLIES] == part->plies && bytes_read_number(b + AT_POSITIONS, 4) == part->positions;
}

PartResult part_read(const Part *part, const char *path, int8_t *scores)
{
    size_t size;
    uint8_t *bytes = file_read(path, SIZE_MAX, &size);
    PartResult result = PART_BAD;
    if (bytes == NULL && errno == ENOENT) {
        return PART_ABSENT;
    }
    if (bytes == NULL) {
        complain("%s could not be read: %s", path, strerror(errno));
    } else if (!is_sound(bytes, size)) {
        complain("%s is damaged, or no beginning of a book; remove it to start anew", path);
    } else if (!is_of(part, bytes)) {
        complain("%s is the beginning of another book (%dx%d, %d plies); remove it to start anew",
                 path, bytes[AT_COLS], bytes[AT_ROWS], bytes[AT_PLIES]);
    } else {
        memcpy(scores, bytes + HEADER, part->positions);
        result = PART_READ;
    }
    free(bytes);
    return result;
}

/* ----------------------------------------------------------------- writing */

bool part_write(const Part *part, const char *path, const int8_t *scores)
{
    const size_t size = HEADER + (size_t)part->positions;
    uint8_t *b = calloc(1, size);
    if (b == NULL) {
        return false;
    }
    memcpy(b, magic, sizeof magic);
    bytes_write_number(b + AT_VERSION, 4, VERSION);
    b[AT_COLS] = (uint8_t)part->game->cols;
    b[AT_ROWS] = (uint8_t)part->game->rows;
    b[AT_PLIES] = (uint8_t)part->plies;
    bytes_write_number(b + AT_POSITIONS, 4, part->positions);
    memcpy(b + HEADER, scores, part->positions);
    bytes_write_number(b + AT_CHECKSUM, 8, bytes_checksum(b, size, AT_CHECKSUM));
    bool is_written = file_replace(path, b, size);
    free(b);
    return is_written;
}
