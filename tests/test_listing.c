/* test_listing.c - the oracle that lists positions, against slower ways. */
#include "testing.h"

#include <stdlib.h>

#include "oracle/listing_oracle.h"
#include "oracle/minimax_oracle.h"
#include "positions.h"
#include "toy_games.h"

enum { ROOM = 1 << 18, MEMORY = 16 * 1024 * 1024 };

static Position positions[ROOM];
static uint32_t slots[2 * ROOM];
static _Alignas(ORACLE_ALIGNMENT) unsigned char memory[MEMORY];

static PositionSet all_positions(const Game *game)
{
    PositionSet set;
    positions_init(&set, game, positions, slots, ROOM);
    assert_true(positions_add(&set, game->start));
    for (size_t i = 0; i < set.count; i++) {
        PositionSet one = set;
        one.positions = &set.positions[i];
        one.count = 1;
        assert_true(positions_add_next_ply(&set, &one, false));
    }
    return set;
}

static Oracle listing_for(const Game *game)
{
    Oracle oracle;
    oracle_init(&oracle, &listing_oracle, game, memory, sizeof memory);
    return oracle;
}

/* ------------------------------------------------------------ by searching */

static void assert_same_moves(const Move *a, int a_count, const Move *b, int b_count)
{
    assert_int_equal(a_count, b_count);
    assert_memory_equal(a, b, (size_t)a_count * sizeof a[0]);
}

static void assert_agree(Oracle *listing, Oracle *searching, Position p)
{
    OracleMoves listed;
    OracleMoves searched;
    Move best[GAME_MOVES_MAX];
    Move searched_best[GAME_MOVES_MAX];
    int count;
    int searched_count;
    int outcome;
    assert_int_equal(score_by(listing, p), score_by(searching, p));
    assert_true(oracle_outcome(listing, p, &outcome));
    assert_int_equal(outcome, value_outcome(value_of_score(score_by(searching, p))));
    assert_true(oracle_moves(listing, p, &listed));
    assert_true(oracle_moves(searching, p, &searched));
    assert_int_equal(value_compare(listed.best, searched.best), 0);
    assert_same_moves(listed.moves, listed.count, searched.moves, searched.count);
    for (int i = 0; i < listed.count; i++) {
        assert_int_equal(value_score(listed.values[i]), value_score(searched.values[i]));
    }
    assert_true(oracle_best_moves(listing, p, best, &count));
    assert_true(oracle_best_moves(searching, p, searched_best, &searched_count));
    assert_same_moves(best, count, searched_best, searched_count);
}

/* Every position but those that take the search long. */
static void check_everywhere(const Game *game)
{
    const PositionSet all = all_positions(game);
    Oracle listing = listing_for(game);
    Oracle searching;
    oracle_init(&searching, &minimax_oracle, game, NULL, 0);
    for (size_t i = 0; i < all.count; i++) {
        if (!game_is_over(game, all.positions[i])) {
            assert_agree(&listing, &searching, all.positions[i]);
        }
    }
    assert_true(oracle_work(&listing) >= all.count);
}

static void tictactoe_is_as_the_search_finds_it(void **state)
{
    (void)state;
    check_everywhere(&tictactoe);
}

static void pawns_are_as_the_search_finds_them(void **state)
{
    (void)state;
    check_everywhere(&toy_pawns);
}

static void a_small_board_of_connect4_is_as_the_search_finds_it(void **state)
{
    (void)state;
    Game four;
    assert_true(catalogue_find("connect4:4x4", &four));
    Oracle listing = listing_for(&four);
    Oracle searching;
    oracle_init(&searching, &minimax_oracle, &four, NULL, 0);
    Rng rng = rng_from_seed(5);
    for (int i = 0; i < 500; i++) {
        assert_agree(&listing, &searching, random_late_position(&four, 2 + i % 8, &rng));
    }
    assert_int_equal(score_by(&listing, four.start), 0);
}

/* --------------------------------------------------------- positions repeat */

/* What every position is worth if play stops after a number of plies with a draw,
 * for ever more plies until nothing changes: plain, and for any game. */
typedef struct Iteration {
    PositionSet all;
    int *plies; /* to the end for the side to move: > 0 won, < 0 lost */
} Iteration;

/* Whether one number of plies is better than another. */
static bool is_better(int a, int b)
{
    const int sign_a = (a > 0) - (a < 0);
    const int sign_b = (b > 0) - (b < 0);
    return sign_a != sign_b ? sign_a > sign_b : a < b;
}

