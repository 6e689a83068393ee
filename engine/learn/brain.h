/* brain.h - what a learner has learned, as bytes.
 *
 * A brain says which game it plays, how it was trained, from which seed and for
 * how long, and what it knows. The same training gives the same bytes on every
 * machine. docs/brain-format.md has the layout.
 *
 * Bytes may come from anywhere: brain_open checks all of them, once, and what
 * it accepts can be asked about any position without further care. A Q-table is
 * used in place; the weights of a network are unpacked into memory that the
 * caller brings.
 *
 * Brains of version 1, which this program no longer writes, are read as well.
 */
#ifndef FOURMI_BRAIN_H
#define FOURMI_BRAIN_H

#include <assert.h>

#include "learn/ntuple/tdlearn.h"
#include "learn/qtable/brain_table.h"

typedef enum BrainKind { BRAIN_QTABLE = 1, BRAIN_NTUPLE = 2 } BrainKind;

/* Everything but the values. */
typedef struct BrainHeader {
    BrainKind kind;
    char game[GAME_NAME_SIZE];
    uint64_t seed;
    uint64_t rng_state; /* from which training goes on */
    LearnStatistics statistics;
    /* Games trained when something else than training last changed it, other
     * parameters or games of others; 0: never. */
    uint64_t changed_at;
    union {
        struct {
            QlearnOptions options;
            double epsilon; /* from which training goes on */
        } qtable;
        struct {
            TdlearnOptions options;
            uint64_t moves; /* made in training */
        } ntuple;
    };
} BrainHeader;

typedef struct Brain {
    BrainHeader header;
    Game game;
    BrainTable table; /* of a Q-table */

    /* Of a network. */
    const Ntuple *net; /* in the caller's memory; both sides' weights stand together */
    int depth;         /* moves that it looks ahead, for whoever opened it to choose; 1 at first */
} Brain;

enum {
    BRAIN_SIZE_MAX = 1 << 29,
    BRAIN_ALIGNMENT = TDLEARN_ALIGNMENT,
};

static_assert(TDLEARN_ALIGNMENT % QLEARN_ALIGNMENT == 0, "one alignment serves both");

/* The memory that opening these bytes takes, which may come from anywhere: 0 for
 * a Q-table, and for what is no good brain; never much more than 16 times their
 * size. */
size_t brain_memory_size(const void *bytes, size_t size);

/* Opens a brain. The bytes, and the memory of the above size, aligned to
 * BRAIN_ALIGNMENT, must stay there as long as it is used. */
BrainError brain_open(Brain *brain, const void *bytes, size_t size, void *memory);

/* The size of the brain of a learner, which has at most BRAIN_ENTRIES_MAX
 * entries. */
size_t brain_size(const Qlearn *q);

/* Writes what a learner knows. `bytes` has room for brain_size and is aligned
 * to QLEARN_ALIGNMENT. */
void brain_write(void *bytes, const Qlearn *q);

/* The same for a network; the bytes need no alignment. */
size_t brain_size_of_net(const Tdlearn *t);
void brain_write_net(void *bytes, const Tdlearn *t);

/* Makes the learner again that the brain was written from, for qlearn_restore;
 * memory as for qlearn_init. It borrows the brain's game, but nothing else. */
QlearnRestored brain_resume(const Brain *brain, Qlearn *q, void *memory, uint32_t states);

/* The same for a network; memory as for tdlearn_init. */
void brain_resume_net(const Brain *brain, Tdlearn *t, void *memory);

/* The value of a legal move for the side that makes it, in a position of the
 * brain's game; as qlearn_value or netplay_value. A network does not know how
 * often a move was tried: 0. */
double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits);

/* A policy for certify.h: all legal moves of the largest value, for a network as
 * far as it looks ahead. The context is the brain. */
int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

#endif
