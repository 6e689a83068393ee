/* knobs.h - the parameters of a learner by name, for programs in which people
 * turn them.
 *
 * Which knobs there are depends on the kind of learner; they come in the order
 * in which people should meet them. The ranges are those in which turning makes
 * sense. What a learner takes may be wider (learner_options_are_good).
 */
#ifndef FOURMI_KNOBS_H
#define FOURMI_KNOBS_H

#include "learn/learner.h"

typedef struct Knob {
    const char *name;
    double min;
    double max;
    double step;
    bool is_switch;  /* from 0 to 1, with nothing between */
    bool is_lasting; /* what a brain is made of: no brain can change it */
} Knob;

/* Knob number `i` of a learner with these options; false if there are no more. */
bool knobs_get(const LearnerOptions *options, int i, Knob *knob);

/* How it is turned. Requires that there is such a knob. */
double knobs_value(const LearnerOptions *options, int i);

/* Turns a knob; false, with the options left alone, if the value is out of its
 * range. Requires the same. */
bool knobs_turn(LearnerOptions *options, int i, double value);

#endif
