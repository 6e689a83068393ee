/* base.h - what all of the library shares: its version, statuses,
 * memory. Include fourmi.h. */
#ifndef FOURMI_BASE_H
#define FOURMI_BASE_H

#include <stddef.h>
#include <stdint.h>

#define FOURMI_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------- version */

#define FOURMI_VERSION_MAJOR 0
#define FOURMI_VERSION_MINOR 1
#define FOURMI_VERSION_PATCH 0
#define FOURMI_VERSION_NUMBER                                     \
    (FOURMI_VERSION_MAJOR * 1000000 +                             \
        FOURMI_VERSION_MINOR * 1000 + FOURMI_VERSION_PATCH)

/* The binary interface, which is in the name of the shared
 * library, libfourmi.so.1. It changes when a program must be
 * compiled anew; functions that are added do not change it. */
#define FOURMI_ABI 1

/* "1.2.3", of the library that is running, which may be newer than
 * the header; the same as FOURMI_VERSION_NUMBER; and its
 * FOURMI_ABI. */
FOURMI_API const char *fourmi_version(void);
FOURMI_API int fourmi_version_number(void);
FOURMI_API int fourmi_abi(void);

/* ---------------------------------------------------- statuses */

typedef enum fourmi_status {
    FOURMI_OK = 0,
    FOURMI_ERROR_MEMORY = -1,    /* out of memory */
    FOURMI_ERROR_GAME = -2,      /* there is no such game */
    FOURMI_ERROR_POSITION = -3,  /* no position of this game */
    FOURMI_ERROR_MOVE = -4,      /* that move is not legal here */
    FOURMI_ERROR_OVER = -5,      /* game or episode are over */
    FOURMI_ERROR_LEVEL = -6,     /* there is no such level */
    FOURMI_ERROR_BOOK = -7,      /* no book, or a damaged one */
    FOURMI_ERROR_CANCELLED = -8, /* by progress, poll or cancel */
    FOURMI_ERROR_UNKNOWN = -9,   /* the exact value is not known */
    FOURMI_ERROR_WORLD = -10,    /* there is no such world */
    FOURMI_ERROR_ACTION = -11,   /* not legal here */
    FOURMI_ERROR_BRAIN = -12,    /* no brain, or a damaged one */
    FOURMI_ERROR_FILE = -13,     /* a file failed: see errno */
    FOURMI_ERROR_PRESET = -14,   /* none of this game or world */
    FOURMI_ERROR_SETTING = -15,  /* none, or not with that value */
    FOURMI_ERROR_FULL = -16,     /* a learner has no more room */
    FOURMI_ERROR_OTHER = -17,    /* of another game or world */
    FOURMI_ERROR_ARGUMENT = -18  /* a number is out of range, a
                                    pointer missing, or a member
                                    set that must stay zero */
} fourmi_status;

/* A sentence in English for a status; never NULL. */
FOURMI_API const char *fourmi_status_message(int status);

/* -------------------------------------------- memory, progress */

/* Where the memory of a handle comes from: as malloc, realloc and
 * free, with a context. The struct is copied; the functions are
 * called by whichever thread uses the handle, and by no other.
 * NULL in its place, or a zeroed one, is the C library's. One of
 * which only some functions are there is FOURMI_ERROR_ARGUMENT.
 *
 * All that a handle keeps comes from there, and what its calls
 * take for a while. Only what the C library takes for its own
 * files and threads does not, nor buffers for tables of endings
 * that the user keeps in files, while these are read. */
typedef struct fourmi_allocator {
    void *(*allocate)(void *context, size_t size);
    void *(*reallocate)(void *context, void *bytes, size_t size);
    void (*release)(void *context, void *bytes);
    void *context;
} fourmi_allocator;

/* Called now and then by a long call: `done` of `total`, both
 * counted from the beginning of this call; the total is 0 if
 * nobody knows it. What is counted is said where the function is
 * set.
 *
 * Any thread that works for the call may call it, so with several
 * threads not only the caller's; but never two at once.
 *
 * Return 0 to cancel, anything else to go on. The call then
 * returns FOURMI_ERROR_CANCELLED, unless nothing was left to do.
 * It must not use the handle that it belongs to, unless the header
 * says so. */
typedef int fourmi_progress(
    void *context, uint64_t done, uint64_t total);

#ifdef __cplusplus
}
#endif

#endif
