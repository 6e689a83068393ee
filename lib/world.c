/* world.c - a world and one episode of it: rules, steps, pictures. */
#include <assert.h>

#include "facets/observations.h"
#include "facets/picture.h"
#include "facets/situations.h"
#include "lib/handles.h"
#include "lib/world_truth.h"

static_assert((int)FOURMI_ACTIONS_MAX == (int)WORLD_ACTIONS_MAX, "room for every action");
static_assert((int)FOURMI_OBSERVATION_MAX == (int)OBSERVATIONS_MAX, "room for what is seen");
static_assert((int)FOURMI_LINE_SIZE == (int)PICTURE_LINE_SIZE, "room for every line");

/* ---------------------------------------------------------------- lifetime */

const char *fourmi_world_name(int i)
{
    const CatalogueWorld *row = catalogue_world(i);
    return row != NULL ? row->world->name : NULL;
}

const char *fourmi_world_options(int i)
{
    const CatalogueWorld *row = catalogue_world(i);
    return row != NULL ? row->options : NULL;
}

int fourmi_world_new(const fourmi_allocator *allocator, const char *name, fourmi_world **world)
{
    World found;
    if (world == NULL || !allocator_is_good(allocator)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!catalogue_find_world(name, &found)) {
        return FOURMI_ERROR_WORLD;
    }
    fourmi_world *new_world = handle_new(allocator, sizeof *new_world);
    if (new_world == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    new_world->world = found;
    fourmi_world_reset(new_world, 0);
    *world = new_world;
    return FOURMI_OK;
}

void fourmi_world_free(fourmi_world *world)
{
    if (world != NULL) {
        world_truth_close(world);
        memory_release(&world->player_memory);
        handle_free(world);
    }
}

/* -------------------------------------------------------------- describing */

const char *fourmi_world_title(const fourmi_world *world)
{
    return world->world.name;
}

int fourmi_world_action_count(const fourmi_world *world)
{
    return world->world.action_count;
}

const char *fourmi_world_action_name(const fourmi_world *world, int action)
{
    const World *rules = &world->world;
    if (action < 1 || action > rules->action_count) {
        return NULL;
    }
    return rules->picture != NULL ? rules->picture->action(rules, (Action)(action - 1)) : "";
}

int fourmi_world_steps_max(const fourmi_world *world)
{
    return world->world.steps_max;
}

double fourmi_world_discount(const fourmi_world *world)
{
    return world->world.discount;
}

/* ---------------------------------------------------------------- episodes */

/* Before the first step of an episode whose state is there. */
static void begin(fourmi_world *world)
{
    world->steps = 0;
    world->sum = 0.0;
    world->player = NULL; /* it may remember another episode */
}

void fourmi_world_reset(fourmi_world *world, uint64_t seed)
{
    world->rng = rng_from_seed(seed);
    world->world.start(&world->world, &world->state, &world->rng);
    begin(world);
}

int fourmi_world_read(fourmi_world *world, const char *text)
{
    if (world == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const World *rules = &world->world;
    const char *refusal;
    WorldState state;
    if (text == NULL || rules->situations == NULL ||
        !rules->situations->read(rules, text, NULL, &state, &refusal)) {
        return FOURMI_ERROR_POSITION;
    }
    memcpy(&world->state, &state, rules->state_size);
    begin(world);
    return FOURMI_OK;
}

int fourmi_world_is_over(const fourmi_world *world)
{
    return world->steps >= world->world.steps_max ||
           world->world.is_over(&world->world, &world->state);
}

int fourmi_world_legal_actions(const fourmi_world *world, int actions[FOURMI_ACTIONS_MAX])
{
    Action legal[WORLD_ACTIONS_MAX];
    if (world == NULL || actions == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (fourmi_world_is_over(world)) {
        return 0;
    }
    const int count = world->world.legal_actions(&world->world, &world->state, legal);
    for (int i = 0; i < count; i++) {
        actions[i] = legal[i] + 1;
    }
    return count;
}

int fourmi_world_step(fourmi_world *world, int action, double *reward)
{
    if (world == NULL || reward == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const World *rules = &world->world;
    if (fourmi_world_is_over(world)) {
        return FOURMI_ERROR_OVER;
    }
    if (action < 1 || action > rules->action_count ||
        !world_is_legal(rules, &world->state, (Action)(action - 1))) {
        return FOURMI_ERROR_ACTION;
    }
    *reward = rules->step(rules, &world->state, (Action)(action - 1), &world->rng);
    world->sum += *reward;
    world->steps++;
    return FOURMI_OK;
}

int fourmi_world_steps(const fourmi_world *world)
{
    return world->steps;
}

double fourmi_world_return(const fourmi_world *world)
{
    return world->sum;
}

int fourmi_world_line(const fourmi_world *world, int i, char line[FOURMI_LINE_SIZE])
{
    if (world == NULL || line == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const World *rules = &world->world;
    const bool has_line = i >= 0 && rules->picture != NULL &&
                          rules->picture->line(rules, &world->state, i, line);
    return has_line ? (int)strlen(line) : -1;
}

int fourmi_world_observe(const fourmi_world *world, int32_t numbers[FOURMI_OBSERVATION_MAX])
{
    if (world == NULL || numbers == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const World *rules = &world->world;
    if (rules->observations == NULL) {
        return 0;
    }
    (void)rules->observations->write(rules, &world->state, numbers);
    return rules->observations->count(rules);
}
