/* thing.h - what stands before every thing that the library makes, the lab among them, and the
 * sentences of calls that fail.
 *
 *      header | fields that people read (fourmi_record) | what only the library knows
 *             ^ the pointer that people have
 *
 * A thing counts who holds it: the program that made it, and things that were made of it. The last
 * to let go frees it, so the order in which a program frees does not matter.
 */
#ifndef FOURMI_API_THING_H
#define FOURMI_API_THING_H

#include <stdalign.h>
#include <stdatomic.h>

#include "api/adapt.h"
#include "api/shapes.h"

typedef struct Header {
    alignas(16) const Shape *shape; /* what fourmi_print prints; NULL: nothing */
    struct LabThing *lab;           /* held, except by the lab itself */
    void (*release)(void *thing);
    int (*run)(void *thing, uint64_t work); /* NULL: there is no work */
    struct Kept *kept;                      /* memory that goes with it */
    size_t size;                            /* with the header */
    atomic_uint holders;
    bool is_running;
} Header;

/* A game that the lab knows. It never goes before the lab does. */
typedef struct Known {
    fourmi_game game;
    Adapted adapted; /* what a built-in game stands on; `game.user` points here */
    struct Known *next;
} Known;

#if defined(__wasm__)
enum { FOLDER_SIZE = 1 }; /* there are none */
#else
enum { FOLDER_SIZE = 1024 };
#endif

enum { LAB_GAMES_MAX = 256 };

typedef struct Datum Datum; /* data.c */

typedef struct LabThing {
    fourmi_lab lab;
    fourmi_lab_options options; /* allocate and release are there */
    atomic_flag is_busy;        /* while one thread looks for a game or data, or adds some */
    _Atomic(Known *) known;     /* what was opened last comes first; a game once there stays */
    Datum *data;                /* what was given last comes first */
    char folder[FOLDER_SIZE];
    const char *names[LAB_GAMES_MAX];
} LabThing;

/* One thread at a time is between these two. */
void lab_lock(LabThing *lab);
void lab_unlock(LabThing *lab);

/* OK if the game belongs to this lab, or is NULL; else a refusal. */
int lab_check_game(const fourmi_lab *lab, const fourmi_game *game);

/* Refuses a thing that is for another game, or for the same game of another lab. */
int lab_refuse_other(const char *what, const fourmi_game *its, const fourmi_game *game);

/* Tells the lab's owner that a file of its folder was read, or why it is of no use. */
void data_notice(LabThing *lab, const char *name, const char *fault);

/* Data by its name: given, of the lab's folder, or built in; NULL if there is none. And what a lab
 * lets go of at its end (data.c). */
const void *data_of(LabThing *lab, const char *name, size_t *size);
void data_release(LabThing *lab);

/* Makes a thing of `size` bytes, all 0. NULL, with the sentence, if there is no memory. */
void *thing_new(LabThing *lab, const Shape *shape, size_t size, void (*release)(void *thing));

/* What fourmi_run does with it. */
void thing_runs_by(void *thing, int (*run)(void *thing, uint64_t work));

/* Around a call in which callbacks may free the thing, but not run it: OK, or why it cannot begin. */
int thing_enter(void *thing);
void thing_leave(void *thing);

/* Memory that goes when the thing goes, all 0. NULL, with the sentence, if there is none. */
void *thing_keep(void *thing, size_t size);

/* An array of such memory with room for one element more than `count`: the one that is given, or a
 * copy. NULL, with the sentence, if there is no memory. */
void *thing_grow(void *thing, void *array, uint32_t count, size_t element_size);

/* Holds a thing once more. fourmi_free lets go of it. */
void *thing_hold(const void *thing);

LabThing *thing_lab(const void *thing);
const Shape *thing_shape(const void *thing);

/* Memory of the lab without a header, for what is inside things. */
void *thing_allocate(LabThing *lab, size_t size);
void thing_release(LabThing *lab, void *bytes, size_t size);

/* Zeroed memory for large work, aligned to 64 bytes at least; all 0: none. False, with the sentence,
 * if there is none left. */
typedef struct Block {
    void *bytes;
    void *allocated;
    size_t size;
} Block;

bool thing_reserve(LabThing *lab, size_t size, Block *block);
void thing_give_back(LabThing *lab, Block *block);

/* Sets this thread's sentence and returns the status. Knows %s, %d and %c. */
int thing_fail(fourmi_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for an argument that is missing. */
int thing_missing(const char *argument);

/* Returns from a call to which an argument is missing. */
#define THING_REQUIRES(argument)                                                                   \
    do {                                                                                           \
        if ((argument) == NULL) {                                                                  \
            return thing_missing(#argument);                                                       \
        }                                                                                          \
    } while (0)

/* What a _new checks first: returns from it if an argument is missing, or this field of the
 * options, or if their game is none of the lab's. */
#define THING_NEEDS(made, lab, options, field, its_game)                                           \
    do {                                                                                           \
        if ((made) == NULL) {                                                                      \
            return thing_missing(#made);                                                           \
        }                                                                                          \
        *(made) = NULL;                                                                            \
        if ((lab) == NULL || (options) == NULL || (options)->field == NULL) {                      \
            return thing_missing((lab) == NULL       ? "lab"                                       \
                                 : (options) == NULL ? "options"                                   \
                                                     : "options." #field);                         \
        }                                                                                          \
        const int belongs_ = lab_check_game(lab, (its_game));                                      \
        if (belongs_ != FOURMI_OK) {                                                               \
            return belongs_;                                                                       \
        }                                                                                          \
    } while (0)

/* Copies text as snprintf does, and returns its length. */
int thing_copy_text(char *text, size_t size, const char *from);

#endif
