/* learner.c - training: a learner plays against itself, or acts in a world. */
#include "learn/learner.h"

#include "host/files.h"
#include "lib/handles.h"
#include "lib/policies.h"

enum { GAMES_PER_LOOK = 256 }; /* between two calls of `progress` */

struct fourmi_learner {
    Handle handle;
    Brain origin; /* game or world, and where training went on from a brain all of it */
    LearnerOptions options;
    MemoryBlock memory;
    Learner learner;
    uint64_t every;
    fourmi_progress *progress;
    void *progress_context;
};

/* --------------------------------------------------------------- beginning */

/* Finds a game or a world by its name. */
static bool find(const char *name, Brain *origin)
{
    origin->is_of_world = catalogue_find_world(name, &origin->world);
    return origin->is_of_world || catalogue_find(name, &origin->game);
}

static const char *preset_name(const Brain *origin, int i)
{
    return origin->is_of_world ? learner_world_preset_name(&origin->world, i)
                               : learner_preset_name(&origin->game, i);
}

const char *fourmi_learner_preset(const char *name, int i)
{
    Brain origin = {.is_of_world = false};
    return i >= 0 && find(name, &origin) ? preset_name(&origin, i) : NULL;
}

/* The options of a preset, the usual one if none is named. */
static bool find_preset(fourmi_learner *learner, const char *name)
{
    const Brain *origin = &learner->origin;
    const char *wanted = name != NULL ? name : preset_name(origin, 0);
    if (wanted == NULL) {
        return false;
    }
    return origin->is_of_world ? learner_world_preset(&origin->world, wanted, &learner->options)
                               : learner_preset(&origin->game, wanted, &learner->options);
}

static bool settings_are_good(const fourmi_learner *learner)
{
    const Brain *origin = &learner->origin;
    return origin->is_of_world ? learner_options_fit_world(&learner->options, &origin->world)
                               : learner_options_are_good(&learner->options, &origin->game);
}

uint64_t fourmi_learner_usual_games(const fourmi_learner *learner)
{
    const Brain *origin = &learner->origin;
    const LearnerKind *kind = learner->options.kind;
    const Knob *schedule = kind_schedule(kind);
    if (origin->is_of_world) {
        return learner_usual_episodes(kind, &origin->world);
    }
    return schedule != NULL ? knob_count(schedule, learner->options.values)
                            : learner_usual_games(kind, &origin->game);
}

/* Lets a schedule, where there is one, end with the games that are planned. */
static void fit_schedule(fourmi_learner *learner, const fourmi_learner_options *wanted)
{
    const Knob *schedule = kind_schedule(learner->options.kind);
    if (schedule != NULL) {
        const uint64_t games = wanted->games > 0 ? wanted->games
                                                 : fourmi_learner_usual_games(learner);
        (void)knob_turn(schedule, learner->options.values, (double)games);
    }
}

static bool reserve(fourmi_learner *learner)
{
    const Brain *origin = &learner->origin;
    const size_t size = origin->is_of_world
                            ? learner_world_memory_size(&origin->world, &learner->options)
                            : learner_memory_size(&origin->game, &learner->options);
    return memory_reserve_from(&learner->memory, size, handle_allocator(&learner->handle));
}

static int begin_new(fourmi_learner *learner, const fourmi_learner_options *wanted)
{
    const Brain *origin = &learner->origin;
    if (!find_preset(learner, wanted->preset)) {
        return FOURMI_ERROR_PRESET;
    }
    fit_schedule(learner, wanted);
    const int status = options_change(&learner->options, wanted);
    if (status != FOURMI_OK || !settings_are_good(learner)) {
        return FOURMI_ERROR_SETTING;
    }
    if (!reserve(learner)) {
        return FOURMI_ERROR_MEMORY;
    }
    void *memory = learner->memory.bytes;
    if (origin->is_of_world) {
        learner_init_world(&learner->learner, &origin->world, &learner->options, wanted->seed,
                           memory);
    } else {
        learner_init(&learner->learner, &origin->game, &learner->options, wanted->seed, memory);
    }
    return FOURMI_OK;
}

static int status_of(LearnerError error)
{
    return error == LEARNER_OK        ? FOURMI_OK
           : error == LEARNER_NO_ROOM ? FOURMI_ERROR_FULL
           : error == LEARNER_UNLIKE  ? FOURMI_ERROR_SETTING
                                      : FOURMI_ERROR_BRAIN;
}

