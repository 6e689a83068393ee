/* king_pairs.h - where two kings can stand, up to symmetry, and how the board is
 * turned to bring them there.
 *
 * Without pawns a board may be mirrored and turned, so that White's king stands in
 * the triangle a1-d1-d4, and Black's not above the diagonal if White's is on it: 462
 * pairs. With pawns it may only be mirrored, so that White's king stands on the files
 * a to d: 1,806 pairs.
 *
 * A turn is three bits, done in this order; squares and whole sets of squares are
 * turned alike:
 *
 *      1  left and right change      2  up and down change      4  files become ranks
 */
#ifndef FOURMI_KING_PAIRS_H
#define FOURMI_KING_PAIRS_H

#include <stdint.h>

#include "games/chess/chess.h"

enum { KING_PAIRS_MAX = 1806, KING_PAIRS_WITHOUT_PAWNS = 462, KING_PAIRS_NONE = 0xffff };

typedef struct KingPairs {
    int count;
    uint8_t white[KING_PAIRS_MAX]; /* [count] */
    uint8_t black[KING_PAIRS_MAX]; /* [count] */

    /* By White's square times 64 plus Black's: the number of the pair, KING_PAIRS_NONE
     * where the kings touch, and the turn that leads to it. */
    uint16_t number[CHESS_SQUARES * CHESS_SQUARES];
    uint8_t turn[CHESS_SQUARES * CHESS_SQUARES];
} KingPairs;

void king_pairs_init(KingPairs *pairs, bool has_pawns);

/* How many placements of the two kings a pair stands for. */
int king_pairs_weight(const KingPairs *pairs, int pair);

static inline int king_pairs_at(int white, int black)
{
    return white * CHESS_SQUARES + black;
}

static inline int turn_square(int square, int turn)
{
    square ^= (turn & 1 ? 7 : 0) ^ (turn & 2 ? 56 : 0);
    return turn & 4 ? (square >> 3 | square << 3) & 63 : square;
}

/* Undoes a turn of a set of squares. */
uint64_t unturn_squares(uint64_t squares, int turn);

#endif
