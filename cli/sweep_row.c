/* sweep_row.c - a row of the table of a sweep, as CSV or NDJSON. */
#include "cli/sweep_row.h"

#include <inttypes.h>
#include <string.h>

#include "cli/csv.h"
#include "cli/output.h"

static const char *const first_names[] = {"game", "preset", "kind", "games", "seed"};
enum { FIRST_NAMES = sizeof first_names / sizeof first_names[0] };

enum { KEY_SIZE = 64 };

/* "epsilon_decay" for epsilon-decay. */
static const char *key_of(const char *name, char key[KEY_SIZE])
{
    snprintf(key, KEY_SIZE, "%s", name);
    for (char *at = key; (at = strchr(at, '-')) != NULL;) {
        *at = '_';
    }
    return key;
}

/* ----------------------------------------------------------------------- CSV */

void sweep_row_print_header(const SweepFormat *format, FILE *stream)
{
    char key[KEY_SIZE];
    if (!format->is_csv) {
        return;
    }
    for (int i = 0; i < FIRST_NAMES; i++) {
        fprintf(stream, "%s%s", i > 0 ? "," : "", first_names[i]);
    }
    for (int i = 0; i < format->plan->knob_count; i++) {
        fprintf(stream, ",%s", key_of(format->plan->knobs[i], key));
    }
    for (int i = 0; i < format->columns->count; i++) {
        fprintf(stream, ",%s", format->columns->names[i]);
    }
    fputc('\n', stream);
}

static void print_start_csv(const SweepFormat *format, const SweepUnit *unit, FILE *stream)
{
    csv_put_text(stream, sweep_plan_name(format->plan));
    fprintf(stream, ",%s,%s,%" PRIu64 ",%" PRIu64, unit->preset, unit->options.kind->name,
            unit->games, unit->seed);
    for (int i = 0; i < format->plan->knob_count; i++) {
        const Knob *knob = kind_knob(unit->options.kind, format->plan->knobs[i]);
        fputc(',', stream);
        if (knob != NULL) {
            csv_put_real(stream, knob_value(knob, unit->options.values));
        }
    }
}

static void print_rest_csv(const SweepFormat *format, const SweepResult *result, FILE *stream)
{
    for (int i = 0; i < format->columns->count; i++) {
        fputc(',', stream);
        csv_put_real(stream, result->numbers[i]);
    }
    fputc('\n', stream);
}

/* --------------------------------------------------------------------- NDJSON */

static void put_knob(Json *json, const Knob *knob, const LearnerOptions *options)
{
    char key[KEY_SIZE];
    put_key(json, key_of(knob->name, key));
    if (knob->type == KNOB_SWITCH) {
        put_bool(json, knob_value(knob, options->values) != 0);
    } else {
        put_real(json, knob_value(knob, options->values));
    }
}

static void print_start_json(const SweepFormat *format, const SweepUnit *unit, FILE *stream)
{
    const char *const texts[] = {sweep_plan_name(format->plan), unit->preset,
                                 unit->options.kind->name};
    const LearnerKind *kind = unit->options.kind;
    Json json = {.stream = stream};
    put_open(&json, '{');
    for (int i = 0; i < 3; i++) {
        put_key(&json, first_names[i]);
        put_string(&json, texts[i]);
    }
    put_key(&json, "games");
    put_natural(&json, unit->games);
    put_key(&json, "seed");
    put_natural(&json, unit->seed);
    for (int i = 0; i < kind->knob_count; i++) {
        put_knob(&json, &kind->knobs[i], &unit->options);
    }
}

static void print_rest_json(const SweepFormat *format, const SweepResult *result, FILE *stream)
{
    Json json = {.stream = stream, .needs_comma = true};
    for (int i = 0; i < format->columns->count; i++) {
        put_key(&json, format->columns->names[i]);
        put_real(&json, result->numbers[i]); /* what is no number is null */
    }
    put_close(&json, '}');
    put_end_line(&json);
}

/* ----------------------------------------------------------------------- both */

void sweep_row_print_start(const SweepFormat *format, const SweepUnit *unit, FILE *stream)
{
    (format->is_csv ? print_start_csv : print_start_json)(format, unit, stream);
}

void sweep_row_print_rest(const SweepFormat *format, const SweepResult *result, FILE *stream)
{
    (format->is_csv ? print_rest_csv : print_rest_json)(format, result, stream);
}

bool sweep_row_is_rest(const SweepFormat *format, const char *text)
{
    for (int i = 0; i < format->columns->count; i++) {
        char key[KEY_SIZE];
        snprintf(key, sizeof key, ",\"%s\":", format->columns->names[i]);
        const char *expected = format->is_csv ? "," : key;
        if (strncmp(text, expected, strlen(expected)) != 0) {
            return false;
        }
        text += strlen(expected);
        text += strcspn(text, ",}");
    }
    return strcmp(text, format->is_csv ? "" : "}") == 0;
}
