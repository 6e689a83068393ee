/* no_rehearsal.c - a module has no rehearsals: they take minutes, and more memory than a page
 * should. It stands in the place of learn/ntuple/ntuple_rehearsal.c. */
#include "learn/ntuple/ntuple_rehearsal.h"

static bool is_wanted(const void *state)
{
    (void)state;
    return false;
}

const LearnerRehearsal ntuple_rehearsal = {.is_wanted = is_wanted};