/* What a brain has of its own cannot be chosen again. */
static bool leaves_to_brain(const fourmi_learner_options *wanted, const Brain *brain)
{
    return wanted->preset == NULL && wanted->games == 0 &&
           (wanted->seed == 0 || wanted->seed == brain->header.seed);
}

static int begin_resumed(fourmi_learner *learner, const fourmi_learner_options *wanted)
{
    if (!leaves_to_brain(wanted, &learner->origin)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    learner->options = learner_options_of(&learner->origin);
    const int status = options_change(&learner->options, wanted);
    if (status != FOURMI_OK || !settings_are_good(learner)) {
        return FOURMI_ERROR_SETTING;
    }
    if (!reserve(learner)) {
        return FOURMI_ERROR_MEMORY;
    }
    const LearnerError error = learner_resume(&learner->learner, &learner->origin,
                                              &learner->options, learner->memory.bytes);
    if (error == LEARNER_OK && wanted->setting_count > 0) {
        learner_change(&learner->learner, &learner->options, false);
    }
    return status_of(error);
}

typedef int Beginning(fourmi_learner *learner, const fourmi_learner_options *wanted);

/* A learner of what `origin` says, begun in one way or the other. */
static int begin(const Brain *origin, Beginning *how, const fourmi_learner_options *options,
                 fourmi_learner **learner)
{
    const fourmi_learner_options wanted = options != NULL ? *options : (fourmi_learner_options){0};
    if (!options_are_good(wanted.allocator, wanted.reserved)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_learner *begun = handle_new(wanted.allocator, sizeof *begun);
    if (begun == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    begun->origin = *origin;
    begun->every = GAMES_PER_LOOK;
    const int status = how(begun, &wanted);
    if (status != FOURMI_OK) {
        fourmi_learner_free(begun);
        return status;
    }
    *learner = begun;
    return FOURMI_OK;
}

int fourmi_learner_new(const char *name, const fourmi_learner_options *options,
                       fourmi_learner **learner)
{
    Brain origin = {.is_of_world = false};
    if (learner == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return find(name, &origin) ? begin(&origin, begin_new, options, learner) : FOURMI_ERROR_GAME;
}

int fourmi_learner_resume(const fourmi_brain *brain, const fourmi_learner_options *options,
                          fourmi_learner **learner)
{
    if (brain == NULL || learner == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return begin(&brain->loaded.brain, begin_resumed, options, learner);
}

void fourmi_learner_free(fourmi_learner *learner)
{
    if (learner != NULL) {
        memory_release(&learner->memory);
        handle_free(learner);
    }
}

/* -------------------------------------------------------------- describing */

const char *fourmi_learner_name(const fourmi_learner *learner)
{
    const Brain *origin = &learner->origin;
    return origin->is_of_world ? origin->world.name : origin->game.name;
}

const char *fourmi_learner_kind(const fourmi_learner *learner)
{
    return learner->options.kind->name;
}

const char *fourmi_learner_setting(const fourmi_learner *learner, int i, double *value)
{
    return options_setting(&learner->options, i, value);
}

void fourmi_learner_statistics(const fourmi_learner *learner, fourmi_statistics *statistics)
{
    if (statistics == NULL) {
        return;
    }
    const LearnStatistics *known = learner_statistics(&learner->learner);
    *statistics = (fourmi_statistics){.games = known->games,
                                      .first_won = known->first_won,
                                      .second_won = known->second_won,
                                      .drawn = known->drawn};
}

uint64_t fourmi_learner_value_count(const fourmi_learner *learner)
{
    return learner_value_count(&learner->learner);
}

static double value_of_move(const void *context, Position p, Move move, uint32_t *visits)
{
    return learner_value(context, p, move, visits);
}

static double value_of_action(const void *context, const void *state, Action action,
                              uint32_t *visits)
{
    return learner_action_value(context, state, action, visits);
}

int fourmi_learner_values(const fourmi_learner *learner, const fourmi_game *game,
                          double values[FOURMI_MOVES_MAX], uint32_t visits[FOURMI_MOVES_MAX])
{
    if (learner == NULL || game == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const Brain *origin = &learner->origin;
    return !origin->is_of_world && games_are_same(&origin->game, &game->game)
               ? fill_move_values(game, value_of_move, &learner->learner, values, visits)
               : FOURMI_ERROR_OTHER;
}

int fourmi_learner_action_values(const fourmi_learner *learner, const fourmi_world *world,
                                 double values[FOURMI_ACTIONS_MAX],
                                 uint32_t visits[FOURMI_ACTIONS_MAX])
{
    if (learner == NULL || world == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const Brain *origin = &learner->origin;
    return origin->is_of_world && worlds_are_same(&origin->world, &world->world)
               ? fill_action_values(world, value_of_action, &learner->learner, values, visits)
               : FOURMI_ERROR_OTHER;
}

/* ---------------------------------------------------------------- training */

void fourmi_learner_set_progress(fourmi_learner *learner, uint64_t every, fourmi_progress *progress,
                                 void *context)
{
    learner->every = every > 0 ? every : GAMES_PER_LOOK;
    learner->progress = progress;
    learner->progress_context = context;
}

static bool train_one(fourmi_learner *learner)
{
    return learner->origin.is_of_world ? learner_train_episode(&learner->learner)
                                       : learner_train_game(&learner->learner);
}

int fourmi_learner_train(fourmi_learner *learner, uint64_t games)
{
    if (learner == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    for (uint64_t done = 1; done <= games; done++) {
        if (!train_one(learner)) {
            return FOURMI_ERROR_FULL;
        }
        const bool is_due = done % learner->every == 0 || done == games;
        if (learner->progress != NULL && is_due &&
            learner->progress(learner->progress_context, done, games) == 0 && done < games) {
            return FOURMI_ERROR_CANCELLED;
        }
    }
    return FOURMI_OK;
}

int fourmi_learner_learn(fourmi_learner *learner, const fourmi_game *game)
{
    if (learner == NULL || game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const Brain *origin = &learner->origin;
    if (origin->is_of_world || !games_are_same(&origin->game, &game->game)) {
        return FOURMI_ERROR_OTHER;
    }
    if (!record_began_at_start(&game->record)) {
        return FOURMI_ERROR_POSITION;
    }
    return learner_learn_record(&learner->learner, &game->record) ? FOURMI_OK : FOURMI_ERROR_FULL;
}

/* ------------------------------------------------------------------ brains */

size_t fourmi_learner_brain_size(const fourmi_learner *learner)
{
    return learner_brain_size(&learner->learner);
}

int fourmi_learner_write_brain(const fourmi_learner *learner, void *bytes, size_t size)
{
    if (learner == NULL || bytes == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const size_t wanted = learner_brain_size(&learner->learner);
    if (wanted == 0) {
        return FOURMI_ERROR_FULL;
    }
    if (size < wanted || (uintptr_t)bytes % BRAIN_BYTES_ALIGNMENT != 0) {
        return FOURMI_ERROR_ARGUMENT;
    }
    learner_write_brain(&learner->learner, bytes);
    return FOURMI_OK;
}

/* The bytes of its brain in memory of the learner's allocator, and their number. */
static int take_bytes(const fourmi_learner *learner, void **bytes, size_t *size)
{
    *size = learner_brain_size(&learner->learner);
    if (*size == 0) {
        return FOURMI_ERROR_FULL;
    }
    *bytes = allocator_take(handle_allocator(&learner->handle), *size);
    if (*bytes == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    learner_write_brain(&learner->learner, *bytes);
    return FOURMI_OK;
}

int fourmi_learner_brain(const fourmi_learner *learner, fourmi_brain **brain)
{
    void *bytes;
    size_t size;
    if (learner == NULL || brain == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    int status = take_bytes(learner, &bytes, &size);
    if (status != FOURMI_OK) {
        return status;
    }
    status = brain_open_copy(&learner->handle, bytes, size, brain);
    if (status != FOURMI_OK) {
        allocator_give_back(handle_allocator(&learner->handle), bytes);
    }
    return status;
}

int fourmi_learner_save(const fourmi_learner *learner, const char *path)
{
    void *bytes;
    size_t size;
    if (learner == NULL || path == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const int status = take_bytes(learner, &bytes, &size);
    if (status != FOURMI_OK) {
        return status;
    }
    const bool is_written = file_replace(path, bytes, size);
    allocator_give_back(handle_allocator(&learner->handle), bytes);
    return is_written ? FOURMI_OK : FOURMI_ERROR_FILE;
}
