/* knob_fields.h - the knobs of a learner in the bytes of its brain: fields of
 * the kind's part, each where its row says (knob.h). */
#ifndef FOURMI_KNOB_FIELDS_H
#define FOURMI_KNOB_FIELDS_H

#include "learn/options.h"

/* The version of the brains that are written. */
enum { BRAIN_VERSION_NOW = 2 };

/* Reads options; knobs that no brain keeps are as in the default preset, and
 * those that this version does not have are 0. BRAIN_DAMAGED if there are too few
 * bytes, BRAIN_INVALID if switches are on that nobody knows. Ranges are not
 * checked. */
BrainError knob_fields_read(const LearnerKind *kind, const BrainPart *part,
                            LearnerOptions *options);

/* Writes all fields, for a brain of this version. */
void knob_fields_write(const LearnerKind *kind, const void *options, uint8_t *bytes);

#endif
