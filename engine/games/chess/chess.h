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
    CHESS_FEN_SIZE = 96, /* enough for a full board, with a final NUL */
    CHESS_KEY_SIDE_AT = 10 * CHESS_MEN_MAX,
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
 * the ending in which White has the rook. "any" is the usual game, in which pawns may
 * come up whatever it begins with. False if `ending` is no such name. */
bool chess_find(const char *ending, Game *game);

/* The game that begins in the ending of a FEN, of up to five men; false if it is no
 * FEN, or if that ending has no name because nobody can be mated. */
bool chess_find_of_position(const char *fen, size_t length, Game *game);

/* How many men may be on the board of a game. */
int chess_men_max(const Game *game);

/* Whether there may be pawns. Endings that have none in their name have none at all,
 * so that their board can be turned as well as mirrored. */
bool chess_may_have_pawns(const Game *game);

/* Reads the name of an ending into men that stand nowhere yet, all on square 0; false
 * as for chess_find. */
bool chess_read_ending(const char *ending, ChessBoard *men);

/* The ending that a game begins in, as such men. */
ChessBoard chess_ending_of(const Game *game);

/* Where games of an ending begin, White to move. Requires that the game has its name. */
Position chess_start_of(const Game *game, const char *ending);

extern const struct Symmetry chess_turns;   /* eight: turned and mirrored */
extern const struct Symmetry chess_mirrors; /* two: files may be mirrored */
extern const struct Board chess_picture;
extern const struct Notation chess_notation;
extern const struct Starts chess_starts;

/* ------------------------------------------------------------------- board */

/* The squares of ranks 1 and 8, on which no pawn stands. */
#define CHESS_LAST_RANKS (UINT64_C(0xff) | UINT64_C(0xff) << 56)

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

/* -------------------------------------------------------------------- text */

/* What is wrong with a FEN, or with a board. */
typedef enum ChessFault {
    CHESS_SOUND,
    CHESS_BAD_FEN,
    CHESS_CASTLING, /* rights to castle, which no ending has */
    CHESS_TOO_MANY_MEN,
    CHESS_NO_KING,
    CHESS_TWO_KINGS, /* of one side */
    CHESS_PAWN_ON_LAST_RANK,
    CHESS_PAWNS_NOT_HERE, /* see chess_may_have_pawns */
    CHESS_KINGS_ADJACENT,
    CHESS_OPPONENT_IN_CHECK, /* the side that is not to move */
    CHESS_BAD_EN_PASSANT,
    CHESS_FAULTS,
} ChessFault;

/* What is wrong with men that stand on different squares, whatever game they are in. */
ChessFault chess_board_fault(const ChessBoard *board);

/* Reads a FEN for a game; its two counters may be missing. `*at` is the index of what
 * cannot be read. The board is only written if the FEN is sound. */
ChessFault chess_read_fen(const Game *game, const char *text, size_t length, ChessBoard *board,
                          size_t *at);

/* Writes it again; returns the length of the text. */
int chess_write_fen(const ChessBoard *board, char text[CHESS_FEN_SIZE]);

/* Writes the two symbols of a square, without a NUL, and returns their number. */
int chess_write_square(int square, char *text);

/* The short name of a fault; NULL for none. */
const char *chess_fault_name(ChessFault fault);

/* The letter of a kind, a capital: K Q R B N P; and the kind of a capital, or
 * CHESS_NO_MAN. */
char chess_letter(ChessKind kind);
ChessKind chess_kind_of_letter(char letter);

#endif
