/* test_measure.c - the fast judge finds what the slow ones find.
 *
 * Lines and decisions are those of certify.c, which plays every line; shares are
 * those of very many games.
 */
#include "judge/measure.h"
#include "learn/qtable/qtable_kind.h"
#include "testing.h"

#include <stdlib.h>

enum { STATES = 5478 };

/* A learner that has trained too little to be good. */
static Qlearn *half_trained(const char *preset, uint64_t seed, int games)
{
    LearnerOptions any;
    assert_true(learner_preset(&tictactoe, preset, &any));
    QlearnOptions options = qtable_options(&any);
    options.states = STATES;
    Qlearn *q = calloc(1, sizeof *q + qlearn_memory_size(&tictactoe, &options));
    assert_non_null(q);
    qlearn_init(q, &tictactoe, &options, seed, q + 1);
    for (int i = 0; i < games; i++) {
        assert_true(qlearn_train_game(q));
    }
    return q;
}

static Measure *new_measure(const Game *game, uint32_t positions)
{
    Measure *measure = malloc(sizeof *measure + measure_memory_size(game, positions));
    assert_non_null(measure);
    assert_true(measure_init(measure, game, measure + 1, positions));
    return measure;
}

static Decisions slow_decisions(Qlearn *q, Side side)
{
    static Position positions[STATES];
    static uint32_t slots[1 << 14];
    PositionSet seen;
    Decisions found;
    Oracle oracle;
    positions_init(&seen, &tictactoe, positions, slots, STATES);
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    assert_true(certify_decisions(&oracle, side, qlearn_best_moves, q, &seen, &found));
    return found;
}

static void lines_and_decisions_are_those_of_the_certificate(void **state)
{
    (void)state;
    Measure *measure = new_measure(&tictactoe, STATES);
    static const struct {
        const char *preset;
        int games;
    } learners[] = {{"sound", 0}, {"sound", 150}, {"sound", 1000}, {"tutorial", 1000}};
    for (size_t i = 0; i < sizeof learners / sizeof learners[0]; i++) {
        Qlearn *q = half_trained(learners[i].preset, i, learners[i].games);
        for (int side = 0; side < 2; side++) {
            Measured fast;
            Certificate slow = certify_policy(&tictactoe, (Side)side, qlearn_best_moves, q);
            Decisions decisions = slow_decisions(q, (Side)side);
            measure_policy(measure, (Side)side, qlearn_best_moves, q, &fast);
            assert_int_equal(fast.certificate.lines, slow.lines);
            assert_int_equal(fast.certificate.won, slow.won);
            assert_int_equal(fast.certificate.drawn, slow.drawn);
            assert_int_equal(fast.certificate.lost, slow.lost);
            assert_int_equal(fast.decisions.reachable, decisions.reachable);
            assert_int_equal(fast.decisions.optimal, decisions.optimal);
            const Record *line = &fast.certificate.shortest_loss;
            assert_int_equal(line->played, slow.shortest_loss.played);
            if (slow.lost > 0) {
                Result result = tictactoe.result(&tictactoe, record_position(line));
                assert_int_equal(result_for(result, (Side)side), -1);
            }
        }
        free(q);
    }
    free(measure);
}

/* One game, in which the policy chooses at random among its best moves. */
static int play(const Measure *m, Qlearn *q, Side side, bool opponent_is_perfect, Rng *rng)
{
    Position p = tictactoe.start;
    while (!game_is_over(&tictactoe, p)) {
        Move moves[GAME_MOVES_MAX];
        int count = 0;
        if (tictactoe.side_to_move(&tictactoe, p) == side) {
            count = qlearn_best_moves(q, &tictactoe, p, moves);
        } else {
            const MeasureNode *node = &m->nodes[positions_find(&m->positions, p)];
            for (uint32_t n = 0; n < node->move_count; n++) {
                const MeasureMove *move = &m->moves[node->first_move + n];
                if (!opponent_is_perfect || move->keeps_result) {
                    moves[count++] = move->move;
                }
            }
        }
        p = tictactoe.play(&tictactoe, p, moves[rng_below(rng, (uint32_t)count)]);
    }
    return result_for(tictactoe.result(&tictactoe, p), side);
}

static void assert_near(double expected, double counted)
{
    assert_true(expected - 0.02 < counted && counted < expected + 0.02);
}

static void shares_are_what_many_games_come_to(void **state)
{
    (void)state;
    enum { GAMES = 20000 };
    Measure *measure = new_measure(&tictactoe, STATES);
    Qlearn *q = half_trained("sound", 3, 60);
    Rng rng = rng_from_seed(9);
    for (int i = 0; i < 4; i++) {
        const Side side = (Side)(i % 2);
        const bool is_perfect = i / 2 == 1;
        int counts[3] = {0};
        Measured measured;
        measure_policy(measure, side, qlearn_best_moves, q, &measured);
        for (int n = 0; n < GAMES; n++) {
            counts[1 + play(measure, q, side, is_perfect, &rng)]++;
        }
        const Shares *shares = is_perfect ? &measured.against_perfect : &measured.against_random;
        assert_near(shares->lost, counts[0] / (double)GAMES);
        assert_near(shares->drawn, counts[1] / (double)GAMES);
        assert_near(shares->won, counts[2] / (double)GAMES);
    }
    free(q);
    free(measure);
}

