/* chess_board.c - a chess board, its two words, and what men attack.
 *
 * Squares are bits. A man that slides goes along lines: of those through its square
 * only the part up to the first man on either side is attacked. No tables are needed,
 * so that there is nothing to set up and nothing to load.
 */
#include <assert.h>

#include "games/chess/chess.h"

enum { MAN_BITS = 10, MAN_MASK = (1 << MAN_BITS) - 1, KIND_AT = 6, SIDE_AT = 9 };

static_assert(CHESS_MEN_MAX * MAN_BITS + 7 <= 64, "a key has room for all");

/* ------------------------------------------------------------------- words */

static ChessMan man_of_code(uint64_t code)
{
    return (ChessMan){
        .kind = (uint8_t)(code >> KIND_AT & 7),
        .side = (uint8_t)(code >> SIDE_AT & 1),
        .square = (uint8_t)(code % CHESS_SQUARES),
    };
}

static uint64_t code_of_man(ChessMan man)
{
    return (uint64_t)man.side << SIDE_AT | (uint64_t)man.kind << KIND_AT | man.square;
}

ChessBoard chess_unpack(Position p)
{
    ChessBoard board = {.to_move = (uint8_t)(p.all & 1), .en_passant = (int8_t)(p.all >> 1)};
    if (board.en_passant == 0) {
        board.en_passant = CHESS_NO_SQUARE;
    }
    for (uint64_t codes = p.own; codes != 0; codes >>= MAN_BITS) {
        board.men[board.count++] = man_of_code(codes & MAN_MASK);
    }
    return board;
}

Position chess_pack(const ChessBoard *board)
{
    uint64_t sorted[CHESS_MEN_MAX] = {0};
    Position p = {.all = board->to_move};
    for (int i = 0; i < board->count; i++) {
        const uint64_t code = code_of_man(board->men[i]);
        int place = i;
        for (; place > 0 && sorted[place - 1] > code; place--) {
            sorted[place] = sorted[place - 1];
        }
        sorted[place] = code;
    }
    for (int i = 0; i < board->count; i++) {
        p.own |= sorted[i] << (MAN_BITS * i);
    }
    if (board->en_passant != CHESS_NO_SQUARE) {
        p.all |= (uint64_t)board->en_passant << 1;
    }
    return p;
}

/* --------------------------------------------------------------------- men */

uint64_t chess_occupied(const ChessBoard *board)
{
    uint64_t squares = 0;
    for (int i = 0; i < board->count; i++) {
        squares |= chess_bit(board->men[i].square);
    }
    return squares;
}

uint64_t chess_men_of(const ChessBoard *board, Side side)
{
    uint64_t squares = 0;
    for (int i = 0; i < board->count; i++) {
        squares |= board->men[i].side == side ? chess_bit(board->men[i].square) : 0;
    }
    return squares;
}

const ChessMan *chess_man_at(const ChessBoard *board, int square)
{
    for (int i = 0; i < board->count; i++) {
        if (board->men[i].square == square) {
            return &board->men[i];
        }
    }
    return NULL;
}

int chess_king(const ChessBoard *board, Side side)
{
    int i = 0;
    while (board->men[i].kind != CHESS_KING || board->men[i].side != side) {
        i++;
        assert(i < board->count);
    }
    return board->men[i].square;
}

bool chess_is_dead(const ChessBoard *board)
{
    int minor = 0;
    for (int i = 0; i < board->count; i++) {
        minor += board->men[i].kind == CHESS_BISHOP || board->men[i].kind == CHESS_KNIGHT;
    }
    return board->count == 2 || (board->count == 3 && minor == 1);
}

/* ----------------------------------------------------------------- attacks */

