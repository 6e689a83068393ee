/* test_learn.c - what a learner knows is proved line by line, not sampled.
 *
 * With SOAK set in the environment it does so for many more seeds.
 */
#include "judge/certify.h"
#include "judge/measure.h"
#include "learn/qtable/potential.h"
#include "learn/qtable/qlearn_entries.h"
#include "tictactoe_learners.h"

enum { SEEDS = 100, SOAK_SEEDS = 1000, GAMES_TO_ZERO = 700 };

static Certificate certificate(Qlearn *q, Side side)
{
    return certify_policy(&tictactoe, side, qlearn_best_moves, q);
}

static Decisions decisions(Qlearn *q, Side side)
{
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    PositionSet seen;
    Decisions found;
    Oracle oracle;
    assert_true(positions_slot_count(STATES) <= sizeof slots / sizeof slots[0]);
    positions_init(&seen, &tictactoe, positions, slots, STATES);
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    assert_true(certify_decisions(&oracle, side, qlearn_best_moves, q, &seen, &found));
    return found;
}

/* ------------------------------------------------------------ certificates */

static void the_sound_learner_loses_no_line_from_any_seed(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    const uint64_t seeds = getenv("SOAK") != NULL ? SOAK_SEEDS : SEEDS;
    Measure measure;
    void *memory = malloc(measure_memory_size(&tictactoe, STATES));
    assert_non_null(memory);
    assert_true(measure_init(&measure, &tictactoe, memory, STATES));
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        Qlearn *q = trained(&options, seed, GAMES_TO_ZERO);
        for (int side = 0; side < 2; side++) {
            Measured m;
            measure_policy(&measure, (Side)side, qlearn_best_moves, q, &m);
            assert_int_equal(m.certificate.lost, 0);
            assert_true(m.certificate.won > 0 && m.certificate.drawn > 0);
            assert_true(m.decisions.reachable > 0);
            assert_int_equal(m.decisions.optimal, m.decisions.reachable);
        }
        free(q);
    }
    free(memory);
}

/* The same with every line played, as slowly as that is. */
static void every_line_is_played_and_none_is_lost(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Qlearn *q = trained(&options, seed, GAMES);
        for (int side = 0; side < 2; side++) {
            Certificate c = certificate(q, (Side)side);
            Decisions d = decisions(q, (Side)side);
            assert_int_equal(c.lost, 0);
            assert_int_equal(c.lines, c.won + c.drawn);
            assert_int_equal(d.optimal, d.reachable);
        }
        free(q);
    }
}

static void the_tutorial_preset_has_the_figures_of_the_tutorial(void **state)
{
    (void)state;
    const QlearnOptions options = preset("tutorial");
    assert_true(options.alpha == 0.1);
    assert_true(options.gamma == 0.9);
    assert_true(options.epsilon == 0.3);
    assert_true(options.epsilon_decay == 0.995);
    assert_true(options.epsilon_floor == 0.01);
    assert_false(options.bootstrap);
    assert_false(options.symmetry);
    assert_false(options.afterstates);
}

static void the_tutorial_learner_loses_lines_as_second_player(void **state)
{
    (void)state;
    const QlearnOptions options = preset("tutorial");
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Qlearn *q = trained(&options, seed, GAMES);
        Certificate c = certificate(q, SIDE_SECOND);
        Decisions d = decisions(q, SIDE_SECOND);
        assert_true(c.lost > 0);
        assert_true(d.optimal < d.reachable);
        /* The line that is shown is a game that it did lose. */
        Position end = record_position(&c.shortest_loss);
        assert_int_equal(tictactoe.result(&tictactoe, end), RESULT_FIRST_WON);
        free(q);
    }
}

static void an_untrained_learner_is_free_to_make_any_move(void **state)
{
    (void)state;
    QlearnOptions options = preset("sound");
    options.afterstates = false; /* with them the rules alone show a win at once */
    Qlearn *q = trained(&options, 1, 0);
    /* All games of tic-tac-toe, and those that the second player wins. */
    Certificate c = certificate(q, SIDE_FIRST);
    assert_int_equal(c.lines, 255168);
    assert_int_equal(c.lost, 77904);
    assert_int_equal(c.shortest_loss.played, 6);
    free(q);
}

