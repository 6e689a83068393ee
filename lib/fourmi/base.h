/* base.h - what all of the library shares: its version, statuses, memory. Include fourmi.h. */
#ifndef FOURMI_BASE_H
#define FOURMI_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FOURMI_API __attribute__((visibility("default")))

/* ----------------------------------------------------------------- version */

#define FOURMI_VERSION_MAJOR 0
#define FOURMI_VERSION_MINOR 1
#define FOURMI_VERSION_PATCH 0
#define FOURMI_VERSION_NUMBER                                                                      \
    (FOURMI_VERSION_MAJOR * 1000000 + FOURMI_VERSION_MINOR * 1000 + FOURMI_VERSION_PATCH)

/* The binary interface, which is in the name of the shared library, libfourmi.so.1. It
 * changes when a program must be compiled anew; functions that are added do not change it. */
#define FOURMI_ABI 1

/* "1.2.3", of the library that is running, which may be newer than the header; the same
 * as FOURMI_VERSION_NUMBER; and its FOURMI_ABI. */
FOURMI_API const char *fourmi_version(void);
FOURMI_API int fourmi_version_number(void);
FOURMI_API int fourmi_abi(void);

/* ---------------------------------------------------------------- statuses */

typedef enum fourmi_status {
    FOURMI_OK = 0,
    FOURMI_ERROR_MEMORY = -1,    /* out of memory */
    FOURMI_ERROR_GAME = -2,      /* there is no game of that name */
    FOURMI_ERROR_POSITION = -3,  /* that text is not a position of this game */
    FOURMI_ERROR_MOVE = -4,      /* that move is not legal here */
    FOURMI_ERROR_OVER = -5,      /* the game, or the episode, is over */
    FOURMI_ERROR_LEVEL = -6,     /* there is no level of that name */
    FOURMI_ERROR_BOOK = -7,      /* those bytes are not a book, or a damaged one */
    FOURMI_ERROR_CANCELLED = -8, /* the poll or progress function said so */
    FOURMI_ERROR_UNKNOWN = -9,   /* the exact value is not known: there is no table */
    FOURMI_ERROR_WORLD = -10,    /* there is no world of that name */
    FOURMI_ERROR_ACTION = -11,   /* that action is not legal here */
    FOURMI_ERROR_BRAIN = -12,    /* those bytes are not a brain, or a damaged one */
    FOURMI_ERROR_FILE = -13,     /* that file cannot be read or written; errno says why */
    FOURMI_ERROR_PRESET = -14,   /* there is no such preset for this game or world */
    FOURMI_ERROR_SETTING = -15,  /* there is no such setting, or it cannot have that value */
    FOURMI_ERROR_FULL = -16,     /* a learner has no room for more */
    FOURMI_ERROR_OTHER = -17,    /* these belong to different games or worlds */
    FOURMI_ERROR_ARGUMENT = -18  /* a number is out of range, or a pointer missing */
} fourmi_status;

/* A sentence in English for a status; never NULL. */
FOURMI_API const char *fourmi_status_message(int status);

/* -------------------------------------------------------- memory, progress */

/* Where the memory of a handle comes from: as malloc, realloc and free, with a context.
 * The struct is copied; the functions are called by whichever thread uses the handle, and
 * by no other. NULL in its place is the C library's.
 *
 * All that a handle keeps comes from there, and what its calls take for a while. Only what
 * the C library takes for its own files and threads does not, nor buffers for tables of
 * endings that the user keeps in files, while these are read. */
typedef struct fourmi_allocator {
    void *(*allocate)(void *context, size_t size);
    void *(*reallocate)(void *context, void *bytes, size_t size);
    void (*release)(void *context, void *bytes);
    void *context;
} fourmi_allocator;

/* Called now and then by a long call, by one thread at a time: `done` of `total`, where
 * the total is 0 if nobody knows. Return 0 to cancel; the call then returns
 * FOURMI_ERROR_CANCELLED. It must not use the handle that it belongs to, unless the header says so. */
typedef int fourmi_progress(void *context, uint64_t done, uint64_t total);

#ifdef __cplusplus
}
#endif

#endif
