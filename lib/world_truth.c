/* world_truth.c - what actions in a world are worth exactly, and players that come with it. */
#include "lib/world_truth.h"

static bool poll(void *context, uint64_t work)
{
    fourmi_world *world = context;
    world->was_cancelled = world->progress != NULL &&
                           world->progress(world->progress_context, work, 0) == 0;
    return !world->was_cancelled;
}

void fourmi_world_set_progress(fourmi_world *world, fourmi_progress *progress, void *context)
{
    world->progress = progress;
    world->progress_context = context;
}

int world_oracle_open(const World *world, const Allocator *allocator, WorldOracle *oracle,
                      MemoryBlock *memory)
{
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    if (kind == NULL) {
        return FOURMI_ERROR_UNKNOWN;
    }
    const size_t size = world_oracle_memory_size(kind, world);
    if (!memory_reserve_from(memory, size, allocator)) {
        return FOURMI_ERROR_MEMORY;
    }
    world_oracle_init(oracle, kind, world, memory->bytes, size);
    return FOURMI_OK;
}

static int open_truth(fourmi_world *world)
{
    OpenTruth *truth = &world->truth;
    if (truth->is_open) {
        return FOURMI_OK;
    }
    const int status = world_oracle_open(&world->world, handle_allocator(&world->handle),
                                         &truth->oracle, &truth->memory);
    if (status == FOURMI_OK) {
        world_oracle_set_poll(&truth->oracle, poll, world);
        truth->is_open = true;
    }
    return status;
}

void world_truth_close(fourmi_world *world)
{
    memory_release(&world->truth.memory);
    world->truth.is_open = false;
}

/* An oracle that was cancelled may be half done, so it is opened anew the next time. */
static int status_without_answer(fourmi_world *world)
{
    if (!world->was_cancelled) {
        return FOURMI_ERROR_UNKNOWN;
    }
    world_truth_close(world);
    return FOURMI_ERROR_CANCELLED;
}

static void write_value(Value value, double *amount, double *steps)
{
    *amount = value.amount;
    if (steps != NULL) {
        *steps = value.steps;
    }
}

int fourmi_world_values(fourmi_world *world, double values[FOURMI_ACTIONS_MAX],
                        double steps[FOURMI_ACTIONS_MAX])
{
    WorldOracleActions actions;
    if (world == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (fourmi_world_is_over(world)) {
        return 0;
    }
    const int status = open_truth(world);
    if (status != FOURMI_OK) {
        return status;
    }
    world->was_cancelled = false;
    if (!world_oracle_actions(&world->truth.oracle, &world->state, &actions)) {
        return status_without_answer(world);
    }
    for (int i = 0; i < actions.count; i++) {
        write_value(actions.values[i], &values[i], steps != NULL ? &steps[i] : NULL);
    }
    return actions.count;
}

int fourmi_world_value(fourmi_world *world, double *value, double *steps)
{
    Value found;
    if (world == NULL || value == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const int status = open_truth(world);
    if (status != FOURMI_OK) {
        return status;
    }
    world->was_cancelled = false;
    if (!world_oracle_value_of_start(&world->truth.oracle, &found)) {
        return status_without_answer(world);
    }
    write_value(found, value, steps);
    return FOURMI_OK;
}

/* ----------------------------------------------------------------- players */

const char *fourmi_world_player(const fourmi_world *world, int i)
{
    const WorldPlayer *player = i >= 0 ? catalogue_world_player_number(&world->world, i) : NULL;
    return player != NULL ? player->name : NULL;
}

static const WorldPlayer *find_player(const World *world, const char *name)
{
    int i = 0;
    const WorldPlayer *player = name != NULL ? catalogue_world_player_number(world, i) : NULL;
    while (player != NULL && strcmp(player->name, name) != 0) {
        player = catalogue_world_player_number(world, ++i);
    }
    return player != NULL && player->supports(world) ? player : NULL;
}

/* Lets a player begin, unless it is acting already. */
static int seat(fourmi_world *world, const WorldPlayer *player)
{
    if (world->player == player) {
        return FOURMI_OK;
    }
    memory_release(&world->player_memory);
    if (!memory_reserve_from(&world->player_memory, player->memory_size(),
                             handle_allocator(&world->handle))) {
        world->player = NULL;
        return FOURMI_ERROR_MEMORY;
    }
    world->player_context = player->init(world->player_memory.bytes, &world->world);
    world->player = player;
    return FOURMI_OK;
}

int fourmi_world_choose(fourmi_world *world, const char *name, uint64_t seed)
{
    Action actions[WORLD_ACTIONS_MAX];
    Rng rng = rng_from_seed(seed);
    if (world == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const WorldPlayer *player = find_player(&world->world, name);
    if (player == NULL) {
        return FOURMI_ERROR_LEVEL;
    }
    if (fourmi_world_is_over(world)) {
        return FOURMI_ERROR_OVER;
    }
    const int status = seat(world, player);
    if (status != FOURMI_OK) {
        return status;
    }
    const int count = player->policy(world->player_context, &world->world, &world->state, actions);
    return count > 0 ? actions[rng_below(&rng, (uint32_t)count)] + 1 : FOURMI_ERROR_UNKNOWN;
}
