/* handles.h - what the handles of fourmi.h are made of, for the files of this folder.
 *
 * Every handle begins with a Handle, which says where its memory comes from. */
#ifndef FOURMI_LIB_HANDLES_H
#define FOURMI_LIB_HANDLES_H

#include <string.h>

#include "catalogue.h"
#include "host/loaded_brain.h"
#include "host/oracle_set.h"
#include "lib/fourmi.h"
#include "play/player.h"
#include "record.h"

typedef struct Handle {
    Allocator given;
    bool is_given;
} Handle;

/* Where the memory of a handle comes from; NULL for the C library. Lives as long as the
 * handle. */
static inline const Allocator *handle_allocator(const Handle *handle)
{
    return handle->is_given ? &handle->given : NULL;
}

/* Whether an allocator can be used: it is NULL, zeroed, which is the C library's as well, or has
 * all of its functions. */
bool allocator_is_good(const fourmi_allocator *allocator);

/* The same of options, whose reserved members must be zero, so that they can mean something in
 * a later version. */
enum { RESERVED_COUNT = 4 };
bool options_are_good(const fourmi_allocator *allocator, const uint64_t reserved[RESERVED_COUNT]);

/* A zeroed handle of that size; NULL without memory. `allocator` is a good one. */
void *handle_new(const fourmi_allocator *allocator, size_t size);

/* The same with the memory of another handle. */
void *handle_new_like(const Handle *other, size_t size);

void handle_free(void *handle);

/* ------------------------------------------------------------------- games */

/* Which opening book is used: zeroed, the one that comes with the library; else `bytes`,
 * borrowed, NULL for none. */
typedef struct BookChoice {
    bool is_made;
    const void *bytes;
    size_t size;
} BookChoice;

/* False, with the choice left alone, if the bytes are no good book. */
bool book_choice_make(BookChoice *choice, const void *bytes, size_t size);
void book_choice_use(const BookChoice *choice, OracleSet *oracles, const Game *game);

struct fourmi_game {
    Handle handle;
    Game game;
    Record record;
    OracleSet *oracles; /* NULL until they are needed */
    Oracle shallow;     /* without memory, for players that look a few moves ahead */
    BookChoice book;
    int (*poll)(void *context);
    void *poll_context;
    bool was_cancelled; /* by that, in the last call */
};

/* The move of the engine that a number of the caller means, if it is legal. */
bool game_handle_is_legal(const fourmi_game *game, int move);

/* Whether two copies of the rules are those of one game. */
static inline bool games_are_same(const Game *a, const Game *b)
{
    return strcmp(a->name, b->name) == 0;
}

static inline bool worlds_are_same(const World *a, const World *b)
{
    return strcmp(a->name, b->name) == 0;
}

fourmi_value value_to_public(Value value);

/* The value of a position in which a game is over, or FOURMI_ERROR_OVER where it has none. */
int value_at_end(const Game *game, const Record *record, fourmi_value *value);

/* ------------------------------------------------------------------ brains */

struct fourmi_brain {
    Handle handle;
    LoadedBrain loaded;
    void *copy; /* of the bytes, if a learner wrote them; else NULL */
};

/* Sets how far a brain looks ahead, as its settings say; false if its kind cannot. */
bool brain_set_search(Brain *brain, const Player *settings);

/* ------------------------------------------------------------------ worlds */

typedef struct OpenTruth {
    WorldOracle oracle;
    MemoryBlock memory;
    bool is_open;
} OpenTruth;

struct fourmi_world {
    Handle handle;
    World world;
    Rng rng;
    int steps;
    double sum; /* of the rewards */
    fourmi_progress *progress;
    void *progress_context;
    bool was_cancelled;
    OpenTruth truth;
    const WorldPlayer *player; /* that was asked last; NULL for none */
    void *player_context;
    MemoryBlock player_memory;
    WorldState state;
};

#endif
