/* world_oracle.h - the exact truth about a world, from whatever knows it.
 *
 * As oracle.h is for games: an oracle is a kind, hosts treat all alike, and the
 * memory is the caller's. What cannot be asked of a game's oracle can be asked
 * here: what a policy is worth, so that a learner is judged without sampling.
 *
 *      iteration_oracle.h   lists every state and iterates values: for any world
 *                           with keys and chances that is small enough
 *
 * A world may bring a kind of its own, which the catalogue names.
 */
#ifndef FOURMI_WORLD_ORACLE_H
#define FOURMI_WORLD_ORACLE_H

#include "oracle/oracle.h"
#include "policy.h"

typedef struct WorldOracle WorldOracle;

typedef struct WorldOracleActions {
    int count;
    Action actions[WORLD_ACTIONS_MAX];
    Value values[WORLD_ACTIONS_MAX];
    Value best; /* the largest of them */
} WorldOracleActions;

enum { WORLD_PROSPECT_NAME_SIZE = 16 };

/* One of the things that chance may bring after an action, up to the next decision. */
typedef struct WorldProspect {
    double chance;
    Value value;  /* if all goes on as well as can be; their mean is that of the action */
    bool goes_on; /* there is something to decide next */
    char name[WORLD_PROSPECT_NAME_SIZE]; /* of what was drawn, or what it came to */
} WorldProspect;

/* The functions that find values return false if they were cancelled, or cannot
 * tell; the value is then unset. */
typedef struct WorldOracleKind {
    const char *name;
    ValueUnit unit; /* of all its values */

    bool (*supports)(const World *world);

    /* The memory that serves best. NULL: none. */
    size_t (*memory_size)(const World *world);

    /* Sets the state of an oracle up whose kind and world are set. */
    void (*init)(WorldOracle *oracle, void *memory, size_t bytes);

    /* What an episode is worth that begins here with a legal action and goes on
     * as well as can be. */
    bool (*value_of_action)(WorldOracle *oracle, const void *state, Action action, Value *value);

    /* What an episode is worth before chance has chosen its start; of one that
     * goes on as well as can be, and of one who acts by some policy. The second
     * may be NULL. */
    bool (*value_of_start)(WorldOracle *oracle, Value *value);
    bool (*value_of_policy)(WorldOracle *oracle, WorldPolicy policy, void *context, Value *value);

    /* Answers from now on as if so many of each symbol (facets/draws.h) had been drawn
     * before every episode, such as cards that have left a shoe; NULL: none were. False
     * if too little would be left to go by; nothing changes then. May be NULL. */
    bool (*set_gone)(WorldOracle *oracle, const uint32_t *gone);

    /* Whether set_gone would say yes, which is told in no time. NULL where that is. */
    bool (*is_enough_left)(const World *world, const uint32_t *gone);

    /* Of one who goes by a chart, that is by keys, where keys do not tell everything:
     * what an action is worth in a cell, given by a state of it (facets/charts.h), in
     * the mean over all states of the cell; and what an episode is worth at best. Both
     * NULL where keys tell everything. */
    bool (*value_of_cell)(WorldOracle *oracle, const void *state, Action action, Value *value);
    bool (*value_of_charts)(WorldOracle *oracle, Value *value);

    /* Writes state number `i`, from 0, of those in a cell with which something else had
     * better be done than what is best for the cell; false if there are no more. May be
     * NULL. */
    bool (*exception)(WorldOracle *oracle, const void *cell, int i, void *state);

    /* Writes number `i`, from 0, of what a legal action may lead to, and the state in
     * which the next decision is, if it goes on; false if there are no more. May be
     * NULL, and may tell nothing of some actions. */
    bool (*prospect)(WorldOracle *oracle, const void *state, Action action, int i,
                     WorldProspect *prospect, void *next);

    /* Work done since world_oracle_init. */
    uint64_t (*work)(const WorldOracle *oracle);
} WorldOracleKind;

/* An open struct, as Oracle is. */
struct WorldOracle {
    const WorldOracleKind *kind;
    const World *world; /* borrowed */
    OraclePoll *poll;   /* NULL for none */
    void *poll_context;
    union {
        unsigned char state[ORACLE_STATE_SIZE]; /* the kind's own */
        uint64_t alignment;
        void *pointer_alignment;
    };
};

/* How much memory serves best; 0 where none is needed. */
size_t world_oracle_memory_size(const WorldOracleKind *kind, const World *world);

/* Prepares to answer for `world`, which the kind supports. `memory` is borrowed
 * and must be aligned to ORACLE_ALIGNMENT; where it is NULL or too small the
 * oracle may not be able to tell anything. */
void world_oracle_init(WorldOracle *oracle, const WorldOracleKind *kind, const World *world,
                       void *memory, size_t bytes);

/* Has `poll` called now and then (oracle.h). */
void world_oracle_set_poll(WorldOracle *oracle, OraclePoll *poll, void *context);

uint64_t world_oracle_work(const WorldOracle *oracle);

/* All of these return false if the oracle was cancelled or does not know; the
 * result is then unset. The first three require that it is not over. */

/* The value of every legal action. */
bool world_oracle_actions(WorldOracle *oracle, const void *state, WorldOracleActions *actions);

bool world_oracle_value(WorldOracle *oracle, const void *state, Value *value);

/* The actions that are as good as any, up to rounding (value_is_close); fills
 * `actions` and writes how many. */
bool world_oracle_best_actions(WorldOracle *oracle, const void *state,
                               Action actions[WORLD_ACTIONS_MAX], int *count);

/* The value of an episode before it begins, at best and by some policy. */
bool world_oracle_value_of_start(WorldOracle *oracle, Value *value);
bool world_oracle_value_of_policy(WorldOracle *oracle, WorldPolicy policy, void *context,
                                  Value *value);

/* The value of every legal action in a cell of a chart, in the mean over its states;
 * where the kind makes no difference, that of the state. */
bool world_oracle_cell(WorldOracle *oracle, const void *state, WorldOracleActions *actions);

/* What an episode is worth at best by a chart; where that makes no difference, at
 * best. */
bool world_oracle_value_of_charts(WorldOracle *oracle, Value *value);

/* As the kind's; false where it has no such function. */
bool world_oracle_set_gone(WorldOracle *oracle, const uint32_t *gone);
bool world_oracle_exception(WorldOracle *oracle, const void *cell, int i, void *state);
bool world_oracle_prospect(WorldOracle *oracle, const void *state, Action action, int i,
                           WorldProspect *prospect, void *next);

#endif
