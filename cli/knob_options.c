/* knob_options.c - the knobs of all kinds of learners as options of fourmi train. */
#include "cli/knob_options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "learn/kinds.h"

enum { HELP_SIZE = 300 };

static char helps[OPTIONS_MAX][HELP_SIZE]; /* by option */

static bool is_same(const char *of_knob, const char *option)
{
    return of_knob != NULL && strcmp(of_knob, option) == 0;
}

const Knob *knob_options_find(const LearnerKind *kind, const char *option)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        if (is_same(knob->option, option) || is_same(knob->option_off, option)) {
            return knob;
        }
    }
    return NULL;
}

static bool all_kinds_have(const char *option)
{
    const LearnerKind *kind;
    for (int i = 0; (kind = kinds_get(i)) != NULL; i++) {
        if (knob_options_find(kind, option) == NULL) {
            return false;
        }
    }
    return true;
}

static void append(char help[HELP_SIZE], const char *text)
{
    const size_t length = strlen(help);
    snprintf(help + length, HELP_SIZE - length, "%s", text);
}

/* Whether a kind of the same name, one for games perhaps, comes before this and has the option. */
static bool is_named_before(int number, const char *option)
{
    for (int i = 0; i < number; i++) {
        if (strcmp(kinds_get(i)->name, kinds_get(number)->name) == 0 &&
            knob_options_find(kinds_get(i), option) != NULL) {
            return true;
        }
    }
    return false;
}

/* Adds which kinds have the option, "For a Q-table." for example. */
static void append_kinds(char help[HELP_SIZE], const char *option)
{
    const LearnerKind *kind;
    const char *before = " For ";
    for (int i = 0; (kind = kinds_get(i)) != NULL; i++) {
        if (knob_options_find(kind, option) != NULL && !is_named_before(i, option)) {
            append(help, before);
            append(help, kind->title_with_article);
            before = " or ";
        }
    }
    append(help, ".");
}

/* What the row says, and what follows from it. */
static const char *write_help(const Knob *knob, const char *option, char help[HELP_SIZE])
{
    help[0] = '\0';
    if (is_same(knob->option_off, option)) {
        append(help, "Switch --");
        append(help, knob->option);
        append(help, " off, where the preset has it on.");
    } else {
        append(help, knob->help);
    }
    if (!all_kinds_have(option)) {
        append_kinds(help, option);
    }
    append(help, knob->is_lasting ? " No brain can change it." : "");
    return help;
}

static OptionValue value_of(const Knob *knob)
{
    static const ValueKind value_kinds[] = {
        [KNOB_REAL] = VALUE_REAL,
        [KNOB_COUNT] = VALUE_NUMBER,
        [KNOB_LARGE_COUNT] = VALUE_NUMBER,
        [KNOB_SWITCH] = VALUE_NONE,
    };
    return (OptionValue){
        .kind = value_kinds[knob->type],
        .label = knob->label,
        .min = (uint64_t)knob->min,
        .max = (uint64_t)knob->max,
    };
}

/* Lets an option take what a knob of another kind takes as well. */
static void widen(OptionValue *value, const Knob *knob)
{
    const OptionValue other = value_of(knob);
    value->min = other.min < value->min ? other.min : value->min;
    value->max = other.max > value->max ? other.max : value->max;
}

/* Adds one of a knob's options; none if it is NULL. */
static void add_option(Option options[OPTIONS_MAX], const Knob *knob, const char *option)
{
    int i = 0;
    if (option == NULL) {
        return;
    }
    while (options[i].name != NULL && strcmp(options[i].name, option) != 0) {
        i++;
    }
    assert(i < OPTIONS_MAX - 1);
    if (options[i].name != NULL) {
        widen(&options[i].value, knob);
        return;
    }
    options[i] = (Option){
        .name = option,
        .value = value_of(knob),
        .is_fine = true,
        .help = write_help(knob, option, helps[i]),
    };
}

void knob_options_add(Option options[OPTIONS_MAX])
{
    const LearnerKind *kind;
    for (int k = 0; (kind = kinds_get(k)) != NULL; k++) {
        for (int i = 0; i < kind->knob_count; i++) {
            add_option(options, &kind->knobs[i], kind->knobs[i].option);
            add_option(options, &kind->knobs[i], kind->knobs[i].option_off);
        }
    }
}

/* Adds a name to a list of some length, unless it is there; returns the length then. */
static int add_name(const char *names[CHOICES_MAX], int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return count;
        }
    }
    assert(count < CHOICES_MAX - 1);
    names[count] = name;
    return count + 1;
}

void knob_options_list_presets(const char *names[CHOICES_MAX])
{
    const LearnerKind *kind;
    int count = 0;
    for (int k = 0; (kind = kinds_get(k)) != NULL; k++) {
        for (int i = 0; i < kind->preset_count; i++) {
            count = add_name(names, count, kind->presets[i].name);
        }
        for (int i = 0; kind->worlds != NULL && i < kind->worlds->preset_count; i++) {
            count = add_name(names, count, kind->worlds->presets[i].name);
        }
    }
    names[count] = NULL;
}

/* Two kinds may share a name, one for games and one for worlds. */
void knob_options_list_kinds(const char *names[CHOICES_MAX])
{
    const LearnerKind *kind;
    int count = 0;
    for (int k = 0; (kind = kinds_get(k)) != NULL; k++) {
        count = add_name(names, count, kind->name);
    }
    names[count] = NULL;
}
