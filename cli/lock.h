/* lock.h - work that only one program may do at a time. */
#ifndef FOURMI_CLI_LOCK_H
#define FOURMI_CLI_LOCK_H

#include <stdbool.h>

/* A lock is an empty file, `path`, which the system lets one program hold. */
typedef struct Lock {
    const char *path; /* borrowed */
    int file;
} Lock;

/* Takes a lock. False, with errno set, if that is not possible: EWOULDBLOCK if
 * another program has it. However a program ends, it has its locks no more. */
bool lock_take(Lock *lock, const char *path);

/* Gives it back, and removes the file. */
void lock_release(Lock *lock);

#endif
