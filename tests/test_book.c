/* test_book.c - a book says what was put into it, and is refused when damaged. */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "oracle/solver/bookmaker.h"
#include "oracle/solver/solver.h"
#include "oracle/solver/solver_oracle.h"

static _Alignas(ORACLE_ALIGNMENT) unsigned char table[1 << 20];

/* A book of all positions of 4x5 up to 8 plies, by when games can be over. */
typedef struct SmallBook {
    Game game;
    uint8_t *bytes;
    size_t size;
    Book book;
} SmallBook;

enum { PLIES = 8, ROOM = 5000 };

static void fill_ply(const Game *game, PositionSet *set, const PositionSet *before)
{
    positions_init(set, game, calloc(ROOM, sizeof(Position)),
                   calloc(positions_slot_count(ROOM), sizeof(uint32_t)), ROOM);
    if (before == NULL) {
        assert_true(positions_add(set, game->start));
    } else {
        assert_true(positions_add_next_ply(set, before, true));
    }
}

static void solve_ply(const PositionSet *set, int8_t *scores)
{
    Oracle oracle;
    catalogue_init_oracle(&oracle, set->game, table, sizeof table);
    for (size_t i = 0; i < set->count; i++) {
        const Position p = set->positions[i];
        scores[i] = (int8_t)(game_is_over(set->game, p) ? 0 : score_by(&oracle, p));
    }
}

static int make_small_book(void **state)
{
    SmallBook *small = calloc(1, sizeof *small);
    assert_true(catalogue_find("connect4:4x5", &small->game));
    static int8_t scores[PLIES + 1][ROOM];
    PositionSet sets[PLIES + 1];
    for (int ply = 0; ply <= PLIES; ply++) {
        fill_ply(&small->game, &sets[ply], ply > 0 ? &sets[ply - 1] : NULL);
    }
    solve_ply(&sets[PLIES], scores[PLIES]);
    for (int ply = PLIES - 1; ply >= 0; ply--) {
        bookmaker_score_ply(&sets[ply], scores[ply], &sets[ply + 1], scores[ply + 1]);
    }
    static uint64_t keys[(PLIES + 1) * ROOM];
    static int8_t key_scores[(PLIES + 1) * ROOM];
    uint32_t count = 0;
    for (int ply = 0; ply <= PLIES; ply++) {
        count = bookmaker_collect(&sets[ply], scores[ply], keys, key_scores, count);
        free(sets[ply].positions);
        free(sets[ply].slots);
    }
    small->size = book_size(count);
    small->bytes = malloc(small->size);
    void *workspace = malloc(book_workspace_size(count));
    assert_true(book_build(small->bytes, &small->game, PLIES, keys, key_scores, count, workspace));
    free(workspace);
    assert_int_equal(book_open(&small->book, small->bytes, small->size), BOOK_OK);
    assert_int_equal(small->book.positions, count);
    *state = small;
    return 0;
}

static int free_small_book(void **state)
{
    SmallBook *small = *state;
    free(small->bytes);
    free(small);
    return 0;
}

/* Every position up to the book's last ply, both mirror images, against the
 * solver; and none beyond. */
static void check_from(const SmallBook *small, Oracle *oracle, Position p, int ply, int *checked)
{
    int from_book = 99;
    if (game_is_over(&small->game, p)) {
        return;
    }
    assert_int_equal(book_score(&small->book, &small->game, p, &from_book), ply <= PLIES);
    if (ply > PLIES) {
        return;
    }
    assert_int_equal(from_book, score_by(oracle, p));
    ++*checked;
    Move moves[GAME_MOVES_MAX];
    int count = small->game.legal_moves(&small->game, p, moves);
    for (int i = 0; i < count; i++) {
        check_from(small, oracle, small->game.play(&small->game, p, moves[i]), ply + 1, checked);
    }
}

static void a_book_agrees_with_the_solver_everywhere(void **state)
{
    const SmallBook *small = *state;
    Oracle oracle;
    catalogue_init_oracle(&oracle, &small->game, table, sizeof table);
    int checked = 0;
    check_from(small, &oracle, small->game.start, 0, &checked);
    assert_true(checked > 50000);
}

static void finished_games_are_not_in_the_book(void **state)
{
    const SmallBook *small = *state;
    PositionSet all;
    PositionSet next;
    fill_ply(&small->game, &all, NULL);
    uint32_t unfinished = 1;
    uint32_t finished = 0;
    for (int ply = 1; ply <= PLIES; ply++) {
        fill_ply(&small->game, &next, &all);
        for (size_t i = 0; i < next.count; i++) {
            bool is_over = game_is_over(&small->game, next.positions[i]);
            finished += is_over;
            unfinished += !is_over;
        }
        free(all.positions);
        free(all.slots);
        all = next;
    }
    free(all.positions);
    free(all.slots);
    assert_true(finished > 0);
    assert_int_equal(small->book.positions, unfinished);
}

