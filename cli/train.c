/* train.c - fourmi train: a learner plays against itself, and its brain is saved. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "learn/brain.h"

enum { GAMES_PER_LOOK = 256 }; /* at the clock, and for Ctrl-C */

typedef struct Training {
    Game game;
    QlearnOptions options;
    const char *out;
    uint64_t seed;
    uint64_t games;
    uint32_t states;
    void *memory;
    Qlearn learner;
    double seconds;
    bool is_full;
} Training;

/* ---------------------------------------------------------------- options */

/* A knob stays as the preset has it unless it was turned. */
static void turn(const Arguments *arguments, const char *option, double *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = arguments_real(arguments, option);
    }
}

static void switch_off(const Arguments *arguments, const char *option, bool *knob)
{
    if (arguments_has(arguments, option)) {
        *knob = false;
    }
}

static QlearnOptions read_options(const Arguments *arguments)
{
    QlearnOptions options = {0};
    qlearn_preset(arguments_text(arguments, "preset"), &options);
    turn(arguments, "alpha", &options.alpha);
    turn(arguments, "gamma", &options.gamma);
    turn(arguments, "epsilon", &options.epsilon);
    turn(arguments, "epsilon-decay", &options.epsilon_decay);
    turn(arguments, "epsilon-floor", &options.epsilon_floor);
    switch_off(arguments, "no-symmetry", &options.symmetry);
    switch_off(arguments, "no-afterstates", &options.afterstates);
    switch_off(arguments, "no-bootstrap", &options.bootstrap);
    switch_off(arguments, "no-backward", &options.backward);
    switch_off(arguments, "no-counts", &options.explores_least_tried);
    return options;
}

/* --------------------------------------------------------------- training */

/* Trains to the end, to Ctrl-C, or until the table is full. */
static void train(Training *t)
{
    Progress progress;
    progress_init(&progress, 0);
    const double start = seconds_now();
    const uint64_t *played = &t->learner.statistics.games;
    while (!t->is_full && *played < t->games) {
        t->is_full = !qlearn_train_game(&t->learner);
        if (*played % GAMES_PER_LOOK == 0) {
            if (terminal_was_interrupted()) {
                break;
            }
            progress_show(&progress, *played, t->games);
        }
    }
    t->seconds = seconds_now() - start;
    progress_clear(&progress);
}

/* Writes what was learned to its file; says so if that fails. */
static Status save(const Training *t, size_t *states)
{
    size_t count = qlearn_entry_count(&t->learner);
    if (count > BRAIN_ENTRIES_MAX) {
        complain("%zu values are too many for a brain", count);
        return STATUS_RESOURCES;
    }
    size_t size = brain_size(count);
    QlearnEntry *entries = malloc((count + 1) * sizeof *entries);
    void *bytes = malloc(size);
    Status status = STATUS_OK;
    if (entries == NULL || bytes == NULL) {
        complain("not enough memory");
        status = STATUS_RESOURCES;
    } else {
        const BrainHeader header = brain_header_of(&t->learner, t->seed);
        qlearn_list(&t->learner, entries);
        brain_write(bytes, &header, entries, count);
        if (!file_replace(t->out, bytes, size)) {
            complain("%s could not be written: %s", t->out, strerror(errno));
            status = STATUS_OUTPUT;
        }
    }
    *states = count;
    free(entries);
    free(bytes);
    return status;
}

static Status finish(const Training *t)
{
    size_t values;
    const uint64_t played = t->learner.statistics.games;
    Status status = save(t, &values);
    if (status != STATUS_OK) {
        return status;
    }
    complain("%s has learned %zu values in %" PRIu64 " games, %.0f per second", t->out, values,
             played, t->seconds > 0 ? (double)played / t->seconds : 0.0);
    if (t->is_full) {
        complain("the table of %" PRIu32 " states is full; see --states", t->states);
        return STATUS_RESOURCES;
    }
    if (played < t->games) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " games", played, t->games);
        return STATUS_INTERRUPTED;
    }
    return STATUS_OK;
}

Status train_run(const Arguments *arguments)
{
    Training t = {
        .game = game_named(arguments_operand(arguments, 0)),
        .options = read_options(arguments),
        .out = arguments_text(arguments, "out"),
        .seed = arguments_number(arguments, "seed"),
        .games = arguments_number(arguments, "games"),
        .states = (uint32_t)arguments_number(arguments, "states"),
    };
    if (!qlearn_options_are_good(&t.options)) {
        complain("--alpha cannot be 0: nothing would be learned");
        return STATUS_USAGE;
    }
    t.memory = calloc(1, qlearn_memory_size(&t.game, t.states));
    if (t.memory == NULL) {
        complain("not enough memory for %" PRIu32 " states", t.states);
        return STATUS_RESOURCES;
    }
    terminal_catch_interrupt();
    qlearn_init(&t.learner, &t.game, &t.options, t.seed, t.memory, t.states);
    train(&t);
    Status status = finish(&t);
    free(t.memory);
    return status;
}
