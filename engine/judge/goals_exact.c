/* goals_exact.c - how likely a policy reaches the goal of a world, exactly. */
#include <assert.h>
#include <string.h>

#include "judge/goals.h"

enum { STEPS_PER_POLL = 1 << 12, SLOTS_PER_STATE = 2 };

/* How an episode may stand: what is to be known of all ways that lead there. */
typedef struct Mass {
    double chance;
    double steps; /* so far, times the chance */
} Mass;

/* States with the chance to be in each; those of one stage are all different. */
typedef struct Stage {
    Mass *masses;          /* [capacity] */
    unsigned char *states; /* [capacity][stride] */
    uint32_t count;
} Stage;

/* A state from which the policy is still to be followed. */
typedef struct Way {
    Mass mass;
    int64_t idle; /* steps since the last reward */
} Way;

typedef struct Survey {
    const GoalsJudge *judge;
    GoalsJudged *judged;
    int patience;
    size_t stride;
    uint32_t capacity; /* of a stage */
    uint32_t way_capacity;
    uint64_t steps;
    uint64_t steps_max;
    Stage stage, next;
    uint32_t *slots; /* [slot_count] number of a state of the next stage plus 1, or 0 */
    uint32_t slot_count;
    Way *ways;                 /* [way_capacity] */
    unsigned char *way_states; /* [way_capacity][stride] */
    uint32_t way_count;
} Survey;

/* ------------------------------------------------------------------ memory */

static size_t size_of_state(const World *world)
{
    return (world->state_size + GOALS_ALIGNMENT - 1) / GOALS_ALIGNMENT * GOALS_ALIGNMENT;
}

static void *take(unsigned char **memory, size_t size)
{
    void *taken = *memory;
    *memory += size;
    return taken;
}

/* Both stages and the slots share what the ways leave; false if that is nothing. */
static bool lay_out(Survey *s, unsigned char *memory, size_t bytes)
{
    const World *world = s->judge->world;
    s->stride = size_of_state(world);
    s->way_capacity = (uint32_t)s->patience * (uint32_t)world->action_count;
    const size_t ways = s->way_capacity * (sizeof(Way) + s->stride);
    const size_t each = 2 * (sizeof(Mass) + s->stride) + SLOTS_PER_STATE * sizeof(uint32_t);
    if (bytes < ways + 2 * each) {
        return false;
    }
    const size_t room = (bytes - ways) / each;
    s->capacity = room < INT32_MAX ? (uint32_t)room / 2 * 2 : INT32_MAX - 1;
    s->slot_count = SLOTS_PER_STATE * s->capacity;
    s->ways = take(&memory, s->way_capacity * sizeof(Way));
    s->stage.masses = take(&memory, s->capacity * sizeof(Mass));
    s->next.masses = take(&memory, s->capacity * sizeof(Mass));
    s->way_states = take(&memory, s->way_capacity * s->stride);
    s->stage.states = take(&memory, s->capacity * s->stride);
    s->next.states = take(&memory, s->capacity * s->stride);
    s->slots = take(&memory, s->slot_count * sizeof(uint32_t));
    return true;
}

/* ------------------------------------------------------------------ stages */

static unsigned char *state_at(const Survey *s, const Stage *stage, uint32_t i)
{
    return stage->states + i * s->stride;
}

static uint64_t hash_of(const unsigned char *state, size_t size)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ state[i]) * UINT64_C(0x100000001b3);
        hash ^= hash >> 29;
    }
    return hash * UINT64_C(0x9e3779b97f4a7c15) >> 32;
}

/* The slot of a state: the one that has it, or the empty one where it would go. */
static uint32_t *slot_of(const Survey *s, const void *state)
{
    const size_t size = s->judge->world->state_size;
    uint64_t i = hash_of(state, size) % s->slot_count;
    while (s->slots[i] != 0 && memcmp(state_at(s, &s->next, s->slots[i] - 1), state, size) != 0) {
        i = i + 1 < s->slot_count ? i + 1 : 0;
    }
    return &s->slots[i];
}

/* Adds to the chance of a state of the next stage; false if there is no room. */
static bool add_state(Survey *s, const void *state, Mass mass)
{
    uint32_t *slot = slot_of(s, state);
    if (*slot == 0) {
        if (s->next.count == s->capacity) {
            return false;
        }
        memcpy(state_at(s, &s->next, s->next.count), state, s->judge->world->state_size);
        s->next.masses[s->next.count] = (Mass){0};
        *slot = ++s->next.count;
    }
    Mass *sum = &s->next.masses[*slot - 1];
    sum->chance += mass.chance;
    sum->steps += mass.steps;
    return true;
}

static void begin_next(Survey *s)
{
    const Stage done = s->stage;
    s->stage = s->next;
    s->next = done;
    s->next.count = 0;
    memset(s->slots, 0, s->slot_count * sizeof *s->slots);
}

