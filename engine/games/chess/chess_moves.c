/* chess_moves.c - the legal moves of a chess board, and what they lead to.
 *
 * The squares that the opponent attacks are found once, through the king that would
 * leave a line; the king may go wherever is none of them. Any other man may go where
 * it likes unless its king is in check, or a line of the opponent leads to the king:
 * only then each move is tried.
 */
#include <assert.h>

#include "base/bits.h"
#include "games/chess/chess.h"

enum { RANK_2 = 1, RANK_7 = 6, PROMOTIONS_OF_FILE = 3 * 3, UNDER_PROMOTIONS = 3 };

/* What is the same for all moves of a board. */
typedef struct Mover {
    const ChessBoard *board;
    Side side;
    uint64_t occupied;
    uint64_t own;
    uint64_t danger; /* what the opponent attacks, were the own king not there */
    int king;
    bool must_try; /* a move of another man than the king may leave it in check */
} Mover;

/* ----------------------------------------------------------------- numbers */

Move chess_move_number(ChessMove move, Side side)
{
    if (move.promotion == CHESS_NO_MAN || move.promotion == CHESS_QUEEN) {
        return (Move)(CHESS_SQUARES * move.from + move.to);
    }
    const int file = chess_file(move.from);
    const int way = chess_file(move.to) - file + 1;
    const int kind = (int)move.promotion - CHESS_ROOK;
    assert(0 <= kind && kind < UNDER_PROMOTIONS && 0 <= way && way <= 2);
    return (Move)(CHESS_PROMOTIONS_AT + ((int)side * CHESS_SIZE + file) * PROMOTIONS_OF_FILE +
                  way * UNDER_PROMOTIONS + kind);
}

ChessMove chess_move_parts(Move move)
{
    if (move < CHESS_PROMOTIONS_AT) {
        return (ChessMove){.from = move / CHESS_SQUARES, .to = move % CHESS_SQUARES};
    }
    const int number = move - CHESS_PROMOTIONS_AT;
    const int way = number % PROMOTIONS_OF_FILE / UNDER_PROMOTIONS;
    const int file = number / PROMOTIONS_OF_FILE % CHESS_SIZE;
    const bool is_white = number < CHESS_SIZE * PROMOTIONS_OF_FILE;
    return (ChessMove){
        .from = (is_white ? RANK_7 : RANK_2) * CHESS_SIZE + file,
        .to = (is_white ? CHESS_SIZE - 1 : 0) * CHESS_SIZE + file + way - 1,
        .promotion = (ChessKind)(CHESS_ROOK + number % UNDER_PROMOTIONS),
    };
}

ChessMove chess_move_on_board(const ChessBoard *board, Move move)
{
    ChessMove parts = chess_move_parts(move);
    const ChessMan *man = chess_man_at(board, parts.from);
    const bool promotes = man != NULL && man->kind == CHESS_PAWN &&
                          (CHESS_LAST_RANKS >> parts.to & 1) != 0;
    if (promotes && parts.promotion == CHESS_NO_MAN) {
        parts.promotion = CHESS_QUEEN;
    }
    return parts;
}

/* ----------------------------------------------------------------- targets */

/* Whether a man of the opponent would attack the king from afar on an empty board: a
 * capture en passant takes two men off a line at once. */
static bool has_line_to_king(const Mover *mover)
{
    for (int i = 0; i < mover->board->count; i++) {
        const ChessMan man = mover->board->men[i];
        const bool slides = CHESS_QUEEN <= man.kind && man.kind <= CHESS_BISHOP;
        if (slides && man.side != mover->side &&
            chess_attacks((ChessKind)man.kind, SIDE_FIRST, man.square, 0) >> mover->king & 1) {
            return true;
        }
    }
    return false;
}

static Mover mover_of(const ChessBoard *board)
{
    Mover mover = {.board = board, .side = (Side)board->to_move};
    mover.occupied = chess_occupied(board);
    mover.own = chess_men_of(board, mover.side);
    mover.king = chess_king(board, mover.side);
    mover.danger = chess_attacked_by(board, side_other(mover.side),
                                     mover.occupied & ~chess_bit(mover.king));
    mover.must_try = (mover.danger >> mover.king & 1) != 0 || has_line_to_king(&mover);
    return mover;
}

/* A pawn goes ahead where nobody stands, twice from where it began, and captures to
 * either side, en passant as well. */
static uint64_t pawn_targets(const Mover *mover, int from)
{
    const bool is_white = mover->side == SIDE_FIRST;
    const uint64_t empty = ~mover->occupied;
    const uint64_t pawn = chess_bit(from);
    const uint64_t once = (is_white ? pawn << CHESS_SIZE : pawn >> CHESS_SIZE) & empty;
    const uint64_t twice = (is_white ? once << CHESS_SIZE : once >> CHESS_SIZE) & empty;
    const bool may_go_twice = chess_rank(from) == (is_white ? RANK_2 : RANK_7);
    const int en_passant = mover->board->en_passant;
    uint64_t others = mover->occupied & ~mover->own;
    if (en_passant != CHESS_NO_SQUARE) {
        others |= chess_bit(en_passant);
    }
    return once | (may_go_twice ? twice : 0) |
           (chess_attacks(CHESS_PAWN, mover->side, from, 0) & others);
}

/* The square of what a move captures; that of a pawn that is captured en passant lies
 * beside the one that captures it. */
static int captured_square(const ChessBoard *board, ChessMan man, int to)
{
    const bool is_en_passant = man.kind == CHESS_PAWN && to == board->en_passant;
    return is_en_passant ? chess_rank(man.square) * CHESS_SIZE + chess_file(to) : to;
}

