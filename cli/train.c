/* train.c - fourmi train: a learner trains by itself, and its model is saved. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/curve.h"
#include "cli/lab.h"
#include "cli/learner_options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/worth.h"
#include "host/clock.h"
#include "host/files.h"

enum { GAMES_PER_LOOK = 256 /* at the clock, and for Ctrl-C */ };

typedef struct Training {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_learner *learner;
    fourmi_learner_options wanted;
    char text[LEARNER_WORDS_SIZE]; /* of its options */
    const char *out;
    uint64_t games; /* in all */
    uint64_t games_before;
    double saved;    /* when, in seconds of the clock */
    double seconds;  /* spent with training itself */
    Curve *curve;    /* NULL if no measurements are asked for */
    Curve *glances;  /* for the line on a terminal; NULL: not tried, or the game is too large */
    double glancing; /* seconds spent with that */
    Progress progress;
    bool is_full;
    bool is_cut;       /* its verification training was interrupted */
    const char *phase; /* of that, */
    uint32_t round;    /* and the round that was seen last */
    Status status;     /* of what went wrong while training went on */
} Training;

/* "game" or "episode". */
static const char *unit_of(const Training *t)
{
    return t->game->players == 1 ? "episode" : "game";
}

/* --------------------------------------------------------------- beginning */

/* The status to end with if a learner cannot be made. */
static Status refuse(int status)
{
    const Status said = lab_complain(status);
    return status == FOURMI_ERROR_FULL || said == STATUS_RESOURCES ? STATUS_RESOURCES
           : status == FOURMI_ERROR_DATA                           ? STATUS_BAD_INPUT
                                                                   : STATUS_USAGE;
}

/* The preset that is named, or else the first of the type; NULL, and it says so, if there is none. */
static const fourmi_preset *find_preset(const Training *t, const fourmi_presets *presets)
{
    const char *name = arguments_text(t->arguments, "preset");
    const char *type = arguments_text(t->arguments, "kind");
    const fourmi_preset *usual = NULL;
    const fourmi_preset *named = NULL;
    for (uint32_t i = presets->preset_count; i-- > 0;) {
        const fourmi_preset *preset = &presets->presets[i];
        usual = type == NULL || strcmp(preset->type, type) == 0 ? preset : usual;
        named = name != NULL && strcmp(preset->name, name) == 0 ? preset : named;
    }
    if (usual == NULL) {
        complain("no %s can learn %s", type != NULL ? type : "learner", t->game->name);
        return NULL;
    }
    if (name != NULL && named == NULL) {
        complain("%s has no preset %s; its usual one is %s", t->game->name, name, usual->name);
        learner_options_tell_preset(name);
        return NULL;
    }
    if (named != NULL && type != NULL && strcmp(named->type, type) != 0) {
        complain("the preset %s is %s, and not of the kind %s", name, named->noun, type);
        return NULL;
    }
    return named != NULL ? named : usual;
}

/* How many states a table has room for, and the option that says so; NULL if there is none. */
static const fourmi_option *capacity_of(const fourmi_option *options, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (options[i].is_capacity) {
            return &options[i];
        }
    }
    return NULL;
}

/* A table that cannot hold the game would be full after a while, whatever is trained. Nothing is said
 * where states come again, or games begin anywhere: there a learner meets only some. */
static bool has_room(const Training *t, const fourmi_presets *presets, const fourmi_preset *preset)
{
    const fourmi_option *capacity = capacity_of(preset->options, preset->option_count);
    const fourmi_preset *usual = &presets->presets[0];
    const bool is_other = strcmp(usual->type, preset->type) != 0;
    fourmi_game_facts *facts = NULL;
    fourmi_count *count = NULL;
    int status = FOURMI_AGAIN;
    if (capacity == NULL || learner_options_given(t->arguments, capacity) != NULL ||
        t->game->repeats || t->game->players == 1 ||
        fourmi_game_facts_new(t->lab, &(fourmi_game_facts_options){.game = t->game}, &facts) < 0) {
        return true;
    }
    const fourmi_count_options options = {.game = t->game, .symmetry = true};
    if (!facts->has_random_start && fourmi_count_new(t->lab, &options, &count) >= 0) {
        while (status == FOURMI_AGAIN && (double)count->states <= capacity->value) {
            status = fourmi_run(count, 4096);
        }
    }
    const bool is_too_large = count != NULL && (double)count->states > capacity->value;
    fourmi_free(count);
    fourmi_free(facts);
    if (is_too_large) {
        complain("%s has more positions than a table of %.0f %s has room for; %s%s%s--%s N makes "
                 "room",
                 t->game->name, capacity->value, capacity->name,
                 is_other ? "its usual preset is " : "", is_other ? usual->name : "",
                 is_other ? ", and " : "", capacity->flag);
    }
    return !is_too_large;
}

