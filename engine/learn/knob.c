/* knob.c - one parameter of a learner. */
#include "learn/knob.h"

#include <assert.h>
#include <string.h>

/* Beyond this a double does not tell neighbouring counts apart. */
#define EXACT_MAX 9007199254740992.0

static size_t size_of(const Knob *knob)
{
    static const size_t sizes[] = {
        [KNOB_REAL] = sizeof(double),
        [KNOB_COUNT] = sizeof(uint32_t),
        [KNOB_LARGE_COUNT] = sizeof(uint64_t),
        [KNOB_SWITCH] = sizeof(bool),
    };
    return sizes[knob->type];
}

static const char *place_of(const Knob *knob, const void *options)
{
    return (const char *)options + knob->offset;
}

static uint32_t read_count(const char *at)
{
    uint32_t count;
    memcpy(&count, at, sizeof count);
    return count;
}

static uint64_t read_large_count(const char *at)
{
    uint64_t count;
    memcpy(&count, at, sizeof count);
    return count;
}

double knob_value(const Knob *knob, const void *options)
{
    const char *at = place_of(knob, options);
    double real;
    switch (knob->type) {
    case KNOB_REAL:
        memcpy(&real, at, sizeof real);
        return real;
    case KNOB_COUNT:
        return read_count(at);
    case KNOB_LARGE_COUNT:
        return (double)read_large_count(at);
    case KNOB_SWITCH:
        break;
    }
    return *at;
}

uint64_t knob_count(const Knob *knob, const void *options)
{
    const char *at = place_of(knob, options);
    assert(knob->type == KNOB_COUNT || knob->type == KNOB_LARGE_COUNT);
    return knob->type == KNOB_COUNT ? read_count(at) : read_large_count(at);
}

bool knob_accepts(const Knob *knob, double value)
{
    /* In this form what is not a number is not in the range. */
    if (!(knob->min <= value && value <= knob->max)) {
        return false;
    }
    if (knob->is_above_min && value == knob->min) {
        return false;
    }
    return knob->type == KNOB_REAL || value > EXACT_MAX || value == (double)(uint64_t)value;
}

bool knob_turn(const Knob *knob, void *options, double value)
{
    if (!knob_accepts(knob, value) || (knob->type == KNOB_LARGE_COUNT && value > EXACT_MAX)) {
        return false;
    }
    const uint32_t count = (uint32_t)(knob->type == KNOB_COUNT ? value : 0);
    const uint64_t large_count = (uint64_t)(knob->type == KNOB_LARGE_COUNT ? value : 0);
    const bool is_on = value != 0;
    const void *const values[] = {
        [KNOB_REAL] = &value,
        [KNOB_COUNT] = &count,
        [KNOB_LARGE_COUNT] = &large_count,
        [KNOB_SWITCH] = &is_on,
    };
    memcpy((char *)options + knob->offset, values[knob->type], size_of(knob));
    return true;
}

bool knob_is_equal(const Knob *knob, const void *options, const void *others)
{
    return memcmp(place_of(knob, options), place_of(knob, others), size_of(knob)) == 0;
}

void knob_copy(const Knob *knob, void *to, const void *from)
{
    memcpy((char *)to + knob->offset, place_of(knob, from), size_of(knob));
}
