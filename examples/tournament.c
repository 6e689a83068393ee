/* tournament.c - all levels of a game against each other, and a
 * policy of our own, rated by Elo.
 *
 *      tournament [GAME [OPENINGS]]
 */
#include <fourmi.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLAYERS_MAX = 64 };

/* Our own policy always takes the last legal action. */
static bool take_last(void *context, const fourmi_game *game,
    const void *view, const fourmi_action *actions, int count,
    double *weights)
{
    (void)context, (void)game, (void)view, (void)actions;
    weights[count - 1] = 1;
    return true;
}

static int play(
    fourmi_lab *lab, const fourmi_game *game, uint64_t openings)
{
    fourmi_policy *players[PLAYERS_MAX];
    uint32_t count = 0;
    fourmi_game_facts *facts;
    fourmi_tournament *tournament = NULL;
    int status = fourmi_game_facts_new(
        lab, &(fourmi_game_facts_options){.game = game}, &facts);
    if (status == FOURMI_OK) {
        status = fourmi_policy_new(lab,
            &(fourmi_policy_options){
                .game = game, .act = take_last, .name = "last"},
            &players[count++]);
    }
    for (uint32_t i = 0;
         status == FOURMI_OK && i < facts->level_count &&
         count < PLAYERS_MAX;
         i++) {
        status = fourmi_policy_new(lab,
            &(fourmi_policy_options){
                .game = game, .level = facts->levels[i]},
            &players[count++]);
    }
    if (status == FOURMI_OK) {
        status = fourmi_tournament_new(lab,
            &(fourmi_tournament_options){.players = players,
                .player_count = count,
                .openings = openings},
            &tournament);
    }
    if (status == FOURMI_OK) {
        status = fourmi_run(tournament, 0);
    }
    for (uint32_t i = 0;
         status == FOURMI_OK && i < tournament->rank_count; i++) {
        const fourmi_rank *rank = &tournament->ranks[i];
        printf("%-10s %+5.0f +- %.0f\n", rank->player, rank->elo,
            rank->error);
    }
    fourmi_free(tournament);
    while (count > 0) {
        fourmi_free(players[--count]);
    }
    fourmi_free(facts);
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
        status = play(
            lab, game, argc > 2 ? strtoull(argv[2], NULL, 10) : 0);
    }
    if (status < 0) {
        fprintf(stderr, "tournament: %s\n", fourmi_error());
    }
    fourmi_free(lab);
    return status < 0;
}
