/* states.h - the table of a learner, state by state, for people to look through.
 *
 * A state is a position in which the learner has had to decide. With symmetry it
 * stands for all its images. A learner without a table has none.
 */
#ifndef FOURMI_STATES_H
#define FOURMI_STATES_H

#include "learn/learner.h"

size_t states_count(const Learner *learner);

/* Lists at most `room` of them, in the order in which they were met, from number
 * `first` on; returns how many. */
size_t states_list(const Learner *learner, size_t first, Position *positions, size_t room);

#endif
