/* world.c - what follows from the rules of any world. */
#include "world.h"

#include <assert.h>
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

int world_keep_best(Action actions[WORLD_ACTIONS_MAX], const double values[WORLD_ACTIONS_MAX],
                    int count)
{
    assert(count > 0);
    double best = values[0];
    for (int i = 1; i < count; i++) {
        best = values[i] > best ? values[i] : best;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (values[i] == best) {
            actions[kept++] = actions[i];
        }
    }
    return kept;
}

bool world_states_equal(const World *world, const void *a, const void *b)
{
    return memcmp(a, b, world->state_size) == 0;
}
