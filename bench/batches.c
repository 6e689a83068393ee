/* batches.c - how fast the library steps environments of worlds in batches: arrays in, arrays
 * out, every observation written. The fastest of some rounds counts, since others may want the
 * same core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lib/fourmi.h"

enum { COUNT = 1024, CALLS = 500, ROUNDS = 40, PLANS = 16 };

static int32_t actions[PLANS][COUNT];
static int32_t observations[COUNT * FOURMI_OBSERVATION_MAX];
static double rewards[COUNT];
static uint8_t terminated[COUNT];
static uint8_t truncated[COUNT];

/* Seconds of this processor, whoever else wants it. */
static double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double seconds_of_round(fourmi_batch *batch)
{
    const double start = seconds_used();
    for (int call = 0; call < CALLS; call++) {
        fourmi_batch_step(batch, actions[call % PLANS], observations, rewards, terminated,
                          truncated);
    }
    return seconds_used() - start;
}

/* Actions that are chosen beforehand, as a learner would send them; what is not legal is
 * replaced. */
static void bench_world(const char *name)
{
    const fourmi_batch_options options = {.seed = 1, .illegal = FOURMI_ILLEGAL_REPLACED};
    fourmi_batch *batch;
    double least = 1e9;
    if (fourmi_batch_new(name, COUNT, &options, &batch) != FOURMI_OK) {
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < PLANS; i++) {
        fourmi_batch_random_actions(batch, actions[i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        const double seconds = seconds_of_round(batch);
        least = seconds < least ? seconds : least;
    }
    printf("%-16s %6.1f M steps/s in batches of %d\n", name, COUNT * CALLS / least / 1e6, COUNT);
    fourmi_batch_free(batch);
}

int main(void)
{
    bench_world("blackjack:gym");
    bench_world("blackjack");
    bench_world("snake:6x6");
    bench_world("snake:10x10");
    return EXIT_SUCCESS;
}
