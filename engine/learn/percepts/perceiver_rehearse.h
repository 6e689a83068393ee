/* perceiver_rehearse.h - a perceiver goes through all that its own choices may lead to.
 *
 * Chance shows a learner each place sooner or later, but what lies behind several rare
 * places in a row it may never see. Who keeps marks can do better once its values are
 * good: they rest, and from a start on it follows its choice to every outcome that chance
 * brings, in depth, and does so again wherever that leads.
 *
 *      state -- choice --> afterstate -+- chance --> state -- choice --> ... the goal
 *        ^                             +- chance --> state, where all is lost
 *        |                                             |
 *        +--- a dead end: another choice --------------+
 *
 * An afterstate all of whose outcomes came out well is marked as rehearsed, and need not be
 * gone through again. When all starts are, the learner fails nowhere, but for outcomes
 * that so many draws did not bring, and afterstates that are taken for one another.
 */
#ifndef FOURMI_PERCEIVER_REHEARSE_H
#define FOURMI_PERCEIVER_REHEARSE_H

#include "learn/percepts/perceiver.h"

/* Whether the next episode is a rehearsal: with marks, in the last tenth of the schedule
 * and beyond. */
bool perceiver_rehearses(const Perceiver *p);

/* Goes on where the marks say that it has not been, for some steps; learns nothing but
 * dead ends. Returns whether there was a way from the start it was at. */
bool perceiver_rehearse(Perceiver *p);

#endif
