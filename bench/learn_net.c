/* learn_net.c - how many moves of Connect Four a network is trained with per
 * second.
 */
#include <stdio.h>
#include <stdlib.h>

#include "games/connect4/connect4.h"
#include "host/clock.h"
#include "host/memory.h"
#include "learn/ntuple/ntuple_kind.h"

enum { TUPLES = 70, GAMES = 50000 };

static void train_to(Tdlearn *t, uint64_t games)
{
    while (t->common.statistics.games < games) {
        tdlearn_train_game(t);
    }
}

/* Before it is timed a network knows a little: games get longer as it learns,
 * and lookups get wider spread. */
static double moves_per_second(Tdlearn *t)
{
    train_to(t, GAMES);
    const uint64_t moves = t->moves;
    const double start = seconds_now();
    train_to(t, 2 * GAMES);
    return (double)(t->moves - moves) / (seconds_now() - start);
}

/* A network of the usual board, trained as the preset is but for its shape.
 * Negative if there is no memory. */
static double bench_cells(uint32_t cells)
{
    static Tdlearn t;
    LearnerOptions preset = {0};
    MemoryBlock memory = {0};
    (void)learner_preset(&connect4, "tactical", &preset);
    TdlearnOptions options = ntuple_options(&preset);
    options.shape.tuples = TUPLES;
    options.shape.cells = cells;
    options.alpha_games = 2 * GAMES;
    if (!memory_reserve(&memory, tdlearn_memory_size(&connect4, &options))) {
        return -1.0;
    }
    tdlearn_init(&t, &connect4, &options, 1, memory.bytes);
    const double speed = moves_per_second(&t);
    memory_release(&memory);
    return speed;
}

int main(void)
{
    static const struct {
        uint32_t cells;
        double floor; /* what a prototype reached, in millions of moves per second */
        double goal;
    } shapes[] = {{8, 0.94, 1.5}, {10, 0.45, 1.0}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        const double speed = bench_cells(shapes[i].cells);
        if (speed < 0) {
            return EXIT_FAILURE;
        }
        printf("connect4, %d tuples of %2d cells: %.2f M moves/s (prototype %.2f, goal %.1f)\n",
               TUPLES, (int)shapes[i].cells, speed / 1e6, shapes[i].floor, shapes[i].goal);
    }
    return EXIT_SUCCESS;
}
