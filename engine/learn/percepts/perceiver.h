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
 * While it acts it leaves a trail (perceiver_trail.h), from which it learns at the end.
 *
 * An episode that failed is taken up again a few rewards before: that is where there is
 * most to learn, and it takes a long episode to come there.
 *
 *      start -- reward -- ... -- reward -- reward -- failed
 *                                  ^                   |
 *                                  +----- once more ---+
 *
 * Where a table tells afterstates apart, a learner that has `doubt` keeps a mark for each
 * of them as well: how often it was there, or that it is a dead end. A dead end is what
 * may lead to failure whatever one does, as it has seen itself. Dead ends are avoided
 * while there is anything else, and where chance leads it prefers where it has been least.
 * At last it goes through all that its choices may lead to (perceiver_rehearse.h).
 *
 * Memory comes from the caller. The same seed gives the same weights, bit for bit,
 * everywhere.
 */
#ifndef FOURMI_PERCEIVER_H
#define FOURMI_PERCEIVER_H

#include "learn/common.h"
#include "learn/percepts/percept_tables.h"

enum {
    PERCEIVER_TRAIL = 1024,
    PERCEIVER_SAVED = 64, /* states that can be taken up again */
};

/* Rates fall as the cube of what is left of the schedule, quickly at first. */
typedef struct PerceiverOptions {
    double alpha; /* how far a value moves to its target, all tables together */
    double alpha_end;
    double lambda;
    double epsilon; /* the share of actions taken to explore */
    double epsilon_end;
    double gamma;     /* comes on top of the world's discount */
    double doubt;     /* the share of rewards after which chance leads where it rarely does */
    uint32_t finish;  /* what an end with a reward is worth beyond it */
    uint32_t failure; /* what any other end costs beyond its reward */
    uint32_t retries; /* how often an episode is taken up again, at most */
    uint32_t rewind;  /* how many rewards before, at most; below PERCEIVER_SAVED */
    uint32_t begun;   /* only after more rewards than that, also below */
    uint64_t games;
} PerceiverOptions;

/* What followed an afterstate: where it `is_target`, that is the whole target. */
typedef struct PerceiverStep {
    double reward;
    bool is_target;
    bool is_complete; /* what followed is known, and stays */
} PerceiverStep;

typedef struct Perceiver Perceiver;

/* How afterstates are valued and learned, by the places of what is seen of them: by sums of
 * weights, or otherwise by a learner whose state begins with a Perceiver. */
typedef struct PerceiverMind {
    double (*value)(const Perceiver *p, const uint32_t *places);
    void (*learn)(Perceiver *p, const uint32_t *places, double target);
    bool has_weights; /* it uses those of the Perceiver */
} PerceiverMind;

extern const PerceiverMind perceiver_tables;

struct Perceiver {
    LearnerCommon common;
    PerceiverOptions options;
    const Percepts *percepts; /* of the world, or its sights */
    const PerceiverMind *mind;
    PerceptTables tables;
    uint64_t steps; /* made in training */
    int trail_length;
    float *weights;        /* [tables.size], in the caller's memory as are the next */
    uint32_t *places;      /* [PERCEIVER_TRAIL][tables.count + 1] of weights, and of the mark */
    PerceiverStep *trail;  /* [PERCEIVER_TRAIL] */
    unsigned char *saved;  /* [PERCEIVER_SAVED][state_size] states after the last rewards */
    unsigned char *states; /* [PERCEIVER_TRAIL][state_size] before each step of the trail;
                            * not there without marks */
};

/* The action that a learner takes for the best of those that it sees. */
typedef struct PerceiverChoice {
    int count, best;
    double worth; /* of the best */
    bool is_lost; /* all lead into dead ends, or to failure */
} PerceiverChoice;

/* The memory beside the Perceiver itself, aligned to 8; zeroed for init. */
size_t perceiver_memory_size(const World *world, const Percepts *percepts,
                             const PerceiverMind *mind);

/* An untrained learner by these percepts of a world, which it borrows; with a mind that has
 * weights, percept_tables_support the world. */
void perceiver_init(Perceiver *p, const World *world, const Percepts *percepts,
                    const PerceiverMind *mind, const PerceiverOptions *options, uint64_t seed,
                    void *memory);

/* Acts in one episode, and what of it is taken up again, and learns from it. */
void perceiver_train(Perceiver *p);

/* Whether it keeps marks. */
bool perceiver_has_marks(const PerceiverOptions *options, const PerceptTables *tables);

/* What an action is worth whose afterstate has this sum of weights. */
double perceiver_worth(const PerceiverOptions *options, const World *world, const Percept *percept,
                       double sum);

/* What a learner with marks takes off that, so that dead ends come behind all else and
 * failures behind dead ends. */
double perceiver_discredit(const PerceiverOptions *options, const Percept *percept, float mark);

/* The values of all legal actions, in their order; returns how many. */
int perceiver_values(const Perceiver *p, const void *state, double values[WORLD_ACTIONS_MAX]);

/* Picks that of one from them; how often it was tried nobody knows, so `visits`, unless it is
 * NULL, is set to 0. */
double perceiver_pick(const World *world, const void *state, Action action, const double *values,
                      uint32_t *visits);

/* What each table adds to the value of a legal action, beside its reward; returns how many
 * there are, 0 if the action ends the episode. A dead end is known by the table that sees
 * the whole. */
int perceiver_parts(const Perceiver *p, const void *state, Action action,
                    double parts[PERCEPTS_TABLES_MAX]);

/* Whether what a legal action leads to is marked as a dead end. */
bool perceiver_is_dead_end(const Perceiver *p, const void *state, Action action);

/* Looks at all legal actions, and chooses. */
PerceiverChoice perceiver_choose(const Perceiver *p, const void *state,
                                 Percept percepts[WORLD_ACTIONS_MAX]);

/* What an afterstate is worth that is seen so. */
double perceiver_sum(const Perceiver *p, const uint32_t *places);

/* The value of an action: its worth, less what a learner with marks takes off. */
double perceiver_value(const Perceiver *p, const Percept *percept);

/* The mark of an afterstate: how often it was there, or below 0 if it is a dead end. */
float *perceiver_mark(const Perceiver *p, const Percept *percept);

/* Marks what has its mark at this place as a dead end. */
void perceiver_mark_dead_end(Perceiver *p, uint32_t place);

/* The alpha and epsilon of now. */
double perceiver_alpha(const Perceiver *p);
double perceiver_epsilon(const Perceiver *p);

#endif
