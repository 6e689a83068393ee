/* steps.c - how fast games are played at random through the seam: what an
 * environment for learners costs by itself. */
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "games/connect4/connect4.h"
#include "games/tictactoe/tictactoe.h"
#include "host/clock.h"

enum { STEPS = 20 * 1000 * 1000 };

/* A step is to find the legal moves, to choose one and to play it; a finished
 * game begins anew. */
static void bench_game(const Game *game)
{
    Rng rng = rng_from_seed(1);
    Position p = game->start;
    uint64_t games = 0;
    double start = seconds_now();
    for (int step = 0; step < STEPS; step++) {
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, p, moves);
        if (count == 0) {
            games++;
            p = game->start;
            count = game->legal_moves(game, p, moves);
        }
        p = game->play(game, p, moves[rng_below(&rng, (uint32_t)count)]);
    }
    double seconds = seconds_now() - start;
    printf("%-10s %6.1f M random moves/s, %.2f M games/s\n", game->name, STEPS / seconds / 1e6,
           (double)games / seconds / 1e6);
}

int main(void)
{
    bench_game(&tictactoe);
    bench_game(&connect4);
    return EXIT_SUCCESS;
}
