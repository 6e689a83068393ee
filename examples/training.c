/* training.c - trains a learner in two halves: the first is saved,
 * and the second goes on from the file. At the end you see what is
 * proved of it.
 *
 *      training [GAMES [FILE]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

/* Called every few milliseconds; false would cancel. */
static bool show(void *context, const fourmi_progress *progress)
{
    (void)context;
    fprintf(stderr, "\r%llu of %llu games",
        (unsigned long long)progress->done,
        (unsigned long long)progress->total);
    return true;
}

static int train(fourmi_lab *lab,
    const fourmi_learner_options *options, uint64_t games,
    const char *path)
{
    fourmi_learner *learner;
    int status = fourmi_learner_new(lab, options, &learner);
    if (status == FOURMI_OK) {
        status = fourmi_learner_train(learner, games);
    }
    if (status == FOURMI_OK) {
        printf("%llu games, %llu values learned\n",
            (unsigned long long)learner->episodes,
            (unsigned long long)learner->values);
        status = fourmi_learner_save(learner, path, NULL);
    }
    fourmi_free(learner);
    return status;
}

static int certify(
    fourmi_lab *lab, const char *path, fourmi_turn player)
{
    static const char *const verdicts[] = {"nothing is known",
        "nothing is proved", "it never gets less than is due",
        "it can be beaten"};
    fourmi_policy *policy;
    fourmi_certificate *certificate = NULL;
    int status = fourmi_policy_new(
        lab, &(fourmi_policy_options){.model = path}, &policy);
    if (status == FOURMI_OK) {
        status = fourmi_certificate_new(lab,
            &(fourmi_certificate_options){
                .policy = policy, .player = player},
            &certificate);
    }
    if (status == FOURMI_OK) {
        status = fourmi_run(certificate, 0);
    }
    if (status == FOURMI_OK) {
        printf("%s: %llu lines, %llu lost: %s\n",
            player == FOURMI_FIRST ? "first" : "second",
            (unsigned long long)certificate->lines,
            (unsigned long long)certificate->lost,
            verdicts[certificate->proof]);
    }
    fourmi_free(certificate);
    fourmi_free(policy);
    return status;
}

int main(int argc, char **argv)
{
    const uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10)
                                    : 60000;
    const char *path = argc > 2 ? argv[2] : "own.brain";
    fourmi_lab *lab;
    const fourmi_game *game;
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    if (status == FOURMI_OK) {
        status = fourmi_game_open(lab, "tictactoe", &game);
    }
    if (status == FOURMI_OK) {
        status = train(lab,
            &(fourmi_learner_options){
                .game = game, .episodes = games, .watch = show},
            games / 2, path);
    }
    if (status == FOURMI_OK) {
        status = train(lab,
            &(fourmi_learner_options){.path = path, .watch = show},
            games - games / 2, path);
    }
    if (status == FOURMI_OK) {
        status = certify(lab, path, FOURMI_FIRST);
    }
    if (status == FOURMI_OK) {
        status = certify(lab, path, FOURMI_SECOND);
    }
    if (status < 0) {
        fprintf(stderr, "training: %s\n", fourmi_error());
    }
    fourmi_free(lab);
    return status < 0;
}
