/* curve.c - the learning curve of a training. */
#include "cli/curve.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab.h"
#include "cli/progress.h"
#include "cli/terminal.h"

enum {
    STATES_MAX = 200000, /* that are listed to measure all of a game, */
    FEW_STATES = 6000,   /* and where that is to take no more than a moment */
    STEPS_MAX = 1000000, /* that are followed towards a goal */
};

struct Curve {
    const fourmi_learner *learner;
    fourmi_policy *policy;
    fourmi_evaluation *sides[2];   /* the second is NULL where the first is about both */
    fourmi_evaluation *episodes;   /* what a goal is measured by if it cannot be followed exactly */
    fourmi_charts *charts;         /* NULL: the game has none */
    fourmi_exact *exact;           /* for gains; NULL: not needed */
    const Curve *like;             /* what is shared; NULL: nothing */
    const fourmi_evaluation *last; /* of the first player: one of these */
    bool has_goal;                 /* an episode of the game is to reach one */
    Fields fields;
    Progress progress;
    const char *path;
    FILE *file; /* NULL: nothing is written */
    bool is_csv;
    int error; /* why the file could not be written, an errno; 0 if it could */
};

/* --------------------------------------------------------------- beginning */

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static Status open_file(Curve *curve, const char *path, bool goes_on)
{
    const bool is_stdout = strcmp(path, "-") == 0;
    curve->path = path;
    curve->is_csv = ends_with(path, ".csv");
    if (!curve->is_csv && !is_stdout && !ends_with(path, ".ndjson") && !ends_with(path, ".jsonl")) {
        complain("%s: the name of a curve ends in .csv or .ndjson, or is -", path);
        return STATUS_USAGE;
    }
    curve->file = is_stdout ? stdout : fopen(path, goes_on ? "a" : "w");
    if (curve->file == NULL) {
        complain("%s could not be written: %s", path, strerror(errno));
        return STATUS_OUTPUT;
    }
    return STATUS_OK;
}

/* States of a sample are solved before the first point. */
static bool watch(void *context, const fourmi_progress *now)
{
    Curve *curve = context;
    if (curve->last == NULL && curve->sides[0]->method == FOURMI_METHOD_SAMPLE) {
        progress_show(&curve->progress, now->done, now->total);
    }
    return !terminal_was_interrupted();
}

/* Makes all that measures; a game has charts or it has none. */
static int prepare(Curve *curve, fourmi_lab *lab, uint64_t states)
{
    const fourmi_game *game = curve->learner->game;
    const bool is_alone = game->players == 1;
    fourmi_game_facts *facts = NULL;
    int status = fourmi_policy_new(lab, &(fourmi_policy_options){.learner = curve->learner},
                                   &curve->policy);
    status = status < 0
                 ? status
                 : fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = game}, &facts);
    curve->has_goal = facts != NULL && facts->has_goal;
    fourmi_free(facts);
    if (status >= 0 && is_alone && !curve->has_goal && curve->like == NULL) {
        status = fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &curve->exact);
    }
    fourmi_exact *exact = curve->like != NULL ? curve->like->exact : curve->exact;
    fourmi_evaluation_options options = {
        .policy = curve->policy,
        .method = is_alone ? FOURMI_METHOD_EXACT : FOURMI_METHOD_BEST,
        .budget = is_alone ? STEPS_MAX : states,
        .best = is_alone,
        .exact = exact,
        .watch = watch,
        .watch_context = curve,
        .known = curve->like != NULL ? curve->like->sides[0] : NULL,
    };
    status = status < 0 ? status : fourmi_evaluation_new(lab, &options, &curve->sides[0]);
    if (status >= 0 && !is_alone && curve->sides[0]->method != FOURMI_METHOD_SAMPLE) {
        options.player = FOURMI_SECOND;
        options.method = curve->sides[0]->method;
        options.known = curve->like != NULL ? curve->like->sides[1] : NULL;
        status = fourmi_evaluation_new(lab, &options, &curve->sides[1]);
    }
    if (status >= 0 && is_alone) {
        options.method = FOURMI_METHOD_EPISODES;
        options.best = false;
        options.known = NULL;
        status = fourmi_evaluation_new(lab, &options, &curve->episodes);
        (void)fourmi_charts_new(
            lab, &(fourmi_charts_options){.game = game, .policy = curve->policy, .exact = exact},
            &curve->charts);
    }
    return status;
}

static Curve *new_curve(fourmi_lab *lab, const fourmi_learner *learner, uint64_t states,
                        const Curve *like)
{
    Curve *curve = calloc(1, sizeof *curve);
    if (curve == NULL) {
        complain("not enough memory");
        return NULL;
    }
    curve->learner = learner;
    curve->like = like;
    const int status = prepare(curve, lab, states);
    if (status < 0) {
        (void)lab_complain(status);
        (void)curve_free(curve);
        return NULL;
    }
    progress_init(&curve->progress, 0);
    progress_note(&curve->progress, "solving positions to measure with");
    return curve;
}

