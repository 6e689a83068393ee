/* test_chess.c - the rules and texts of chess endings. The counts of moves come from
 * Stockfish 15.1 ("go perft"). */
#include "testing.h"

#include "base/bits.h"
#include "facets/board.h"
#include "facets/starts.h"
#include "facets/symmetry.h"
#include "games/chess/chess.h"

static const char *const endings[] = {
    "any",  "KQK",  "KRK",   "KPK",   "KBBK",  "KBNK", "KQKR", "KRKN",
    "KRKQ", "KPKP", "KRPKR", "KBBKN", "KNNKP", "KKR",  "KNNK", "KQPKQ",
};

enum { ENDING_COUNT = sizeof endings / sizeof endings[0] };

static Game find(const char *ending)
{
    Game game;
    assert_true(chess_find(ending, &game));
    return game;
}

/* The board of a FEN, of up to five men. */
static ChessBoard board_of(const char *fen)
{
    const Game game = find("KRPKR");
    ChessBoard board;
    size_t at;
    const ChessFault fault = chess_read_fen(&game, fen, strlen(fen), &board, &at);
    if (fault != CHESS_SOUND) {
        fail_msg("%s: %s", fen, chess_fault_name(fault));
    }
    return board;
}

static Position position_of(const char *fen)
{
    const ChessBoard board = board_of(fen);
    return chess_pack(&board);
}

/* Legal moves as UCI, with blanks between. */
static void expect_moves(const char *fen, const char *expected)
{
    const Game game = find("KRPKR");
    const Position p = position_of(fen);
    Move moves[GAME_MOVES_MAX];
    char text[GAME_MOVES_MAX * NOTATION_MOVE_SIZE] = "";
    const int count = game.legal_moves(&game, p, moves);
    for (int i = 0; i < count; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(&game, p, moves[i], move);
        (void)strcat(text, i > 0 ? " " : "");
        (void)strcat(text, move);
    }
    assert_string_equal(text, expected);
}

/* ------------------------------------------------------------------- words */

static void men_in_any_order_have_the_same_words(void **state)
{
    (void)state;
    ChessBoard board = board_of("1K1k4/1P6/8/8/8/8/r7/2R5 w - -");
    const Position p = chess_pack(&board);
    for (int i = 0; i + 1 < board.count; i++) {
        for (int j = i + 1; j < board.count; j++) {
            const ChessMan man = board.men[i];
            board.men[i] = board.men[j];
            board.men[j] = man;
            assert_true(positions_equal(chess_pack(&board), p));
        }
    }
    assert_int_equal(board.count, 5);
}

static void boards_survive_being_packed(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(1);
    for (int e = 0; e < ENDING_COUNT; e++) {
        const Game game = find(endings[e]);
        for (int i = 0; i < 1000; i++) {
            const Position p = starts_random(&game, &rng);
            const ChessBoard board = chess_unpack(p);
            assert_true(positions_equal(chess_pack(&board), p));
            assert_int_equal(bits_count(chess_occupied(&board)), board.count);
            assert_true(game.key(&game, p) >> 57 == 0);
        }
    }
}

static void en_passant_is_kept_only_while_it_is_legal(void **state)
{
    (void)state;
    assert_int_equal(board_of("8/8/8/k7/3Pp3/8/8/4K3 b - d3").en_passant, 19);
    /* Nobody stands beside the pawn; or the pawn beside it is pinned to its king. */
    assert_int_equal(board_of("8/8/8/k7/3P4/8/8/4K3 b - d3").en_passant, CHESS_NO_SQUARE);
    assert_int_equal(board_of("4k3/8/8/8/3Pp3/8/8/4RK2 b - d3").en_passant, CHESS_NO_SQUARE);
}

static int en_passant_after(const char *fen, Move move)
{
    const ChessBoard before = board_of(fen);
    return chess_after(&before, move).en_passant;
}

