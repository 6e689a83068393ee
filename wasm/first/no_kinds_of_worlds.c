/* no_kinds_of_worlds.c - the module of the page's first view has no world, and no kind of
 * learner that learns nothing else. */
#include "learn/kinds.h"

#include "learn/ntuple/ntuple_kind.h"
#include "learn/qtable/qtable_kind.h"

const LearnerKind *const kinds_list[] = {
    &ntuple_kind,
    &qtable_kind,
    NULL,
};
