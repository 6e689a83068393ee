/* chess.c - chess endings as a game: its value, and the ending it begins in. */
#include "games/chess/chess.h"

#include "base/text.h"
#include "facets/symmetry.h"

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
    return p.own | p.all << CHESS_KEY_SIDE_AT;
}

const Game chess = {
    .name = "chess",
    .rows = CHESS_SIZE,
    .cols = CHESS_SIZE,
    .move_count = CHESS_MOVE_COUNT,
    .moves_max = (CHESS_MEN_USUAL - 2) * QUEEN_MOVES + KING_MOVES,
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
    .symmetry = &chess_mirrors,
    .board = &chess_picture,
    .notation = &chess_notation,
    .starts = &chess_starts,
};

/* ----------------------------------------------------------------- endings */

int chess_men_max(const Game *game)
{
    return chess_ending_of(game).count == CHESS_MEN_MAX ? CHESS_MEN_MAX : CHESS_MEN_USUAL;
}

bool chess_may_have_pawns(const Game *game)
{
    return game->symmetry == &chess_mirrors;
}

static bool has_pawns(const ChessBoard *men)
{
    bool has = false;
    for (int i = 0; i < men->count; i++) {
        has = has || men->men[i].kind == CHESS_PAWN;
    }
    return has;
}

static void write_name(char name[GAME_NAME_SIZE], const char *ending)
{
    static const char prefix[] = "chess:";
    int length = 0;
    for (const char *c = prefix; *c != '\0'; c++) {
        name[length++] = *c;
    }
    for (const char *c = ending; *c != '\0'; c++) {
        name[length++] = *c;
    }
    name[length] = '\0';
}

bool chess_find(const char *ending, Game *game)
{
    ChessBoard men;
    *game = chess;
    if (text_equal(ending, "any")) {
        return true;
    }
    if (!chess_read_ending(ending, &men)) {
        return false;
    }
    write_name(game->name, ending);
    if (men.count == CHESS_MEN_MAX) {
        game->plies_max = PLIES_OF_FIVE;
        game->moves_max = (CHESS_MEN_MAX - 2) * QUEEN_MOVES + KING_MOVES;
    }
    game->symmetry = has_pawns(&men) ? &chess_mirrors : &chess_turns;
    game->start = chess_start_of(game, ending);
    return true;
}

bool chess_find_of_position(const char *fen, size_t length, Game *game)
{
    Game large = chess;
    ChessBoard board;
    char ending[CHESS_MEN_MAX + 1] = {0};
    size_t at;
    write_name(large.name, "KPPKP"); /* any ending of five men has room for all */
    if (chess_read_fen(&large, fen, length, &board, &at) != CHESS_SOUND) {
        return false;
    }
    board = chess_unpack(chess_pack(&board)); /* in the order of names */
    for (int i = 0; i < board.count; i++) {
        ending[i] = chess_letter((ChessKind)board.men[i].kind);
    }
    return chess_find(ending, game);
}
