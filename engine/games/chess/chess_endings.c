/* chess_endings.c - endings by name, and where games of them begin. */
#include <assert.h>

#include "base/bits.h"
#include "base/text.h"
#include "facets/starts.h"
#include "games/chess/chess.h"

enum { MEN_MIN = 3 };

/* ------------------------------------------------------------------- names */

/* One side's men, the king first and none before a stronger one. Moves the name on. */
static bool read_side(const char **name, Side side, ChessBoard *men)
{
    ChessKind before = CHESS_KING;
    if (!text_skip(name, "K")) {
        return false;
    }
    for (ChessKind kind = CHESS_KING; kind != CHESS_NO_MAN;) {
        if (kind < before || men->count == CHESS_MEN_MAX) {
            return false;
        }
        men->men[men->count++] = (ChessMan){.kind = (uint8_t)kind, .side = (uint8_t)side};
        before = kind;
        kind = **name != 'K' ? chess_kind_of_letter(**name) : CHESS_NO_MAN;
        *name += kind != CHESS_NO_MAN;
    }
    return true;
}

bool chess_read_ending(const char *ending, ChessBoard *men)
{
    *men = (ChessBoard){.en_passant = CHESS_NO_SQUARE};
    return read_side(&ending, SIDE_FIRST, men) && read_side(&ending, SIDE_SECOND, men) &&
           *ending == '\0' && men->count >= MEN_MIN && !chess_is_dead(men);
}

ChessBoard chess_ending_of(const Game *game)
{
    const char *name = game->name;
    ChessBoard men;
    const bool is_named = text_skip(&name, "chess:");
    const bool is_ending = chess_read_ending(is_named ? name : "KRK", &men);
    assert(is_ending);
    (void)is_ending;
    return men;
}

/* ------------------------------------------------------------------ starts */

/* Puts every man on a square, each as likely; false if two are on the same. */
static bool scatter(ChessBoard *board, Rng *rng)
{
    uint64_t taken = 0;
    for (int i = 0; i < board->count; i++) {
        board->men[i].square = (uint8_t)rng_below(rng, CHESS_SQUARES);
        taken |= chess_bit(board->men[i].square);
    }
    board->to_move = (uint8_t)rng_below(rng, 2);
    return bits_count(taken) == board->count;
}

/* What is neither legal nor unfinished is thrown away, so that all others are as
 * likely as each other. */
static Position random_start(const Game *game, Rng *rng)
{
    ChessBoard board = chess_ending_of(game);
    bool is_found = false;
    while (!is_found) {
        is_found = scatter(&board, rng) && chess_board_fault(&board) == CHESS_SOUND &&
                   chess_result(&board) == RESULT_UNFINISHED;
    }
    return chess_pack(&board);
}

const Starts chess_starts = {.random = random_start};

/* Positions that show what an ending is about: the king in the middle of the board
 * where men must drive it to the edge, a pawn that needs its king ahead of it, the
 * position of Philidor, a knight far from its king, the position of Lucena. */
static const struct {
    const char *ending;
    const char *fen;
} known_starts[] = {
    {"KQK", "8/8/8/4k3/8/8/8/3QK3 w - -"},     {"KRK", "8/8/8/4k3/8/8/8/R3K3 w - -"},
    {"KPK", "8/4k3/8/8/4K3/8/4P3/8 w - -"},    {"KBBK", "8/8/8/4k3/8/8/8/2B1KB2 w - -"},
    {"KBNK", "8/8/8/4k3/8/8/8/2B1K1N1 w - -"}, {"KQKR", "1k6/1r6/2K5/Q7/8/8/8/8 w - -"},
    {"KRKN", "5k2/8/8/3K4/8/n7/8/4R3 w - -"},  {"KRPKR", "1K1k4/1P6/8/8/8/8/r7/2R5 w - -"},
};

/* Whether White is to move and no man is attacked. */
static bool is_quiet(const ChessBoard *board)
{
    const uint64_t occupied = chess_occupied(board);
    const uint64_t white = chess_attacked_by(board, SIDE_FIRST, occupied);
    const uint64_t black = chess_attacked_by(board, SIDE_SECOND, occupied);
    return board->to_move == SIDE_FIRST && (white & chess_men_of(board, SIDE_SECOND)) == 0 &&
           (black & chess_men_of(board, SIDE_FIRST)) == 0;
}

/* The same position every time, in which nothing is about to happen. */
static Position any_start(const Game *game)
{
    Rng rng = rng_from_seed(1);
    ChessBoard board;
    do {
        board = chess_unpack(random_start(game, &rng));
    } while (!is_quiet(&board));
    return chess_pack(&board);
}

Position chess_start_of(const Game *game, const char *ending)
{
    for (size_t i = 0; i < sizeof known_starts / sizeof known_starts[0]; i++) {
        const char *fen = known_starts[i].fen;
        size_t length = 0;
        size_t at;
        ChessBoard board;
        while (fen[length] != '\0') {
            length++;
        }
        if (text_equal(known_starts[i].ending, ending) &&
            chess_read_fen(game, fen, length, &board, &at) == CHESS_SOUND) {
            return chess_pack(&board);
        }
    }
    return any_start(game);
}
