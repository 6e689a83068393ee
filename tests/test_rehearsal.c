/* test_rehearsal.c - a network that rehearses until it makes no mistake, judged by others. */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "facets/features.h"
#include "judge/walk.h"
#include "learn/learner.h"
#include "learn/ntuple/drill.h"
#include "learn/ntuple/ntuple_kind.h"

enum { ROOM = 1 << 18, ROUNDS_MAX = 200 };

static Position positions[ROOM];
static uint32_t slots[2 * ROOM];

static void *new_memory(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    assert_non_null(memory);
    return memset(memory, 0, whole);
}

static Game small_board(void)
{
    Game game;
    assert_true(catalogue_find("connect4:4x4", &game));
    return game;
}

static LearnerOptions small_options(const Game *game, int proof)
{
    LearnerOptions options;
    assert_true(learner_preset(game, "certified", &options));
    assert_true(learner_options_set(&options, "tuples", 10));
    assert_true(learner_options_set(&options, "cells", 8));
    assert_true(learner_options_set(&options, "alpha-games", 300));
    assert_true(learner_options_set(&options, "proof", proof));
    return options;
}

/* A learner, its memory, and that of its rehearsal. */
typedef struct Pupil {
    Learner learner;
    void *memory;
    void *stage;
} Pupil;

static void begin_rehearsal(Pupil *pupil)
{
    assert_true(learner_rehearses(&pupil->learner));
    pupil->stage = new_memory(learner_rehearsal_size(&pupil->learner));
    learner_begin_rehearsal(&pupil->learner, pupil->stage);
}

static Pupil pupil_after_games(const Game *game, uint64_t seed, int proof)
{
    const LearnerOptions options = small_options(game, proof);
    Pupil pupil = {.memory = new_memory(learner_memory_size(game, &options))};
    learner_init(&pupil.learner, game, &options, seed, pupil.memory);
    for (int i = 0; i < 300; i++) {
        assert_true(learner_train_game(&pupil.learner));
    }
    begin_rehearsal(&pupil);
    return pupil;
}

static void free_pupil(Pupil *pupil)
{
    free(pupil->stage);
    free(pupil->memory);
}

/* Goes on for so many rounds, or to the end; true if that was reached. */
static bool rehearse(Pupil *pupil, int rounds)
{
    RehearsalNews news = {0};
    while (rounds > 0 && !news.is_done) {
        learner_rehearse(&pupil->learner, pupil->stage, &news);
        assert_null(news.problem);
        rounds -= news.ends_round;
    }
    return news.is_done;
}

typedef struct Bytes {
    unsigned char *bytes;
    size_t size;
} Bytes;

static Bytes brain_of(const Pupil *pupil)
{
    Bytes b = {.size = learner_brain_size(&pupil->learner)};
    b.bytes = new_memory(b.size);
    learner_write_brain(&pupil->learner, b.bytes);
    return b;
}

static Brain open_brain(const Bytes *b, void **memory)
{
    Brain brain;
    *memory = new_memory(brain_memory_size(b->bytes, b->size, catalogue_find));
    assert_int_equal(brain_open(&brain, b->bytes, b->size, catalogue_find, *memory), BRAIN_OK);
    return brain;
}

/* ---------------------------------------------------------------- rehearsals */

/* 4x4 is drawn, so that is what there is to rehearse. */
static void who_has_rehearsed_loses_no_line_as_it_is_saved(void **state)
{
    (void)state;
    const Game game = small_board();
    for (uint64_t seed = 1; seed <= 6; seed++) {
        const int proof = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 8 : 2;
        Pupil pupil = pupil_after_games(&game, seed, proof);
        assert_true(rehearse(&pupil, ROUNDS_MAX));
        const Bytes b = brain_of(&pupil);
        void *memory;
        Brain brain = open_brain(&b, &memory);
        assert_int_equal(brain.proof, proof);
        for (int closes = 0; closes < 2; closes++) {
            PositionSet seen;
            positions_init(&seen, &game, positions, slots, ROOM);
            Walk walk = walk_start(SIDE_FIRST, brain_best_moves, &brain, closes == 1, &seen);
            walk.has_proof = closes == 1 ? brain_has_proof : NULL;
            assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
            assert_int_equal(walk.lost.count, 0);
        }
        free(memory);
        free(b.bytes);
        free_pupil(&pupil);
    }
}

