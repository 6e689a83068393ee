/* iteration_oracle.c - an oracle that lists every state of a world and iterates
 * values. */
#include "oracle/iteration_oracle.h"

#include <assert.h>
#include <string.h>

#include "facets/chances.h"

enum {
    MEMORY_BYTES = 32 * 1024 * 1024,
    BACKUPS_PER_POLL = 1 << 12,
    ALIGNMENT = 8,
};

/* A change below this share of a value is rounding. */
#define ROUNDING 1e-15

typedef enum IterationProgress { NOT_BEGUN, LISTED, SOLVED } IterationProgress;

/* States that are over are not listed: they are worth 0. */
typedef struct IterationState {
    unsigned char *states; /* [capacity][stride], in the caller's memory as are the next */
    uint64_t *keys;        /* [capacity] */
    double *values;        /* [capacity] with as many steps to go as `sweeps` */
    double *policy_values; /* [capacity] */
    double *next_values;   /* [capacity] while they are computed */
    uint64_t *policy;      /* [capacity] a bit for each action that the policy may take */
    uint32_t *slots;       /* [slot_count], number of a state plus 1, or 0 */
    size_t stride;
    size_t capacity;
    size_t slot_count; /* a power of two, at least twice the capacity */
    size_t count;
    IterationProgress progress;
    int sweeps;
    uint64_t work;
} IterationState;

static_assert(sizeof(IterationState) <= ORACLE_STATE_SIZE, "the state has room");
static_assert(WORLD_ACTIONS_MAX <= 64, "a policy has a bit for each action");

static IterationState *state_of(WorldOracle *oracle)
{
    return (IterationState *)(void *)oracle->state;
}

static bool supports(const World *world)
{
    return world->key != NULL && world->chances != NULL;
}

static size_t memory_size(const World *world)
{
    (void)world;
    return MEMORY_BYTES;
}

/* Counts work, and asks now and then whether to go on. */
static bool may_go_on(WorldOracle *oracle)
{
    IterationState *o = state_of(oracle);
    return ++o->work % BACKUPS_PER_POLL != 0 || oracle->poll == NULL ||
           oracle->poll(oracle->poll_context, o->work);
}

/* ------------------------------------------------------------------ memory */

static size_t slots_for(size_t states)
{
    size_t slots = 2;
    while (slots < 2 * states) {
        slots *= 2;
    }
    return slots;
}

static size_t bytes_for(size_t states, size_t stride)
{
    return states * (stride + 2 * sizeof(uint64_t) + 3 * sizeof(double)) +
           slots_for(states) * sizeof(uint32_t);
}

/* As many states as fit: there are at most four slots for each. */
static size_t states_in(size_t bytes, size_t stride)
{
    const size_t most = bytes / bytes_for(1, stride);
    size_t states = most < UINT32_MAX / 4 ? most : UINT32_MAX / 4;
    while (states > 0 && bytes_for(states, stride) > bytes) {
        states -= states / 16 + 1;
    }
    return states;
}