static void a_step_of_two_squares_leaves_en_passant_where_it_is_legal(void **state)
{
    (void)state;
    const Move d2d4 = 11 * CHESS_SQUARES + 27;
    assert_int_equal(en_passant_after("8/8/8/k7/4p3/8/3P4/4K3 w - -", d2d4), 19);
    assert_int_equal(en_passant_after("8/8/8/k7/8/8/3P4/4K3 w - -", d2d4), CHESS_NO_SQUARE);
    assert_int_equal(en_passant_after("8/8/8/k7/5p2/8/3P4/4K3 w - -", d2d4), CHESS_NO_SQUARE);
    assert_int_equal(en_passant_after("4k3/8/8/8/4p3/8/3P4/4RK2 w - -", d2d4), CHESS_NO_SQUARE);
}

/* ------------------------------------------------------------------- moves */

static const struct {
    const char *fen;
    int depth;
    uint64_t count;
} perfts[] = {
    {"8/8/8/4k3/8/8/8/R3K3 w - -", 5, 246330},    {"8/2P5/8/4k3/8/8/8/4K3 w - -", 5, 84825},
    {"1r6/P7/8/8/8/4k3/6p1/4K3 w - -", 4, 20118}, {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3", 5, 117741},
    {"8/8/8/1Ppk4/8/8/8/K6b w - c6", 5, 23382},   {"4k3/8/8/8/3p4/8/2P1P3/4K3 w - -", 5, 27654},
    {"1k6/1r6/2K5/Q7/8/8/8/8 w - -", 4, 69908},   {"8/8/8/4k3/8/8/8/2B1K1N1 w - -", 5, 168825},
    {"n1n5/1P6/8/8/8/8/k7/2K5 w - -", 5, 157165}, {"1K1k4/1P6/8/8/8/8/r7/2R5 w - -", 4, 38747},
    {"8/8/8/K1pP3r/8/8/8/4k3 w - c6", 5, 62649},  {"8/k7/8/8/8/8/1pP5/K1N5 w - -", 5, 14404},
    {"8/8/8/8/8/2k5/1p1p4/K1N5 w - -", 4, 1566},  {"4k3/4r3/8/8/4B3/8/4K3/8 w - -", 5, 398049},
    {"8/8/4k3/8/2pP4/8/B7/4K3 b - d3", 5, 36810},
};

static uint64_t count_moves(Position p, int depth)
{
    const ChessBoard board = chess_unpack(p);
    Move moves[GAME_MOVES_MAX];
    const int count = chess_moves(&board, moves);
    uint64_t all = 0;
    if (depth == 1) {
        return (uint64_t)count;
    }
    for (int i = 0; i < count; i++) {
        all += count_moves(chess.play(&chess, p, moves[i]), depth - 1);
    }
    return all;
}

static void there_are_as_many_moves_as_elsewhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof perfts / sizeof perfts[0]; i++) {
        const Position p = position_of(perfts[i].fen);
        assert_int_equal(count_moves(p, perfts[i].depth), perfts[i].count);
    }
}

static void pawns_go_capture_and_become_something_else(void **state)
{
    (void)state;
    expect_moves("8/8/8/8/k7/2p5/1P6/K7 w - -", "a1b1 a1a2 b2b3 b2c3 b2b4");
    expect_moves("1n6/P7/8/8/8/8/k7/2K5 w - -",
                 "c1d1 c1c2 c1d2 a7a8q a7b8q a7a8r a7a8b a7a8n a7b8r a7b8b a7b8n");
    expect_moves("8/8/8/8/8/5k2/p7/3K4 b - -",
                 "a2a1q f3f2 f3g2 f3e3 f3g3 f3e4 f3f4 f3g4 a2a1r a2a1b a2a1n");
}

static void a_pawn_is_captured_in_passing(void **state)
{
    (void)state;
    expect_moves("8/8/8/8/k2Pp3/8/8/4K3 b - d3", "a4a3 a4b3 a4b4 a4a5 a4b5 e4d3 e4e3");
    const ChessBoard before = board_of("8/8/8/8/k2Pp3/8/8/4K3 b - d3");
    const ChessBoard board = chess_after(&before, (Move)(28 * CHESS_SQUARES + 19));
    assert_int_equal(board.count, 3);
    assert_null(chess_man_at(&board, 27));
    assert_int_equal(chess_man_at(&board, 19)->side, SIDE_SECOND);
    /* Two men leave the rank at once, and the queen would give check along it. */
    expect_moves("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3", "a4a3 a4b3 a4b4 a4a5 a4b5 e4e3");
}

