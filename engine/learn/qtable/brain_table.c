/* brain_table.c - what a Q-table knows, as bytes. */
#include "learn/qtable/brain_table.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"

enum {
    ENTRY_AT_KEY = 0,
    ENTRY_AT_VALUE = 8,
    ENTRY_AT_VISITS = 16,
    ENTRY_AT_MOVE = 20,
    ENTRY_AT_SETTLED = 22,
    ENTRY = 24,
};

static_assert(QTABLE_AT_ENTRIES % QLEARN_ALIGNMENT == 0 && sizeof(QlearnEntry) == ENTRY,
              "entries can be listed where they will stand");
static_assert(QTABLE_AT_ENTRIES + (int64_t)BRAIN_ENTRIES_MAX * ENTRY +
                      QLEARN_REPLAY_GAMES * (1 + GAME_PLIES_MAX) <=
                  BRAIN_TABLE_SIZE_MAX,
              "the largest table is not larger");

/* ----------------------------------------------------------------- reading */

/* A number that version 1 does not have; 0 there. */
static uint32_t read_new_number(const uint8_t *b, bool is_old)
{
    return is_old ? 0 : (uint32_t)bytes_read_number(b, 4);
}

BrainTableLimits brain_table_limits(const Game *game)
{
    return (BrainTableLimits){game->move_count, game->plies_max, true};
}

BrainTableLimits brain_table_world_limits(const World *world)
{
    return (BrainTableLimits){.move_count = world->action_count};
}

/* In games rewards are between -1 and 1, and so are all values; in worlds they are
 * so far from the largest number that learning on cannot lead there. False for NaN. */
static bool value_is_good(double value, const BrainTableLimits *limits)
{
    const double limit = limits->is_game ? 1.0 : 1e100;
    return -limit <= value && value <= limit;
}

static bool entry_is_good(const BrainTable *table, const BrainTableLimits *limits,
                          const QlearnOptions *options, uint32_t i)
{
    QlearnEntry e = brain_table_entry(table, i);
    bool move_fits = options->afterstates ? e.move == GAME_NO_MOVE : e.move < limits->move_count;
    return value_is_good(e.value, limits) && e.visits > 0 && move_fits &&
           bytes_read_number(table->entries + (size_t)i * ENTRY + ENTRY_AT_SETTLED, 2) <= 1;
}

static bool entries_are_good(const BrainTable *table, const BrainTableLimits *limits,
                             const QlearnOptions *options)
{
    QlearnEntry before = {0};
    for (uint32_t i = 0; i < table->entry_count; i++) {
        const QlearnEntry entry = brain_table_entry(table, i);
        if (!entry_is_good(table, limits, options, i) ||
            (i > 0 && !qlearn_entry_comes_before(&before, &entry))) {
            return false;
        }
        before = entry;
    }
    return true;
}

/* Whether a game to replay has moves, not too many, and nothing after them. */
static bool played_is_good(const BrainTableLimits *limits, const uint8_t *played)
{
    if (played[0] == 0 || played[0] > limits->plies_max) {
        return false;
    }
    for (int ply = played[0]; ply < limits->plies_max; ply++) {
        if (played[1 + ply] != 0) {
            return false;
        }
    }
    return true;
}

/* The bytes of each game to replay (qlearn_played_size). */
static size_t played_size(const BrainTableLimits *limits)
{
    return 1 + (size_t)limits->plies_max;
}

static bool all_played_are_good(const BrainTable *table, const BrainTableLimits *limits)
{
    for (uint32_t i = 0; i < table->played_count; i++) {
        if (!played_is_good(limits, table->played + i * played_size(limits))) {
            return false;
        }
    }
    return true;
}

/* Whether what was read can be; the counts are within their limits already. */
static bool table_is_good(const BrainTable *table, const BrainTableLimits *limits,
                          const QlearnOptions *options)
{
    return 0.0 <= table->epsilon && table->epsilon <= 1.0 &&
           entries_are_good(table, limits, options) && all_played_are_good(table, limits);
}

