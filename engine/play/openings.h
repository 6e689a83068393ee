/* openings.h - all openings of a game that differ: positions after so many moves, none of them
 * decided, and of those that are equal up to symmetry one.
 *
 * They are found ply by ply. Each remembers where it came from, so that it can be played again
 * from the start:
 *
 *      seen      start | a b c | d e f g h      ply after ply, each position once
 *      parents     -   | 0 0 0 | 1 1 2 3 3
 *                                ^ first        the openings are those of the last ply
 *
 * Memory comes from the caller.
 */
#ifndef FOURMI_OPENINGS_H
#define FOURMI_OPENINGS_H

#include "positions.h"
#include "record.h"

typedef struct Openings {
    PositionSet seen;  /* in their canonical form */
    uint32_t *parents; /* [capacity] numbers in `seen` */
    Move *moves;       /* [capacity] that lead from there */
    size_t first;
    size_t count;
} Openings;

/* Finds the openings after so many plies. `openings->seen` is an empty set of the game, and the
 * arrays have as much room. False if that does not suffice. */
bool openings_find(Openings *openings, int plies);

/* Opening number `i`, from 0, played from the start of the game. */
Record openings_record(const Openings *openings, size_t i);

/* Numbers of `wanted` different openings, each as likely as any, in the order in which they
 * are drawn. `numbers` has room for all openings, and only the first `wanted` count afterwards.
 * Requires wanted <= count. */
void openings_draw(const Openings *openings, uint64_t seed, size_t wanted, uint32_t *numbers);

#endif
