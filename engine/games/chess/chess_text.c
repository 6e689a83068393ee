/* chess_text.c - moves as text: from square to square in data (UCI), as chess players
 * write them for people (SAN). Positions are those of chess_fen.c.
 *
 *      e2e4 a7a8q           UCI
 *      e4 a8=Q# Rexd5+      SAN: what moves, where from if that is not clear, where to
 */
#include "facets/notation.h"
#include "games/chess/chess.h"

enum { SMALL = 'a' - 'A', UCI_LENGTH = 4, ANY = -1 };

static const char letters[] = "-KQRBNP";

char chess_letter(ChessKind kind)
{
    return letters[kind];
}

ChessKind chess_kind_of_letter(char letter)
{
    for (int kind = CHESS_KING; kind < CHESS_KINDS; kind++) {
        if (letters[kind] == letter) {
            return (ChessKind)kind;
        }
    }
    return CHESS_NO_MAN;
}

int chess_write_square(int square, char *text)
{
    text[0] = (char)('a' + chess_file(square));
    text[1] = (char)('1' + chess_rank(square));
    return 2;
}

static bool is_file(char symbol)
{
    return 'a' <= symbol && symbol < 'a' + CHESS_SIZE;
}

static bool is_rank(char symbol)
{
    return '1' <= symbol && symbol < '1' + CHESS_SIZE;
}

/* The square of the two symbols at the start of a text, or CHESS_NO_SQUARE. */
static int read_square(const char *text)
{
    return is_file(text[0]) && is_rank(text[1]) ? (text[1] - '1') * CHESS_SIZE + text[0] - 'a'
                                                : CHESS_NO_SQUARE;
}

static bool may_become(ChessKind kind)
{
    return CHESS_QUEEN <= kind && kind <= CHESS_KNIGHT;
}

/* --------------------------------------------------------------------- UCI */

static int write_uci(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE])
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const ChessMove parts = chess_move_on_board(&board, move);
    int length = chess_write_square(parts.from, text);
    length += chess_write_square(parts.to, text + length);
    if (parts.promotion != CHESS_NO_MAN) {
        text[length++] = (char)(chess_letter(parts.promotion) + SMALL);
    }
    text[length] = '\0';
    return length;
}

/* A pawn's move to the last rank with a letter for what it becomes. */
static Move read_uci_promotion(const ChessBoard *board, ChessMove move, char letter)
{
    move.promotion = chess_kind_of_letter((char)(letter - SMALL));
    const ChessMan *man = chess_man_at(board, move.from);
    const int rank = board->to_move == SIDE_FIRST ? CHESS_SIZE - 1 : 0;
    const int before = board->to_move == SIDE_FIRST ? rank - 1 : rank + 1;
    const int way = chess_file(move.to) - chess_file(move.from);
    if (!may_become(move.promotion) || man == NULL || man->kind != CHESS_PAWN || way < -1 ||
        way > 1 || chess_rank(move.to) != rank || chess_rank(move.from) != before) {
        return GAME_NO_MOVE;
    }
    return chess_move_number(move, (Side)board->to_move);
}

static Move read_uci(const ChessBoard *board, const char *text, size_t length)
{
    if (length != UCI_LENGTH && length != UCI_LENGTH + 1) {
        return GAME_NO_MOVE;
    }
    const ChessMove move = {.from = read_square(text), .to = read_square(text + 2)};
    if (move.from == CHESS_NO_SQUARE || move.to == CHESS_NO_SQUARE) {
        return GAME_NO_MOVE;
    }
    return length > UCI_LENGTH ? read_uci_promotion(board, move, text[UCI_LENGTH])
                               : chess_move_number(move, (Side)board->to_move);
}

/* ------------------------------------------------------------- writing SAN */

/* Writes the file, the rank or both that tell a man from others of its kind that may
 * go to the same square; nothing if there are none. */
static int write_origin(const ChessBoard *board, ChessMove move, ChessKind kind, char *text)
{
    Move moves[GAME_MOVES_MAX];
    const int count = chess_moves(board, moves);
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    int length = 0;
    for (int i = 0; i < count; i++) {
        const ChessMove other = chess_move_parts(moves[i]);
        if (other.to == move.to && other.from != move.from &&
            chess_man_at(board, other.from)->kind == kind) {
            others = true;
            same_file = same_file || chess_file(other.from) == chess_file(move.from);
            same_rank = same_rank || chess_rank(other.from) == chess_rank(move.from);
        }
    }
    if (others && (!same_file || same_rank)) {
        text[length++] = (char)('a' + chess_file(move.from));
    }
    if (others && same_file) {
        text[length++] = (char)('1' + chess_rank(move.from));
    }
    return length;
}

/* A plus for check, a hash for mate. */
static int write_check(const ChessBoard *next, char *text)
{
    if (!chess_is_in_check(next, (Side)next->to_move)) {
        return 0;
    }
    text[0] = (char)(chess_has_move(next) ? '+' : '#');
    return 1;
}

static int write_san(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE])
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const ChessBoard next = chess_after(&board, move);
    const ChessMove parts = chess_move_on_board(&board, move);
    const ChessKind kind = (ChessKind)chess_man_at(&board, parts.from)->kind;
    const bool captures = next.count < board.count;
    int length = 0;
    if (kind != CHESS_PAWN) {
        text[length++] = chess_letter(kind);
        length += write_origin(&board, parts, kind, text + length);
    } else if (captures) {
        text[length++] = (char)('a' + chess_file(parts.from));
    }
    if (captures) {
        text[length++] = 'x';
    }
    length += chess_write_square(parts.to, text + length);
    if (parts.promotion != CHESS_NO_MAN) {
        text[length++] = '=';
        text[length++] = chess_letter(parts.promotion);
    }
    length += write_check(&next, text + length);
    text[length] = '\0';
    return length;
}

