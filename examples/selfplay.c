/* selfplay.c - a level of play against itself, with libfourmi;
 * before each move the exact value of all of them.
 *
 *      selfplay [GAME [LEVEL [SEED]]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints every legal move with its value. */
static int show(fourmi_game *game)
{
    int moves[FOURMI_MOVES_MAX];
    fourmi_value values[FOURMI_MOVES_MAX];
    const int count = fourmi_game_values(game, values);
    fourmi_game_legal_moves(game, moves);
    for (int i = 0; i < count; i++) {
        char move[FOURMI_MOVE_SIZE];
        char value[FOURMI_VALUE_SIZE];
        fourmi_game_move_name(game, moves[i], move);
        fourmi_value_text(&values[i], value);
        printf(
            "%s (%s)%s", move, value, i + 1 < count ? " " : "\n");
    }
    return count;
}

static int play(
    fourmi_game *game, const char *level, uint64_t seed)
{
    int status = FOURMI_OK;
    while (status >= 0 &&
           fourmi_game_result(game) == FOURMI_UNFINISHED) {
        status = show(game);
        if (status >= 0) {
            status = fourmi_game_choose(game, level, seed++);
        }
        if (status >= 0) {
            status = fourmi_game_play(game, status);
        }
    }
    return status;
}

int main(int argc, char **argv)
{
    static const char *const results[] = {"",
        "the first side wins", "the second side wins", "a draw"};
    char text[FOURMI_TEXT_SIZE];
    fourmi_game *game = NULL;
    int status = fourmi_game_new(
        argc > 1 ? argv[1] : "tictactoe", &game);
    if (status == FOURMI_OK) {
        status = play(game, argc > 2 ? argv[2] : "medium",
            argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    }
    if (status < 0) {
        fprintf(stderr, "selfplay: %s\n",
            fourmi_status_message(status));
    } else {
        fourmi_game_write_moves(game, text);
        printf(
            "%s: %s\n", text, results[fourmi_game_result(game)]);
    }
    fourmi_game_free(game);
    return status < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
