/* kinds.c - the learners that the module of a first view has: tables. It stands in the place of
 * learn/kinds_list.c. */
#include "learn/kinds.h"

#include "learn/qtable/qtable_kind.h"

const LearnerKind *const kinds_list[] = {
    &qtable_kind,
    NULL,
};
