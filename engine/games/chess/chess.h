/* chess.h - chess endings: kings and a few men, on squares that are numbered.
 *
 *      56 57 58 59 60 61 62 63   rank 8
 *       .  .  .  .  .  .  .  .
 *       8  9 10 11 12 13 14 15   rank 2
 *       0  1  2  3  4  5  6  7   rank 1
 *       a  b  c  d  e  f  g  h
 *
 * Code that plays any game takes `&chess` and sees a Position, in which a man is
 * ten bits:
 *
 *      own    bits 0-9 first man, 10-19 second man ... 40-49 fifth man
 *             of a man: bits 0-5 square, 6-8 kind, 9 side; no man is 0
 *             men stand in ascending order, so that equal boards have equal words
 *      all    bit 0 side to move, 1 for Black; bits 1-6 the square behind a pawn
 *             that may be captured en passant in this very move, else 0
 *      key    own | all << 50
 *
 * White is SIDE_FIRST. Rules and tablebases unpack that into a ChessBoard. There is
 * no castling and no rule of fifty moves; a third repetition is a draw as in any
 * game whose positions may repeat (record.h).
 */
#ifndef FOURMI_CHESS_H
#define FOURMI_CHESS_H

#include "game.h"

enum {
    CHESS_SIZE = 8,
    CHESS_SQUARES = CHESS_SIZE * CHESS_SIZE,
    CHESS_NO_SQUARE = -1,
    CHESS_MEN_MAX = 5,
    CHESS_MEN_USUAL = 4, /* may be on the board unless the ending's name has five */

    /* A move is CHESS_SQUARES * from + to. A pawn becomes a queen so; what else it
     * may become is numbered behind that: which side, the file it leaves, where it
     * goes from there (left, ahead, right), and rook, bishop or knight. */
    CHESS_PROMOTIONS_AT = CHESS_SQUARES * CHESS_SQUARES,
    CHESS_MOVE_COUNT = CHESS_PROMOTIONS_AT + 2 * CHESS_SIZE * 3 * 3,
};

/* In the order in which endings name them. */
typedef enum ChessKind {
    CHESS_NO_MAN,
    CHESS_KING,
    CHESS_QUEEN,
    CHESS_ROOK,
    CHESS_BISHOP,
    CHESS_KNIGHT,
    CHESS_PAWN,
    CHESS_KINDS,
} ChessKind;

typedef struct ChessMan {
    uint8_t kind;
    uint8_t side;
    uint8_t square;
} ChessMan;

typedef struct ChessBoard {
    ChessMan men[CHESS_MEN_MAX];
    int8_t count;
    int8_t en_passant; /* the square where a pawn can be captured en passant by a legal
                          move, or CHESS_NO_SQUARE */
    uint8_t to_move;
} ChessBoard;

/* A move by its parts; `promotion` is CHESS_NO_MAN where no pawn is promoted. */
typedef struct ChessMove {
    int from;
    int to;
    ChessKind promotion;
} ChessMove;

extern const Game chess;

/* The game that begins in an ending, such as "KRK" or "KBNK": White's men, then
 * Black's, each with the king first and the others in the order Q R B N P; three to
 * five men, by which at least one side can be mated. Colours are as written: KRKQ is
 * the ending in which White has the rook. False if `ending` is no such name. */
bool chess_find(const char *ending, Game *game);

/* How many men may be on the board. */
int chess_men_max(const Game *game);

/* ------------------------------------------------------------------- board */

static inline uint64_t chess_bit(int square)
{
    return UINT64_C(1) << square;
}

static inline int chess_file(int square)
{
    return square % CHESS_SIZE;
}

/* From 0. */
static inline int chess_rank(int square)
{
    return square / CHESS_SIZE;
}

/* A board and its two words. Packing takes men in any order; unpacking gives them in
 * the order of the words: White's before Black's, by kind, by square. */
ChessBoard chess_unpack(Position p);
Position chess_pack(const ChessBoard *board);

/* The squares of all men, and of a side's. */
uint64_t chess_occupied(const ChessBoard *board);
uint64_t chess_men_of(const ChessBoard *board, Side side);

/* The man on a square, or NULL. */
const ChessMan *chess_man_at(const ChessBoard *board, int square);

/* The square of a side's king, which there must be. */
int chess_king(const ChessBoard *board, Side side);

/* The squares that a man attacks from a square, of a board on which these squares are
 * occupied. Pawns of White attack upwards. */
uint64_t chess_attacks(ChessKind kind, Side side, int square, uint64_t occupied);

/* The squares that some man of a side attacks. */
uint64_t chess_attacked_by(const ChessBoard *board, Side side, uint64_t occupied);

/* Whether a side's king is attacked. */
bool chess_is_in_check(const ChessBoard *board, Side side);

/* Whether no moves at all can lead to mate: two kings, or besides them one bishop or
 * one knight. */
bool chess_is_dead(const ChessBoard *board);

/* ------------------------------------------------------------------- moves */

/* The number of a move and its parts again. What a promotion beyond a queen leaves
 * unsaid follows from the move itself, but whether a move to the last rank promotes a
 * pawn to a queen is seen on the board only: parts without a board never say so. */
Move chess_move_number(ChessMove move, Side side);
ChessMove chess_move_parts(Move move);

/* The same, with what a pawn of the board becomes. */
ChessMove chess_move_on_board(const ChessBoard *board, Move move);

/* The legal moves in ascending order, also where the game is over by dead material;
 * returns how many. */
int chess_moves(const ChessBoard *board, Move moves[GAME_MOVES_MAX]);

/* Whether there is one. */
bool chess_has_move(const ChessBoard *board);

/* The board after a legal move. */
ChessBoard chess_after(const ChessBoard *board, Move move);

/* Forgets a square of en passant that no legal move goes to. */
void chess_check_en_passant(ChessBoard *board);

Result chess_result(const ChessBoard *board);

#endif
