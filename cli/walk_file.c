/* walk_file.c - the answers of a walk in a file. */
#define _POSIX_C_SOURCE 200809L

#include "cli/walk_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/lock.h"
#include "cli/output.h"
#include "host/clock.h"
#include "host/files.h"

enum {
    HEAD_SIZE = 13,
    BLOCK_SIZE = 1 << 16,
    SECONDS_BETWEEN_BLOCKS = 5,
    ANSWERS_PER_LOOK = 64, /* at the clock */
};

/* Answers of one side that were there. */
typedef struct KnownAnswers {
    unsigned char *bytes;
    size_t size;
} KnownAnswers;

struct WalkFile {
    const char *path;
    FILE *stream;
    Lock lock;
    char *lock_path;
    bool is_locked;
    KnownAnswers known[2];
    int side; /* of the answers that are not written yet */
    unsigned char block[HEAD_SIZE + BLOCK_SIZE];
    size_t block_size; /* without its head */
    unsigned since_look;
    double written; /* when */
    int error;      /* an errno; 0 for none */
};

/* ------------------------------------------------------------------- blocks */

static uint64_t checksum_of(const unsigned char *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

static void write_number(unsigned char *at, int size, uint64_t number)
{
    for (int i = 0; i < size; i++) {
        at[i] = (unsigned char)(number >> 8 * i);
    }
}

static uint64_t read_number(const unsigned char *at, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) {
        number |= (uint64_t)at[i] << 8 * i;
    }
    return number;
}

typedef enum BlockState {
    BLOCK_WHOLE,
    BLOCK_CUT_OFF, /* some bytes at its end are missing: the program ended while it wrote them */
    BLOCK_DAMAGED, /* no program of ours has written it so */
} BlockState;

/* What the block at the start of some bytes is; writes the size of one that is whole, with its
 * head. */
static BlockState look_at_block(const unsigned char *bytes, size_t size, size_t *block)
{
    if (bytes[0] > 1) {
        return BLOCK_DAMAGED;
    }
    if (size < HEAD_SIZE) {
        return BLOCK_CUT_OFF;
    }
    const size_t length = (size_t)read_number(bytes + 1, 4);
    if (length == 0 || length > BLOCK_SIZE) {
        return BLOCK_DAMAGED;
    }
    if (length > size - HEAD_SIZE) {
        return BLOCK_CUT_OFF;
    }
    *block = HEAD_SIZE + length;
    return checksum_of(bytes + HEAD_SIZE, length) == read_number(bytes + 5, 8) ? BLOCK_WHOLE
                                                                               : BLOCK_DAMAGED;
}

static void write_block(WalkFile *file)
{
    unsigned char *bytes = file->block;
    if (file->block_size > 0) {
        bytes[0] = (unsigned char)file->side;
        write_number(bytes + 1, 4, file->block_size);
        write_number(bytes + 5, 8, checksum_of(bytes + HEAD_SIZE, file->block_size));
        const size_t size = HEAD_SIZE + file->block_size;
        if ((fwrite(bytes, 1, size, file->stream) < size || fflush(file->stream) != 0) &&
            file->error == 0) {
            file->error = errno;
        }
    }
    file->block_size = 0;
    file->written = seconds_now();
}

/* ------------------------------------------------------------------ answers */

const void *walk_file_known(const WalkFile *file, int side, size_t *size)
{
    *size = file->known[side].size;
    return file->known[side].bytes;
}

void walk_file_add(WalkFile *file, int side, const void *answer, size_t size)
{
    if (side != file->side || file->block_size + size > BLOCK_SIZE ||
        (++file->since_look % ANSWERS_PER_LOOK == 0 &&
         seconds_now() - file->written > SECONDS_BETWEEN_BLOCKS)) {
        write_block(file);
    }
    file->side = side;
    memcpy(file->block + HEAD_SIZE + file->block_size, answer, size);
    file->block_size += size;
}

/* ------------------------------------------------------------------ opening */

static bool remember(KnownAnswers *known, const unsigned char *bytes, size_t size)
{
    unsigned char *grown = realloc(known->bytes, known->size + size);
    if (grown == NULL) {
        return false;
    }
    memcpy(grown + known->size, bytes, size);
    known->bytes = grown;
    known->size += size;
    return true;
}

/* What to do with a file that is good up to `end` and not behind it. Hours of work may lie
 * there, so it is for its owner to give them up. */
