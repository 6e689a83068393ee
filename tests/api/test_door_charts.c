/* test_door_charts.c - decisions by row and column through the library's interface. */
#include <math.h>

#include "door.h"
#include "kuhn.h"

static fourmi_charts *charts_of(fourmi_lab *lab, fourmi_charts_options options)
{
    fourmi_charts *charts;
    ASSERT_OK(fourmi_charts_new(lab, &options, &charts));
    ASSERT_OK(fourmi_run(charts, 0));
    return charts;
}

/* The cell of these labels. */
static const fourmi_cell *cell_of(const fourmi_charts *charts, const char *name, const char *row,
                                  const char *column)
{
    for (uint32_t i = 0; i < charts->chart_count; i++) {
        const fourmi_chart *chart = &charts->charts[i];
        for (uint32_t k = 0; strcmp(chart->name, name) == 0 && k < chart->cell_count; k++) {
            if (strcmp(chart->rows[k / chart->column_count], row) == 0 &&
                strcmp(chart->columns[k % chart->column_count], column) == 0) {
                return &chart->cells[k];
            }
        }
    }
    fail_msg("there is no cell %s, %s, %s", name, row, column);
    return NULL;
}

static bool is_close(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

static void charts_are_the_strategy_that_everybody_learns(void **unused)
{
    static const struct {
        const char *chart, *row, *column, *best;
    } rows[] = {
        {"hard", "16", "T", "surrender"}, {"hard", "16", "6", "stand"},
        {"hard", "12", "2", "hit"},       {"hard", "12", "4", "stand"},
        {"hard", "11", "6", "double"},    {"soft", "18", "9", "hit"},
        {"soft", "18", "2", "stand"},     {"soft", "18", "6", "double"},
        {"pairs", "88", "9", "split"},    {"pairs", "AA", "T", "split"},
        {"pairs", "TT", "6", "stand"},    {"pairs", "55", "6", "double"},
        {"hard-more", "16", "T", "hit"},
    };
    fourmi_lab *lab = new_lab();
    fourmi_charts *charts = charts_of(
        lab,
        (fourmi_charts_options){.game = open_game(lab, "blackjack:endless,s17,surrender=late")});
    (void)unused;
    assert_int_equal(charts->chart_count, 5);
    assert_int_equal(charts->decisions, 560);
    assert_int_equal(charts->exception_count, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const fourmi_cell *cell = cell_of(charts, rows[i].chart, rows[i].row, rows[i].column);
        assert_string_equal(charts->actions[cell->best], rows[i].best);
        assert_true(is_close(cell->value, cell->values[cell->best]));
        assert_int_equal(cell->taken, -1);
    }
    fourmi_free(charts);
    fourmi_free(lab);
}

/* Where keys tell everything, a cell is a state, and its values are those of any answer. */
static void a_cell_has_the_exact_values_of_its_state(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "blackjack:gym");
    fourmi_charts *charts = charts_of(lab, (fourmi_charts_options){.game = game});
    fourmi_exact *exact;
    fourmi_answer *answer;
    (void)unused;
    assert_true(is_close(charts->value, -0.04655597706669752));
    assert_true(is_close(charts->by_charts, charts->value));
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
    for (uint32_t i = 0; i < charts->charts[0].cell_count; i += 7) {
        const fourmi_cell *cell = &charts->charts[0].cells[i];
        const fourmi_answer_options options = {.exact = exact, .text = cell->state};
        ASSERT_OK(fourmi_answer_new(lab, &options, &answer));
        ASSERT_OK(fourmi_run(answer, 0));
        assert_int_equal(cell->value_count, answer->action_count);
        for (uint32_t k = 0; k < answer->action_count; k++) {
            assert_true(is_close(cell->values[k], answer->actions[k].value.number));
        }
        fourmi_free(answer);
    }
    fourmi_free(exact);
    fourmi_free(charts);
    fourmi_free(lab);
}

/* These figures are those of `fourmi chart` as it was before the library had charts. */
static void exceptions_are_states_in_which_the_chart_is_not_best(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_charts *charts = charts_of(
        lab,
        (fourmi_charts_options){.game = open_game(lab, "blackjack:decks=1"), .exceptions = true});
    (void)unused;
    assert_true(is_close(charts->value, 0.0018193430614841452));
    assert_true(is_close(charts->by_charts, 0.0016066535750373645));
    assert_int_equal(charts->exception_count, 278);
    const fourmi_cell *first = &charts->exceptions[0];
    assert_string_equal(first->state, "62 v 5");
    assert_string_equal(charts->actions[first->best], "hit");
    assert_string_equal(charts->actions[first->taken], "double");
    assert_true(is_close(first->value, 0.13062978723111485));
    assert_true(is_close(first->cost, 0.13062978723111485 - 0.13058286189219004));
    assert_true(isnan(first->values[3])); /* no pair, so it cannot be split */
    ASSERT_OK(fourmi_run(charts, 0));
    assert_int_equal(charts->exception_count, 278);
    fourmi_free(charts);
    fourmi_free(lab);
}

