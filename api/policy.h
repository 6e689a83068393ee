/* policy.h - what a policy is made of. */
#ifndef FOURMI_API_POLICY_H
#define FOURMI_API_POLICY_H

#include "api/exact.h"
#include "api/learner.h"
#include "play/player.h"

typedef enum PolicyWay {
    POLICY_OWN, /* the caller's function */
    POLICY_RANDOM,
    POLICY_PLAYER,       /* in a game of two sides: a level, or a learner */
    POLICY_EXPERT,       /* exact values in a world */
    POLICY_WORLD_PLAYER, /* one that comes with a world, or a learner */
} PolicyWay;

typedef struct PolicyThing {
    fourmi_policy policy;
    char name[FOURMI_TEXT_SIZE];
    PolicyWay way;
    fourmi_act *act;
    fourmi_begin *begin;
    void *act_context;
    bool is_parallel; /* several threads may call these */
    Player player;
    Oracle oracle;         /* of a player that asks for no exact values: only its game is set */
    ExactThing *exact;     /* of one that does; NULL: it needs none */
    LearnerThing *learner; /* held; NULL: it is none */
    Brain *model;          /* held: its model, with a search of the policy's own */
    const WorldPlayer *world_player;
    WorldPolicy world_policy;
    void *world_context;
    void *memory; /* of the world's player */
    size_t size;

    /* Asked now and then while it thinks, if it is set: false cancels. */
    bool (*goes_on)(void *context);
    void *goes_on_context;
    fourmi_watch *watch; /* the caller's, asked as well */
    void *watch_context;
} PolicyThing;

/* Level number `i` of a game, the weakest first; NULL if there are no more. */
const char *policy_level(const fourmi_game *game, int i);

/* Fills the legal actions and the probability of each; as fourmi_policy_act without its checks. */
int policy_act(PolicyThing *policy, const void *state, fourmi_action *actions,
               double *probabilities);

/* Whether it can play in several threads, each of which has a copy of its own. */
bool policy_is_parallel(const PolicyThing *policy);

/* NULL, with the sentence, if there is no memory. */
PolicyThing *policy_copy(const PolicyThing *policy);

/* Tells a policy that a game begins. */
void policy_begin(const PolicyThing *policy);

#endif
