/* world_player.h - players that come with a world, known to people by a name.
 *
 * Such a player knows the rules of its own world, as an oracle does, but need not know
 * the truth. Programs find it in the catalogue, and know nothing else of it.
 */
#ifndef FOURMI_WORLD_PLAYER_H
#define FOURMI_WORLD_PLAYER_H

#include "policy.h"

typedef struct WorldPlayer {
    const char *name; /* as people type it */

    /* Whether it can act in a variant of its world, and in English what it needs, to go
     * on from "it needs". */
    bool (*supports)(const World *world);
    const char *needs;

    /* Makes a player of a world that it supports, in memory of that size, which is
     * borrowed and aligned as a WorldState is. Returns the policy's context. */
    size_t (*memory_size)(void);
    void *(*init)(void *memory, const World *world);

    /* It may remember what it is about to do, so it is asked for each step in turn. */
    WorldPolicy policy;
} WorldPlayer;

#endif
