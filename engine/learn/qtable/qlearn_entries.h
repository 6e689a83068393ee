/* qlearn_entries.h - what a Q-learner knows, as a list, and back.
 *
 * The list has what was tried, and nothing that the rules tell; with that and
 * the games to replay the learner can be made again (brain.h).
 */
#ifndef FOURMI_QLEARN_ENTRIES_H
#define FOURMI_QLEARN_ENTRIES_H

#include "learn/kind.h"
#include "learn/qtable/qlearn.h"

/* One learned value, as it is listed. `move` is that of the canonical position
 * with that key, or GAME_NO_MOVE with afterstates. */
typedef struct QlearnEntry {
    uint64_t key;
    double value;
    uint32_t visits; /* at least 1 */
    Move move;
    bool is_settled;
} QlearnEntry;

/* The order of the list: by key, and then by move. */
bool qlearn_entry_comes_before(const QlearnEntry *a, const QlearnEntry *b);

/* How many moves (with afterstates: positions) have been tried at least once. */
size_t qlearn_entry_count(const Qlearn *q);

/* Lists them in their order; returns how many. `entries` has room for
 * qlearn_entry_count. */
size_t qlearn_list(const Qlearn *q, QlearnEntry *entries);

/* Takes over what another table knew of a position, as learner_import. Requires
 * values that belong to moves, and no symmetry. */
LearnerImport qlearn_import(Qlearn *q, Position p, const double *values);

/* Finds what is known of a move, by its entry's key and move: fills in the rest
 * and returns true, or returns false if it was never tried. */
typedef bool (*QlearnLookup)(const void *context, QlearnEntry *entry);

typedef enum QlearnRestored {
    QLEARN_RESTORED,
    QLEARN_NO_ROOM,   /* the table is too small */
    QLEARN_UNREACHED, /* games do not lead to all of the entries */
} QlearnRestored;

/* Gives a new learner the entries of an earlier one, `count` of them, and its
 * games to replay, oldest first. It finds the positions by playing, as training
 * did: from the start along the moves that were tried, and if some were learned
 * elsewhere, and are not found so, along all moves as far as there is room. Whoever
 * sets the numbers of the learner as they were has that learner again. */
QlearnRestored qlearn_restore(Qlearn *q, QlearnLookup lookup, const void *context, size_t count,
                              const uint8_t *played, uint32_t played_count);

/* The same for one entry of a game that may begin anywhere, whose key tells the
 * position. */
QlearnRestored qlearn_restore_entry(Qlearn *q, const QlearnEntry *entry);

#endif
