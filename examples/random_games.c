/* random_games.c - a thousand games at once, both sides moving at
 * random, with libfourmi. */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BOARDS = 1000 };

/* Who wins how often: the side that moves in the step that ends a
 * game, or nobody. */
static int play(fourmi_boards *boards, int results[3])
{
    static int32_t moves[BOARDS];
    static double rewards[BOARDS];
    static uint8_t over[BOARDS];
    static uint8_t was_over[BOARDS];
    int left = BOARDS;
    for (int ply = 0; left > 0; ply++) {
        fourmi_boards_random_moves(boards, moves);
        const int status = fourmi_boards_step(
            boards, moves, rewards, over);
        if (status != FOURMI_OK) {
            return status;
        }
        for (int i = 0; i < BOARDS; i++) {
            if (over[i] && !was_over[i]) {
                results[rewards[i] > 0 ? ply % 2 : 2]++;
                left--;
            }
            was_over[i] = over[i];
        }
    }
    return FOURMI_OK;
}

int main(void)
{
    int results[3] = {0};
    fourmi_boards *boards = NULL;
    int status = fourmi_boards_new(
        NULL, "connect4", BOARDS, 1, &boards);
    status = status == FOURMI_OK ? play(boards, results) : status;
    fourmi_boards_free(boards);
    if (status < 0) {
        fprintf(stderr, "random_games: %s\n",
            fourmi_status_message(status));
        return EXIT_FAILURE;
    }
    printf(
        "%d won by the first side, %d by the second, %d drawn\n",
        results[0], results[1], results[2]);
    return EXIT_SUCCESS;
}
