/* test_counts.c - the games have as many positions as the literature says. */
#include "testing.h"

#include <stdlib.h>

#include "positions.h"

/* The distinct positions of each ply up to `plies`, finished ones included. */
static void count_plies(const Game *game, int plies, bool up_to_symmetry, size_t counts[])
{
    enum { ROOM = 1700000 };
    const size_t slots = positions_slot_count(ROOM);
    PositionSet sets[2];
    for (int i = 0; i < 2; i++) {
        positions_init(&sets[i], game, malloc(ROOM * sizeof(Position)),
                       malloc(slots * sizeof(uint32_t)), ROOM);
    }
    assert_true(positions_add(&sets[0], game->start));
    counts[0] = 1;
    for (int ply = 1; ply <= plies; ply++) {
        PositionSet *from = &sets[(ply - 1) % 2];
        PositionSet *next = &sets[ply % 2];
        positions_init(next, game, next->positions, next->slots, ROOM);
        assert_true(positions_add_next_ply(next, from, up_to_symmetry));
        counts[ply] = next->count;
    }
    for (int i = 0; i < 2; i++) {
        free(sets[i].positions);
        free(sets[i].slots);
    }
}

static size_t sum(const size_t counts[], int count)
{
    size_t total = 0;
    for (int i = 0; i < count; i++) {
        total += counts[i];
    }
    return total;
}

static void tictactoe_has_5478_positions(void **state)
{
    (void)state;
    size_t counts[10];
    count_plies(&tictactoe, 9, false, counts);
    assert_int_equal(sum(counts, 10), 5478);
}

static void tictactoe_has_765_positions_up_to_symmetry(void **state)
{
    (void)state;
    size_t counts[10];
    count_plies(&tictactoe, 9, true, counts);
    assert_int_equal(sum(counts, 10), 765);
}

static void count_games(Position p, uint64_t by_result[4])
{
    Move moves[GAME_MOVES_MAX];
    int count = tictactoe.legal_moves(&tictactoe, p, moves);
    if (count == 0) {
        by_result[tictactoe.result(&tictactoe, p)]++;
    }
    for (int i = 0; i < count; i++) {
        count_games(tictactoe.play(&tictactoe, p, moves[i]), by_result);
    }
}

static void tictactoe_has_255168_games(void **state)
{
    (void)state;
    uint64_t games[4] = {0};
    count_games(tictactoe.start, games);
    assert_int_equal(games[RESULT_UNFINISHED], 0);
    assert_int_equal(games[RESULT_FIRST_WON], 131184);
    assert_int_equal(games[RESULT_SECOND_WON], 77904);
    assert_int_equal(games[RESULT_DRAW], 46080);
}

static void connect4_has_the_published_positions_per_ply(void **state)
{
    (void)state;
    static const size_t published[] = {1,     7,     49,     238,    1120,   4263,
                                       16422, 54859, 184275, 558186, 1662623};
    size_t counts[11];
    count_plies(&connect4, 10, false, counts);
    for (int ply = 0; ply <= 10; ply++) {
        assert_int_equal(counts[ply], published[ply]);
    }
}

static void a_set_that_is_full_says_so(void **state)
{
    (void)state;
    Position positions[7];
    uint32_t slots[14];
    assert_int_equal(positions_slot_count(7), 14);
    PositionSet start;
    Position start_position[1];
    uint32_t start_slots[2];
    positions_init(&start, &connect4, start_position, start_slots, 1);
    assert_true(positions_add(&start, connect4.start));
    assert_true(positions_add(&start, connect4.start));
    assert_int_equal(start.count, 1);

    PositionSet set;
    positions_init(&set, &connect4, positions, slots, 7);
    assert_true(positions_add_next_ply(&set, &start, false));
    assert_int_equal(set.count, 7);
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(positions_find(&set, positions[i]), i);
    }
    assert_int_equal(positions_find(&set, connect4.start), 7);
    assert_false(positions_add(&set, connect4.start));
    assert_int_equal(set.count, 7);
}

RUN_TESTS(cmocka_unit_test(tictactoe_has_5478_positions),
          cmocka_unit_test(tictactoe_has_765_positions_up_to_symmetry),
          cmocka_unit_test(tictactoe_has_255168_games),
          cmocka_unit_test(connect4_has_the_published_positions_per_ply),
          cmocka_unit_test(a_set_that_is_full_says_so))
