/* learn.c - how fast tic-tac-toe is learned: games per second, and games until
 * no line is lost, for each recipe.
 *
 *      learn [SEEDS [RECIPE]]
 *
 * for seeds 1 to SEEDS, and one recipe only if it is named.
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
 * have been played; looked at every 10 games, or every 50th part of them. */
static int games_to_zero(Qlearn *q)
{
    int zero = NEVER;
    int played = 0;
    for (int next = 10; next <= GAMES_MAX; next += next > 500 ? next / 50 : 10) {
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

typedef struct Bench {
    void *memory;
    int *games; /* [seeds] */
    int seeds;
    const char *only; /* recipe, or NULL */
} Bench;

static void begin(const Bench *bench, const QlearnOptions *options, uint64_t seed, Qlearn *q)
{
    memset(bench->memory, 0, qlearn_memory_size(&tictactoe, STATES));
    qlearn_init(q, &tictactoe, options, seed, bench->memory, STATES);
}

static double games_per_second(const Bench *bench, const QlearnOptions *options)
{
    Qlearn q;
    begin(bench, options, 1, &q);
    double start = seconds_now();
    for (int i = 0; i < SPEED_GAMES; i++) {
        (void)qlearn_train_game(&q);
    }
    return SPEED_GAMES / (seconds_now() - start);
}

static void bench_recipe(const Bench *bench, const char *name, QlearnOptions options)
{
    int reached = 0;
    if (bench->only != NULL && strcmp(bench->only, name) != 0) {
        return;
    }
    for (int i = 0; i < bench->seeds; i++) {
        Qlearn q;
        begin(bench, &options, (uint64_t)i + 1, &q);
        bench->games[i] = games_to_zero(&q);
        reached += bench->games[i] != NEVER;
    }
    qsort(bench->games, (size_t)bench->seeds, sizeof bench->games[0], compare);
    printf("%-31s %4d of %4d", name, reached, bench->seeds);
    print_games(bench->games[0]);
    print_games(bench->games[bench->seeds / 2]);
    print_games(bench->games[bench->seeds - 1]);
    printf(" %8.2f\n", games_per_second(bench, &options) / 1e6);
    fflush(stdout);
}

/* From tutorial to sound, one step at a time. */
static void bench_steps(const Bench *bench)
{
    QlearnOptions options;
    (void)qlearn_preset("tutorial", &options);
    bench_recipe(bench, "tutorial", options);
    options.bootstrap = true;
    options.gamma = 0.9;
    bench_recipe(bench, "+ bootstrap, gamma .9", options);
    options.backward = true;
    bench_recipe(bench, "+ backward", options);
    options.symmetry = true;
    options.alpha = 1.0;
    options.epsilon = options.epsilon_floor = 0.1;
    options.epsilon_decay = 1.0;
    bench_recipe(bench, "+ symmetry, alpha 1, epsilon .1", options);
    options.afterstates = true;
    bench_recipe(bench, "+ afterstates", options);
    options.explores_least_tried = true;
    bench_recipe(bench, "+ counts", options);
    options.epsilon = 1.0;
    bench_recipe(bench, "+ epsilon 1", options);
    options.skips_settled = true;
    bench_recipe(bench, "+ skip = sound", options);
}

/* Sound with one thing changed. */
static void bench_changes(const Bench *bench)
{
    QlearnOptions sound;
    QlearnOptions options;
    (void)qlearn_preset("sound", &sound);
    bench_recipe(bench, "sound", sound);
    static const char *const names[] = {"sound without symmetry",  "sound without afterstates",
                                        "sound without bootstrap", "sound without backward",
                                        "sound without counts",    "sound without skip"};
    for (int i = 0; i < 6; i++) {
        options = sound;
        *(bool *[]){
            &options.symmetry, &options.afterstates,          &options.bootstrap,
            &options.backward, &options.explores_least_tried, &options.skips_settled}[i] = false;
        bench_recipe(bench, names[i], options);
    }
    options = sound;
    options.alpha = 0.1;
    bench_recipe(bench, "sound with alpha .1", options);
    options = sound;
    options.shaping = true;
    bench_recipe(bench, "sound with shaping", options);
    for (options = sound, options.replay = 1; options.replay <= 16; options.replay *= 4) {
        char name[32];
        snprintf(name, sizeof name, "sound with replay %u", (unsigned)options.replay);
        bench_recipe(bench, name, options);
    }
}

int main(int argc, char **argv)
{
    Bench bench = {
        .memory = malloc(qlearn_memory_size(&tictactoe, STATES)),
        .seeds = argc > 1 ? atoi(argv[1]) : 5,
        .only = argc > 2 ? argv[2] : NULL,
    };
    bench.games = bench.seeds > 0 ? malloc((size_t)bench.seeds * sizeof bench.games[0]) : NULL;
    if (bench.memory == NULL || bench.games == NULL) {
        return EXIT_FAILURE;
    }
    printf("%-31s %12s %8s %8s %8s %8s\n", "tic-tac-toe, games to zero lost", "seeds", "best",
           "median", "worst", "M games/s");
    bench_steps(&bench);
    bench_changes(&bench);
    free(bench.games);
    free(bench.memory);
    return EXIT_SUCCESS;
}
