/* hands.c - how fast hands of cards are played at random through the seam of worlds:
 * what an environment for learners costs by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/blackjack/blackjack.h"

enum { STEPS = 100 * 1000 * 1000, ACTIONS_PER_WORD = 64 };

/* Seconds of this processor, whoever else wants it. */
static double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* A step is to ask for the legal actions, to choose one and to take it; an episode
 * that is over begins anew. A random bit chooses between two actions, so that the
 * choice takes no longer than it must. */
static Action choose(const Action *actions, int count, uint64_t *bits)
{
    const uint64_t word = *bits;
    *bits = word >> 1;
    return count == 2 ? actions[word & 1] : actions[(word & UINT32_MAX) * (uint32_t)count >> 32];
}

static void bench_world(const char *rules, int steps)
{
    World world = blackjack;
    Rng rng = rng_from_seed(1);
    Rng choices = rng_from_seed(2);
    WorldState state;
    uint64_t bits = 0;
    uint64_t episodes = 0;
    double sum = 0.0;
    if (rules[0] != '\0' && !blackjack_find(rules, &world)) {
        exit(EXIT_FAILURE);
    }
    const double start = seconds_used();
    world.start(&world, &state, &rng);
    for (int step = 0; step < steps; step++) {
        Action actions[WORLD_ACTIONS_MAX];
        int count = world.legal_actions(&world, &state, actions);
        if (count == 0) {
            episodes++;
            world.start(&world, &state, &rng);
            count = world.legal_actions(&world, &state, actions);
        }
        bits = step % (ACTIONS_PER_WORD / 2) == 0 ? rng_next_inline(&choices) : bits;
        sum += world.step(&world, &state, choose(actions, count, &bits), &rng);
    }
    const double seconds = seconds_used() - start;
    printf("%-22s %6.1f M random steps/s, %.2f M hands/s, %+.4f a hand\n", world.name,
           steps / seconds / 1e6, (double)episodes / seconds / 1e6, sum / (double)episodes);
}

int main(void)
{
    bench_world("gym", STEPS);
    bench_world("gym-natural", STEPS);
    bench_world("", STEPS / 10);
    bench_world("endless", STEPS / 10);
    return EXIT_SUCCESS;
}
