/* environments.c - a thousand hands of Blackjack at once: hit below
 * a total, else stand, and see which total earns most.
 *
 *      environments [STEPS]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 1000, SIZE = 3, STAND = 0, HIT = 1 };

/* What an episode earns on average if you stand on such a
 * total. */
static int play(fourmi_lab *lab, const fourmi_game *game,
    int total, long steps, double *mean)
{
    /* Your sum, the dealer's card, a usable ace. */
    static int32_t seen[COUNT][SIZE];
    static int32_t actions[COUNT];
    static double rewards[COUNT];
    static uint8_t terminated[COUNT];
    const fourmi_arrays arrays = {.observations = seen[0],
        .rewards = rewards,
        .terminated = terminated};
    double sum = 0;
    double episodes = 0;
    fourmi_batch *batch;
    int status = fourmi_batch_new(lab,
        &(fourmi_batch_options){.game = game,
            .count = COUNT,
            .autoreset = FOURMI_RESET_SAME_STEP},
        &batch);
    if (status == FOURMI_OK) {
        status = fourmi_batch_reset(batch, NULL, NULL, &arrays);
    }
    for (long step = 0; step < steps && status == FOURMI_OK;
         step++) {
        for (int i = 0; i < COUNT; i++) {
            actions[i] = seen[i][0] < total ? HIT : STAND;
        }
        status = fourmi_batch_step(batch, actions, &arrays);
        for (int i = 0; i < COUNT; i++) {
            sum += rewards[i];
            episodes += terminated[i];
        }
    }
    fourmi_free(batch);
    *mean = sum / episodes;
    return status;
}

int main(int argc, char **argv)
{
    const long steps = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
    fourmi_lab *lab;
    const fourmi_game *game;
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    if (status == FOURMI_OK) {
        status = fourmi_game_open(lab, "blackjack:gym", &game);
    }
    for (int total = 12; total <= 21 && status == FOURMI_OK;
         total++) {
        double mean;
        status = play(lab, game, total, steps, &mean);
        if (status == FOURMI_OK) {
            printf("stand on %d: %+.4f\n", total, mean);
        }
    }
    if (status < 0) {
        fprintf(stderr, "environments: %s\n", fourmi_error());
    }
    fourmi_free(lab);
    return status < 0;
}
