/* ntuple_kind.h - the n-tuple network as a kind of learner, for boards of any size
 * into which stones fall (tdlearn.h). */
#ifndef FOURMI_NTUPLE_KIND_H
#define FOURMI_NTUPLE_KIND_H

#include "learn/ntuple/tdlearn.h"
#include "learn/options.h"

extern const LearnerKind ntuple_kind;

/* The options of this kind as its own struct. */
TdlearnOptions ntuple_options(const LearnerOptions *options);

#endif
