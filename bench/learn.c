/* learn.c - how fast tic-tac-toe is learned: games per second, and games until
 * no line is lost, for each recipe.
 *
 *      learn [SEEDS]
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/tictactoe.h"
#include "learn/qlearn.h"
#include "positions.h"

enum { STATES = 5478, GAMES_MAX = 100000, NEVER = GAMES_MAX + 1, SPEED_GAMES = 1000000 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Whether some opponent can beat the learner: what certify_policy finds by
 * playing all lines, found by walking each position once. */
static bool can_lose(Qlearn *q, Side side)
{
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    const Game *game = q->game;
    PositionSet seen;
    positions_init(&seen, game, positions, slots, STATES);
    (void)positions_add(&seen, game->start);
    for (size_t i = 0; i < seen.count; i++) {
        Position p = seen.positions[i];
        Move moves[GAME_MOVES_MAX];
        if (result_for(game->result(game, p), side) < 0) {
            return true;
        }
        int count = game->legal_moves(game, p, moves);
        if (count > 0 && game->side_to_move(game, p) == side) {
            count = qlearn_best_moves(q, game, p, moves);
        }
        for (int m = 0; m < count; m++) {
            (void)positions_add(&seen, game->play(game, p, moves[m]));
        }
    }
    return false;
}

/* Games until no line is lost on either side, and none is until twice as many
 * have been played; looked at every 20 games, or every 20th part of them. */
static int games_to_zero(Qlearn *q)
{
    int zero = NEVER;
    int played = 0;
    for (int next = 20; next <= GAMES_MAX; next += next > 400 ? next / 20 : 20) {
        for (; played < next; played++) {
            (void)qlearn_train_game(q);
        }
        if (can_lose(q, SIDE_SECOND) || can_lose(q, SIDE_FIRST)) {
            zero = NEVER;
        } else if (zero == NEVER) {
            zero = played;
        } else if (played >= 2 * zero) {
            break;
        }
    }
    return zero;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void print_games(int games)
{
    if (games == NEVER) {
        printf(" %8s", "never");
    } else {
        printf(" %8d", games);
    }
}

static void bench_recipe(const char *name, const QlearnOptions *options, void *memory, int seeds)
{
    size_t size = qlearn_memory_size(&tictactoe, STATES);
    int *games = malloc((size_t)seeds * sizeof *games);
    int reached = 0;
    Qlearn q;
    for (int i = 0; games != NULL && i < seeds; i++) {
        memset(memory, 0, size);
        qlearn_init(&q, &tictactoe, options, (uint64_t)i + 1, memory, STATES);
        games[i] = games_to_zero(&q);
        reached += games[i] != NEVER;
    }
    memset(memory, 0, size);
    qlearn_init(&q, &tictactoe, options, 1, memory, STATES);
    double start = seconds_now();
    for (int i = 0; i < SPEED_GAMES; i++) {
        (void)qlearn_train_game(&q);
    }
    double seconds = seconds_now() - start;
    if (games != NULL) {
        qsort(games, (size_t)seeds, sizeof *games, compare);
        printf("%-34s %4d of %4d", name, reached, seeds);
        print_games(games[seeds / 2]);
        print_games(games[seeds - 1]);
        printf(" %8.2f\n", SPEED_GAMES / seconds / 1e6);
        fflush(stdout);
    }
    free(games);
}

int main(int argc, char **argv)
{
    int seeds = argc > 1 ? atoi(argv[1]) : 5;
    void *memory = malloc(qlearn_memory_size(&tictactoe, STATES));
    if (seeds < 1 || memory == NULL) {
        return EXIT_FAILURE;
    }
    QlearnOptions options;
    QlearnOptions sound;
    (void)qlearn_preset("tutorial", &options);
    (void)qlearn_preset("sound", &sound);
    printf("%-34s %12s %8s %8s %8s\n", "tic-tac-toe, games to zero lost", "seeds", "median", "max",
           "M games/s");
    bench_recipe("tutorial", &options, memory, seeds);
    options.bootstrap = true;
    options.gamma = 0.9;
    bench_recipe("+ bootstrap, gamma .9", &options, memory, seeds);
    options.backward = true;
    bench_recipe("+ backward", &options, memory, seeds);
    options.symmetry = true;
    options.alpha = 1.0;
    options.epsilon = options.epsilon_floor = 0.1;
    options.epsilon_decay = 1.0;
    bench_recipe("+ symmetry, alpha 1, epsilon .1", &options, memory, seeds);
    options.afterstates = true;
    bench_recipe("+ afterstates", &options, memory, seeds);
    options.explores_least_tried = true;
    bench_recipe("+ the move tried least", &options, memory, seeds);
    bench_recipe("+ epsilon 1 = sound", &sound, memory, seeds);

    static const char *const names[] = {"sound without symmetry", "sound without afterstates",
                                        "sound without backward", "sound without counts",
                                        "sound without bootstrap"};
    for (int i = 0; i < 5; i++) {
        options = sound;
        *(bool *[]){&options.symmetry, &options.afterstates, &options.backward,
                    &options.explores_least_tried, &options.bootstrap}[i] = false;
        bench_recipe(names[i], &options, memory, seeds);
    }
    options = sound;
    options.alpha = 0.1;
    bench_recipe("sound with alpha .1", &options, memory, seeds);
    free(memory);
    return EXIT_SUCCESS;
}
