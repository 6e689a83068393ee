/* brain_show.c - fourmi brain show: what is in a brain. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"

enum { KEY_SIZE = 32, TEXT_SIZE = 32 };

/* -------------------------------------------------------------------- text */

static void print_line(const char *name, const char *text)
{
    printf("%-14s %s\n", name, text);
}

static void print_knob_line(const Knob *knob, const LearnerOptions *options)
{
    char text[TEXT_SIZE];
    if (knob->type == KNOB_SWITCH) {
        print_line(knob->name, knob_value(knob, options->values) != 0 ? "on" : "off");
        return;
    }
    if (knob->type == KNOB_REAL) {
        snprintf(text, sizeof text, "%g", knob_value(knob, options->values));
    } else {
        snprintf(text, sizeof text, "%" PRIu64, knob_count(knob, options->values));
    }
    print_line(knob->name, text);
}

static void print_fact_line(const BrainFact *fact)
{
    char text[TEXT_SIZE];
    if (fact->is_real) {
        snprintf(text, sizeof text, "%g", fact->real);
    } else {
        snprintf(text, sizeof text, "%" PRIu64, fact->count);
    }
    print_line(fact->name, text);
}

/* What its kind has to tell: how much it knows, and its knobs. */
static void print_kind_text(const Brain *brain)
{
    const LearnerKind *kind = brain->options.kind;
    BrainFact fact = {.name = "values", .count = brain_value_count(brain)};
    print_fact_line(&fact);
    for (int i = 0; kind->brain_fact(brain, i, &fact); i++) {
        print_fact_line(&fact);
    }
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].field.since != 0) {
            print_knob_line(&kind->knobs[i], &brain->options);
        }
    }
}

static void print_statistics(const Brain *brain)
{
    const LearnStatistics *s = &brain->header.statistics;
    if (brain->is_of_world) {
        printf("episodes       %" PRIu64 " (return above 0 %" PRIu64 ", below 0 %" PRIu64
               ", of 0 %" PRIu64 ")\n",
               s->games, s->first_won, s->second_won, s->drawn);
    } else {
        printf("games          %" PRIu64 " (%s won %" PRIu64 ", %s won %" PRIu64 ", drawn %" PRIu64
               ")\n",
               s->games, side_name(&brain->game, SIDE_FIRST), s->first_won,
               side_name(&brain->game, SIDE_SECOND), s->second_won, s->drawn);
    }
}

static void print_change(const Brain *brain)
{
    if (brain->header.changed_at > 0) {
        printf("changed        after %" PRIu64 " %s\n", brain->header.changed_at,
               brain->is_of_world ? "episodes, by other parameters"
                                  : "games, by other parameters or games of others");
    }
}

static void print_text(const LoadedBrain *file)
{
    const BrainHeader *h = &file->brain.header;
    print_line("kind", file->brain.options.kind->title);
    print_line(file->brain.is_of_world ? "world" : "game", h->game);
    printf("seed           %" PRIu64 "\n", h->seed);
    print_statistics(&file->brain);
    print_change(&file->brain);
    printf("bytes          %zu\n", file->size);
    print_kind_text(&file->brain);
}

/* -------------------------------------------------------------------- JSON */

static void print_natural(Json *json, const char *key, uint64_t number)
{
    put_key(json, key);
    put_natural(json, number);
}

/* The key of a knob or fact: "epsilon_decay" for epsilon-decay. */
static const char *key_of(const char *name, char key[KEY_SIZE])
{
    snprintf(key, KEY_SIZE, "%s", name);
    for (char *at = key; (at = strchr(at, '-')) != NULL;) {
        *at = '_';
    }
    return key;
}

static void print_knob_json(Json *json, const Knob *knob, const LearnerOptions *options)
{
    char key[KEY_SIZE];
    put_key(json, key_of(knob->name, key));
    if (knob->type == KNOB_REAL) {
        put_real(json, knob_value(knob, options->values));
    } else if (knob->type == KNOB_SWITCH) {
        put_bool(json, knob_value(knob, options->values) != 0);
    } else {
        put_natural(json, knob_count(knob, options->values));
    }
}

static void print_fact_json(Json *json, const BrainFact *fact)
{
    char key[KEY_SIZE];
    put_key(json, key_of(fact->name, key));
    if (fact->is_real) {
        put_real(json, fact->real);
    } else {
        put_natural(json, fact->count);
    }
}

static void print_kind_json(Json *json, const Brain *brain)
{
    const LearnerKind *kind = brain->options.kind;
    BrainFact fact = {.name = "values", .count = brain_value_count(brain)};
    print_fact_json(json, &fact);
    for (int i = 0; kind->brain_fact(brain, i, &fact); i++) {
        print_fact_json(json, &fact);
    }
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].field.since != 0) {
            print_knob_json(json, &kind->knobs[i], &brain->options);
        }
    }
}

static void print_statistics_json(Json *json, const Brain *brain)
{
    const LearnStatistics *s = &brain->header.statistics;
    const bool is_of_world = brain->is_of_world;
    print_natural(json, is_of_world ? "episodes" : "games", s->games);
    print_natural(json, is_of_world ? "return_above_0" : "first_won", s->first_won);
    print_natural(json, is_of_world ? "return_below_0" : "second_won", s->second_won);
    print_natural(json, is_of_world ? "return_of_0" : "drawn", s->drawn);
}

static void print_json(const LoadedBrain *file)
{
    const BrainHeader *h = &file->brain.header;
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "kind");
    put_string(&json, file->brain.options.kind->name);
    put_key(&json, file->brain.is_of_world ? "world" : "game");
    put_string(&json, h->game);
    print_natural(&json, "seed", h->seed);
    print_statistics_json(&json, &file->brain);
    print_natural(&json, "changed_at", h->changed_at);
    print_natural(&json, "bytes", file->size);
    print_kind_json(&json, &file->brain);
    put_close(&json, '}');
    put_end_line(&json);
}

Status brain_show_run(const Arguments *arguments)
{
    LoadedBrain file;
    if (!brain_file_open_any(&file, arguments_operand(arguments, 0))) {
        return STATUS_BAD_INPUT;
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(&file);
    loaded_brain_close(&file);
    return STATUS_OK;
}
