/* brain.h - what a learner has learned, as bytes.
 *
 * A brain says which game it plays, or which world, how it was trained, from which seed and for
 * how long, and what it knows. The same training gives the same bytes on every
 * machine. docs/brain-format.md has the layout.
 *
 *      what all kinds have in common | the kind's part: its knobs, what it knows
 *
 * Bytes may come from anywhere: brain_open checks all of them, once, and what
 * it accepts can be asked about any position without further care. A kind may
 * use the bytes in place, or unpack them into memory that the caller brings.
 *
 * Brains of version 1, which this program no longer writes, are read as well. Version 3
 * is version 2 with room for a long name.
 */
#ifndef FOURMI_BRAIN_H
#define FOURMI_BRAIN_H

#include "learn/options.h"

/* What all kinds have in common, but for the game. */
typedef struct BrainHeader {
    char game[WORLD_NAME_SIZE]; /* or world; zeros behind the end */
    uint64_t seed;
    uint64_t rng_state; /* from which training goes on */
    LearnStatistics statistics;
    uint64_t changed_at; /* as in common.h */
} BrainHeader;

struct Brain {
    BrainHeader header;
    bool is_of_world;
    Game game;              /* unless it is of a world */
    World world;            /* if it is */
    LearnerOptions options; /* that it was trained with, and its kind */
    int depth; /* moves that it looks ahead, if its kind can, for whoever opened it to choose; 1 at
                  first */
    int evaluations; /* how many a search may take instead, if its kind can; 0: it has a depth */
    int proof; /* the depth of the proofs that it looks for first, if its kind can, likewise; as the
                  brain says at first, which is mostly 0: none */
    struct ProofTable *proofs; /* where they are remembered (oracle/proof.h), for one thread;
                                  borrowed; NULL at first: nowhere */
    _Alignas(8) unsigned char contents[BRAIN_CONTENTS_SIZE]; /* for its kind alone */
};

enum {
    BRAIN_SIZE_MAX = 1 << 29,
    BRAIN_ALIGNMENT = LEARNER_ALIGNMENT,
    BRAIN_BYTES_ALIGNMENT = 8, /* of bytes to write to */
    BRAIN_PART_AT = 96,        /* where the kind's part begins in what is written, */
    BRAIN_PART_AT_LONG = 192,  /* and where of a world with a long name */
};

/* Finds the game of a brain by its name; false if there is none. The catalogue has
 * one, and opens brains with it (catalogue.h). */
typedef bool GameFinder(const char *name, Game *game);

/* The memory that opening these bytes takes, which may come from anywhere: 0 for
 * what is no good brain; never much more than 48 times their size. */
size_t brain_memory_size(const void *bytes, size_t size, GameFinder *find);

/* Opens a brain. The bytes, and the memory of the above size, aligned to
 * BRAIN_ALIGNMENT, must stay there as long as it is used. */
BrainError brain_open(Brain *brain, const void *bytes, size_t size, GameFinder *find, void *memory);

/* The same for a brain of a world; one of a game is BRAIN_INVALID here, and one of
 * a world is above. */
size_t brain_world_memory_size(const void *bytes, size_t size, WorldFinder *find);
BrainError brain_open_world(Brain *brain, const void *bytes, size_t size, WorldFinder *find,
                            void *memory);

/* How many values, or weights, it has learned. */
size_t brain_value_count(const Brain *brain);

/* Of how many states its table has learned something; 0 without a table. */
size_t brain_state_count(const Brain *brain);

/* The value of a legal move for the side that makes it, in a position of the
 * brain's game; as learner_value. */
double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits);

/* A policy for certify.h: all legal moves of the largest value, as far as the
 * brain looks ahead. The context is the brain. */
int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

/* Whether it has proved a win in that position: a PolicyProof. False for a brain that
 * proves nothing. */
bool brain_has_proof(void *context, const Game *game, Position p);

/* The value, and the best actions, in a brain's world. The value of an action is the return that the brain
 * expects from there on. */
double brain_action_value(const Brain *brain, const void *state, Action action, uint32_t *visits);
int brain_best_actions(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX]);

/* Where the kind's part begins in the bytes of a learner's brain. */
size_t brain_part_at(const LearnerCommon *common);

/* Completes the bytes of a brain, whose kind's part is in place: writes what all
 * kinds have in common before it. */
void brain_write_header(uint8_t *bytes, size_t size, const LearnerKind *kind,
                        const LearnerCommon *common);

#endif
