/* store_restore.c - a back-up in the place of a file.
 *
 * The old log must not meet the new file. Each step leaves something from which nothing is
 * lost if it is the last one:
 *
 *      1  FILE.restoring            the back-up, with what is in its log, is copied and checked
 *      2  FILE.before-DATE, -wal    the old files get second names
 *      3  FILE                      is the new one, at once. Beside it is the old log still: a
 *                                   server refuses both (sqlite_log.h)
 *      4  FILE-wal, FILE-shm        are gone
 */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE   700 /* for realpath */

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/store/sqlite/sqlite_check.h"
#include "server/store/store.h"
#include "server/store/store_copy.h"

typedef struct Restore {
    char file[STORE_PATH_SIZE]; /* where a link leads */
    char copy[STORE_PATH_SIZE];
    char kept[STORE_PATH_SIZE];
    int lock; /* that keeps servers out; -1: there is no file */
    char *error;
    size_t error_size;
} Restore;

static StoreCopyStatus fail(const Restore *restore, StoreCopyStatus status, const char *path,
                            const char *why)
{
    snprintf(restore->error, restore->error_size, "%.200s: %s", path, why);
    return status;
}

static bool join(char path[STORE_PATH_SIZE], const char *base, const char *ending)
{
    return (size_t)snprintf(path, STORE_PATH_SIZE, "%s%s", base, ending) < STORE_PATH_SIZE;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat first;
    struct stat second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_ino == second.st_ino &&
           first.st_dev == second.st_dev;
}

/* The paths, and the lock of the old file. */
static StoreCopyStatus begin(Restore *restore, const char *backup, const char *file)
{
    char date[40];
    const time_t now = time(NULL);
    struct tm utc;
    char *real = realpath(file, NULL);
    strftime(date, sizeof date, ".before-%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc));
    bool fits = join(restore->file, real != NULL ? real : file, "") &&
                join(restore->copy, restore->file, ".restoring") &&
                join(restore->kept, restore->file, date);
    free(real);
    for (int i = 2; fits && access(restore->kept, F_OK) == 0; i++) { /* in the same second */
        char ending[64];
        snprintf(ending, sizeof ending, "%s-%d", date, i);
        fits = join(restore->kept, restore->file, ending);
    }
    if (!fits) {
        return fail(restore, STORE_COPY_REFUSED, file, strerror(ENAMETOOLONG));
    }
    if (is_same_file(backup, file)) {
        return fail(restore, STORE_COPY_REFUSED, file, "it is the back-up itself");
    }
    restore->lock = open(restore->file, O_RDONLY | O_CLOEXEC);
    if (restore->lock < 0 && errno != ENOENT) {
        return fail(restore, STORE_COPY_REFUSED, file, strerror(errno));
    }
    if (restore->lock >= 0 && flock(restore->lock, LOCK_EX | LOCK_NB) != 0) {
        return fail(restore, STORE_COPY_REFUSED, file, "it is in use by another fourmi");
    }
    return STORE_COPIED;
}

static bool copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    return backup != NULL && sqlite3_backup_step(backup, -1) == SQLITE_DONE &&
           sqlite3_backup_finish(backup) == SQLITE_OK;
}

/* Who owns the old file, or the folder, owns the new one: root may do this for a service. */
static bool give_to_owner(const Restore *restore)
{
    char folder[STORE_PATH_SIZE];
    struct stat old;
    snprintf(folder, sizeof folder, "%s", restore->file);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[1] = '\0';
    }
    return geteuid() != 0 ||
           ((stat(restore->file, &old) == 0 || stat(slash != NULL ? folder : ".", &old) == 0) &&
            chown(restore->copy, old.st_uid, old.st_gid) == 0);
}

