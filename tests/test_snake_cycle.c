/* test_snake_cycle.c - the player of Snake that always wins: on small boards for all food
 * that there can be, on others in some games. */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/blackjack/blackjack.h"
#include "games/snake/snake_cycle.h"
#include "games/snake/snake_trail.h"

enum {
    SET_SIZE = 1 << 20, /* of bodies; a power of two */
    WALKS = 200,
};

typedef struct Playing {
    World world;
    SnakeRules rules;
    SnakeCycle *player;
} Playing;

static Playing playing_new(const char *rules)
{
    Playing p;
    if (!snake_find(rules, &p.world)) {
        fail_msg("%s is refused", rules);
    }
    p.rules = snake_rules_of(&p.world);
    p.player = snake_cycle_init(malloc(snake_cycle_memory_size()), &p.world);
    return p;
}

/* Checks that a cell follows each one, beside it, so that all are one cycle. */
static void check_is_cycle(const SnakeRules *rules, const uint16_t *next)
{
    int cell = 0, count = 0;
    do {
        int direction = 0;
        while (snake_neighbour(rules, cell, direction) != next[cell]) {
            assert_true(++direction < SNAKE_ACTIONS);
        }
        cell = next[cell];
        count++;
    } while (cell != 0 && count <= snake_rules_cells(rules));
    assert_int_equal(count, snake_rules_cells(rules));
}

/* The invariant: the body lies in one piece, in its order, along a cycle. */
static void check_lies_on_cycle(const Playing *p, const SnakeState *s)
{
    uint16_t next[SNAKE_CELLS_MAX], body[SNAKE_CELLS_MAX];
    const int length = snake_body(&p->rules, s, body);
    assert_true(snake_cycle_of(p->player, s, next));
    check_is_cycle(&p->rules, next);
    for (int i = length - 1; i > 0; i--) {
        assert_int_equal(next[body[i]], body[i - 1]);
    }
}

/* Goes to the food, in no more steps than there are cells, and eats. */
static void go_and_eat(const Playing *p, SnakeState *s)
{
    for (int steps = 0;; steps++) {
        Action actions[WORLD_ACTIONS_MAX];
        assert_true(steps < snake_rules_cells(&p->rules));
        assert_int_equal(snake_cycle_policy(p->player, &p->world, s, actions), 1);
        assert_true(world_is_legal(&p->world, s, actions[0]));
        const bool is_meal = snake_move(&p->rules, s, actions[0]);
        assert_int_not_equal(s->phase, SNAKE_DEAD);
        if (is_meal) {
            return;
        }
    }
}

/* --------------------------------------------------------- all food there is */

typedef struct Bodies {
    uint64_t set[SET_SIZE]; /* keys plus 1; 0: none */
    SnakeState *queue;
    size_t count, capacity;
} Bodies;

static bool add_key(Bodies *bodies, uint64_t key)
{
    size_t at = (key * 0x9e3779b97f4a7c15u) >> 44;
    while (bodies->set[at] != 0 && bodies->set[at] != key + 1) {
        at = (at + 1) % SET_SIZE;
    }
    const bool is_new = bodies->set[at] == 0;
    bodies->set[at] = key + 1;
    return is_new;
}

/* A body without food from which the game goes on. */
static void add_body(Bodies *bodies, const Playing *p, const SnakeState *s)
{
    if (!add_key(bodies, p->world.key(&p->world, s))) {
        return;
    }
    if (bodies->count == bodies->capacity) {
        bodies->capacity = 2 * bodies->capacity + 64;
        bodies->queue = realloc(bodies->queue, bodies->capacity * sizeof *bodies->queue);
        assert_non_null(bodies->queue);
    }
    assert_true(bodies->count < SET_SIZE / 2);
    bodies->queue[bodies->count++] = *s;
}

static void eat_everywhere(Bodies *bodies, const Playing *p, SnakeState body)
{
    for (int i = 0; i < snake_free_count(&p->rules, &body); i++) {
        SnakeState s = body;
        snake_place_food(&s, snake_free_cell(&p->rules, &body, i));
        go_and_eat(p, &s);
        if (s.phase == SNAKE_ALIVE) {
            check_lies_on_cycle(p, &s);
            add_body(bodies, p, &s);
        }
    }
}

