/* model_kind.h - the model as a kind of learner, for worlds whose chance is draws of a
 * few symbols (model.h). It learns no games: they have no chance. */
#ifndef FOURMI_MODEL_KIND_H
#define FOURMI_MODEL_KIND_H

#include "learn/model/model.h"
#include "learn/options.h"

extern const LearnerKind model_kind;

#endif
