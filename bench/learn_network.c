/* learn_network.c - how many positions of Connect Four a neural network values per second,
 * and how many moves it is trained with: the same work every time.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "facets/features.h"
#include "games/connect4/connect4.h"
#include "games/stones.h"
#include "host/clock.h"
#include "host/memory.h"
#include "learn/network/network_kind.h"

enum { GAMES = 20000, ROUNDS = 20000 };

static void train_to(Netlearn *t, uint64_t games)
{
    while (t->common.statistics.games < games) {
        netlearn_train_game(t);
    }
}

/* Before it is timed a network knows a little: games get longer as it learns, and lookups
 * get wider spread. */
static double moves_per_second(Netlearn *t)
{
    train_to(t, GAMES);
    const uint64_t moves = t->moves;
    const double start = seconds_now();
    train_to(t, 2 * GAMES);
    return (double)(t->moves - moves) / (seconds_now() - start);
}

/* All replies in all positions of random games, as search and play look at them: each
 * stone is tried on top of what is known of the position before. */
static double evaluations_per_second(const Netlearn *t, float *sum)
{
    NetworkView view;
    Rng rng = rng_from_seed(1);
    uint64_t count = 0;
    const double start = seconds_now();
    for (int round = 0; round < ROUNDS; round++) {
        Position p = connect4.start;
        network_view(&t->net, p, &view);
        for (int ply = 0; ply < 24; ply++) {
            const Side mover = connect4.side_to_move(&connect4, p);
            const uint64_t cells = connect4.features->tactics(&connect4, p).playable;
            for (uint64_t rest = cells; rest != 0; rest &= rest - 1, count++) {
                *sum += network_try(&t->net, &view, mover, bits_lowest(rest));
            }
            uint64_t chosen = cells;
            for (uint32_t skip = rng_below(&rng, (uint32_t)bits_count(cells)); skip > 0; skip--) {
                chosen &= chosen - 1;
            }
            network_play(&t->net, &view, mover, bits_lowest(chosen));
            p = stones_place(p, chosen & -chosen);
        }
    }
    return (double)count / (seconds_now() - start);
}

int main(void)
{
    static Netlearn t;
    float sum = 0;
    LearnerOptions preset = {0};
    MemoryBlock memory = {0};
    (void)learner_preset(&connect4, "network", &preset);
    NetlearnOptions options = network_options(&preset);
    options.alpha_games = 2 * GAMES;
    if (!memory_reserve(&memory, netlearn_memory_size(&connect4, &options))) {
        return EXIT_FAILURE;
    }
    netlearn_init(&t, &connect4, &options, 1, memory.bytes);
    const double moves = moves_per_second(&t);
    const double evaluations = evaluations_per_second(&t, &sum);
    printf("connect4, network of %d and %d units: %.2f M moves/s (floor 0.35, goal 1), "
           "%.2f M evaluations/s (floor 2.5, goal 5), sum %g\n",
           (int)options.shape.width, (int)options.shape.hidden, moves / 1e6, evaluations / 1e6,
           (double)sum);
    memory_release(&memory);
    return EXIT_SUCCESS;
}
