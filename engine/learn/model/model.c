/* model.c - learning what chance does in a world, and planning on it. */
#include "learn/model/model.h"

#include <assert.h>

/* The plan stands before its own memory. */
enum {
    PLAN_SIZE = (sizeof(ModelPlan) + MODEL_PLAN_ALIGNMENT - 1) / MODEL_PLAN_ALIGNMENT *
                MODEL_PLAN_ALIGNMENT
};

size_t model_memory_size(const World *world, const ModelOptions *options)
{
    return PLAN_SIZE + model_plan_memory_size(world, options->states);
}

void model_init(Model *model, const World *world, const ModelOptions *options, uint64_t seed,
                void *memory)
{
    assert(model_plan_supports(world));
    *model = (Model){
        .common = common_of_world(world, seed),
        .options = *options,
        .plan = memory,
    };
    model_plan_init(model->plan, world, options->states, (char *)memory + PLAN_SIZE);
}

/* --------------------------------------------------------------- training */

/* Takes any action until it is over, or cut short; returns the sum of all rewards. */
static double act(Model *model, WorldState *state)
{
    const World *world = model->common.world;
    Rng *rng = &model->common.rng;
    double total = 0.0;
    world->start(world, state, rng);
    for (int steps = 0; !world->is_over(world, state) && steps < world->steps_max; steps++) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = world->legal_actions(world, state, actions);
        const uint32_t i = count > 1 ? rng_below(rng, (uint32_t)count) : 0;
        total += world->step(world, state, actions[i], rng);
    }
    return total;
}

static void count_draws(Model *model, const WorldState *state)
{
    const World *world = model->common.world;
    uint32_t drawn[DRAWS_SYMBOLS_MAX];
    world->draws->drawn(world, state, drawn);
    for (int i = 0; i < world->draws->symbol_count; i++) {
        model->seen[i] += drawn[i];
    }
}

static Result result_of(double total)
{
    return total > 0.0 ? RESULT_FIRST_WON : total < 0.0 ? RESULT_SECOND_WON : RESULT_DRAW;
}

bool model_train(Model *model)
{
    WorldState state;
    if (!model_plan_list(model->plan)) {
        return false;
    }
    const double total = act(model, &state);
    count_draws(model, &state);
    statistics_count(&model->common.statistics, result_of(total));
    model_forget_plan(model);
    return true;
}

/* ----------------------------------------------------------------- answers */

uint64_t model_seen(const Model *model)
{
    uint64_t sum = 0;
    for (int i = 0; i < model->common.world->draws->symbol_count; i++) {
        sum += model->seen[i];
    }
    return sum;
}

void model_shares(const Model *model, double shares[DRAWS_SYMBOLS_MAX])
{
    const int count = model->common.world->draws->symbol_count;
    const double prior = model->options.prior;
    const double total = (double)model_seen(model) + prior * count;
    for (int i = 0; i < count; i++) {
        shares[i] = ((double)model->seen[i] + prior) / total;
    }
}

const ModelPlan *model_planned(const Model *model)
{
    ModelPlan *plan = model->plan;
    if (!model_plan_list(plan)) {
        return NULL;
    }
    if (!plan->is_made) {
        double shares[DRAWS_SYMBOLS_MAX];
        model_shares(model, shares);
        model_plan_make(plan, shares);
    }
    return plan;
}

double model_value(const Model *model, const void *state, Action action)
{
    const World *world = model->common.world;
    const ModelPlan *plan = model_planned(model);
    return plan != NULL ? model_plan_value(plan, world->key(world, state), action) : 0.0;
}

void model_forget_plan(Model *model)
{
    model->plan->is_made = false;
}
