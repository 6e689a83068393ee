/* brain.c - what a learner has learned: opened, described, and asked. */
#include "lib/handles.h"
#include "lib/policies.h"
#include "play/player.h"

/* ----------------------------------------------------------------- opening */

static int status_of(LoadedBrainStatus status)
{
    switch (status) {
    case LOADED_BRAIN_OK:
        return FOURMI_OK;
    case LOADED_BRAIN_UNREADABLE:
        return FOURMI_ERROR_FILE;
    case LOADED_BRAIN_NO_MEMORY:
        return FOURMI_ERROR_MEMORY;
    default:
        return FOURMI_ERROR_BRAIN;
    }
}

/* A handle for a brain that was opened, or was not. */
static int finish(fourmi_brain *brain, LoadedBrainStatus status, fourmi_brain **opened)
{
    if (status != LOADED_BRAIN_OK) {
        handle_free(brain);
        return status_of(status);
    }
    *opened = brain;
    return FOURMI_OK;
}

int fourmi_brain_read(const fourmi_allocator *allocator, const char *path, fourmi_brain **brain)
{
    if (path == NULL || brain == NULL || !allocator_is_good(allocator)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_brain *opened = handle_new(allocator, sizeof *opened);
    if (opened == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    const Allocator *memory = handle_allocator(&opened->handle);
    return finish(opened, loaded_brain_read_any_from(memory, &opened->loaded, path, NULL), brain);
}

int fourmi_brain_open(const fourmi_allocator *allocator, const void *bytes, size_t size,
                      fourmi_brain **brain)
{
    if (bytes == NULL || brain == NULL || !allocator_is_good(allocator)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_brain *opened = handle_new(allocator, sizeof *opened);
    if (opened == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    const Allocator *memory = handle_allocator(&opened->handle);
    return finish(opened, loaded_brain_open_any_from(memory, &opened->loaded, bytes, size, NULL),
                  brain);
}

int brain_open_copy(const Handle *like, void *bytes, size_t size, fourmi_brain **brain)
{
    fourmi_brain *opened = handle_new_like(like, sizeof *opened);
    if (opened == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    opened->copy = bytes;
    const Allocator *memory = handle_allocator(&opened->handle);
    return finish(opened, loaded_brain_open_any_from(memory, &opened->loaded, bytes, size, NULL),
                  brain);
}

void fourmi_brain_free(fourmi_brain *brain)
{
    if (brain != NULL) {
        loaded_brain_close(&brain->loaded);
        allocator_give_back(handle_allocator(&brain->handle), brain->copy);
        handle_free(brain);
    }
}

/* -------------------------------------------------------------- describing */

const char *fourmi_brain_name(const fourmi_brain *brain)
{
    const Brain *b = &brain->loaded.brain;
    return b->is_of_world ? b->world.name : b->game.name;
}

int fourmi_brain_is_of_world(const fourmi_brain *brain)
{
    return brain->loaded.brain.is_of_world;
}

const char *fourmi_brain_kind(const fourmi_brain *brain)
{
    return brain->loaded.brain.options.kind->name;
}

uint64_t fourmi_brain_seed(const fourmi_brain *brain)
{
    return brain->loaded.brain.header.seed;
}

uint64_t fourmi_brain_games(const fourmi_brain *brain)
{
    return brain->loaded.brain.header.statistics.games;
}

uint64_t fourmi_brain_value_count(const fourmi_brain *brain)
{
    return brain_value_count(&brain->loaded.brain);
}

const char *fourmi_brain_setting(const fourmi_brain *brain, int i, double *value)
{
    return options_setting(&brain->loaded.brain.options, i, value);
}

/* ------------------------------------------------------------------ asking */

bool brain_set_search(Brain *brain, const Player *settings)
{
    const LearnerKind *kind = brain->options.kind;
    if ((settings->depth > 0 && !kind->can_search) ||
        (settings->evaluations > 0 && !kind->can_grow_tree) ||
        (settings->proof > 0 && !kind->can_prove)) {
        return false;
    }
    brain->depth = settings->depth > 0 ? settings->depth : brain->depth;
    brain->evaluations = settings->evaluations;
    brain->proof = settings->proof > 0 ? settings->proof : brain->proof;
    return true;
}

int fourmi_brain_set_search(fourmi_brain *brain, const char *settings)
{
    Player player;
    if (brain == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const bool is_good = settings != NULL && player_read_settings(settings, &player) &&
                         player.random_percent == 0 &&
                         brain_set_search(&brain->loaded.brain, &player);
    return is_good ? FOURMI_OK : FOURMI_ERROR_SETTING;
}

static bool plays(const fourmi_brain *brain, const fourmi_game *game)
{
    const Brain *b = &brain->loaded.brain;
    return !b->is_of_world && games_are_same(&b->game, &game->game);
}

static bool acts_in(const fourmi_brain *brain, const fourmi_world *world)
{
    const Brain *b = &brain->loaded.brain;
    return b->is_of_world && worlds_are_same(&b->world, &world->world);
}

static double value_of_move(const void *context, Position p, Move move, uint32_t *visits)
{
    return brain_value(context, p, move, visits);
}

static double value_of_action(const void *context, const void *state, Action action,
                              uint32_t *visits)
{
    return brain_action_value(context, state, action, visits);
}

int fourmi_brain_values(const fourmi_brain *brain, const fourmi_game *game,
                        double values[FOURMI_MOVES_MAX], uint32_t visits[FOURMI_MOVES_MAX])
{
    if (brain == NULL || game == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return plays(brain, game)
               ? fill_move_values(game, value_of_move, &brain->loaded.brain, values, visits)
               : FOURMI_ERROR_OTHER;
}

int fourmi_brain_choose(fourmi_brain *brain, const fourmi_game *game, uint64_t seed)
{
    Move moves[GAME_MOVES_MAX];
    Rng rng = rng_from_seed(seed);
    if (brain == NULL || game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!plays(brain, game)) {
        return FOURMI_ERROR_OTHER;
    }
    if (record_is_over(&game->record)) {
        return FOURMI_ERROR_OVER;
    }
    const int count = brain_best_moves(&brain->loaded.brain, &game->game,
                                       record_position(&game->record), moves);
    return moves[rng_below(&rng, (uint32_t)count)] + 1;
}

int fourmi_brain_action_values(const fourmi_brain *brain, const fourmi_world *world,
                               double values[FOURMI_ACTIONS_MAX],
                               uint32_t visits[FOURMI_ACTIONS_MAX])
{
    if (brain == NULL || world == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return acts_in(brain, world)
               ? fill_action_values(world, value_of_action, &brain->loaded.brain, values, visits)
               : FOURMI_ERROR_OTHER;
}

int fourmi_brain_choose_action(fourmi_brain *brain, const fourmi_world *world, uint64_t seed)
{
    Action actions[WORLD_ACTIONS_MAX];
    Rng rng = rng_from_seed(seed);
    if (brain == NULL || world == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!acts_in(brain, world)) {
        return FOURMI_ERROR_OTHER;
    }
    if (fourmi_world_is_over(world)) {
        return FOURMI_ERROR_OVER;
    }
    const int count = brain_best_actions(&brain->loaded.brain, &world->world, &world->state,
                                         actions);
    return actions[rng_below(&rng, (uint32_t)count)] + 1;
}
