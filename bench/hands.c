/* hands.c - how fast hands of cards are played at random through the seam of worlds:
 * what an environment for learners costs by itself. The fastest of some rounds counts,
 * since others may want the same core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/blackjack/blackjack.h"

enum { ROUNDS = 40, STEPS = 500 * 1000, ACTIONS_PER_WORD = 64 };

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

/* What is played, and what came of it so far. */
typedef struct Playing {
    World world;
    WorldState state;
    Rng rng, choices;
    uint64_t episodes;
    double sum;
} Playing;

static void play_steps(Playing *p)
{
    const World *world = &p->world;
    uint64_t bits = 0;
    for (int step = 0; step < STEPS; step++) {
        Action actions[WORLD_ACTIONS_MAX];
        int count = world->legal_actions(world, &p->state, actions);
        if (count == 0) {
            p->episodes++;
            world->start(world, &p->state, &p->rng);
            count = world->legal_actions(world, &p->state, actions);
        }
        bits = step % (ACTIONS_PER_WORD / 2) == 0 ? rng_next_inline(&p->choices) : bits;
        p->sum += world->step(world, &p->state, choose(actions, count, &bits), &p->rng);
    }
}

static void bench_world(const char *rules)
{
    static Playing p;
    double least = 1e9;
    p = (Playing){.world = blackjack, .rng = rng_from_seed(1), .choices = rng_from_seed(2)};
    if (rules[0] != '\0' && !blackjack_find(rules, &p.world)) {
        exit(EXIT_FAILURE);
    }
    p.world.start(&p.world, &p.state, &p.rng);
    for (int round = 0; round < ROUNDS; round++) {
        const double start = seconds_used();
        play_steps(&p);
        const double seconds = seconds_used() - start;
        least = seconds < least ? seconds : least;
    }
    const double hands_a_step = (double)p.episodes / ROUNDS / STEPS;
    printf("%-22s %6.1f M random steps/s, %.2f M hands/s, %+.4f a hand\n", p.world.name,
           STEPS / least / 1e6, STEPS / least * hands_a_step / 1e6, p.sum / (double)p.episodes);
}

int main(void)
{
    bench_world("gym");
    bench_world("gym-natural");
    bench_world("");
    bench_world("decks=1");
    bench_world("endless");
    return EXIT_SUCCESS;
}
