/* joining.c - commands that mpirun may start several of. */
#include "cli/joining.h"

#include <stddef.h>

#include "cli/output.h"
#include "cli/terminal.h"

void joining_tell_of_copies(const char *command)
{
    if (ranks_are_wanted() && ranks_number_started() == 0) {
        complain("mpirun has started %d of this program, but %s does not share work: each of them "
                 "does everything",
                 ranks_started(), command);
    }
}

bool joining_begin(Ranks **ranks)
{
    const char *why;
    *ranks = NULL;
    if (!ranks_are_wanted()) {
        return true;
    }
    *ranks = ranks_join(&why);
    if (*ranks == NULL) {
        complain("mpirun has started several of this program, but %s", why);
    }
    return *ranks != NULL;
}

void joining_end(Ranks *ranks)
{
    if (ranks != NULL) {
        ranks_leave(ranks, terminal_was_interrupted());
    }
}

bool joining_helps(const Ranks *ranks)
{
    return ranks != NULL && ranks_own(ranks) > 0;
}
