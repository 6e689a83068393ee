/* chess_symmetry.c - the chess board turned and mirrored.
 *
 * Where there are pawns only left and right can change places: pawns know up from
 * down. Without them all eight symmetries of a square are the same game.
 */
#include "facets/symmetry.h"
#include "games/chess/chess.h"

enum {
    SWAP_FILES = 1,
    SWAP_RANKS = 2,
    SWAP_FILES_WITH_RANKS = 4, /* first of all */
    MIRROR_FILE = 7,
    MIRROR_RANK = 56,
};

static int transform_square(int square, int symmetry)
{
    if (symmetry & SWAP_FILES_WITH_RANKS) {
        square = chess_file(square) * CHESS_SIZE + chess_rank(square);
    }
    return square ^ (symmetry & SWAP_RANKS ? MIRROR_RANK : 0) ^
           (symmetry & SWAP_FILES ? MIRROR_FILE : 0);
}

static Position transform(const Game *game, Position p, int symmetry)
{
    (void)game;
    ChessBoard board = chess_unpack(p);
    for (int i = 0; i < board.count; i++) {
        board.men[i].square = (uint8_t)transform_square(board.men[i].square, symmetry);
    }
    if (board.en_passant != CHESS_NO_SQUARE) {
        board.en_passant = (int8_t)transform_square(board.en_passant, symmetry);
    }
    return chess_pack(&board);
}

static Move transform_move(const Game *game, Move move, int symmetry)
{
    (void)game;
    ChessMove parts = chess_move_parts(move);
    const Side side = chess_rank(parts.to) == 0 ? SIDE_SECOND : SIDE_FIRST; /* of a promotion */
    parts.from = transform_square(parts.from, symmetry);
    parts.to = transform_square(parts.to, symmetry);
    return chess_move_number(parts, side);
}

/* As in tic-tac-toe: undone the other way round, the two mirrors have changed roles
 * where files and ranks are swapped. */
static const uint8_t inverse[] = {0, 1, 2, 3, 4, 6, 5, 7};

const Symmetry chess_turns = {
    .count = sizeof inverse,
    .inverse = inverse,
    .transform = transform,
    .transform_move = transform_move,
};

const Symmetry chess_mirrors = {
    .count = 2,
    .inverse = inverse,
    .transform = transform,
    .transform_move = transform_move,
};