static void a_capture_in_passing_may_end_a_check(void **state)
{
    (void)state;
    expect_moves("8/8/8/1Ppk4/1K6/8/8/7b w - c6", "b4a3 b4b3 b4c3 b4a4 b4a5 b5c6");
}

static void numbers_of_moves_and_their_parts_are_the_same(void **state)
{
    (void)state;
    for (int number = CHESS_PROMOTIONS_AT; number < CHESS_MOVE_COUNT; number++) {
        const ChessMove parts = chess_move_parts((Move)number);
        const Side side = chess_rank(parts.to) == 7 ? SIDE_FIRST : SIDE_SECOND;
        const int way = (number - CHESS_PROMOTIONS_AT) / 3 % 3 - 1;
        const int file = (number - CHESS_PROMOTIONS_AT) / 9 % 8;
        assert_int_equal(chess_file(parts.from), file);
        if (file + way >= 0 && file + way < CHESS_SIZE) {
            assert_int_equal(chess_file(parts.to), file + way);
            assert_int_equal(chess_move_number(parts, side), number);
        }
    }
}

static void images_have_the_images_of_moves(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(2);
    for (int e = 0; e < ENDING_COUNT; e++) {
        const Game game = find(endings[e]);
        const bool has_pawns = strchr(endings[e], 'P') != NULL || e == 0;
        assert_int_equal(symmetry_count(&game), has_pawns ? 2 : 8);
        for (int i = 0; i < 200; i++) {
            const Position p = starts_random(&game, &rng);
            Move moves[GAME_MOVES_MAX];
            const int count = game.legal_moves(&game, p, moves);
            for (int s = 0; s < symmetry_count(&game); s++) {
                const Position image = symmetry_transform(&game, p, s);
                Move there[GAME_MOVES_MAX];
                assert_int_equal(game.legal_moves(&game, image, there), count);
                for (int m = 0; m < count; m++) {
                    assert_true(
                        game_is_legal(&game, image, symmetry_transform_move(&game, moves[m], s)));
                }
            }
        }
    }
}

/* ----------------------------------------------------------------- results */

static Result result_of(const char *fen)
{
    const ChessBoard board = board_of(fen);
    return chess_result(&board);
}

static void mate_is_won_and_stalemate_is_drawn(void **state)
{
    (void)state;
    assert_int_equal(result_of("R3k3/8/4K3/8/8/8/8/8 b - -"), RESULT_FIRST_WON);
    assert_int_equal(result_of("8/8/8/8/8/4k3/8/r3K3 w - -"), RESULT_SECOND_WON);
    assert_int_equal(result_of("k7/2Q5/8/8/8/8/8/4K3 b - -"), RESULT_DRAW);
    assert_int_equal(result_of("k7/8/2Q5/8/8/8/8/4K3 b - -"), RESULT_UNFINISHED);
    assert_int_equal(result_of("7k/5K2/8/8/8/8/8/6R1 b - -"), RESULT_UNFINISHED);
}

static void men_that_can_never_mate_have_drawn(void **state)
{
    (void)state;
    assert_int_equal(result_of("4k3/8/8/8/8/8/8/4K3 w - -"), RESULT_DRAW);
    assert_int_equal(result_of("4k3/8/8/8/8/8/8/4KB2 w - -"), RESULT_DRAW);
    assert_int_equal(result_of("4kn2/8/8/8/8/8/8/4K3 w - -"), RESULT_DRAW);
    assert_int_equal(result_of("4k3/8/8/8/8/8/8/2N1KN2 w - -"), RESULT_UNFINISHED);
    assert_int_equal(result_of("4kb2/8/8/8/8/8/8/4KB2 w - -"), RESULT_UNFINISHED);
    assert_int_equal(result_of("4k3/8/8/8/8/8/4P3/4K3 w - -"), RESULT_UNFINISHED);
}

