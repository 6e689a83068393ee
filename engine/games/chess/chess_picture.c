/* chess_picture.c - the chess board as it is drawn, rank 8 on top. */
#include "facets/board.h"
#include "games/chess/chess.h"

enum { SMALL = 'a' - 'A' };

/* A square as a cell, counted from the top left; the same turns a cell into a square. */
static int cell_of_square(int square)
{
    return (CHESS_SIZE - 1 - chess_rank(square)) * CHESS_SIZE + chess_file(square);
}

static char letter_of(ChessKind kind, Side side)
{
    return (char)(chess_letter(kind) + (side == SIDE_FIRST ? 0 : SMALL));
}

static char piece(const Game *game, Position p, int row, int col)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const ChessMan *man = chess_man_at(&board, (CHESS_SIZE - 1 - row) * CHESS_SIZE + col);
    return man != NULL ? letter_of((ChessKind)man->kind, (Side)man->side) : (char)BOARD_EMPTY;
}

static BoardMove board_move(const Game *game, Position p, Move move)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const ChessMove parts = chess_move_on_board(&board, move);
    return (BoardMove){
        .from = cell_of_square(parts.from),
        .to = cell_of_square(parts.to),
        .becomes = (char)(parts.promotion != CHESS_NO_MAN
                              ? letter_of(parts.promotion, (Side)board.to_move)
                              : 0),
    };
}

/* A king that is mated and the men that give check. */
static uint64_t deciding_cells(const Game *game, Position p)
{
    const Result result = game->result(game, p);
    if (result != RESULT_FIRST_WON && result != RESULT_SECOND_WON) {
        return 0;
    }
    const ChessBoard board = chess_unpack(p);
    const uint64_t occupied = chess_occupied(&board);
    const int king = chess_king(&board, (Side)board.to_move);
    uint64_t cells = chess_bit(cell_of_square(king));
    for (int i = 0; i < board.count; i++) {
        const ChessMan man = board.men[i];
        if (man.side != board.to_move &&
            chess_attacks((ChessKind)man.kind, (Side)man.side, man.square, occupied) >> king & 1) {
            cells |= chess_bit(cell_of_square(man.square));
        }
    }
    return cells;
}

static const char *symbol(char letter)
{
    static const char *const white[] = {"", "♔", "♕", "♖", "♗", "♘", "♙"};
    static const char *const black[] = {"", "♚", "♛", "♜", "♝", "♞", "♟"};
    const bool is_small = letter >= 'a';
    const ChessKind kind = chess_kind_of_letter((char)(is_small ? letter - SMALL : letter));
    return (is_small ? black : white)[kind];
}

/* A king in check. */
static uint64_t warned_cells(const Game *game, Position p)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const Side side = (Side)board.to_move;
    return chess_is_in_check(&board, side) ? chess_bit(cell_of_square(chess_king(&board, side)))
                                           : 0;
}

/* No pawn has just made a double step there. */
static bool with_piece_at(const Game *game, Position p, int from, int to, Position *other)
{
    (void)game;
    ChessBoard board = chess_unpack(p);
    const int left = cell_of_square(from);
    const int taken = cell_of_square(to);
    ChessMan *moved = NULL;
    for (int i = 0; i < board.count; i++) {
        moved = board.men[i].square == left ? &board.men[i] : moved;
    }
    if (moved == NULL || (left != taken && chess_man_at(&board, taken) != NULL)) {
        return false;
    }
    moved->square = (uint8_t)taken;
    board.en_passant = CHESS_NO_SQUARE;
    *other = chess_pack(&board);
    return chess_board_fault(&board) == CHESS_SOUND;
}

const Board chess_picture = {
    .piece = piece,
    .move = board_move,
    .deciding_cells = deciding_cells,
    .has_coordinates = true,
    .side_names = {"White", "Black"},
    .letters = {"KQRBNP", "kqrbnp"},
    .symbol = symbol,
    .warned_cells = warned_cells,
    .with_piece_at = with_piece_at,
};