/* ---------------------------------------------------------------- switches */

/* How many nodes and entries there are once everything has been explored. */
static uint32_t states_met(bool symmetry)
{
    QlearnOptions options = preset("sound");
    options.symmetry = symmetry;
    Qlearn *q = trained(&options, 1, 20000);
    uint32_t count = q->count;
    free(q);
    return count;
}

static void symmetry_folds_the_table(void **state)
{
    (void)state;
    assert_int_equal(states_met(true), FOLDED);
    assert_int_equal(states_met(false), STATES);
}

static void every_switch_can_be_turned_off_and_it_still_learns_to_lose_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        QlearnOptions options = preset("sound");
        *(bool *[]){&options.symmetry, &options.afterstates, &options.backward,
                    &options.explores_least_tried, &options.skips_settled}[i] = false;
        Qlearn *q = trained(&options, 7, 60000);
        assert_int_equal(certificate(q, SIDE_FIRST).lost, 0);
        assert_int_equal(certificate(q, SIDE_SECOND).lost, 0);
        free(q);
    }
}

/* Whether two learners find the same moves best, everywhere, and, if asked,
 * have the same values. */
static bool agree(const Qlearn *a, const Qlearn *b, bool in_values_too)
{
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    PositionSet all;
    positions_init(&all, &tictactoe, positions, slots, STATES);
    assert_true(positions_add(&all, tictactoe.start));
    for (size_t i = 0; i < all.count; i++) {
        Move moves[GAME_MOVES_MAX];
        int count = tictactoe.legal_moves(&tictactoe, positions[i], moves);
        double values[2][GAME_MOVES_MAX];
        for (int m = 0; m < count; m++) {
            assert_true(positions_add(&all, tictactoe.play(&tictactoe, positions[i], moves[m])));
            values[0][m] = qlearn_value(a, positions[i], moves[m], NULL);
            values[1][m] = qlearn_value(b, positions[i], moves[m], NULL);
        }
        for (int m = 0; m < count; m++) {
            for (int n = 0; n < count; n++) {
                bool is_better = values[0][m] > values[0][n];
                if (is_better != (values[1][m] > values[1][n]) ||
                    (in_values_too && values[0][m] != values[1][m])) {
                    return false;
                }
            }
        }
    }
    assert_int_equal(all.count, STATES);
    return true;
}

static void shaping_changes_the_way_but_not_where_it_leads(void **state)
{
    (void)state;
    for (int afterstates = 0; afterstates < 2; afterstates++) {
        QlearnOptions plain = preset("sound");
        plain.afterstates = afterstates == 1;
        QlearnOptions shaped = plain;
        shaped.shaping = true;
        Qlearn *a = trained(&plain, 1, 100);
        Qlearn *b = trained(&shaped, 1, 100);
        assert_false(agree(a, b, false));
        while (a->common.statistics.games < 20000) {
            assert_true(qlearn_train_game(a) && qlearn_train_game(b));
        }
        assert_true(agree(a, b, true));
        free(a);
        free(b);
    }
}

/* The same as it is in books: a table that starts at 0, and a reward for each
 * move of gamma times the potential after it, less that before it, both seen by
 * the side that makes it. */
static void learn_with_shaped_rewards(double table[][GAME_MOVES_MAX], const PositionSet *all,
                                      const Record *record, const QlearnOptions *options)
{
    const Game *game = &tictactoe;
    for (int ply = record->played - 1; ply >= 0; ply--) {
        Position p = record_position_at(record, ply);
        Position next = record_position_at(record, ply + 1);
        Side side = game->side_to_move(game, p);
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, next, moves);
        double target = result_for(game->result(game, next), side) +
                        options->gamma * potential_of(game, next, side) -
                        potential_of(game, p, side);
        double best = count > 0 ? -2.0 : 0.0;
        for (int m = 0; m < count; m++) {
            double reply = table[positions_find(all, next)][moves[m]];
            best = reply > best ? reply : best;
        }
        double *value = &table[positions_find(all, p)][record->moves[ply]];
        *value += options->alpha * (target - options->gamma * best - *value);
    }
}

