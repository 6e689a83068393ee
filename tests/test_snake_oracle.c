/* test_snake_oracle.c - Snake is solved exactly: against plain value iteration, and known
 * values. The large boards are for a soak (SOAK). */
#define _POSIX_C_SOURCE 200809L /* for mkstemp */

#include "testing.h"

#include <stdio.h>
#include <unistd.h>

#include "games/snake/snake.h"
#include "host/files.h"
#include "host/memory.h"
#include "host/world_solving.h"
#include "oracle/snake/snake_oracle.h"
#include "oracle/snake/snake_value.h"
#include "snake_reference.h"

static void assert_close(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance)) {
        fail_msg("%.15g is not %.15g", a, b);
    }
}

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
    assert_close(snake_worth_probability(worth), chance, 1e-11);
    assert_close((double)worth.steps / (double)SNAKE_STEP, steps, 1e-9);
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
    assert_close(snake_worth_probability(worth), known->chance, 5e-5);
    if (known->steps > 0) {
        assert_close(snake_worth_steps(worth), known->steps, 1e-9);
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

/* Long work on a small board. */
typedef struct Long {
    World world;
    MemoryBlock memory;
    void *solver;
    WorldSolvingOptions options;
    int stage; /* at which it is cancelled; 0: never */
} Long;

static bool is_before_stage(void *context)
{
    const Long *work = context;
    return work->stage == 0 || snake_solving.stage(work->solver) != work->stage;
}

static void begin(Long *work, const char *rules, int threads, int stage)
{
    *work = (Long){.stage = stage};
    assert_true(snake_find(rules, &work->world));
    assert_true(memory_reserve(&work->memory, snake_solving.memory_size(&work->world)));
    work->solver = snake_solving.init(&work->world, work->memory.bytes);
    work->options = (WorldSolvingOptions){
        .solving = &snake_solving,
        .solver = work->solver,
        .threads = threads,
        .between = is_before_stage,
        .context = work,
    };
}

static void assert_same_findings(const Long *a, const Long *b)
{
    Value values[2];
    WorldProof of_a;
    WorldProof of_b;
    assert_true(snake_solving.value(a->solver, &a->world, &values[0]));
    assert_true(snake_solving.value(b->solver, &b->world, &values[1]));
    assert_true(value_compare(values[0], values[1]) == 0);
    for (int i = 0; snake_solving.proof(a->solver, i, &of_a); i++) {
        assert_true(snake_solving.proof(b->solver, i, &of_b));
        assert_int_equal(of_a.sure, of_b.sure);
        assert_int_equal(of_a.checksum, of_b.checksum);
    }
}

static void several_threads_find_the_same(void **state)
{
    (void)state;
    Long alone;
    Long together;
    begin(&alone, "4x5", 1, 0);
    begin(&together, "4x5", 3, 0);
    assert_true(world_solving_run(&alone.options));
    assert_true(world_solving_run(&together.options));
    assert_same_findings(&alone, &together);
    memory_release(&alone.memory);
    memory_release(&together.memory);
}

/* Work that is shared out among several solvers, as ranks do it. */
enum { HELPERS = 2, ALL = HELPERS + 1 };

static void assert_is_divided(const uint64_t *sets, int count, uint64_t all)
{
    uint64_t together = 0;
    for (int i = 0; i < count; i++) {
        assert_true((together & sets[i]) == 0);
        together |= sets[i];
    }
    assert_true(together == all);
}

/* Lets another solver value a set; its part is for free(). */
static void *part_of(Long *helper, const Long *leader, uint64_t set)
{
    const int stage = snake_solving.stage(leader->solver);
    const size_t size = snake_solving.kept_size(leader->solver, stage);
    void *kept = malloc(size);
    assert_non_null(kept);
    snake_solving.keep(leader->solver, stage, kept);
    assert_true(snake_solving.resume(helper->solver, stage, kept, size));
    free(kept);
    snake_solving.choose(helper->solver, set);
    assert_true(world_solving_run(&helper->options));
    assert_int_equal(snake_solving.part_size(helper->solver),
                     snake_solving.part_size(leader->solver));
    void *part = malloc(snake_solving.part_size(helper->solver));
    assert_non_null(part);
    snake_solving.give_part(helper->solver, part);
    return part;
}

/* The last helper is lost at each third length, and what it had is missing still. */
static void share_stage(Long *leader, Long *helpers)
{
    uint64_t sets[ALL];
    const uint64_t missing = snake_solving.missing(leader->solver);
    const int stage = snake_solving.stage(leader->solver);
    snake_solving.divide(leader->solver, missing, ALL, sets);
    assert_is_divided(sets, ALL, missing);
    snake_solving.choose(leader->solver, sets[0]);
    assert_true(world_solving_run(&leader->options));
    for (int i = 0; i < HELPERS; i++) {
        if (sets[i + 1] != 0 && (i == 0 || stage % 3 != 0)) {
            void *part = part_of(&helpers[i], leader, sets[i + 1]);
            snake_solving.add_part(leader->solver, sets[i + 1], part);
            free(part);
        }
    }
}

static void assert_shared_is_the_same(const char *rules)
{
    Long alone;
    Long leader;
    Long helpers[HELPERS];
    begin(&alone, rules, 1, 0);
    begin(&leader, rules, 2, 0);
    snake_solving.share(leader.solver);
    for (int i = 0; i < HELPERS; i++) {
        begin(&helpers[i], rules, 1, 0);
        snake_solving.share(helpers[i].solver);
        assert_true(world_solving_run(&helpers[i].options));
    }
    assert_true(world_solving_run(&alone.options));
    while (world_solving_run(&leader.options) && !snake_solving.is_done(leader.solver)) {
        share_stage(&leader, helpers);
    }
    assert_same_findings(&alone, &leader);
    memory_release(&alone.memory);
    memory_release(&leader.memory);
    for (int i = 0; i < HELPERS; i++) {
        memory_release(&helpers[i].memory);
    }
}

static void several_solvers_that_share_the_food_find_the_same(void **state)
{
    (void)state;
    assert_shared_is_the_same("4x4");
    assert_shared_is_the_same("4x5,tail=deadly");
    assert_shared_is_the_same("5x3,start=3,tail=deadly"); /* with chances */
}

/* Changes one byte in the middle of a file. */
static void damage(const char *path)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 5000, SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, 5000, SEEK_SET), 0);
    fputc(byte ^ 1, file);
    fclose(file);
}

