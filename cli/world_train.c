/* world_train.c - fourmi train WORLD: a learner acts in a world, and its brain is
 * saved. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/curve.h"
#include "cli/learner_file.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/train_options.h"
#include "cli/world_curve.h"
#include "cli/world_run.h"
#include "cli/worth.h"
#include "host/clock.h"
#include "host/files.h"
#include "learn/learner.h"

enum { EPISODES_PER_LOOK = 256 }; /* at the clock, and for Ctrl-C */

typedef struct WorldTraining {
    const Arguments *arguments;
    LoadedBrain resumed; /* without bytes if this is a new brain */
    World world;
    LearnerOptions options;
    const char *out;
    uint64_t episodes;
    MemoryBlock memory;
    Learner learner;
    Progress progress;
    double saved; /* when */
    bool has_curve;
    WorldCurve curve;
    bool is_full;
} WorldTraining;

static uint64_t episodes_done(const WorldTraining *t)
{
    return learner_statistics(&t->learner)->games;
}

/* --------------------------------------------------------------- beginning */

bool world_train_is_meant(const Arguments *arguments)
{
    const char *name = arguments_text(arguments, "game");
    const char *resume = arguments_text(arguments, "resume");
    World world;
    LoadedBrain loaded;
    if (resume == NULL) {
        return name != NULL && catalogue_find_world(name, &world);
    }
    if (!brain_file_open_world(&loaded, resume)) {
        return false;
    }
    loaded_brain_close(&loaded);
    return true;
}

static Status reserve_memory(WorldTraining *t)
{
    const size_t size = learner_world_memory_size(&t->world, &t->options);
    if (!memory_reserve(&t->memory, size)) {
        complain("not enough memory: the learner takes %zu MiB", size >> 20);
        return STATUS_RESOURCES;
    }
    return STATUS_OK;
}

/* The first preset of the world that is of a kind, if one is asked for; NULL if there is
 * none. */
static const char *usual_preset(const WorldTraining *t)
{
    const char *kind = arguments_text(t->arguments, "kind");
    LearnerOptions options;
    const char *name;
    for (int i = 0; (name = learner_world_preset_name(&t->world, i)) != NULL; i++) {
        if (learner_world_preset(&t->world, name, &options) &&
            (kind == NULL || strcmp(options.kind->name, kind) == 0)) {
            return name;
        }
    }
    return NULL;
}

/* Whether the variant that the catalogue has as an example has a preset. */
static bool example_has_preset(const World *world, const char *name, World *example)
{
    const CatalogueWorld *row = catalogue_world_of(world);
    LearnerOptions options;
    return row != NULL && row->example != NULL && row->find(row->example, example) &&
           learner_world_preset(example, name, &options);
}

/* Says that the world has no such preset, and where it is found if it is another's. */
static void refuse_preset(const World *world, const char *name, const char *usual)
{
    const char *worlds = learner_worlds_of_preset(name);
    World example;
    complain("%s has no preset %s; its usual one is %s", world->name, name, usual);
    if (worlds == NULL) {
        return;
    }
    if (example_has_preset(world, name, &example)) {
        complain("%s is for %s; %s has it", name, worlds, example.name);
    } else {
        complain("%s is for %s", name, worlds);
    }
}

/* The options of the preset that is named, or of the world's usual one. */
static bool find_preset(WorldTraining *t)
{
    const char *name = arguments_text(t->arguments, "preset");
    const char *kind = arguments_text(t->arguments, "kind");
    const char *usual = usual_preset(t);
    if (usual == NULL) {
        complain(kind != NULL ? "no %s can learn %s"
                              : "no %s can learn %s: it has too many states for a table",
                 kind != NULL ? kind : "learner", t->world.name);
        return false;
    }
    if (!learner_world_preset(&t->world, name != NULL ? name : usual, &t->options)) {
        refuse_preset(&t->world, name, usual);
        return false;
    }
    if (kind != NULL && strcmp(t->options.kind->name, kind) != 0) {
        complain("the preset %s is %s, and not of the kind %s", name,
                 t->options.kind->title_with_article, kind);
        return false;
    }
    return true;
}

