/* test_snake_oracle.c - Snake is solved exactly: against plain value iteration, and known
 * values. The large boards are for a soak (SOAK). */
#include "testing.h"

#include "games/snake/snake.h"
#include "host/memory.h"
#include "oracle/snake/snake_oracle.h"
#include "oracle/snake/snake_value.h"
#include "snake_reference.h"

/* A solved board, for release(). */
typedef struct Solved {
    MemoryBlock memory;
    SnakeSolver *solver;
} Solved;

static Solved solve(SnakeTask task)
{
    Solved solved = {.solver = NULL};
    assert_true(memory_reserve(&solved.memory, snake_solver_memory_size(&task)));
    solved.solver = snake_solver_init(&task, solved.memory.bytes);
    while (!solved.solver->is_solved) {
        snake_solver_do_phase(solved.solver);
    }
    return solved;
}

static void release(Solved *solved)
{
    memory_release(&solved->memory);
}

/* ------------------------------------------------------- against a reference */

static void turn_around(const ReferenceBody *body, uint8_t *cells)
{
    for (int i = 0; i < body->length; i++) {
        cells[i] = body->cells[body->length - 1 - i];
    }
}

static void assert_same_worth(SnakeWorth worth, double chance, double steps)
{
    assert_double_equal(snake_worth_probability(worth), chance, 1e-11);
    assert_double_equal((double)worth.steps / (double)SNAKE_STEP, steps, 1e-9);
    assert_int_equal(worth.loss == 0, chance > 1 - 1e-9);
}

static void compare_with_reference(int width, int height, bool is_tail_deadly)
{
    Reference reference = reference_solve(width, height, is_tail_deadly);
    Solved solved = solve((SnakeTask){
        .width = width, .height = height, .is_tail_deadly = is_tail_deadly, .keeps_rows = true});
    for (int i = 0; i < reference.count; i++) {
        const ReferenceBody *body = &reference.bodies[i];
        uint8_t cells[REFERENCE_CELLS];
        turn_around(body, cells);
        for (int food = 0; food < width * height; food++) {
            if (!reference_covers(body, food)) {
                assert_same_worth(snake_solver_state(solved.solver, cells, body->length, food),
                                  body->chance[food], body->steps[food]);
            }
        }
    }
    release(&solved);
    free(reference.bodies);
}

static void every_state_is_worth_what_plain_value_iteration_finds(void **state)
{
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 5}, {3, 3}, {4, 3}, {3, 4}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        compare_with_reference(sizes[i][0], sizes[i][1], false);
        compare_with_reference(sizes[i][0], sizes[i][1], true);
    }
}

/* ------------------------------------------------------------- known values */

typedef struct Known {
    int width, height;
    bool is_tail_deadly;
    uint64_t states;
    double chance, steps; /* of the start; no steps: nobody says */
} Known;

static void assert_known(const Known *known, bool is_sure_only)
{
    Solved solved = solve((SnakeTask){.width = known->width,
                                      .height = known->height,
                                      .is_tail_deadly = known->is_tail_deadly,
                                      .is_sure_only = is_sure_only});
    const SnakeWorth worth = snake_solver_start(solved.solver);
    assert_int_equal(snake_solver_states(solved.solver), known->states);
    assert_int_equal(worth.loss == 0, known->chance == 1.0);
    assert_double_equal(snake_worth_probability(worth), known->chance, 5e-5);
    if (known->steps > 0) {
        assert_double_equal(snake_worth_steps(worth), known->steps, 1e-9);
    }
    release(&solved);
}

static void small_boards_have_their_known_values(void **state)
{
    static const Known boards[] = {
        {3, 3, false, 2040, 1, 17.545502645503},     {3, 3, true, 2040, .3216, 0},
        {4, 4, false, 143368, 1, 41.567373734106},   {4, 4, true, 143368, 1, 42.949486897545},
        {4, 5, false, 1335824, 1, 59.609250954878},  {5, 4, true, 1335824, 1, 61.416893740413},
        {5, 5, false, 22064488, 1, 92.179179511045}, {5, 5, true, 22064488, .3333, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        assert_known(&boards[i], false);
        if (boards[i].chance == 1.0) {
            assert_known(&boards[i], true);
        }
    }
}

static void thirty_cells_have_their_known_values(void **state)
{
    static const Known boards[] = {
        {5, 6, false, 327429306, 1, 114.035252786778},
        {6, 5, true, 327429306, 1, 116.656359977232},
    };
    (void)state;
    if (getenv("SOAK") == NULL) {
        skip();
    }
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        assert_known(&boards[i], true);
    }
}

/* --------------------------------------------------------------- the solver */

static void a_solver_goes_on_from_what_another_has_kept(void **state)
{
    (void)state;
    World world;
    assert_true(snake_find("4x5", &world));
    MemoryBlock memory[2] = {{0}};
    void *solvers[2];
    for (int i = 0; i < 2; i++) {
        assert_true(memory_reserve(&memory[i], snake_solving.memory_size(&world)));
        solvers[i] = snake_solving.init(&world, memory[i].bytes);
    }
    while (snake_solving.stage(solvers[0]) != 12) {
        snake_solver_do_phase(solvers[0]);
    }
    const size_t size = snake_solving.kept_size(solvers[0], 12);
    void *kept = malloc(size);
    snake_solving.keep(solvers[0], 12, kept);
    assert_false(snake_solving.resume(solvers[1], 13, kept, size));
    assert_true(snake_solving.resume(solvers[1], 12, kept, size));
    WorldProof proofs[2];
    Value values[2];
    for (int i = 0; i < 2; i++) {
        while (!snake_solving.is_done(solvers[i])) {
            snake_solver_do_phase(solvers[i]);
        }
        assert_true(snake_solving.value(solvers[i], &world, &values[i]));
    }
    assert_true(value_compare(values[0], values[1]) == 0);
    for (int i = 0; snake_solving.proof(solvers[0], i, &proofs[0]); i++) {
        assert_true(snake_solving.proof(solvers[1], i, &proofs[1]));
        assert_int_equal(proofs[0].sure, proofs[1].sure);
        assert_int_equal(proofs[0].checksum, proofs[1].checksum);
    }
    free(kept);
    memory_release(&memory[0]);
    memory_release(&memory[1]);
}

