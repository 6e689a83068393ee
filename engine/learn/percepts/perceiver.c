/* perceiver.c - learning a world by what is seen of it: memory, values and rates. */
#include "learn/percepts/perceiver.h"

#include <assert.h>

/* ------------------------------------------------------------------ memory */

static size_t rounded(size_t size)
{
    return (size + 7) / 8 * 8;
}

static size_t trail_size(void)
{
    return PERCEIVER_TRAIL * sizeof(PerceiverStep);
}

static size_t places_size(const PerceptTables *tables)
{
    return rounded(PERCEIVER_TRAIL * ((size_t)tables->count + 1) * sizeof(uint32_t));
}

static size_t weights_size(const PerceptTables *tables, const PerceiverMind *mind)
{
    return mind->has_weights ? rounded(tables->size * sizeof(float)) : 0;
}

size_t perceiver_memory_size(const World *world, const Percepts *percepts,
                             const PerceiverMind *mind)
{
    const PerceptTables tables = percept_tables_of(world, percepts);
    const size_t states = PERCEIVER_SAVED + (tables.whole < 0 ? 0 : PERCEIVER_TRAIL);
    return trail_size() + places_size(&tables) + weights_size(&tables, mind) +
           states * world->state_size;
}

void perceiver_init(Perceiver *p, const World *world, const Percepts *percepts,
                    const PerceiverMind *mind, const PerceiverOptions *options, uint64_t seed,
                    void *memory)
{
    unsigned char *bytes = memory;
    assert(!mind->has_weights || percept_tables_support(world));
    *p = (Perceiver){
        .common = common_of_world(world, seed),
        .options = *options,
        .percepts = percepts,
        .mind = mind,
        .tables = percept_tables_of(world, percepts),
        .trail = memory,
    };
    bytes += trail_size();
    p->places = (uint32_t *)(void *)bytes;
    bytes += places_size(&p->tables);
    p->weights = (float *)(void *)bytes;
    p->saved = bytes + weights_size(&p->tables, mind);
    p->states = p->saved + PERCEIVER_SAVED * world->state_size;
}

/* ------------------------------------------------------------------ values */

bool perceiver_has_marks(const PerceiverOptions *options, const PerceptTables *tables)
{
    return options->doubt > 0.0 && tables->whole >= 0;
}

static bool has_failed(const Percept *percept)
{
    return percept->is_over && percept->reward <= 0.0;
}

double perceiver_worth(const PerceiverOptions *options, const World *world, const Percept *percept,
                       double sum)
{
    if (percept->is_over) {
        return percept->reward +
               (has_failed(percept) ? -(double)options->failure : (double)options->finish);
    }
    return percept->reward + options->gamma * world->discount * sum;
}

double perceiver_discredit(const PerceiverOptions *options, const Percept *percept, float mark)
{
    enum { REWARDS = 100 }; /* more than a world that is seen whole ever gives */
    const double discredit = REWARDS + options->finish + options->failure;
    if (percept->is_over) {
        return has_failed(percept) ? 2.0 * discredit : 0.0;
    }
    return mark < 0.0F ? discredit : 0.0;
}

static double sum_of_weights(const Perceiver *p, const uint32_t *places)
{
    float sum = 0.0F;
    for (int i = 0; i < p->tables.count; i++) {
        sum += p->weights[places[i]];
    }
    return (double)sum;
}

static void learn_weights(Perceiver *p, const uint32_t *places, double target)
{
    const double rate = perceiver_alpha(p) / p->tables.count;
    const float change = (float)(rate * (target - sum_of_weights(p, places)));
    for (int i = 0; i < p->tables.count; i++) {
        p->weights[places[i]] += change;
    }
}

const PerceiverMind perceiver_tables = {
    .value = sum_of_weights,
    .learn = learn_weights,
    .has_weights = true,
};

double perceiver_sum(const Perceiver *p, const uint32_t *places)
{
    return p->mind->value(p, places);
}

float *perceiver_mark(const Perceiver *p, const Percept *percept)
{
    return &p->weights[percept_tables_find_mark(&p->tables, percept)];
}

