/* opinions.c - what a brain thinks of the moves in a position,
 * beside what they are worth, with libfourmi.
 *
 *      opinions FILE [POSITION]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(fourmi_brain *brain, fourmi_game *game)
{
    int moves[FOURMI_MOVES_MAX];
    double opinions[FOURMI_MOVES_MAX];
    int scores[FOURMI_MOVES_MAX];
    const int count = fourmi_brain_values(
        brain, game, opinions, NULL);
    const int known = fourmi_game_scores(game, scores);
    fourmi_game_legal_moves(game, moves);
    for (int i = 0; i < count && known == count; i++) {
        char text[FOURMI_MOVE_SIZE];
        fourmi_game_move_name(game, moves[i], text);
        printf("%-6s %5.2f   score %d\n", text, opinions[i],
            scores[i]);
    }
    return count < 0 ? count : known;
}

/* Opens both, and reads the position. */
static int begin(const char *path, const char *position,
    fourmi_brain **brain, fourmi_game **game)
{
    int status = fourmi_brain_read(NULL, path, brain);
    if (status == FOURMI_OK) {
        status = fourmi_game_new(fourmi_brain_name(*brain), game);
    }
    return status == FOURMI_OK ? fourmi_game_read(*game, position)
                               : status;
}

int main(int argc, char **argv)
{
    fourmi_brain *brain = NULL;
    fourmi_game *game = NULL;
    if (argc < 2) {
        fprintf(stderr, "usage: opinions FILE [POSITION]\n");
        return EXIT_FAILURE;
    }
    int status = begin(
        argv[1], argc > 2 ? argv[2] : "", &brain, &game);
    status = status == FOURMI_OK ? compare(brain, game) : status;
    if (status < 0) {
        fprintf(stderr, "opinions: %s\n",
            fourmi_status_message(status));
    }
    fourmi_game_free(game);
    fourmi_brain_free(brain);
    return status < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
