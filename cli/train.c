/* train.c - fourmi train: a learner plays against itself, and its brain is saved. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/clock.h"
#include "cli/learner_file.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"

enum { GAMES_PER_LOOK = 256 }; /* at the clock, and for Ctrl-C */

typedef struct Training {
    const Arguments *arguments;
    BrainFile resumed; /* without bytes if this is a new brain */
    Game game;
    LearnerOptions options;
    const char *out;
    uint64_t games;
    uint64_t games_before;
    void *memory;
    Learner learner;
    double seconds;
    bool is_full;
} Training;

static uint64_t games_played(const Training *t)
{
    return learner_statistics(&t->learner)->games;
}

/* ---------------------------------------------------------------- options */

/* A knob stays as it is unless it was turned. All return whether it was. */
static bool turn(const Arguments *arguments, const char *option, double *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = arguments_real(arguments, option);
    }
    return arguments_has(arguments, option);
}

static bool switch_off(const Arguments *arguments, const char *option, bool *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = false;
    }
    return arguments_has(arguments, option);
}

static bool switch_on(const Arguments *arguments, const char *option, bool *knob)
{
    *knob = *knob || arguments_has(arguments, option);
    return arguments_has(arguments, option);
}

static bool set_number(const Arguments *arguments, const char *option, uint32_t *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = (uint32_t)arguments_number(arguments, option);
    }
    return arguments_has(arguments, option);
}

/* Turns whatever was given; returns whether anything was. */
static bool turn_knobs(const Arguments *arguments, LearnerOptions *options)
{
    QlearnOptions *q = &options->qtable.options;
    bool is_turned = turn(arguments, "alpha", &q->alpha);
    is_turned |= turn(arguments, "gamma", &q->gamma);
    is_turned |= turn(arguments, "epsilon", &q->epsilon);
    is_turned |= turn(arguments, "epsilon-decay", &q->epsilon_decay);
    is_turned |= turn(arguments, "epsilon-floor", &q->epsilon_floor);
    is_turned |= switch_off(arguments, "no-symmetry", &q->symmetry);
    is_turned |= switch_off(arguments, "no-afterstates", &q->afterstates);
    is_turned |= switch_off(arguments, "no-bootstrap", &q->bootstrap);
    is_turned |= switch_off(arguments, "no-backward", &q->backward);
    is_turned |= switch_off(arguments, "no-counts", &q->explores_least_tried);
    is_turned |= switch_off(arguments, "no-skip", &q->skips_settled);
    is_turned |= switch_on(arguments, "shaping", &q->shaping);
    is_turned |= set_number(arguments, "replay", &q->replay);
    return is_turned;
}

/* The options for the learner, on top of those of the preset or the brain. */
static bool read_options(Training *t, bool *is_turned)
{
    *is_turned = turn_knobs(t->arguments, &t->options);
    t->options.qtable.states = (uint32_t)arguments_number(t->arguments, "states");
    if (!learner_options_are_good(&t->options)) {
        complain("--alpha cannot be 0: nothing would be learned");
        return false;
    }
    return true;
}

/* --------------------------------------------------------------- beginning */

static Status reserve_memory(Training *t)
{
    t->memory = calloc(1, learner_memory_size(&t->game, &t->options));
    if (t->memory == NULL) {
        complain("not enough memory for %" PRIu32 " states", t->options.qtable.states);
        return STATUS_RESOURCES;
    }
    return STATUS_OK;
}

static Status begin_new(Training *t)
{
    const Arguments *arguments = t->arguments;
    bool is_turned;
    if (arguments->operand_count == 0) {
        complain("train needs a GAME, or --resume FILE; see fourmi train --help");
        return STATUS_USAGE;
    }
    if (t->out == NULL) {
        complain("train needs --out FILE; see fourmi train --help");
        return STATUS_USAGE;
    }
    t->game = game_named(arguments_operand(arguments, 0));
    learner_preset(&t->game, arguments_text(arguments, "preset"), &t->options);
    if (!read_options(t, &is_turned)) {
        return STATUS_USAGE;
    }
    Status status = reserve_memory(t);
    if (status == STATUS_OK) {
        learner_init(&t->learner, &t->game, &t->options, arguments_number(arguments, "seed"),
                     t->memory);
    }
    return status;
}

