/* policies.h - simple policies for the tests of judges. */
#ifndef FOURMI_POLICIES_H
#define FOURMI_POLICIES_H

#include "policy.h"

/* Might make any move. */
static inline int any_policy(void *context, const Game *game, Position p,
                             Move moves[GAME_MOVES_MAX])
{
    (void)context;
    return game->legal_moves(game, p, moves);
}

/* Makes the lowest move. It does not treat mirrored positions alike. */
static inline int lowest_policy(void *context, const Game *game, Position p,
                                Move moves[GAME_MOVES_MAX])
{
    (void)context;
    (void)game->legal_moves(game, p, moves);
    return 1;
}

/* Was cancelled. */
static inline int silent_policy(void *context, const Game *game, Position p,
                                Move moves[GAME_MOVES_MAX])
{
    (void)context;
    (void)game;
    (void)p;
    (void)moves;
    return 0;
}

#endif