static void init(WorldOracle *oracle, void *memory, size_t bytes)
{
    IterationState *o = state_of(oracle);
    o->stride = (oracle->world->state_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    o->capacity = memory != NULL ? states_in(bytes, o->stride) : 0;
    if (o->capacity == 0) {
        return;
    }
    o->slot_count = slots_for(o->capacity);
    o->states = memory;
    o->keys = (uint64_t *)(void *)(o->states + o->capacity * o->stride);
    o->policy = o->keys + o->capacity;
    o->values = (double *)(o->policy + o->capacity);
    o->policy_values = o->values + o->capacity;
    o->next_values = o->policy_values + o->capacity;
    o->slots = (uint32_t *)(o->next_values + o->capacity);
}

/* ----------------------------------------------------------------- listing */

static void *state_number(const IterationState *o, size_t number)
{
    return o->states + number * o->stride;
}

/* The slot of a key: the one that has it, or the empty one where it would go. */
static uint32_t *slot_of(const IterationState *o, uint64_t key)
{
    const uint64_t hash = (key ^ key >> 32) * 0x9e3779b97f4a7c15u;
    size_t i = (size_t)(hash >> 32) & (o->slot_count - 1);
    while (o->slots[i] != 0 && o->keys[o->slots[i] - 1] != key) {
        i = (i + 1) & (o->slot_count - 1);
    }
    return &o->slots[i];
}

/* Lists a state unless it is over, or listed; false if there is no room. */
static bool add(WorldOracle *oracle, const void *state)
{
    const World *world = oracle->world;
    IterationState *o = state_of(oracle);
    if (world->is_over(world, state)) {
        return true;
    }
    const uint64_t key = world->key(world, state);
    uint32_t *slot = slot_of(o, key);
    if (*slot == 0) {
        if (o->count == o->capacity) {
            return false;
        }
        o->keys[o->count] = key;
        o->values[o->count] = 0.0;
        memcpy(state_number(o, o->count), state, world->state_size);
        *slot = (uint32_t)++o->count;
    }
    return true;
}

static bool add_starts(WorldOracle *oracle)
{
    const World *world = oracle->world;
    const int count = world->chances->start_count(world);
    bool has_room = true;
    for (int i = 0; has_room && i < count; i++) {
        WorldState start;
        world->chances->start(world, i, &start);
        has_room = add(oracle, &start);
    }
    return has_room;
}

/* Lists whatever an action may lead to. */
static bool add_outcomes(WorldOracle *oracle, const void *state, Action action)
{
    const World *world = oracle->world;
    const int count = world->chances->outcome_count(world, state, action);
    bool has_room = true;
    for (int i = 0; has_room && i < count; i++) {
        WorldState next;
        double reward;
        world->chances->outcome(world, state, action, i, &next, &reward);
        has_room = add(oracle, &next);
    }
    return has_room;
}

static bool add_next(WorldOracle *oracle, const void *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = oracle->world->legal_actions(oracle->world, state, actions);
    bool goes_on = true;
    for (int i = 0; goes_on && i < count; i++) {
        goes_on = add_outcomes(oracle, state, actions[i]) && may_go_on(oracle);
    }
    return goes_on;
}

static bool list_states(WorldOracle *oracle)
{
    IterationState *o = state_of(oracle);
    memset(o->slots, 0, o->slot_count * sizeof *o->slots);
    o->count = 0;
    bool goes_on = add_starts(oracle);
    for (size_t i = 0; goes_on && i < o->count; i++) {
        goes_on = add_next(oracle, state_number(o, i));
    }
    return goes_on;
}

/* --------------------------------------------------------------- iterating */

/* What a state is worth by some values, which tell of every listed state. */
static double worth(WorldOracle *oracle, const double *values, const void *state)
{
    const World *world = oracle->world;
    const IterationState *o = state_of(oracle);
    return world->is_over(world, state) ? 0.0 : values[*slot_of(o, world->key(world, state)) - 1];
}

static double worth_of_action(WorldOracle *oracle, const double *values, const void *state,
                              Action action)
{
    const World *world = oracle->world;
    const int count = world->chances->outcome_count(world, state, action);
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        WorldState next;
        double reward;
        const double chance = world->chances->outcome(world, state, action, i, &next, &reward);
        sum += chance * (reward + world->discount * worth(oracle, values, &next));
    }
    return sum;
}

static double worth_of_best(WorldOracle *oracle, size_t number)
{
    const IterationState *o = state_of(oracle);
    const void *state = state_number(o, number);
    Action actions[WORLD_ACTIONS_MAX];
    const int count = oracle->world->legal_actions(oracle->world, state, actions);
    assert(count > 0);
    double best = worth_of_action(oracle, o->values, state, actions[0]);
    for (int i = 1; i < count; i++) {
        const double value = worth_of_action(oracle, o->values, state, actions[i]);
        best = value > best ? value : best;
    }
    return best;
}

/* The mean over all actions that the policy may take. */
static double worth_by_policy(WorldOracle *oracle, size_t number)
{
    const IterationState *o = state_of(oracle);
    double sum = 0.0;
    int count = 0;
    for (Action action = 0; action < oracle->world->action_count; action++) {
        if (o->policy[number] >> action & 1) {
            sum += worth_of_action(oracle, o->policy_values, state_number(o, number), action);
            count++;
        }
    }
    return sum / count;
}

