/* chess_fen.c - positions as text, and what may be wrong with them.
 *
 *      8/8/8/4k3/8/8/8/R3K3 w - - 0 1
 *      men, rank 8 first    | | | counters, of no use here, which may be missing
 *                           | | square of en passant
 *                           | castling, of which there is none
 *                           side to move
 */
#include <assert.h>

#include "games/chess/chess.h"

enum {
    SMALL = 'a' - 'A',
    EN_PASSANT_FOR_WHITE = 5, /* the rank to which White captures en passant, from 0 */
    EN_PASSANT_FOR_BLACK = 2,
};

static const char *const fault_names[] = {
    [CHESS_SOUND] = NULL,
    [CHESS_BAD_FEN] = "bad-fen",
    [CHESS_CASTLING] = "castling",
    [CHESS_TOO_MANY_MEN] = "too-many-men",
    [CHESS_NO_KING] = "no-king",
    [CHESS_TWO_KINGS] = "two-kings",
    [CHESS_PAWN_ON_LAST_RANK] = "pawn-on-last-rank",
    [CHESS_PAWNS_NOT_HERE] = "no-pawns-here",
    [CHESS_KINGS_ADJACENT] = "kings-adjacent",
    [CHESS_OPPONENT_IN_CHECK] = "opponent-in-check",
    [CHESS_BAD_EN_PASSANT] = "bad-en-passant",
};

static_assert(sizeof fault_names / sizeof fault_names[0] == CHESS_FAULTS, "each has a name");

const char *chess_fault_name(ChessFault fault)
{
    return fault_names[fault];
}

/* ------------------------------------------------------------------ faults */

static int kings_of(const ChessBoard *board, Side side)
{
    int kings = 0;
    for (int i = 0; i < board->count; i++) {
        kings += board->men[i].kind == CHESS_KING && board->men[i].side == side;
    }
    return kings;
}

static bool has_pawns(const ChessBoard *board, uint64_t squares)
{
    for (int i = 0; i < board->count; i++) {
        if (board->men[i].kind == CHESS_PAWN && squares >> board->men[i].square & 1) {
            return true;
        }
    }
    return false;
}

/* Whether a pawn of the side that is not to move may just have gone two squares, past
 * that of en passant. */
static bool may_be_en_passant(const ChessBoard *board)
{
    const bool is_white = board->to_move == SIDE_FIRST;
    const int square = board->en_passant;
    const int ahead = is_white ? CHESS_SIZE : -CHESS_SIZE;
    if (chess_rank(square) != (is_white ? EN_PASSANT_FOR_WHITE : EN_PASSANT_FOR_BLACK)) {
        return false;
    }
    const ChessMan *pawn = chess_man_at(board, square - ahead);
    return pawn != NULL && pawn->kind == CHESS_PAWN && pawn->side != board->to_move &&
           chess_man_at(board, square) == NULL && chess_man_at(board, square + ahead) == NULL;
}

ChessFault chess_board_fault(const ChessBoard *board)
{
    const int white = kings_of(board, SIDE_FIRST);
    const int black = kings_of(board, SIDE_SECOND);
    if (white != 1 || black != 1) {
        return white > 1 || black > 1 ? CHESS_TWO_KINGS : CHESS_NO_KING;
    }
    if (has_pawns(board, CHESS_LAST_RANKS)) {
        return CHESS_PAWN_ON_LAST_RANK;
    }
    const int king = chess_king(board, SIDE_FIRST);
    if (chess_attacks(CHESS_KING, SIDE_FIRST, king, 0) >> chess_king(board, SIDE_SECOND) & 1) {
        return CHESS_KINGS_ADJACENT;
    }
    if (chess_is_in_check(board, side_other((Side)board->to_move))) {
        return CHESS_OPPONENT_IN_CHECK;
    }
    const bool is_sound = board->en_passant == CHESS_NO_SQUARE || may_be_en_passant(board);
    return is_sound ? CHESS_SOUND : CHESS_BAD_EN_PASSANT;
}

/* ----------------------------------------------------------------- reading */

/* A text, and how far it is read. */
typedef struct Reader {
    const char *text;
    size_t length;
    size_t at;
    ChessBoard board;
    int men; /* may be more than the board has room for */
} Reader;

/* The next character; NUL at the end. */
static char peek(const Reader *reader)
{
    return (char)(reader->at < reader->length ? reader->text[reader->at] : '\0');
}

static bool skip(Reader *reader, char expected)
{
    const bool is_there = reader->at < reader->length && peek(reader) == expected;
    reader->at += is_there;
    return is_there;
}

static void add_man(Reader *reader, ChessKind kind, Side side, int square)
{
    if (reader->men++ < CHESS_MEN_MAX) {
        reader->board.men[reader->board.count++] = (ChessMan){
            .kind = (uint8_t)kind,
            .side = (uint8_t)side,
            .square = (uint8_t)square,
        };
    }
}

