/* disk.c - a disk that can fail, between SQLite and the real one. */
#include <sched.h>
#include <sqlite3.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>

#include "faults.h"

/* What SQLite has of an open file; the real one follows. */
typedef struct File {
    sqlite3_file base; /* first */
    sqlite3_file *real;
} File;

static sqlite3_vfs disk;

static sqlite3_file *real(sqlite3_file *file)
{
    return ((File *)file)->real;
}

static sqlite3_vfs *real_disk(void)
{
    return disk.pAppData;
}

/* Answers with `failure` if this call must fail, or else with what follows. */
#define MAY_FAIL(failure, call) return faults_strikes(FAULT_DISK) ? (failure) : (call)

/* ------------------------------------------------------------------- files */

static int close_file(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

/* A disk that does not answer the thread that reads. */
static void wait_if_stuck(void)
{
    char thread[16] = "";
    prctl(PR_GET_NAME, thread);
    if (strcmp(thread, "reader") == 0 && faults_strikes(FAULT_STUCK)) {
        while (faults_is_armed(FAULT_STUCK)) {
            sched_yield();
        }
    }
}

static int read_file(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
    wait_if_stuck();
    MAY_FAIL(SQLITE_IOERR_READ, real(file)->pMethods->xRead(real(file), bytes, size, at));
}

/* A write that fails has done half of its work. Errors of writing and of a full
 * disk come in turn. */
static int write_file(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    if (faults_strikes(FAULT_DISK)) {
        real(file)->pMethods->xWrite(real(file), bytes, size / 2, at);
        return faults_calls(FAULT_DISK) % 2 == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return real(file)->pMethods->xWrite(real(file), bytes, size, at);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    MAY_FAIL(SQLITE_IOERR_TRUNCATE, real(file)->pMethods->xTruncate(real(file), size));
}

/* The tests do not cut the power, so nobody need wait for the disk. */
static int sync_file(sqlite3_file *file, int flags)
{
    (void)file;
    (void)flags;
    MAY_FAIL(SQLITE_IOERR_FSYNC, SQLITE_OK);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    MAY_FAIL(SQLITE_IOERR_FSTAT, real(file)->pMethods->xFileSize(real(file), size));
}

static int lock_file(sqlite3_file *file, int lock)
{
    MAY_FAIL(SQLITE_IOERR_LOCK, real(file)->pMethods->xLock(real(file), lock));
}

static int unlock_file(sqlite3_file *file, int lock)
{
    return real(file)->pMethods->xUnlock(real(file), lock);
}

static int is_reserved(sqlite3_file *file, int *result)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int control_file(sqlite3_file *file, int operation, void *argument)
{
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int sector_size(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int characteristics(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int map_shared(sqlite3_file *file, int region, int size, int extend, void volatile **memory)
{
    MAY_FAIL(SQLITE_IOERR_SHMMAP,
             real(file)->pMethods->xShmMap(real(file), region, size, extend, memory));
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int unmap_shared(sqlite3_file *file, int removes)
{
    return real(file)->pMethods->xShmUnmap(real(file), removes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* without mapped files */
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_shared,
};

/* -------------------------------------------------------------------- disk */

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    (void)vfs;
    File *opened = (File *)file;
    opened->base.pMethods = NULL; /* nothing to close */
    opened->real = (sqlite3_file *)(opened + 1);
    if (faults_strikes(FAULT_DISK)) {
        return SQLITE_CANTOPEN;
    }
    int status = real_disk()->xOpen(real_disk(), name, opened->real, flags, given);
    if (opened->real->pMethods != NULL) {
        opened->base.pMethods = &methods;
    }
    return status;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int syncs)
{
    (void)vfs;
    (void)syncs;
    MAY_FAIL(SQLITE_IOERR_DELETE, real_disk()->xDelete(real_disk(), name, 0));
}

static int has_access(sqlite3_vfs *vfs, const char *name, int flags, int *result)
{
    (void)vfs;
    MAY_FAIL(SQLITE_IOERR_ACCESS, real_disk()->xAccess(real_disk(), name, flags, result));
}

void faults_init_disk(void)
{
    sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
    disk = *usual;
    disk.zName = "faults";
    disk.szOsFile = (int)sizeof(File) + usual->szOsFile;
    disk.pAppData = usual;
    disk.xOpen = open_file;
    disk.xDelete = delete_file;
    disk.xAccess = has_access;
    sqlite3_vfs_register(&disk, 1);
}
