/* turns.h - the chance of a world, one event at a time, a facet of a world.
 *
 *      start --> state --is_chance? --yes--> list, happen --> state
 *                          `--no--> legal_actions, act ----> state
 *
 * world->start and world->step let chance act by a random number generator, several events at
 * once. Here every event is a turn of its own, with few outcomes, all of which can be tried. Both
 * are the same world: a test compares how likely they make each state. States have the same bytes;
 * those at a turn of chance are states that the world itself never shows.
 *
 * Outcomes are numbered from 0: the same number means the same event in every state.
 */
#ifndef FOURMI_TURNS_H
#define FOURMI_TURNS_H

#include "world.h"

enum {
    TURNS_OUTCOMES_MAX = 512, /* of one turn */
    TURNS_NAME_SIZE = 8,
};

typedef struct Turns {
    int (*outcome_count)(const World *world); /* numbers are below it; at most the board's cells */

    /* No action and no outcome earns or costs more. */
    double (*reward_max)(const World *world);

    /* Writes the state before any chance. */
    void (*start)(const World *world, void *state);

    bool (*is_chance)(const World *world, const void *state);

    /* What a legal action does before chance acts; returns the reward. */
    double (*act)(const World *world, void *state, Action action);

    /* Fills the outcomes of a turn of chance, in ascending order, with their probabilities, which
     * are above 0 and add up to 1. Returns how many there are. */
    int (*list)(const World *world, const void *state, uint16_t outcomes[TURNS_OUTCOMES_MAX],
                double odds[TURNS_OUTCOMES_MAX]);

    /* What an outcome does; returns the reward. */
    double (*happen)(const World *world, void *state, int outcome);

    /* Writes what an outcome is called, without commas or blanks. */
    void (*name)(const World *world, int outcome, char text[TURNS_NAME_SIZE]);
} Turns;

#endif
