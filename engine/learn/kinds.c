/* kinds.c - looking up kinds of learners. */
#include "learn/kinds.h"

const LearnerKind *kinds_get(int i)
{
    for (int before = 0; before < i; before++) {
        if (kinds_list[before] == NULL) {
            return NULL;
        }
    }
    return i >= 0 ? kinds_list[i] : NULL;
}

const LearnerKind *kinds_find(uint64_t number)
{
    for (const LearnerKind *const *kind = kinds_list; *kind != NULL; kind++) {
        if ((*kind)->number == number) {
            return *kind;
        }
    }
    return NULL;
}