/* ------------------------------------------------------------- reading SAN */

/* What a move in SAN says. */
typedef struct San {
    ChessKind kind;
    int file; /* of the square it leaves, or ANY, as is the next */
    int rank;
    int to;
    ChessKind promotion; /* CHESS_NO_MAN: it is not said */
} San;

/* Takes what a pawn becomes from the end of a text, with = or without. */
static ChessKind take_promotion(const char *text, size_t *length)
{
    const ChessKind kind = *length > 2 ? chess_kind_of_letter(text[*length - 1]) : CHESS_NO_MAN;
    if (!may_become(kind)) {
        return CHESS_NO_MAN;
    }
    --*length;
    *length -= text[*length - 1] == '=';
    return kind;
}

/* What stands before the square a move goes to: kind, file, rank, x, each of which may
 * be missing. */
static bool read_origin(const char *text, size_t length, San *san)
{
    size_t at = 0;
    san->kind = at < length ? chess_kind_of_letter(text[at]) : CHESS_NO_MAN;
    at += san->kind != CHESS_NO_MAN;
    san->kind = san->kind == CHESS_NO_MAN ? CHESS_PAWN : san->kind;
    san->file = at < length && is_file(text[at]) ? text[at++] - 'a' : ANY;
    san->rank = at < length && is_rank(text[at]) ? text[at++] - '1' : ANY;
    at += at < length && text[at] == 'x';
    return at == length;
}

static bool read_san_parts(const char *text, size_t length, San *san)
{
    if (length > 0 && (text[length - 1] == '+' || text[length - 1] == '#')) {
        length--;
    }
    san->promotion = take_promotion(text, &length);
    if (length < 2 || !read_origin(text, length - 2, san)) {
        return false;
    }
    san->to = read_square(text + length - 2);
    if (san->kind == CHESS_PAWN && san->file == ANY) {
        san->file = chess_file(san->to); /* it captures nothing */
    }
    return san->to != CHESS_NO_SQUARE;
}

static bool is_meant(const ChessBoard *board, const San *san, Move move)
{
    const ChessMove parts = chess_move_on_board(board, move);
    const bool becomes = parts.promotion == san->promotion ||
                         (san->promotion == CHESS_NO_MAN && parts.promotion == CHESS_QUEEN);
    return becomes && parts.to == san->to && chess_man_at(board, parts.from)->kind == san->kind &&
           (san->file == ANY || san->file == chess_file(parts.from)) &&
           (san->rank == ANY || san->rank == chess_rank(parts.from));
}

/* The only legal move that is meant. If there is none the text is still a move, an
 * illegal one: that of a man that stays where it is. */
static Move read_san(const ChessBoard *board, const char *text, size_t length)
{
    San san;
    Move moves[GAME_MOVES_MAX];
    if (!read_san_parts(text, length, &san)) {
        return GAME_NO_MOVE;
    }
    const int count = chess_moves(board, moves);
    Move found = (Move)(san.to * CHESS_SQUARES + san.to);
    int meant = 0;
    for (int i = 0; i < count; i++) {
        if (is_meant(board, &san, moves[i])) {
            found = moves[i];
            meant++;
        }
    }
    return meant <= 1 ? found : (Move)GAME_NO_MOVE;
}

static Move read_move(const Game *game, Position p, const char *text, size_t length)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const Move move = read_uci(&board, text, length);
    return move != GAME_NO_MOVE ? move : read_san(&board, text, length);
}

/* --------------------------------------------------------------- positions */

/* No move has a slash. */
static bool is_position(const Game *game, const char *text, size_t length)
{
    (void)game;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '/') {
            return true;
        }
    }
    return false;
}

static NotationError read_position(const Game *game, const char *text, size_t length, Position *p,
                                   size_t *at)
{
    ChessBoard board;
    const ChessFault fault = chess_read_fen(game, text, length, &board, at);
    if (fault == CHESS_SOUND) {
        *p = chess_pack(&board);
        return NOTATION_OK;
    }
    return fault == CHESS_BAD_FEN ? NOTATION_BAD_SYMBOL : NOTATION_IMPOSSIBLE;
}

static int write_position(const Game *game, Position p, char text[NOTATION_SIZE])
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    return chess_write_fen(&board, text);
}

static const char *why_not_position(const Game *game, const char *text, size_t length)
{
    ChessBoard board;
    size_t at;
    return chess_fault_name(chess_read_fen(game, text, length, &board, &at));
}

static const char *why_over(const Game *game, Position p)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const Result result = chess_result(&board);
    if (result == RESULT_DRAW) {
        return chess_is_dead(&board) ? "dead-material" : "stalemate";
    }
    return result == RESULT_UNFINISHED ? NULL : "mate";
}

const Notation chess_notation = {
    .write_move = write_uci,
    .read_move = read_move,
    .is_position = is_position,
    .read_position = read_position,
    .write_position = write_position,
    .write_move_for_people = write_san,
    .why_not_position = why_not_position,
    .is_uci = true,
    .why_over = why_over,
};
