/* environments.c - a thousand hands of Blackjack at once, with
 * libfourmi: hit below a total, else stand, and see which total
 * earns most.
 *
 *      environments [STEPS]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 1000, SIZE = 3, STAND = 0, HIT = 1 };

/* What an episode earns in the mean of who stands on such a
 * total. */
static int play(int total, long steps, double *mean)
{
    /* The player's sum, the dealer's card, a usable ace. */
    static int32_t seen[COUNT][SIZE];
    static int32_t actions[COUNT];
    static double rewards[COUNT];
    static uint8_t terminated[COUNT];
    static uint8_t truncated[COUNT];
    const fourmi_batch_options options = {
        .seed = 1, .autoreset = FOURMI_RESET_SAME_STEP};
    double sum = 0;
    double episodes = 0;
    fourmi_batch *batch;
    int status = fourmi_batch_new(
        "blackjack:gym", COUNT, &options, &batch);
    if (status != FOURMI_OK) {
        return status;
    }
    fourmi_batch_reset(batch, NULL, seen[0]);
    for (long step = 0; step < steps && status == FOURMI_OK;
         step++) {
        for (int i = 0; i < COUNT; i++) {
            actions[i] = seen[i][0] < total ? HIT : STAND;
        }
        status = fourmi_batch_step(batch, actions, seen[0],
            rewards, terminated, truncated);
        for (int i = 0; i < COUNT; i++) {
            sum += rewards[i];
            episodes += terminated[i];
        }
    }
    fourmi_batch_free(batch);
    *mean = sum / episodes;
    return status;
}

int main(int argc, char **argv)
{
    const long steps = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
    for (int total = 12; total <= 21; total++) {
        double mean;
        const int status = play(total, steps, &mean);
        if (status < 0) {
            fprintf(stderr, "environments: %s\n",
                fourmi_status_message(status));
            return EXIT_FAILURE;
        }
        printf("stand on %d: %+.4f\n", total, mean);
    }
    return EXIT_SUCCESS;
}
