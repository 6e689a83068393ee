/* learn_networld.c - how many steps of Snake a neural network is trained with per second, and
 * how many afterstates it values: the same work every time.
 */
#include <stdio.h>
#include <stdlib.h>

#include "catalogue.h"
#include "host/clock.h"
#include "host/memory.h"
#include "learn/network/networld_kind.h"

enum { EPISODES = 1000, ROUNDS = 200 };

static void train_to(Networld *t, uint64_t episodes)
{
    while (t->perceiver.common.statistics.games < episodes) {
        networld_train(t);
    }
}

/* Before it is timed a network knows a little, so that episodes are long. */
static double steps_per_second(Networld *t)
{
    train_to(t, EPISODES);
    const uint64_t steps = t->perceiver.steps;
    const double start = seconds_now();
    train_to(t, 2 * EPISODES);
    return (double)(t->perceiver.steps - steps) / (seconds_now() - start);
}

/* All directions in all states of episodes of its own, with all that is seen of them. */
static double evaluations_per_second(const Networld *t, double *sum)
{
    const World *world = t->perceiver.common.world;
    Rng rng = rng_from_seed(1);
    uint64_t count = 0;
    const double start = seconds_now();
    for (int round = 0; round < ROUNDS; round++) {
        WorldState state;
        Percept percepts[WORLD_ACTIONS_MAX];
        world->start(world, &state, &rng);
        for (int step = 0; step < 200 && !world->is_over(world, &state); step++) {
            const PerceiverChoice choice = perceiver_choose(&t->perceiver, &state, percepts);
            *sum += choice.worth;
            count += (uint64_t)choice.count;
            world->step(world, &state, percepts[choice.best].action, &rng);
        }
    }
    return (double)count / (seconds_now() - start);
}

int main(void)
{
    static Networld t;
    static World world;
    double sum = 0;
    LearnerOptions preset = {0};
    MemoryBlock memory = {0};
    if (!catalogue_find_world("snake:6x6,start=3", &world) ||
        !learner_world_preset(&world, "network", &preset)) {
        return EXIT_FAILURE;
    }
    const NetworldOptions options = networld_options(&preset);
    if (!memory_reserve(&memory, networld_memory_size(&world, &options))) {
        return EXIT_FAILURE;
    }
    networld_init(&t, &world, &options, 1, memory.bytes);
    const double steps = steps_per_second(&t);
    const double evaluations = evaluations_per_second(&t, &sum);
    printf(
        "snake:6x6, network of %d and %d units: %.3f M steps/s, %.2f M evaluations/s with what is "
        "seen, sum %g\n",
        (int)options.shape.width, (int)options.shape.hidden, steps / 1e6, evaluations / 1e6, sum);
    memory_release(&memory);
    return EXIT_SUCCESS;
}