/* --------------------------------------------------------------- the oracle */

static Value value_of_start(const char *rules, WorldOracle *oracle, World *world,
                            MemoryBlock *memory)
{
    Value value;
    assert_true(snake_find(rules, world));
    const size_t size = world_oracle_memory_size(&snake_oracle, world);
    assert_true(memory_reserve(memory, size));
    world_oracle_init(oracle, &snake_oracle, world, memory->bytes, size);
    assert_true(world_oracle_value_of_start(oracle, &value));
    return value;
}

static void the_oracle_knows_a_straight_start(void **state)
{
    (void)state;
    WorldOracle oracle;
    World world;
    MemoryBlock memory = {0};
    const Value value = value_of_start("4x4,start=3", &oracle, &world, &memory);
    assert_double_equal(value.amount, 1, 0);
    assert_double_equal(value.steps, 35.4692, 5e-5);
    memory_release(&memory);
}

/* Whoever takes the best action gets, in the mean, what the state is worth: that of each
 * state is the mean of what can follow, one step later. */
static void best_actions_keep_the_value_along_an_episode(void **state)
{
    (void)state;
    WorldOracle oracle;
    World world;
    MemoryBlock memory = {0};
    value_of_start("4x5,tail=deadly", &oracle, &world, &memory);
    Rng rng = rng_from_seed(7);
    WorldState at;
    int steps = 0;
    world.start(&world, &at, &rng);
    while (!world.is_over(&world, &at)) {
        WorldOracleActions actions;
        Action best[WORLD_ACTIONS_MAX];
        int count;
        assert_true(world_oracle_actions(&oracle, &at, &actions));
        assert_double_equal(actions.best.amount, 1, 0);
        assert_true(world_oracle_best_actions(&oracle, &at, best, &count));
        if (world.step(&world, &at, best[0], &rng) == 0.0) {
            Value next;
            assert_true(world_oracle_value(&oracle, &at, &next));
            assert_double_equal(next.steps, actions.best.steps - 1, 1e-9);
        }
        assert_true(++steps < 400);
    }
    assert_int_equal(((const SnakeState *)(const void *)&at)->phase, SNAKE_WON);
    memory_release(&memory);
}

static void a_step_into_the_wall_is_worth_nothing(void **state)
{
    (void)state;
    WorldOracle oracle;
    World world;
    MemoryBlock memory = {0};
    value_of_start("3x3", &oracle, &world, &memory);
    const SnakeRules rules = snake_rules_of(&world);
    SnakeState corner;
    snake_state_of(&rules, (const uint16_t[]){0, 1}, 2, 8, &corner);
    WorldOracleActions actions;
    assert_true(world_oracle_actions(&oracle, &corner, &actions));
    assert_int_equal(actions.count, 3);
    assert_int_equal(actions.actions[0], SNAKE_UP);
    assert_double_equal(actions.values[0].amount, 0, 0);
    assert_double_equal(actions.values[1].amount, 1, 0); /* down */
    assert_double_equal(actions.values[2].amount, 0, 0);
    memory_release(&memory);
}

static bool is_patient(void *context, uint64_t work)
{
    (void)work;
    return ++*(int *)context % 5 != 0;
}

static void who_is_cancelled_and_asked_again_goes_on(void **state)
{
    (void)state;
    World world;
    WorldOracle oracle;
    MemoryBlock memory = {0};
    Value value;
    int polls = 0;
    int asked = 1;
    assert_true(snake_find("3x4", &world));
    const size_t size = world_oracle_memory_size(&snake_oracle, &world);
    assert_true(memory_reserve(&memory, size));
    world_oracle_init(&oracle, &snake_oracle, &world, memory.bytes, size);
    world_oracle_set_poll(&oracle, is_patient, &polls);
    while (!world_oracle_value_of_start(&oracle, &value)) {
        assert_true(++asked < 1000);
    }
    assert_true(asked > 3);
    world_oracle_init(&oracle, &snake_oracle, &world, memory.bytes, size - 1);
    assert_false(world_oracle_value_of_start(&oracle, &value));
    memory_release(&memory);
}

RUN_TESTS(cmocka_unit_test(every_state_is_worth_what_plain_value_iteration_finds),
          cmocka_unit_test(small_boards_have_their_known_values),
          cmocka_unit_test(thirty_cells_have_their_known_values),
          cmocka_unit_test(a_solver_goes_on_from_what_another_has_kept),
          cmocka_unit_test(the_oracle_knows_a_straight_start),
          cmocka_unit_test(best_actions_keep_the_value_along_an_episode),
          cmocka_unit_test(a_step_into_the_wall_is_worth_nothing),
          cmocka_unit_test(who_is_cancelled_and_asked_again_goes_on))
