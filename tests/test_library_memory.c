/* test_library_memory.c - the allocator that a caller may give: all comes from it, all goes
 * back to it, and wherever it has no more the call says so. */
#include "testing.h"

#include <stdlib.h>

#include "lib/fourmi.h"

typedef struct Ledger {
    long held;    /* what was allocated and not released */
    long granted; /* how often something was */
    long refuse;  /* after so many, all is refused; -1 for never */
} Ledger;

static bool is_refused(Ledger *ledger)
{
    return ledger->refuse >= 0 && ledger->granted >= ledger->refuse;
}

static void *allocate(void *context, size_t size)
{
    Ledger *ledger = context;
    if (is_refused(ledger)) {
        return NULL;
    }
    ledger->held++;
    ledger->granted++;
    void *bytes = malloc(size);
    return bytes != NULL ? memset(bytes, 0xa5, size) : NULL; /* nobody may rely on zeros */
}

static void *reallocate(void *context, void *bytes, size_t size)
{
    Ledger *ledger = context;
    if (is_refused(ledger)) {
        return NULL;
    }
    ledger->held += bytes == NULL;
    ledger->granted++;
    return realloc(bytes, size);
}

static void release(void *context, void *bytes)
{
    Ledger *ledger = context;
    ledger->held -= bytes != NULL;
    free(bytes);
}

static fourmi_allocator allocator_of(Ledger *ledger)
{
    return (fourmi_allocator){allocate, reallocate, release, ledger};
}

/* ------------------------------------------------- what each group does with it */

static int use_game(const fourmi_allocator *allocator)
{
    fourmi_game *game;
    fourmi_game *copy;
    fourmi_value value;
    int status = fourmi_game_new_in(allocator, "chess:KRK", &game);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_game_copy(game, &copy);
    if (status == FOURMI_OK) {
        status = fourmi_game_read(copy, "k7/8/1K6/8/8/8/8/7R w - - 0 1");
        status = status == FOURMI_OK ? fourmi_game_value(copy, &value) : status;
        fourmi_game_free(copy);
    }
    fourmi_game_free(game);
    return status;
}

static int use_solver(const fourmi_allocator *allocator)
{
    static const char *const positions[] = {"", "15"};
    const fourmi_solver_options options = {.allocator = allocator, .threads = 2};
    fourmi_value values[2];
    int statuses[2];
    fourmi_solver *solver;
    int status = fourmi_solver_new("tictactoe", &options, &solver);
    if (status == FOURMI_OK) {
        status = fourmi_solver_list(solver, positions, 2, values, statuses);
        fourmi_solver_free(solver);
    }
    return status;
}

static int use_brain(fourmi_brain *brain, const fourmi_allocator *allocator)
{
    const fourmi_player learned = {.brain = brain};
    const fourmi_player expert = {.level = "expert"};
    const fourmi_match_options options = {.allocator = allocator};
    fourmi_certificate certificate;
    fourmi_match *match;
    int status = fourmi_brain_certify(brain, NULL, &certificate);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_match_new("tictactoe", &learned, &expert, &options, &match);
    if (status == FOURMI_OK) {
        status = fourmi_match_play(match, 2);
        fourmi_match_free(match);
    }
    return status;
}

static int use_learner(const fourmi_allocator *allocator)
{
    const fourmi_learner_options options = {.allocator = allocator};
    fourmi_learner *learner;
    fourmi_brain *brain;
    int status = fourmi_learner_new("tictactoe", &options, &learner);
    if (status != FOURMI_OK) {
        return status;
    }
    status = fourmi_learner_train(learner, 10);
    status = status == FOURMI_OK ? fourmi_learner_brain(learner, &brain) : status;
    fourmi_learner_free(learner);
    if (status == FOURMI_OK) {
        status = use_brain(brain, allocator);
        fourmi_brain_free(brain);
    }
    return status;
}

static int use_file(const fourmi_allocator *allocator)
{
    fourmi_brain *brain;
    const int status = fourmi_brain_read(allocator, FOURMI_TEST_DATA "/../../data/connect4.brain",
                                         &brain);
    if (status == FOURMI_OK) {
        fourmi_brain_free(brain);
    }
    return status;
}

static int use_world(const fourmi_allocator *allocator)
{
    fourmi_world *world;
    double values[FOURMI_ACTIONS_MAX];
    int status = fourmi_world_new(allocator, "snake:2x2", &world);
    if (status == FOURMI_OK) {
        const int count = fourmi_world_values(world, values, NULL);
        const int action = count > 0 ? fourmi_world_choose(world, "cycle", 1) : count;
        status = action < 0 ? action : FOURMI_OK;
        fourmi_world_free(world);
    }
    return status;
}

static int use_batch(const fourmi_allocator *allocator)
{
    const fourmi_batch_options options = {.allocator = allocator,
                                          .autoreset = FOURMI_RESET_SAME_STEP};
    fourmi_batch *batch;
    const int status = fourmi_batch_new("snake", 10, &options, &batch);
    if (status == FOURMI_OK) {
        fourmi_batch_free(batch);
    }
    return status;
}

static int use_boards(const fourmi_allocator *allocator)
{
    fourmi_boards *boards;
    const int status = fourmi_boards_new(allocator, "tictactoe", 10, 1, &boards);
    if (status == FOURMI_OK) {
        fourmi_boards_free(boards);
    }
    return status;
}

typedef int Use(const fourmi_allocator *allocator);

static Use *const uses[] = {use_game,  use_solver, use_learner, use_file,
                            use_world, use_batch,  use_boards};
enum { USES = sizeof uses / sizeof uses[0] };

static void all_memory_is_given_back(void **state)
{
    (void)state;
    for (int i = 0; i < USES; i++) {
        Ledger ledger = {.refuse = -1};
        const fourmi_allocator allocator = allocator_of(&ledger);
        assert_int_equal(uses[i](&allocator), FOURMI_OK);
        assert_true(ledger.granted > 1);
        assert_int_equal(ledger.held, 0);
    }
}

static void memory_may_end_at_any_time(void **state)
{
    (void)state;
    for (int i = 0; i < USES; i++) {
        int status = FOURMI_ERROR_MEMORY;
        for (long refuse = 0; status != FOURMI_OK; refuse++) {
            Ledger ledger = {.refuse = refuse};
            const fourmi_allocator allocator = allocator_of(&ledger);
            status = uses[i](&allocator);
            /* A file that cannot be read for want of memory is one that cannot be read. */
            assert_true(status == FOURMI_OK || status == FOURMI_ERROR_MEMORY ||
                        (uses[i] == use_file && status == FOURMI_ERROR_FILE));
            assert_int_equal(ledger.held, 0);
        }
    }
}

RUN_TESTS(cmocka_unit_test(all_memory_is_given_back), cmocka_unit_test(memory_may_end_at_any_time))