static void a_rehearsal_with_breaks_gives_the_same_bytes(void **state)
{
    (void)state;
    const Game game = small_board();
    Pupil whole = pupil_after_games(&game, 3, 8);
    Pupil broken = pupil_after_games(&game, 3, 8);
    assert_true(rehearse(&whole, ROUNDS_MAX));
    bool is_done = false;
    Brain brain; /* whose game the learner borrows */
    for (int i = 0; !is_done && i < ROUNDS_MAX; i++) {
        is_done = rehearse(&broken, 1);
        const Bytes b = brain_of(&broken);
        void *memory;
        brain = open_brain(&b, &memory);
        const LearnerOptions options = learner_options_of(&brain);
        free_pupil(&broken);
        broken.memory = new_memory(learner_memory_size(&game, &options));
        assert_int_equal(learner_resume(&broken.learner, &brain, &options, broken.memory),
                         LEARNER_OK);
        begin_rehearsal(&broken);
        free(memory);
        free(b.bytes);
    }
    const Bytes a = brain_of(&whole);
    const Bytes b = brain_of(&broken);
    assert_true(is_done);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    free(a.bytes);
    free(b.bytes);
    free_pupil(&whole);
    free_pupil(&broken);
}

/* -------------------------------------------------------------------- drills */

enum { CHOICES = 200, PASSES = 200 };

/* Choices of random positions, some of them the last that is safe, and a network that knows
 * nothing. */
typedef struct Lesson {
    Ntuple net;
    NtupleWeight *weights;
    Position asked[CHOICES];
    int cells[CHOICES];
    Rng rng;
} Lesson;

static void draw_lesson(Lesson *lesson)
{
    const NtupleShape shape = {.tuples = 20, .cells = 7, .seed = 1};
    Rng *rng = &lesson->rng;
    ntuple_init(&lesson->net, &connect4, &shape);
    lesson->weights = new_memory(2 * (size_t)lesson->net.size * sizeof *lesson->weights);
    lesson->net.weights[SIDE_FIRST] = lesson->weights;
    lesson->net.weights[SIDE_SECOND] = lesson->weights + lesson->net.size;
    *rng = rng_from_seed(1);
    for (int i = 0; i < CHOICES;) {
        lesson->asked[i] = random_late_position(&connect4, 12 + 2 * (int)rng_below(rng, 12), rng);
        const Tactics t = connect4.features->tactics(&connect4, lesson->asked[i]);
        const uint64_t last = UINT64_C(1) << (63 - __builtin_clzll(t.safe | 1));
        lesson->cells[i] = bits_lowest(rng_below(rng, 2) == 0 ? t.safe | last : last);
        i += t.winning == 0 && bits_count(t.safe) > 1;
    }
}

/* Drills until nothing is wrong; how many choices still are. */
static int learn_lesson(Lesson *lesson, bool keeps_zeros)
{
    const Drill drill = {
        .net = &lesson->net,
        .weights = lesson->weights,
        .side = SIDE_FIRST,
        .margin = 32,
        .keeps_zeros = keeps_zeros,
    };
    int wrong = CHOICES;
    for (int pass = 0; wrong > 0 && pass < PASSES; pass++) {
        wrong = 0;
        for (int i = 0; i < CHOICES; i++) {
            const Position p = lesson->asked[i];
            const uint64_t safe = connect4.features->tactics(&connect4, p).safe;
            wrong += drill_choice(&drill, p, safe, lesson->cells[i], &lesson->rng) == DRILL_WRONG;
        }
    }
    return wrong;
}

static void what_is_drilled_is_learned(void **state)
{
    (void)state;
    Lesson lesson;
    draw_lesson(&lesson);
    assert_int_equal(learn_lesson(&lesson, false), 0);
    for (size_t i = 0; i < lesson.net.size; i++) {
        assert_int_equal(lesson.weights[lesson.net.size + i], 0);
    }
    free(lesson.weights);
}

static void what_was_forgotten_is_not_needed_to_learn_again(void **state)
{
    (void)state;
    Lesson lesson;
    draw_lesson(&lesson);
    assert_int_equal(learn_lesson(&lesson, false), 0);
    NtupleWeight *before = new_memory(lesson.net.size * sizeof *before);
    for (size_t i = 0; i < lesson.net.size; i++) {
        lesson.weights[i] = i % 4 == 0 ? 0 : lesson.weights[i];
        before[i] = lesson.weights[i];
    }
    assert_int_equal(learn_lesson(&lesson, true), 0);
    int moved = 0;
    for (size_t i = 0; i < lesson.net.size; i++) {
        assert_int_equal(lesson.weights[i] == 0, before[i] == 0);
        moved += lesson.weights[i] != before[i];
    }
    assert_true(moved > 0);
    free(before);
    free(lesson.weights);
}

RUN_TESTS(cmocka_unit_test(who_has_rehearsed_loses_no_line_as_it_is_saved),
          cmocka_unit_test(a_rehearsal_with_breaks_gives_the_same_bytes),
          cmocka_unit_test(what_is_drilled_is_learned),
          cmocka_unit_test(what_was_forgotten_is_not_needed_to_learn_again))
