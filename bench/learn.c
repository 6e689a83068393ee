/* learn.c - how fast tic-tac-toe is learned: games per second, and games until
 * no line is lost and until every decision is optimal, for each recipe.
 *
 *      learn [SEEDS [RECIPE]]
 *
 * for seeds 1 to SEEDS, and one recipe only if it is named.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/tictactoe/tictactoe.h"
#include "host/clock.h"
#include "judge/measure.h"
#include "learn/qtable/qtable_kind.h"

enum { STATES = 5478, GAMES_MAX = 100000, NEVER = GAMES_MAX + 1, SPEED_GAMES = 1000000 };
enum { MEMORY_BYTES = 64 << 20 }; /* more than any options need */

/* What the learner can do, as first and as second player. */
static void measure_both(Measure *measure, Qlearn *q, Measured measured[2])
{
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        measure_policy(measure, (Side)side, qlearn_best_moves, q, &measured[side]);
    }
}

static bool is_unbeaten(const Measured measured[2])
{
    return measured[SIDE_FIRST].certificate.lost == 0 &&
           measured[SIDE_SECOND].certificate.lost == 0;
}

static bool is_optimal(const Decisions *decisions)
{
    return decisions->optimal == decisions->reachable;
}

/* Notes the number of games when something became true for good. */
static void note(int *since, bool is_true, int played)
{
    if (!is_true) {
        *since = NEVER;
    } else if (*since == NEVER) {
        *since = played;
    }
}

/* Games until no line is lost on either side, and until every decision is
 * optimal as well; both hold until twice as many have been played. Looked at
 * every 10 games, or every 50th part of them. */