/* Names the option that does not fit the game by itself, if one does not; else says what the library
 * said. */
static Status complain_of_options(Training *t, const fourmi_option *options, uint32_t count,
                                  int status)
{
    const Status said = status == FOURMI_ERROR_ARGUMENT ? STATUS_USAGE : refuse(status);
    for (uint32_t i = 0; i < count && status == FOURMI_ERROR_ARGUMENT; i++) {
        const char *word = learner_options_given(t->arguments, &options[i]);
        fourmi_learner_options alone = t->wanted;
        char text[LEARNER_WORDS_SIZE];
        alone.options = text;
        if (word == NULL || !learner_options_read(t->arguments, &options[i], 1, NULL, NULL, text)) {
            continue;
        }
        fourmi_learner *tried = NULL;
        const int refused = fourmi_learner_new(t->lab, &alone, &tried);
        fourmi_free(tried);
        if (refused == FOURMI_ERROR_ARGUMENT) {
            complain("--%s does not fit %s", word, t->game->name);
            return STATUS_USAGE;
        }
    }
    if (status == FOURMI_ERROR_ARGUMENT) {
        complain("these options do not fit %s", t->game->name);
    }
    return said;
}

/* A schedule ends with the training, also where that is none: 0 games stand for the usual number in
 * fourmi_learner_options. */
static void end_schedule(Training *t, const fourmi_preset *preset)
{
    for (uint32_t i = 0; arguments_has(t->arguments, "games") && i < preset->option_count; i++) {
        const fourmi_option *option = &preset->options[i];
        const size_t length = strlen(t->text);
        if (t->wanted.episodes == 0 && option->is_schedule &&
            learner_options_given(t->arguments, option) == NULL) {
            snprintf(t->text + length, sizeof t->text - length, "%s%s=0", length > 0 ? "," : "",
                     option->name);
        }
    }
}

static Status begin_new(Training *t, const fourmi_presets *presets)
{
    const fourmi_preset *preset = find_preset(t, presets);
    if (preset == NULL ||
        !learner_options_read(t->arguments, preset->options, preset->option_count, preset->noun,
                              NULL, t->text) ||
        !has_room(t, presets, preset)) {
        return STATUS_USAGE;
    }
    end_schedule(t, preset);
    t->wanted.game = t->game;
    t->wanted.preset = preset->name;
    t->wanted.seed = arguments_number(t->arguments, "seed");
    const int status = fourmi_learner_new(t->lab, &t->wanted, &t->learner);
    return status < 0 ? complain_of_options(t, preset->options, preset->option_count, status)
                      : STATUS_OK;
}

/* Whether the words fit the model that training is to go on from. */
static bool can_resume(const Training *t, const char *path)
{
    const char *name = arguments_text(t->arguments, "game");
    const fourmi_game *game = t->game;
    if (arguments_has(t->arguments, "preset") || arguments_has(t->arguments, "kind") ||
        arguments_has(t->arguments, "seed")) {
        complain("--kind, --preset and --seed are for new brains; %s has its own", path);
        return false;
    }
    if (name != NULL && (fourmi_game_open(t->lab, name, &game) < 0 || game != t->game)) {
        complain("%s plays %s, not %s", path, t->game->name, name);
        return false;
    }
    return true;
}

