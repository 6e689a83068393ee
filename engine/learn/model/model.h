/* model.h - learning what chance does in a world, and planning on it.
 *
 * A Q-table learns what each action is worth in each state, from what came of it. This
 * learner learns something else: how likely the symbols are that the world draws, cards
 * for example, by counting those that it sees (facets/draws.h). The rules it knows, as
 * every player does; so what an action is worth follows, by planning with the shares
 * that it has seen (model_plan.h):
 *
 *      episode ----> seen: A 23,101  2 23,046 ... T 92,388 ----> shares ----> plan
 *                    a few numbers are all that is learned                    when asked
 *
 * It plans when somebody asks what it knows, and not after each episode. While it
 * trains it takes any legal action: chance shows itself whatever is done.
 *
 * Memory comes from the caller. The same seed gives the same counts and plans, bit for
 * bit, everywhere.
 */
#ifndef FOURMI_MODEL_H
#define FOURMI_MODEL_H

#include "facets/draws.h"
#include "learn/common.h"
#include "learn/model/model_plan.h"

typedef struct ModelOptions {
    /* Each symbol counts as seen so many times before the first, so that nothing is
     * held to be impossible. */
    uint32_t prior;

    /* Room for so many states in plans, from 1 to MODEL_PLAN_STATES_MAX. */
    uint32_t states;
} ModelOptions;

typedef struct Model {
    LearnerCommon common;
    ModelOptions options;
    uint64_t seen[DRAWS_SYMBOLS_MAX]; /* of each symbol */
    ModelPlan *plan;                  /* in the caller's memory */
} Model;

/* The memory beside the Model itself; aligned to MODEL_PLAN_ALIGNMENT. */
size_t model_memory_size(const World *world, const ModelOptions *options);

/* An untrained learner. Requires that model_plan_supports the world, which it borrows. */
void model_init(Model *model, const World *world, const ModelOptions *options, uint64_t seed,
                void *memory);

/* Acts in one episode and counts what was drawn. False if there is no room for the
 * states of the world; nothing has happened then. */
bool model_train(Model *model);

/* How likely each symbol is by what was seen; and how many symbols were. */
void model_shares(const Model *model, double shares[DRAWS_SYMBOLS_MAX]);
uint64_t model_seen(const Model *model);

/* The plan for what was seen, made now unless it is there; NULL without room. */
const ModelPlan *model_planned(const Model *model);

/* What an action is worth by the plan, 0 if no episode leads to the state. */
double model_value(const Model *model, const void *state, Action action);

/* Says that something has changed on which plans depend. */
void model_forget_plan(Model *model);

#endif
