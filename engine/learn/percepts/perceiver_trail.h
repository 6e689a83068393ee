/* perceiver_trail.h - the afterstates that a perceiver came by, to be learned from.
 *
 * At the end of an episode, or when the trail is full, the learner goes from its last step
 * to its first. Behind an action that was taken to explore the return says nothing of the
 * one before; there the value of the best action is the target.
 */
#ifndef FOURMI_PERCEIVER_TRAIL_H
#define FOURMI_PERCEIVER_TRAIL_H

#include "learn/percepts/perceiver.h"

/* Adds the afterstate that is seen so, and the state before; there must be room. */
void perceiver_trail_add(Perceiver *p, const void *state, const Percept *percept);

/* Completes the last step with the action that is best next: what that leads to is the
 * next step, or it `leaves_trail`. Without steps, nothing happens. */
void perceiver_trail_follow(Perceiver *p, const Percept *best, double worth, bool leaves_trail);

/* Completes the last step with what is to be expected there; what follows it on the trail
 * is no sample of that. */
void perceiver_trail_expect(Perceiver *p, double worth);

/* The last step has led to where all is lost: marks it as a dead end, and as many of those
 * before as had no way out but that. */
void perceiver_trail_mark(Perceiver *p);

/* Learns from the whole trail, which must be complete, and begins another. */
void perceiver_trail_learn(Perceiver *p);

#endif
