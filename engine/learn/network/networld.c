/* networld.c - learning a world with a neural network. */
#include "learn/network/networld.h"

#include <assert.h>
#include <stddef.h>

#include "learn/network/net_math.h"

static_assert(offsetof(Networld, perceiver) == 0, "a learner is a perceiver");

bool networld_supports(const World *world)
{
    uint64_t rows = 1;
    for (int i = 0; world->sights != NULL && i < world->sights->table_count; i++) {
        rows += world->sights->table_size(world, i);
    }
    return 1 < rows && rows <= NETWORK_ROWS_MAX;
}

uint32_t networld_rows(const World *world)
{
    return percept_tables_of(world, world->sights).first_mark + 1; /* row 0 as well */
}

/* ------------------------------------------------------------------ values */

void networld_find_rows(const PerceptTables *tables, const uint32_t *places,
                        uint16_t rows[PERCEPTS_TABLES_MAX])
{
    for (int i = 0; i < tables->count; i++) {
        rows[i] = (uint16_t)(places[i] + 1);
    }
}

/* The value in the middle. */
static double middle(const NetworldOptions *options)
{
    return (double)options->range - options->acting.failure;
}

double networld_value(const Network *net, const NetworldOptions *options,
                      const PerceptTables *tables, const uint32_t *places)
{
    uint16_t rows[PERCEPTS_TABLES_MAX];
    networld_find_rows(tables, places, rows);
    const float score = network_score_rows(net, rows, tables->count);
    return middle(options) + options->range * net_tanh((double)score);
}

static double value(const Perceiver *p, const uint32_t *places)
{
    const Networld *t = (const Networld *)p;
    return networld_value(&t->net, &t->options, &p->tables, places);
}

static double within(double x, double limit)
{
    return x > limit ? limit : x < -limit ? -limit : x;
}

static void learn(Perceiver *p, const uint32_t *places, double target)
{
    Networld *t = (Networld *)p;
    uint16_t rows[PERCEPTS_TABLES_MAX];
    const double alpha = perceiver_alpha(p);
    const NetworkRates rates = {.rows = (float)alpha,
                                .head = (float)(alpha * t->options.head_rate)};
    const double scaled = (target - middle(&t->options)) / t->options.range;
    networld_find_rows(&p->tables, places, rows);
    network_learn_rows(&t->net, rows, p->tables.count, (float)within(scaled, 1.0), rates);
    t->is_rounded = false;
}

static const PerceiverMind mind = {.value = value, .learn = learn};

/* ------------------------------------------------------------------ memory */

static size_t aligned(size_t size)
{
    return (size + NETWORK_ALIGNMENT - 1) / NETWORK_ALIGNMENT * NETWORK_ALIGNMENT;
}

/* What the perceiver takes comes first. */
static size_t acting_size(const World *world)
{
    return aligned(perceiver_memory_size(world, world->sights, &mind));
}

size_t networld_memory_size(const World *world, const NetworldOptions *options)
{
    Network net;
    network_init_rows(&net, networld_rows(world), &options->shape);
    return acting_size(world) + net.layout.size * sizeof(float) +
           net_code_count(&net) * sizeof(int16_t);
}

void networld_init(Networld *t, const World *world, const NetworldOptions *options, uint64_t seed,
                   void *memory)
{
    assert(networld_supports(world));
    t->options = *options;
    t->is_rounded = false;
    perceiver_init(&t->perceiver, world, world->sights, &mind, &options->acting, seed, memory);
    network_init_rows(&t->net, networld_rows(world), &options->shape);
    t->net.weights = (float *)(void *)((char *)memory + acting_size(world));
    t->code.numbers = (int16_t *)(void *)(t->net.weights + t->net.layout.size);
    network_randomize(&t->net, seed);
}

void networld_change(Networld *t, const NetworldOptions *options)
{
    t->options = *options;
    t->perceiver.options = options->acting;
}

/* ---------------------------------------------------------------- training */

void networld_train(Networld *t)
{
    perceiver_train(&t->perceiver);
    if (t->perceiver.common.statistics.games == t->options.acting.games) {
        net_code_round(&t->net, &t->code);
        t->is_rounded = true;
    }
}