static void shaping_is_that_of_rewards(void **state)
{
    (void)state;
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    static double table[STATES][GAME_MOVES_MAX];
    PositionSet all;
    positions_init(&all, &tictactoe, positions, slots, STATES);
    assert_true(positions_add(&all, tictactoe.start));
    for (size_t i = 0; i < all.count; i++) {
        Move moves[GAME_MOVES_MAX];
        int count = tictactoe.legal_moves(&tictactoe, positions[i], moves);
        for (int m = 0; m < count; m++) {
            assert_true(positions_add(&all, tictactoe.play(&tictactoe, positions[i], moves[m])));
        }
    }
    QlearnOptions options = {.alpha = 0.25, .gamma = 0.9, .bootstrap = true, .backward = true};
    options.shaping = true;
    Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
    Rng rng = rng_from_seed(5);
    for (int n = 0; n < 3000; n++) {
        Record record = record_start(&tictactoe);
        Move moves[GAME_MOVES_MAX];
        int count;
        while ((count = tictactoe.legal_moves(&tictactoe, record_position(&record), moves)) > 0) {
            assert_true(record_play(&record, moves[rng_below(&rng, (uint32_t)count)]));
        }
        assert_true(qlearn_learn_record(q, &record));
        learn_with_shaped_rewards(table, &all, &record, &options);
    }
    for (size_t i = 0; i < all.count; i++) {
        Position p = positions[i];
        Move moves[GAME_MOVES_MAX];
        int count = tictactoe.legal_moves(&tictactoe, p, moves);
        for (int m = 0; m < count; m++) {
            double potential = potential_of(&tictactoe, p, tictactoe.side_to_move(&tictactoe, p));
            double error = qlearn_value(q, p, moves[m], NULL) - potential - table[i][moves[m]];
            assert_true(-1e-12 < error && error < 1e-12);
        }
    }
    free(q);
}

static void a_potential_counts_open_lines_for_and_against(void **state)
{
    (void)state;
    /* X in the corners 1 and 3, O in 5: X has the top row for 4 and two columns
     * for 1 each, O the middle row and column. Each of 8 lines could be worth 9. */
    Position p = after(&tictactoe, "153");
    assert_true(potential_of(&tictactoe, p, SIDE_FIRST) == (4 + 1 + 1 - 1 - 1) / 72.0);
    assert_true(potential_of(&tictactoe, p, SIDE_SECOND) == -(4 + 1 + 1 - 1 - 1) / 72.0);
    assert_true(potential_of(&tictactoe, after(&tictactoe, "14253"), SIDE_FIRST) == 0.0);
}

static void replay_learns_more_from_as_many_games(void **state)
{
    (void)state;
    uint64_t lost[2] = {0};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        for (int replays = 0; replays < 2; replays++) {
            QlearnOptions options = preset("sound");
            options.replay = replays == 1 ? 8 : 0;
            Qlearn *q = trained(&options, seed, 250);
            lost[replays] += certificate(q, SIDE_SECOND).lost;
            /* What is learned again is not tried again. */
            uint64_t tries = 0;
            for (uint32_t i = 0; i < q->count; i++) {
                tries += q->nodes[i].visits;
            }
            assert_true(tries <= 250 * 9);
            free(q);
        }
    }
    assert_true(lost[1] < lost[0] / 2);
}