/* Whether the king is attacked by none of the men that are left when another man than
 * the king has moved. */
static bool leaves_king_safe(const Mover *mover, ChessMan man, int to)
{
    const int captured = captured_square(mover->board, man, to);
    const uint64_t occupied = (mover->occupied & ~chess_bit(man.square) & ~chess_bit(captured)) |
                              chess_bit(to);
    for (int i = 0; i < mover->board->count; i++) {
        const ChessMan other = mover->board->men[i];
        if (other.side != mover->side && other.square != captured &&
            chess_attacks((ChessKind)other.kind, (Side)other.side, other.square, occupied) >>
                    mover->king &
                1) {
            return false;
        }
    }
    return true;
}

/* Where a man of the side to move may go. */
static uint64_t legal_targets(const Mover *mover, ChessMan man)
{
    if (man.kind == CHESS_KING) {
        return chess_attacks(CHESS_KING, mover->side, man.square, 0) & ~mover->own & ~mover->danger;
    }
    const uint64_t targets = man.kind == CHESS_PAWN
                                 ? pawn_targets(mover, man.square)
                                 : chess_attacks((ChessKind)man.kind, mover->side, man.square,
                                                 mover->occupied) &
                                       ~mover->own;
    uint64_t legal = targets;
    for (uint64_t left = mover->must_try ? targets : 0; left != 0; left &= left - 1) {
        const int to = bits_lowest(left);
        legal &= leaves_king_safe(mover, man, to) ? ~UINT64_C(0) : ~chess_bit(to);
    }
    return legal;
}

/* ------------------------------------------------------------------- moves */

static int add_under_promotions(const ChessBoard *board, ChessMove move, Move *moves)
{
    for (int i = 0; i < UNDER_PROMOTIONS; i++) {
        move.promotion = (ChessKind)(CHESS_ROOK + i);
        moves[i] = chess_move_number(move, (Side)board->to_move);
    }
    return UNDER_PROMOTIONS;
}

/* Those of pawns that reach the last rank, after all moves with smaller numbers. */
static int add_promotions(const ChessBoard *board, Move *moves, int count)
{
    const int ordinary = count;
    for (int i = 0; i < ordinary; i++) {
        const ChessMove move = chess_move_on_board(board, moves[i]);
        if (move.promotion == CHESS_QUEEN) {
            count += add_under_promotions(board, move, &moves[count]);
        }
    }
    return count;
}

int chess_moves(const ChessBoard *board, Move moves[GAME_MOVES_MAX])
{
    const Mover mover = mover_of(board);
    bool has_pawns = false;
    int count = 0;
    for (uint64_t men = mover.own; men != 0; men &= men - 1) {
        const ChessMan man = *chess_man_at(board, bits_lowest(men));
        has_pawns = has_pawns || man.kind == CHESS_PAWN;
        for (uint64_t left = legal_targets(&mover, man); left != 0; left &= left - 1) {
            moves[count++] = (Move)(CHESS_SQUARES * man.square + bits_lowest(left));
        }
    }
    return has_pawns ? add_promotions(board, moves, count) : count;
}

bool chess_has_move(const ChessBoard *board)
{
    const Mover mover = mover_of(board);
    for (int i = 0; i < board->count; i++) {
        if (board->men[i].side == board->to_move && legal_targets(&mover, board->men[i]) != 0) {
            return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------------- play */

static void remove_man(ChessBoard *board, int square)
{
    int kept = 0;
    for (int i = 0; i < board->count; i++) {
        if (board->men[i].square != square) {
            board->men[kept++] = board->men[i];
        }
    }
    board->count = (int8_t)kept;
}

static ChessMan *man_to_move(ChessBoard *board, int from)
{
    int i = 0;
    while (board->men[i].square != from) {
        i++;
        assert(i < board->count);
    }
    return &board->men[i];
}

void chess_check_en_passant(ChessBoard *board)
{
    if (board->en_passant == CHESS_NO_SQUARE) {
        return;
    }
    const Mover mover = mover_of(board);
    for (int i = 0; i < board->count; i++) {
        const ChessMan man = board->men[i];
        if (man.kind == CHESS_PAWN && man.side == board->to_move &&
            legal_targets(&mover, man) >> board->en_passant & 1) {
            return;
        }
    }
    board->en_passant = CHESS_NO_SQUARE;
}

ChessBoard chess_after(const ChessBoard *board, Move move)
{
    const ChessMove parts = chess_move_on_board(board, move);
    ChessBoard next = *board;
    ChessMan *man = man_to_move(&next, parts.from);
    const int captured = captured_square(board, *man, parts.to);
    const bool goes_twice = man->kind == CHESS_PAWN && (parts.to - parts.from == 2 * CHESS_SIZE ||
                                                        parts.from - parts.to == 2 * CHESS_SIZE);
    if (chess_man_at(board, captured) != NULL) {
        remove_man(&next, captured);
        man = man_to_move(&next, parts.from);
    }
    man->square = (uint8_t)parts.to;
    if (parts.promotion != CHESS_NO_MAN) {
        man->kind = (uint8_t)parts.promotion;
    }
    next.to_move = (uint8_t)side_other((Side)board->to_move);
    next.en_passant = (int8_t)(goes_twice ? (parts.from + parts.to) / 2 : CHESS_NO_SQUARE);
    chess_check_en_passant(&next);
    return next;
}

Result chess_result(const ChessBoard *board)
{
    const Side side = (Side)board->to_move;
    if (chess_is_dead(board)) {
        return RESULT_DRAW;
    }
    if (chess_has_move(board)) {
        return RESULT_UNFINISHED;
    }
    return chess_is_in_check(board, side) ? result_won_by(side_other(side)) : RESULT_DRAW;
}
