/* kinds.c - the list of all kinds of learners. */
#include "learn/kinds.h"

#include "learn/ntuple/ntuple_kind.h"
#include "learn/qtable/qtable_kind.h"

static const LearnerKind *const kinds[] = {
    &ntuple_kind,
    &qtable_kind,
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

const LearnerKind *kinds_get(int i)
{
    return 0 <= i && i < KIND_COUNT ? kinds[i] : NULL;
}

const LearnerKind *kinds_find(uint64_t number)
{
    for (int i = 0; i < KIND_COUNT; i++) {
        if (kinds[i]->number == number) {
            return kinds[i];
        }
    }
    return NULL;
}