static uint64_t episodes_of(const WorldTraining *t)
{
    return arguments_has(t->arguments, "games")
               ? arguments_number(t->arguments, "games")
               : learner_usual_episodes(t->options.kind, &t->world);
}

/* Lets the schedule of a new learner, if it has one, end with its training, unless
 * told. */
static void fit_schedule(WorldTraining *t)
{
    const Knob *schedule = kind_schedule(t->options.kind);
    if (schedule != NULL && !train_options_has(t->arguments, schedule)) {
        (void)knob_turn(schedule, t->options.values, (double)episodes_of(t));
    }
}

static Status begin_new(WorldTraining *t)
{
    const Arguments *arguments = t->arguments;
    bool is_turned;
    if (t->out == NULL) {
        complain("train needs --out FILE; see fourmi train --help");
        return STATUS_USAGE;
    }
    if (!catalogue_find_world(arguments_text(arguments, "game"), &t->world) || !find_preset(t) ||
        !train_options_read_for_world(arguments, &t->world, &t->options, &is_turned)) {
        return STATUS_USAGE;
    }
    fit_schedule(t);
    const Status status = reserve_memory(t);
    if (status == STATUS_OK) {
        learner_init_world(&t->learner, &t->world, &t->options, arguments_number(arguments, "seed"),
                           t->memory.bytes);
    }
    return status;
}

/* Whether that is a name of the world, which may have several. */
static bool is_named(const World *world, const char *name)
{
    World named;
    return catalogue_find_world(name, &named) && strcmp(named.name, world->name) == 0;
}

/* Whether the words fit the brain that training is to go on from. */
static bool can_resume(const WorldTraining *t, const char *path)
{
    const char *name = arguments_text(t->arguments, "game");
    if (arguments_has(t->arguments, "preset") || arguments_has(t->arguments, "kind") ||
        arguments_has(t->arguments, "seed")) {
        complain("--kind, --preset and --seed are for new brains; %s has its own", path);
        return false;
    }
    if (name != NULL && !is_named(&t->world, name)) {
        complain("%s is of %s, not of %s", path, t->world.name, name);
        return false;
    }
    return true;
}

static Status begin_resumed(WorldTraining *t, const char *path)
{
    bool is_turned;
    if (!brain_file_open_any(&t->resumed, path)) {
        return STATUS_BAD_INPUT;
    }
    t->world = t->resumed.brain.world;
    t->out = t->out != NULL ? t->out : path;
    t->options = learner_options_of(&t->resumed.brain);
    if (!can_resume(t, path) ||
        !train_options_read_for_world(t->arguments, &t->world, &t->options, &is_turned)) {
        return STATUS_USAGE;
    }
    const Status status = reserve_memory(t);
    if (status != STATUS_OK) {
        return status;
    }
    const LearnerError error = learner_resume(&t->learner, &t->resumed.brain, &t->options,
                                              t->memory.bytes);
    if (error == LEARNER_UNLIKE) {
        train_options_complain_of_lasting(t->arguments, t->options.kind, path);
        return STATUS_USAGE;
    }
    if (error != LEARNER_OK) {
        const Knob *room = kind_room(t->options.kind);
        complain("there is not enough room to go on with %s%s%s", path,
                 room != NULL ? "; see --" : "", room != NULL ? room->option : "");
        return STATUS_RESOURCES;
    }
    if (is_turned) {
        learner_change(&t->learner, &t->options, arguments_has(t->arguments, "epsilon"));
    }
    return STATUS_OK;
}

/* Opens the curve that is asked for, if one is. */
static Status begin_curve(WorldTraining *t, bool is_resumed)
{
    const char *path = arguments_text(t->arguments, "curve");
    const bool has_pace = arguments_has(t->arguments, "every");
    const uint64_t every = has_pace ? arguments_number(t->arguments, "every") : 0;
    if (path == NULL) {
        return STATUS_OK;
    }
    if (strcmp(path, "-") != 0 && file_is_same(t->out, path)) {
        complain("%s cannot be both a brain and a curve", path);
        return STATUS_USAGE;
    }
    t->has_curve = true;
    return world_curve_open(&t->curve, &t->world, path, every, is_resumed);
}

/* ---------------------------------------------------------------- training */