static void mate_is_shown_on_the_king_and_those_who_attack_it(void **state)
{
    (void)state;
    const Position p = position_of("R3k3/8/4K3/8/8/8/8/8 b - -");
    assert_int_equal(board_deciding_cells(&chess, p), 1 << 0 | 1 << 4);
    assert_int_equal(board_deciding_cells(&chess, chess.start), 0);
    assert_int_equal(board_deciding_cells(&chess, position_of("k7/2Q5/8/8/8/8/8/4K3 b - -")), 0);
}

/* --------------------------------------------------------------------- FEN */

static void positions_survive_as_fen(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1",
        "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
        "k6r/7P/8/8/8/8/8/K7 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        char text[NOTATION_SIZE];
        notation_write_position(&chess, position_of(fens[i]), text);
        assert_string_equal(text, fens[i]);
    }
}

static void counters_may_be_missing(void **state)
{
    (void)state;
    const Position p = position_of("8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    assert_true(positions_equal(position_of("8/8/8/4k3/8/8/8/R3K3 w - -"), p));
    assert_true(positions_equal(position_of("8/8/8/4k3/8/8/8/R3K3 w - - 12"), p));
    assert_true(positions_equal(position_of("8/8/8/4k3/8/8/8/R3K3 w - - 12 345"), p));
}

typedef struct BadFen {
    const char *ending;
    const char *why;
    NotationError error;
    const char *fen;
} BadFen;

static const BadFen bad_fens[] = {
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "/"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8 w - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3/8 w - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k4/8/8/8/R3K3 w - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k2/8/8/8/R3K3 w - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/44/4k3/8/8/8/R3K3 w - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4x3/8/8/8/R3K3 w - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 x - -"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 w"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 w - e"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 w - e9"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 w - - "},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 w - - x"},
    {"any", "bad-fen", NOTATION_BAD_SYMBOL, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1 2"},
    {"any", "castling", NOTATION_IMPOSSIBLE, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
    {"any", "too-many-men", NOTATION_IMPOSSIBLE, "4k3/8/8/8/8/8/8/RN2KB2 w - -"},
    {"KRPKR", "too-many-men", NOTATION_IMPOSSIBLE, "3rk3/8/8/8/8/8/8/RN2KB2 w - -"},
    {"any", "too-many-men", NOTATION_IMPOSSIBLE,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {"any", "no-king", NOTATION_IMPOSSIBLE, "8/8/8/8/8/8/8/R3K3 w - -"},
    {"any", "no-king", NOTATION_IMPOSSIBLE, "4k3/8/8/8/8/8/8/R7 w - -"},
    {"any", "no-king", NOTATION_IMPOSSIBLE, "8/8/8/8/8/8/8/8 w - -"},
    {"any", "two-kings", NOTATION_IMPOSSIBLE, "4k3/8/8/8/8/8/8/R3K2K w - -"},
    {"any", "two-kings", NOTATION_IMPOSSIBLE, "4k1k1/8/8/8/8/8/8/8 w - -"},
    {"any", "kings-adjacent", NOTATION_IMPOSSIBLE, "8/8/8/8/8/8/3k4/R3K3 w - -"},
    {"any", "opponent-in-check", NOTATION_IMPOSSIBLE, "R3k3/8/8/8/8/8/8/4K3 w - -"},
    {"any", "pawn-on-last-rank", NOTATION_IMPOSSIBLE, "4k2P/8/8/8/8/8/8/4K3 w - -"},
    {"any", "pawn-on-last-rank", NOTATION_IMPOSSIBLE, "4k3/8/8/8/8/8/8/4K2P w - -"},
    {"any", "bad-en-passant", NOTATION_IMPOSSIBLE, "8/8/8/k7/3Pp3/8/8/4K3 b - e3"},
    {"any", "bad-en-passant", NOTATION_IMPOSSIBLE, "8/8/8/k7/3Pp3/8/8/4K3 b - d6"},
    {"any", "bad-en-passant", NOTATION_IMPOSSIBLE, "8/8/8/k7/3Pp3/8/8/4K3 w - d3"},
    {"any", "bad-en-passant", NOTATION_IMPOSSIBLE, "8/8/8/k7/3Pp3/8/3K4/8 b - d3"},
    {"KRK", "no-pawns-here", NOTATION_IMPOSSIBLE, "4k3/8/8/8/8/8/4P3/4K3 w - -"},
};

static void what_is_wrong_with_a_fen_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_fens / sizeof bad_fens[0]; i++) {
        const BadFen bad = bad_fens[i];
        const Game game = find(bad.ending);
        Record record = record_start(&game);
        size_t at = 0;
        const char *why = notation_why_not_position(&game, bad.fen, strlen(bad.fen));
        assert_non_null(why);
        assert_string_equal(why, bad.why);
        assert_int_equal(notation_read(&record, bad.fen, strlen(bad.fen), &at), bad.error);
        assert_true(at <= strlen(bad.fen));
        assert_true(positions_equal(record_position(&record), game.start));
    }
    const char *sound = "8/8/8/4k3/8/8/8/R3K3 w - -";
    assert_null(notation_why_not_position(&chess, sound, strlen(sound)));
    assert_null(notation_why_not_position(&tictactoe, "XX", 2));
}

static void where_a_fen_cannot_be_read_is_told(void **state)
{
    (void)state;
    const char *fen = "8/8/8/4x3/8/8/8/R3K3 w - -";
    Record record = record_start(&chess);
    size_t at;
    assert_int_equal(notation_read(&record, fen, strlen(fen), &at), NOTATION_BAD_SYMBOL);
    assert_int_equal(at, 7);
}

/* --------------------------------------------------------------------- SAN */

typedef struct San {
    const char *fen;
    const char *uci;
    const char *san;
} San;

static const San sans[] = {
    {"8/8/8/4k3/8/8/8/R3K3 w - -", "e1e2", "Ke2"},
    {"8/8/8/4k3/8/8/8/R3K3 w - -", "a1a5", "Ra5+"},
    {"4k3/8/4K3/8/8/8/8/R7 w - -", "a1a8", "Ra8#"},
    {"8/8/8/8/8/r6k/8/R4K2 w - -", "a1a3", "Rxa3+"},
    {"4k3/8/8/8/8/8/8/R4R1K w - -", "a1d1", "Rad1"},
    {"4k3/8/8/8/8/8/8/R4R1K w - -", "f1d1", "Rfd1"},
    {"7k/8/R7/8/8/8/R7/4K3 w - -", "a2a4", "R2a4"},
    {"7k/8/R7/8/8/8/R7/4K3 w - -", "a6a4", "R6a4"},
    {"8/8/8/k7/4Q2Q/8/8/2K4Q w - -", "h4e1", "Qh4e1+"},
    {"8/8/8/k7/4Q2Q/8/8/2K4Q w - -", "e4e1", "Qee1+"},
    {"8/8/8/k7/4Q2Q/8/8/2K4Q w - -", "h1e1", "Q1e1+"},
    {"8/P7/8/4k3/8/8/8/4K3 w - -", "a7a8q", "a8=Q"},
    {"8/P7/8/4k3/8/8/8/4K3 w - -", "a7a8n", "a8=N"},
    {"1r6/P7/8/4k3/8/8/8/4K3 w - -", "a7b8b", "axb8=B+"},
    {"7k/P7/6K1/8/8/8/8/8 w - -", "a7a8q", "a8=Q#"},
    {"7k/P7/6K1/8/8/8/8/8 w - -", "a7a8b", "a8=B"},
    {"8/8/8/8/k2Pp3/8/8/4K3 b - d3", "e4d3", "exd3"},
    {"8/8/8/8/4k3/8/4P3/K7 w - -", "e2e3", "e3"},
    /* The other knight could go there too, but is pinned to its king. */
    {"4r2k/8/8/8/8/8/4N3/2N1K3 w - -", "c1d3", "Nd3"},
};

static void expect_san(const San *expected)
{
    const Game game = find("KRPKR");
    const Position p = position_of(expected->fen);
    const char *uci = expected->uci;
    const char *san = expected->san;
    const Move move = notation_read_move(&game, p, uci, strlen(uci));
    char text[NOTATION_MOVE_SIZE];
    assert_true(game_is_legal(&game, p, move));
    assert_int_equal(notation_write_move(&game, p, move, text), strlen(uci));
    assert_string_equal(text, uci);
    assert_int_equal(notation_write_move_for_people(&game, p, move, text), strlen(san));
    assert_string_equal(text, san);
    assert_int_equal(notation_read_move(&game, p, san, strlen(san)), move);
}

static void moves_are_written_as_chess_players_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sans / sizeof sans[0]; i++) {
        expect_san(&sans[i]);
    }
}

