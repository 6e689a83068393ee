/* percepts_kind.h - the perceiver as a kind of learner, for worlds with percepts
 * (perceiver.h). It learns no games. */
#ifndef FOURMI_PERCEPTS_KIND_H
#define FOURMI_PERCEPTS_KIND_H

#include "learn/options.h"
#include "learn/percepts/perceiver.h"

extern const LearnerKind percepts_kind;

#endif
