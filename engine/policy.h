/* policy.h - how somebody chooses moves or actions, as a function.
 *
 * Players, judges and whoever compares them take any policy: that of a brain,
 * of a search, or of a test.
 */
#ifndef FOURMI_POLICY_H
#define FOURMI_POLICY_H

#include "game.h"
#include "world.h"

/* Fills `moves` with every move that the policy might make in a game that is
 * not over, and returns how many: at least one, or 0 if it was cancelled. */
typedef int (*Policy)(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

/* Whether the policy's move there is proved to win, whatever the reply, and so are all its
 * moves from there on: nobody needs to follow them. */
typedef bool (*PolicyProof)(void *context, const Game *game, Position p);

/* The moves of a policy in a world; each of the actions is taken equally often. */
typedef int (*WorldPolicy)(void *context, const World *world, const void *state,
                           Action actions[WORLD_ACTIONS_MAX]);

#endif
