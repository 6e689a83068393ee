/* test_door_facts.c - what programs must know of games, through the library's interface. */
#include "door.h"
#include "kuhn.h"

static fourmi_game_facts *facts_of(fourmi_lab *lab, const char *name)
{
    fourmi_game_facts *facts;
    ASSERT_OK(fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = open_game(lab, name)},
                                    &facts));
    return facts;
}

static void assert_words(const char *const *words, uint32_t count, const char *expected)
{
    char text[256] = "";
    for (uint32_t i = 0; i < count; i++) {
        strcat(strcat(text, i > 0 ? " " : ""), words[i]);
    }
    assert_string_equal(text, expected);
}

static void each_game_says_what_it_can_do(void **unused)
{
    static const struct {
        const char *name, *title;
        int rows, cols;
        fourmi_unit unit;
        bool columns, symbols, reads, starts, goal, rooms;
        const char *levels, *charts, *data;
    } rows[] = {
        {"tictactoe", "Tic-tac-toe", 3, 3, FOURMI_UNIT_SCORE, false, true, true, false, false, true,
         "random beginner casual medium skilled strong expert", "", ""},
        {"connect4:6x5", "Connect Four", 5, 6, FOURMI_UNIT_SCORE, true, true, false, false, false,
         true, "random beginner casual medium skilled strong expert", "",
         "connect4.book connect4.brain connect4-first.brain"},
        {"chess:KRK", "Chess endings", 8, 8, FOURMI_UNIT_MATE, false, false, true, true, false,
         false, "random beginner casual medium skilled strong expert", "", ""},
        {"blackjack", "Blackjack", 0, 0, FOURMI_UNIT_RETURN, false, false, true, false, false,
         false, "random expert", "hard soft pairs hard-more soft-more", ""},
        {"snake:4x4", "Snake", 4, 4, FOURMI_UNIT_CHANCE, false, false, false, false, true, false,
         "random cycle expert", "", ""},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_game_facts *facts = facts_of(lab, rows[i].name);
        assert_string_equal(facts->title, rows[i].title);
        assert_string_equal(facts->game->name, rows[i].name);
        assert_int_equal(facts->rows, rows[i].rows);
        assert_int_equal(facts->cols, rows[i].cols);
        assert_int_equal(facts->unit, rows[i].unit);
        assert_int_equal(facts->actions_are_columns, rows[i].columns);
        assert_int_equal(facts->actions_are_symbols, rows[i].symbols);
        assert_int_equal(facts->reads_states, rows[i].reads);
        assert_int_equal(facts->has_random_start, rows[i].starts);
        assert_int_equal(facts->has_goal, rows[i].goal);
        assert_int_equal(facts->is_in_rooms, rows[i].rooms);
        assert_words(facts->levels, facts->level_count, rows[i].levels);
        assert_words(facts->charts, facts->chart_count, rows[i].charts);
        assert_words(facts->data, facts->data_count, rows[i].data);
        fourmi_free(facts);
    }
    fourmi_free(lab);
}

static void pieces_have_letters(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_game_facts *facts = facts_of(lab, "chess:KRK");
    (void)unused;
    assert_string_equal(facts->first_pieces, "KQRBNP");
    assert_string_equal(facts->second_pieces, "kqrbnp");
    assert_int_equal(facts->second_symbol_count, 6);
    assert_string_equal(facts->first_symbols[1], "\xe2\x99\x95"); /* a white queen */
    fourmi_free(facts);
    facts = facts_of(lab, "blackjack");
    assert_null(facts->first_pieces);
    assert_int_equal(facts->first_symbol_count, 0);
    fourmi_free(facts);
    fourmi_free(lab);
}

static void every_level_and_preset_that_a_game_names_is_there(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (uint32_t i = 0; i < lab->game_count; i++) {
        fourmi_game_facts *facts = facts_of(lab, lab->games[i]);
        assert_true(facts->preset_count > 1);
        for (uint32_t k = 0; k < facts->preset_count; k++) {
            const fourmi_learner_options options = {.game = facts->game,
                                                    .preset = facts->presets[k]};
            fourmi_learner *learner;
            ASSERT_OK(fourmi_learner_new(lab, &options, &learner));
            assert_non_null(learner->preset); /* or an equal one that stands before */
            fourmi_free(learner);
        }
        for (uint32_t k = 0; k < facts->level_count; k++) {
            const fourmi_policy_options options = {.game = facts->game, .level = facts->levels[k]};
            fourmi_policy *policy;
            ASSERT_OK(fourmi_policy_new(lab, &options, &policy));
            fourmi_free(policy);
        }
        fourmi_free(facts);
    }
    fourmi_free(lab);
}

