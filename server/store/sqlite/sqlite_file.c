/* sqlite_file.c - whether the files of the database are still those that were opened.
 *
 * A file that was deleted, moved or replaced can still be written: it goes when
 * the server ends, with all that was written. A file that was cut is written on
 * after the hole. SQLite notices neither. So the files are looked at before each
 * transaction and after it:
 *
 *      the path must lead to the file that is open       database and log
 *      it must not be shorter than its own header says   database
 *      it must have the frames of the last transaction   log
 *
 * Another program may look at the database, tidy it up (VACUUM makes it shorter,
 * and its header says so) or move the log into it (then the log starts anew, with
 * another salt). What is damaged without being shorter is not found here.
 */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/sqlite_store.h"

enum {
    PAGE_SIZE_AT = 16,      /* in the header of the database, two bytes */
    PAGE_COUNT_AT = 28,     /* four bytes */
    LARGEST_PAGE = 65536,   /* is written as 1 */
    WAL_MAGIC = 0x377f0682, /* or one more */
    WAL_SALT_AT = 16,
    HEADER_SIZE = 32, /* of the log, and what is wanted of that of the database */
};

static const char gone[] = "the database is not where it was";
static const char cut[] = "the database was cut";

static int64_t number_at(const uint8_t *bytes, int size)
{
    int64_t number = 0;
    for (int i = 0; i < size; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static bool read_header(int descriptor, uint8_t header[HEADER_SIZE])
{
    return pread(descriptor, header, HEADER_SIZE, 0) == HEADER_SIZE;
}

/* Whether a path leads to an open file; its size. */
static bool is_same_file(const char *path, int descriptor, int64_t *size)
{
    struct stat there;
    struct stat open;
    bool is_same = stat(path, &there) == 0 && fstat(descriptor, &open) == 0 &&
                   there.st_ino == open.st_ino && there.st_dev == open.st_dev;
    *size = is_same ? (int64_t)there.st_size : 0;
    return is_same;
}

/* What the database's header says. */
static int64_t size_said(const uint8_t header[HEADER_SIZE])
{
    const int64_t page_size = number_at(header + PAGE_SIZE_AT, 2);
    return (page_size == 1 ? LARGEST_PAGE : page_size) * number_at(header + PAGE_COUNT_AT, 4);
}

/* Whether the database has become shorter, and not because SQLite made it so. */
static bool is_database_cut(SqliteStore *store, int64_t size)
{
    uint8_t header[HEADER_SIZE];
    const bool is_shorter = size < store->file.size;
    store->file.size = size;
    return is_shorter && (!read_header(store->lock, header) || size < size_said(header));
}

/* Whether the log has become shorter and was not started anew. Another program can
 * empty it, once all of it is in the database. */
static bool is_log_cut(const SqliteFile *file, int64_t size)
{
    uint8_t header[HEADER_SIZE];
    return size > 0 && size < file->wal_size &&
           (!read_header(file->wal, header) ||
            memcmp(header + WAL_SALT_AT, file->wal_salt, sizeof file->wal_salt) == 0);
}

const char *sqlite_store_file_trouble(SqliteStore *store)
{
    SqliteFile *file = &store->file;
    int64_t size;
    int64_t wal_size = 0;
    if (file->lost != NULL) {
        return file->lost;
    }
    if (!is_same_file(file->path, store->lock, &size) ||
        (file->wal >= 0 && !is_same_file(file->wal_path, file->wal, &wal_size))) {
        return gone;
    }
    if (is_database_cut(store, size) || is_log_cut(file, wal_size)) {
        file->lost = cut;
    }
    return file->lost;
}

/* Looks at the log after a transaction. False if its beginning is missing: SQLite
 * writes on where the log ended, as it knows. */
static bool note_log(SqliteFile *file)
{
    uint8_t header[HEADER_SIZE];
    struct stat status;
    if (file->wal < 0) {
        file->wal = open(file->wal_path, O_RDONLY | O_CLOEXEC);
    }
    if (file->wal < 0 || !read_header(file->wal, header) || fstat(file->wal, &status) != 0 ||
        (number_at(header, 4) | 1) != (WAL_MAGIC | 1)) {
        return false;
    }
    file->wal_size = (int64_t)status.st_size;
    file->is_wal_new |= memcmp(file->wal_salt, header + WAL_SALT_AT, sizeof file->wal_salt) != 0;
    memcpy(file->wal_salt, header + WAL_SALT_AT, sizeof file->wal_salt);
    return true;
}

const char *sqlite_store_file_trouble_after(SqliteStore *store)
{
    const char *trouble = sqlite_store_file_trouble(store);
    if (trouble == NULL && !note_log(&store->file)) {
        trouble = cut;
    }
    store->file.lost = trouble;
    return trouble;
}

bool sqlite_store_file_watch(SqliteStore *store, const char *path)
{
    store->file.path = strdup(path);
    store->file.wal_path = sqlite3_filename_wal(sqlite3_db_filename(store->writer, "main"));
    return store->file.path != NULL;
}

void sqlite_store_file_clear(SqliteStore *store)
{
    if (store->file.wal >= 0) {
        close(store->file.wal);
    }
    free(store->file.path);
}