static double distance(double a, double b)
{
    return a > b ? a - b : b - a;
}

/* One step more to go, for every state; false if it was cancelled, with the
 * values as they were. Writes whether any has changed. */
static bool sweep(WorldOracle *oracle, double *values, double (*backup)(WorldOracle *, size_t),
                  bool *has_changed)
{
    const IterationState *o = state_of(oracle);
    *has_changed = false;
    for (size_t i = 0; i < o->count; i++) {
        if (!may_go_on(oracle)) {
            return false;
        }
        o->next_values[i] = backup(oracle, i);
        const double scale = 1.0 + distance(values[i], 0.0);
        *has_changed |= distance(o->next_values[i], values[i]) > ROUNDING * scale;
    }
    memcpy(values, o->next_values, o->count * sizeof *values);
    return true;
}

/* Whether the truth about all states is known, now or from before. What was
 * cancelled goes on where it was. */
static bool is_ready(WorldOracle *oracle)
{
    IterationState *o = state_of(oracle);
    if (o->progress == NOT_BEGUN && o->capacity > 0 && list_states(oracle)) {
        o->progress = LISTED;
    }
    bool has_changed = true;
    while (o->progress == LISTED && sweep(oracle, o->values, worth_of_best, &has_changed)) {
        o->sweeps++;
        o->progress = has_changed && o->sweeps < oracle->world->steps_max ? LISTED : SOLVED;
    }
    return o->progress == SOLVED;
}

/* ----------------------------------------------------------------- answers */

static Value expected(double amount)
{
    return (Value){.unit = VALUE_EXPECTED, .amount = amount};
}

static bool value_of_action(WorldOracle *oracle, const void *state, Action action, Value *value)
{
    const World *world = oracle->world;
    if (!is_ready(oracle) || *slot_of(state_of(oracle), world->key(world, state)) == 0) {
        return false; /* no episode leads there */
    }
    *value = expected(worth_of_action(oracle, state_of(oracle)->values, state, action));
    return true;
}

static Value mean_of_starts(WorldOracle *oracle, const double *values)
{
    const World *world = oracle->world;
    const int count = world->chances->start_count(world);
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        WorldState start;
        const double chance = world->chances->start(world, i, &start);
        sum += chance * worth(oracle, values, &start);
    }
    return expected(sum);
}

static bool value_of_start(WorldOracle *oracle, Value *value)
{
    if (!is_ready(oracle)) {
        return false;
    }
    *value = mean_of_starts(oracle, state_of(oracle)->values);
    return true;
}

/* Asks the policy once about every state; false if it was cancelled. */
static bool ask_policy(WorldOracle *oracle, WorldPolicy policy, void *context)
{
    IterationState *o = state_of(oracle);
    for (size_t i = 0; i < o->count; i++) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = policy(context, oracle->world, state_number(o, i), actions);
        o->policy[i] = 0;
        o->policy_values[i] = 0.0;
        for (int j = 0; j < count; j++) {
            o->policy[i] |= UINT64_C(1) << actions[j];
        }
        if (count == 0 || !may_go_on(oracle)) {
            return false;
        }
    }
    return true;
}

static bool value_of_policy(WorldOracle *oracle, WorldPolicy policy, void *context, Value *value)
{
    if (!is_ready(oracle) || !ask_policy(oracle, policy, context)) {
        return false;
    }
    double *values = state_of(oracle)->policy_values;
    bool has_changed = true;
    for (int sweeps = 0; has_changed && sweeps < oracle->world->steps_max; sweeps++) {
        if (!sweep(oracle, values, worth_by_policy, &has_changed)) {
            return false;
        }
    }
    *value = mean_of_starts(oracle, values);
    return true;
}

static uint64_t work(const WorldOracle *oracle)
{
    return ((const IterationState *)(const void *)oracle->state)->work;
}

const WorldOracleKind iteration_oracle = {
    .name = "iteration",
    .unit = VALUE_EXPECTED,
    .supports = supports,
    .memory_size = memory_size,
    .init = init,
    .value_of_action = value_of_action,
    .value_of_start = value_of_start,
    .value_of_policy = value_of_policy,
    .work = work,
};