static Move read(const char *fen, const char *text)
{
    const Game game = find("KRPKR");
    return notation_read_move(&game, position_of(fen), text, strlen(text));
}

static void moves_are_read_with_and_without_ornaments(void **state)
{
    (void)state;
    const char *fen = "1r6/P7/8/4k3/8/8/8/4K3 w - -";
    const Move takes = read(fen, "a7b8q");
    assert_int_equal(read(fen, "axb8=Q+"), takes);
    assert_int_equal(read(fen, "axb8=Q"), takes);
    assert_int_equal(read(fen, "axb8Q"), takes);
    assert_int_equal(read(fen, "ab8Q"), takes);
    assert_int_equal(read(fen, "axb8"), takes);
    assert_int_equal(read(fen, "a7b8"), takes);
    assert_int_equal(read(fen, "Ke1e2"), read(fen, "e1e2"));
}

static void what_is_no_move_is_told_from_what_is_illegal(void **state)
{
    (void)state;
    static const char *const nonsense[] = {
        "",      "K",      "Ke",   "Ke9", "Ki2",   "Xe2",   "e1e2q", "a7a8k",
        "a7a8p", "e1e9",   "Rd1?", "=Q",  "a8=K",  "++",    "Kxxe2", "e1 e2",
        "O-O",   "a7a8qq", "a8=",  "x",   "a7c8n", "a2a1n", "Kee22", "\xff\xff",
    };
    const char *fen = "1r6/P7/8/4k3/8/8/8/4K3 w - -";
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        assert_int_equal(read(fen, nonsense[i]), GAME_NO_MOVE);
    }
    const Game game = find("KRPKR");
    static const char *const illegal[] = {"Ke3", "Qd1", "e1e3", "b8", "a7c8", "Kd8"};
    for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
        const Move move = read(fen, illegal[i]);
        assert_int_not_equal(move, GAME_NO_MOVE);
        assert_false(game_is_legal(&game, position_of(fen), move));
    }
    /* Either rook may be meant. */
    assert_int_equal(read("4k3/8/8/8/8/8/8/R4R1K w - -", "Rd1"), GAME_NO_MOVE);
}

