/* snake_cycle.h - a player that fills every board with an even side, whatever the food.
 *
 * Whenever it has eaten, the body lies in one piece along a cycle through all cells
 * (snake_streets.h). It could go along that cycle to the end of the game: the tail would
 * always be further than the food. But the cycle is not fixed: only the body is, and
 * each meal is reached by the shortest way that is found (snake_way.h) after which there
 * is a cycle again. No way is longer than that along the cycle.
 *
 * A body that lies along no cycle, which this player never leaves behind, is brought
 * onto one if a way is found; else nothing is promised.
 */
#ifndef FOURMI_SNAKE_CYCLE_H
#define FOURMI_SNAKE_CYCLE_H

#include "policy.h"

typedef struct SnakeCycle SnakeCycle;

/* Whether it can play: in a world of Snake with an even side. */
bool snake_cycle_supports(const World *world);

/* The memory that it needs, aligned as a WorldState is. */
size_t snake_cycle_memory_size(void);

/* Makes a player of a world that it supports. It lives in `memory`, which is borrowed. */
SnakeCycle *snake_cycle_init(void *memory, const World *world);

/* A WorldPolicy; `context` is the player. It remembers the way on which it is, so it is
 * asked for each step of an episode in turn; from a state that it does not expect it
 * looks for a new way. */
int snake_cycle_policy(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX]);

/* Writes the cell that follows each one on a cycle along the body; false if there is no
 * such cycle, which may be so between two meals. */
bool snake_cycle_of(SnakeCycle *player, const void *state, uint16_t *next);

#endif
