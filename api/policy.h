/* policy.h - what a policy is made of. */
#ifndef FOURMI_API_POLICY_H
#define FOURMI_API_POLICY_H

#include "api/exact.h"
#include "play/player.h"

typedef enum PolicyWay {
    POLICY_OWN, /* the caller's function */
    POLICY_RANDOM,
    POLICY_PLAYER,       /* a level in a game of two sides */
    POLICY_EXPERT,       /* exact values in a world */
    POLICY_WORLD_PLAYER, /* one that comes with a world */
} PolicyWay;

typedef struct PolicyThing {
    fourmi_policy policy;
    char name[FOURMI_NAME_SIZE];
    PolicyWay way;
    fourmi_act *act;
    void *act_context;
    Player player;
    Oracle oracle;     /* of a player that asks for no exact values: only its game is set */
    ExactThing *exact; /* of one that does; NULL: it needs none */
    const WorldPlayer *world_player;
    void *world_context;
    void *memory; /* of the world's player */
    size_t size;
} PolicyThing;

/* Level number `i` of a game, the weakest first; NULL if there are no more. */
const char *policy_level(const fourmi_game *game, int i);

#endif