static int plies_after(const Iteration *known, Position p, Move move)
{
    const Game *game = known->all.game;
    const Position next = game->play(game, p, move);
    const Result result = game->result(game, next);
    const int reply = known->plies[positions_find(&known->all, next)];
    if (result != RESULT_UNFINISHED) {
        return result_for(result, game->side_to_move(game, p));
    }
    return reply > 0 ? -(reply + 1) : reply < 0 ? 1 - reply : 0;
}

static int best_plies(const Iteration *known, Position p)
{
    const Game *game = known->all.game;
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    int best = count > 0 ? plies_after(known, p, moves[0]) : 0;
    for (int i = 1; i < count; i++) {
        const int plies = plies_after(known, p, moves[i]);
        best = is_better(plies, best) ? plies : best;
    }
    return best;
}

/* One more ply; returns whether something changed. */
static bool iterate(Iteration *known)
{
    const size_t size = known->all.count * sizeof(int);
    int *next = malloc(size);
    assert_non_null(next);
    for (size_t i = 0; i < known->all.count; i++) {
        next[i] = best_plies(known, known->all.positions[i]);
    }
    const bool has_changed = memcmp(next, known->plies, size) != 0;
    free(known->plies);
    known->plies = next;
    return has_changed;
}

static Iteration iterate_to_the_end(const Game *game)
{
    Iteration known = {.all = all_positions(game)};
    known.plies = calloc(known.all.count, sizeof(int));
    assert_non_null(known.plies);
    while (iterate(&known)) {
    }
    return known;
}

static int score_of_plies(const Game *game, Position p, int plies)
{
    if (plies == 0) {
        return 0;
    }
    return plies > 0 ? game_score_of_win(game, p, plies) : -game_score_of_win(game, p, -plies);
}

static void a_game_with_repeats_is_as_iteration_finds_it(void **state)
{
    (void)state;
    Iteration known = iterate_to_the_end(&toy_ring);
    Oracle listing = listing_for(&toy_ring);
    int seen[3] = {0};
    for (size_t i = 0; i < known.all.count; i++) {
        const Position p = known.all.positions[i];
        OracleMoves moves;
        if (game_is_over(&toy_ring, p)) {
            continue;
        }
        const int score = score_of_plies(&toy_ring, p, known.plies[i]);
        assert_int_equal(score_by(&listing, p), score);
        assert_true(oracle_moves(&listing, p, &moves));
        assert_int_equal(value_score(moves.best), score);
        for (int m = 0; m < moves.count; m++) {
            const int plies = plies_after(&known, p, moves.moves[m]);
            assert_int_equal(value_score(moves.values[m]), score_of_plies(&toy_ring, p, plies));
        }
        seen[1 + value_outcome(value_of_score(score))]++;
    }
    assert_true(seen[0] > 10 && seen[1] > 10 && seen[2] > 10);
    free(known.plies);
}

/* A line ends as the value says: after so many moves, or after as many as a game
 * can have. */
static void lines_of_best_play_end(void **state)
{
    (void)state;
    Iteration known = iterate_to_the_end(&toy_ring);
    Oracle listing = listing_for(&toy_ring);
    for (size_t i = 0; i < known.all.count; i++) {
        Position p = known.all.positions[i];
        Move line[GAME_PLIES_MAX];
        int count;
        if (game_is_over(&toy_ring, p)) {
            continue;
        }
        assert_true(oracle_line(&listing, p, line, &count));
        const int plies = known.plies[i];
        assert_int_equal(count, plies == 0 ? toy_ring.plies_max : abs(plies));
        for (int ply = 0; ply < count; ply++) {
            assert_true(game_is_legal(&toy_ring, p, line[ply]));
            p = toy_ring.play(&toy_ring, p, line[ply]);
        }
        assert_int_equal(game_is_over(&toy_ring, p), plies != 0);
    }
    free(known.plies);
}

/* ---------------------------------------------------------------- stopping */

/* Answers false the time that was chosen, and true before and after. */
typedef struct Patience {
    int asked;
    int refuses_at;
} Patience;

static bool ask(void *context, uint64_t work)
{
    Patience *patience = context;
    assert_true(work > 0);
    return ++patience->asked != patience->refuses_at;
}