static bool add_starts(Survey *s)
{
    const World *world = s->judge->world;
    const Chances *chances = world->goals->chances;
    const int count = chances->start_count(world);
    bool has_room = true;
    memset(s->slots, 0, s->slot_count * sizeof *s->slots);
    for (int i = 0; has_room && i < count; i++) {
        WorldState state;
        const double chance = chances->start(world, i, &state);
        has_room = add_state(s, &state, (Mass){.chance = chance});
    }
    return has_room;
}

/* --------------------------------------------------------------- following */

static void count_end(Survey *s, const void *state, Mass mass, bool is_over)
{
    const World *world = s->judge->world;
    const bool is_reached = is_over && world->goals->is_reached(world, state);
    GoalsJudged *judged = s->judged;
    judged->failures += !is_reached;
    judged->reached += is_reached ? mass.chance : 0.0;
    judged->ended += is_over && !is_reached ? mass.chance : 0.0;
    judged->circled += is_over ? 0.0 : mass.chance;
    judged->steps += is_reached ? mass.steps : 0.0;
    judged->progress += mass.chance * world->goals->progress(world, state);
}

static bool push(Survey *s, const void *state, Way way)
{
    if (s->way_count == s->way_capacity) {
        return false;
    }
    memcpy(s->way_states + s->way_count * s->stride, state, s->judge->world->state_size);
    s->ways[s->way_count++] = way;
    return true;
}

/* Goes on from where an outcome leads; false if there is no room. */
static bool go_on(Survey *s, const void *state, double reward, Way way)
{
    const World *world = s->judge->world;
    if (world->is_over(world, state)) {
        count_end(s, state, way.mass, true);
        return true;
    }
    if (reward > 0.0) {
        return add_state(s, state, way.mass);
    }
    if (++way.idle >= s->patience) {
        count_end(s, state, way.mass, false);
        return true;
    }
    return push(s, state, way);
}

static bool follow_action(Survey *s, const void *state, Action action, Way way)
{
    const World *world = s->judge->world;
    const Chances *chances = world->goals->chances;
    const int count = chances->outcome_count(world, state, action);
    bool has_room = true;
    for (int i = 0; has_room && i < count; i++) {
        WorldState next;
        double reward;
        const double chance = chances->outcome(world, state, action, i, &next, &reward);
        const Way on = {.mass = {way.mass.chance * chance, way.mass.steps * chance},
                        .idle = way.idle};
        has_room = go_on(s, &next, reward, on);
    }
    return has_room;
}

static bool may_go_on(Survey *s)
{
    const GoalsJudge *judge = s->judge;
    s->steps++;
    return s->steps <= s->steps_max && (judge->poll == NULL || s->steps % STEPS_PER_POLL != 0 ||
                                        judge->poll(judge->poll_context, s->steps));
}

/* Follows the way on top a step further. */
static bool follow_step(Survey *s)
{
    WorldState state;
    Action actions[WORLD_ACTIONS_MAX];
    const Way way = s->ways[--s->way_count];
    memcpy(&state, s->way_states + s->way_count * s->stride, s->judge->world->state_size);
    const int count = s->judge->policy(s->judge->policy_context, s->judge->world, &state, actions);
    if (count == 0) {
        return false;
    }
    const Way on = {.mass = {way.mass.chance / count, (way.mass.steps + way.mass.chance) / count},
                    .idle = way.idle};
    bool goes_on = may_go_on(s);
    for (int i = 0; goes_on && i < count; i++) {
        goes_on = follow_action(s, &state, actions[i], on);
    }
    return goes_on;
}

static bool follow_stage(Survey *s)
{
    bool goes_on = true;
    for (uint32_t i = 0; goes_on && i < s->stage.count; i++) {
        s->judged->trials++;
        goes_on = push(s, state_at(s, &s->stage, i), (Way){.mass = s->stage.masses[i]});
        while (goes_on && s->way_count > 0) {
            goes_on = follow_step(s);
        }
    }
    return goes_on;
}

bool goals_judge_exactly(const GoalsJudge *judge, void *memory, size_t bytes, uint64_t steps_max,
                         GoalsJudged *judged)
{
    Survey s = {.judge = judge,
                .judged = judged,
                .patience = judge->world->goals->patience(judge->world),
                .steps_max = steps_max};
    assert((uintptr_t)memory % GOALS_ALIGNMENT == 0);
    *judged = (GoalsJudged){.is_exact = true};
    bool goes_on = lay_out(&s, memory, bytes) && add_starts(&s);
    while (goes_on && s.next.count > 0) {
        begin_next(&s);
        goes_on = follow_stage(&s);
    }
    judged->is_certain = judged->failures == 0;
    judged->steps = judged->reached > 0.0 ? judged->steps / judged->reached : 0.0;
    return goes_on;
}
