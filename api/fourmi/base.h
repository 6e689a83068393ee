/* base.h - the lab, statuses, and what all things share. Include
 * fourmi.h. */
#ifndef FOURMI_BASE_H
#define FOURMI_BASE_H

#include "fourmi-game.h"

#if defined(__wasm__)
#define FOURMI_API __attribute__((visibility("default")))
#elif defined(__GNUC__)
#define FOURMI_API __attribute__((visibility("default")))
#else
#define FOURMI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The layout of all structs. Within one number structs only grow
 * at their end, and the lab knows which layout its program was
 * compiled for. */
enum { FOURMI_ABI = 1 };

typedef enum fourmi_status {
    FOURMI_OK = 0,
    FOURMI_AGAIN = -1,     /* no error: this slice of work is done,
                          and something is left */
    FOURMI_CANCELLED = -2, /* a callback said so */
    FOURMI_ERROR_MEMORY = -3,
    FOURMI_ERROR_ARGUMENT = -4, /* a pointer is missing, or a
                                   number is out of range */
    FOURMI_ERROR_NAME = -5,   /* no game, no level is called so */
    FOURMI_ERROR_TEXT = -6,   /* no state, and no actions */
    FOURMI_ERROR_ACTION = -7, /* not legal here */
    FOURMI_ERROR_OVER = -8,   /* the game is over */
    FOURMI_ERROR_OTHER_GAME = -9,   /* things of different games */
    FOURMI_ERROR_UNKNOWN = -10,     /* the exact value is out of
                                   reach */
    FOURMI_ERROR_UNSUPPORTED = -11, /* this game, or this machine,
                                       cannot do that */
    FOURMI_ERROR_GAME = -12,        /* a game contradicts itself */
    FOURMI_ERROR_CALLBACK = -13, /* a callback answered nonsense */
    FOURMI_ERROR_FULL = -14,     /* no capacity is left */
    FOURMI_ERROR_FROZEN = -15,   /* a model does not learn */
    FOURMI_ERROR_DATA = -16, /* a file, or bytes, are damaged */
    FOURMI_ERROR_FILE = -17, /* it cannot be read, or written */
} fourmi_status;

/* "0.1.0". */
FOURMI_API const char *fourmi_version(void);

/* A sentence in English about the last call of this thread that
 * failed; never NULL. */
FOURMI_API const char *fourmi_error(void);

/* ---------------------------------------------------- the lab */

typedef struct fourmi_lab_options {
    /* Memory, aligned to 16, for all that the lab makes; NULL
     * when there is none. Called by any thread. `release` gets
     * the size that was asked for. NULL: malloc and free. */
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *bytes, size_t size);
    void *memory_context;

    /* A folder with books, tables and models, which come before
     * those that are built in; NULL: none. Not in WebAssembly:
     * give the bytes (fourmi_data_put). */
    const char *data;

    /* Called by any thread when a file of that folder was read, or
     * is of no use and therefore not there: `fault` says why, and
     * is NULL if nothing is wrong. NULL: not called. */
    void (*notice)(
        void *context, const char *path, const char *fault);
    void *notice_context;
} fourmi_lab_options;

/* What all other things share: memory, and the games that are
 * known. Most programs have one. */
typedef struct fourmi_lab {
    const char *const *games; /* names; the default game first */
    uint32_t game_count;
} fourmi_lab;

/* Pass FOURMI_ABI. */
FOURMI_API int fourmi_lab_new(
    int abi, const fourmi_lab_options *options, fourmi_lab **lab);

/* -------------------------------------------- every thing */

/* How far a thing is. */
typedef struct fourmi_progress {
    uint64_t done;
    uint64_t total; /* 0: not known */
} fourmi_progress;

/* Called now and then while a thing runs, on the thread that runs
 * it; perhaps never with `done` as large as `total`. The thing's
 * fields are up to date. False cancels: the call
 * returns FOURMI_CANCELLED, and may be made again to go on. */
typedef bool fourmi_watch(
    void *context, const fourmi_progress *progress);

/* Does the work of a thing: `work` units of it, or all for 0. What
 * a unit is stands with the thing. FOURMI_OK: all is done.
 * FOURMI_AGAIN: run it again to go on. Slices give the same
 * results as one long call. */
FOURMI_API int fourmi_run(void *thing, uint64_t work);

typedef enum fourmi_format {
    FOURMI_FORMAT_TEXT,  /* a line for each field */
    FOURMI_FORMAT_JSON,  /* one object in one line */
    FOURMI_FORMAT_LINES, /* an object in a line for each element of
                            the thing's first table */
    FOURMI_FORMAT_CSV,   /* the same with commas and a heading */
} fourmi_format;

/* Takes a piece of text; false stops the printing, which then
 * returns FOURMI_CANCELLED. */
typedef bool fourmi_put(
    void *context, const char *text, size_t length);

/* Prints the fields of a thing under the names that they have in
 * C. NaN and infinity are null in JSON, "-" in TEXT and an empty
 * cell in CSV. Games are no things: do not print, run or free
 * them. */
FOURMI_API int fourmi_print(const void *thing,
    fourmi_format format, fourmi_put *put, void *context);

/* Frees a thing, or what fourmi_allocate gave. NULL is fine. */
FOURMI_API void fourmi_free(void *thing);

/* Memory from the lab, aligned to 16, for hosts that have none of
 * their own; NULL if there is none left. Free it by fourmi_free. */
FOURMI_API void *fourmi_allocate(fourmi_lab *lab, size_t size);

/* Bytes that the library has written. */
typedef struct fourmi_bytes {
    const uint8_t *bytes;
    size_t byte_count;
} fourmi_bytes;

/* ----------------------------------------------------- chance */

FOURMI_API void fourmi_rng_seed(fourmi_rng *rng, uint64_t seed);

/* 64 random bits. */
FOURMI_API uint64_t fourmi_rng_next(fourmi_rng *rng);

#ifdef __cplusplus
}
#endif

#endif
