/* model_plan.c - what would be best in a world if its symbols had certain shares. */
#include "learn/model/model_plan.h"

#include <assert.h>
#include <string.h>

#include "facets/chances.h"
#include "facets/draws.h"

enum { OUTCOMES_PER_STATE = 64 }; /* room for as many on average */

/* A change below this share of a value is rounding. */
#define ROUNDING 1e-15

static_assert(sizeof(PlanState) % MODEL_PLAN_ALIGNMENT == 0, "what follows them is aligned");
static_assert(sizeof(PlanRow) % MODEL_PLAN_ALIGNMENT == 0, "and what follows the rows");
static_assert(sizeof(PlanOutcome) % MODEL_PLAN_ALIGNMENT == 0, "and the outcomes");

bool model_plan_supports(const World *world)
{
    return world->key != NULL && world->chances != NULL && world->draws != NULL &&
           world->draws->outcome != NULL;
}

/* ------------------------------------------------------------------ memory */

/* A power of two that leaves half of the slots empty at least. */
static uint32_t slots_for(uint32_t states)
{
    uint32_t slots = 2;
    while (slots < 2 * states) {
        slots *= 2;
    }
    return slots;
}

static size_t stride_of(const World *world)
{
    return (world->state_size + MODEL_PLAN_ALIGNMENT - 1) / MODEL_PLAN_ALIGNMENT *
           MODEL_PLAN_ALIGNMENT;
}

/* Of numbers that are followed by what is aligned. */
static size_t even(size_t count)
{
    return count + count % 2;
}

size_t model_plan_memory_size(const World *world, uint32_t states)
{
    assert(0 < states && states <= MODEL_PLAN_STATES_MAX);
    return states * sizeof(PlanState) + states * (size_t)world->action_count * sizeof(PlanRow) +
           states * (size_t)OUTCOMES_PER_STATE * sizeof(PlanOutcome) +
           even(states) * sizeof(uint32_t) + slots_for(states) * sizeof(uint32_t) +
           states * stride_of(world);
}

void model_plan_init(ModelPlan *plan, const World *world, uint32_t states, void *memory)
{
    *plan = (ModelPlan){
        .world = world,
        .states = memory,
        .stride = stride_of(world),
        .capacity = states,
        .outcome_capacity = states * OUTCOMES_PER_STATE,
        .slot_count = slots_for(states),
    };
    plan->rows = (PlanRow *)(plan->states + states);
    plan->outcomes = (PlanOutcome *)(plan->rows + states * (size_t)world->action_count);
    plan->order = (uint32_t *)(plan->outcomes + plan->outcome_capacity);
    plan->slots = plan->order + even(states);
    plan->samples = (unsigned char *)(plan->slots + plan->slot_count);
}

/* ----------------------------------------------------------------- listing */

static void *sample_of(const ModelPlan *plan, uint32_t number)
{
    return plan->samples + number * plan->stride;
}

/* The slot of a key: the one that has it, or the empty one where it would go. */
static uint32_t *slot_of(const ModelPlan *plan, uint64_t key)
{
    const uint64_t hash = (key ^ key >> 32) * 0x9e3779b97f4a7c15u;
    uint32_t i = (uint32_t)(hash >> 32) & (plan->slot_count - 1);
    while (plan->slots[i] != 0 && plan->states[plan->slots[i] - 1].key != key) {
        i = (i + 1) & (plan->slot_count - 1);
    }
    return &plan->slots[i];
}

/* Lists a state unless it is over, or listed; writes its number plus 1, or 0. False
 * if there is no room. */
static bool add_state(ModelPlan *plan, const void *state, uint32_t *number)
{
    const World *world = plan->world;
    *number = 0;
    if (world->is_over(world, state)) {
        return true;
    }
    const uint64_t key = world->key(world, state);
    uint32_t *slot = slot_of(plan, key);
    if (*slot == 0) {
        if (plan->state_count == plan->capacity) {
            return false;
        }
        memcpy(sample_of(plan, plan->state_count), state, world->state_size);
        plan->states[plan->state_count] = (PlanState){.key = key};
        *slot = ++plan->state_count;
    }
    *number = *slot;
    return true;
}

static bool add_starts(ModelPlan *plan)
{
    const World *world = plan->world;
    const int count = world->chances->start_count(world);
    bool has_room = true;
    for (int i = 0; has_room && i < count; i++) {
        WorldState start;
        uint32_t number;
        world->chances->start(world, i, &start);
        has_room = add_state(plan, &start, &number);
    }
    return has_room;
}

/* Lists what an action may lead to, as the next row. */
static bool add_row(ModelPlan *plan, const void *state, Action action)
{
    const World *world = plan->world;
    const int count = world->chances->outcome_count(world, state, action);
    PlanRow *row = &plan->rows[plan->row_count++];
    *row = (PlanRow){
        .action = action, .first_outcome = plan->outcome_count, .outcome_count = (uint32_t)count};
    for (int i = 0; i < count; i++) {
        WorldState next;
        PlanOutcome outcome = {0};
        if (plan->outcome_count == plan->outcome_capacity) {
            return false;
        }
        world->chances->outcome(world, state, action, i, &next, &outcome.reward);
        if (!add_state(plan, &next, &outcome.next)) {
            return false;
        }
        plan->outcomes[plan->outcome_count++] = outcome;
    }
    return true;
}

