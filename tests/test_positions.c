/* test_positions.c - sets of positions. What games have of them is counted in tests/api/test_door_counts.c. */
#include "testing.h"

#include "positions.h"

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

RUN_TESTS(cmocka_unit_test(a_set_that_is_full_says_so))
