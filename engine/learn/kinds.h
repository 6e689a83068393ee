/* kinds.h - the list of all kinds of learners. */
#ifndef FOURMI_KINDS_H
#define FOURMI_KINDS_H

#include "learn/kind.h"

/* The list, up to a NULL (kinds_list.c). */
extern const LearnerKind *const kinds_list[];

/* Kind number `i`; NULL if there are no more. The first that supports a game is
 * the one that it is usually learned with. */
const LearnerKind *kinds_get(int i);

/* The kind that has this number in brain files; NULL if there is none. */
const LearnerKind *kinds_find(uint64_t number);

#endif
