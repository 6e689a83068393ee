/* test_door_atlas.c - all states of small games, and what a learner makes of them, through the library's
 * interface. */
#include <math.h>

#include "door.h"
#include "kuhn.h"

static fourmi_atlas *atlas_of(fourmi_lab *lab, fourmi_atlas_options options)
{
    fourmi_atlas *atlas;
    ASSERT_OK(fourmi_atlas_new(lab, &options, &atlas));
    assert_int_equal(atlas->state_count, 0);
    ASSERT_OK(fourmi_run(atlas, 0));
    return atlas;
}

static void an_atlas_has_every_state_once_with_its_images(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    for (int no_symmetry = 0; no_symmetry < 2; no_symmetry++) {
        fourmi_atlas *atlas = atlas_of(
            lab, (fourmi_atlas_options){.game = game, .no_symmetry = no_symmetry == 1});
        static const uint32_t by_ply[] = {1, 3, 12, 38, 108, 174, 204, 153, 57, 15};
        uint32_t found[10] = {0};
        uint32_t images = 0;
        uint32_t over = 0;
        assert_int_equal(atlas->state_count, no_symmetry == 1 ? 5478 : 765);
        for (uint32_t i = 0; i < atlas->state_count; i++) {
            const fourmi_atlas_state *one = &atlas->states[i];
            images += one->images;
            over += one->turn == FOURMI_OVER;
            found[one->ply]++;
            assert_true(i == 0 || one->ply >= atlas->states[i - 1].ply);
            assert_int_equal(fourmi_state_turn(game, one->state), one->turn);
            assert_int_equal(fourmi_atlas_find(atlas, one->state), i);
        }
        assert_int_equal(images, 5478);
        if (no_symmetry == 0) {
            assert_memory_equal(found, by_ply, sizeof found);
        }
        assert_int_equal(over, no_symmetry == 1 ? 958 : 138);
        fourmi_free(atlas);
    }
    fourmi_free(lab);
}

static void outcomes_of_an_atlas_are_the_exact_ones(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    fourmi_atlas *atlas = atlas_of(lab, (fourmi_atlas_options){.game = game});
    fourmi_exact *exact;
    (void)unused;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
    for (uint32_t i = 0; i < atlas->state_count; i++) {
        const fourmi_atlas_state *one = &atlas->states[i];
        fourmi_action actions[FOURMI_LEGAL_MAX];
        fourmi_value value;
        bool is_telling = false;
        const int count = fourmi_state_legal(game, one->state, actions, NULL);
        ASSERT_OK(fourmi_exact_value(exact, one->state, &value));
        assert_int_equal(value.outcome, one->outcome);
        for (int k = 0; k < count; k++) {
            fourmi_state next;
            memcpy(&next, one->state, game->state_size);
            ASSERT_OK(fourmi_state_play(game, &next, actions[k], NULL));
            const int place = fourmi_atlas_find(atlas, &next);
            assert_true(place > 0);
            assert_int_equal(atlas->states[place].ply, one->ply + 1);
            is_telling = is_telling || atlas->states[place].outcome != one->outcome;
        }
        assert_int_equal(is_telling, one->is_telling);
    }
    fourmi_free(exact);
    fourmi_free(atlas);
    fourmi_free(lab);
}

static uint32_t sum_of(const fourmi_atlas *atlas, size_t field)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < atlas->state_count; i++) {
        sum += *(const uint32_t *)(const void *)((const char *)&atlas->states[i] + field);
    }
    return sum;
}

static fourmi_learner *new_learner(fourmi_lab *lab, const fourmi_game *game, const char *preset)
{
    const fourmi_learner_options options = {.game = game, .preset = preset, .seed = 7};
    fourmi_learner *learner;
    ASSERT_OK(fourmi_learner_new(lab, &options, &learner));
    return learner;
}

static void what_a_game_came_through_is_seen_and_nothing_else(void **unused)
{
    static const char *const presets[] = {"sound", "tutorial"};
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_learner *learner = new_learner(lab, game, presets[i]);
        fourmi_atlas *atlas = atlas_of(lab,
                                       (fourmi_atlas_options){.game = game, .learner = learner});
        fourmi_record *record = new_record(lab, game, "1234567");
        uint32_t seen = 0;
        assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, seen)), 0);
        ASSERT_OK(fourmi_learner_observe(learner, record));
        ASSERT_OK(fourmi_run(atlas, 0));
        for (uint32_t ply = 0; ply <= record->action_count; ply++) {
            ASSERT_OK(fourmi_record_go(record, ply));
            assert_true(atlas->states[fourmi_atlas_find(atlas, record->state)].seen > 0);
        }
        for (uint32_t k = 0; k < atlas->state_count; k++) {
            seen += atlas->states[k].seen > 0;
        }
        assert_int_equal(seen, 8);
        fourmi_free(learner); /* the atlas holds it */
        ASSERT_OK(fourmi_run(atlas, 0));
        fourmi_free(atlas);
        fourmi_free(record);
    }
    fourmi_free(lab);
}

