/* search.c - how fast the readable search and the rules are, on fixed work. */
#include <stdio.h>
#include <stdlib.h>

#include "games/connect4/connect4.h"
#include "games/tictactoe/tictactoe.h"
#include "host/clock.h"
#include "oracle/minimax.h"
#include "oracle/solver/solver.h"
#include "signature/signature.h"

static void print_rate(const char *what, uint64_t count, const char *unit, double seconds)
{
    printf("%-34s %10.1f M %s/s\n", what, (double)count / seconds / 1e6, unit);
}

/* Random games to their ends; returns the number of moves. */
static uint64_t play_random_games(const Game *game, int games)
{
    Rng rng = rng_from_seed(1);
    uint64_t plies = 0;
    for (int i = 0; i < games; i++) {
        Position p = game->start;
        Move moves[GAME_MOVES_MAX];
        int count;
        while ((count = game->legal_moves(game, p, moves)) > 0) {
            p = game->play(game, p, moves[rng_below(&rng, (uint32_t)count)]);
            plies++;
        }
    }
    return plies;
}

static void bench_random_games(const Game *game)
{
    char what[64];
    snprintf(what, sizeof what, "random games, %s", game->name);
    double start = seconds_now();
    uint64_t plies = play_random_games(game, 200000);
    print_rate(what, plies, "moves", seconds_now() - start);
}

static void bench_minimax(const Game *game, bool alpha_beta, int depth)
{
    const MinimaxOptions options = {
        .alpha_beta = alpha_beta,
        .order = ORDER_CENTRE_FIRST,
        .depth_limit = depth,
        .weights = minimax_default_weights,
    };
    char what[64];
    snprintf(what, sizeof what, "%s, %s", alpha_beta ? "alpha-beta" : "minimax", game->name);
    double start = seconds_now();
    MinimaxResult result = minimax_search(game, game->start, &options, NULL, NULL);
    print_rate(what, result.calls, "calls", seconds_now() - start);
}

int main(void)
{
    bench_random_games(&tictactoe);
    bench_random_games(&connect4);
    bench_minimax(&tictactoe, false, 0);
    bench_minimax(&connect4, false, 8);
    bench_minimax(&connect4, true, 11);
    static _Alignas(SOLVER_ALIGNMENT) unsigned char table[BENCH_TABLE_BYTES];
    uint64_t signature = bench_signature(table);
    printf("signature %llu%s\n", (unsigned long long)signature,
           signature == BENCH_SIGNATURE ? "" : "  (expected another!)");
    return signature == BENCH_SIGNATURE ? EXIT_SUCCESS : EXIT_FAILURE;
}