static double worth_of(const Perceiver *p, const Percept *percept)
{
    uint32_t places[PERCEPTS_TABLES_MAX + 1];
    percept_tables_find(&p->tables, percept, places);
    const double sum = percept->is_over ? 0.0 : perceiver_sum(p, places);
    return perceiver_worth(&p->options, p->common.world, percept, sum);
}

static double discredit_of(const Perceiver *p, const Percept *percept)
{
    const bool has_marks = perceiver_has_marks(&p->options, &p->tables);
    return has_marks ? perceiver_discredit(&p->options, percept, *perceiver_mark(p, percept)) : 0.0;
}

double perceiver_value(const Perceiver *p, const Percept *percept)
{
    return worth_of(p, percept) - discredit_of(p, percept);
}

void perceiver_mark_dead_end(Perceiver *p, uint32_t place)
{
    p->weights[place] = -1.0F;
}

int perceiver_values(const Perceiver *p, const void *state, double values[WORLD_ACTIONS_MAX])
{
    const World *world = p->common.world;
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = p->percepts->look(world, state, percepts);
    for (int i = 0; i < count; i++) {
        values[i] = perceiver_value(p, &percepts[i]);
    }
    return count;
}

double perceiver_pick(const World *world, const void *state, Action action, const double *values,
                      uint32_t *visits)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    int i = 0;
    while (i < count - 1 && actions[i] != action) {
        i++;
    }
    if (visits != NULL) {
        *visits = 0;
    }
    return values[i];
}

/* What is seen of a legal action. */
static Percept percept_of(const Perceiver *p, const void *state, Action action)
{
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = p->percepts->look(p->common.world, state, percepts);
    int i = 0;
    while (i < count - 1 && percepts[i].action != action) {
        i++;
    }
    return percepts[i];
}

bool perceiver_is_dead_end(const Perceiver *p, const void *state, Action action)
{
    const Percept percept = percept_of(p, state, action);
    return !percept.is_over && discredit_of(p, &percept) > 0.0;
}

int perceiver_parts(const Perceiver *p, const void *state, Action action,
                    double parts[PERCEPTS_TABLES_MAX])
{
    const World *world = p->common.world;
    const Percept percept = percept_of(p, state, action);
    uint32_t places[PERCEPTS_TABLES_MAX + 1];
    if (percept.is_over) {
        return 0;
    }
    percept_tables_find(&p->tables, &percept, places);
    for (int table = 0; table < p->tables.count; table++) {
        parts[table] = p->options.gamma * world->discount * (double)p->weights[places[table]];
    }
    if (p->tables.whole >= 0) {
        parts[p->tables.whole] -= discredit_of(p, &percept);
    }
    return p->tables.count;
}

PerceiverChoice perceiver_choose(const Perceiver *p, const void *state,
                                 Percept percepts[WORLD_ACTIONS_MAX])
{
    const World *world = p->common.world;
    PerceiverChoice choice = {.count = p->percepts->look(world, state, percepts)};
    double highest = 0.0;
    for (int i = 0; i < choice.count; i++) {
        const double worth = worth_of(p, &percepts[i]);
        const double discredit = discredit_of(p, &percepts[i]);
        if (i == 0 || worth - discredit > highest) {
            highest = worth - discredit;
            choice.best = i;
            choice.worth = worth;
            choice.is_lost = discredit > 0.0;
        }
    }
    return choice;
}

/* ------------------------------------------------------------------- rates */

static double falling(const Perceiver *p, double from, double to)
{
    const uint64_t done = p->common.statistics.games;
    const uint64_t games = p->options.games;
    const double left = done < games ? 1.0 - (double)done / (double)games : 0.0;
    return to + (from - to) * left * left * left;
}

double perceiver_alpha(const Perceiver *p)
{
    return falling(p, p->options.alpha, p->options.alpha_end);
}

double perceiver_epsilon(const Perceiver *p)
{
    return falling(p, p->options.epsilon, p->options.epsilon_end);
}
