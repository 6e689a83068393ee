/* positions.c - the exact values of a list of states, one on each
 * line of standard input, found by several threads. Ctrl-C ends it
 * with what is known by then.
 *
 *      positions [GAME [THREADS]] < positions.txt
 */
#include <fourmi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES_MAX = 1000, LINE_SIZE = 256 };

/* Set by Ctrl-C; the next call of `watch` sees it. */
static volatile sig_atomic_t is_stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    is_stopped = 1;
}

static bool watch(void *context, const fourmi_progress *progress)
{
    (void)context, (void)progress;
    return !is_stopped;
}

/* Reads states, which stand side by side, and says which lines are
 * none. */
static size_t read_states(const fourmi_game *game,
    unsigned char *states, char lines[STATES_MAX][LINE_SIZE])
{
    size_t count = 0;
    while (count < STATES_MAX &&
           fgets(lines[count], LINE_SIZE, stdin) != NULL) {
        lines[count][strcspn(lines[count], "\n")] = '\0';
        fourmi_state state;
        if (fourmi_state_read(game, lines[count], &state) < 0) {
            printf("%s: %s\n", lines[count], fourmi_error());
            continue;
        }
        memcpy(states + count * game->state_size, &state,
            game->state_size);
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    static char lines[STATES_MAX][LINE_SIZE];
    static fourmi_state states[STATES_MAX];
    static fourmi_value values[STATES_MAX];
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_exact *exact = NULL;
    signal(SIGINT, stop);
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    if (status == FOURMI_OK) {
        status = fourmi_game_open(
            lab, argc > 1 ? argv[1] : "connect4", &game);
    }
    if (status == FOURMI_OK) {
        status = fourmi_exact_new(lab,
            &(fourmi_exact_options){.game = game,
                .threads = argc > 2 ? atoi(argv[2]) : 2,
                .watch = watch},
            &exact);
    }
    if (status == FOURMI_OK) {
        unsigned char *bytes = (unsigned char *)states;
        const size_t count = read_states(game, bytes, lines);
        status = fourmi_exact_list(
            exact, states, count, values, NULL);
        for (size_t i = 0; i < count; i++) {
            char text[FOURMI_TEXT_SIZE] = "not known";
            if (values[i].claim != FOURMI_CLAIM_NONE) {
                fourmi_value_write(game,
                    bytes + i * game->state_size, &values[i], text,
                    sizeof text);
            }
            printf("%s: %s\n", lines[i], text);
        }
    }
    if (status < 0) {
        fprintf(stderr, "positions: %s\n", fourmi_error());
    }
    fourmi_free(exact);
    fourmi_free(lab);
    return status < 0;
}