static void save_if_due(WorldTraining *t)
{
    const double pause = (double)arguments_number(t->arguments, "save");
    if (seconds_now() - t->saved < pause || !file_is_plain(t->out)) {
        return;
    }
    progress_clear(&t->progress);
    (void)learner_save(&t->learner, t->out);
    t->saved = seconds_now();
}

/* Adds a point to the curve if one is due, and one at the end. */
static Status measure_if_due(WorldTraining *t)
{
    const uint64_t done = episodes_done(t);
    if (!t->has_curve || (done < t->curve.next && done < t->episodes)) {
        return STATUS_OK;
    }
    progress_clear(&t->progress);
    return world_curve_add(&t->curve, done, learner_best_actions, &t->learner);
}

/* The number of episodes after which something else is to be done than training. */
static uint64_t next_look(const WorldTraining *t)
{
    uint64_t next = episodes_done(t) + EPISODES_PER_LOOK;
    next = next < t->episodes ? next : t->episodes;
    return t->has_curve && t->curve.next < next ? t->curve.next : next;
}

/* Trains to the end, to Ctrl-C, or until the table is full. */
static Status train(WorldTraining *t)
{
    progress_init(&t->progress, episodes_done(t));
    t->saved = seconds_now();
    t->curve.next = curve_next(episodes_done(t), t->curve.every);
    Status status = STATUS_OK;
    while (status == STATUS_OK && !t->is_full && episodes_done(t) < t->episodes &&
           !terminal_was_interrupted()) {
        const uint64_t next = next_look(t);
        while (!t->is_full && episodes_done(t) < next) {
            t->is_full = !learner_train_episode(&t->learner);
        }
        progress_show(&t->progress, episodes_done(t), t->episodes);
        status = measure_if_due(t);
        save_if_due(t);
    }
    progress_clear(&t->progress);
    return terminal_was_interrupted() ? STATUS_OK : status;
}

static Status finish(WorldTraining *t)
{
    const uint64_t done = episodes_done(t);
    const Status status = learner_save(&t->learner, t->out);
    if (status != STATUS_OK) {
        return status;
    }
    complain("%s has learned %zu values in %" PRIu64 " episodes", t->out,
             learner_value_count(&t->learner), done);
    if (t->is_full) {
        complain("the table is full; see --states");
        return STATUS_RESOURCES;
    }
    if (done < t->episodes) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " episodes", done, t->episodes);
        train_options_print_call(t->arguments, t->options.kind, t->out, t->episodes);
        return STATUS_INTERRUPTED;
    }
    worth_tell_world(&t->world, &t->learner, t->out);
    return STATUS_OK;
}

static Status run(WorldTraining *t)
{
    t->episodes = episodes_of(t);
    if (episodes_done(t) > t->episodes) {
        complain("%s has seen %" PRIu64 " episodes already, more than --games %" PRIu64, t->out,
                 episodes_done(t), t->episodes);
        return STATUS_USAGE;
    }
    if (!file_can_replace(t->out)) {
        complain("%s could not be written: %s", t->out, file_refusal(t->out));
        return STATUS_OUTPUT;
    }
    const Status trained = train(t);
    const Status status = finish(t);
    return trained != STATUS_OK ? trained : status;
}

Status world_train(const Arguments *arguments)
{
    static const char *const for_games[] = {"snapshots", "json", NULL};
    const char *resume = arguments_text(arguments, "resume");
    WorldTraining t = {.arguments = arguments, .out = arguments_text(arguments, "out")};
    if (!world_takes_options(arguments, for_games)) {
        return STATUS_USAGE;
    }
    Status status = resume != NULL ? begin_resumed(&t, resume) : begin_new(&t);
    terminal_catch_interrupt();
    terminal_catch_broken_pipe();
    if (status == STATUS_OK) {
        status = begin_curve(&t, resume != NULL);
    }
    if (status == STATUS_OK) {
        status = run(&t);
    }
    if (t.has_curve && !world_curve_close(&t.curve) && status == STATUS_OK) {
        status = STATUS_OUTPUT;
    }
    memory_release(&t.memory);
    loaded_brain_close(&t.resumed);
    return status;
}
