/* networld_insight.c - a neural network of a world taken apart for people. */
#include "learn/network/networld_insight.h"

#include <string.h>

#include "learn/network/net_math.h"

static bool is_cut(float sum)
{
    return sum <= 0 || sum >= 1;
}

float networld_insight_weight(const Network *net, const NetworldInsight *insight, int sight,
                              int unit)
{
    return net->weights[(size_t)insight->rows[sight] * net->width + (size_t)unit];
}

static void add_up_units(const Network *net, NetworldInsight *insight)
{
    for (uint32_t unit = 0; unit < net->width; unit++) {
        float sum = net->weights[net->layout.offsets + unit];
        for (int sight = 0; sight < insight->sights; sight++) {
            sum += networld_insight_weight(net, insight, sight, (int)unit);
        }
        insight->sums[unit] = sum;
        insight->says[unit] = sum <= 0 ? 0 : sum >= 1 ? 1 : sum;
    }
}

/* By how much the score follows a unit of the second layer, which has this input. */
static double slope_of_second(const Network *net, uint32_t j, double input)
{
    const double out = (double)network_head(net, SIDE_FIRST)[net->layout.out + j];
    return input > 0 ? out : (double)NETWORK_LEAK * out;
}

/* Goes through the second layer: the slopes of the first, as if none were cut, the score, and
 * what of it comes from where this layer starts. */
static void pass_second(const Network *net, NetworldInsight *insight)
{
    const float *head = network_head(net, SIDE_FIRST);
    insight->score = insight->base = (double)head[net->layout.out_start];
    for (uint32_t j = 0; j < net->hidden; j++) {
        const float *mix = head + net->layout.mix + j;
        const double start = (double)head[net->layout.mix_start + j];
        double input = start;
        for (uint32_t unit = 0; unit < net->width; unit++) {
            input += (double)insight->says[unit] * (double)mix[(size_t)unit * net->hidden];
        }
        const double slope = slope_of_second(net, j, input);
        insight->score += slope * input;
        insight->base += slope * start;
        for (uint32_t unit = 0; unit < net->width; unit++) {
            insight->slopes[unit] += slope * (double)mix[(size_t)unit * net->hidden];
        }
    }
}

/* Shares out what units of the first layer say: to sights, and to the base. */
static void share_out(const Network *net, NetworldInsight *insight)
{
    for (uint32_t unit = 0; unit < net->width; unit++) {
        if (is_cut(insight->sums[unit])) {
            insight->base += insight->slopes[unit] * (double)insight->says[unit];
            insight->slopes[unit] = 0;
            continue;
        }
        insight->base += insight->slopes[unit] * (double)net->weights[net->layout.offsets + unit];
        for (int sight = 0; sight < insight->sights; sight++) {
            const float weight = networld_insight_weight(net, insight, sight, (int)unit);
            insight->parts[sight] += insight->slopes[unit] * (double)weight;
        }
    }
}

/* What is seen of a legal action. */
static Percept percept_of(const Networld *t, const void *state, Action action)
{
    const World *world = t->perceiver.common.world;
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = world->sights->look(world, state, percepts);
    int i = 0;
    while (i < count - 1 && percepts[i].action != action) {
        i++;
    }
    return percepts[i];
}

bool networld_insight_look(const Networld *t, const void *state, Action action,
                           NetworldInsight *insight)
{
    const PerceptTables *tables = &t->perceiver.tables;
    const Percept percept = percept_of(t, state, action);
    uint32_t places[PERCEPTS_TABLES_MAX + 1];
    if (percept.is_over) {
        return false;
    }
    memset(insight, 0, sizeof *insight);
    insight->sights = tables->count;
    percept_tables_find(tables, &percept, places);
    networld_find_rows(tables, places, insight->rows);
    add_up_units(&t->net, insight);
    pass_second(&t->net, insight);
    share_out(&t->net, insight);
    insight->value = networld_value(&t->net, &t->options, tables, places);
    return true;
}

/* -------------------------------------------------------------------- loss */

/* What is expected of where an action leads. */
static double expected(const Perceiver *p, const Percept *percept)
{
    uint32_t places[PERCEPTS_TABLES_MAX + 1];
    percept_tables_find(&p->tables, percept, places);
    return perceiver_sum(p, places);
}

/* The way of a learner through episodes of its own. */
typedef struct Walk {
    WorldState state;
    Rng rng;
    bool goes_on;    /* the last step has not ended an episode, */
    double expected; /* and this was expected of where it led */
} Walk;

/* Takes the best step; returns what that is worth. */
static double take_step(const Perceiver *p, Walk *walk)
{
    const World *world = p->common.world;
    Percept percepts[WORLD_ACTIONS_MAX];
    if (!walk->goes_on) {
        world->start(world, &walk->state, &walk->rng);
    }
    const PerceiverChoice choice = perceiver_choose(p, &walk->state, percepts);
    const Percept *best = &percepts[choice.best];
    world->step(world, &walk->state, best->action, &walk->rng);
    walk->goes_on = !best->is_over && !world->is_over(world, &walk->state);
    walk->expected = walk->goes_on ? expected(p, best) : 0;
    return choice.worth;
}

double networld_insight_loss(const Networld *t, uint64_t seed, int steps)
{
    Walk walk = {.rng = rng_from_seed(seed)};
    double sum = 0;
    int compared = 0;
    for (int i = 0; i < steps; i++) {
        const bool went_on = walk.goes_on;
        const double before = walk.expected;
        const double difference = before - take_step(&t->perceiver, &walk);
        sum += went_on ? difference * difference : 0;
        compared += went_on;
    }
    return compared > 0 ? sum / compared : 0;
}
