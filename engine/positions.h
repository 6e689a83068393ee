/* positions.h - sets of positions, and all positions of a game ply by ply.
 *
 * A set keeps its positions in the order in which they came, so that one ply
 * can be read while the next is filled, and finds them again through a table
 * of numbers (open addressing, linear probing):
 *
 *      slots      0 0 3 0 1 0 0 2      number of a position, 0 if empty
 *      positions  a b c
 *
 * Memory comes from the caller.
 */
#ifndef FOURMI_POSITIONS_H
#define FOURMI_POSITIONS_H

#include <stddef.h>

#include "game.h"

enum { POSITIONS_CAPACITY_MAX = 1 << 29 }; /* its slots still fit 32 bits */

typedef struct PositionSet {
    const Game *game;
    Position *positions; /* [capacity] */
    uint32_t *slots;     /* [slot_count], twice the capacity */
    size_t capacity;
    size_t slot_count;
    size_t count;
} PositionSet;

/* How many slots a set of `capacity` positions needs. */
size_t positions_slot_count(size_t capacity);

/* An empty set in the memory given: `capacity` positions, and
 * positions_slot_count(capacity) slots, 24 bytes per position in all. Requires 0 < capacity <= POSITIONS_CAPACITY_MAX. */
void positions_init(PositionSet *set, const Game *game, Position *positions, uint32_t *slots,
                    size_t capacity);

/* Says that a position will soon be looked for, so that memory can get ready:
 * in large sets most of the time goes into waiting for it. */
void positions_expect(const PositionSet *set, Position p);

/* The place of a position in `positions`, or `count` if it is not there. */
size_t positions_find(const PositionSet *set, Position p);

/* Adds a position unless it is there already. False if there is no room. */
bool positions_add(PositionSet *set, Position p);

/* Adds every position that one move leads to from those of `from`, in their
 * canonical form if `up_to_symmetry`. False if there is no room. */
bool positions_add_next_ply(PositionSet *set, const PositionSet *from, bool up_to_symmetry);

#endif
