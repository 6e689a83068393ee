/* world_best.c - how likely the goal of a world is reached at best. */
#include "cli/world_best.h"

#include "cli/terminal.h"
#include "host/world_solving.h"

/* More memory is not spent on it, which keeps it to a few seconds. */
static const size_t ORACLE_MEMORY = (size_t)128 << 20;
static const size_t SOLVING_MEMORY = (size_t)256 << 20;

bool world_best_is_of_every_state(const World *world)
{
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    return kind != NULL && kind->unit == VALUE_PROBABILITY &&
           world_oracle_memory_size(kind, world) <= ORACLE_MEMORY;
}

static bool ask_oracle(WorldBest *best, const World *world)
{
    if (!world_best_is_of_every_state(world)) {
        return false;
    }
    WorldTruth truth;
    best->is_known = world_truth_open(&truth, world) == STATUS_OK &&
                     world_oracle_value_of_start(&truth.oracle, &best->value);
    world_truth_close(&truth);
    return best->is_known;
}

static bool goes_on(void *context)
{
    (void)context;
    return !terminal_was_interrupted();
}

static bool solve(WorldBest *best, const World *world, const WorldSolving *solving, void *solver)
{
    const WorldSolvingOptions options = {
        .solving = solving,
        .solver = solver,
        .poll = goes_on,
        .between = goes_on,
    };
    return world_solving_run(&options) && solving->value(solver, world, &best->value);
}

/* By what was once found and written down, or by solving for the start alone. */
static bool ask_solving(WorldBest *best, const World *world)
{
    const WorldSolving *solving = catalogue_world_solving(world);
    MemoryBlock memory = {0};
    if (solving == NULL) {
        return false;
    }
    best->is_known = solving->known != NULL && solving->known(world, &best->value);
    if (!best->is_known) {
        const size_t size = solving->memory_size(world);
        best->is_known = size <= SOLVING_MEMORY && memory_reserve(&memory, size) &&
                         solve(best, world, solving, solving->init(world, memory.bytes));
    }
    memory_release(&memory);
    return best->is_known;
}

Status world_best_find(WorldBest *best, const World *world)
{
    *best = (WorldBest){.is_known = false};
    if (!ask_oracle(best, world)) {
        ask_solving(best, world);
    }
    return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_OK;
}

void world_best_put(Json *json, const WorldBest *best)
{
    put_key(json, "best");
    if (best->is_known) {
        put_value(json, best->value);
    } else {
        put_null(json);
    }
}