static void work_that_was_cancelled_goes_on_from_its_file(void **state)
{
    (void)state;
    Long cancelled;
    Long resumed;
    char path[] = "/tmp/fourmi-kept-XXXXXX";
    close(mkstemp(path));
    begin(&cancelled, "4x5", 2, 12);
    begin(&resumed, "4x5", 1, 0);
    assert_false(world_solving_run(&cancelled.options));
    assert_true(world_solving_keep(&snake_solving, cancelled.solver, &cancelled.world, path));
    assert_int_equal(world_solving_resume(&snake_solving, resumed.solver, &resumed.world, path),
                     WORLD_KEPT_RESUMED);
    cancelled.stage = 0;
    assert_true(world_solving_run(&cancelled.options));
    assert_true(world_solving_run(&resumed.options));
    assert_same_findings(&cancelled, &resumed);
    memory_release(&resumed.memory);
    begin(&resumed, "4x5", 1, 0);
    damage(path);
    assert_int_equal(world_solving_resume(&snake_solving, resumed.solver, &resumed.world, path),
                     WORLD_KEPT_WRONG);
    unlink(path);
    assert_int_equal(world_solving_resume(&snake_solving, resumed.solver, &resumed.world, path),
                     WORLD_KEPT_NONE);
    memory_release(&cancelled.memory);
    memory_release(&resumed.memory);
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

/* As the oracle, which values every state, does; also when it was laid aside. */
static void a_board_that_is_not_surely_won_has_its_chance(void **state)
{
    (void)state;
    static const char rules[] = "5x3,start=3,tail=deadly";
    WorldOracle oracle;
    World world;
    MemoryBlock memory = {0};
    Long cancelled;
    Long resumed;
    Value value;
    const Value expected = value_of_start(rules, &oracle, &world, &memory);
    unsigned char *kept;
    assert_true(expected.amount > 0 && expected.amount < 1);
    begin(&cancelled, rules, 1, 8);
    begin(&resumed, rules, 2, 0);
    assert_false(world_solving_run(&cancelled.options));
    const size_t size = snake_solving.kept_size(cancelled.solver, 8);
    assert_non_null(kept = malloc(size));
    snake_solving.keep(cancelled.solver, 8, kept);
    assert_false(snake_solving.resume(resumed.solver, 8, kept, size - 8));
    assert_true(snake_solving.resume(resumed.solver, 8, kept, size));
    assert_true(world_solving_run(&resumed.options));
    assert_true(snake_solving.value(resumed.solver, &world, &value));
    assert_true(value_compare(value, expected) == 0);
    free(kept);
    memory_release(&memory);
    memory_release(&cancelled.memory);
    memory_release(&resumed.memory);
}

static void the_oracle_knows_a_straight_start(void **state)
{
    (void)state;
    WorldOracle oracle;
    World world;
    MemoryBlock memory = {0};
    const Value value = value_of_start("4x4,start=3", &oracle, &world, &memory);
    assert_close(value.amount, 1, 0);
    assert_close(value.steps, 35.4692, 5e-5);
    memory_release(&memory);
}

static void a_start_that_was_solved_before_is_known_at_once(void **state)
{
    (void)state;
    World world;
    Value value;
    assert_true(snake_find("6x6,start=3,tail=deadly", &world));
    assert_true(snake_solving.known(&world, &value));
    assert_int_equal(value.unit, VALUE_PROBABILITY);
    assert_close(value.amount, 1, 0);
    assert_close(value.steps, 145.2296, 5e-5);
    for (int i = 0; i < 2; i++) {
        assert_true(snake_find(i == 0 ? "8x8" : "5x6", &world));
        assert_false(snake_solving.known(&world, &value));
    }
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
        assert_close(actions.best.amount, 1, 0);
        assert_true(world_oracle_best_actions(&oracle, &at, best, &count));
        if (world.step(&world, &at, best[0], &rng) == 0.0) {
            Value next;
            assert_true(world_oracle_value(&oracle, &at, &next));
            assert_close(next.steps, actions.best.steps - 1, 1e-9);
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
    assert_close(actions.values[0].amount, 0, 0);
    assert_close(actions.values[1].amount, 1, 0); /* down */
    assert_close(actions.values[2].amount, 0, 0);
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
          cmocka_unit_test(several_threads_find_the_same),
          cmocka_unit_test(several_solvers_that_share_the_food_find_the_same),
          cmocka_unit_test(work_that_was_cancelled_goes_on_from_its_file),
          cmocka_unit_test(a_board_that_is_not_surely_won_has_its_chance),
          cmocka_unit_test(the_oracle_knows_a_straight_start),
          cmocka_unit_test(a_start_that_was_solved_before_is_known_at_once),
          cmocka_unit_test(best_actions_keep_the_value_along_an_episode),
          cmocka_unit_test(a_step_into_the_wall_is_worth_nothing),
          cmocka_unit_test(who_is_cancelled_and_asked_again_goes_on))
