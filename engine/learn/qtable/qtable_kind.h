/* qtable_kind.h - the Q-table as a kind of learner, for any game whose positions
 * fit into a table (qlearn.h). */
#ifndef FOURMI_QTABLE_KIND_H
#define FOURMI_QTABLE_KIND_H

#include "learn/options.h"
#include "learn/qtable/qlearn.h"

extern const LearnerKind qtable_kind;

/* The options of this kind as its own struct. */
QlearnOptions qtable_options(const LearnerOptions *options);

#endif