static Status resume(Training *t, const char *path, const fourmi_learner *model)
{
    t->game = model->game;
    t->out = t->out != NULL ? t->out : path;
    if (!can_resume(t, path) ||
        !learner_options_read(t->arguments, model->options, model->option_count, model->noun, path,
                              t->text)) {
        return STATUS_USAGE;
    }
    if (arguments_has(t->arguments, "epsilon")) {
        strncat(t->text, ",restart=1", sizeof t->text - strlen(t->text) - 1);
    }
    t->wanted.path = path;
    const int status = fourmi_learner_new(t->lab, &t->wanted, &t->learner);
    const fourmi_option *capacity = capacity_of(model->options, model->option_count);
    const char *given = capacity != NULL ? learner_options_given(t->arguments, capacity) : NULL;
    if (status == FOURMI_ERROR_FULL && capacity != NULL) {
        complain("%.0f %s are too few to go on with %s; see --%s",
                 given != NULL ? (double)arguments_number(t->arguments, given) : capacity->value,
                 capacity->name, path, capacity->flag);
        return STATUS_RESOURCES;
    }
    return status < 0 ? complain_of_options(t, model->options, model->option_count, status)
                      : STATUS_OK;
}

/* Makes the learner, new or from a model. */
static Status begin(Training *t, const char *path)
{
    const char *name = arguments_text(t->arguments, "game");
    fourmi_presets *presets = NULL;
    fourmi_learner *model = NULL;
    Status status;
    int found = FOURMI_OK;
    t->wanted.options = t->text;
    t->wanted.episodes = arguments_number(t->arguments, "games");
    if (path != NULL) {
        found = fourmi_learner_new(t->lab, &(fourmi_learner_options){.path = path, .frozen = true},
                                   &model);
        status = found < 0 ? lab_complain(found) : resume(t, path, model);
    } else if (name == NULL || t->out == NULL) {
        complain(name == NULL ? "train needs a GAME, or --resume FILE; see fourmi train --help"
                              : "train needs --out FILE; see fourmi train --help");
        status = STATUS_USAGE;
    } else {
        found = fourmi_game_open(t->lab, name, &t->game);
        found = found < 0 ? found
                          : fourmi_presets_new(t->lab, &(fourmi_presets_options){.game = t->game},
                                               &presets);
        status = found < 0 ? refuse(found) : begin_new(t, presets);
    }
    fourmi_free(presets);
    fourmi_free(model);
    if (status != STATUS_OK) {
        return status;
    }
    t->games = arguments_has(t->arguments, "games") ? t->wanted.episodes : t->learner->planned;
    t->games_before = t->learner->episodes;
    if (t->games_before > t->games) {
        complain("%s has played %" PRIu64 " %ss already, more than --games %" PRIu64, t->out,
                 t->games_before, unit_of(t), t->games);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

/* A curve in the place of a model would be the end of one of them. */
static bool curve_is_apart(const Training *t, const char *curve)
{
    const char *models[] = {t->out, arguments_text(t->arguments, "resume")};
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++) {
        if (models[i] != NULL && file_is_plain(models[i]) && file_is_same(models[i], curve)) {
            complain("%s cannot be both a brain and a curve", curve);
            return false;
        }
    }
    return true;
}

/* Makes sure before an hour of training that there is a place to write to, and gets ready to measure if
 * that is asked for. A link to a file that is only there when the curve is open is seen then. */
static Status open_files(Training *t, bool is_resumed)
{
    const char *path = arguments_text(t->arguments, "curve");
    const bool wants_json = arguments_has(t->arguments, "json");
    const bool is_file = path != NULL && strcmp(path, "-") != 0;
    Status status = STATUS_OK;
    if (is_file && !curve_is_apart(t, path)) {
        return STATUS_USAGE;
    }
    if (!file_can_replace(t->out)) {
        complain("%s could not be written: %s", t->out, file_refusal(t->out));
        return STATUS_OUTPUT;
    }
    if (wants_json && path != NULL && !is_file) {
        complain("--json and --curve - would both print to stdout");
        return STATUS_USAGE;
    }
    if (path != NULL || wants_json) {
        t->curve = curve_new(t->lab, t->learner, path, is_resumed, &status);
    }
    return status == STATUS_OK && is_file && !curve_is_apart(t, path) ? STATUS_USAGE : status;
}

/* ------------------------------------------------------------------ saving */

static Status save_as(const Training *t, const char *path)
{
    const int status = fourmi_learner_save(t->learner, path, NULL);
    if (status >= 0) {
        return STATUS_OK;
    }
    const Status said = lab_complain(status);
    return status == FOURMI_ERROR_FILE   ? STATUS_OUTPUT
           : status == FOURMI_ERROR_FULL ? STATUS_RESOURCES
                                         : said;
}

/* Keeps a model on the way: my.brain after 1,000 games is my.0001000.brain. */
static Status save_snapshot(const Training *t)
{
    const size_t size = strlen(t->out) + 24;
    const char *slash = strrchr(t->out, '/');
    const char *name = slash != NULL ? slash + 1 : t->out;
    const char *dot = strrchr(name, '.');
    const char *ending = dot != NULL && dot != name ? dot : t->out + strlen(t->out);
    char *path = malloc(size);
    if (path == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    snprintf(path, size, "%.*s.%07" PRIu64 "%s", (int)(ending - t->out), t->out,
             t->learner->episodes, ending);
    const Status status = save_as(t, path);
    free(path);
    return status;
}

/* After how many games the next snapshot is due: they are spread evenly, and the last is the end.
 * UINT64_MAX if there is none. */
static uint64_t next_snapshot(const Training *t)
{
    const uint64_t count = arguments_number(t->arguments, "snapshots");
    for (uint64_t i = 1; i <= count; i++) {
        /* games * i / count, without growing too large. */
        const uint64_t due = t->games / count * i + t->games % count * i / count;
        if (due > t->learner->episodes) {
            return due;
        }
    }
    return UINT64_MAX;
}

/* Saves on the way, so that a crash costs minutes. If that fails it says so, and training goes on: the
 * next time may be better. A pipe would take the first model for the last, so it gets that only. */
static void save_if_due(Training *t)
{
    const double pause = (double)arguments_number(t->arguments, "save");
    if (seconds_now() - t->saved >= pause && file_is_plain(t->out)) {
        progress_clear(&t->progress);
        (void)save_as(t, t->out);
        t->saved = seconds_now();
    }
}

/* ---------------------------------------------------------------- training */

static double games_per_second(const Training *t)
{
    return t->seconds > 0 ? (double)(t->learner->episodes - t->games_before) / t->seconds : 0.0;
}

/* "14029 games/s", and what was measured, which may be NULL. */
static void note_speed(Training *t, const Curve *curve)
{
    char words[CURVE_WORDS_SIZE];
    char note[PROGRESS_NOTE_SIZE];
    const double speed = games_per_second(t);
    const bool is_fast = speed >= 1e6;
    const int decimals = is_fast ? 2 : speed < 10 ? 1 : 0;
    snprintf(note, sizeof note, "%.*f %s%ss/s%s%s", decimals, is_fast ? speed / 1e6 : speed,
             is_fast ? "M " : "", unit_of(t), curve != NULL ? ", " : "",
             curve != NULL ? curve_words(curve, words) : "");
    progress_note(&t->progress, note);
}

static void measure(Training *t)
{
    progress_clear(&t->progress);
    const Status status = curve_add(t->curve);
    if (status != STATUS_OK) {
        t->status = status == STATUS_INTERRUPTED ? t->status : status;
        return;
    }
    note_speed(t, t->curve);
    if (arguments_has(t->arguments, "json")) {
        Json json = {0};
        put_open(&json, '{');
        fields_put(curve_fields(t->curve), &json);
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
}

/* On a terminal, shows how fast it is, and of a small game what the learner can do by now. That was not
 * asked for, so it takes a twentieth of the time at most. */
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
        t->glances = curve_new_quickly(t->lab, t->learner);
    }
    if (t->glances != NULL && curve_add(t->glances) == STATUS_OK) {
        note_speed(t, t->glances);
        t->glancing += seconds_now() - start;
    } else {
        t->glancing = HUGE_VAL; /* never again */
    }
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Trains to the end, to Ctrl-C, or until the table is full; measures and keeps snapshots on the way. */
static void train(Training *t)
{
    const fourmi_learner *learner = t->learner;
    const uint64_t every = arguments_number(t->arguments, "every");
    uint64_t point = t->curve != NULL ? curve_next(learner->episodes, every) : UINT64_MAX;
    uint64_t snapshot = next_snapshot(t);
    int status = FOURMI_AGAIN;
    progress_init(&t->progress, t->games_before);
    t->saved = seconds_now();
    if (t->curve != NULL && t->games_before == 0 && t->game->players == 2) {
        measure(t);
    }
    while (learner->episodes < t->games && status == FOURMI_AGAIN && t->status == STATUS_OK &&
           !terminal_was_interrupted()) {
        const uint64_t look = learner->episodes + GAMES_PER_LOOK;
        const uint64_t next = smaller(smaller(look, t->games), smaller(point, snapshot));
        const double start = seconds_now();
        status = fourmi_run(t->learner, next - learner->episodes);
        t->seconds += seconds_now() - start;
        if (learner->episodes >= snapshot) {
            t->status = save_snapshot(t);
            snapshot = next_snapshot(t);
        }
        if (t->curve != NULL && (learner->episodes >= point || learner->episodes == t->games)) {
            measure(t);
            point = curve_next(learner->episodes, every);
        }
        if (t->curve == NULL) {
            glance(t);
        }
        progress_show(&t->progress, learner->episodes, t->games);
        save_if_due(t);
    }
    progress_clear(&t->progress);
    t->is_full = status == FOURMI_ERROR_FULL;
    if (status < 0 && status != FOURMI_AGAIN && !t->is_full) {
        t->status = lab_complain(status);
    }
    (void)fourmi_learner_train(t->learner, 0); /* counts what was learned */
}

/* ------------------------------------------------------ verification training */

/* What a round came to, for programs and for people who read a log. */
static void report_round(Training *t, uint32_t round)
{
    const fourmi_learner *learner = t->learner;
    progress_clear(&t->progress);
    if (!arguments_has(t->arguments, "json")) {
        complain("round %" PRIu32 "%s: %" PRIu64 " mistakes", round,
                 learner->is_pruned ? " with pruned weights" : "", learner->mistakes);
        return;
    }
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "round");
    put_natural(&json, round);
    put_key(&json, "pruned");
    put_bool(&json, learner->is_pruned);
    put_key(&json, "mistakes");
    put_natural(&json, learner->mistakes);
    put_close(&json, '}');
    put_end_line(&json);
    output_flush();
}

/* Called while the learner runs. In verification training it tells how far that is, and saves what each
 * round has led to. */
static bool watch(void *context, const fourmi_progress *now)
{
    Training *t = context;
    const fourmi_learner *learner = t->learner;
    char note[PROGRESS_NOTE_SIZE];
    if (learner == NULL || learner->episodes < t->games || learner->round == 0) {
        return true;
    }
    if (learner->round != t->round) {
        if (t->round > 0) {
            report_round(t, t->round);
        }
        t->round = learner->round;
        t->status = save_as(t, t->out);
    }
    if (learner->phase != t->phase) {
        progress_clear(&t->progress);
        progress_init(&t->progress, 0);
        t->phase = learner->phase;
    }
    const bool drills = strcmp(t->phase, "drilling") == 0 || strcmp(t->phase, "pruning") == 0;
    const int length = snprintf(note, sizeof note, "round %" PRIu32 "%s, %s", learner->round,
                                learner->is_pruned ? " with pruned weights" : "", t->phase);
    if (strcmp(t->phase, "walking") != 0) {
        snprintf(note + length, sizeof note - (size_t)length, ": %" PRIu64 "%s",
                 drills ? learner->to_learn : learner->mistakes,
                 drills ? " to learn" : " mistakes");
    }
    progress_note(&t->progress, note);
    progress_show(&t->progress, now->done, now->total);
    return t->status == STATUS_OK && !terminal_was_interrupted();
}

/* Does its verification training, if its options ask for one. What was learned in a round that is not
 * over is left aside: to go on is to begin it again. */
static void verify(Training *t)
{
    const int status = fourmi_run(t->learner, 0);
    progress_clear(&t->progress);
    t->is_cut = status == FOURMI_CANCELLED;
    if (status >= 0 && t->learner->round > 0) {
        report_round(t, t->learner->round);
    } else if (status < 0 && !t->is_cut) {
        (void)lab_complain(status);
        t->status = STATUS_RESOURCES;
    }
}

/* ------------------------------------------------------------------ ending */

/* The line that goes on with the training. */
static void print_call(const Training *t)
{
    static const char *const kept[] = {"snapshots", "save", "curve", "every"};
    const char *words[OPTIONS_MAX];
    size_t count = 0;
    for (uint32_t i = 0; i < t->learner->option_count; i++) {
        const fourmi_option *option = &t->learner->options[i];
        const char *given = learner_options_given(t->arguments, option);
        if (option->is_unsaved && given != NULL) {
            words[count++] = given;
        }
    }
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (arguments_has(t->arguments, kept[i])) {
            words[count++] = kept[i];
        }
    }
    fputs("Go on with: ", stderr);
    arguments_print_call(t->arguments, stderr);
    fputs(" --resume ", stderr);
    arguments_print_word(t->out, stderr);
    fprintf(stderr, " --games %" PRIu64, t->games);
    for (size_t i = 0; i < count; i++) {
        fprintf(stderr, " --%s ", words[i]);
        arguments_print_word(arguments_text(t->arguments, words[i]), stderr);
    }
    fputs(arguments_has(t->arguments, "json") ? " --json\n" : "\n", stderr);
}

