/* world_oracle.c - what is asked of a world's oracle in the same way whatever its
 * kind. */
#include "oracle/world_oracle.h"

#include <assert.h>

size_t world_oracle_memory_size(const WorldOracleKind *kind, const World *world)
{
    return kind->memory_size != NULL ? kind->memory_size(world) : 0;
}

void world_oracle_init(WorldOracle *oracle, const WorldOracleKind *kind, const World *world,
                       void *memory, size_t bytes)
{
    assert(kind->supports(world));
    *oracle = (WorldOracle){.kind = kind, .world = world};
    if (kind->init != NULL) {
        kind->init(oracle, memory, bytes);
    }
}

void world_oracle_set_poll(WorldOracle *oracle, OraclePoll *poll, void *context)
{
    oracle->poll = poll;
    oracle->poll_context = context;
}

uint64_t world_oracle_work(const WorldOracle *oracle)
{
    return oracle->kind->work != NULL ? oracle->kind->work(oracle) : 0;
}

/* One of the kind's functions that find what an action is worth. */
typedef bool ValueOfAction(WorldOracle *oracle, const void *state, Action action, Value *value);

static bool value_actions(WorldOracle *oracle, const void *state, ValueOfAction *value_of,
                          WorldOracleActions *actions)
{
    const World *world = oracle->world;
    WorldOracleActions found;
    found.count = world->legal_actions(world, state, found.actions);
    assert(found.count > 0);
    for (int i = 0; i < found.count; i++) {
        if (!value_of(oracle, state, found.actions[i], &found.values[i])) {
            return false;
        }
        if (i == 0 || value_compare(found.values[i], found.best) > 0) {
            found.best = found.values[i];
        }
    }
    *actions = found;
    return true;
}

bool world_oracle_actions(WorldOracle *oracle, const void *state, WorldOracleActions *actions)
{
    return value_actions(oracle, state, oracle->kind->value_of_action, actions);
}

bool world_oracle_cell(WorldOracle *oracle, const void *state, WorldOracleActions *actions)
{
    const WorldOracleKind *kind = oracle->kind;
    return value_actions(oracle, state,
                         kind->value_of_cell != NULL ? kind->value_of_cell : kind->value_of_action,
                         actions);
}

bool world_oracle_value(WorldOracle *oracle, const void *state, Value *value)
{
    WorldOracleActions all;
    if (!world_oracle_actions(oracle, state, &all)) {
        return false;
    }
    *value = all.best;
    return true;
}

bool world_oracle_best_actions(WorldOracle *oracle, const void *state,
                               Action actions[WORLD_ACTIONS_MAX], int *count)
{
    WorldOracleActions all;
    if (!world_oracle_actions(oracle, state, &all)) {
        return false;
    }
    *count = 0;
    for (int i = 0; i < all.count; i++) {
        if (value_is_close(all.values[i], all.best)) {
            actions[(*count)++] = all.actions[i];
        }
    }
    return true;
}

bool world_oracle_value_of_start(WorldOracle *oracle, Value *value)
{
    return oracle->kind->value_of_start(oracle, value);
}

bool world_oracle_value_of_policy(WorldOracle *oracle, WorldPolicy policy, void *context,
                                  Value *value)
{
    return oracle->kind->value_of_policy != NULL &&
           oracle->kind->value_of_policy(oracle, policy, context, value);
}

bool world_oracle_value_of_charts(WorldOracle *oracle, Value *value)
{
    const WorldOracleKind *kind = oracle->kind;
    return (kind->value_of_charts != NULL ? kind->value_of_charts : kind->value_of_start)(oracle,
                                                                                          value);
}

bool world_oracle_set_gone(WorldOracle *oracle, const uint32_t *gone)
{
    return oracle->kind->set_gone != NULL && oracle->kind->set_gone(oracle, gone);
}

bool world_oracle_exception(WorldOracle *oracle, const void *cell, int i, void *state)
{
    return oracle->kind->exception != NULL && oracle->kind->exception(oracle, cell, i, state);
}

bool world_oracle_prospect(WorldOracle *oracle, const void *state, Action action, int i,
                           WorldProspect *prospect, void *next)
{
    return oracle->kind->prospect != NULL &&
           oracle->kind->prospect(oracle, state, action, i, prospect, next);
}