static void the_oldest_game_is_forgotten_first(void **state)
{
    (void)state;
    static const char *const games[] = {"14253", "51426", "1234567"};
    QlearnOptions options = preset("tutorial");
    options.replay = 1;
    Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
    for (int i = 0; i < QLEARN_REPLAY_GAMES + 1; i++) {
        int which = i == 0 ? 0 : i < QLEARN_REPLAY_GAMES ? 1 : 2;
        Record record = record_of(&tictactoe, games[which]);
        assert_true(qlearn_learn_record(q, &record));
    }
    /* Without symmetry, the first byte after the length is the first move. */
    assert_int_equal(q->played_count, QLEARN_REPLAY_GAMES);
    assert_int_equal(qlearn_played(q, 0)[1], 4);
    assert_int_equal(qlearn_played(q, QLEARN_REPLAY_GAMES - 2)[1], 4);
    assert_int_equal(qlearn_played(q, QLEARN_REPLAY_GAMES - 1)[0], 7);
    free(q);
}

static void equal_positions_have_equal_values(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    Qlearn *q = trained(&options, 3, 300);
    Position corner = after(&tictactoe, "1");
    Position other = after(&tictactoe, "9");
    assert_true(qlearn_value(q, corner, 4, NULL) == qlearn_value(q, other, 4, NULL));
    assert_true(qlearn_value(q, corner, 1, NULL) == qlearn_value(q, other, 7, NULL));
    free(q);
}

static void a_value_is_seen_by_the_side_that_moves(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    Qlearn *q = trained(&options, 1, GAMES);
    /* X completes its row with 3, and O its row with 6. */
    assert_true(qlearn_value(q, after(&tictactoe, "1425"), 2, NULL) == 1.0);
    assert_true(qlearn_value(q, after(&tictactoe, "14257"), 5, NULL) == 1.0);
    /* Leaving O's row open is worth a win to O one ply later. */
    assert_true(qlearn_value(q, after(&tictactoe, "1425"), 6, NULL) == -options.gamma);
    free(q);
}

static void epsilon_decays_to_its_floor(void **state)
{
    (void)state;
    QlearnOptions options = preset("tutorial");
    Qlearn *q = trained(&options, 1, 1);
    assert_true(q->epsilon == 0.3 * 0.995);
    free(q);
    q = trained(&options, 1, 2000);
    assert_true(q->epsilon == 0.01);
    free(q);
    options.epsilon = 0.0; /* below the floor it stays where it is */
    q = trained(&options, 1, 2);
    assert_true(q->epsilon == 0.0);
    free(q);
}

static void options_out_of_range_are_noticed(void **state)
{
    (void)state;
    const QlearnOptions good = preset("sound");
    assert_true(are_good(&good));
    for (int i = 0; i < 5; i++) {
        QlearnOptions bad = good;
        double *numbers[] = {&bad.alpha, &bad.gamma, &bad.epsilon, &bad.epsilon_decay,
                             &bad.epsilon_floor};
        *numbers[i] = 1.5;
        assert_false(are_good(&bad));
        *numbers[i] = -0.1;
        assert_false(are_good(&bad));
    }
    LearnerOptions options;
    assert_false(learner_preset(&tictactoe, "absent", &options));
}

/* ----------------------------------------------------------- games, tables */

static void it_learns_from_games_that_others_play(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const QlearnOptions options = preset(preset_name(i));
        Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
        Record record = record_of(&tictactoe, "14253");
        assert_true(qlearn_learn_record(q, &record));
        assert_int_equal(q->common.statistics.games, 0);
        /* O let X complete its row: that move is now known to be bad. */
        assert_true(qlearn_value(q, after(&tictactoe, "142"), 4, NULL) < 0.0);
        assert_true(qlearn_value(q, after(&tictactoe, "1425"), 2, NULL) > 0.0);
        free(q);
    }
}