static void add_starts(Bodies *bodies, const Playing *p)
{
    for (int seed = 0; seed < 64 * snake_rules_cells(&p->rules); seed++) {
        Rng rng = rng_from_seed((uint64_t)seed);
        SnakeState s;
        p->world.start(&p->world, &s, &rng);
        s.food = SNAKE_NO_CELL;
        add_body(bodies, p, &s);
    }
}

/* Whatever the food, no game ends but with a board that is full: from every body that
 * it comes to it goes on to each free cell. Returns how many bodies these are. */
static size_t win_against_all_food(const char *rules)
{
    Playing p = playing_new(rules);
    Bodies *bodies = calloc(1, sizeof *bodies);
    assert_non_null(bodies);
    add_starts(bodies, &p);
    assert_int_equal(bodies->count, p.rules.start_length == 1 ? snake_rules_cells(&p.rules) : 1);
    for (size_t i = 0; i < bodies->count; i++) {
        eat_everywhere(bodies, &p, bodies->queue[i]);
    }
    const size_t count = bodies->count;
    free(bodies->queue);
    free(bodies);
    free(p.player);
    return count;
}

static void small_boards_are_filled_whatever_the_food(void **state)
{
    static const char *const boards[] = {"2x2", "2x3", "3x2", "2x4", "4x2",
                                         "4x3", "3x4", "2x7", "4x4", "5x4"};
    static const char *const others[] = {"", ",tail=deadly", ",start=3", ",start=3,tail=deadly"};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        for (size_t j = i == 0 ? 2 : 0; j < 4; j++) {
            char rules[SNAKE_RULES_SIZE];
            snprintf(rules, sizeof rules, "%s%s", boards[i], others[i == 0 ? j - 2 : j]);
            print_message("%s: %zu bodies\n", rules, win_against_all_food(rules));
        }
    }
}

/* ---------------------------------------------------------------- some games */

static void play_game(const Playing *p, uint64_t seed)
{
    Rng rng = rng_from_seed(seed);
    SnakeState s;
    p->world.start(&p->world, &s, &rng);
    for (;;) {
        go_and_eat(p, &s);
        if (s.phase == SNAKE_WON) {
            return;
        }
        check_lies_on_cycle(p, &s);
        const uint32_t free_count = (uint32_t)snake_free_count(&p->rules, &s);
        snake_place_food(&s, snake_free_cell(&p->rules, &s, (int)rng_below(&rng, free_count)));
    }
}

static void play_games(int width, int height, const char *others, int games)
{
    char rules[SNAKE_RULES_SIZE];
    snprintf(rules, sizeof rules, "%dx%d%s", width, height, others);
    const Playing p = playing_new(rules);
    for (int game = 0; game < games; game++) {
        play_game(&p, (uint64_t)game);
    }
    free(p.player);
}

static void play_with_all_rules(int width, int height)
{
    play_games(width, height, "", 2);
    play_games(width, height, ",tail=deadly", 2);
    play_games(width, height, ",start=3", 2);
    play_games(width, height, ",start=3,tail=deadly", 2);
}

/* But for two by two, where no straight start fits: that is played above. */
static void boards_of_all_sizes_are_filled(void **state)
{
    (void)state;
    for (int width = 2; width <= 9; width++) {
        for (int height = width == 2 ? 3 : 2; height <= 9; height++) {
            if (width % 2 == 0 || height % 2 == 0) {
                play_with_all_rules(width, height);
            }
        }
    }
}

static void long_boards_are_filled(void **state)
{
    (void)state;
    play_games(32, 3, "", 1);
    play_games(3, 32, ",tail=deadly", 1);
    play_games(2, 31, ",tail=deadly", 1);
    play_games(13, 14, ",start=3,tail=deadly", 1);
    play_games(16, 15, ",start=3", 1);
}

