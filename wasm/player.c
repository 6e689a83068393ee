/* player.c - who plays the open world well without having learned it. */
#include <string.h>

#include "catalogue.h"
#include "module_world.h"

static ModuleMemory memory;
static char made_for[sizeof module_world.name]; /* the world of `context` */
static void *context;

int EXPORT(fourmi_player_action)(void);

/* It remembers what it is about to do, so it is made once for each world. */
static bool is_ready(const WorldPlayer *player)
{
    if (context == NULL || memcmp(made_for, module_world.name, sizeof made_for) != 0) {
        context = NULL;
        if (module_have(&memory, player->memory_size())) {
            context = player->init(memory.bytes, &module_world);
            memcpy(made_for, module_world.name, sizeof made_for);
        }
    }
    return context != NULL;
}

/* The action that it takes in the state that is open; -1 if there is no such player, no
 * memory, or the episode has ended. */
int fourmi_player_action(void)
{
    const WorldPlayer *player = catalogue_world_player(&module_world);
    Action actions[WORLD_ACTIONS_MAX];
    if (player == NULL || module_world.is_over(&module_world, &module_state) || !is_ready(player)) {
        return NO_SUCH_THING;
    }
    const int count = player->policy(context, &module_world, &module_state, actions);
    return count == 0 ? NO_SUCH_THING : actions[0];
}
