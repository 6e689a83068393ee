/* sqlite_log.c - the files of a database, read without SQLite.
 *
 * The log, as https://www.sqlite.org/fileformat2.html has it; numbers are big-endian:
 *
 *      0  magic, whose last bit says in which order of bytes the checksums read words
 *      8  size of a page                        24 bytes, and a page, for each frame:
 *     16  salt, of each frame as well            0  number of the page
 *     24  checksum of this header, 8 bytes       4  size of the database after a commit, or 0
 *     32  the first frame                        8  salt
 *                                               16  checksum of all frames so far
 *
 * What comes after the last commit, or after a frame with another salt or a wrong checksum,
 * is not applied. A loss of power can leave such a frame in the last transaction, which was
 * not acknowledged then. Transactions that follow it show that the log was damaged later.
 *
 * The log begins anew, with a new salt and the next number at 12, when the database has all of
 * it. The frames from before stay until they are written over.
 */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE   700 /* for realpath */

#include "server/store/sqlite/sqlite_log.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAGIC = 0x377f0682, /* or one more */
    LOG_HEADER_SIZE = 32,
    LOG_NUMBER_AT = 12, /* how often the log began anew */
    LOG_SALT_AT = 16,
    LOG_SUM_AT = 24,
    FRAME_HEADER_SIZE = 24,
    FRAME_SALT_AT = 8,
    SALT_SIZE = 8,
    PAGE_MIN = 512,
    PAGE_MAX = 65536,
    PAGE_COUNT_AT = 28, /* in the first page */
    USER_VERSION_AT = 60,
    APPLICATION_AT = 68,
    MARK_SHIFT = 8,
    COMMITS_FAILED_MAX = 3,
};

/* What the first page says, in a frame or in the database. */
typedef struct FirstPage {
    bool is_there;
    bool is_of_database; /* the database has the same page */
    uint32_t application;
    uint32_t page_count;
    uint32_t mark;
} FirstPage;

typedef struct Frame {
    uint32_t page_number;
    bool is_commit;
    bool has_salt; /* of this log */
    bool follows;  /* it has that, and the checksum that comes after that of the frame before */
} Frame;

typedef struct Scan {
    FILE *log;
    uint8_t header[LOG_HEADER_SIZE];
    uint32_t page_size;
    uint32_t sums[2]; /* that the frame before has, right or wrong */
    uint8_t page[PAGE_MAX];
    uint8_t first_page[PAGE_MAX]; /* of the database */
    size_t first_page_size;
} Scan;

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static FirstPage first_page_of(const uint8_t *page)
{
    return (FirstPage){
        .is_there = true,
        .application = number_at(page + APPLICATION_AT),
        .page_count = number_at(page + PAGE_COUNT_AT),
        .mark = number_at(page + USER_VERSION_AT) >> MARK_SHIFT,
    };
}

static uint32_t word_at(const Scan *scan, const uint8_t *bytes)
{
    const uint32_t word = number_at(bytes);
    const bool is_big = (scan->header[3] & 1) != 0;
    return is_big ? word : word >> 24 | (word >> 8 & 0xff00) | (word << 8 & 0xff0000) | word << 24;
}

static void sum(Scan *scan, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += 8) {
        scan->sums[0] += word_at(scan, bytes + i) + scan->sums[1];
        scan->sums[1] += word_at(scan, bytes + i + 4) + scan->sums[0];
    }
}

static bool has_sum(const Scan *scan, const uint8_t *bytes)
{
    return number_at(bytes) == scan->sums[0] && number_at(bytes + 4) == scan->sums[1];
}

static bool has_page_size(const Scan *scan)
{
    return PAGE_MIN <= scan->page_size && scan->page_size <= PAGE_MAX &&
           (scan->page_size & (scan->page_size - 1)) == 0;
}

static bool read_log_header(Scan *scan)
{
    if (fread(scan->header, 1, LOG_HEADER_SIZE, scan->log) != LOG_HEADER_SIZE ||
        (number_at(scan->header) | 1) != (MAGIC | 1)) {
        return false;
    }
    scan->page_size = number_at(scan->header + 8);
    sum(scan, scan->header, LOG_SUM_AT);
    return has_page_size(scan) && has_sum(scan, scan->header + LOG_SUM_AT);
}

/* Reads the next frame; false at the end. */
static bool read_frame(Scan *scan, Frame *frame)
{
    uint8_t header[FRAME_HEADER_SIZE];
    if (fread(header, 1, sizeof header, scan->log) != sizeof header ||
        fread(scan->page, 1, scan->page_size, scan->log) != scan->page_size) {
        return false;
    }
    sum(scan, header, 8);
    sum(scan, scan->page, scan->page_size);
    frame->page_number = number_at(header);
    frame->is_commit = number_at(header + 4) != 0;
    frame->has_salt = memcmp(header + FRAME_SALT_AT, scan->header + LOG_SALT_AT, SALT_SIZE) == 0;
    frame->follows = frame->has_salt && frame->page_number != 0 && has_sum(scan, header + 16);
    scan->sums[0] = number_at(header + 16);
    scan->sums[1] = number_at(header + 20);
    return true;
}

/* The first and the last of the first pages that a log has, or of the frames since the last
 * commit. */
typedef struct FirstPages {
    FirstPage first;
    FirstPage last;
    bool has_come_from_log; /* that of the database */
} FirstPages;

static void add(FirstPages *pages, const FirstPages *more)
{
    if (more->first.is_there) {
        pages->first = pages->first.is_there ? pages->first : more->first;
        pages->last = more->last;
        pages->has_come_from_log |= more->has_come_from_log;
    }
}

/* The first pages that are committed in the frames that follow each other; writes whether
 * whole transactions follow where that ends. */