static void cards_that_are_gone_change_the_charts(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "blackjack");
    fourmi_exact *exact;
    (void)unused;
    ASSERT_OK(
        fourmi_exact_new(lab, &(fourmi_exact_options){.game = game, .gone = "TTTTT"}, &exact));
    fourmi_charts *charts = charts_of(lab, (fourmi_charts_options){.game = game, .exact = exact});
    assert_true(is_close(charts->value, -0.008160157290827398));
    assert_true(is_close(charts->by_charts, -0.008168790785153653));
    fourmi_free(charts);
    fourmi_free(exact);
    ASSERT_FAILS(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game, .gone = "?"}, &exact),
                 FOURMI_ERROR_TEXT, "that is no card");
    assert_null(exact);
    game = open_game(lab, "snake:3x3");
    ASSERT_FAILS(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game, .gone = "T"}, &exact),
                 FOURMI_ERROR_TEXT, "nothing is drawn");
    fourmi_free(lab);
}

/* ------------------------------------------------------------------------- policies */

static bool stand_or_hit_by_half(void *context, const fourmi_game *game, const void *view,
                                 const fourmi_action *actions, int count, double *weights)
{
    const double *hit = context;
    (void)game;
    (void)view;
    for (int i = 0; i < count; i++) {
        weights[i] = actions[i] == 0 ? 1 - *hit : actions[i] == 1 ? *hit : 0;
    }
    return *hit >= 0;
}

static void a_policy_is_compared_cell_by_cell(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "blackjack:gym");
    double hit = 0;
    fourmi_policy *stands, *expert;
    (void)unused;
    ASSERT_OK(fourmi_policy_new(
        lab,
        &(fourmi_policy_options){.game = game, .act = stand_or_hit_by_half, .act_context = &hit},
        &stands));
    ASSERT_OK(
        fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = "expert"}, &expert));
    fourmi_charts *charts = charts_of(lab, (fourmi_charts_options){.game = game, .policy = expert});
    assert_int_equal(charts->decisions, 280);
    assert_int_equal(charts->wrong, 0);
    fourmi_free(charts);
    charts = charts_of(lab, (fourmi_charts_options){.game = game, .policy = stands});
    const fourmi_cell *cell = cell_of(charts, "hard", "11", "T");
    const double loss = cell->values[1] - cell->values[0];
    assert_true(loss > 0.5);
    assert_int_equal(cell->taken, 0);
    assert_true(is_close(cell->cost, loss));
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < charts->chart_count; i++) {
        for (uint32_t k = 0; k < charts->charts[i].cell_count; k++) {
            wrong += charts->charts[i].cells[k].best == 1;
        }
    }
    assert_int_equal(charts->wrong, wrong);
    hit = 0.25; /* run again, the charts ask anew */
    ASSERT_OK(fourmi_run(charts, 0));
    assert_int_equal(cell->taken, 0);
    assert_true(is_close(cell->cost, 0.75 * loss));
    assert_int_equal(charts->wrong, 280);
    hit = -1;
    ASSERT_FAILS(fourmi_run(charts, 0), FOURMI_ERROR_CALLBACK, "gave up");
    fourmi_free(charts);
    fourmi_free(stands);
    fourmi_free(expert);
    fourmi_free(lab);
}

static void a_game_without_charts_says_so(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_charts *charts;
    fourmi_policy *policy;
    (void)unused;
    static const char *const names[] = {"connect4", "snake:3x3", "kuhn"};
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fourmi_charts_options options = {.game = open_game(lab, names[i])};
        ASSERT_FAILS(fourmi_charts_new(lab, &options, &charts), FOURMI_ERROR_UNSUPPORTED,
                     "no charts of");
        assert_null(charts);
    }
    const fourmi_game *gym = open_game(lab, "blackjack:gym");
    const fourmi_game *other = open_game(lab, "blackjack");
    ASSERT_OK(
        fourmi_policy_new(lab, &(fourmi_policy_options){.game = gym, .level = "random"}, &policy));
    ASSERT_FAILS(
        fourmi_charts_new(lab, &(fourmi_charts_options){.game = other, .policy = policy}, &charts),
        FOURMI_ERROR_OTHER_GAME, "the policy is for blackjack:gym");
    ASSERT_FAILS(fourmi_charts_new(lab, NULL, &charts), FOURMI_ERROR_ARGUMENT, "options is");
    fourmi_free(policy);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(charts_are_the_strategy_that_everybody_learns),
          cmocka_unit_test(a_cell_has_the_exact_values_of_its_state),
          cmocka_unit_test(exceptions_are_states_in_which_the_chart_is_not_best),
          cmocka_unit_test(cards_that_are_gone_change_the_charts),
          cmocka_unit_test(a_policy_is_compared_cell_by_cell),
          cmocka_unit_test(a_game_without_charts_says_so))
