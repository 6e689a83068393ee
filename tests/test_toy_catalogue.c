/* test_toy_catalogue.c - worlds in the catalogue, with the toy worlds as its rows. */
#include "learn/learner.h"
#include "oracle/iteration_oracle.h"
#include "testing.h"
#include "toy_worlds.h"

static void worlds_are_listed_apart_from_games(void **state)
{
    (void)state;
    Game game;
    assert_string_equal(catalogue_world(0)->world->name, "corridor");
    assert_string_equal(catalogue_world(1)->world->name, "cliff");
    assert_null(catalogue_world(2));
    assert_null(catalogue_world(1000));
    assert_null(catalogue_world(-1));
    assert_false(catalogue_find("cliff", &game));
    for (int i = 0; catalogue_entry(i) != NULL; i++) {
        World world;
        assert_non_null(catalogue_entry(i)->game);
        assert_false(catalogue_find_world(catalogue_entry(i)->game->name, &world));
    }
}

static void a_world_is_found_by_its_name_and_options(void **state)
{
    (void)state;
    World world;
    assert_true(catalogue_find_world("corridor", &world));
    assert_int_equal(world.options[CORRIDOR_CELLS], 6);
    assert_true(catalogue_find_world("corridor:9x10", &world));
    assert_string_equal(world.name, "corridor:9x10");
    assert_int_equal(world.options[CORRIDOR_CELLS], 9);
    assert_ptr_equal(catalogue_world_of(&world), catalogue_world(0));
    assert_false(catalogue_find_world("corridor:nonsense", &world));
    assert_false(catalogue_find_world("corridors", &world));
    assert_false(catalogue_find_world("", &world));
}

static void every_world_has_its_oracle(void **state)
{
    (void)state;
    World keyless = toy_cliff;
    keyless.key = NULL;
    assert_ptr_equal(catalogue_world_oracle_kind(&toy_cliff), &iteration_oracle);
    assert_null(catalogue_world_oracle_kind(&keyless));
}

RUN_TESTS(cmocka_unit_test(worlds_are_listed_apart_from_games),
          cmocka_unit_test(a_world_is_found_by_its_name_and_options),
          cmocka_unit_test(every_world_has_its_oracle))
