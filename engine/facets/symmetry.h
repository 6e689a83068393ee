/* symmetry.h - ways to turn and mirror a board, a facet of a game.
 *
 * Positions that are equal up to symmetry are worth the same, so whoever keeps
 * a table needs one entry for all of them: that of the canonical position. A
 * game without this facet has one symmetry, which changes nothing.
 */
#ifndef FOURMI_SYMMETRY_H
#define FOURMI_SYMMETRY_H

#include "game.h"

enum { SYMMETRIES_MAX = 8 };

typedef struct Symmetry {
    int count;              /* symmetry 0 changes nothing */
    const uint8_t *inverse; /* [count] the symmetry that undoes each */

    /* The same position, or move, on a board that was turned or mirrored. */
    Position (*transform)(const Game *game, Position p, int symmetry);
    Move (*transform_move)(const Game *game, Move move, int symmetry);
} Symmetry;

/* How many symmetries a game has, at least 1. */
int symmetry_count(const Game *game);

/* The symmetry that undoes another. */
int symmetry_inverse(const Game *game, int symmetry);

Position symmetry_transform(const Game *game, Position p, int symmetry);
Move symmetry_transform_move(const Game *game, Move move, int symmetry);

/* Of all positions that are equal to `p` up to symmetry, the one with the
 * smallest key. Writes the symmetry that leads to it where `symmetry` is not
 * NULL; its inverse leads back. */
Position symmetry_canonical(const Game *game, Position p, int *symmetry);

#endif
