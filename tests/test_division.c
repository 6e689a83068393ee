/* test_division.c - who wins, found out in units, against those who find it out at once. */
#include "testing.h"

#include "facets/symmetry.h"
#include "oracle/division.h"
#include "oracle/minimax.h"
#include "oracle/solver/solver.h"

enum { TABLE_BYTES = 8 << 20, CAPACITY = 20000, AT_ONCE = 8 };
static _Alignas(SOLVER_ALIGNMENT) unsigned char table[TABLE_BYTES];
static Position positions[CAPACITY];
static uint32_t slots[4 * CAPACITY];
static uint8_t known[CAPACITY];
static PositionSet seen;

static Division division_of(const Game *game, Position start, int plies, size_t capacity)
{
    assert_true(positions_slot_count(capacity) <= sizeof slots / sizeof slots[0]);
    memset(known, 0, sizeof known);
    positions_init(&seen, game, positions, slots, capacity);
    return (Division){.game = game, .start = start, .plies = plies, .seen = &seen, .known = known};
}

static Solver solver_for(const Game *game)
{
    Solver solver;
    assert_true(solver_init(&solver, game->cols, game->rows, table, sizeof table));
    return solver;
}

static int order(const void *context, Position p, int bound, Move moves[GAME_MOVES_MAX])
{
    int cols[SOLVER_COLUMNS_MAX];
    const int count = solver_order(context, p, bound, cols);
    for (int i = 0; i < count; i++) {
        moves[i] = (Move)cols[i];
    }
    return count;
}

/* ------------------------------------------------------------------ answers */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static int searched_outcome(const Game *game, Position p)
{
    const MinimaxOptions options = {.alpha_beta = true, .order = ORDER_CENTRE_FIRST};
    return sign(minimax_search(game, p, &options, NULL, NULL).value);
}

static void answer_by_solver(Solver *solver, DivisionUnit *unit)
{
    bool is_more;
    assert_true(solver_exceeds(solver, unit->position, unit->bound, &is_more));
    unit->answer = is_more;
}

/* Divides to the end, one unit at a time; returns how many there were. */
static int divide(Division *d, Solver *solver, int *outcome)
{
    DivisionUnit unit;
    DivisionState state;
    int units = 0;
    while ((state = division_next(d, &unit, outcome)) == DIVISION_UNIT) {
        assert_int_equal(unit.answer, 0);
        if (solver != NULL) {
            answer_by_solver(solver, &unit);
        } else {
            unit.answer = searched_outcome(d->game, unit.position) > unit.bound;
        }
        division_answer(d, &unit);
        units++;
    }
    assert_int_equal(state, DIVISION_DONE);
    return units;
}

static int solved_outcome(const Game *game, Position p)
{
    Solver solver = solver_for(game);
    int outcome;
    assert_true(solver_outcome(&solver, p, &outcome));
    return outcome;
}

/* -------------------------------------------------------------------- tests */

static void units_of_any_size_find_who_wins(void **state)
{
    (void)state;
    static const int sizes[][2] = {{4, 4}, {5, 4}, {6, 4}, {4, 5}, {5, 5}, {6, 5}, {4, 6}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Game game;
        assert_true(connect4_sized(sizes[i][0], sizes[i][1], &game));
        const int expected = solved_outcome(&game, game.start);
        for (int plies = 0; plies <= 6; plies += 2) {
            Solver solver = solver_for(&game);
            Division d = division_of(&game, game.start, plies, CAPACITY);
            int outcome;
            d.order = plies % 4 == 0 ? order : NULL;
            d.context = &solver;
            (void)divide(&d, &solver, &outcome);
            assert_int_equal(outcome, expected);
            assert_int_equal(divide(&d, &solver, &outcome), 0); /* it is known now */
            assert_int_equal(outcome, expected);
        }
    }
}

static void any_game_can_be_divided_to_its_end(void **state)
{
    (void)state;
    static const char *const starts[] = {"", "1", "12", "51", "5193", "519327"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        const Position start = after(&tictactoe, starts[i]);
        for (int plies = 1; plies <= 10; plies += 3) {
            Division d = division_of(&tictactoe, start, plies, CAPACITY);
            int outcome;
            (void)divide(&d, NULL, &outcome);
            assert_int_equal(outcome, searched_outcome(&tictactoe, start));
        }
    }
}

static void middle_positions_agree_with_the_solver(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(51);
    for (int i = 0; i < tries_of(60); i++) {
        const Position start = random_late_position(&connect4, 16 + i % 6, &rng);
        const int expected = solved_outcome(&connect4, start);
        Solver solver = solver_for(&connect4);
        Division d = division_of(&connect4, start, 1 + i % 5, CAPACITY);
        int outcome;
        d.order = order;
        d.context = &solver;
        (void)divide(&d, &solver, &outcome);
        assert_int_equal(outcome, expected);
    }
}

/* Several are under way, and whoever is drawn answers next. */
static void the_order_of_answers_makes_no_difference_to_who_wins(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(52);
    Game game;
    assert_true(connect4_sized(6, 5, &game));
    for (int i = 0; i < tries_of(20); i++) {
        Solver solver = solver_for(&game);
        Division d = division_of(&game, game.start, 4, CAPACITY);
        DivisionUnit units[AT_ONCE];
        int count = 0;
        int outcome;
        d.order = order;
        d.context = &solver;
        for (;;) {
            const DivisionState next = count < 1 + i % AT_ONCE
                                           ? division_next(&d, &units[count], &outcome)
                                           : DIVISION_WAITS;
            if (next == DIVISION_DONE) {
                break;
            }
            if (next == DIVISION_UNIT) {
                count++;
                continue;
            }
            assert_int_equal(next, DIVISION_WAITS);
            assert_true(count > 0);
            const uint32_t drawn = rng_below(&rng, (uint32_t)count);
            answer_by_solver(&solver, &units[drawn]);
            division_answer(&d, &units[drawn]);
            units[drawn] = units[--count];
        }
        assert_int_equal(outcome, 0);
    }
}

