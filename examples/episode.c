/* episode.c - a game in pictures: chance acts, and each player
 * takes the best action.
 *
 *      episode [GAME [SEED]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

static void draw(const fourmi_record *record)
{
    char picture[4096];
    fourmi_state_picture(
        record->game, record->state, picture, sizeof picture);
    puts(picture);
}

/* Lets chance act, then the expert, until the game is over. */
static int play(
    fourmi_record *record, fourmi_policy *expert, fourmi_rng *rng)
{
    int status = fourmi_record_draw(record, rng);
    draw(record);
    while (status >= 0 && record->turn != FOURMI_OVER) {
        char name[FOURMI_NAME_SIZE];
        status = fourmi_policy_choose(expert, record->state, rng);
        if (status >= 0) {
            fourmi_action_write(record->game, record->state,
                status, true, name, sizeof name);
            printf("%s:\n", name);
            status = fourmi_record_play(record, status);
        }
        if (status >= 0) {
            status = fourmi_record_draw(record, rng);
            draw(record);
        }
    }
    return status;
}

int main(int argc, char **argv)
{
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_policy *expert = NULL;
    fourmi_record *record = NULL;
    fourmi_rng rng;
    fourmi_rng_seed(
        &rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    if (status == FOURMI_OK) {
        status = fourmi_game_open(
            lab, argc > 1 ? argv[1] : "blackjack", &game);
    }
    if (status == FOURMI_OK) {
        status = fourmi_policy_new(lab,
            &(fourmi_policy_options){
                .game = game, .level = "expert"},
            &expert);
    }
    if (status == FOURMI_OK) {
        status = fourmi_record_new(
            lab, &(fourmi_record_options){.game = game}, &record);
    }
    if (status == FOURMI_OK) {
        status = play(record, expert, &rng);
    }
    if (status < 0) {
        fprintf(stderr, "episode: %s\n", fourmi_error());
    } else {
        printf("return %g\n", record->total);
    }
    fourmi_free(record);
    fourmi_free(expert);
    fourmi_free(lab);
    return status < 0;
}
