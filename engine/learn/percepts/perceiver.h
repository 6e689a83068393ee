/* perceiver.h - learning a world by what is seen of it: TD(lambda) on sparse percepts.
 *
 * The worlds for this learner have more states than any table. It sees each afterstate as
 * one number for each of some tables (facets/percepts.h); the value of the afterstate is
 * the sum of the weights under these numbers, and that of an action is its reward and
 * what its afterstate is worth one step later.
 *
 *      afterstate 0 -- chance, best action --> afterstate 1 -- ... --> the end
 *           ^                                       |
 *           +---- lambda return: reward + discount x (lambda x return + (1 - lambda) x value)
 *
 * While it acts it leaves a trail. At the end of an episode, or when the trail is full,
 * it learns from the last step of the trail to the first. Behind an action that was taken
 * to explore the return says nothing of the one before; there the value of the best
 * action is the target.
 *
 * Memory comes from the caller. The same seed gives the same weights, bit for bit,
 * everywhere.
 */
#ifndef FOURMI_PERCEIVER_H
#define FOURMI_PERCEIVER_H

#include "learn/common.h"
#include "learn/percepts/percept_tables.h"

enum { PERCEIVER_TRAIL = 1024 };

/* Rates fall as the cube of what is left of the schedule, quickly at first. */
typedef struct PerceiverOptions {
    double alpha; /* how far a value moves to its target, all tables together */
    double alpha_end;
    double lambda;
    double epsilon; /* the share of actions taken to explore */
    double epsilon_end;
    double gamma;     /* comes on top of the world's discount */
    uint32_t finish;  /* what an end with a reward is worth beyond it */
    uint32_t failure; /* what any other end costs beyond its reward */
    uint64_t games;
} PerceiverOptions;

/* What followed an afterstate: where it `is_target`, that is the whole target. */
typedef struct PerceiverStep {
    double reward;
    bool is_target;
} PerceiverStep;

typedef struct Perceiver {
    LearnerCommon common;
    PerceiverOptions options;
    PerceptTables tables;
    uint64_t steps; /* made in training */
    int trail_length;
    float *weights;       /* [tables.size], in the caller's memory as are the next */
    uint32_t *places;     /* [PERCEIVER_TRAIL][tables.count] of weights */
    PerceiverStep *trail; /* [PERCEIVER_TRAIL] */
} Perceiver;

/* The memory beside the Perceiver itself, aligned to 8; zeroed for init. */
size_t perceiver_memory_size(const World *world);

/* An untrained learner. Requires that percept_tables_support the world, which it
 * borrows. */
void perceiver_init(Perceiver *p, const World *world, const PerceiverOptions *options,
                    uint64_t seed, void *memory);

/* Acts in one episode and learns from it. */
void perceiver_train(Perceiver *p);

/* What an action is worth whose afterstate has this sum of weights. */
double perceiver_worth(const PerceiverOptions *options, const World *world, const Percept *percept,
                       double sum);

/* The values of all legal actions, in their order; returns how many. */
int perceiver_values(const Perceiver *p, const void *state, double values[WORLD_ACTIONS_MAX]);

/* What each table adds to the value of a legal action, beside its reward; returns how many
 * there are, 0 if the action ends the episode. */
int perceiver_parts(const Perceiver *p, const void *state, Action action,
                    double parts[PERCEPTS_TABLES_MAX]);

/* The alpha and epsilon of now. */
double perceiver_alpha(const Perceiver *p);
double perceiver_epsilon(const Perceiver *p);

#endif
