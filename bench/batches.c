/* batches.c - how fast the library steps environments in batches: arrays in, arrays
 * out, every observation written. The fastest of some rounds counts, since others may want the
 * same core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fourmi.h"

enum { COUNT = 1024, CALLS = 500, ROUNDS = 40, PLANS = 16, NUMBERS = 100 };

static int32_t actions[PLANS][COUNT];
static int32_t observations[COUNT * NUMBERS];
static double rewards[COUNT];
static uint8_t terminated[COUNT];
static uint8_t truncated[COUNT];

static const fourmi_arrays arrays = {.observations = observations,
                                     .rewards = rewards,
                                     .terminated = terminated,
                                     .truncated = truncated};

/* Seconds of this processor, whatever else wants it. */
static double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void must(bool is_so)
{
    if (!is_so) {
        fprintf(stderr, "%s\n", fourmi_error());
        exit(EXIT_FAILURE);
    }
}

static double seconds_of_round(fourmi_batch *batch)
{
    const double start = seconds_used();
    for (int call = 0; call < CALLS; call++) {
        fourmi_batch_step(batch, actions[call % PLANS], &arrays);
    }
    return seconds_used() - start;
}

/* Actions that are chosen beforehand, as a learner would send them; what is not legal is
 * replaced. */
static void bench_game(fourmi_lab *lab, const char *name)
{
    fourmi_batch_options options = {.count = COUNT, .seed = 1, .replace_illegal = true};
    fourmi_policy *random;
    fourmi_batch *batch;
    double least = 1e9;
    must(fourmi_game_open(lab, name, &options.game) == FOURMI_OK);
    must(fourmi_batch_new(lab, &options, &batch) == FOURMI_OK);
    must(batch->feature_count <= NUMBERS);
    must(fourmi_policy_new(lab, &(fourmi_policy_options){.game = options.game, .level = "random"},
                           &random) == FOURMI_OK);
    for (int i = 0; i < PLANS; i++) {
        must(fourmi_batch_choose(batch, random, actions[i]) == FOURMI_OK);
    }
    for (int round = 0; round < ROUNDS; round++) {
        const double seconds = seconds_of_round(batch);
        least = seconds < least ? seconds : least;
    }
    printf("%-16s %6.1f M steps/s in batches of %d\n", name, COUNT * CALLS / least / 1e6, COUNT);
    fourmi_free(random);
    fourmi_free(batch);
}

int main(void)
{
    fourmi_lab *lab;
    must(fourmi_lab_new(FOURMI_ABI, NULL, &lab) == FOURMI_OK);
    bench_game(lab, "blackjack:gym");
    bench_game(lab, "blackjack");
    bench_game(lab, "snake:6x6");
    bench_game(lab, "snake:10x10");
    fourmi_free(lab);
    return EXIT_SUCCESS;
}
