/* bookmaker.h - how the scores of one ply give those of the ply before.
 *
 * Only the last ply of a book has to be solved. A position before it is worth
 * the best of its moves, each of which leads to a position already known:
 *
 *      ply 6  <--  ply 7  <--  ply 8, solved
 *
 * A set holds all positions of a ply up to symmetry, in canonical form
 * (positions.h), finished ones included; these have no score.
 */
#ifndef FOURMI_BOOKMAKER_H
#define FOURMI_BOOKMAKER_H

#include "positions.h"

/* Writes the scores of a ply, scores[i] for ply->positions[i], from those of
 * the next. */
void bookmaker_score_ply(const PositionSet *ply, int8_t *scores, const PositionSet *next,
                         const int8_t *next_scores);

/* Appends keys and scores of a ply's unfinished positions at `count`, where the
 * arrays have room for all of the ply; returns how many there are then. */
uint32_t bookmaker_collect(const PositionSet *ply, const int8_t *scores, uint64_t *keys,
                           int8_t *key_scores, uint32_t count);

#endif
