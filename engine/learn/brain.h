/* brain.h - what a learner has learned, as bytes.
 *
 * A brain says which game it plays, how it was trained, from which seed and for
 * how long, and what it knows. The same training gives the same bytes on every
 * machine. docs/brain-format.md has the layout.
 *
 * Bytes may come from anywhere: brain_open checks all of them, once, and what
 * it accepts can be asked about any position without further care. A brain is
 * used in place.
 *
 * Brains of version 1, which this program no longer writes, are read as well.
 */
#ifndef FOURMI_BRAIN_H
#define FOURMI_BRAIN_H

#include "learn/qlearn.h"

typedef enum BrainKind { BRAIN_QTABLE = 1 } BrainKind;

/* Everything but the values. */
typedef struct BrainHeader {
    BrainKind kind;
    char game[GAME_NAME_SIZE];
    uint64_t seed;
    uint64_t rng_state; /* from which training goes on */
    LearnStatistics statistics;
    uint64_t changed_at; /* games trained when parameters last changed; 0: never */
    union {
        struct {
            QlearnOptions options;
            double epsilon; /* from which training goes on */
        } qtable;
    };
} BrainHeader;

typedef struct Brain {
    BrainHeader header;
    Game game;
    uint32_t entry_count;
    const uint8_t *entries; /* borrowed */
    uint32_t played_count;
    const uint8_t *played; /* games to replay, borrowed too */
} Brain;

typedef enum BrainError {
    BRAIN_OK,
    BRAIN_FOREIGN,   /* not a brain at all */
    BRAIN_VERSION,   /* of a version that is not known here */
    BRAIN_TOO_LARGE, /* beyond BRAIN_SIZE_MAX */
    BRAIN_DAMAGED,   /* cut off, or changed since it was made */
    BRAIN_INVALID,   /* whole, but what it says cannot be: made by somebody else */
} BrainError;

enum { BRAIN_SIZE_MAX = 1 << 29, BRAIN_ENTRIES_MAX = 1 << 24 };

/* Opens a brain in memory, which must stay there as long as it is used. */
BrainError brain_open(Brain *brain, const void *bytes, size_t size);

/* The size of the brain of a learner, which has at most BRAIN_ENTRIES_MAX
 * entries. */
size_t brain_size(const Qlearn *q);

/* Writes what a learner knows. `bytes` has room for brain_size and is aligned
 * to QLEARN_ALIGNMENT. */
void brain_write(void *bytes, const Qlearn *q);

/* Makes the learner again that the brain was written from, for qlearn_restore;
 * memory as for qlearn_init. It borrows the brain's game, but nothing else. */
QlearnRestored brain_resume(const Brain *brain, Qlearn *q, void *memory, uint32_t states);

/* Entry number `i`. */
QlearnEntry brain_entry(const Brain *brain, uint32_t i);

/* The value of a legal move for the side that makes it, in a position of the
 * brain's game; as qlearn_value. */
double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits);

/* A policy for certify.h: all legal moves of the largest value. The context is
 * the brain. */
int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

#endif
