/* king_pairs.c - where two kings can stand, up to symmetry, and how the board is
 * turned to bring them there. */
#include "oracle/tablebase/king_pairs.h"

#include "base/bits.h"

static int distance(int a, int b)
{
    const int files = chess_file(a) - chess_file(b);
    const int ranks = chess_rank(a) - chess_rank(b);
    const int across = files < 0 ? -files : files;
    const int up = ranks < 0 ? -ranks : ranks;
    return across > up ? across : up;
}

/* How far a square lies below the diagonal from a1 to h8; negative above it. */
static int below_diagonal(int square)
{
    return chess_file(square) - chess_rank(square);
}

/* The turn that brings two kings to the place of their pair. */
static int turn_for(int white, int black, bool has_pawns)
{
    int turn = chess_file(white) > 3 ? 1 : 0;
    if (has_pawns) {
        return turn;
    }
    turn |= chess_rank(white) > 3 ? 2 : 0;
    const int whites = below_diagonal(turn_square(white, turn));
    const int blacks = below_diagonal(turn_square(black, turn));
    return turn | (whites < 0 || (whites == 0 && blacks < 0) ? 4 : 0);
}

static void list_steps(KingPairs *pairs, int pair, Side side)
{
    const int kings[2] = {pairs->white[pair], pairs->black[pair]};
    KingSteps *steps = &pairs->steps[pair][side];
    uint64_t left = chess_attacks(CHESS_KING, side, kings[side], 0);
    steps->count = 0;
    for (; left != 0; left &= left - 1) {
        const int to = bits_lowest(left);
        const int at = side == SIDE_FIRST ? king_pairs_at(to, kings[1])
                                          : king_pairs_at(kings[0], to);
        if (pairs->number[at] != KING_PAIRS_NONE) {
            steps->steps[steps->count++] = (KingStep){(uint8_t)to, pairs->turn[at],
                                                      pairs->number[at]};
        }
    }
}

void king_pairs_init(KingPairs *pairs, bool has_pawns)
{
    pairs->count = 0;
    for (int at = 0; at < CHESS_SQUARES * CHESS_SQUARES; at++) {
        const int white = at / CHESS_SQUARES;
        const int black = at % CHESS_SQUARES;
        const int turn = turn_for(white, black, has_pawns);
        pairs->turn[at] = (uint8_t)turn;
        pairs->number[at] = KING_PAIRS_NONE;
        if (turn == 0 && distance(white, black) > 1) {
            pairs->white[pairs->count] = (uint8_t)white;
            pairs->black[pairs->count] = (uint8_t)black;
            pairs->number[at] = (uint16_t)pairs->count++;
        }
    }
    for (int at = 0; at < CHESS_SQUARES * CHESS_SQUARES; at++) {
        const int turn = pairs->turn[at];
        const int white = turn_square(at / CHESS_SQUARES, turn);
        const int black = turn_square(at % CHESS_SQUARES, turn);
        pairs->number[at] = pairs->number[king_pairs_at(white, black)];
    }
    for (int pair = 0; pair < pairs->count; pair++) {
        list_steps(pairs, pair, SIDE_FIRST);
        list_steps(pairs, pair, SIDE_SECOND);
    }
}

int king_pairs_weight(const KingPairs *pairs, int pair)
{
    if (pairs->count != KING_PAIRS_WITHOUT_PAWNS) {
        return 2;
    }
    const bool on_diagonal = below_diagonal(pairs->white[pair]) == 0 &&
                             below_diagonal(pairs->black[pair]) == 0;
    return on_diagonal ? 4 : 8;
}

/* Left and right change: neighbours, then pairs, then halves of each rank. */
static uint64_t mirror(uint64_t s)
{
    s = (s >> 1 & UINT64_C(0x5555555555555555)) | (s & UINT64_C(0x5555555555555555)) << 1;
    s = (s >> 2 & UINT64_C(0x3333333333333333)) | (s & UINT64_C(0x3333333333333333)) << 2;
    return (s >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (s & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
}

/* Files become ranks: blocks of one, two and four squares change places across the
 * diagonal. */
static uint64_t transpose(uint64_t s)
{
    uint64_t moved = (s ^ s << 28) & UINT64_C(0x0f0f0f0f00000000);
    s ^= moved ^ moved >> 28;
    moved = (s ^ s << 14) & UINT64_C(0x3333000033330000);
    s ^= moved ^ moved >> 14;
    moved = (s ^ s << 7) & UINT64_C(0x5500550055005500);
    return s ^ moved ^ moved >> 7;
}

uint64_t unturn_squares(uint64_t squares, int turn)
{
    squares = turn & 4 ? transpose(squares) : squares;
    squares = turn & 2 ? __builtin_bswap64(squares) : squares;
    return turn & 1 ? mirror(squares) : squares;
}