static Status complain_of_block(const WalkFile *file, size_t end)
{
    complain("%s is damaged from byte %zu on, and is left as it is; after 'truncate -s %zu' it "
             "goes on from there",
             file->path, end, end);
    return STATUS_BAD_INPUT;
}

/* Reads all blocks that are whole; writes where the last of them ends. */
static Status read_blocks(WalkFile *file, const unsigned char *bytes, size_t size, size_t *end)
{
    size_t block = 0;
    while (*end < size) {
        const unsigned char *at = bytes + *end;
        const BlockState state = look_at_block(at, size - *end, &block);
        if (state == BLOCK_DAMAGED) {
            return complain_of_block(file, *end);
        }
        if (state == BLOCK_CUT_OFF) {
            complain("the last %zu bytes of %s were not written to their end, and are left out",
                     size - *end, file->path);
            return STATUS_OK;
        }
        if (!remember(&file->known[at[0]], at + HEAD_SIZE, block - HEAD_SIZE)) {
            complain("not enough memory");
            return STATUS_RESOURCES;
        }
        *end += block;
    }
    return STATUS_OK;
}

/* Takes up what an earlier run left; writes how much of the file is good. */
static Status read_file(WalkFile *file, const char *title, size_t *end)
{
    size_t size;
    unsigned char *bytes = file_read(file->path, SIZE_MAX / 2, &size);
    *end = 0;
    if (bytes == NULL) {
        if (errno != ENOENT) {
            complain("%s could not be read: %s", file->path, strerror(errno));
        }
        return errno == ENOENT ? STATUS_OK : STATUS_BAD_INPUT;
    }
    Status status = STATUS_OK;
    if (size > 0 && (size < strlen(title) || memcmp(bytes, title, strlen(title)) != 0)) {
        complain("%s is not what was kept of this walk", file->path);
        status = STATUS_BAD_INPUT;
    } else if (size > 0) {
        *end = strlen(title);
        status = read_blocks(file, bytes, size, end);
    }
    free(bytes);
    return status;
}

static Status complain_of_writing(const WalkFile *file, int error)
{
    complain("%s could not be written: %s", file->path, strerror(error));
    return STATUS_OUTPUT;
}

/* Opens the file to add to it, behind all that is good. */
static Status open_stream(WalkFile *file, const char *title, size_t end)
{
    file->stream = fopen(file->path, end > 0 ? "r+b" : "wb");
    if (file->stream == NULL || ftruncate(fileno(file->stream), (off_t)end) != 0 ||
        fseek(file->stream, 0, SEEK_END) != 0) {
        return complain_of_writing(file, errno);
    }
    if (end == 0 && (fputs(title, file->stream) == EOF || fflush(file->stream) != 0)) {
        return complain_of_writing(file, errno);
    }
    return STATUS_OK;
}

static Status take_lock(WalkFile *file)
{
    const size_t size = strlen(file->path) + sizeof ".lock";
    file->lock_path = malloc(size);
    if (file->lock_path == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    snprintf(file->lock_path, size, "%s.lock", file->path);
    file->is_locked = lock_take(&file->lock, file->lock_path);
    if (!file->is_locked && errno == EWOULDBLOCK) {
        complain("another program is writing %s already", file->path);
        return STATUS_BAD_INPUT;
    }
    return file->is_locked ? STATUS_OK : complain_of_writing(file, errno);
}

WalkFile *walk_file_open(const char *path, const char *title, Status *status)
{
    size_t end = 0;
    WalkFile *file = calloc(1, sizeof *file);
    *status = STATUS_RESOURCES;
    if (file == NULL) {
        complain("not enough memory");
        return NULL;
    }
    file->path = path;
    file->written = seconds_now();
    *status = take_lock(file);
    *status = *status == STATUS_OK ? read_file(file, title, &end) : *status;
    *status = *status == STATUS_OK ? open_stream(file, title, end) : *status;
    if (*status != STATUS_OK) {
        (void)walk_file_close(file);
        return NULL;
    }
    return file;
}

bool walk_file_close(WalkFile *file)
{
    if (file == NULL) {
        return true;
    }
    if (file->stream != NULL) {
        write_block(file);
        file->error = fclose(file->stream) != 0 && file->error == 0 ? errno : file->error;
    }
    const bool is_written = file->error == 0;
    if (!is_written) {
        (void)complain_of_writing(file, file->error);
    }
    if (file->is_locked) {
        lock_release(&file->lock);
    }
    free(file->lock_path);
    free(file->known[0].bytes);
    free(file->known[1].bytes);
    free(file);
    return is_written;
}
