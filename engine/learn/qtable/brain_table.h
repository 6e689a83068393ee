/* brain_table.h - what a Q-table knows, as bytes: the kind's part of a brain
 * (brain.h), but for the knobs. It is used in place.
 */
#ifndef FOURMI_BRAIN_TABLE_H
#define FOURMI_BRAIN_TABLE_H

#include "learn/kind.h"
#include "learn/qtable/qlearn_entries.h"

enum {
    BRAIN_ENTRIES_MAX = 1 << 24,
    BRAIN_TABLE_SIZE_MAX = 25 << 24, /* an entry takes 24 bytes; games to replay take little */
};

/* Where things are in the part. The rows of qtable_knobs.c say which are knobs. */
enum {
    QTABLE_AT_ALPHA = 0,
    QTABLE_AT_GAMMA = 8,
    QTABLE_AT_EPSILON = 16,
    QTABLE_AT_EPSILON_DECAY = 24,
    QTABLE_AT_EPSILON_FLOOR = 32,
    QTABLE_AT_EPSILON_NOW = 40,
    QTABLE_AT_SWITCHES = 48,
    QTABLE_AT_ENTRY_COUNT = 52,
    QTABLE_AT_ENTRIES_OLD = 56, /* in version 1, which has neither of the next two */
    QTABLE_AT_REPLAY = 56,
    QTABLE_AT_PLAYED_COUNT = 60,
    QTABLE_AT_ENTRIES = 64,
};

typedef struct BrainTable {
    uint32_t entry_count;
    const uint8_t *entries; /* borrowed */
    uint32_t played_count;
    const uint8_t *played; /* games to replay, borrowed too */
    double epsilon;        /* from which training goes on */
} BrainTable;

/* What there can be in the table of some game or world. */
typedef struct BrainTableLimits {
    int move_count; /* or actions */
    int plies_max;  /* of games to replay; 0: there are none */
    bool is_game;   /* values are from -1 to 1 */
} BrainTableLimits;

BrainTableLimits brain_table_limits(const Game *game);
BrainTableLimits brain_table_world_limits(const World *world);

/* Opens a table within some limits that was learned with these options, which are
 * good. */
BrainError brain_table_open(BrainTable *table, const BrainPart *part,
                            const BrainTableLimits *limits, const QlearnOptions *options);

/* Entry number `i`. */
QlearnEntry brain_table_entry(const BrainTable *table, uint32_t i);

/* A QlearnLookup, whose context is a table. */
bool brain_table_find(const void *context, QlearnEntry *entry);

/* As qlearn_value, for a table that was trained with these options. */
double brain_table_value(const BrainTable *table, const QlearnOptions *options, const Game *game,
                         Position p, Move move, uint32_t *visits);

/* The same of an action in a world. */
double brain_table_action_value(const BrainTable *table, const World *world, const void *state,
                                Action action, uint32_t *visits);

/* The bytes that a learner takes; and writing them all but for the knobs, aligned
 * to QLEARN_ALIGNMENT, which returns how many there are as well. It has at most
 * BRAIN_ENTRIES_MAX entries. */
size_t brain_table_size(const Qlearn *q);
size_t brain_table_write(uint8_t *bytes, const Qlearn *q);

#endif
