/* world.h - the rules of a world: one who acts, and chance.
 *
 * A world is a value of type World, as a game is one of type Game: a few numbers
 * and a few functions. Oracles, learners and hosts are written once, against
 * this header; a world is written once, behind it.
 *
 *                    +--------------------------------+
 *        start       |                                |
 *      ----------> state --- legal_actions ---> one who acts
 *                    ^                                |
 *                    |      reward                    | action
 *                    +<---- step <--------------------+
 *                             ^
 *                             | rng: all chance comes from here
 *
 * An episode begins with `start` and goes on with `step` until `is_over`. What
 * is to be made as large as possible is the return: the sum of all rewards, each
 * step later counting `discount` times as much. (For two sides in turn, without
 * chance, see game.h.)
 *
 * A state is state_size bytes in the caller's memory, since a board with all that
 * crawls on it does not fit into two words. Whoever wants to keep one copies the bytes: start, step and the
 * chances write all of them, padding too, so states that are equal have equal
 * bytes. What they mean is the world's own business.
 *
 * What else can be said of a world stands in facets, NULL where there is nothing
 * to say:
 *
 *      facets/chances.h   every outcome of an action with its probability
 *      facets/draws.h     all chance is draws of a few symbols, such as cards
 *      facets/hindsight.h what else an episode shows than what was done in it
 *      facets/picture.h   states and actions as text for people
 *      facets/cards.h     cards that lie on a table, for a page to draw
 *      facets/grid.h      a body and things on a grid of cells, for a page to draw
 *      facets/percepts.h  where actions lead, seen as numbers of some tables: percepts, sights
 *      facets/goals.h     what an episode is to reach, and when nobody waits any longer
 *      facets/charts.h    a policy as charts, with a row and a column for each decision
 *      facets/situations.h  states that people write in a line
 *      facets/observations.h  what is seen as a row of numbers, for other programs' learners
 */
#ifndef FOURMI_WORLD_H
#define FOURMI_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"

/* Actions are numbered from 0; people see them counted from 1. */
typedef uint16_t Action;

enum {
    WORLD_NAME_SIZE = 96,
    WORLD_OPTIONS_MAX = 8,
    WORLD_ACTIONS_MAX = 64, /* so that a set of actions fits into a word */
    WORLD_STEPS_MAX = 1 << 20,
    WORLD_STATE_SIZE_MAX = 4096,
};

/* Room for a state of any world, aligned as states are. */
typedef union WorldState {
    unsigned char bytes[WORLD_STATE_SIZE_MAX];
    uint64_t alignment;
} WorldState;

typedef struct World World;

struct World {
    char name[WORLD_NAME_SIZE]; /* as people type it, with options after a colon */

    /* Its size and other rules, since one world comes in several variants. */
    int options[WORLD_OPTIONS_MAX];

    size_t state_size; /* at most WORLD_STATE_SIZE_MAX */
    int action_count;  /* actions are numbered 0 .. action_count - 1 */

    /* An episode is cut short after so many steps, at most WORLD_STEPS_MAX, by
     * whoever runs it: a policy that goes round in circles ends as well. */
    int steps_max;

    /* What a reward one step later is worth now, in (0, 1]; 1 where every episode
     * ends. It stands here and not with the learners because it says what is to
     * be learned, and by it all of them are judged. */
    double discount;

    /* Writes the state in which an episode begins; it is not over. */
    void (*start)(const World *world, void *state, Rng *rng);

    /* Fills `actions` in ascending order and returns how many there are; none
     * when it is over. */
    int (*legal_actions)(const World *world, const void *state, Action actions[WORLD_ACTIONS_MAX]);

    /* Takes a legal action: changes the state and returns the reward. */
    double (*step)(const World *world, void *state, Action action, Rng *rng);

    bool (*is_over)(const World *world, const void *state);

    /* What matters in a state, or what is seen of it, as a number: a learner treats
     * alike what has one key. States with one key have the same legal actions. Where
     * the world has chances they have the same outcomes as well, up to keys, so they
     * differ only in what is there to be looked at, such as which cards make up a
     * total; where it has none, a key is what one who acts goes by. NULL where there
     * are too many: nobody can keep them in a table. */
    uint64_t (*key)(const World *world, const void *state);

    const struct Chances *chances;
    const struct Draws *draws;
    const struct Hindsight *hindsight;
    const struct Picture *picture;
    const struct Cards *cards;
    const struct Grid *grid;
    const struct Percepts *percepts;
    const struct Percepts *sights;
    const struct Goals *goals;
    const struct Charts *charts;
    const struct Situations *situations;
    const struct Observations *observations;
};

/* Finds a world by its name, with options or without; false if there is none. */
typedef bool WorldFinder(const char *name, World *world);

bool world_is_legal(const World *world, const void *state, Action action);

/* The actions of the largest value: keeps those among `actions`, of which there is
 * at least one, in their order, and returns how many. */
int world_keep_best(Action actions[WORLD_ACTIONS_MAX], const double values[WORLD_ACTIONS_MAX],
                    int count);

bool world_states_equal(const World *world, const void *a, const void *b);

#endif
