/* training.c - trains a brain with libfourmi, proves what it can do, and saves it.
 *
 *      training [GAMES [FILE]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

/* What the learner thinks of the first move, while it learns. */
static int show(void *context, uint64_t done, uint64_t total)
{
    fourmi_learner *learner = context;
    fourmi_game *game;
    double values[FOURMI_MOVES_MAX];
    if (fourmi_game_new(fourmi_learner_name(learner), &game) == FOURMI_OK) {
        const int count = fourmi_learner_values(learner, game, values, NULL);
        printf("%8llu of %llu games:", (unsigned long long)done, (unsigned long long)total);
        for (int i = 0; i < count; i++) {
            printf(" %5.2f", values[i]);
        }
        putchar('\n');
        fourmi_game_free(game);
    }
    return 1; /* go on */
}

static int certify(const fourmi_learner *learner)
{
    fourmi_brain *brain;
    fourmi_certificate certificate;
    int status = fourmi_learner_brain(learner, &brain);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_brain_certify(brain, NULL, &certificate);
    if (status == FOURMI_OK) {
        printf("%llu lines won, %llu drawn, %llu lost: %s\n", (unsigned long long)certificate.won,
               (unsigned long long)certificate.drawn, (unsigned long long)certificate.lost,
               certificate.proof == FOURMI_CERTIFIED ? "it never loses" : "it can lose");
    }
    fourmi_brain_free(brain);
    return status;
}

static int train(uint64_t games, const char *path)
{
    const fourmi_learner_options options = {.games = games, .seed = 1};
    fourmi_learner *learner;
    int status = fourmi_learner_new("tictactoe", &options, &learner);
    if (status != FOURMI_OK) {
        return status;
    }
    fourmi_learner_set_progress(learner, games / 4, show, learner);
    status = fourmi_learner_train(learner, games);
    status = status == FOURMI_OK ? certify(learner) : status;
    if (status == FOURMI_OK && path != NULL) {
        status = fourmi_learner_save(learner, path);
    }
    fourmi_learner_free(learner);
    return status;
}

int main(int argc, char **argv)
{
    const uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 60000;
    const int status = train(games, argc > 2 ? argv[2] : NULL);
    if (status < 0) {
        fprintf(stderr, "training: %s\n", fourmi_status_message(status));
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