/* However far it had come, what it says afterwards is right. */
static void a_cancelled_listing_goes_on(void **state)
{
    (void)state;
    const PositionSet all = all_positions(&tictactoe);
    Oracle whole = listing_for(&tictactoe);
    int *scores = calloc(all.count, sizeof scores[0]);
    assert_non_null(scores);
    for (size_t i = 0; i < all.count; i++) {
        const bool is_over = game_is_over(&tictactoe, all.positions[i]);
        scores[i] = is_over ? 0 : score_by(&whole, all.positions[i]);
    }
    int cancelled = 0;
    for (int refuses_at = 1; refuses_at == cancelled + 1; refuses_at++) {
        Patience patience = {.refuses_at = refuses_at};
        Value value = value_of_score(77);
        Oracle oracle = listing_for(&tictactoe);
        oracle_set_poll(&oracle, ask, &patience);
        if (oracle_value(&oracle, tictactoe.start, &value)) {
            continue;
        }
        cancelled++;
        assert_int_equal(value_score(value), 77);
        for (size_t i = 0; i < all.count; i++) {
            if (!game_is_over(&tictactoe, all.positions[i])) {
                assert_int_equal(score_by(&oracle, all.positions[i]), scores[i]);
            }
        }
    }
    assert_true(cancelled > 3);
    free(scores);
}

static void too_little_memory_gives_no_answers(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 25, 26, 100, 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        /* Of just that size, so that reading beyond it is noticed too. */
        void *little = aligned_alloc(ORACLE_ALIGNMENT, (sizes[i] / 64 + 1) * 64);
        Value value = value_of_score(77);
        OracleMoves moves = {.count = 77};
        Oracle oracle;
        assert_non_null(little);
        oracle_init(&oracle, &listing_oracle, &toy_ring, little, sizes[i]);
        assert_false(oracle_value(&oracle, toy_ring.start, &value));
        assert_false(oracle_value(&oracle, toy_ring.start, &value));
        assert_false(oracle_moves(&oracle, toy_ring.start, &moves));
        assert_int_equal(value_score(value), 77);
        assert_int_equal(moves.count, 77);
        free(little);
    }
    Oracle without;
    Value value;
    oracle_init(&without, &listing_oracle, &toy_ring, NULL, 0);
    assert_false(oracle_value(&without, toy_ring.start, &value));
}

static void without_memory_for_a_list_a_game_is_searched(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 100, 5477 * (16 + 8 + 2)};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Oracle oracle;
        OracleMoves moves;
        const Position p = after(&tictactoe, "1425");
        oracle_init(&oracle, &listing_oracle, &tictactoe, memory, sizes[i]);
        assert_int_equal(score_by(&oracle, p), 9);
        assert_true(oracle_moves(&oracle, p, &moves));
        assert_int_equal(value_score(moves.best), 9);
    }
}

static void just_enough_memory_is_enough(void **state)
{
    (void)state;
    const size_t size = (size_t)5478 * (16 + 8 + 2);
    Oracle oracle;
    oracle_init(&oracle, &listing_oracle, &tictactoe, memory, size);
    assert_int_equal(score_by(&oracle, tictactoe.start), 0);
    assert_true(oracle_memory_size(&listing_oracle, &tictactoe) >= size);
}

static void positions_that_no_game_leads_to_are_not_guessed(void **state)
{
    (void)state;
    Value value;
    Oracle oracle = listing_for(&toy_pawns);
    /* The first side has four pawns. */
    const Position crowded = {.own = 0x1c8, .all = 0x1cb};
    assert_true(oracle_value(&oracle, toy_pawns.start, &value));
    assert_false(game_is_over(&toy_pawns, crowded));
    assert_false(oracle_value(&oracle, crowded, &value));
}

RUN_TESTS(cmocka_unit_test(tictactoe_is_as_the_search_finds_it),
          cmocka_unit_test(pawns_are_as_the_search_finds_them),
          cmocka_unit_test(a_small_board_of_connect4_is_as_the_search_finds_it),
          cmocka_unit_test(a_game_with_repeats_is_as_iteration_finds_it),
          cmocka_unit_test(lines_of_best_play_end), cmocka_unit_test(a_cancelled_listing_goes_on),
          cmocka_unit_test(too_little_memory_gives_no_answers),
          cmocka_unit_test(without_memory_for_a_list_a_game_is_searched),
          cmocka_unit_test(just_enough_memory_is_enough),
          cmocka_unit_test(positions_that_no_game_leads_to_are_not_guessed))
