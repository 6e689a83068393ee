/* tournament.c - every level of play against every other, with
 * libfourmi.
 *
 *      tournament [GAME [GAMES]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

static int play(const char *game, const char *a, const char *b,
    unsigned long games)
{
    const fourmi_player first = {.level = a};
    const fourmi_player second = {.level = b};
    fourmi_match *match;
    int status = fourmi_match_new(
        game, &first, &second, NULL, &match);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_match_play(match, games);
    if (status == FOURMI_OK) {
        fourmi_score score;
        double low;
        double high;
        fourmi_match_score(match, &score);
        fourmi_match_interval(match, &low, &high);
        printf("%-10s %-10s %5.1f %% (%.1f to %.1f)\n", a, b,
            100 * score.share, 100 * low, 100 * high);
    }
    fourmi_match_free(match);
    return status;
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "tictactoe";
    const char *count = argc > 2 ? argv[2] : "200";
    const unsigned long games = strtoul(count, NULL, 10);
    printf("%s, %lu games each: the share of the first\n", game,
        games);
    for (int i = 0; fourmi_level_name(i) != NULL; i++) {
        for (int j = 0; j < i; j++) {
            const int status = play(game, fourmi_level_name(i),
                fourmi_level_name(j), games);
            if (status < 0) {
                fprintf(stderr, "tournament: %s\n",
                    fourmi_status_message(status));
                return EXIT_FAILURE;
            }
        }
    }
    return EXIT_SUCCESS;
}