/* With a book and without a solver, all that the book covers is known. */
static void truth_comes_from_the_book(void **state)
{
    const SmallBook *small = *state;
    Oracle oracle;
    catalogue_init_oracle(&oracle, &small->game, table, sizeof table);
    OracleMoves searched;
    assert_true(oracle_moves(&oracle, small->game.start, &searched));
    catalogue_init_oracle(&oracle, &small->game, NULL, 0);
    solver_oracle_set_book(&oracle, &small->book);
    OracleMoves looked_up;
    assert_true(oracle_moves(&oracle, small->game.start, &looked_up));
    assert_int_equal(looked_up.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(value_score(looked_up.values[i]), value_score(searched.values[i]));
    }
    int outcome;
    assert_true(oracle_outcome(&oracle, small->game.start, &outcome));
    assert_int_equal(outcome, 0);
}

static void a_book_answers_for_its_own_board_only(void **state)
{
    const SmallBook *small = *state;
    int score = 99;
    Game as_wide;
    Game as_high;
    assert_true(catalogue_find("connect4:4x6", &as_wide));
    assert_true(catalogue_find("connect4:5x5", &as_high));
    assert_false(book_score(&small->book, &as_wide, as_wide.start, &score));
    assert_false(book_score(&small->book, &as_high, as_high.start, &score));
    assert_false(book_score(&small->book, &connect4, connect4.start, &score));
    assert_false(book_score(&small->book, &tictactoe, tictactoe.start, &score));
    assert_int_equal(score, 99);
}

static void every_damaged_byte_is_noticed(void **state)
{
    SmallBook *small = *state;
    Book book = {.plies = 77};
    for (size_t i = 0; i < small->size; i++) {
        small->bytes[i] ^= (uint8_t)(1 << i % 8);
        assert_int_not_equal(book_open(&book, small->bytes, small->size), BOOK_OK);
        small->bytes[i] ^= (uint8_t)(1 << i % 8);
    }
    assert_int_equal(book.plies, 77);
    assert_int_equal(book_open(&book, small->bytes, small->size), BOOK_OK);
}

static void every_cut_is_noticed(void **state)
{
    const SmallBook *small = *state;
    Book book;
    for (size_t size = 0; size < small->size; size++) {
        /* A copy of just that size, so that reading beyond it is noticed too. */
        uint8_t *cut = malloc(size + (size == 0));
        memcpy(cut, small->bytes, size);
        assert_int_not_equal(book_open(&book, cut, size), BOOK_OK);
        free(cut);
    }
}

static void the_reason_of_a_refusal_is_told(void **state)
{
    SmallBook *small = *state;
    Book book;
    assert_int_equal(book_open(&book, "FourmiBk", 8), BOOK_FOREIGN);
    assert_int_equal(book_open(&book, small->bytes, small->size - 1), BOOK_DAMAGED);
    small->bytes[0] = 'f';
    assert_int_equal(book_open(&book, small->bytes, small->size), BOOK_FOREIGN);
    small->bytes[0] = 'F';
    small->bytes[8] = 2;
    assert_int_equal(book_open(&book, small->bytes, small->size), BOOK_VERSION);
    small->bytes[8] = 1;
    small->bytes[small->size - 1] ^= 1;
    assert_int_equal(book_open(&book, small->bytes, small->size), BOOK_DAMAGED);
    small->bytes[small->size - 1] ^= 1;
}

/* With the checksum put right again: what the header says must make sense. */
static void a_forged_header_is_refused(void **state)
{
    SmallBook *small = *state;
    static const struct {
        size_t at;
        uint8_t value;
    } forgeries[] = {{12, 0}, {12, 99}, {13, 0}, {13, 3}, {13, 200}, {14, 21}, {14, 255}, {16, 0}};
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        uint8_t *forged = malloc(small->size);
        memcpy(forged, small->bytes, small->size);
        forged[forgeries[i].at] = forgeries[i].value;
        bytes_write_number(forged + 24, BYTES_CHECKSUM_SIZE,
                           bytes_checksum(forged, small->size, 24));
        Book book;
        assert_int_equal(book_open(&book, forged, small->size), BOOK_DAMAGED);
        free(forged);
    }
}

