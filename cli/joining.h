/* joining.h - commands that mpirun may start several of (host/ranks/ranks.h). */
#ifndef FOURMI_CLI_JOINING_H
#define FOURMI_CLI_JOINING_H

#include <stdbool.h>

#include "host/ranks/ranks.h"

/* Says, once for all of them, that mpirun has started several which each do everything: for a
 * command that shares no work. That may be meant, by whoever gives each of them other words. */
void joining_tell_of_copies(const char *command);

/* Joins the others, if mpirun has started several; `ranks` is NULL if this is the only one.
 * False, and says why, if that is not possible. */
bool joining_begin(Ranks **ranks);

/* Leaves them; with NULL there is nothing to do. */
void joining_end(Ranks *ranks);

/* Whether this one only helps: another reads, writes and prints. */
bool joining_helps(const Ranks *ranks);

#endif
