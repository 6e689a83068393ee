/* knob_fields.c - the knobs of a learner in the bytes of its brain. */
#include "learn/knob_fields.h"

#include <string.h>

#include "base/bytes.h"

enum { SWITCHES_SIZE = 4 };

static int size_of_field(const Knob *knob)
{
    static const int sizes[] = {
        [KNOB_REAL] = 8,
        [KNOB_COUNT] = 4,
        [KNOB_LARGE_COUNT] = 8,
        [KNOB_SWITCH] = SWITCHES_SIZE,
    };
    return sizes[knob->type];
}

static bool is_kept(const Knob *knob, uint32_t version)
{
    return knob->field.since != 0 && knob->field.since <= version;
}

static bool is_kept_switch(const Knob *knob, uint32_t version)
{
    return knob->type == KNOB_SWITCH && is_kept(knob, version);
}

/* ----------------------------------------------------------------- reading */

static bool all_fit(const LearnerKind *kind, const BrainPart *part)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        if (is_kept(knob, part->version) &&
            (size_t)knob->field.at + (size_t)size_of_field(knob) > part->size) {
            return false;
        }
    }
    return true;
}

/* Which bits of the number at `at` stand for a switch. */
static uint64_t known_switches(const LearnerKind *kind, uint32_t version, uint32_t at)
{
    uint64_t known = 0;
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        known |= is_kept_switch(knob, version) && knob->field.at == at ? knob->field.bit : 0;
    }
    return known;
}

static bool switches_are_known(const LearnerKind *kind, const BrainPart *part)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        if (is_kept_switch(knob, part->version) &&
            (bytes_read_number(part->bytes + knob->field.at, SWITCHES_SIZE) &
             ~known_switches(kind, part->version, knob->field.at)) != 0) {
            return false;
        }
    }
    return true;
}

/* The bytes of a knob in the options, as a field has them. */
static void read_field(const Knob *knob, const BrainPart *part, unsigned char *options)
{
    const bool is_there = is_kept(knob, part->version);
    const uint8_t *at = part->bytes + knob->field.at;
    const uint64_t number = is_there ? bytes_read_number(at, size_of_field(knob)) : 0;
    const double real = is_there && knob->type == KNOB_REAL ? bytes_read_real(at) : 0.0;
    const uint32_t count = (uint32_t)number;
    const bool is_on = (number & knob->field.bit) != 0;
    unsigned char *to = options + knob->offset;
    switch (knob->type) {
    case KNOB_REAL:
        memcpy(to, &real, sizeof real);
        break;
    case KNOB_COUNT:
        memcpy(to, &count, sizeof count);
        break;
    case KNOB_LARGE_COUNT:
        memcpy(to, &number, sizeof number);
        break;
    case KNOB_SWITCH:
        memcpy(to, &is_on, sizeof is_on);
        break;
    }
}

BrainError knob_fields_read(const LearnerKind *kind, const BrainPart *part, LearnerOptions *options)
{
    if (!all_fit(kind, part)) {
        return BRAIN_DAMAGED;
    }
    *options = learner_options_make(kind, kind_usual_preset(kind)->options);
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].field.since != 0) {
            read_field(&kind->knobs[i], part, options->values);
        }
    }
    return switches_are_known(kind, part) ? BRAIN_OK : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

static void write_switch(const Knob *knob, const void *options, uint8_t *at)
{
    const uint64_t others = bytes_read_number(at, SWITCHES_SIZE);
    bytes_write_number(at, SWITCHES_SIZE,
                       others | (knob_value(knob, options) != 0 ? knob->field.bit : 0));
}

static void write_field(const Knob *knob, const void *options, uint8_t *at)
{
    if (knob->type == KNOB_REAL) {
        bytes_write_real(at, knob_value(knob, options));
    } else if (knob->type == KNOB_SWITCH) {
        write_switch(knob, options, at);
    } else {
        bytes_write_number(at, size_of_field(knob), knob_count(knob, options));
    }
}

void knob_fields_write(const LearnerKind *kind, const void *options, uint8_t *bytes)
{
    /* Switches are added to those that are on already, so all are off at first. */
    for (int i = 0; i < kind->knob_count; i++) {
        if (is_kept_switch(&kind->knobs[i], BRAIN_VERSION_NOW)) {
            bytes_write_number(bytes + kind->knobs[i].field.at, SWITCHES_SIZE, 0);
        }
    }
    for (int i = 0; i < kind->knob_count; i++) {
        if (is_kept(&kind->knobs[i], BRAIN_VERSION_NOW)) {
            write_field(&kind->knobs[i], options, bytes + kind->knobs[i].field.at);
        }
    }
}
