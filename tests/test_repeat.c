/* test_repeat.c - the Q-table in games in which positions repeat: self-play ends
 * all the same, and what was learned is found again. */
#include <pthread.h>
#include <stdlib.h>

#include "learn/learner.h"
#include "learn/qtable/qtable_kind.h"
#include "testing.h"
#include "toy_games.h"

enum { STACK_BYTES = 256 * 1024 };

static bool find_toy(const char *name, Game *game)
{
    const Game *const toys[] = {&toy_ring, &toy_leaps};
    for (size_t i = 0; i < sizeof toys / sizeof toys[0]; i++) {
        if (strcmp(toys[i]->name, name) == 0) {
            *game = *toys[i];
            return true;
        }
    }
    return false;
}

/* A learner in memory of its own, and its brain. */
typedef struct Pupil {
    Learner learner;
    void *memory;
    Brain brain; /* that it goes on from */
    size_t size;
    uint64_t *bytes;
} Pupil;

static void *new_memory(size_t size)
{
    const size_t rounded = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, rounded);
    assert_non_null(memory);
    return memset(memory, 0, rounded);
}

static void begin(Pupil *pupil, const Game *game, const LearnerOptions *options)
{
    pupil->memory = new_memory(learner_memory_size(game, options));
    learner_init(&pupil->learner, game, options, 5, pupil->memory);
}

static void train(Pupil *pupil, int games)
{
    for (int i = 0; i < games; i++) {
        assert_true(learner_train_game(&pupil->learner));
    }
}

static void write_brain(Pupil *pupil)
{
    pupil->size = learner_brain_size(&pupil->learner);
    pupil->bytes = malloc(pupil->size);
    assert_non_null(pupil->bytes);
    learner_write_brain(&pupil->learner, pupil->bytes);
}

static void resume(Pupil *pupil, const Pupil *earlier)
{
    assert_int_equal(brain_open(&pupil->brain, earlier->bytes, earlier->size, find_toy, NULL),
                     BRAIN_OK);
    const LearnerOptions options = learner_options_of(&pupil->brain);
    pupil->memory = new_memory(learner_memory_size(&pupil->brain.game, &options));
    assert_int_equal(learner_resume(&pupil->learner, &pupil->brain, &options, pupil->memory),
                     LEARNER_OK);
}

static void clear(Pupil *pupil)
{
    free(pupil->bytes);
    free(pupil->memory);
}

static LearnerOptions options_of(const Game *game, const char *preset, double replay,
                                 double bootstrap)
{
    LearnerOptions options;
    assert_true(learner_preset(game, preset, &options));
    assert_true(learner_options_set(&options, "replay", replay));
    assert_true(learner_options_set(&options, "bootstrap", bootstrap));
    return options;
}

static void check_resumed(const Game *game, const LearnerOptions *options)
{
    Pupil whole = {0};
    Pupil half = {0};
    Pupil other = {0};
    begin(&whole, game, options);
    train(&whole, 400);
    write_brain(&whole);
    begin(&half, game, options);
    train(&half, 150);
    write_brain(&half);
    resume(&other, &half);
    train(&other, 250);
    write_brain(&other);
    assert_int_equal(other.size, whole.size);
    assert_memory_equal(other.bytes, whole.bytes, whole.size);
    clear(&other);
    clear(&half);
    clear(&whole);
}

static void training_that_was_interrupted_gives_the_same_bytes(void **state)
{
    (void)state;
    static const char *const presets[] = {"sound", "tutorial"};
    for (int i = 0; i < 8; i++) {
        const LearnerOptions options = options_of(&toy_ring, presets[i % 2], i / 2 % 2 * 3,
                                                  i / 4 % 2);
        check_resumed(&toy_ring, &options);
    }
}

static void a_game_that_is_never_decided_is_drawn_at_last(void **state)
{
    (void)state;
    for (int bootstrap = 0; bootstrap <= 1; bootstrap++) {
        const LearnerOptions options = options_of(&toy_leaps, "sound", 0, bootstrap);
        Pupil pupil = {0};
        begin(&pupil, &toy_leaps, &options);
        train(&pupil, 50);
        assert_int_equal(learner_statistics(&pupil.learner)->games, 50);
        assert_int_equal(learner_statistics(&pupil.learner)->drawn, 50);
        assert_true(learner_value_count(&pupil.learner) > 50);
        clear(&pupil);
    }
}

/* The first side wins the ring or draws; its learned moves are those of a win
 * where there is one. */
static void a_win_within_reach_is_learned_where_positions_repeat(void **state)
{
    (void)state;
    const LearnerOptions options = options_of(&toy_ring, "sound", 0, 1);
    Pupil pupil = {0};
    Move moves[GAME_MOVES_MAX];
    begin(&pupil, &toy_ring, &options);
    train(&pupil, 400);
    /* One cell behind the other's token, and two. */
    const Position near = {.own = 3, .all = 2 * 4};
    const Position nearer = {.own = 2, .all = 2 * 4};
    assert_int_equal(learner_best_moves(&pupil.learner, &toy_ring, near, moves), 1);
    assert_int_equal(moves[0], 1);
    assert_int_equal(learner_best_moves(&pupil.learner, &toy_ring, nearer, moves), 1);
    assert_int_equal(moves[0], 2);
    clear(&pupil);
}

static void *resume_on_small_stack(void *pupils)
{
    resume((Pupil *)pupils + 1, pupils);
    return NULL;
}

static void what_is_found_again_takes_a_small_stack(void **state)
{
    (void)state;
    const LearnerOptions options = options_of(&toy_leaps, "sound", 0, 1);
    static Pupil pupils[2];
    pthread_attr_t attributes;
    pthread_t thread;
    begin(&pupils[0], &toy_leaps, &options);
    train(&pupils[0], 5000);
    assert_true(learner_value_count(&pupils[0].learner) > LEAPS_CELLS / 2);
    write_brain(&pupils[0]);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, resume_on_small_stack, pupils), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    write_brain(&pupils[1]);
    assert_int_equal(pupils[1].size, pupils[0].size);
    assert_memory_equal(pupils[1].bytes, pupils[0].bytes, pupils[0].size);
    pthread_attr_destroy(&attributes);
    clear(&pupils[1]);
    clear(&pupils[0]);
}

RUN_TESTS(cmocka_unit_test(training_that_was_interrupted_gives_the_same_bytes),
          cmocka_unit_test(a_game_that_is_never_decided_is_drawn_at_last),
          cmocka_unit_test(a_win_within_reach_is_learned_where_positions_repeat),
          cmocka_unit_test(what_is_found_again_takes_a_small_stack))
