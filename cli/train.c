/* train.c - fourmi train: a learner plays against itself, and its brain is saved. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/curve.h"
#include "cli/game_size.h"
#include "cli/learner_file.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/train_options.h"
#include "cli/world_run.h"
#include "cli/worth.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/memory.h"
#include "learn/learner.h"

enum {
    GAMES_PER_LOOK = 256, /* at the clock, and for Ctrl-C */
    ROOM_WORDS_SIZE = 48,
};

typedef struct Training {
    const Arguments *arguments;
    LoadedBrain resumed; /* without bytes if this is a new brain */
    Game game;
    LearnerOptions options;
    const char *out;
    uint64_t games;
    uint64_t games_before;
    uint64_t snapshots; /* to keep on the way */
    double save_pause;  /* in seconds */
    double saved;       /* when */
    MemoryBlock memory;
    Learner learner;
    Curve *curve;    /* NULL if no measurements are asked for */
    Curve *glances;  /* for the line on a terminal; NULL: not tried, or the game is too large */
    double glancing; /* seconds spent with that */
    Progress progress;
    double seconds; /* spent with training itself */
    bool is_full;
    bool is_rehearsed; /* or need not be */
    bool may_draw;     /* what it has rehearsed is not to lose */
    Status status;     /* of what went wrong while training went on */
} Training;

static uint64_t games_played(const Training *t)
{
    return learner_statistics(&t->learner)->games;
}

/* --------------------------------------------------------------- beginning */

static Status reserve_memory(Training *t)
{
    const size_t size = learner_memory_size(&t->game, &t->options);
    if (!memory_reserve(&t->memory, size)) {
        complain("not enough memory: the learner takes %zu MiB", size >> 20);
        return STATUS_RESOURCES;
    }
    return STATUS_OK;
}

/* How many games to play in all: those of the schedule, where there is one. */
static uint64_t games_of(const Training *t)
{
    if (arguments_has(t->arguments, "games")) {
        return arguments_number(t->arguments, "games");
    }
    const Knob *schedule = kind_schedule(t->options.kind);
    return schedule != NULL ? knob_count(schedule, t->options.values)
                            : learner_usual_games(t->options.kind, &t->game);
}

/* Lets the schedule of a new learner, if it has one, end with its training, unless
 * told. */
static void fit_schedule(Training *t)
{
    const Knob *schedule = kind_schedule(t->options.kind);
    if (schedule != NULL && !train_options_has(t->arguments, schedule)) {
        (void)knob_turn(schedule, t->options.values, (double)t->games);
    }
}

/* The first preset of the game that is of a kind, if one is asked for; NULL if there is none. */
static const char *usual_preset(const Training *t)
{
    const char *kind = arguments_text(t->arguments, "kind");
    LearnerOptions options;
    const char *name;
    for (int i = 0; (name = learner_preset_name(&t->game, i)) != NULL; i++) {
        if (learner_preset(&t->game, name, &options) &&
            (kind == NULL || strcmp(options.kind->name, kind) == 0)) {
            return name;
        }
    }
    return NULL;
}

/* The options of the preset that is named, or of the game's usual one. */
static bool find_preset(Training *t)
{
    const char *name = arguments_text(t->arguments, "preset");
    const char *kind = arguments_text(t->arguments, "kind");
    const char *usual = usual_preset(t);
    if (usual == NULL) {
        complain("no %s can learn %s", kind != NULL ? kind : "kind of learner", t->game.name);
        return false;
    }
    if (!learner_preset(&t->game, name != NULL ? name : usual, &t->options)) {
        complain("%s has no preset %s; its usual one is %s", t->game.name, name, usual);
        return false;
    }
    if (kind != NULL && strcmp(t->options.kind->name, kind) != 0) {
        complain("the preset %s is %s, and not of the kind %s", name,
                 t->options.kind->title_with_article, kind);
        return false;
    }
    return true;
}

/* How many of what there is room for: "300 states". */
static const char *room_words(const Training *t, char words[ROOM_WORDS_SIZE])
{
    const Knob *room = kind_room(t->options.kind);
    snprintf(words, ROOM_WORDS_SIZE, "%" PRIu64 " %s", knob_count(room, t->options.values),
             room->name);
    return words;
}

