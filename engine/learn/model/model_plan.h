/* model_plan.h - what would be best in a world if its symbols had certain shares
 * (facets/draws.h): dynamic programming on a list of all its states.
 *
 * What an action can lead to does not depend on the shares, only how likely it is does.
 * So states and outcomes are listed once, and each plan asks for the chances alone:
 *
 *      states    s        t ...                 in the order found, from the starts on
 *      rows      s,0 s,1  t,0 ...               one for each legal action of a state
 *      outcomes  | . . . | . . | ...            those of a row stand together
 *
 * Memory comes from the caller.
 */
#ifndef FOURMI_MODEL_PLAN_H
#define FOURMI_MODEL_PLAN_H

#include "world.h"

typedef struct PlanRow {
    double value;
    uint32_t first_outcome;
    uint32_t outcome_count;
    Action action;
} PlanRow;

typedef struct PlanOutcome {
    double chance;
    double reward;
    uint32_t next; /* number of the state plus 1; 0: it is over */
} PlanOutcome;

typedef struct PlanState {
    uint64_t key;
    double value; /* of its best action */
    uint32_t first_row;
    uint32_t row_count;
} PlanState;

typedef struct ModelPlan {
    const World *world;     /* borrowed */
    PlanState *states;      /* [capacity], in the caller's memory as are the next */
    PlanRow *rows;          /* [capacity][action_count] at most */
    PlanOutcome *outcomes;  /* [outcome_capacity] */
    uint32_t *order;        /* [capacity] numbers of states by their keys */
    uint32_t *slots;        /* [slot_count], number of a state plus 1, or 0 */
    unsigned char *samples; /* [capacity][stride] each state itself */
    size_t stride;
    uint32_t capacity;
    uint32_t outcome_capacity;
    uint32_t slot_count;
    uint32_t state_count;
    uint32_t row_count;
    uint32_t outcome_count;
    bool is_listed;
    bool is_made; /* the values are those of the latest shares */
} ModelPlan;

enum {
    MODEL_PLAN_STATES_MAX = 1 << 16,
    MODEL_PLAN_ALIGNMENT = 8,
};

/* Whether there can be plans: it tells states apart, and what its draws lead to. */
bool model_plan_supports(const World *world);

/* The memory for so many states; and an empty plan in it. */
size_t model_plan_memory_size(const World *world, uint32_t states);
void model_plan_init(ModelPlan *plan, const World *world, uint32_t states, void *memory);

/* Lists all states, if that has not been done; false if there is no room. */
bool model_plan_list(ModelPlan *plan);

/* Plans for these shares, each at least 0 and all with the sum 1. The states are
 * listed. */
void model_plan_make(ModelPlan *plan, const double *shares);

/* What an action in some state is worth by the plan; 0 if no episode leads there. */
double model_plan_value(const ModelPlan *plan, uint64_t key, Action action);

#endif
