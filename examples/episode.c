/* episode.c - one episode of a world, in pictures, with libfourmi:
 * the best action wherever it is known, else the first that is
 * legal.
 *
 *      episode [WORLD [SEED]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

static void draw(const fourmi_world *world)
{
    char line[FOURMI_LINE_SIZE];
    for (int i = 0; fourmi_world_line(world, i, line) >= 0; i++) {
        puts(line);
    }
}

static int best_action(fourmi_world *world)
{
    int actions[FOURMI_ACTIONS_MAX];
    double values[FOURMI_ACTIONS_MAX];
    int best = 0;
    const int count = fourmi_world_values(world, values, NULL);
    fourmi_world_legal_actions(world, actions);
    for (int i = 1; i < count; i++) {
        best = values[i] > values[best] ? i : best;
    }
    return actions[best];
}

static int act(fourmi_world *world)
{
    int status = FOURMI_OK;
    draw(world);
    while (status == FOURMI_OK && !fourmi_world_is_over(world)) {
        double reward;
        const int action = best_action(world);
        status = fourmi_world_step(world, action, &reward);
        printf("%s:\n", fourmi_world_action_name(world, action));
        draw(world);
    }
    return status;
}

int main(int argc, char **argv)
{
    fourmi_world *world = NULL;
    int status = fourmi_world_new(
        NULL, argc > 1 ? argv[1] : "blackjack", &world);
    if (status == FOURMI_OK) {
        fourmi_world_reset(
            world, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
        status = act(world);
    }
    if (status < 0) {
        fprintf(stderr, "episode: %s\n",
            fourmi_status_message(status));
    } else {
        printf("return %g\n", fourmi_world_return(world));
    }
    fourmi_world_free(world);
    return status < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