Curve *curve_new(fourmi_lab *lab, const fourmi_learner *learner, const char *path, bool goes_on,
                 Status *status)
{
    Curve *curve = new_curve(lab, learner, STATES_MAX, NULL);
    *status = curve == NULL  ? STATUS_RESOURCES
              : path != NULL ? open_file(curve, path, goes_on)
                             : STATUS_OK;
    if (*status != STATUS_OK) {
        (void)curve_free(curve);
        return NULL;
    }
    return curve;
}

Curve *curve_new_like(fourmi_lab *lab, const fourmi_learner *learner, const Curve *like)
{
    return new_curve(lab, learner, STATES_MAX, like);
}

/* Samples that are solved, and the best way to a goal, are only read. */
bool curve_is_shared(const Curve *curve)
{
    return curve->has_goal || curve->last->method == FOURMI_METHOD_SAMPLE;
}

Curve *curve_new_quickly(fourmi_lab *lab, const fourmi_learner *learner)
{
    Curve *curve = learner->game->players == 2 ? new_curve(lab, learner, FEW_STATES, NULL) : NULL;
    if (curve != NULL && curve->sides[0]->method != FOURMI_METHOD_LINES) {
        (void)curve_free(curve);
        return NULL;
    }
    return curve;
}

/* Sends on what was printed, a line at a time, so that none is ever half there, and remembers the
 * reason of the first failure. */
static void send(Curve *curve)
{
    if (curve->file == stdout) {
        output_flush();
    } else if (fflush(curve->file) != 0 && curve->error == 0) {
        curve->error = errno;
    }
}

bool curve_free(Curve *curve)
{
    bool is_written = true;
    if (curve == NULL) {
        return true;
    }
    if (curve->file != NULL && curve->file != stdout) {
        send(curve);
        is_written = fclose(curve->file) == 0 && curve->error == 0;
    }
    if (!is_written) {
        complain("%s could not be written: %s", curve->path,
                 strerror(curve->error != 0 ? curve->error : errno));
    }
    void *const things[] = {curve->sides[0], curve->sides[1], curve->episodes,
                            curve->charts,   curve->exact,    curve->policy};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        fourmi_free(things[i]);
    }
    free(curve);
    return is_written;
}

/* ------------------------------------------------------------------ points */

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static void add_shares(Fields *fields, const char *before, fourmi_shares shares)
{
    fields_add(fields, before, "won", shares.won);
    fields_add(fields, before, "drawn", shares.drawn);
    fields_add(fields, before, "lost", shares.lost);
}

static void add_lines(Fields *fields, bool is_first, const fourmi_evaluation *side)
{
    const char *before = is_first ? "first" : "second";
    fields_add(fields, before, "lines", (double)side->lines);
    fields_add(fields, before, "lost", (double)side->lost);
    fields_add(fields, before, "optimal", share(side->right, side->decisions));
    add_shares(fields, is_first ? "first.random" : "second.random", side->random);
    add_shares(fields, is_first ? "first.perfect" : "second.perfect", side->perfect);
}

static void add_mates(Fields *fields, bool is_first, const fourmi_mates *mates)
{
    const struct {
        const char *name;
        double number;
    } rows[] = {
        {"won", (double)mates->won},
        {"every_mated", (double)mates->any.states},
        {"every_wasted", mates->any.wasted},
        {"perfect_mated", (double)mates->perfect.states},
        {"perfect_wasted", mates->perfect.wasted},
        {"stalemates", (double)mates->stalemates},
        {"men_lost", (double)mates->men_lost},
        {"games_lost", (double)mates->games_lost},
        {"other_draws", (double)mates->other_draws},
        {"to_hold", (double)mates->to_hold},
        {"held", (double)mates->held},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fields_add(fields, is_first ? "first" : "second", rows[i].name, rows[i].number);
    }
}

static void add_sample(Fields *fields, const fourmi_evaluation *sample)
{
    fields_add(fields, "", "positions", (double)sample->decisions);
    fields_add(fields, "", "kept", share(sample->right, sample->decisions));
    fields_add(fields, "", "telling", (double)sample->telling);
    fields_add(fields, "", "telling_kept", share(sample->telling_right, sample->telling));
}

static void add_goal(Fields *fields, const fourmi_evaluation *policy,
                     const fourmi_evaluation *exact)
{
    fields_add(fields, "", "reached", policy->reached);
    fields_add(fields, "", "low", policy->low);
    fields_add(fields, "", "high", policy->high);
    fields_add(fields, "", "ended", policy->ended);
    fields_add(fields, "", "circled", policy->circled);
    fields_add(fields, "", "steps", policy->steps);
    fields_add(fields, "", "progress", policy->progress);
    fields_add_switch(fields, "exact", policy == exact);
    fields_add_switch(fields, "certain", policy->is_certain);
    fields_add(fields, "", "best", exact->due);
    fields_add(fields, "", "best_steps", exact->due_steps);
}

