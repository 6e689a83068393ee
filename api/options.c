/* options.c - the options of learners: presets of a game, what a text says, how they are described. */
#include <assert.h>
#include <string.h>

#include "api/learner.h"
#include "base/text.h"
#include "learn/kinds.h"

enum { OPTION_NAME_SIZE = 32, PRESETS_MAX = 16, RANGE_DECIMALS = 6 };

/* A number that is read has at most so many digits, others change nothing, and no more limbs on its
 * way to a double. */
enum { EXPONENT_MAX = 330, LIMBS = 40 };
static const uint64_t DIGITS_MAX = UINT64_MAX / 10;

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

/* Divides or multiplies a large number, its lowest limb first, and returns what is left over. */
static uint32_t divide(uint32_t *limbs, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = LIMBS; i-- > 0;) {
        rest = rest << 32 | limbs[i];
        limbs[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

static void multiply(uint32_t *limbs, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)limbs[i] * factor;
        limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* The double nearest to digits * 10^exponent, as strtod() has it; the exponent is at most
 * EXPONENT_MAX, up or down. It is found in whole numbers: shifted up before it is divided, with one
 * more bit that says whether anything was left over. */
static double nearest(uint64_t digits, int exponent)
{
    uint32_t limbs[LIMBS] = {0};
    const int shift = exponent < 0 ? LIMBS - 3 : 0;
    bool is_rounded = false;
    limbs[shift] = (uint32_t)digits;
    limbs[shift + 1] = (uint32_t)(digits >> 32);
    for (int i = 0; i < exponent; i++) {
        multiply(limbs, 10);
    }
    for (int i = exponent; i < 0; i++) {
        is_rounded |= divide(limbs, 10) > 0;
    }
    int top = LIMBS - 1;
    while (top > 1 && limbs[top] == 0) {
        top--;
    }
    /* 64 bits from the highest on; the lowest is set if any beyond them is. */
    uint64_t bits = (uint64_t)limbs[top] << 32 | limbs[top - 1];
    int power = 32 * (top - 1 - shift);
    uint32_t below = top > 1 ? limbs[top - 2] : 0;
    for (; bits != 0 && bits >> 63 == 0; power--) {
        bits = bits << 1 | below >> 31;
        below <<= 1;
    }
    is_rounded |= below != 0;
    for (int i = 0; i < top - 2; i++) {
        is_rounded |= limbs[i] != 0;
    }
    const uint64_t unit = UINT64_C(1) << 11; /* of the last of 53 bits */
    const uint64_t rest = bits % unit;
    const bool is_up = rest > unit / 2 ||
                       (rest == unit / 2 && (is_rounded || bits / unit % 2 == 1));
    double number = (double)(bits / unit + is_up);
    for (power += 11; power > 0; power--) {
        number *= 2;
    }
    for (; power < 0; power++) {
        number /= 2;
    }
    return number;
}

/* Reads a number, "-0.05" or "1e-3"; false if text[length] is none. */
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
        const bool has_room = digits < DIGITS_MAX / 10;
        if (*c == '.') {
            point = c;
        } else {
            digits = has_room ? 10 * digits + (uint64_t)(*c - '0') : digits;
            exponent += has_room ? -(point != NULL) : point == NULL;
        }
    }
    const bool has_digits = c - text > is_negative + (point != NULL);
    if (has_digits && c < end && (*c == 'e' || *c == 'E')) {
        const bool is_small = *++c == '-';
        c += is_small || *c == '+';
        while (c + 1 < end && c[0] == '0') {
            c++;
        }
        if (!text_skip_number(&c, EXPONENT_MAX, &power)) {
            return false;
        }
        exponent += is_small ? -(int)power : (int)power;
    }
    if (!has_digits || c != end || exponent < -EXPONENT_MAX || exponent > EXPONENT_MAX) {
        return false;
    }
    *number = is_negative ? -nearest(digits, exponent) : nearest(digits, exponent);
    return true;
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
                 OptionsRead *read)
{
    LearnerOptions changed = *options;
    OptionsRead found = {0};
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
        if (read != NULL && text_equal(name, "restart")) {
            found.is_restarted = *value != '0';
        } else {
            const int status = turn(&changed, name, value, length - name_length - 1);
            if (status != FOURMI_OK) {
                return status;
            }
            found.is_turned |= kind_knob(changed.kind, name)->field.since != 0;
        }
        text += length + (text[length] == ',');
    }
    if (!(adapt_is_alone(adapted) ? learner_options_fit_world(&changed, &adapted->world)
                                  : learner_options_are_good(&changed, &adapted->game))) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "these options do not fit %s",
                          adapt_is_alone(adapted) ? adapted->world.name : adapted->game.name);
    }
    if (read != NULL && !learner_can_change(options, &changed)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "options that are lasting stay as they are");
    }
    if (read != NULL) {
        *read = found;
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
            .noun = preset.kind->title_with_article,
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
