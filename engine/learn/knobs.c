/* knobs.c - the parameters of a learner by name. */
#include "learn/knobs.h"

#include <assert.h>

typedef enum FieldType { FIELD_REAL, FIELD_COUNT, FIELD_SWITCH } FieldType;

/* A knob, and where in the options it is found. */
typedef struct Field {
    Knob knob;
    FieldType type;
    size_t offset;
} Field;

#define REAL(name, min, max, step, field)                                                          \
    {                                                                                              \
        {name, min, max, step, false, false}, FIELD_REAL, offsetof(LearnerOptions, field)          \
    }
#define COUNT(name, min, max, is_lasting, field)                                                   \
    {                                                                                              \
        {name, min, max, 1, false, is_lasting}, FIELD_COUNT, offsetof(LearnerOptions, field)       \
    }
#define SWITCH(name, is_lasting, field)                                                            \
    {                                                                                              \
        {name, 0, 1, 1, true, is_lasting}, FIELD_SWITCH, offsetof(LearnerOptions, field)           \
    }

static const Field qtable_fields[] = {
    REAL("alpha", 0.01, 1, 0.01, qtable.options.alpha),
    REAL("gamma", 0.5, 1, 0.01, qtable.options.gamma),
    REAL("epsilon", 0, 1, 0.01, qtable.options.epsilon),
    SWITCH("symmetry", true, qtable.options.symmetry),
    COUNT("replay", 0, 16, false, qtable.options.replay),
    SWITCH("shaping", true, qtable.options.shaping),
    REAL("epsilon-decay", 0.9, 1, 0.001, qtable.options.epsilon_decay),
    REAL("epsilon-floor", 0, 0.5, 0.01, qtable.options.epsilon_floor),
    SWITCH("bootstrap", false, qtable.options.bootstrap),
    SWITCH("backward", false, qtable.options.backward),
    SWITCH("afterstates", true, qtable.options.afterstates),
    SWITCH("counts", false, qtable.options.explores_least_tried),
    SWITCH("skip", false, qtable.options.skips_settled),
};

static const Field ntuple_fields[] = {
    REAL("alpha", 0.0005, 0.02, 0.0005, ntuple.alpha),
    REAL("lambda", 0, 1, 0.05, ntuple.lambda),
    REAL("epsilon", 0, 1, 0.01, ntuple.epsilon),
    SWITCH("tactics", true, ntuple.tactics),
    REAL("alpha-end", 0, 0.01, 0.0001, ntuple.alpha_end),
    REAL("opening-share", 0, 1, 0.01, ntuple.opening_share),
    COUNT("opening-plies", 0, 24, false, ntuple.opening_plies),
    REAL("one-sided", 0, 1, 0.01, ntuple.one_sided_share),
};

enum {
    QTABLE_FIELD_COUNT = sizeof qtable_fields / sizeof qtable_fields[0],
    NTUPLE_FIELD_COUNT = sizeof ntuple_fields / sizeof ntuple_fields[0],
};

/* NULL if there is none. */
static const Field *field_of(const LearnerOptions *options, int i)
{
    const bool is_net = options->kind == BRAIN_NTUPLE;
    const int count = is_net ? NTUPLE_FIELD_COUNT : QTABLE_FIELD_COUNT;
    return 0 <= i && i < count ? (is_net ? &ntuple_fields[i] : &qtable_fields[i]) : NULL;
}

bool knobs_get(const LearnerOptions *options, int i, Knob *knob)
{
    const Field *field = field_of(options, i);
    if (field != NULL) {
        *knob = field->knob;
    }
    return field != NULL;
}

double knobs_value(const LearnerOptions *options, int i)
{
    const Field *field = field_of(options, i);
    assert(field != NULL);
    const char *at = (const char *)options + field->offset;
    switch (field->type) {
    case FIELD_REAL:
        return *(const double *)(const void *)at;
    case FIELD_COUNT:
        return *(const uint32_t *)(const void *)at;
    default:
        return *(const bool *)(const void *)at;
    }
}

bool knobs_turn(LearnerOptions *options, int i, double value)
{
    const Field *field = field_of(options, i);
    assert(field != NULL);
    if (!(field->knob.min <= value && value <= field->knob.max)) {
        return false; /* nor is it a number, if it is none */
    }
    char *at = (char *)options + field->offset;
    switch (field->type) {
    case FIELD_REAL:
        *(double *)(void *)at = value;
        break;
    case FIELD_COUNT:
        *(uint32_t *)(void *)at = (uint32_t)value;
        break;
    default:
        *(bool *)(void *)at = value != 0;
        break;
    }
    return true;
}
