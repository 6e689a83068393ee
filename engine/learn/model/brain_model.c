/* brain_model.c - what a model knows, as bytes. */
#include "learn/model/brain_model.h"

#include "base/bytes.h"

enum {
    AT_SYMBOL_COUNT = 4,
    AT_ENTRY_COUNT = 8,
    AT_ZEROS = 12,
    AT_SEEN = 16,
    SEEN = 8,
    ENTRY_AT_KEY = 0,
    ENTRY_AT_ACTION = 8,
    ENTRY_AT_VALUE = 16,
    ENTRY = 24,
};

/* Nobody sees more of a symbol; sums of such counts fit into a number. */
#define SEEN_MAX (UINT64_C(1) << 56)

/* ----------------------------------------------------------------- reading */

uint64_t brain_model_seen(const BrainModel *brain, uint32_t symbol)
{
    return bytes_read_number(brain->seen + (size_t)symbol * SEEN, SEEN);
}

static uint64_t key_of(const BrainModel *brain, uint32_t i)
{
    return bytes_read_number(brain->entries + (size_t)i * ENTRY + ENTRY_AT_KEY, 8);
}

/* Eight bytes, though an action takes two: the others are zeros. */
static uint64_t action_of(const BrainModel *brain, uint32_t i)
{
    return bytes_read_number(brain->entries + (size_t)i * ENTRY + ENTRY_AT_ACTION, 8);
}

static double value_of(const BrainModel *brain, uint32_t i)
{
    return bytes_read_real(brain->entries + (size_t)i * ENTRY + ENTRY_AT_VALUE);
}

/* Whether an entry stands before a place in the order of keys and actions. */
static bool is_before(const BrainModel *brain, uint32_t i, uint64_t key, uint64_t action)
{
    const uint64_t own = key_of(brain, i);
    return own < key || (own == key && action_of(brain, i) < action);
}

static bool entries_are_good(const BrainModel *brain, const World *world)
{
    for (uint32_t i = 0; i < brain->entry_count; i++) {
        const double value = value_of(brain, i);
        if (!(-1e100 <= value && value <= 1e100) ||
            action_of(brain, i) >= (uint64_t)world->action_count ||
            (i > 0 && !is_before(brain, i - 1, key_of(brain, i), action_of(brain, i)))) {
            return false;
        }
    }
    return true;
}

static bool counts_are_good(const BrainModel *brain)
{
    for (uint32_t i = 0; i < brain->symbol_count; i++) {
        if (brain_model_seen(brain, i) > SEEN_MAX) {
            return false;
        }
    }
    return true;
}

BrainError brain_model_open(BrainModel *brain, const World *world, const BrainPart *part)
{
    const uint8_t *b = part->bytes;
    const uint32_t symbols = (uint32_t)world->draws->symbol_count;
    const size_t at_entries = AT_SEEN + (size_t)symbols * SEEN;
    if (part->size < at_entries) {
        return BRAIN_DAMAGED;
    }
    *brain = (BrainModel){
        .seen = b + AT_SEEN,
        .entries = b + at_entries,
        .symbol_count = symbols,
        .entry_count = (uint32_t)bytes_read_number(b + AT_ENTRY_COUNT, 4),
    };
    if (part->size - at_entries != (size_t)brain->entry_count * ENTRY) {
        return BRAIN_DAMAGED;
    }
    const bool is_good = bytes_read_number(b + AT_SYMBOL_COUNT, 4) == symbols &&
                         bytes_read_number(b + AT_ZEROS, 4) == 0 && counts_are_good(brain) &&
                         entries_are_good(brain, world);
    return is_good ? BRAIN_OK : BRAIN_INVALID;
}

double brain_model_value(const BrainModel *brain, uint64_t key, Action action)
{
    uint32_t from = 0;
    uint32_t to = brain->entry_count;
    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;
        if (is_before(brain, middle, key, action)) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    const bool is_there = from < brain->entry_count && key_of(brain, from) == key &&
                          action_of(brain, from) == action;
    return is_there ? value_of(brain, from) : 0.0;
}

/* ----------------------------------------------------------------- writing */

static size_t size_of(const Model *model, const ModelPlan *plan)
{
    return AT_SEEN + (size_t)model->common.world->draws->symbol_count * SEEN +
           (size_t)plan->row_count * ENTRY;
}

size_t brain_model_size(const Model *model)
{
    const ModelPlan *plan = model_planned(model);
    return plan != NULL ? size_of(model, plan) : 0;
}

/* Writes the actions of a state, and returns what is behind them. */
static uint8_t *write_state(uint8_t *b, const ModelPlan *plan, const PlanState *state)
{
    for (uint32_t r = 0; r < state->row_count; r++, b += ENTRY) {
        const PlanRow *row = &plan->rows[state->first_row + r];
        bytes_write_number(b + ENTRY_AT_KEY, 8, state->key);
        bytes_write_number(b + ENTRY_AT_ACTION, 8, row->action);
        bytes_write_real(b + ENTRY_AT_VALUE, row->value);
    }
    return b;
}

size_t brain_model_write(uint8_t *bytes, const Model *model)
{
    const ModelPlan *plan = model_planned(model);
    const int symbols = model->common.world->draws->symbol_count;
    bytes_write_number(bytes + AT_SYMBOL_COUNT, 4, (uint64_t)symbols);
    bytes_write_number(bytes + AT_ENTRY_COUNT, 4, plan->row_count);
    bytes_write_number(bytes + AT_ZEROS, 4, 0);
    for (int i = 0; i < symbols; i++) {
        bytes_write_number(bytes + AT_SEEN + i * SEEN, SEEN, model->seen[i]);
    }
    uint8_t *b = bytes + AT_SEEN + symbols * SEEN;
    for (uint32_t i = 0; i < plan->state_count; i++) {
        b = write_state(b, plan, &plan->states[plan->order[i]]);
    }
    return size_of(model, plan);
}