BrainError brain_table_open(BrainTable *table, const BrainPart *part,
                            const BrainTableLimits *limits, const QlearnOptions *options)
{
    const bool is_old = part->version == 1;
    const size_t at_entries = is_old ? QTABLE_AT_ENTRIES_OLD : QTABLE_AT_ENTRIES;
    const uint8_t *b = part->bytes;
    if (part->size < at_entries) {
        return BRAIN_DAMAGED;
    }
    table->epsilon = bytes_read_real(b + QTABLE_AT_EPSILON_NOW);
    table->entry_count = (uint32_t)bytes_read_number(b + QTABLE_AT_ENTRY_COUNT, 4);
    table->played_count = read_new_number(b + QTABLE_AT_PLAYED_COUNT, is_old);
    if (table->entry_count > BRAIN_ENTRIES_MAX || table->played_count > QLEARN_REPLAY_GAMES) {
        return BRAIN_INVALID;
    }
    const size_t entries_size = (size_t)table->entry_count * ENTRY;
    if (part->size - at_entries != entries_size + table->played_count * played_size(limits)) {
        return BRAIN_DAMAGED;
    }
    table->entries = b + at_entries;
    table->played = table->entries + entries_size;
    return table_is_good(table, limits, options) ? BRAIN_OK : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

size_t brain_table_size(const Qlearn *q)
{
    return QTABLE_AT_ENTRIES + qlearn_entry_count(q) * ENTRY + q->played_count * q->played_size;
}

static void write_entry(uint8_t *b, QlearnEntry entry)
{
    bytes_write_number(b + ENTRY_AT_KEY, 8, entry.key);
    bytes_write_real(b + ENTRY_AT_VALUE, entry.value);
    bytes_write_number(b + ENTRY_AT_VISITS, 4, entry.visits);
    bytes_write_number(b + ENTRY_AT_MOVE, 2, entry.move);
    bytes_write_number(b + ENTRY_AT_SETTLED, 2, entry.is_settled);
}

/* Lists the entries where they will stand, as this machine keeps them, and then
 * writes each over itself as the file has it: no other memory is needed. */
static size_t write_entries(uint8_t *b, const Qlearn *q)
{
    size_t count = qlearn_list(q, (QlearnEntry *)(void *)b);
    for (size_t i = 0; i < count; i++) {
        QlearnEntry entry;
        memcpy(&entry, b + i * ENTRY, sizeof entry);
        write_entry(b + i * ENTRY, entry);
    }
    return count;
}

static void write_played(uint8_t *b, const Qlearn *q)
{
    const size_t size = q->played_size;
    for (uint32_t i = 0; i < q->played_count; i++) {
        memcpy(b + i * size, qlearn_played(q, i), size);
    }
}

size_t brain_table_write(uint8_t *bytes, const Qlearn *q)
{
    const size_t count = write_entries(bytes + QTABLE_AT_ENTRIES, q);
    assert(count <= BRAIN_ENTRIES_MAX);
    write_played(bytes + QTABLE_AT_ENTRIES + count * ENTRY, q);
    bytes_write_real(bytes + QTABLE_AT_EPSILON_NOW, q->epsilon);
    bytes_write_number(bytes + QTABLE_AT_ENTRY_COUNT, 4, count);
    bytes_write_number(bytes + QTABLE_AT_PLAYED_COUNT, 4, q->played_count);
    return brain_table_size(q);
}

/* ----------------------------------------------------------------- answers */

QlearnEntry brain_table_entry(const BrainTable *table, uint32_t i)
{
    assert(i < table->entry_count);
    const uint8_t *b = table->entries + (size_t)i * ENTRY;
    return (QlearnEntry){
        .key = bytes_read_number(b + ENTRY_AT_KEY, 8),
        .value = bytes_read_real(b + ENTRY_AT_VALUE),
        .visits = (uint32_t)bytes_read_number(b + ENTRY_AT_VISITS, 4),
        .move = (Move)bytes_read_number(b + ENTRY_AT_MOVE, 2),
        .is_settled = bytes_read_number(b + ENTRY_AT_SETTLED, 2) != 0,
    };
}

bool brain_table_find(const void *context, QlearnEntry *entry)
{
    const BrainTable *table = context;
    uint32_t low = 0; /* the first entry that does not come before is in low .. high */
    uint32_t high = table->entry_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const QlearnEntry found = brain_table_entry(table, middle);
        if (qlearn_entry_comes_before(&found, entry)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == table->entry_count) {
        return false;
    }
    const QlearnEntry found = brain_table_entry(table, low);
    if (qlearn_entry_comes_before(entry, &found)) {
        return false;
    }
    *entry = found;
    return true;
}

double brain_table_value(const BrainTable *table, const QlearnOptions *options, const Game *game,
                         Position p, Move move, uint32_t *visits)
{
    QlearnEntry entry = {0};
    qlearn_locate(options, game, p, move, &entry.key, &entry.move);
    if (!brain_table_find(table, &entry)) {
        entry.value = qlearn_untried_value(options, game, p, move);
    }
    if (visits != NULL) {
        *visits = entry.visits;
    }
    return entry.value;
}

double brain_table_action_value(const BrainTable *table, const World *world, const void *state,
                                Action action, uint32_t *visits)
{
    QlearnEntry entry = {.key = world->key(world, state), .move = action};
    brain_table_find(table, &entry); /* what is not found is 0, never tried */
    if (visits != NULL) {
        *visits = entry.visits;
    }
    return entry.value;
}
