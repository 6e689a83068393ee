/* options.c - the options of learners: presets of a game, what a text says, how they are described. */
#include <assert.h>
#include <string.h>

#include "api/learner.h"
#include "base/text.h"
#include "learn/kinds.h"

enum { OPTION_NAME_SIZE = 32, PRESETS_MAX = 16, RANGE_DECIMALS = 6 };

/* ------------------------------------------------------------------ presets */

const char *options_preset_name(const Adapted *adapted, int i)
{
    return adapt_is_alone(adapted) ? learner_world_preset_name(&adapted->world, i)
                                   : learner_preset_name(&adapted->game, i);
}

const char *options_preset(const Adapted *adapted, const char *name, LearnerOptions *options)
{
    const char *own;
    if (text_equal(name, "taught")) {
        return !adapt_is_alone(adapted) && learner_import_options(&adapted->game, options)
                   ? "taught"
                   : NULL;
    }
    for (int i = 0; (own = options_preset_name(adapted, i)) != NULL && !text_equal(own, name);) {
        i++;
    }
    return own != NULL &&
                   (adapt_is_alone(adapted) ? learner_world_preset(&adapted->world, name, options)
                                            : learner_preset(&adapted->game, name, options))
               ? own
               : NULL;
}

uint64_t options_usual_episodes(const Adapted *adapted, const LearnerOptions *options)
{
    const Knob *schedule = kind_schedule(options->kind);
    if (adapt_is_alone(adapted)) {
        return learner_usual_episodes(options->kind, &adapted->world);
    }
    return schedule != NULL ? knob_count(schedule, options->values)
                            : learner_usual_games(options->kind, &adapted->game);
}

/* --------------------------------------------------------------------- text */

/* Reads a number, "-0.05" or "1e-3", as a double has it; false if text[length] is none. What people
 * write has few digits and needs no more than one rounding; digits beyond these change nothing. */
static bool read_number(const char *text, size_t length, double *number)
{
    const char *const end = text + length;
    const bool is_negative = text < end && *text == '-';
    const char *c = text + is_negative;
    const char *point = NULL;
    uint64_t digits = 0;
    int exponent = 0;
    unsigned power = 0;
    for (; c < end && ((*c == '.' && point == NULL) || ('0' <= *c && *c <= '9')); c++) {
        const bool has_room = digits < UINT64_C(1) << 49;
        if (*c == '.') {
            point = c;
        } else {
            digits = has_room ? 10 * digits + (uint64_t)(*c - '0') : digits;
            exponent += has_room ? -(point != NULL) : point == NULL;
        }
    }
    const bool has_digits = c - text > is_negative + (point != NULL);
    if (has_digits && c < end && *c == 'e') {
        const bool is_small = *++c == '-';
        c += is_small;
        if (!text_skip_number(&c, 99, &power)) {
            return false;
        }
        exponent += is_small ? -(int)power : (int)power;
    }
    double factor = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) {
        factor *= 10;
    }
    const double size = exponent < 0 ? (double)digits / factor : (double)digits * factor;
    *number = is_negative ? -size : size;
    return has_digits && c == end;
}

/* Turns the knob that is called so. */
static int turn(LearnerOptions *options, const char *name, const char *text, size_t length)
{
    const LearnerKind *kind = options->kind;
    const Knob *knob = kind_knob(kind, name);
    char value[OPTION_NAME_SIZE];
    char names[FOURMI_TEXT_SIZE];
    TextLine line = text_line(names, sizeof names);
    double number;
    if (knob == NULL) {
        for (int i = 0; i < kind->knob_count; i++) {
            text_add(&line, i > 0 ? ", " : "");
            text_add(&line, kind->knobs[i].name);
        }
        return thing_fail(FOURMI_ERROR_NAME, "%s has no option \"%s\"; there are %s",
                          kind->title_with_article, name, names);
    }
    if (read_number(text, length, &number) && knob_turn(knob, options->values, number)) {
        return FOURMI_OK;
    }
    thing_copy_text(value, length + 1 < sizeof value ? length + 1 : sizeof value, text);
    line = text_line(names, sizeof names);
    text_add(&line, knob->type == KNOB_REAL ? "it is " : "it is a whole number, ");
    text_add(&line, knob->is_above_min ? "above " : "at least ");
    text_add_decimal(&line, knob->min, RANGE_DECIMALS);
    if (knob->max <= UINT32_MAX) {
        text_add(&line, " and at most ");
        text_add_decimal(&line, knob->max, RANGE_DECIMALS);
    }
    return thing_fail(FOURMI_ERROR_ARGUMENT, "the option %s cannot be \"%s\"; %s", name, value,
                      names);
}

