/* chess.c - chess endings as a game: its value, and the ending it begins in. */
#include "games/chess/chess.h"

#include "base/text.h"

enum {
    QUEEN_MOVES = 27,
    KING_MOVES = 8,
    /* Ends are at most 85 plies away with four men, and 254 with five; who plays less
     * than perfectly gets some more. */
    PLIES_USUAL = 200,
    PLIES_OF_FIVE = 400,
};

/* A man in the word of a position. */
#define MAN(place, side, kind, square)                                                             \
    ((uint64_t)((side) << 9 | (kind) << 6 | (square)) << (10 * (place)))

static Side side_to_move(const Game *game, Position p)
{
    (void)game;
    return (Side)(p.all & 1);
}

static int legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    return chess_is_dead(&board) ? 0 : chess_moves(&board, moves);
}

static Position play(const Game *game, Position p, Move move)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    const ChessBoard next = chess_after(&board, move);
    return chess_pack(&next);
}

static Result result(const Game *game, Position p)
{
    (void)game;
    const ChessBoard board = chess_unpack(p);
    return chess_result(&board);
}

static uint64_t key(const Game *game, Position p)
{
    (void)game;
    return p.own | p.all << 50;
}

const Game chess = {
    .name = "chess",
    .rows = CHESS_SIZE,
    .cols = CHESS_SIZE,
    .move_count = CHESS_MOVE_COUNT,
    .moves_max = 2 * QUEEN_MOVES + KING_MOVES,
    .plies_max = PLIES_USUAL,
    .may_repeat = true,
    /* White: Ke1, Ra1. Black: Ke5. */
    .start = {.own = MAN(0, 0, CHESS_KING, 4) | MAN(1, 0, CHESS_ROOK, 0) |
                     MAN(2, 1, CHESS_KING, 36)},
    .side_to_move = side_to_move,
    .legal_moves = legal_moves,
    .play = play,
    .result = result,
    .key = key,
};