/* A table that cannot hold the game would be full after a while, whatever is trained. */
static bool table_has_room(const Training *t)
{
    const Knob *room = kind_room(t->options.kind);
    const bool is_asked_for = room == NULL || train_options_has(t->arguments, room);
    if (is_asked_for || t->game.may_repeat || t->game.starts != NULL ||
        !game_has_more_positions(&t->game, (size_t)knob_count(room, t->options.values))) {
        return true;
    }
    char words[ROOM_WORDS_SIZE];
    LearnerOptions usual;
    (void)learner_preset(&t->game, learner_preset_name(&t->game, 0), &usual);
    complain("%s has more positions than a table of %s has room for; %s%s%s--%s N makes room",
             t->game.name, room_words(t, words),
             usual.kind != t->options.kind ? "its usual preset is " : "",
             usual.kind != t->options.kind ? learner_preset_name(&t->game, 0) : "",
             usual.kind != t->options.kind ? ", and " : "", room->option);
    return false;
}

static Status begin_new(Training *t)
{
    const Arguments *arguments = t->arguments;
    bool is_turned;
    if (!arguments_has(arguments, "game")) {
        complain("train needs a GAME, or --resume FILE; see fourmi train --help");
        return STATUS_USAGE;
    }
    if (t->out == NULL) {
        complain("train needs --out FILE; see fourmi train --help");
        return STATUS_USAGE;
    }
    t->game = game_named(arguments_text(arguments, "game"));
    if (!find_preset(t) || !train_options_read(arguments, &t->game, &t->options, &is_turned) ||
        !table_has_room(t)) {
        return STATUS_USAGE;
    }
    t->games = games_of(t);
    fit_schedule(t);
    Status status = reserve_memory(t);
    if (status == STATUS_OK) {
        learner_init(&t->learner, &t->game, &t->options, arguments_number(arguments, "seed"),
                     t->memory.bytes);
    }
    return status;
}

/* Whether that is a name of the game, which may have several. */
static bool is_named(const Game *game, const char *name)
{
    Game named;
    return catalogue_find(name, &named) && strcmp(named.name, game->name) == 0;
}

/* Whether the words fit the brain that training is to go on from. */
static bool can_resume(const Training *t, const char *path)
{
    const char *game = arguments_text(t->arguments, "game");
    if (arguments_has(t->arguments, "preset") || arguments_has(t->arguments, "kind") ||
        arguments_has(t->arguments, "seed")) {
        complain("--kind, --preset and --seed are for new brains; %s has its own", path);
        return false;
    }
    if (game != NULL && !is_named(&t->game, game)) {
        complain("%s plays %s, not %s", path, t->game.name, game);
        return false;
    }
    return true;
}

