/* snake_cycle.c - how many steps the player of Snake that always wins takes to fill a
 * board, and how long it thinks, on one core.
 *
 * The work is fixed: so many games from seeds of their own. The steps of all games are
 * the signature. Seconds are processor seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/snake/snake.h"
#include "games/snake/snake_cycle.h"

typedef struct Work {
    const char *rules;
    int games;
} Work;

static int play_game(const World *world, SnakeCycle *player, uint64_t seed, int *won)
{
    Rng rng = rng_from_seed(seed);
    WorldState state;
    int steps = 0;
    world->start(world, &state, &rng);
    for (; !world->is_over(world, &state) && steps < world->steps_max; steps++) {
        Action actions[WORLD_ACTIONS_MAX];
        snake_cycle_policy(player, world, &state, actions);
        world->step(world, &state, actions[0], &rng);
    }
    *won += ((const SnakeState *)&state)->phase == SNAKE_WON;
    return steps;
}

static void measure(const Work *work, void *memory)
{
    World world;
    if (!snake_find(work->rules, &world)) {
        exit(EXIT_FAILURE);
    }
    SnakeCycle *player = snake_cycle_init(memory, &world);
    const clock_t start = clock();
    long steps = 0;
    int won = 0;
    for (int game = 0; game < work->games; game++) {
        steps += play_game(&world, player, 1000 + (uint64_t)game, &won);
    }
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%-24s %3d of %3d won, %8.1f steps in the mean, %7.1f us a step, signature %ld\n",
           world.name, won, work->games, (double)steps / work->games, seconds / (double)steps * 1e6,
           steps);
}

int main(void)
{
    static const Work all[] = {
        {"4x4,tail=deadly", 1000}, {"6x6,tail=deadly", 100},   {"6x6", 100},
        {"8x8,tail=deadly", 100},  {"10x10,tail=deadly", 100}, {"20x20,tail=deadly", 5},
        {"30x30,tail=deadly", 1},
    };
    void *memory = malloc(snake_cycle_memory_size());
    for (size_t i = 0; memory != NULL && i < sizeof all / sizeof *all; i++) {
        measure(&all[i], memory);
    }
    free(memory);
    return memory != NULL ? EXIT_SUCCESS : EXIT_FAILURE;
}
