/* lock.c - work that only one program may do at a time. */
#define _DEFAULT_SOURCE /* flock */

#include "cli/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the file still has its name: whoever had the lock before may have
 * removed it after we opened it. */
static bool is_there(int file)
{
    struct stat known;
    return fstat(file, &known) == 0 && known.st_nlink > 0;
}

bool lock_take(Lock *lock, const char *path)
{
    lock->path = path;
    for (;;) {
        lock->file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0666);
        if (lock->file < 0) {
            return false;
        }
        bool is_taken = flock(lock->file, LOCK_EX | LOCK_NB) == 0;
        if (is_taken && is_there(lock->file)) {
            return true;
        }
        int error = errno;
        close(lock->file);
        if (!is_taken) {
            errno = error;
            return false;
        }
    }
}

/* A file of this name with something in it was not made here. */
void lock_release(Lock *lock)
{
    struct stat known;
    if (fstat(lock->file, &known) == 0 && known.st_size == 0) {
        unlink(lock->path);
    }
    close(lock->file);
}