int options_read(const Adapted *adapted, const char *text, LearnerOptions *options,
                 bool *is_restarted)
{
    LearnerOptions changed = *options;
    bool starts_anew = false;
    while (*text != '\0') {
        char name[OPTION_NAME_SIZE];
        const size_t name_length = strcspn(text, "=,");
        const size_t length = strcspn(text, ",");
        thing_copy_text(name, name_length < sizeof name ? name_length + 1 : sizeof name, text);
        if (name_length == length) {
            return thing_fail(
                FOURMI_ERROR_TEXT,
                "options are written \"alpha=0.1,epsilon=0\", and \"%s\" has no value", name);
        }
        const char *value = text + name_length + 1;
        if (is_restarted != NULL && text_equal(name, "restart")) {
            starts_anew = *value != '0';
        } else {
            const int status = turn(&changed, name, value, length - name_length - 1);
            if (status != FOURMI_OK) {
                return status;
            }
        }
        text += length + (text[length] == ',');
    }
    if (!(adapt_is_alone(adapted) ? learner_options_fit_world(&changed, &adapted->world)
                                  : learner_options_are_good(&changed, &adapted->game))) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "these options do not fit %s",
                          adapt_is_alone(adapted) ? adapted->world.name : adapted->game.name);
    }
    if (is_restarted != NULL && !learner_can_change(options, &changed)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "options that are lasting stay as they are");
    }
    if (is_restarted != NULL) {
        *is_restarted = starts_anew;
    }
    *options = changed;
    return FOURMI_OK;
}

/* --------------------------------------------------------------- describing */

uint32_t options_describe(const LearnerOptions *options, fourmi_option *described)
{
    for (int i = 0; i < options->kind->knob_count; i++) {
        const Knob *knob = &options->kind->knobs[i];
        described[i] = (fourmi_option){
            .name = knob->name,
            .value = knob_value(knob, options->values),
            .least = knob->min,
            .most = knob->max,
            .is_above_least = knob->is_above_min,
            .is_whole = knob->type != KNOB_REAL,
            .is_switch = knob->type == KNOB_SWITCH,
            .is_lasting = knob->is_lasting,
            .is_unsaved = knob->field.since == 0,
            .is_capacity = knob->is_room,
            .is_schedule = knob->is_schedule,
            .slider_least = knob->page.min,
            .slider_most = knob->page.max,
            .slider_step = knob->page.step,
            .flag = knob->option,
            .label = knob->label,
            .help = knob->help,
        };
    }
    return (uint32_t)options->kind->knob_count;
}

/* ------------------------------------------------------------- as a thing */

typedef struct PresetsThing {
    fourmi_presets presets;
    fourmi_preset listed[PRESETS_MAX];
    fourmi_option options[PRESETS_MAX][LEARNER_KNOBS_MAX];
} PresetsThing;

int fourmi_presets_new(fourmi_lab *lab, const fourmi_presets_options *options,
                       fourmi_presets **presets)
{
    THING_NEEDS(presets, lab, options, game, options->game);
    PresetsThing *made = thing_new((LabThing *)lab, &fourmi_presets_shape, sizeof *made, NULL);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    const Adapted *adapted = adapt_of(options->game);
    const char *name;
    int i = 0;
    for (; adapted != NULL && (name = options_preset_name(adapted, i)) != NULL; i++) {
        LearnerOptions preset;
        assert(i < PRESETS_MAX);
        (void)options_preset(adapted, name, &preset);
        made->listed[i] = (fourmi_preset){
            .name = name,
            .type = preset.kind->name,
            .title = preset.kind->title,
            .episodes = options_usual_episodes(adapted, &preset),
            .options = made->options[i],
            .option_count = options_describe(&preset, made->options[i]),
        };
    }
    made->presets = (fourmi_presets){
        .game = options->game, .presets = made->listed, .preset_count = (uint32_t)i};
    *presets = &made->presets;
    return FOURMI_OK;
}
