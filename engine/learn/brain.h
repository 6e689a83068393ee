/* brain.h - what a learner has learned, as bytes.
 *
 * A brain says which game it plays, how it was trained, from which seed and for
 * how long, and what it knows. The same training gives the same bytes on every
 * machine. docs/brain-format.md has the layout.
 *
 * Bytes may come from anywhere: brain_open checks all of them, once, and what
 * it accepts can be asked about any position without further care. A brain is
 * used in place.
 */
#ifndef FOURMI_BRAIN_H
#define FOURMI_BRAIN_H

#include "learn/qlearn.h"

typedef enum BrainKind { BRAIN_QTABLE = 1 } BrainKind;

/* Everything but the values. */
typedef struct BrainHeader {
    BrainKind kind;
    char game[GAME_NAME_SIZE];
    QlearnOptions options;
    uint64_t seed;
    uint64_t rng_state; /* from which training would go on */
    double epsilon;     /* likewise */
    QlearnStatistics statistics;
} BrainHeader;

typedef struct Brain {
    BrainHeader header;
    Game game;
    uint32_t entry_count;
    const uint8_t *entries; /* borrowed */
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

/* The size of a brain of so many entries, at most BRAIN_ENTRIES_MAX. */
size_t brain_size(size_t entry_count);

/* Writes a brain. The entries are as qlearn_list orders them; `bytes` has room
 * for brain_size. */
void brain_write(void *bytes, const BrainHeader *header, const QlearnEntry *entries, size_t count);

/* The header for what a learner knows now. */
BrainHeader brain_header_of(const Qlearn *q, uint64_t seed);

/* Entry number `i`. */
QlearnEntry brain_entry(const Brain *brain, uint32_t i);

/* The value of a legal move for the side that makes it, in a position of the
 * brain's game; as qlearn_value. */
double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits);

/* A policy for certify.h: all legal moves of the largest value. The context is
 * the brain. */
int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

#endif