static void all_moves_survive_being_written_for_people(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(3);
    for (int e = 0; e < ENDING_COUNT; e++) {
        const Game game = find(endings[e]);
        for (int i = 0; i < 500; i++) {
            const Position p = starts_random(&game, &rng);
            Move moves[GAME_MOVES_MAX];
            const int count = game.legal_moves(&game, p, moves);
            for (int m = 0; m < count; m++) {
                char text[NOTATION_MOVE_SIZE];
                const int length = notation_write_move_for_people(&game, p, moves[m], text);
                assert_true(length < NOTATION_MOVE_SIZE);
                assert_int_equal(notation_read_move(&game, p, text, (size_t)length), moves[m]);
            }
        }
    }
}

static void other_games_write_for_people_as_for_data(void **state)
{
    (void)state;
    char text[NOTATION_MOVE_SIZE];
    assert_int_equal(notation_write_move_for_people(&tictactoe, tictactoe.start, 4, text), 1);
    assert_string_equal(text, "5");
}

/* ----------------------------------------------------------------- endings */

static void endings_are_found_by_their_names(void **state)
{
    (void)state;
    for (int e = 0; e < ENDING_COUNT; e++) {
        const Game game = find(endings[e]);
        const ChessBoard start = chess_unpack(game.start);
        const ChessBoard men = chess_ending_of(&game);
        assert_string_equal(e == 0 ? "any" : game.name + strlen("chess:"), endings[e]);
        assert_int_equal(start.count, men.count);
        for (int i = 0; i < men.count; i++) {
            assert_int_equal(start.men[i].kind, men.men[i].kind);
            assert_int_equal(start.men[i].side, men.men[i].side);
        }
        assert_int_equal(chess_board_fault(&start), CHESS_SOUND);
        assert_int_equal(start.to_move, SIDE_FIRST);
        assert_int_equal(chess_men_max(&game), men.count == 5 ? 5 : 4);
    }
    assert_true(positions_equal(find("KRK").start, chess.start));
}