static void what_was_kept_is_not_asked_again(void **state)
{
    (void)state;
    static Position kept_positions[CAPACITY];
    static uint8_t kept[CAPACITY];
    Game game;
    assert_true(connect4_sized(5, 5, &game));
    Solver solver = solver_for(&game);
    int outcome;
    Division whole = division_of(&game, game.start, 4, CAPACITY);
    const int units = divide(&whole, &solver, &outcome);

    Division d = division_of(&game, game.start, 4, CAPACITY);
    DivisionUnit unit;
    for (int i = 0; i < units / 2; i++) {
        assert_int_equal(division_next(&d, &unit, &outcome), DIVISION_UNIT);
        answer_by_solver(&solver, &unit);
        division_answer(&d, &unit);
    }
    assert_int_equal(division_next(&d, &unit, &outcome), DIVISION_UNIT); /* nobody answers it */
    size_t count = 0;
    for (size_t i = 0; i < seen.count; i++) {
        if (division_kept(&d, i) != 0) {
            kept_positions[count] = positions[i];
            kept[count++] = division_kept(&d, i);
        }
    }
    Division later = division_of(&game, game.start, 4, CAPACITY);
    for (size_t i = 0; i < count; i++) {
        assert_true(division_take_up(&later, kept_positions[i], kept[i]));
    }
    assert_int_equal(divide(&later, &solver, &outcome), units - units / 2);
    assert_int_equal(outcome, 0);
}

static void answers_that_cannot_be_are_not_taken_up(void **state)
{
    (void)state;
    int sound = 0;
    for (int kept = 0; kept < 256; kept++) {
        Division d = division_of(&connect4, connect4.start, 4, CAPACITY);
        sound += division_take_up(&d, connect4.start, (uint8_t)kept);
    }
    /* wins or not, holds or not, and no more of both than can be */
    assert_int_equal(sound, 7);
}

static void a_set_without_room_is_told_of(void **state)
{
    (void)state;
    Division d = division_of(&connect4, connect4.start, 4, 2);
    DivisionUnit unit;
    int outcome;
    assert_int_equal(division_next(&d, &unit, &outcome), DIVISION_UNIT);
    assert_int_equal(division_next(&d, &unit, &outcome), DIVISION_UNIT);
    assert_int_equal(division_next(&d, &unit, &outcome), DIVISION_FULL);
    assert_false(division_take_up(&d, after(&connect4, "1"), 1));
}

/* --------------------------------------------------- what the solver adds */

static void the_solver_says_whether_a_score_is_more(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(53);
    for (int i = 0; i < tries_of(100); i++) {
        const Position p = random_late_position(&connect4, 8 + i % 12, &rng);
        Solver solver = solver_for(&connect4);
        int score;
        assert_true(solver_score(&solver, p, &score));
        for (int bound = -12; bound <= 12; bound++) {
            Solver fresh = solver_for(&connect4);
            bool is_more;
            assert_true(solver_exceeds(&fresh, p, bound, &is_more));
            assert_int_equal(is_more, score > bound);
        }
    }
}

static void the_order_has_every_column_with_room_once_and_wins_first(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(54);
    Game game;
    assert_true(connect4_sized(8, 5, &game));
    Solver solver = solver_for(&game);
    for (int i = 0; i < tries_of(2000); i++) {
        const Position p = random_late_position(&game, 2 + i % 36, &rng);
        Move legal[GAME_MOVES_MAX];
        int cols[SOLVER_COLUMNS_MAX];
        const int count = game.legal_moves(&game, p, legal);
        bool wins = false;
        uint64_t missing = 0;
        for (int k = 0; k < count; k++) {
            const Result result = game.result(&game, game.play(&game, p, legal[k]));
            wins |= result != RESULT_UNFINISHED && result != RESULT_DRAW;
            missing |= UINT64_C(1) << legal[k];
        }
        assert_int_equal(solver_order(&solver, p, -(i % 2), cols), count);
        for (int k = 0; k < count; k++) {
            missing ^= UINT64_C(1) << cols[k];
        }
        assert_true(missing == 0);
        const Result first = game.result(&game, game.play(&game, p, (Move)cols[0]));
        assert_int_equal(first != RESULT_UNFINISHED && first != RESULT_DRAW, wins);
    }
}

RUN_TESTS(cmocka_unit_test(units_of_any_size_find_who_wins),
          cmocka_unit_test(any_game_can_be_divided_to_its_end),
          cmocka_unit_test(middle_positions_agree_with_the_solver),
          cmocka_unit_test(the_order_of_answers_makes_no_difference_to_who_wins),
          cmocka_unit_test(what_was_kept_is_not_asked_again),
          cmocka_unit_test(answers_that_cannot_be_are_not_taken_up),
          cmocka_unit_test(a_set_without_room_is_told_of),
          cmocka_unit_test(the_solver_says_whether_a_score_is_more),
          cmocka_unit_test(the_order_has_every_column_with_room_once_and_wins_first))
