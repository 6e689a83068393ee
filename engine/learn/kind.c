/* kind.c - finding knobs and presets in the tables of a kind. */
#include "learn/kind.h"

#include "base/text.h"

const Knob *kind_knob(const LearnerKind *kind, const char *name)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (text_equal(kind->knobs[i].name, name)) {
            return &kind->knobs[i];
        }
    }
    return NULL;
}

const LearnerPreset *kind_usual_preset(const LearnerKind *kind)
{
    return kind->preset_count > 0 ? &kind->presets[0] : &kind->worlds->presets[0];
}

const Knob *kind_room(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].is_room) {
            return &kind->knobs[i];
        }
    }
    return NULL;
}

const Knob *kind_schedule(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (kind->knobs[i].is_schedule) {
            return &kind->knobs[i];
        }
    }
    return NULL;
}
