/* training.c - trains a brain with libfourmi in two halves: the
 * first is saved, and what is read from there is trained on. At
 * the end it is proved what the brain can do.
 *
 *      training [GAMES [FILE]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

static int show(void *context, uint64_t done, uint64_t total)
{
    fourmi_statistics
        all; /* while `done` counts the games of this call */
    fourmi_learner_statistics(context, &all);
    printf("%llu of %llu games, %llu in all\n",
        (unsigned long long)done, (unsigned long long)total,
        (unsigned long long)all.games);
    return 1; /* go on */
}

/* Trains and saves; the learner is freed. */
static int train(
    fourmi_learner *learner, uint64_t games, const char *path)
{
    fourmi_learner_set_progress(learner, games / 2, show, learner);
    int status = fourmi_learner_train(learner, games);
    status = status == FOURMI_OK
                 ? fourmi_learner_save(learner, path)
                 : status;
    fourmi_learner_free(learner);
    return status;
}

static int begin(uint64_t games, const char *path)
{
    const fourmi_learner_options options = {
        .games = games, .seed = 1};
    fourmi_learner *learner;
    const int status = fourmi_learner_new(
        "tictactoe", &options, &learner);
    return status == FOURMI_OK ? train(learner, games / 2, path)
                               : status;
}

static int go_on(uint64_t games, const char *path)
{
    fourmi_brain *brain;
    fourmi_learner *learner;
    int status = fourmi_brain_read(NULL, path, &brain);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_learner_resume(brain, NULL, &learner);
    fourmi_brain_free(brain);
    return status == FOURMI_OK
               ? train(learner, games - games / 2, path)
               : status;
}

static int certify(const char *path)
{
    static const char *const verdicts[] = {
        [FOURMI_UNDECIDED] = "nobody knows yet",
        [FOURMI_CERTIFIED] = "it never loses",
        [FOURMI_NOT_CERTIFIED] = "it can lose"};
    fourmi_brain *brain;
    fourmi_certificate certificate;
    int status = fourmi_brain_read(NULL, path, &brain);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_brain_certify(brain, NULL, &certificate);
    fourmi_brain_free(brain);
    if (status == FOURMI_OK) {
        printf("%llu lines won, %llu drawn, %llu lost: %s\n",
            (unsigned long long)certificate.won,
            (unsigned long long)certificate.drawn,
            (unsigned long long)certificate.lost,
            verdicts[certificate.proof]);
    }
    return status;
}

int main(int argc, char **argv)
{
    const uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10)
                                    : 60000;
    const char *path = argc > 2 ? argv[2] : "own.brain";
    int status = begin(games, path);
    status = status == FOURMI_OK ? go_on(games, path) : status;
    status = status == FOURMI_OK ? certify(path) : status;
    if (status < 0) {
        fprintf(stderr, "training: %s\n",
            fourmi_status_message(status));
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
