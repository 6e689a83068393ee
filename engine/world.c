/* world.c - what follows from the rules of any world. */
#include "world.h"

#include <string.h>

bool world_is_legal(const World *world, const void *state, Action action)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

bool world_states_equal(const World *world, const void *a, const void *b)
{
    return memcmp(a, b, world->state_size) == 0;
}
