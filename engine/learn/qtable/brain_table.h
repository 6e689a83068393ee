/* brain_table.h - what a Q-table knows, as bytes: the part of a brain (brain.h)
 * that comes after what all kinds have in common. It is used in place.
 */
#ifndef FOURMI_BRAIN_TABLE_H
#define FOURMI_BRAIN_TABLE_H

#include "learn/brain_error.h"
#include "learn/qtable/qlearn_entries.h"

enum {
    BRAIN_ENTRIES_MAX = 1 << 24,
    BRAIN_TABLE_SIZE_MAX = 25 << 24, /* an entry takes 24 bytes; games to replay take little */
};

typedef struct BrainTable {
    uint32_t entry_count;
    const uint8_t *entries; /* borrowed */
    uint32_t played_count;
    const uint8_t *played; /* games to replay, borrowed too */
} BrainTable;

/* Opens the table of a game and reads its parameters, among them the epsilon
 * from which training goes on. `is_old` if the bytes are of version 1. */
BrainError brain_table_open(BrainTable *table, const uint8_t *bytes, size_t size, bool is_old,
                            const Game *game, QlearnOptions *options, double *epsilon);

/* Entry number `i`. */
QlearnEntry brain_table_entry(const BrainTable *table, uint32_t i);

/* A QlearnLookup, whose context is a table. */
bool brain_table_find(const void *context, QlearnEntry *entry);

/* As qlearn_value, for a table that was trained with these options. */
double brain_table_value(const BrainTable *table, const QlearnOptions *options, const Game *game,
                         Position p, Move move, uint32_t *visits);

/* The bytes that a learner takes; and writing them, aligned to QLEARN_ALIGNMENT,
 * which returns how many there are as well. It has at most BRAIN_ENTRIES_MAX
 * entries. */
size_t brain_table_size(const Qlearn *q);
size_t brain_table_write(uint8_t *bytes, const Qlearn *q);

#endif