/* Eight squares: men, and numbers of empty squares. */
static bool read_rank(Reader *reader, int rank)
{
    bool may_be_number = true;
    for (int file = 0; file < CHESS_SIZE;) {
        const char symbol = peek(reader);
        const bool is_small = symbol >= 'a';
        const ChessKind kind = chess_kind_of_letter((char)(is_small ? symbol - SMALL : symbol));
        const int empty = symbol - '0';
        if (kind != CHESS_NO_MAN) {
            add_man(reader, kind, is_small ? SIDE_SECOND : SIDE_FIRST, rank * CHESS_SIZE + file);
            file++;
            may_be_number = true;
        } else if (may_be_number && 1 <= empty && empty <= CHESS_SIZE - file) {
            file += empty;
            may_be_number = false;
        } else {
            return false;
        }
        reader->at++;
    }
    return true;
}

static bool read_men(Reader *reader)
{
    bool is_sound = true;
    for (int rank = CHESS_SIZE - 1; is_sound && rank >= 0; rank--) {
        is_sound = (rank == CHESS_SIZE - 1 || skip(reader, '/')) && read_rank(reader, rank);
    }
    return is_sound && skip(reader, ' ');
}

static bool read_side(Reader *reader)
{
    reader->board.to_move = peek(reader) == 'b' ? SIDE_SECOND : SIDE_FIRST;
    return (skip(reader, 'w') || skip(reader, 'b')) && skip(reader, ' ');
}

static bool read_en_passant(Reader *reader)
{
    const int file = peek(reader) - 'a';
    reader->board.en_passant = CHESS_NO_SQUARE;
    if (skip(reader, '-')) {
        return true;
    }
    if (file < 0 || file >= CHESS_SIZE) {
        return false;
    }
    reader->at++;
    const int rank = peek(reader) - '1';
    if (rank < 0 || rank >= CHESS_SIZE) {
        return false;
    }
    reader->at++;
    reader->board.en_passant = (int8_t)(rank * CHESS_SIZE + file);
    return true;
}

/* Up to two numbers, each after a blank, and then the end. */
static bool read_counters(Reader *reader)
{
    for (int i = 0; i < 2 && skip(reader, ' '); i++) {
        const size_t from = reader->at;
        while ('0' <= peek(reader) && peek(reader) <= '9') {
            reader->at++;
        }
        if (reader->at == from) {
            return false;
        }
    }
    return reader->at == reader->length;
}

static bool is_castling(char symbol)
{
    return symbol == 'K' || symbol == 'Q' || symbol == 'k' || symbol == 'q';
}

static ChessFault read_fields(Reader *reader)
{
    if (!read_men(reader) || !read_side(reader)) {
        return CHESS_BAD_FEN;
    }
    if (is_castling(peek(reader))) {
        return CHESS_CASTLING;
    }
    const bool is_sound = skip(reader, '-') && skip(reader, ' ') && read_en_passant(reader) &&
                          read_counters(reader);
    return is_sound ? CHESS_SOUND : CHESS_BAD_FEN;
}

ChessFault chess_read_fen(const Game *game, const char *text, size_t length, ChessBoard *board,
                          size_t *at)
{
    Reader reader = {.text = text, .length = length};
    const ChessFault fault = read_fields(&reader);
    *at = reader.at;
    if (fault != CHESS_SOUND) {
        return fault;
    }
    *at = 0; /* what follows is wrong with the whole board */
    if (reader.men > chess_men_max(game)) {
        return CHESS_TOO_MANY_MEN;
    }
    if (!chess_may_have_pawns(game) && has_pawns(&reader.board, ~UINT64_C(0))) {
        return CHESS_PAWNS_NOT_HERE;
    }
    const ChessFault board_fault = chess_board_fault(&reader.board);
    if (board_fault == CHESS_SOUND) {
        chess_check_en_passant(&reader.board);
        *board = reader.board;
    }
    return board_fault;
}

/* ----------------------------------------------------------------- writing */

/* Writes a number of empty squares, if there are any. */
static int write_empty(int *empty, char *text)
{
    const int length = *empty > 0;
    if (*empty > 0) {
        text[0] = (char)('0' + *empty);
    }
    *empty = 0;
    return length;
}

static int write_rank(const ChessBoard *board, int rank, char *text)
{
    int empty = 0;
    int length = 0;
    for (int file = 0; file < CHESS_SIZE; file++) {
        const ChessMan *man = chess_man_at(board, rank * CHESS_SIZE + file);
        if (man == NULL) {
            empty++;
            continue;
        }
        length += write_empty(&empty, text + length);
        text[length++] = (char)(chess_letter((ChessKind)man->kind) +
                                (man->side == SIDE_FIRST ? 0 : SMALL));
    }
    return length + write_empty(&empty, text + length);
}

static int write_text(const char *from, char *text)
{
    int length = 0;
    for (; from[length] != '\0'; length++) {
        text[length] = from[length];
    }
    text[length] = '\0';
    return length;
}

int chess_write_fen(const ChessBoard *board, char text[CHESS_FEN_SIZE])
{
    int length = 0;
    for (int rank = CHESS_SIZE - 1; rank >= 0; rank--) {
        length += write_rank(board, rank, text + length);
        text[length++] = (char)(rank > 0 ? '/' : ' ');
    }
    length += write_text(board->to_move == SIDE_FIRST ? "w - " : "b - ", text + length);
    length += board->en_passant == CHESS_NO_SQUARE
                  ? write_text("-", text + length)
                  : chess_write_square(board->en_passant, text + length);
    return length + write_text(" 0 1", text + length);
}