static void only_boards_of_snake_with_an_even_side_are_played(void **state)
{
    World odd, even;
    (void)state;
    assert_true(snake_find("7x9", &odd) && snake_find("7x8", &even));
    assert_false(snake_cycle_supports(&odd));
    assert_true(snake_cycle_supports(&even));
    assert_true(snake_cycle_supports(&snake));
    assert_false(snake_cycle_supports(&blackjack));
}

/* One of two players is asked for its cycle at every step. */
static void to_ask_for_the_cycle_changes_no_step(void **state)
{
    const Playing asked = playing_new("8x8");
    const Playing left_alone = playing_new("8x8");
    const World *world = &asked.world;
    Rng rng = rng_from_seed(1);
    SnakeState s;
    (void)state;
    world->start(world, &s, &rng);
    while (s.phase == SNAKE_ALIVE) {
        uint16_t next[SNAKE_CELLS_MAX];
        Action actions[2][WORLD_ACTIONS_MAX];
        snake_cycle_of(asked.player, &s, next);
        snake_cycle_policy(asked.player, world, &s, actions[0]);
        snake_cycle_policy(left_alone.player, world, &s, actions[1]);
        assert_int_equal(actions[0][0], actions[1][0]);
        world->step(world, &s, actions[0][0], &rng);
    }
    assert_int_equal(s.phase, SNAKE_WON);
    free(asked.player);
    free(left_alone.player);
}

/* ----------------------------------------------------------------- one step */

/* A step along a street is allowed exactly if there is a cycle then. */
static void check_step(SnakeTrail *trail, int cell)
{
    uint16_t next[SNAKE_CELLS_MAX];
    const bool is_allowed = snake_trail_allows(trail, cell, 0);
    snake_trail_push(trail, cell);
    assert_int_equal(is_allowed, snake_trail_cycle(trail, next));
    snake_trail_pop(trail);
}

/* Goes anywhere along streets until there is no cycle. */
static void walk_streets(const SnakeRules *rules, const SnakeStreets *streets, Rng *rng)
{
    const uint16_t start = (uint16_t)rng_below(rng, (uint32_t)streets->cell_count);
    uint16_t next[SNAKE_CELLS_MAX];
    SnakeTrail trail;
    snake_trail_init(&trail, streets, &start, 1);
    while (snake_trail_cycle(&trail, next) && trail.length < streets->cell_count) {
        const int head = snake_trail_head(&trail);
        const int ways[] = {streets->round[head], streets->across[head]};
        int cell = SNAKE_NO_CELL;
        check_is_cycle(rules, next);
        for (int i = 0; i < 2; i++) {
            if (ways[i] != SNAKE_NO_CELL && trail.number[ways[i]] < 0) {
                check_step(&trail, ways[i]);
                cell = cell == SNAKE_NO_CELL || rng_below(rng, 2) == 0 ? ways[i] : cell;
            }
        }
        assert_int_not_equal(cell, SNAKE_NO_CELL);
        snake_trail_push(&trail, cell);
    }
}

static void a_step_is_allowed_exactly_if_a_cycle_goes_on(void **state)
{
    static const char *const boards[] = {"4x4", "6x6", "6x5", "5x8", "10x10", "7x12"};
    (void)state;
    Rng rng = rng_from_seed(1);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        SnakeRules rules;
        SnakeStreets streets;
        assert_true(snake_rules_parse(boards[i], &rules, NULL));
        for (int walk = 0; walk < WALKS; walk++) {
            snake_streets_init(&streets, &rules, walk % 2 == 1);
            walk_streets(&rules, &streets, &rng);
        }
    }
}

RUN_TESTS(cmocka_unit_test(only_boards_of_snake_with_an_even_side_are_played),
          cmocka_unit_test(a_step_is_allowed_exactly_if_a_cycle_goes_on),
          cmocka_unit_test(small_boards_are_filled_whatever_the_food),
          cmocka_unit_test(boards_of_all_sizes_are_filled),
          cmocka_unit_test(long_boards_are_filled),
          cmocka_unit_test(to_ask_for_the_cycle_changes_no_step))