/* Whether the words fit the brain that training is to go on from. */
static bool can_resume(const Training *t, const char *path)
{
    const char *game = arguments_operand(t->arguments, 0);
    if (arguments_has(t->arguments, "preset") || arguments_has(t->arguments, "seed")) {
        complain("--preset and --seed are for new brains; %s has its own", path);
        return false;
    }
    if (game != NULL && strcmp(game_named(game).name, t->game.name) != 0) {
        complain("%s plays %s, not %s", path, t->game.name, game);
        return false;
    }
    return true;
}

static Status complain_of_resume(const Training *t, const char *path, LearnerError error)
{
    if (error == LEARNER_NO_ROOM) {
        complain("%" PRIu32 " states are too few to go on with %s; see --states",
                 t->options.qtable.states, path);
        return STATUS_RESOURCES;
    }
    if (error == LEARNER_UNLIKE) {
        complain("--no-symmetry, --no-afterstates and --shaping cannot change what %s is made of",
                 path);
        return STATUS_USAGE;
    }
    complain("training cannot go on with %s: it knows positions that its games do not lead to",
             path);
    return STATUS_BAD_INPUT;
}

static Status begin_resumed(Training *t, const char *path)
{
    bool is_turned;
    if (!brain_file_open(&t->resumed, path)) {
        return STATUS_BAD_INPUT;
    }
    t->game = t->resumed.brain.game;
    t->out = t->out != NULL ? t->out : path;
    t->options = learner_options_of(&t->resumed.brain);
    if (!can_resume(t, path) || !read_options(t, &is_turned)) {
        return STATUS_USAGE;
    }
    Status status = reserve_memory(t);
    if (status != STATUS_OK) {
        return status;
    }
    LearnerError error = learner_resume(&t->learner, &t->resumed.brain, &t->options, t->memory);
    if (error != LEARNER_OK) {
        return complain_of_resume(t, path, error);
    }
    if (is_turned) {
        learner_change(&t->learner, &t->options, arguments_has(t->arguments, "epsilon"));
    }
    t->games_before = games_played(t);
    if (t->games_before > t->games) {
        complain("%s has played %" PRIu64 " games already, more than --games %" PRIu64, path,
                 t->games_before, t->games);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

/* --------------------------------------------------------------- training */

/* Trains to the end, to Ctrl-C, or until the table is full. */
static void train(Training *t)
{
    Progress progress;
    progress_init(&progress, t->games_before);
    const double start = seconds_now();
    while (!t->is_full && games_played(t) < t->games) {
        t->is_full = !learner_train_game(&t->learner);
        if (games_played(t) % GAMES_PER_LOOK == 0) {
            if (terminal_was_interrupted()) {
                break;
            }
            progress_show(&progress, games_played(t), t->games);
        }
    }
    t->seconds = seconds_now() - start;
    progress_clear(&progress);
}

/* The line that goes on with training, to be pasted into a shell. What the
 * brain remembers by itself need not be said again. */
static void print_how_to_go_on(const Training *t)
{
    fputs("Go on with: ", stderr);
    arguments_print_call(t->arguments, stderr);
    fputs(" --resume ", stderr);
    arguments_print_word(t->out, stderr);
    fprintf(stderr, " --games %" PRIu64, t->games);
    if (arguments_has(t->arguments, "states")) {
        fprintf(stderr, " --states %" PRIu32, t->options.qtable.states);
    }
    fputc('\n', stderr);
}

static Status finish(const Training *t)
{
    const uint64_t played = games_played(t);
    const uint64_t new_games = played - t->games_before;
    Status status = learner_save(&t->learner, t->out);
    if (status != STATUS_OK) {
        return status;
    }
    complain("%s has learned %zu values in %" PRIu64 " games, %.0f per second", t->out,
             learner_value_count(&t->learner), played,
             t->seconds > 0 ? (double)new_games / t->seconds : 0.0);
    if (t->is_full) {
        complain("the table of %" PRIu32 " states is full; see --states", t->options.qtable.states);
        return STATUS_RESOURCES;
    }
    if (played < t->games) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " games", played, t->games);
        print_how_to_go_on(t);
        return STATUS_INTERRUPTED;
    }
    return STATUS_OK;
}

Status train_run(const Arguments *arguments)
{
    const char *resume = arguments_text(arguments, "resume");
    Training t = {
        .arguments = arguments,
        .out = arguments_text(arguments, "out"),
        .games = arguments_number(arguments, "games"),
    };
    Status status = resume != NULL ? begin_resumed(&t, resume) : begin_new(&t);
    if (status == STATUS_OK) {
        terminal_catch_interrupt();
        train(&t);
        status = finish(&t);
    }
    free(t.memory);
    brain_file_close(&t.resumed);
    return status;
}