static FirstPages scan_frames(Scan *scan, SqliteFiles *files)
{
    FirstPages committed = {.has_come_from_log = false};
    FirstPages since = committed;
    Frame frame;
    bool was_cut = false;
    bool was_commit = false; /* the frame before, and that comes after the cut */
    int commits = 0;         /* after the cut; those that failed leave one or two */
    while (read_frame(scan, &frame)) {
        was_cut = was_cut || !frame.follows;
        if (was_cut) {
            files->is_log_damaged |= (was_commit && frame.follows) || commits > COMMITS_FAILED_MAX;
            was_commit = frame.has_salt && frame.is_commit;
            commits += was_commit;
            continue;
        }
        if (frame.page_number == 1) {
            FirstPage page = first_page_of(scan->page);
            page.is_of_database = scan->first_page_size >= scan->page_size &&
                                  memcmp(scan->page, scan->first_page, scan->page_size) == 0;
            add(&since, &(FirstPages){page, page, page.is_of_database});
        }
        if (frame.is_commit) {
            add(&committed, &since);
            since = (FirstPages){.has_come_from_log = false};
            files->has_log = true;
        }
    }
    return committed;
}

/* SQLite makes sure that the header is on the disk before it writes a frame. */
static bool has_lost_header(const Scan *scan)
{
    static const uint8_t nothing[LOG_HEADER_SIZE];
    return memcmp(scan->header, nothing, LOG_HEADER_SIZE) != 0 && fgetc(scan->log) != EOF;
}

/* Makes the header the one before it, with the number and the salt that the frames have. */
static bool put_back_header(Scan *scan)
{
    uint8_t frame[FRAME_HEADER_SIZE];
    if (!has_page_size(scan) || fseek(scan->log, LOG_HEADER_SIZE, SEEK_SET) != 0 ||
        fread(frame, 1, sizeof frame, scan->log) != sizeof frame) {
        return false;
    }
    const uint32_t number = number_at(scan->header + LOG_NUMBER_AT) - 1;
    for (int i = 0; i < 4; i++) {
        scan->header[LOG_NUMBER_AT + i] = (uint8_t)(number >> (24 - 8 * i));
    }
    memcpy(scan->header + LOG_SALT_AT, frame + FRAME_SALT_AT, SALT_SIZE);
    memset(scan->sums, 0, sizeof scan->sums);
    sum(scan, scan->header, LOG_SUM_AT);
    return fseek(scan->log, LOG_HEADER_SIZE, SEEK_SET) == 0;
}

/* Whether the disk failed while SQLite wrote the header of a log that begins anew. The frames
 * are those of the header before then, and the database has them: nothing is lost. */
static bool was_begun_anew(Scan *scan)
{
    SqliteFiles before = {.has_log = false};
    if (!put_back_header(scan)) {
        return false;
    }
    const FirstPages pages = scan_frames(scan, &before);
    return before.has_log && !before.is_log_damaged && pages.last.is_of_database;
}

static FirstPages scan_log(Scan *scan, SqliteFiles *files)
{
    if (read_log_header(scan)) {
        return scan_frames(scan, files);
    }
    files->is_log_damaged = has_lost_header(scan) && !was_begun_anew(scan);
    return (FirstPages){.has_come_from_log = false};
}

/* Reads the first page of the database. False if it cannot be read. */
static bool read_first_page(const char *path, Scan *scan)
{
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return errno == ENOENT;
    }
    scan->first_page_size = fread(scan->first_page, 1, sizeof scan->first_page, file);
    const bool is_read = ferror(file) == 0;
    fclose(file);
    return is_read;
}

char *sqlite_log_path(const char *path)
{
    char *real = realpath(path, NULL); /* a link may lead to it; the log is where it leads */
    const char *base = real != NULL ? real : path;
    const size_t size = strlen(base) + sizeof "-wal";
    char *log = malloc(size);
    if (log != NULL) {
        snprintf(log, size, "%s-wal", base);
    }
    free(real);
    return log;
}

/* Where the marks do not tell, as in files of older versions, SQLite is trusted. */
static bool is_foreign(const FirstPages *pages, uint32_t mark)
{
    const uint32_t first = pages->first.mark;
    return pages->first.is_there && first % 2 == 1 && mark != first - 1 &&
           !pages->has_come_from_log;
}

static bool read_log(const char *path, Scan *scan, SqliteFiles *files)
{
    const bool is_empty = scan->first_page_size == 0;
    const FirstPage page = first_page_of(scan->first_page);
    *files = (SqliteFiles){
        .is_empty = is_empty, .application = page.application, .page_count = page.page_count};
    char *log_path = sqlite_log_path(path);
    scan->log = log_path != NULL ? fopen(log_path, "rbe") : NULL;
    const bool is_missing = log_path != NULL && scan->log == NULL && errno == ENOENT;
    free(log_path);
    if (scan->log == NULL) {
        return is_missing;
    }
    const FirstPages pages = scan_log(scan, files);
    if (pages.last.is_there) {
        files->application = pages.last.application;
        files->page_count = pages.last.page_count;
    }
    files->is_log_foreign = is_foreign(&pages, page.mark);
    files->is_log_alone = is_empty && (fseek(scan->log, 0, SEEK_END) != 0 || ftell(scan->log) > 0);
    const bool is_read = ferror(scan->log) == 0;
    fclose(scan->log);
    return is_read;
}

bool sqlite_files_read(const char *path, SqliteFiles *files)
{
    Scan *scan = calloc(1, sizeof *scan);
    const bool is_read = scan != NULL && read_first_page(path, scan) && read_log(path, scan, files);
    free(scan);
    return is_read;
}