static Status complain_of_resume(const Training *t, const char *path, LearnerError error)
{
    char words[ROOM_WORDS_SIZE];
    if (error == LEARNER_UNLIKE) {
        train_options_complain_of_lasting(t->arguments, t->options.kind, path);
        return STATUS_USAGE;
    }
    if (error == LEARNER_NO_ROOM) {
        complain("%s are too few to go on with %s; see --%s", room_words(t, words), path,
                 kind_room(t->options.kind)->option);
        return STATUS_RESOURCES;
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
    if (!can_resume(t, path) ||
        !train_options_read(t->arguments, &t->game, &t->options, &is_turned)) {
        return STATUS_USAGE;
    }
    t->games = games_of(t);
    Status status = reserve_memory(t);
    if (status != STATUS_OK) {
        return status;
    }
    LearnerError error = learner_resume(&t->learner, &t->resumed.brain, &t->options,
                                        t->memory.bytes);
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

/* --------------------------------------------------------------- snapshots */

/* Where the ending of a file's name starts; at its end if it has none. */
static size_t ending_at(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot != NULL && dot != name ? (size_t)(dot - path) : strlen(path);
}

/* Keeps a brain on the way: my.brain after 1,000 games is my.0001000.brain. */
static Status save_snapshot(const Training *t)
{
    const size_t size = strlen(t->out) + 24;
    const size_t ending = ending_at(t->out);
    char *path = malloc(size);
    if (path == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    snprintf(path, size, "%.*s.%07" PRIu64 "%s", (int)ending, t->out, games_played(t),
             t->out + ending);
    Status status = learner_save(&t->learner, path);
    free(path);
    return status;
}

/* After how many games the next snapshot is due: they are spread evenly, and the
 * last is the end. UINT64_MAX if there is none. */
static uint64_t next_snapshot(const Training *t, uint64_t played)
{
    for (uint64_t i = 1; i <= t->snapshots; i++) {
        /* games * i / snapshots, without growing too large. */
        uint64_t due = t->games / t->snapshots * i + t->games % t->snapshots * i / t->snapshots;
        if (due > played) {
            return due;
        }
    }
    return UINT64_MAX;
}

/* --------------------------------------------------------------- training */

static double games_per_second(const Training *t)
{
    return t->seconds > 0 ? (double)(games_played(t) - t->games_before) / t->seconds : 0.0;
}

static void print_progress(const Training *t, const CurvePoint *point)
{
    Json json = {0};
    put_open(&json, '{');
    curve_print_json(point, &json);
    put_key(&json, "total");
    put_natural(&json, t->games);
    put_key(&json, "seconds");
    put_real(&json, t->seconds);
    put_key(&json, "games_per_second");
    put_real(&json, games_per_second(t));
    put_close(&json, '}');
    put_end_line(&json);
    output_flush();
}

/* "14029 games/s", and what a point says, which may be NULL. */
static void note_speed(Training *t, const CurvePoint *point)
{
    char words[CURVE_WORDS_SIZE];
    char note[PROGRESS_NOTE_SIZE];
    const double speed = games_per_second(t);
    const bool is_fast = speed >= 1e6;
    snprintf(note, sizeof note, "%.*f %sgames/s%s%s",
             is_fast      ? 2
             : speed < 10 ? 1
                          : 0,
             is_fast ? speed / 1e6 : speed, is_fast ? "M " : "", point != NULL ? ", " : "",
             point != NULL ? curve_words(point, words) : "");
    progress_note(&t->progress, note);
}

/* Where somebody watches, says how fast it is, and of a small game what it can do by now.
 * Nobody asked for that, so it takes a twentieth of the time at most. */
static void glance(Training *t)
{
    const double patience = 0.5;
    const double start = seconds_now();
    if (t->glances == NULL) {
        note_speed(t, NULL);
    }
    if (!terminal_shows_messages() || t->seconds < patience || t->glancing > t->seconds / 20) {
        return;
    }
    if (t->glances == NULL) {
        t->glances = curve_new_quickly(&t->game);
    }
    if (t->glances != NULL) {
        const CurvePoint point = curve_add(t->glances, games_played(t), learner_best_moves,
                                           &t->learner);
        note_speed(t, &point);
        t->glancing += seconds_now() - start;
    } else {
        t->glancing = HUGE_VAL; /* never again */
    }
}

static void measure(Training *t)
{
    CurvePoint point = curve_add(t->curve, games_played(t), learner_best_moves, &t->learner);
    note_speed(t, &point);
    if (arguments_has(t->arguments, "json")) {
        print_progress(t, &point);
    }
}

/* Saves on the way, so that a crash costs minutes. If that fails it says so, and
 * training goes on: the next time may be better. A pipe would take the first
 * brain for the last, so it gets that only. */
static void save_if_due(Training *t)
{
    if (seconds_now() - t->saved < t->save_pause || !file_is_plain(t->out)) {
        return;
    }
    progress_clear(&t->progress);
    (void)learner_save(&t->learner, t->out);
    t->saved = seconds_now();
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Trains up to a number of games, or until the table is full. */
static void train_to(Training *t, uint64_t games)
{
    const double start = seconds_now();
    while (!t->is_full && games_played(t) < games) {
        t->is_full = !learner_train_game(&t->learner);
    }
    t->seconds += seconds_now() - start;
}

/* Trains to the end, to Ctrl-C, or until the table is full; measures and keeps
 * snapshots on the way. */
static void train(Training *t)
{
    const uint64_t every = arguments_number(t->arguments, "every");
    uint64_t point = t->curve != NULL ? curve_next(games_played(t), every) : UINT64_MAX;
    uint64_t snapshot = next_snapshot(t, games_played(t));
    progress_init(&t->progress, t->games_before);
    t->saved = seconds_now();
    if (t->curve != NULL && t->games_before == 0) {
        measure(t);
    }
    while (!t->is_full && games_played(t) < t->games && !terminal_was_interrupted() &&
           t->status == STATUS_OK) {
        uint64_t look = games_played(t) + GAMES_PER_LOOK;
        train_to(t, smaller(smaller(look, t->games), smaller(point, snapshot)));
        const uint64_t played = games_played(t);
        if (played >= snapshot) {
            t->status = save_snapshot(t);
            snapshot = next_snapshot(t, played);
        }
        if (t->curve != NULL && (played >= point || played == t->games)) {
            measure(t);
            point = curve_next(played, every);
        }
        if (t->curve == NULL) {
            glance(t);
        }
        progress_show(&t->progress, played, t->games);
        save_if_due(t);
    }
    progress_clear(&t->progress);
}

/* -------------------------------------------------------------- rehearsing */

static void tell_rehearsal(Training *t, const RehearsalNews *news)
{
    char note[PROGRESS_NOTE_SIZE];
    const bool drills = strcmp(news->phase, "drilling") == 0 || strcmp(news->phase, "pruning") == 0;
    const int length = snprintf(note, sizeof note, "round %" PRIu32 "%s, %s", news->round,
                                news->is_pruned ? " with pruned weights" : "", news->phase);
    if (strcmp(news->phase, "walking") != 0) {
        snprintf(note + length, sizeof note - (size_t)length, ": %" PRIu64 "%s",
                 drills ? news->wrong : news->mistakes, drills ? " to learn" : " mistakes");
    }
    progress_note(&t->progress, note);
    progress_show(&t->progress, news->done, news->total);
}

/* What a round came to, for programs and for those who read a log. */
static void report_round(const Training *t, const RehearsalNews *news)
{
    Json json = {0};
    if (!arguments_has(t->arguments, "json")) {
        complain("round %" PRIu32 "%s: %" PRIu64 " mistakes", news->round - !news->is_done,
                 news->is_pruned ? " with pruned weights" : "", news->mistakes);
        return;
    }
    put_open(&json, '{');
    put_key(&json, "round");
    put_natural(&json, news->round - !news->is_done);
    put_key(&json, "pruned");
    put_bool(&json, news->is_pruned);
    put_key(&json, "mistakes");
    put_natural(&json, news->mistakes);
    put_close(&json, '}');
    put_end_line(&json);
    output_flush();
}

/* Rehearses to the end, or to Ctrl-C. What was learned in a round that is not over is
 * left aside: whoever goes on begins it again. */
static void rehearse(Training *t)
{
    MemoryBlock memory = {0};
    RehearsalNews news = {.round = 1};
    const char *phase = NULL;
    if (!memory_reserve(&memory, learner_rehearsal_size(&t->learner))) {
        complain("not enough memory to rehearse: it takes %zu MiB",
                 learner_rehearsal_size(&t->learner) >> 20);
        t->status = STATUS_RESOURCES;
        return;
    }
    t->status = learner_save(&t->learner, t->out);
    t->is_rehearsed = false;
    learner_begin_rehearsal(&t->learner, memory.bytes);
    while (t->status == STATUS_OK && !t->is_rehearsed && news.problem == NULL &&
           !terminal_was_interrupted()) {
        learner_rehearse(&t->learner, memory.bytes, &news);
        if (news.phase != phase) {
            progress_clear(&t->progress);
            progress_init(&t->progress, 0);
            phase = news.phase;
        }
        tell_rehearsal(t, &news);
        t->is_rehearsed = news.is_done;
        t->may_draw = news.may_draw;
        if (news.ends_round || news.is_done) {
            progress_clear(&t->progress);
            report_round(t, &news);
            t->status = learner_save(&t->learner, t->out);
        }
    }
    progress_clear(&t->progress);
    if (news.problem != NULL) {
        complain("the rehearsal cannot be finished: %s; more --games may help", news.problem);
        t->status = STATUS_RESOURCES;
    }
    memory_release(&memory);
}

static Status finish(Training *t)
{
    const uint64_t played = games_played(t);
    /* A rehearsal has saved what can be gone on from. */
    Status status = t->is_rehearsed ? learner_save(&t->learner, t->out) : t->status;
    if (status != STATUS_OK) {
        return status;
    }
    complain("%s has learned %zu values in %" PRIu64 " games, %.0f per second", t->out,
             learner_value_count(&t->learner), played, games_per_second(t));
    if (t->status != STATUS_OK) {
        return t->status;
    }
    if (t->is_full) {
        char words[ROOM_WORDS_SIZE];
        complain("the room for %s is full; see --%s", room_words(t, words),
                 kind_room(t->options.kind)->option);
        return STATUS_RESOURCES;
    }
    if (played < t->games) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " games", played, t->games);
        train_options_print_call(t->arguments, t->options.kind, t->out, t->games);
        return STATUS_INTERRUPTED;
    }
    if (!t->is_rehearsed) {
        complain("interrupted while it rehearsed");
        train_options_print_call(t->arguments, t->options.kind, t->out, t->games);
        return STATUS_INTERRUPTED;
    }
    if (learner_rehearses(&t->learner)) {
        complain("%s %s as first player, whatever the replies; fourmi certify %s --side first "
                 "--symmetry shows it again",
                 t->out, t->may_draw ? "never loses" : "wins", t->out);
    }
    worth_tell(&t->game, &t->learner, t->out);
    return STATUS_OK;
}

/* A curve in the place of a brain would be the end of one of them. */
static bool curve_is_apart(const Training *t, const char *curve)
{
    const char *brains[] = {t->out, arguments_text(t->arguments, "resume")};
    for (size_t i = 0; i < sizeof brains / sizeof brains[0]; i++) {
        if (brains[i] != NULL && file_is_plain(brains[i]) && file_is_same(brains[i], curve)) {
            complain("%s cannot be both a brain and a curve", curve);
            return false;
        }
    }
    return true;
}

/* Nobody should hear after an hour of training that the folder does not exist. */
static Status check_out(const Training *t)
{
    const char *out = t->out;
    const char *curve = arguments_text(t->arguments, "curve");
    if (curve != NULL && strcmp(curve, "-") != 0 && !curve_is_apart(t, curve)) {
        return STATUS_USAGE;
    }
    if (!file_can_replace(out)) {
        complain("%s could not be written: %s", out, file_refusal(out));
        return STATUS_OUTPUT;
    }
    return STATUS_OK;
}

/* Gets ready to measure, if that was asked for. */
static Status begin_curve(Training *t, bool is_resumed)
{
    const char *path = arguments_text(t->arguments, "curve");
    const bool wants_json = arguments_has(t->arguments, "json");
    Status status = STATUS_OK;
    if (wants_json && path != NULL && strcmp(path, "-") == 0) {
        complain("--json and --curve - would both print to stdout");
        return STATUS_USAGE;
    }
    if (path != NULL || wants_json) {
        t->curve = curve_new(&t->game, learner_shares_images(&t->learner), path, is_resumed, 1,
                             &status);
    }
    /* A link to a file that is only there now could not be told before. */
    if (status == STATUS_OK && path != NULL && strcmp(path, "-") != 0 && !curve_is_apart(t, path)) {
        return STATUS_USAGE;
    }
    return status;
}

Status train_run(const Arguments *arguments)
{
    const char *resume = arguments_text(arguments, "resume");
    if (world_train_is_meant(arguments)) {
        return world_train(arguments);
    }
    Training t = {
        .arguments = arguments,
        .out = arguments_text(arguments, "out"),
        .snapshots = arguments_number(arguments, "snapshots"),
        .save_pause = (double)arguments_number(arguments, "save"),
        .is_rehearsed = true,
    };
    Status status = resume != NULL ? begin_resumed(&t, resume) : begin_new(&t);
    terminal_catch_interrupt();
    terminal_catch_broken_pipe();
    if (status == STATUS_OK) {
        status = check_out(&t);
    }
    if (status == STATUS_OK) {
        status = begin_curve(&t, resume != NULL);
    }
    if (status == STATUS_OK) {
        train(&t);
        if (learner_rehearses(&t.learner) && games_played(&t) == t.games && t.status == STATUS_OK &&
            !terminal_was_interrupted()) {
            rehearse(&t);
        }
        status = finish(&t);
    } else if (status == STATUS_INTERRUPTED) {
        status = finish(&t); /* while it got ready to measure */
    }
    (void)curve_free(t.glances);
    if (!curve_free(t.curve) && status == STATUS_OK) {
        status = STATUS_OUTPUT;
    }
    memory_release(&t.memory);
    loaded_brain_close(&t.resumed);
    return status;
}
