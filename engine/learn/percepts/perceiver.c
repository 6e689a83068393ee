/* perceiver.c - learning a world by what is seen of it. */
#include "learn/percepts/perceiver.h"

#include <assert.h>

#include "facets/goals.h"

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
    return rounded(PERCEIVER_TRAIL * (size_t)tables->count * sizeof(uint32_t));
}

size_t perceiver_memory_size(const World *world)
{
    const PerceptTables tables = percept_tables_of(world);
    return trail_size() + places_size(&tables) + rounded(tables.size * sizeof(float));
}

void perceiver_init(Perceiver *p, const World *world, const PerceiverOptions *options,
                    uint64_t seed, void *memory)
{
    unsigned char *bytes = memory;
    assert(percept_tables_support(world));
    *p = (Perceiver){
        .common = common_of_world(world, seed),
        .options = *options,
        .tables = percept_tables_of(world),
        .trail = memory,
    };
    p->places = (uint32_t *)(void *)(bytes + trail_size());
    p->weights = (float *)(void *)(bytes + trail_size() + places_size(&p->tables));
}

/* ------------------------------------------------------------------ values */

double perceiver_worth(const PerceiverOptions *options, const World *world, const Percept *percept,
                       double sum)
{
    if (percept->is_over) {
        return percept->reward +
               (percept->reward > 0.0 ? (double)options->finish : -(double)options->failure);
    }
    return percept->reward + options->gamma * world->discount * sum;
}

static double sum_of(const Perceiver *p, const uint32_t *places)
{
    float sum = 0.0F;
    for (int i = 0; i < p->tables.count; i++) {
        sum += p->weights[places[i]];
    }
    return (double)sum;
}

static double worth_of(const Perceiver *p, const Percept *percept)
{
    uint32_t places[PERCEPTS_TABLES_MAX];
    percept_tables_find(&p->tables, percept, places);
    const double sum = percept->is_over ? 0.0 : sum_of(p, places);
    return perceiver_worth(&p->options, p->common.world, percept, sum);
}

int perceiver_values(const Perceiver *p, const void *state, double values[WORLD_ACTIONS_MAX])
{
    const World *world = p->common.world;
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = world->percepts->look(world, state, percepts);
    for (int i = 0; i < count; i++) {
        values[i] = worth_of(p, &percepts[i]);
    }
    return count;
}

int perceiver_parts(const Perceiver *p, const void *state, Action action,
                    double parts[PERCEPTS_TABLES_MAX])
{
    const World *world = p->common.world;
    Percept percepts[WORLD_ACTIONS_MAX];
    uint32_t places[PERCEPTS_TABLES_MAX];
    const int count = world->percepts->look(world, state, percepts);
    int i = 0;
    while (i < count - 1 && percepts[i].action != action) {
        i++;
    }
    if (percepts[i].is_over) {
        return 0;
    }
    percept_tables_find(&p->tables, &percepts[i], places);
    for (int table = 0; table < p->tables.count; table++) {
        parts[table] = p->options.gamma * world->discount * (double)p->weights[places[table]];
    }
    return p->tables.count;
}

/* ---------------------------------------------------------------- learning */

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

static uint32_t *places_of(const Perceiver *p, int step)
{
    return p->places + (size_t)step * (size_t)p->tables.count;
}

static double target_of(const Perceiver *p, int step, double later)
{
    const PerceiverStep *followed = &p->trail[step];
    const double lambda = p->options.lambda;
    if (followed->is_target) {
        return followed->reward;
    }
    const double expected = sum_of(p, places_of(p, step + 1));
    return followed->reward + p->options.gamma * p->common.world->discount *
                                  (lambda * later + (1.0 - lambda) * expected);
}

/* Learns from the whole trail, backwards, and begins another. */
static void learn(Perceiver *p)
{
    const double rate = perceiver_alpha(p) / p->tables.count;
    double target = 0.0;
    for (int step = p->trail_length - 1; step >= 0; step--) {
        const uint32_t *places = places_of(p, step);
        target = target_of(p, step, target);
        const float change = (float)(rate * (target - sum_of(p, places)));
        for (int i = 0; i < p->tables.count; i++) {
            p->weights[places[i]] += change;
        }
    }
    p->trail_length = 0;
}

/* ------------------------------------------------------------------ acting */

static int best_of(const Perceiver *p, const Percept *percepts, int count, double *worth)
{
    int best = 0;
    *worth = worth_of(p, &percepts[0]);
    for (int i = 1; i < count; i++) {
        const double other = worth_of(p, &percepts[i]);
        if (other > *worth) {
            *worth = other;
            best = i;
        }
    }
    return best;
}

/* Completes the last step of the trail with what is best to do next. */
static void follow(Perceiver *p, const Percept *best, double worth, bool leaves_trail)
{
    const bool is_target = leaves_trail || best->is_over;
    if (p->trail_length > 0) {
        p->trail[p->trail_length - 1] = (PerceiverStep){.reward = is_target ? worth : best->reward,
                                                        .is_target = is_target};
    }
}

/* Takes an action; returns its reward. */
static double act(Perceiver *p, WorldState *state)
{
    const World *world = p->common.world;
    Rng *rng = &p->common.rng;
    Percept percepts[WORLD_ACTIONS_MAX];
    double worth;
    const int count = world->percepts->look(world, state, percepts);
    const int best = best_of(p, percepts, count, &worth);
    const bool explores = rng_share(rng) < perceiver_epsilon(p);
    const int chosen = explores ? (int)rng_below(rng, (uint32_t)count) : best;
    const bool is_full = p->trail_length == PERCEIVER_TRAIL;
    follow(p, &percepts[best], worth, chosen != best || is_full);
    if (is_full) {
        learn(p);
    }
    if (!percepts[chosen].is_over) {
        percept_tables_find(&p->tables, &percepts[chosen], places_of(p, p->trail_length++));
    }
    p->steps++;
    return world->step(world, state, percepts[chosen].action, rng);
}

/* Whoever is cut short goes on to expect what would come. */
static void expect_more(Perceiver *p, const WorldState *state)
{
    const World *world = p->common.world;
    Percept percepts[WORLD_ACTIONS_MAX];
    double worth;
    const int count = world->percepts->look(world, state, percepts);
    const int best = best_of(p, percepts, count, &worth);
    follow(p, &percepts[best], worth, true);
}

static Result result_of(double total)
{
    return total > 0.0 ? RESULT_FIRST_WON : total < 0.0 ? RESULT_SECOND_WON : RESULT_DRAW;
}

void perceiver_train(Perceiver *p)
{
    const World *world = p->common.world;
    const int patience = goals_patience(world);
    WorldState state;
    double total = 0.0;
    int idle = 0;
    world->start(world, &state, &p->common.rng);
    for (int steps = 0; !world->is_over(world, &state) && steps < world->steps_max; steps++) {
        const double reward = act(p, &state);
        total += reward;
        idle = reward > 0.0 ? 0 : idle + 1;
        if (idle >= patience) {
            break;
        }
    }
    if (!world->is_over(world, &state)) {
        expect_more(p, &state);
    }
    learn(p);
    statistics_count(&p->common.statistics, result_of(total));
}
