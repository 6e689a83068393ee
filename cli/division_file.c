/* division_file.c - what is known of a division in a file. */
#include "cli/division_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "cli/output.h"
#include "host/files.h"

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_COUNT = 12,
    AT_NAME = 16,
    AT_START = AT_NAME + GAME_NAME_SIZE,
    AT_UNITS = AT_START + 16,
    AT_NODES = AT_UNITS + 8,
    AT_CHECKSUM = AT_NODES + 8,
    HEADER = AT_CHECKSUM + 8,
    POSITION = 17,
};

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'D', 'v'};

static Position read_position(const uint8_t *at)
{
    return (Position){.own = bytes_read_number(at, 8), .all = bytes_read_number(at + 8, 8)};
}

static void write_position(uint8_t *at, Position p)
{
    bytes_write_number(at, 8, p.own);
    bytes_write_number(at + 8, 8, p.all);
}

/* ----------------------------------------------------------------- reading */

static bool is_sound(const uint8_t *b, size_t size)
{
    return size >= HEADER && memcmp(b, magic, sizeof magic) == 0 &&
           bytes_read_number(b + AT_VERSION, 4) == VERSION &&
           bytes_read_number(b + AT_COUNT, 4) * POSITION == size - HEADER &&
           bytes_read_number(b + AT_CHECKSUM, 8) == bytes_checksum(b, size, AT_CHECKSUM);
}

static bool is_of(const Division *d, const uint8_t *b)
{
    return memcmp(b + AT_NAME, d->game->name, GAME_NAME_SIZE) == 0 &&
           game_positions_equal(read_position(b + AT_START), d->start);
}

static bool take_up(Division *d, const uint8_t *b, size_t size)
{
    for (size_t at = HEADER; at < size; at += POSITION) {
        if (!division_take_up(d, read_position(b + at), b[at + POSITION - 1])) {
            return false;
        }
    }
    return true;
}

DivisionFileResult division_file_read(const char *path, Division *d, DivisionTotals *totals)
{
    size_t size;
    uint8_t *bytes = file_read(path, SIZE_MAX, &size);
    DivisionFileResult result = DIVISION_FILE_BAD;
    if (bytes == NULL && errno == ENOENT) {
        return DIVISION_FILE_ABSENT;
    }
    if (bytes == NULL) {
        complain("%s could not be read: %s", path, strerror(errno));
    } else if (!is_sound(bytes, size)) {
        complain("%s is damaged, or not what was kept of a position; remove it to start anew",
                 path);
    } else if (!is_of(d, bytes)) {
        complain("%s is what was kept of another position or game", path);
    } else if (!take_up(d, bytes, size)) {
        complain("%s has more positions than there is room for, or answers that cannot be", path);
    } else {
        totals->units = bytes_read_number(bytes + AT_UNITS, 8);
        totals->nodes = bytes_read_number(bytes + AT_NODES, 8);
        result = DIVISION_FILE_READ;
    }
    free(bytes);
    return result;
}

/* ----------------------------------------------------------------- writing */

bool division_file_write(const char *path, const Division *d, const DivisionTotals *totals)
{
    uint8_t *b = calloc(HEADER + d->seen->count * POSITION, 1);
    if (b == NULL) {
        return false;
    }
    size_t size = HEADER;
    for (size_t i = 0; i < d->seen->count; i++) {
        const uint8_t kept = division_kept(d, i);
        if (kept != 0) {
            write_position(b + size, d->seen->positions[i]);
            b[size + POSITION - 1] = kept;
            size += POSITION;
        }
    }
    memcpy(b, magic, sizeof magic);
    bytes_write_number(b + AT_VERSION, 4, VERSION);
    bytes_write_number(b + AT_COUNT, 4, (size - HEADER) / POSITION);
    memcpy(b + AT_NAME, d->game->name, GAME_NAME_SIZE);
    write_position(b + AT_START, d->start);
    bytes_write_number(b + AT_UNITS, 8, totals->units);
    bytes_write_number(b + AT_NODES, 8, totals->nodes);
    bytes_write_number(b + AT_CHECKSUM, 8, bytes_checksum(b, size, AT_CHECKSUM));
    const bool is_written = file_replace(path, b, size);
    free(b);
    return is_written;
}
