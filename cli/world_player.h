/* world_player.h - a player of a world by its name, ready to act. */
#ifndef FOURMI_CLI_WORLD_PLAYER_H
#define FOURMI_CLI_WORLD_PLAYER_H

#include "catalogue.h"
#include "cli/command.h"
#include "host/memory.h"

/* Zeroed means none. */
typedef struct OpenWorldPlayer {
    const WorldPlayer *player;
    void *context; /* of its policy */
    MemoryBlock memory;
} OpenWorldPlayer;

/* Opens the player of a world that is called so, for world_player_close. Where there is
 * none, or it cannot act in this variant, it says so. */
Status world_player_open(OpenWorldPlayer *open, const World *world, const char *name);
void world_player_close(OpenWorldPlayer *open);

#endif