static void other_names_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",    "K",   "KK",   "KBK", "KNK",   "KKN",    "KRQK",   "QKK",    "KRKK",     "RKK",
        "krk", "KRk", "KRK ", "KXK", "KPPK1", "KRRRK4", "KQRBNK", "KRPKRP", "nonsense", "KR",
    };
    Game game;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_false(chess_find(names[i], &game));
    }
}

static void random_starts_are_all_of_the_ending_and_unfinished(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(4);
    for (int e = 0; e < ENDING_COUNT; e++) {
        const Game game = find(endings[e]);
        const ChessBoard men = chess_ending_of(&game);
        int black_to_move = 0;
        for (int i = 0; i < 400; i++) {
            const ChessBoard board = chess_unpack(starts_random(&game, &rng));
            assert_int_equal(board.count, men.count);
            assert_int_equal(chess_board_fault(&board), CHESS_SOUND);
            assert_int_equal(chess_result(&board), RESULT_UNFINISHED);
            black_to_move += board.to_move == SIDE_SECOND;
        }
        assert_true(80 < black_to_move && black_to_move < 320);
    }
    assert_true(positions_equal(starts_random(&tictactoe, &rng), tictactoe.start));
}

RUN_TESTS(cmocka_unit_test(men_in_any_order_have_the_same_words),
          cmocka_unit_test(boards_survive_being_packed),
          cmocka_unit_test(en_passant_is_kept_only_while_it_is_legal),
          cmocka_unit_test(a_step_of_two_squares_leaves_en_passant_where_it_is_legal),
          cmocka_unit_test(there_are_as_many_moves_as_elsewhere),
          cmocka_unit_test(pawns_go_capture_and_become_something_else),
          cmocka_unit_test(a_pawn_is_captured_in_passing),
          cmocka_unit_test(a_capture_in_passing_may_end_a_check),
          cmocka_unit_test(numbers_of_moves_and_their_parts_are_the_same),
          cmocka_unit_test(images_have_the_images_of_moves),
          cmocka_unit_test(mate_is_won_and_stalemate_is_drawn),
          cmocka_unit_test(men_that_can_never_mate_have_drawn),
          cmocka_unit_test(mate_is_shown_on_the_king_and_those_who_attack_it),
          cmocka_unit_test(positions_survive_as_fen), cmocka_unit_test(counters_may_be_missing),
          cmocka_unit_test(what_is_wrong_with_a_fen_is_told),
          cmocka_unit_test(where_a_fen_cannot_be_read_is_told),
          cmocka_unit_test(moves_are_written_as_chess_players_do),
          cmocka_unit_test(moves_are_read_with_and_without_ornaments),
          cmocka_unit_test(what_is_no_move_is_told_from_what_is_illegal),
          cmocka_unit_test(all_moves_survive_being_written_for_people),
          cmocka_unit_test(other_games_write_for_people_as_for_data),
          cmocka_unit_test(endings_are_found_by_their_names),
          cmocka_unit_test(other_names_are_refused),
          cmocka_unit_test(random_starts_are_all_of_the_ending_and_unfinished))
