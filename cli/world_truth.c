/* world_truth.c - the oracle of a world with its memory, and the words for what it
 * says. */
#include "cli/world_truth.h"

#include <stdio.h>

#include "cli/terminal.h"
#include "facets/picture.h"

static bool goes_on(void *context, uint64_t work)
{
    (void)context;
    (void)work;
    return !terminal_was_interrupted();
}

Status world_truth_open(WorldTruth *truth, const World *world)
{
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    *truth = (WorldTruth){.memory = {0}};
    if (kind == NULL) {
        complain("nobody knows the exact truth about %s", world->name);
        return STATUS_BAD_INPUT;
    }
    const size_t size = world_oracle_memory_size(kind, world);
    if (!memory_reserve(&truth->memory, size)) {
        complain("not enough memory: the truth about %s takes %zu MiB", world->name, size >> 20);
        return STATUS_RESOURCES;
    }
    world_oracle_init(&truth->oracle, kind, world, truth->memory.bytes, size);
    world_oracle_set_poll(&truth->oracle, goes_on, NULL);
    return STATUS_OK;
}

void world_truth_close(WorldTruth *truth)
{
    memory_release(&truth->memory);
}

Status world_truth_refused(const WorldTruth *truth)
{
    if (terminal_was_interrupted()) {
        return STATUS_INTERRUPTED;
    }
    complain("%s has too many states to know the exact truth", truth->oracle.world->name);
    return STATUS_RESOURCES;
}

const char *value_words(Value value, char words[VALUE_WORDS_SIZE])
{
    if (value.unit == VALUE_PROBABILITY) {
        snprintf(words, VALUE_WORDS_SIZE, "%.9g in %.12g steps", value.amount, value.steps);
    } else {
        snprintf(words, VALUE_WORDS_SIZE, "%.9g", value.amount);
    }
    return words;
}

static void put_chance(Json *json, Value value)
{
    put_key(json, "probability");
    put_real(json, value.amount);
    put_key(json, "steps");
    put_real(json, value.steps);
}

void put_value(Json *json, Value value)
{
    if (value.unit != VALUE_PROBABILITY) {
        put_real(json, value.amount);
        return;
    }
    put_open(json, '{');
    put_chance(json, value);
    put_close(json, '}');
}

void put_value_of_world(Json *json, Value value)
{
    if (value.unit == VALUE_PROBABILITY) {
        put_chance(json, value);
    } else {
        put_key(json, "value");
        put_real(json, value.amount);
    }
}

bool world_takes_options(const Arguments *arguments, const char *const *for_games)
{
    for (; *for_games != NULL; for_games++) {
        if (arguments_has(arguments, *for_games)) {
            complain("--%s is for games, and this is a world", *for_games);
            return false;
        }
    }
    return true;
}

bool game_takes_options(const Arguments *arguments, const char *const *for_worlds)
{
    for (; *for_worlds != NULL; for_worlds++) {
        if (arguments_has(arguments, *for_worlds)) {
            complain("--%s is for worlds, and this is a game", *for_worlds);
            return false;
        }
    }
    return true;
}

const char *action_words(const World *world, Action action, char words[ACTION_WORDS_SIZE])
{
    if (world->picture != NULL) {
        snprintf(words, ACTION_WORDS_SIZE, "%s", world->picture->action(world, action));
    } else {
        snprintf(words, ACTION_WORDS_SIZE, "action %d", action + 1);
    }
    return words;
}