static bool add_rows(ModelPlan *plan, uint32_t number)
{
    const void *state = sample_of(plan, number);
    Action actions[WORLD_ACTIONS_MAX];
    const int count = plan->world->legal_actions(plan->world, state, actions);
    bool has_room = true;
    plan->states[number].first_row = plan->row_count;
    plan->states[number].row_count = (uint32_t)count;
    for (int i = 0; has_room && i < count; i++) {
        has_room = add_row(plan, state, actions[i]);
    }
    return has_room;
}

/* Lets the state at a place of a heap sink to where it belongs. */
static void sink(const ModelPlan *plan, uint32_t at, uint32_t count)
{
    uint32_t *order = plan->order;
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count &&
            plan->states[order[child]].key < plan->states[order[child + 1]].key) {
            child++;
        }
        if (plan->states[order[at]].key >= plan->states[order[child]].key) {
            return;
        }
        const uint32_t moved = order[at];
        order[at] = order[child];
        order[child] = moved;
        at = child;
    }
}

/* Sorts the numbers of states by their keys: a heap, taken apart from its top. */
static void sort_by_key(ModelPlan *plan)
{
    const uint32_t count = plan->state_count;
    for (uint32_t i = 0; i < count; i++) {
        plan->order[i] = i;
    }
    for (uint32_t i = count / 2; i > 0; i--) {
        sink(plan, i - 1, count);
    }
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t largest = plan->order[0];
        plan->order[0] = plan->order[i - 1];
        plan->order[i - 1] = largest;
        sink(plan, 0, i - 1);
    }
}

bool model_plan_list(ModelPlan *plan)
{
    if (plan->is_listed) {
        return true;
    }
    memset(plan->slots, 0, plan->slot_count * sizeof *plan->slots);
    plan->state_count = plan->row_count = plan->outcome_count = 0;
    bool has_room = add_starts(plan);
    for (uint32_t i = 0; has_room && i < plan->state_count; i++) {
        has_room = add_rows(plan, i);
    }
    if (has_room) {
        sort_by_key(plan);
        plan->is_listed = true;
    }
    return has_room;
}

/* ---------------------------------------------------------------- planning */

static void find_chances_of_row(ModelPlan *plan, const PlanRow *row, const void *state,
                                const double *shares)
{
    const World *world = plan->world;
    for (uint32_t i = 0; i < row->outcome_count; i++) {
        WorldState next;
        double reward;
        plan->outcomes[row->first_outcome + i].chance = world->draws->outcome(
            world, shares, state, row->action, (int)i, &next, &reward);
    }
}

static void find_chances(ModelPlan *plan, const double *shares)
{
    for (uint32_t i = 0; i < plan->state_count; i++) {
        const PlanState *state = &plan->states[i];
        for (uint32_t r = 0; r < state->row_count; r++) {
            find_chances_of_row(plan, &plan->rows[state->first_row + r], sample_of(plan, i),
                                shares);
        }
    }
}

static double worth_of_row(const ModelPlan *plan, const PlanRow *row)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < row->outcome_count; i++) {
        const PlanOutcome *outcome = &plan->outcomes[row->first_outcome + i];
        const double later = outcome->next != 0 ? plan->states[outcome->next - 1].value : 0.0;
        sum += outcome->chance * (outcome->reward + plan->world->discount * later);
    }
    return sum;
}

/* Values the actions of a state anew; whether its value has changed. */
static bool back_up(ModelPlan *plan, PlanState *state)
{
    const double before = state->value;
    for (uint32_t r = 0; r < state->row_count; r++) {
        PlanRow *row = &plan->rows[state->first_row + r];
        row->value = worth_of_row(plan, row);
        state->value = r == 0 || row->value > state->value ? row->value : state->value;
    }
    const double change = state->value > before ? state->value - before : before - state->value;
    const double scale = 1.0 + (before < 0.0 ? -before : before);
    return change > ROUNDING * scale;
}

void model_plan_make(ModelPlan *plan, const double *shares)
{
    bool has_changed = true;
    assert(plan->is_listed);
    find_chances(plan, shares);
    for (uint32_t i = 0; i < plan->state_count; i++) {
        plan->states[i].value = 0.0; /* so that a plan depends on nothing but the shares */
    }
    /* Where an episode ends was found last, so values go back from there. */
    for (int sweeps = 0; has_changed && sweeps < plan->world->steps_max; sweeps++) {
        has_changed = false;
        for (uint32_t i = plan->state_count; i > 0; i--) {
            has_changed |= back_up(plan, &plan->states[i - 1]);
        }
    }
    plan->is_made = true;
}

double model_plan_value(const ModelPlan *plan, uint64_t key, Action action)
{
    const uint32_t found = *slot_of(plan, key);
    if (found == 0) {
        return 0.0;
    }
    const PlanState *state = &plan->states[found - 1];
    for (uint32_t r = 0; r < state->row_count; r++) {
        const PlanRow *row = &plan->rows[state->first_row + r];
        if (row->action == action) {
            return row->value;
        }
    }
    return 0.0;
}
