/* kuhn.h - Kuhn poker as somebody would write it outside of this tree: three cards, one for each
 * player, one bet of 1. A player sees only the own card. */
#ifndef FOURMI_TESTS_KUHN_H
#define FOURMI_TESTS_KUHN_H

#include "fourmi-game.h"

enum { KUHN_PASS, KUHN_BET, KUHN_UNSEEN = 3 };

typedef struct Kuhn {
    uint8_t cards[2];
    uint8_t turn;
    uint8_t bets; /* a bit for each move */
    uint8_t moves;
    uint8_t unused[3];
} Kuhn;

static void kuhn_start(const fourmi_game *game, void *state)
{
    (void)game;
    *(Kuhn *)state = (Kuhn){.cards = {KUHN_UNSEEN, KUHN_UNSEEN}, .turn = FOURMI_CHANCE};
}

static fourmi_turn kuhn_turn(const fourmi_game *game, const void *state)
{
    (void)game;
    return (fourmi_turn)((const Kuhn *)state)->turn;
}

static int kuhn_legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    (void)game;
    actions[0] = KUHN_PASS;
    actions[1] = KUHN_BET;
    return ((const Kuhn *)state)->turn < FOURMI_CHANCE ? 2 : 0;
}

static double kuhn_play(const fourmi_game *game, void *state, fourmi_action action)
{
    Kuhn *k = state;
    (void)game;
    if (k->turn == FOURMI_CHANCE) { /* one of six deals */
        k->cards[0] = (uint8_t)(action / 2);
        k->cards[1] = (uint8_t)((k->cards[0] + 1 + action % 2) % 3);
        k->turn = FOURMI_FIRST;
        return 0;
    }
    const int mover = k->turn;
    const bool was_bet = k->moves > 0 && (k->bets >> (k->moves - 1) & 1);
    k->bets |= (uint8_t)(action << k->moves);
    k->moves++;
    if (was_bet && action == KUHN_PASS) { /* folds */
        k->turn = FOURMI_OVER;
        return mover == FOURMI_FIRST ? -1 : 1;
    }
    if (was_bet || (action == KUHN_PASS && k->moves == 2)) {
        k->turn = FOURMI_OVER;
        return (was_bet ? 2 : 1) * (k->cards[0] > k->cards[1] ? 1 : -1);
    }
    k->turn = mover == FOURMI_FIRST ? FOURMI_SECOND : FOURMI_FIRST;
    return 0;
}

static int kuhn_chances(const fourmi_game *game, const void *state, fourmi_action *outcomes,
                        double *odds)
{
    (void)game;
    (void)state;
    for (int i = 0; i < 6; i++) {
        outcomes[i] = (fourmi_action)i;
        odds[i] = 1.0 / 6;
    }
    return 6;
}

static void kuhn_hide(const fourmi_game *game, void *state, fourmi_turn player)
{
    (void)game;
    ((Kuhn *)state)->cards[player == FOURMI_FIRST] = KUHN_UNSEEN;
}

static const fourmi_game kuhn = {
    .abi = FOURMI_GAME_ABI,
    .size = sizeof(fourmi_game),
    .name = "kuhn",
    .players = 2,
    .actions = 2,
    .outcomes = 6,
    .legal_max = 2,
    .length_max = 3,
    .state_size = sizeof(Kuhn),
    .discount = 1,
    .reward_max = 2,
    .start = kuhn_start,
    .turn = kuhn_turn,
    .legal = kuhn_legal,
    .play = kuhn_play,
    .chances = kuhn_chances,
    .hide = kuhn_hide,
};

#endif