static void the_truth_about_every_position_is_the_exact_one(void **state)
{
    (void)state;
    Measure *measure = new_measure(&tictactoe, STATES);
    Oracle oracle;
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    assert_int_equal(measure->positions.count, STATES);
    for (size_t i = 0; i < STATES; i++) {
        int outcome;
        Position p = measure->positions.positions[i];
        if (!game_is_over(&tictactoe, p) && stones_left(&tictactoe, p) < 8) {
            assert_true(oracle_outcome(&oracle, p, &outcome));
            assert_int_equal(measure->nodes[i].outcome, outcome);
        }
    }
    free(measure);
}

static void a_game_with_more_positions_than_there_is_room_for_is_refused(void **state)
{
    (void)state;
    Measure measure;
    void *memory = malloc(measure_memory_size(&tictactoe, STATES - 1));
    assert_non_null(memory);
    assert_false(measure_init(&measure, &tictactoe, memory, STATES - 1));
    free(memory);
}

/* --------------------------------------------------------- solved positions */

enum { SAMPLES = 30, TABLE_BYTES = 1 << 22 };

static const MeasureSample *sample_of(const MeasureSample *samples, Position p)
{
    while (!positions_equal(samples->position, p)) {
        samples++;
    }
    return samples;
}

static bool sample_keeps(const MeasureSample *sample, Move move)
{
    for (int i = 0; i < sample->count; i++) {
        if (sample->keeping[i] == move) {
            return true;
        }
    }
    return false;
}

/* Policies that keep as much or as little as they can; the context has the
 * samples that are asked about. */
static int keep(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)game;
    const MeasureSample *sample = sample_of(context, p);
    memcpy(moves, sample->keeping, sample->count * sizeof moves[0]);
    return sample->count;
}

static int any(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    return game->legal_moves(game, p, moves);
}

static int spoil(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const MeasureSample *sample = sample_of(context, p);
    Move legal[GAME_MOVES_MAX];
    int count = 0;
    const int legal_count = game->legal_moves(game, p, legal);
    for (int i = 0; i < legal_count; i++) {
        if (!sample_keeps(sample, legal[i])) {
            moves[count++] = legal[i];
        }
    }
    return count > 0 ? count : game->legal_moves(game, p, moves);
}

static void samples_are_solved_and_the_same_from_the_same_seed(void **state)
{
    (void)state;
    static MeasureSample samples[SAMPLES];
    static _Alignas(ORACLE_ALIGNMENT) unsigned char table[TABLE_BYTES];
    Oracle oracle;
    catalogue_init_oracle(&oracle, &connect4, table, sizeof table);
    Rng rng = rng_from_seed(1);
    Rng again = rng_from_seed(1);
    for (int i = 0; i < SAMPLES; i++) {
        MeasureSample same;
        assert_true(measure_draw_usual_sample(&oracle, &rng, &samples[i]));
        assert_true(measure_draw_usual_sample(&oracle, &again, &same));
        assert_memory_equal(&same, &samples[i], sizeof same);
        int plies = connect4.plies_max - stones_left(&connect4, same.position);
        assert_in_range(plies, MEASURE_SAMPLE_PLIES_MIN, MEASURE_SAMPLE_PLIES_MAX);
        OracleMoves moves;
        int kept = 0;
        assert_true(oracle_moves(&oracle, same.position, &moves));
        for (int m = 0; m < moves.count; m++) {
            bool keeps = value_outcome(moves.values[m]) == value_outcome(moves.best);
            assert_int_equal(sample_keeps(&same, moves.moves[m]), keeps);
            kept += keeps;
        }
        assert_int_equal(same.count, kept);
        assert_int_equal(same.is_trivial, kept == moves.count);
    }
    MeasuredSamples best = measure_samples(samples, SAMPLES, &connect4, keep, samples);
    MeasuredSamples worst = measure_samples(samples, SAMPLES, &connect4, spoil, samples);
    assert_int_equal(best.count, SAMPLES);
    assert_true(0 < best.telling_count && best.telling_count < SAMPLES);
    assert_int_equal(best.kept, SAMPLES);
    assert_int_equal(best.telling_kept, best.telling_count);
    assert_int_equal(worst.telling_kept, 0);
    assert_int_equal(worst.kept, SAMPLES - best.telling_count);
    MeasuredSamples chance = measure_samples(samples, SAMPLES, &connect4, any, NULL);
    assert_true(best.expected == SAMPLES && worst.telling_expected == 0.0);
    assert_int_equal(chance.telling_kept, 0); /* where it is free it may go wrong */
    assert_true(0.0 < chance.telling_expected && chance.telling_expected < chance.telling_count);
    const double rounding = chance.expected - chance.kept - chance.telling_expected;
    assert_true(-1e-9 < rounding && rounding < 1e-9);
}

RUN_TESTS(cmocka_unit_test(lines_and_decisions_are_those_of_the_certificate),
          cmocka_unit_test(shares_are_what_many_games_come_to),
          cmocka_unit_test(the_truth_about_every_position_is_the_exact_one),
          cmocka_unit_test(a_game_with_more_positions_than_there_is_room_for_is_refused),
          cmocka_unit_test(samples_are_solved_and_the_same_from_the_same_seed))