/* Small boards are solved here; what the table says of large ones was computed long ago. */
static void variants_open_and_end_as_they_say(void **unused)
{
    static const struct {
        const char *game;
        uint32_t count;
        int cells_max; /* of boards to solve */
    } rows[] = {{"tictactoe", 0, 0}, {"connect4", 13, 24}, {"chess:KRK", 8, 0}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_game_facts *facts = facts_of(lab, rows[i].game);
        assert_int_equal(facts->variant_count, rows[i].count);
        for (uint32_t k = 0; k < facts->variant_count; k++) {
            const fourmi_variant *variant = &facts->variants[k];
            const fourmi_game *game = open_game(lab, variant->name);
            assert_int_equal(game->extras->board->rows, variant->rows);
            assert_int_equal(game->extras->board->cols, variant->cols);
            if (variant->rows * variant->cols <= rows[i].cells_max) {
                fourmi_exact *exact;
                fourmi_value value;
                fourmi_state state;
                ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
                ASSERT_OK(fourmi_state_start(game, &state));
                ASSERT_OK(fourmi_exact_value(exact, &state, &value));
                assert_true(variant->is_known);
                assert_int_equal(value.outcome, variant->outcome);
                fourmi_free(exact);
            }
        }
        fourmi_free(facts);
    }
    fourmi_free(lab);
}

static void a_random_start_is_one_of_many_or_the_only_one(void **unused)
{
    static const char *const names[] = {"chess:KRK", "connect4", "blackjack"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        fourmi_game_facts *facts = facts_of(lab, names[i]);
        const fourmi_game *game = facts->game;
        fourmi_rng rng = {1};
        fourmi_state start, state;
        int others = 0;
        ASSERT_OK(fourmi_state_start(game, &start));
        for (int n = 0; n < 100; n++) {
            ASSERT_OK(fourmi_state_random(game, &rng, &state));
            assert_int_not_equal(fourmi_state_turn(game, &state), FOURMI_OVER);
            others += memcmp(&state, &start, game->state_size) != 0;
        }
        assert_true(facts->has_random_start ? others > 95 : others == 0);
        assert_true((rng.state == 1) == !facts->has_random_start);
        fourmi_free(facts);
    }
    fourmi_state state;
    ASSERT_FAILS(fourmi_state_random(open_game(lab, "chess"), NULL, &state), FOURMI_ERROR_ARGUMENT,
                 "rng is missing");
    ASSERT_FAILS(fourmi_state_random(NULL, &(fourmi_rng){1}, &state), FOURMI_ERROR_ARGUMENT,
                 "game is missing");
    fourmi_free(lab);
}

static void a_game_of_ones_own_has_facts_too(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_game_facts *facts;
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    facts = facts_of(lab, "kuhn");
    assert_string_equal(facts->title, "kuhn");
    assert_int_equal(facts->unit, FOURMI_UNIT_NONE);
    assert_words(facts->levels, facts->level_count, "random");
    assert_null(facts->options);
    assert_int_equal(facts->variant_count, 0);
    fourmi_free(facts);
    ASSERT_FAILS(fourmi_game_facts_new(lab, &(fourmi_game_facts_options){0}, &facts),
                 FOURMI_ERROR_ARGUMENT, "options.game is missing");
    assert_null(facts);
    ASSERT_FAILS(fourmi_game_facts_new(NULL, NULL, &facts), FOURMI_ERROR_ARGUMENT, "lab is");
    ASSERT_FAILS(fourmi_game_facts_new(lab, NULL, NULL), FOURMI_ERROR_ARGUMENT, "facts is");
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(each_game_says_what_it_can_do), cmocka_unit_test(pieces_have_letters),
          cmocka_unit_test(every_level_and_preset_that_a_game_names_is_there),
          cmocka_unit_test(variants_open_and_end_as_they_say),
          cmocka_unit_test(a_random_start_is_one_of_many_or_the_only_one),
          cmocka_unit_test(a_game_of_ones_own_has_facts_too))
