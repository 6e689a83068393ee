/* qlearn_world.h - tabular Q-learning (Watkins, 1989) in a world, with the same
 * table as for games.
 *
 * A node is a state that was met, by its key; its edges are a row of the table
 * Q(s, a), one for each action of the world, of which some may not be legal there:
 *
 *      nodes   s      t            in the order met
 *      edges   0 1 2  0 1 2 ...    Q(s, 0), Q(s, 1), Q(s, 2), Q(t, 0), ...
 *
 * Because of chance an edge leads to no one node, so training always has the state
 * itself at hand and asks the rules each time.
 *
 * An episode is acted first and learned from then, so that one for which there is
 * no room leaves everything as it was. One that is cut short after steps_max steps
 * is not over: what its last action is worth includes what the next state is.
 */
#ifndef FOURMI_QLEARN_WORLD_H
#define FOURMI_QLEARN_WORLD_H

#include "learn/qtable/qlearn_entries.h"

/* What happened in one step. */
typedef struct QlearnStep {
    double reward;
    uint32_t edge; /* that was taken */
    uint32_t next; /* number of the node that came, plus 1; 0: over, or nothing known of it */
} QlearnStep;

/* The memory for a table of so many states. */
size_t qlearn_world_memory_size(const World *world, uint32_t states);

/* An untrained learner, as for qlearn_init. The world has keys. */
void qlearn_world_init(Qlearn *q, const World *world, const QlearnOptions *options, uint64_t seed,
                       void *memory);

/* Acts in one episode and learns from it. False if the table had no room for a new
 * state; it is then as if the episode had not been begun. */
bool qlearn_world_train(Qlearn *q);

/* The value of a legal action, 0 if it was never tried; writes how often it was
 * tried where `visits` is not NULL. */
double qlearn_world_value(const Qlearn *q, const void *state, Action action, uint32_t *visits);

/* Gives a learner one entry of an earlier one, whose action the world has; false if
 * there is no room. */
bool qlearn_world_restore(Qlearn *q, const QlearnEntry *entry);

#endif