/* The back-up with what is in its log, as one file that is on the disk. */
static StoreCopyStatus make_copy(const Restore *restore, const char *backup)
{
    SqliteCheck check;
    sqlite3 *copy = NULL;
    unlink(restore->copy); /* of a try that was interrupted */
    if (!sqlite_check_open(&check, backup, 0)) {
        sqlite_check_close(&check);
        return fail(restore, STORE_COPY_REFUSED, backup, check.reason);
    }
    const bool is_open =
        sqlite3_open_v2(restore->copy, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
            SQLITE_OK &&
        sqlite3_exec(copy, "PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK;
    const bool is_copied = is_open && copy_pages(check.database, copy);
    const StoreCopyStatus status = is_copied ? STORE_COPIED
                                             : fail(restore, STORE_COPY_FAILED, restore->copy,
                                                    sqlite3_errmsg(copy));
    sqlite3_close(copy);
    sqlite_check_close(&check);
    return status;
}

/* Compares what the copy has with what the back-up has. */
static StoreCopyStatus check_copy(const Restore *restore, const StoreCopyProgress *progress,
                                  const StoreCopied *wanted)
{
    StoreCopied counted;
    if (store_check(restore->copy, progress, &counted, restore->error, restore->error_size) !=
        STORE_COPIED) {
        return STORE_COPY_FAILED;
    }
    return memcmp(&counted, wanted, sizeof counted) == 0
               ? STORE_COPIED
               : fail(restore, STORE_COPY_FAILED, restore->copy, "it lacks rows of the back-up");
}

/* Gives a file of the old database a second name. */
static bool keep(const Restore *restore, const char *ending)
{
    char from[STORE_PATH_SIZE];
    char to[STORE_PATH_SIZE];
    return join(from, restore->file, ending) && join(to, restore->kept, ending) &&
           (link(from, to) == 0 || errno == ENOENT);
}

static bool forget(const Restore *restore, const char *ending)
{
    char path[STORE_PATH_SIZE];
    return join(path, restore->file, ending) && (unlink(path) == 0 || errno == ENOENT);
}

static bool sync_folder(const Restore *restore)
{
    char folder[STORE_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", restore->file);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[1] = '\0';
    }
    const int descriptor = open(slash != NULL ? folder : ".", O_RDONLY | O_CLOEXEC);
    const bool is_synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return is_synced;
}

static StoreCopyStatus replace(const Restore *restore)
{
    const bool is_replaced = give_to_owner(restore) && keep(restore, "-wal") &&
                             keep(restore, "-journal") && keep(restore, "") &&
                             forget(restore, "-journal") && sync_folder(restore) &&
                             rename(restore->copy, restore->file) == 0 && sync_folder(restore) &&
                             forget(restore, "-wal") && forget(restore, "-shm") &&
                             sync_folder(restore);
    return is_replaced ? STORE_COPIED
                       : fail(restore, STORE_COPY_FAILED, restore->file, strerror(errno));
}

StoreCopyStatus store_restore(const char *backup, const char *file,
                              const StoreCopyProgress *progress, StoreCopied *restored,
                              char kept[STORE_PATH_SIZE], char *error, size_t error_size)
{
    Restore restore = {.lock = -1, .error = error, .error_size = error_size};
    StoreCopyStatus status = STORE_COPY_REFUSED;
    kept[0] = '\0';
    if (store_address_is_shared(backup) || store_address_is_shared(file)) {
        snprintf(error, error_size, "this is for files; PostgreSQL has pg_dump and pg_restore");
        return status;
    }
    const mode_t mask = umask(077); /* what people play is nobody else's on this machine */
    status = begin(&restore, backup, file);
    if (status == STORE_COPIED) {
        status = store_check(backup, progress, restored, error, error_size);
    }
    if (status == STORE_COPIED) {
        status = make_copy(&restore, backup);
        status = status == STORE_COPIED ? check_copy(&restore, progress, restored) : status;
        status = status == STORE_COPIED ? replace(&restore) : status;
        unlink(restore.copy); /* if it did not get there */
    }
    if (status == STORE_COPIED && access(restore.kept, F_OK) == 0) {
        memcpy(kept, restore.kept, STORE_PATH_SIZE);
    }
    umask(mask);
    if (restore.lock >= 0) {
        close(restore.lock);
    }
    return status;
}