/* Asks the learner about a state: the value of its best action, and whether each action that it
 * takes keeps the outcome. */
static double ask(const fourmi_atlas *atlas, const fourmi_learner *learner, const void *state,
                  bool *is_right)
{
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    const int outcome = atlas->states[fourmi_atlas_find(atlas, state)].outcome;
    const int count = fourmi_learner_opinions(learner, state, opinions);
    double best = -2;
    *is_right = true;
    for (int i = 0; i < count; i++) {
        fourmi_state next;
        memcpy(&next, state, atlas->game->state_size);
        ASSERT_OK(fourmi_state_play(atlas->game, &next, opinions[i].action, NULL));
        if (opinions[i].probability > 0) {
            best = fmax(best, opinions[i].value);
            *is_right = *is_right &&
                        atlas->states[fourmi_atlas_find(atlas, &next)].outcome == outcome;
        }
    }
    return best;
}

/* The decisions that a learner can meet as either player, and how many of them are right. */
static void evaluate(fourmi_lab *lab, fourmi_learner *learner, uint32_t *met, uint32_t *right)
{
    fourmi_policy *policy;
    ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learner}, &policy));
    *met = *right = 0;
    for (int player = FOURMI_FIRST; player <= FOURMI_SECOND; player++) {
        const fourmi_evaluation_options options = {
            .policy = policy, .player = (fourmi_turn)player, .method = FOURMI_METHOD_LINES};
        fourmi_evaluation *evaluation;
        ASSERT_OK(fourmi_evaluation_new(lab, &options, &evaluation));
        ASSERT_OK(fourmi_run(evaluation, 0));
        *met += (uint32_t)evaluation->decisions;
        *right += (uint32_t)evaluation->right;
        fourmi_free(evaluation);
    }
    fourmi_free(policy);
}

static void an_atlas_counts_what_evaluations_and_the_learner_itself_say(void **unused)
{
    static const struct {
        const char *preset;
        uint64_t episodes;
    } rows[] = {{"sound", 0},    {"sound", 1},     {"sound", 60},     {"sound", 400},
                {"sound", 2000}, {"tutorial", 40}, {"tutorial", 5000}};
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_learner *learner = new_learner(lab, game, rows[i].preset);
        ASSERT_OK(fourmi_learner_train(learner, rows[i].episodes));
        fourmi_atlas *atlas = atlas_of(
            lab, (fourmi_atlas_options){.game = game, .learner = learner, .no_symmetry = true});
        uint32_t met, met_right;
        evaluate(lab, learner, &met, &met_right);
        assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, met)), met);
        assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, met_right)), met_right);
        for (uint32_t k = 0; k < atlas->state_count; k++) {
            const fourmi_atlas_state *one = &atlas->states[k];
            bool is_right = false;
            if (one->turn != FOURMI_OVER) {
                assert_true(fabs(one->value - ask(atlas, learner, one->state, &is_right)) < 1e-6);
            } else { /* seen by the player whose turn it would be, who has lost or drawn */
                assert_true(one->value == -fabs((double)one->outcome));
            }
            assert_int_equal(one->right, is_right);
        }
        fourmi_free(atlas);
        /* Up to symmetry the counts are the same, of all images together. */
        atlas = atlas_of(lab, (fourmi_atlas_options){.game = game, .learner = learner});
        assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, met)), met);
        assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, met_right)), met_right);
        fourmi_free(atlas);
        fourmi_free(learner);
    }
    fourmi_free(lab);
}

