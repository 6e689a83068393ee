/* selfplay.c - a level plays against itself; before each move you
 * see what every move is worth.
 *
 *      selfplay [GAME [LEVEL [SEED]]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints every legal move with its exact value. */
static int show(
    fourmi_lab *lab, fourmi_exact *exact, const void *state)
{
    fourmi_answer *answer;
    int status = fourmi_answer_new(lab,
        &(fourmi_answer_options){
            .exact = exact, .state = state, .no_line = true},
        &answer);
    if (status == FOURMI_OK) {
        status = fourmi_run(answer, 0);
    }
    for (uint32_t i = 0;
         status == FOURMI_OK && i < answer->action_count; i++) {
        printf("%s (%+g)%s", answer->actions[i].text,
            answer->actions[i].score,
            i + 1 < answer->action_count ? " " : "\n");
    }
    fourmi_free(answer);
    return status;
}

static int play(fourmi_lab *lab, const fourmi_game *game,
    const char *level, uint64_t seed)
{
    fourmi_exact *exact = NULL;
    fourmi_policy *policy = NULL;
    fourmi_record *record = NULL;
    fourmi_rng chance;
    fourmi_rng_seed(&chance, seed);
    int status = fourmi_exact_new(
        lab, &(fourmi_exact_options){.game = game}, &exact);
    if (status == FOURMI_OK) {
        status = fourmi_policy_new(lab,
            &(fourmi_policy_options){
                .game = game, .level = level, .exact = exact},
            &policy);
    }
    if (status == FOURMI_OK) {
        status = fourmi_record_new(
            lab, &(fourmi_record_options){.game = game}, &record);
    }
    while (status >= 0 && record->turn != FOURMI_OVER) {
        status = show(lab, exact, record->state);
        if (status >= 0) {
            status = fourmi_policy_choose(
                policy, record->state, &chance);
        }
        if (status >= 0) {
            status = fourmi_record_play(record, status);
        }
    }
    if (status >= 0) {
        char moves[256];
        fourmi_record_write(record, moves, sizeof moves);
        printf("%s: %s\n", moves,
            record->total > 0   ? "the first player wins"
            : record->total < 0 ? "the second player wins"
                                : "a draw");
    }
    fourmi_free(record);
    fourmi_free(policy);
    fourmi_free(exact);
    return status;
}

int main(int argc, char **argv)
{
    fourmi_lab *lab;
    const fourmi_game *game;
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    if (status == FOURMI_OK) {
        status = fourmi_game_open(
            lab, argc > 1 ? argv[1] : "tictactoe", &game);
    }
    if (status == FOURMI_OK) {
        status = play(lab, game, argc > 2 ? argv[2] : "medium",
            argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    }
    if (status < 0) {
        fprintf(stderr, "selfplay: %s\n", fourmi_error());
    }
    fourmi_free(lab);
    return status < 0;
}