static void it_learns_move_by_move_while_others_play(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    Qlearn *q = new_learner(&tictactoe, &options, 1, STATES);
    Record record = record_start(&tictactoe);
    const char moves[] = "14253";
    for (int ply = 0; ply < 5; ply++) {
        uint32_t visits;
        Position before = record_position(&record);
        Move move = notation_read_move(&tictactoe, before, &moves[ply], 1);
        assert_true(record_play(&record, move));
        assert_true(qlearn_learn_move(q, &record));
        (void)qlearn_value(q, before, move, &visits);
        assert_int_equal(visits, 1);
    }
    /* Each move knows of the one after it, as it was when it was made: the
     * rules tell that X wins by 3, so 5 was known to lose when O made it. */
    assert_true(qlearn_value(q, after(&tictactoe, "1425"), 2, NULL) == 1.0);
    assert_true(qlearn_value(q, after(&tictactoe, "142"), 4, NULL) == -0.9);
    assert_true(qlearn_value(q, after(&tictactoe, "14"), 1, NULL) == 0.0);

    /* A game that is taken up in the middle is known from its start. */
    uint32_t visits;
    record = record_of(&tictactoe, "2893");
    assert_true(qlearn_learn_move(q, &record));
    (void)qlearn_value(q, after(&tictactoe, "28"), 8, &visits);
    assert_int_equal(visits, 1);

    /* Without bootstrapping there is nothing to learn before the end. */
    const QlearnOptions tutorial = preset("tutorial");
    Qlearn *late = new_learner(&tictactoe, &tutorial, 1, STATES);
    assert_true(qlearn_learn_move(late, &record));
    assert_int_equal(qlearn_entry_count(late), 0);
    free(late);
    free(q);
}

static void a_full_table_is_reported_and_spoils_nothing(void **state)
{
    (void)state;
    const QlearnOptions options = preset("sound");
    for (uint32_t states = 1; states < FOLDED; states += 76) {
        Qlearn *q = new_learner(&tictactoe, &options, 1, states);
        uint64_t learned = 0;
        while (qlearn_train_game(q)) {
            learned++;
            assert_true(learned < 100000);
        }
        assert_int_equal(q->common.statistics.games, learned);
        assert_true(q->count <= states);
        assert_true(qlearn_entry_count(q) <= states);
        (void)certificate(q, SIDE_SECOND); /* it can still be asked anything */
        free(q);
    }
}

static void any_game_behind_the_seam_can_be_learned(void **state)
{
    (void)state;
    Game game;
    const QlearnOptions options = preset("sound");
    assert_true(catalogue_find("connect4:4x4", &game));
    Qlearn *q = new_learner(&game, &options, 1, 200000);
    for (int i = 0; i < 2000; i++) {
        assert_true(qlearn_train_game(q));
    }
    /* Three in a column: the fourth wins. */
    assert_true(qlearn_value(q, after(&game, "121213"), 0, NULL) == 1.0);
    free(q);
}

RUN_TESTS(cmocka_unit_test(the_sound_learner_loses_no_line_from_any_seed),
          cmocka_unit_test(every_line_is_played_and_none_is_lost),
          cmocka_unit_test(the_tutorial_preset_has_the_figures_of_the_tutorial),
          cmocka_unit_test(the_tutorial_learner_loses_lines_as_second_player),
          cmocka_unit_test(an_untrained_learner_is_free_to_make_any_move),
          cmocka_unit_test(symmetry_folds_the_table),
          cmocka_unit_test(every_switch_can_be_turned_off_and_it_still_learns_to_lose_nothing),
          cmocka_unit_test(shaping_changes_the_way_but_not_where_it_leads),
          cmocka_unit_test(shaping_is_that_of_rewards),
          cmocka_unit_test(a_potential_counts_open_lines_for_and_against),
          cmocka_unit_test(replay_learns_more_from_as_many_games),
          cmocka_unit_test(the_oldest_game_is_forgotten_first),
          cmocka_unit_test(equal_positions_have_equal_values),
          cmocka_unit_test(a_value_is_seen_by_the_side_that_moves),
          cmocka_unit_test(epsilon_decays_to_its_floor),
          cmocka_unit_test(options_out_of_range_are_noticed),
          cmocka_unit_test(it_learns_from_games_that_others_play),
          cmocka_unit_test(it_learns_move_by_move_while_others_play),
          cmocka_unit_test(a_full_table_is_reported_and_spoils_nothing),
          cmocka_unit_test(any_game_behind_the_seam_can_be_learned))