static void keys_that_are_repeated_make_no_book(void **state)
{
    (void)state;
    const uint64_t keys[] = {5, 5};
    const int8_t scores[] = {1, 2};
    uint8_t *bytes = malloc(book_size(2));
    void *workspace = malloc(book_workspace_size(2));
    assert_false(book_build(bytes, &connect4, 1, keys, scores, 2, workspace));
    free(bytes);
    free(workspace);
}

/* --------------------------------------------------------- the shipped book */

static uint8_t shipped_bytes[200 * 1024]; /* no larger, so that a page can load it */

static Book shipped_book(void)
{
    FILE *file = fopen(FOURMI_BOOK, "rb");
    assert_non_null(file);
    size_t size = fread(shipped_bytes, 1, sizeof shipped_bytes, file);
    assert_int_equal(fgetc(file), EOF);
    (void)fclose(file);
    Book book;
    assert_int_equal(book_open(&book, shipped_bytes, size), BOOK_OK);
    assert_int_equal(book.cols, 7);
    assert_int_equal(book.rows, 6);
    assert_true(book.plies >= 8);
    return book;
}

static void the_shipped_book_knows_the_empty_board(void **state)
{
    (void)state;
    Book book = shipped_book();
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, NULL, 0);
    solver_oracle_set_book(&oracle, &book);
    OracleMoves moves;
    assert_true(oracle_moves(&oracle, connect4.start, &moves));
    static const int published[] = {-2, -1, 0, 1, 0, -1, -2};
    assert_int_equal(moves.count, 7);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(value_score(moves.values[i]), published[i]);
    }
    assert_int_equal(score_by(&oracle, connect4.start), 1);
}

/* A random unfinished position with `stones` stones. */
static Position random_opening(int stones, Rng *rng)
{
    return random_late_position(&connect4, connect4.plies_max - stones, rng);
}

static void the_shipped_book_agrees_with_itself(void **state)
{
    (void)state;
    Book book = shipped_book();
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, NULL, 0);
    solver_oracle_set_book(&oracle, &book);
    Rng rng = rng_from_seed(41);
    for (int i = 0; i < 20000; i++) {
        Position p = random_opening(i % book.plies, &rng);
        OracleMoves moves;
        assert_true(oracle_moves(&oracle, p, &moves));
        assert_int_equal(value_score(moves.best), score_by(&oracle, p));
    }
}

static bool stop(void *context, uint64_t nodes)
{
    (void)context;
    (void)nodes;
    return false;
}

/* Those of the last ply that the solver settles quickly. */
static void the_shipped_book_agrees_with_the_solver(void **state)
{
    (void)state;
    Book book = shipped_book();
    Solver solver;
    assert_true(solver_init(&solver, 7, 6, table, sizeof table));
    Rng rng = rng_from_seed(42);
    int checked = 0;
    for (int i = 0; i < 400; i++) {
        Position p = random_opening(book.plies, &rng);
        int in_book;
        int solved;
        assert_true(book_score(&book, &connect4, p, &in_book));
        solver_set_poll(&solver, stop, NULL, 20000);
        if (solver_score(&solver, p, &solved)) {
            assert_int_equal(in_book, solved);
            checked++;
        }
    }
    assert_true(checked > 100);
}

RUN_TESTS(cmocka_unit_test_setup_teardown(a_book_agrees_with_the_solver_everywhere, make_small_book,
                                          free_small_book),
          cmocka_unit_test_setup_teardown(finished_games_are_not_in_the_book, make_small_book,
                                          free_small_book),
          cmocka_unit_test_setup_teardown(truth_comes_from_the_book, make_small_book,
                                          free_small_book),
          cmocka_unit_test_setup_teardown(a_book_answers_for_its_own_board_only, make_small_book,
                                          free_small_book),
          cmocka_unit_test_setup_teardown(every_damaged_byte_is_noticed, make_small_book,
                                          free_small_book),
          cmocka_unit_test_setup_teardown(every_cut_is_noticed, make_small_book, free_small_book),
          cmocka_unit_test_setup_teardown(the_reason_of_a_refusal_is_told, make_small_book,
                                          free_small_book),
          cmocka_unit_test_setup_teardown(a_forged_header_is_refused, make_small_book,
                                          free_small_book),
          cmocka_unit_test(keys_that_are_repeated_make_no_book),
          cmocka_unit_test(the_shipped_book_knows_the_empty_board),
          cmocka_unit_test(the_shipped_book_agrees_with_itself),
          cmocka_unit_test(the_shipped_book_agrees_with_the_solver))