#define FILE_A       UINT64_C(0x0101010101010101)
#define RANK_1       UINT64_C(0x00000000000000ff)
#define RISING       UINT64_C(0x8040201008040201) /* a1 to h8 */
#define FALLING      UINT64_C(0x0102040810204080) /* a8 to h1 */
#define NOT_FILE_A   (~FILE_A)
#define NOT_FILE_H   (~(FILE_A << 7))
#define NOT_FILES_AB (~(FILE_A | FILE_A << 1))
#define NOT_FILES_GH (~(FILE_A << 6 | FILE_A << 7))

/* A set moved up by so many ranks, or down. */
static uint64_t up(uint64_t squares, int ranks)
{
    return ranks >= 0 ? squares << CHESS_SIZE * ranks : squares >> CHESS_SIZE * -ranks;
}

/* What is attacked along a line through `from`: upwards to the lowest man above it
 * and downwards to the highest below it, these included. */
static uint64_t slide(uint64_t line, uint64_t from, uint64_t occupied)
{
    const uint64_t above = line & -(from << 1);
    const uint64_t below = line & (from - 1);
    const uint64_t men_above = above & occupied;
    const uint64_t men_below = (below & occupied) | 1; /* the last square ends it anyway */
    return (above & (men_above ^ (men_above - 1))) |
           (below & ~UINT64_C(0) << (63 - __builtin_clzll(men_below)));
}

static uint64_t rook_attacks(int square, uint64_t occupied)
{
    const uint64_t from = chess_bit(square);
    return slide(FILE_A << chess_file(square), from, occupied) |
           slide(RANK_1 << CHESS_SIZE * chess_rank(square), from, occupied);
}

static uint64_t bishop_attacks(int square, uint64_t occupied)
{
    const uint64_t from = chess_bit(square);
    const int file = chess_file(square);
    const int rank = chess_rank(square);
    return slide(up(RISING, rank - file), from, occupied) |
           slide(up(FALLING, rank + file - (CHESS_SIZE - 1)), from, occupied);
}

static uint64_t king_attacks(uint64_t from)
{
    const uint64_t beside = (from << 1 & NOT_FILE_A) | (from >> 1 & NOT_FILE_H);
    const uint64_t three = from | beside;
    return beside | three << CHESS_SIZE | three >> CHESS_SIZE;
}

static uint64_t knight_attacks(uint64_t from)
{
    const uint64_t one = (from << 1 & NOT_FILE_A) | (from >> 1 & NOT_FILE_H);
    const uint64_t two = (from << 2 & NOT_FILES_AB) | (from >> 2 & NOT_FILES_GH);
    return up(one, 2) | up(one, -2) | up(two, 1) | up(two, -1);
}

static uint64_t pawn_attacks(uint64_t from, Side side)
{
    const uint64_t beside = (from << 1 & NOT_FILE_A) | (from >> 1 & NOT_FILE_H);
    return side == SIDE_FIRST ? beside << CHESS_SIZE : beside >> CHESS_SIZE;
}

uint64_t chess_attacks(ChessKind kind, Side side, int square, uint64_t occupied)
{
    switch (kind) {
    case CHESS_KING:
        return king_attacks(chess_bit(square));
    case CHESS_QUEEN:
        return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
    case CHESS_ROOK:
        return rook_attacks(square, occupied);
    case CHESS_BISHOP:
        return bishop_attacks(square, occupied);
    case CHESS_KNIGHT:
        return knight_attacks(chess_bit(square));
    case CHESS_PAWN:
        return pawn_attacks(chess_bit(square), side);
    default:
        return 0;
    }
}

uint64_t chess_attacked_by(const ChessBoard *board, Side side, uint64_t occupied)
{
    uint64_t attacked = 0;
    for (int i = 0; i < board->count; i++) {
        const ChessMan man = board->men[i];
        if (man.side == side) {
            attacked |= chess_attacks((ChessKind)man.kind, side, man.square, occupied);
        }
    }
    return attacked;
}

bool chess_is_in_check(const ChessBoard *board, Side side)
{
    const uint64_t attacked = chess_attacked_by(board, side_other(side), chess_occupied(board));
    return (attacked >> chess_king(board, side) & 1) != 0;
}
