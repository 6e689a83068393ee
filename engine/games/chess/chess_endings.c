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

/* Squares for White's king, to which every board can be turned, or mirrored where there
 * may be pawns: those of a triangle, or the four files on the left. */
enum { TRIANGLE = 10, LEFT_HALF = CHESS_SQUARES / 2 };

static const uint8_t triangle[TRIANGLE] = {0, 1, 2, 3, 9, 10, 11, 18, 19, 27};

static int king_squares(const Game *game)
{
    return chess_may_have_pawns(game) ? LEFT_HALF : TRIANGLE;
}

static int king_square(const Game *game, int number)
{
    return chess_may_have_pawns(game) ? number / 4 * CHESS_SIZE + number % 4 : triangle[number];
}

/* A number is the side to move, the square of White's king, those of all others. */
static size_t count_starts(const Game *game)
{
    size_t count = 2 * (size_t)king_squares(game);
    for (int i = 1; i < chess_ending_of(game).count; i++) {
        count *= CHESS_SQUARES;
    }
    return count;
}

/* With pawns come all that they may become. */
static size_t room_for_all(const Game *game)
{
    return count_starts(game) * (chess_may_have_pawns(game) ? 4 : 1);
}

/* Whether no two men stand on one square, and equal men in ascending order. */
static bool is_placed(const ChessBoard *board)
{
    bool is_ordered = true;
    for (int i = 1; i < board->count; i++) {
        const ChessMan *before = &board->men[i - 1];
        const ChessMan *man = &board->men[i];
        is_ordered = is_ordered && (man->kind != before->kind || man->side != before->side ||
                                    man->square > before->square);
    }
    return is_ordered && bits_count(chess_occupied(board)) == board->count;
}

static bool numbered_start(const Game *game, size_t number, Position *p)
{
    ChessBoard board = chess_ending_of(game);
    board.to_move = (uint8_t)(number % 2);
    number /= 2;
    for (int i = board.count - 1; i > 0; i--) {
        board.men[i].square = (uint8_t)(number % CHESS_SQUARES);
        number /= CHESS_SQUARES;
    }
    board.men[0].square = (uint8_t)king_square(game, (int)number);
    const bool is_start = is_placed(&board) && chess_board_fault(&board) == CHESS_SOUND &&
                          chess_result(&board) == RESULT_UNFINISHED;
    if (is_start) {
        *p = chess_pack(&board);
    }
    return is_start;
}

/* Whether the men are such that a game of this kind may have them. */
static bool has_sound_men(const Game *game, const ChessBoard *board)
{
    bool is_sound = board->count <= chess_men_max(game);
    for (int i = 0; i < board->count; i++) {
        const int kind = board->men[i].kind;
        is_sound = is_sound && CHESS_KING <= kind && kind < CHESS_KINDS &&
                   (kind != CHESS_PAWN || chess_may_have_pawns(game));
    }
    return is_sound && bits_count(chess_occupied(board)) == board->count;
}

/* A key is sound if it is that of the board that it says. */
static bool start_with_key(const Game *game, uint64_t key, Position *p)
{
    const Position said = {.own = key & (chess_bit(CHESS_KEY_SIDE_AT) - 1),
                           .all = key >> CHESS_KEY_SIDE_AT};
    if (said.all >= 2 * CHESS_SQUARES) {
        return false;
    }
    ChessBoard board = chess_unpack(said);
    if (!has_sound_men(game, &board) || chess_board_fault(&board) != CHESS_SOUND) {
        return false;
    }
    chess_check_en_passant(&board);
    *p = chess_pack(&board);
    return game_positions_equal(*p, said);
}

const Starts chess_starts = {
    .random = random_start,
    .count = count_starts,
    .numbered = numbered_start,
    .room = room_for_all,
    .with_key = start_with_key,
};

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
