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

/* A king's move: where it goes, and to which pair that leads when the board has been
 * turned. */
typedef struct KingStep {
    uint8_t to;
    uint8_t turn;
    uint16_t pair;
} KingStep;

typedef struct KingSteps {
    int count;
    KingStep steps[8]; /* [count] */
} KingSteps;

typedef struct KingPairs {
    int count;
    uint8_t white[KING_PAIRS_MAX]; /* [count] */
    uint8_t black[KING_PAIRS_MAX]; /* [count] */

    /* By White's square times 64 plus Black's: the number of the pair, KING_PAIRS_NONE
     * where the kings touch, and the turn that leads to it. */
    uint16_t number[CHESS_SQUARES * CHESS_SQUARES];
    uint8_t turn[CHESS_SQUARES * CHESS_SQUARES];

    /* By pair and side: where its king can go, whatever else stands there. */
    KingSteps steps[KING_PAIRS_MAX][2];
} KingPairs;

void king_pairs_init(KingPairs *pairs, bool has_pawns);

/* How many placements of the two kings a pair stands for. */
int king_pairs_weight(const KingPairs *pairs, int pair);

static inline int king_pairs_at(int white, int black)
{
    return white * CHESS_SQUARES + black;
}

/* Without branches, which nobody could foretell where positions come in any order. */
static inline int turn_square(int square, int turn)
{
    square ^= (-(turn & 1) & 7) ^ (-(turn >> 1 & 1) & 56);
    const int across = (square >> 3 | square << 3) & 63;
    return square ^ ((square ^ across) & -(turn >> 2 & 1));
}

/* Undoes a turn of a set of squares. */
uint64_t unturn_squares(uint64_t squares, int turn);

#endif
