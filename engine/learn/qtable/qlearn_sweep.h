/* qlearn_sweep.h - learning again what has changed (qlearn.h), for the learner's own
 * files.
 *
 *      a > b > c      the value of c has changed: b is due; if that changes b's, a is
 *
 * Only positions that the learner has been in are learned again, from what it knows by
 * then: it is as if it remembered every moment of its games.
 */
#ifndef FOURMI_QLEARN_SWEEP_H
#define FOURMI_QLEARN_SWEEP_H

#include "learn/qtable/qlearn.h"

/* Notes that nodes are to be learned again whose moves lead to one whose value has
 * changed, if that can change theirs. Requires links. */
void qlearn_sweep_note_leading(Qlearn *q, uint32_t number, double before);

/* What a node is worth to who has moved there, when this is what the best reply is worth.
 * A win farther away than games are long is none: otherwise two positions that lead to
 * each other could keep a worth alive for ever that has no ground any more. */
double qlearn_sweep_worth(const Qlearn *q, double best_reply);

/* Sets how much that is, for the options that it has now. */
void qlearn_sweep_init(Qlearn *q);

/* Notes all nodes that would change if they were learned again: what a learner that is
 * made again from its brain does not know otherwise. */
void qlearn_sweep_note_all(Qlearn *q);

/* Whether it is time for a sweep after so many games: after each of the first few, and
 * then four times before their number has doubled. A sweep after each game would learn
 * over and over again what the next game changes. */
bool qlearn_sweep_is_due(uint64_t games);

/* Learns what is noted until nothing changes any more, or for QLEARN_SWEEP_MAX times. */
void qlearn_sweep(Qlearn *q);

#endif