static void train_to_zero(Measure *measure, Qlearn *q, int *zero, int *optimal)
{
    int played = 0;
    *zero = *optimal = NEVER;
    int next = 10;
    while (next <= GAMES_MAX && played < 2 * *optimal) {
        for (; played < next; played++) {
            (void)qlearn_train_game(q);
        }
        Measured measured[2];
        measure_both(measure, q, measured);
        note(zero, is_unbeaten(measured), played);
        note(optimal,
             is_unbeaten(measured) && is_optimal(&measured[SIDE_FIRST].decisions) &&
                 is_optimal(&measured[SIDE_SECOND].decisions),
             played);
        next += next > 500 ? next / 50 : 10;
    }
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int compare_shares(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
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
    Measure measure;
    void *memory;   /* of the learner */
    int *zeros;     /* [seeds] */
    int *optimals;  /* [seeds] */
    double *shares; /* [2 * seeds] */
    int seeds;
    const char *only; /* recipe, or NULL */
} Bench;

static QlearnOptions preset_options(const char *name)
{
    LearnerOptions options = {0};
    (void)learner_preset(&tictactoe, name, &options);
    return qtable_options(&options);
}

static void begin(const Bench *bench, const QlearnOptions *options, uint64_t seed, Qlearn *q)
{
    QlearnOptions roomy = *options;
    roomy.states = STATES;
    const size_t size = qlearn_memory_size(&tictactoe, &roomy);
    if (size > MEMORY_BYTES) {
        exit(EXIT_FAILURE);
    }
    memset(bench->memory, 0, size);
    qlearn_init(q, &tictactoe, &roomy, seed, bench->memory);
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

static void bench_recipe(Bench *bench, const char *name, QlearnOptions options)
{
    const size_t seeds = (size_t)bench->seeds;
    int reached = 0;
    if (bench->only != NULL && strcmp(bench->only, name) != 0) {
        return;
    }
    for (size_t i = 0; i < seeds; i++) {
        Qlearn q;
        begin(bench, &options, i + 1, &q);
        train_to_zero(&bench->measure, &q, &bench->zeros[i], &bench->optimals[i]);
        reached += bench->zeros[i] != NEVER;
    }
    qsort(bench->zeros, seeds, sizeof bench->zeros[0], compare);
    qsort(bench->optimals, seeds, sizeof bench->optimals[0], compare);
    printf("%-31s %4d of %4d", name, reached, bench->seeds);
    print_games(bench->zeros[0]);
    print_games(bench->zeros[seeds / 2]);
    print_games(bench->zeros[seeds - 1]);
    print_games(bench->optimals[seeds - 1]);
    printf(" %8.2f\n", games_per_second(bench, &options) / 1e6);
    fflush(stdout);
}

/* From tutorial to sound, one step at a time. */
static void bench_steps(Bench *bench)
{
    QlearnOptions options = preset_options("tutorial");
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
static void bench_changes(Bench *bench)
{
    const QlearnOptions sound = preset_options("sound");
    QlearnOptions options;
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

/* The share of lines that a preset loses after so many games, in per cent. */
static void bench_lost(Bench *bench, const char *preset, int games)
{
    double *shares[2] = {bench->shares, bench->shares + bench->seeds};
    const QlearnOptions options = preset_options(preset);
    for (int i = 0; i < bench->seeds; i++) {
        Qlearn q;
        begin(bench, &options, (uint64_t)i + 1, &q);
        for (int game = 0; game < games; game++) {
            (void)qlearn_train_game(&q);
        }
        Measured measured[2];
        measure_both(&bench->measure, &q, measured);
        for (int side = 0; side < 2; side++) {
            const Certificate *c = &measured[side].certificate;
            shares[side][i] = 100.0 * (double)c->lost / (double)c->lines;
        }
    }
    printf("%-9s %7d games, lines lost:", preset, games);
    for (int side = 0; side < 2; side++) {
        qsort(shares[side], (size_t)bench->seeds, sizeof shares[side][0], compare_shares);
        printf("  as %s %.1f %% (%.1f to %.1f)", side == SIDE_FIRST ? "first" : "second",
               shares[side][bench->seeds / 2], shares[side][0], shares[side][bench->seeds - 1]);
    }
    putchar('\n');
}

/* What a person waits for, without the program around it: training from nothing
 * as `fourmi train` does, and judging both sides as `fourmi certify` does. */
static void bench_certificate(Bench *bench, void *measure_memory)
{
    enum { GAMES = 1000, RUNS = 100 };
    const QlearnOptions options = preset_options("sound");
    double start = seconds_now();
    for (uint64_t run = 1; run <= RUNS; run++) {
        Qlearn q;
        Measured measured[2];
        begin(bench, &options, run, &q);
        for (int i = 0; i < GAMES; i++) {
            (void)qlearn_train_game(&q);
        }
        (void)measure_init(&bench->measure, &tictactoe, measure_memory, STATES);
        measure_both(&bench->measure, &q, measured);
    }
    printf("sound, %d games and its certificate: %.2f ms, mean of %d\n", GAMES,
           (seconds_now() - start) / RUNS * 1e3, RUNS);
}

int main(int argc, char **argv)
{
    const int seeds = argc > 1 ? atoi(argv[1]) : 5;
    if (seeds < 1) {
        return EXIT_FAILURE;
    }
    Bench bench = {
        .memory = malloc(MEMORY_BYTES),
        .zeros = malloc((size_t)seeds * sizeof bench.zeros[0]),
        .optimals = malloc((size_t)seeds * sizeof bench.optimals[0]),
        .shares = malloc(2 * (size_t)seeds * sizeof bench.shares[0]),
        .seeds = seeds,
        .only = argc > 2 ? argv[2] : NULL,
    };
    void *measure_memory = malloc(measure_memory_size(&tictactoe, STATES));
    if (bench.memory == NULL || bench.zeros == NULL || bench.optimals == NULL ||
        bench.shares == NULL || measure_memory == NULL) {
        return EXIT_FAILURE;
    }
    (void)measure_init(&bench.measure, &tictactoe, measure_memory, STATES);
    printf("%-31s %12s %8s %8s %8s %8s %8s\n", "tic-tac-toe, games to zero lost", "seeds", "best",
           "median", "worst", "optimal", "M games/s");
    bench_steps(&bench);
    bench_changes(&bench);
    for (int games = 1000; bench.only == NULL && games <= 100000; games *= 10) {
        bench_lost(&bench, "tutorial", games);
    }
    bench_certificate(&bench, measure_memory);
    free(bench.zeros);
    free(bench.optimals);
    free(bench.shares);
    free(bench.memory);
    free(measure_memory);
    return EXIT_SUCCESS;
}