static void add_gain(Fields *fields, const fourmi_evaluation *policy, const fourmi_charts *charts)
{
    fields_add(fields, "", "value", policy->value);
    fields_add(fields, "", "best", policy->due);
    if (charts != NULL) {
        fields_add(fields, "", "cells", charts->decisions);
        fields_add(fields, "", "wrong", charts->wrong);
    }
}

static void name_all(Curve *curve)
{
    const fourmi_learner *learner = curve->learner;
    Fields *fields = &curve->fields;
    *fields = (Fields){0};
    fields_add(fields, "", learner->game->players == 1 ? "episodes" : "games",
               (double)learner->episodes);
    if (learner->game->players == 1) {
        if (curve->has_goal) {
            add_goal(fields, curve->last, curve->sides[0]);
        } else {
            add_gain(fields, curve->last, curve->charts);
        }
    } else if (curve->last->method == FOURMI_METHOD_SAMPLE) {
        add_sample(fields, curve->last);
    } else {
        for (int i = 0; i < 2; i++) {
            if (curve->last->method == FOURMI_METHOD_STARTS) {
                add_mates(fields, i == 0, &curve->sides[i]->mates);
            } else {
                add_lines(fields, i == 0, curve->sides[i]);
            }
        }
    }
}

/* A goal that cannot be followed exactly is measured by episodes. */
static int measure(Curve *curve)
{
    const fourmi_evaluation *found = curve->sides[0];
    int status = fourmi_run(curve->sides[0], 0);
    if (curve->has_goal && (status == FOURMI_ERROR_UNKNOWN || status == FOURMI_ERROR_MEMORY)) {
        status = fourmi_run(curve->episodes, 0);
        found = curve->episodes;
    }
    if (status >= 0 && curve->sides[1] != NULL) {
        status = fourmi_run(curve->sides[1], 0);
    }
    if (status >= 0 && curve->charts != NULL) {
        status = fourmi_run(curve->charts, 0);
    }
    curve->last = status >= 0 ? found : curve->last;
    return status;
}

static void write_line(Curve *curve)
{
    if (curve->is_csv) {
        fseek(curve->file, 0, SEEK_END);
        if (ftell(curve->file) == 0) {
            fields_print_names(&curve->fields, curve->file);
        }
        fields_print_values(&curve->fields, curve->file);
    } else {
        Json json = {.stream = curve->file};
        put_open(&json, '{');
        fields_put(&curve->fields, &json);
        put_close(&json, '}');
        put_end_line(&json);
    }
    send(curve);
}

Status curve_add(Curve *curve)
{
    const int status = measure(curve);
    progress_clear(&curve->progress);
    if (status < 0) {
        return status == FOURMI_CANCELLED ? STATUS_INTERRUPTED : lab_complain(status);
    }
    name_all(curve);
    if (curve->file != NULL) {
        write_line(curve);
    }
    return STATUS_OK;
}

const Fields *curve_fields(const Curve *curve)
{
    return &curve->fields;
}

const char *curve_words(const Curve *curve, char text[CURVE_WORDS_SIZE])
{
    const Fields *fields = &curve->fields;
    if (curve->learner->game->players == 1) {
        snprintf(text, CURVE_WORDS_SIZE, curve->has_goal ? "reaches %.1f %%" : "gains %.3f",
                 curve->last->value * (curve->has_goal ? 100.0 : 1.0));
    } else if (curve->last->method == FOURMI_METHOD_STARTS) {
        const fourmi_mates *mates = &curve->last->mates;
        snprintf(text, CURVE_WORDS_SIZE, "mates from %.2f %%, wastes %.3f",
                 mates->won > 0 ? 100.0 * share(mates->any.states, mates->won) : 100.0,
                 mates->any.wasted);
    } else if (curve->last->method == FOURMI_METHOD_SAMPLE) {
        snprintf(text, CURVE_WORDS_SIZE, "keeps %.1f %%", 100.0 * fields_number(fields, "kept"));
    } else {
        snprintf(text, CURVE_WORDS_SIZE, "optimal %.1f / %.1f %%",
                 100.0 * fields_number(fields, "first.optimal"),
                 100.0 * fields_number(fields, "second.optimal"));
    }
    return text;
}

static bool is_certified(const fourmi_evaluation *side)
{
    const fourmi_mates *mates = &side->mates;
    return side->method == FOURMI_METHOD_STARTS
               ? mates->any.states == mates->won && mates->held == mates->to_hold
               : side->value >= side->due - 1e-9; /* sums of many probabilities are rounded */
}

double curve_certified(const Curve *curve)
{
    if (curve->has_goal) {
        return curve->last->is_certain;
    }
    return curve->last->method == FOURMI_METHOD_SAMPLE ? (double)NAN
           : curve->sides[1] != NULL
               ? is_certified(curve->sides[0]) && is_certified(curve->sides[1])
               : is_certified(curve->last);
}

uint64_t curve_next(uint64_t games, uint64_t every)
{
    uint64_t step = every;
    if (every == 0) {
        uint64_t decade = 1;
        while (games / 10 >= decade) {
            decade *= 10;
        }
        step = decade > 1 ? decade / 2 : 1;
    }
    return (games / step + 1) * step;
}