static Status finish(Training *t)
{
    const fourmi_learner *learner = t->learner;
    const fourmi_option *capacity = capacity_of(learner->options, learner->option_count);
    const Status saved = save_as(t, t->out);
    if (saved != STATUS_OK) {
        return saved;
    }
    complain("%s has learned %" PRIu64 " values in %" PRIu64 " %ss, %.0f per second", t->out,
             learner->values, learner->episodes, unit_of(t), games_per_second(t));
    if (t->status != STATUS_OK) {
        return t->status;
    }
    if (t->is_full && capacity != NULL) {
        complain("the room for %.0f %s is full; see --%s", capacity->value, capacity->name,
                 capacity->flag);
        return STATUS_RESOURCES;
    }
    if (learner->episodes < t->games) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " %ss", learner->episodes, t->games,
                 unit_of(t));
        print_call(t);
        return STATUS_INTERRUPTED;
    }
    if (t->is_cut) {
        complain("interrupted in its verification training");
        print_call(t);
        return STATUS_INTERRUPTED;
    }
    if (learner->round > 0) {
        complain("%s %s as first player, whatever the replies; fourmi certify %s --side first "
                 "--symmetry shows it again",
                 t->out, learner->may_draw ? "never loses" : "wins", t->out);
    }
    worth_tell(t->lab, learner, t->out);
    return STATUS_OK;
}

Status train_run(const Arguments *arguments)
{
    const char *path = arguments_text(arguments, "resume");
    Training t = {.arguments = arguments, .out = arguments_text(arguments, "out")};
    t.wanted.watch = watch;
    t.wanted.watch_context = &t;
    const int made = fourmi_lab_new(FOURMI_ABI, NULL, &t.lab);
    Status status = made < 0 ? lab_complain(made) : begin(&t, path);
    terminal_catch_interrupt();
    terminal_catch_broken_pipe();
    if (status == STATUS_OK) {
        status = open_files(&t, path != NULL);
    }
    if (status == STATUS_OK) {
        train(&t);
        if (t.learner->episodes == t.games && t.games > 0 && t.status == STATUS_OK &&
            !terminal_was_interrupted()) {
            verify(&t);
        }
        status = finish(&t);
    }
    (void)curve_free(t.glances);
    if (!curve_free(t.curve) && status == STATUS_OK) {
        status = STATUS_OUTPUT;
    }
    fourmi_free(t.learner);
    fourmi_free(t.lab);
    return status;
}