/* Images of a state belong to its entry; and other boards have an atlas too. */
static void images_stand_together(void **unused)
{
    static const char *const names[] = {"tictactoe", "connect4:4x4"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < 2; i++) {
        const fourmi_game *game = open_game(lab, names[i]);
        const fourmi_symmetry *symmetry = game->extras->symmetry;
        fourmi_atlas *all = atlas_of(
            lab, (fourmi_atlas_options){.game = game, .no_symmetry = true, .limit = 200000});
        fourmi_atlas *atlas = atlas_of(lab, (fourmi_atlas_options){.game = game, .limit = 200000});
        assert_int_equal(sum_of(atlas, offsetof(fourmi_atlas_state, images)), all->state_count);
        assert_true((uint32_t)symmetry->count * atlas->state_count >= all->state_count);
        for (uint32_t k = 0; k < all->state_count; k += 7) {
            const int entry = fourmi_atlas_find(atlas, all->states[k].state);
            assert_true(entry >= 0);
            assert_int_equal(atlas->states[entry].outcome, all->states[k].outcome);
            assert_int_equal(atlas->states[entry].ply, all->states[k].ply);
            for (int turned = 0; turned < symmetry->count; turned++) {
                fourmi_state image;
                memcpy(&image, all->states[k].state, game->state_size);
                symmetry->transform(game, &image, turned);
                assert_int_equal(fourmi_atlas_find(atlas, &image), entry);
            }
        }
        fourmi_free(all);
        fourmi_free(atlas);
    }
    fourmi_free(lab);
}

static void an_atlas_refuses_a_learner_that_it_cannot_look_at(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    const fourmi_game *other = open_game(lab, "connect4:4x4");
    fourmi_learner *learner, *frozen;
    fourmi_bytes *bytes;
    fourmi_atlas *atlas;
    (void)unused;
    ASSERT_OK(fourmi_learner_new(lab, &(fourmi_learner_options){.game = game}, &learner));
    ASSERT_FAILS(
        fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = other, .learner = learner}, &atlas),
        FOURMI_ERROR_OTHER_GAME, "the learner is for tictactoe");
    ASSERT_OK(fourmi_learner_write(learner, NULL, &bytes));
    ASSERT_OK(fourmi_learner_new(lab,
                                 &(fourmi_learner_options){.bytes = bytes->bytes,
                                                           .byte_count = bytes->byte_count,
                                                           .frozen = true},
                                 &frozen));
    ASSERT_FAILS(
        fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game, .learner = frozen}, &atlas),
        FOURMI_ERROR_UNSUPPORTED, "no frozen learner");
    fourmi_free(bytes);
    fourmi_free(frozen);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_game_without_an_atlas_says_why(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_atlas *atlas;
    fourmi_state state = {{~UINT64_C(0)}};
    (void)unused;
    static const char *const names[] = {"chess:KRK", "blackjack", "kuhn"};
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fourmi_atlas_options options = {.game = open_game(lab, names[i])};
        ASSERT_FAILS(fourmi_atlas_new(lab, &options, &atlas), FOURMI_ERROR_UNSUPPORTED,
                     "no atlas of");
    }
    const fourmi_game *game = open_game(lab, "connect4");
    ASSERT_OK(fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game}, &atlas));
    ASSERT_FAILS(fourmi_atlas_find(atlas, &state), FOURMI_ERROR_UNKNOWN, "not in the atlas");
    ASSERT_FAILS(fourmi_run(atlas, 0), FOURMI_ERROR_UNSUPPORTED, "more than 6000 states");
    fourmi_free(atlas);
    game = open_game(lab, "tictactoe");
    ASSERT_FAILS(
        fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game, .limit = UINT32_MAX}, &atlas),
        FOURMI_ERROR_ARGUMENT, "at most");
    assert_null(atlas);
    atlas = atlas_of(lab, (fourmi_atlas_options){.game = game, .limit = 5478});
    ASSERT_FAILS(fourmi_atlas_find(atlas, &state), FOURMI_ERROR_UNKNOWN, "not in the atlas");
    ASSERT_FAILS(fourmi_atlas_find(atlas, NULL), FOURMI_ERROR_ARGUMENT, "state is missing");
    fourmi_free(atlas);
    ASSERT_OK(fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game, .limit = 5477}, &atlas));
    ASSERT_FAILS(fourmi_run(atlas, 0), FOURMI_ERROR_UNSUPPORTED, "more than 5477 states");
    fourmi_free(atlas);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(an_atlas_has_every_state_once_with_its_images),
          cmocka_unit_test(images_stand_together),
          cmocka_unit_test(outcomes_of_an_atlas_are_the_exact_ones),
          cmocka_unit_test(what_a_game_came_through_is_seen_and_nothing_else),
          cmocka_unit_test(an_atlas_counts_what_evaluations_and_the_learner_itself_say),
          cmocka_unit_test(an_atlas_refuses_a_learner_that_it_cannot_look_at),
          cmocka_unit_test(a_game_without_an_atlas_says_why))
