/* test_tournament.c - openings that differ, pairs of games, and ratings. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "facets/symmetry.h"
#include "judge/elo.h"
#include "judge/pairs.h"
#include "play/openings.h"

/* ------------------------------------------------------------------- openings */

enum { ROOM = 1 << 12 };

static Position positions[ROOM];
static uint32_t slots[2 * ROOM];
static uint32_t parents[ROOM];
static Move moves_to[ROOM];

static Openings openings_of(const Game *game, int plies)
{
    Openings openings = {.parents = parents, .moves = moves_to};
    positions_init(&openings.seen, game, positions, slots, ROOM);
    assert_true(openings_find(&openings, plies));
    return openings;
}

/* Keys of the openings, found by playing every line, one after the other. */
typedef struct SlowOpenings {
    uint64_t keys[ROOM];
    size_t count;
} SlowOpenings;

static void add_lines(SlowOpenings *slow, const Game *game, Position p, int plies)
{
    Move moves[GAME_MOVES_MAX];
    if (game_is_over(game, p)) {
        return;
    }
    const int count = plies > 0 ? game->legal_moves(game, p, moves) : 0;
    for (int i = 0; i < count; i++) {
        add_lines(slow, game, game->play(game, p, moves[i]), plies - 1);
    }
    if (plies == 0) {
        const uint64_t key = game->key(game, symmetry_canonical(game, p, NULL));
        size_t at = 0;
        while (at < slow->count && slow->keys[at] != key) {
            at++;
        }
        slow->keys[at] = key;
        slow->count += at == slow->count;
    }
}

static void openings_are_all_undecided_positions_up_to_symmetry(void **state)
{
    (void)state;
    static SlowOpenings slow;
    static const struct {
        const Game *game;
        int plies;
    } cases[] = {{&tictactoe, 0}, {&tictactoe, 1}, {&tictactoe, 2}, {&tictactoe, 3},
                 {&tictactoe, 5}, {&tictactoe, 8}, {&connect4, 1},  {&connect4, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Game *game = cases[i].game;
        const Openings openings = openings_of(game, cases[i].plies);
        slow.count = 0;
        add_lines(&slow, game, game->start, cases[i].plies);
        assert_int_equal(openings.count, slow.count);
        for (size_t o = 0; o < openings.count; o++) {
            const Record record = openings_record(&openings, o);
            const Position p = symmetry_canonical(game, record_position(&record), NULL);
            assert_int_equal(record.played, cases[i].plies);
            size_t at = 0;
            while (at < slow.count && slow.keys[at] != game->key(game, p)) {
                at++;
            }
            assert_true(at < slow.count);
            slow.keys[at] = 0; /* which no position has: each comes once */
        }
    }
}

static void openings_of_tictactoe_are_as_many_as_everybody_knows(void **state)
{
    (void)state;
    assert_int_equal(openings_of(&tictactoe, 1).count, 3);
    assert_int_equal(openings_of(&tictactoe, 2).count, 12);
    assert_int_equal(openings_of(&tictactoe, 9).count, 0);
}

static void openings_that_have_no_room_are_refused(void **state)
{
    (void)state;
    Openings openings = {.parents = parents, .moves = moves_to};
    positions_init(&openings.seen, &connect4, positions, slots, 30);
    assert_false(openings_find(&openings, 3));
}

static void drawn_openings_differ_and_more_of_them_begin_alike(void **state)
{
    (void)state;
    uint32_t all[ROOM];
    uint32_t few[ROOM];
    uint32_t others[ROOM];
    bool has_come[ROOM] = {false};
    const Openings openings = openings_of(&connect4, 4);
    openings_draw(&openings, 7, openings.count, all);
    openings_draw(&openings, 7, 20, few);
    openings_draw(&openings, 8, 20, others);
    assert_memory_equal(all, few, 20 * sizeof few[0]);
    assert_memory_not_equal(others, few, 20 * sizeof few[0]);
    for (size_t i = 0; i < openings.count; i++) {
        assert_true(all[i] < openings.count);
        assert_false(has_come[all[i]]);
        has_come[all[i]] = true;
    }
}

/* ---------------------------------------------------------------------- pairs */

static void a_difference_is_that_of_points_a_game(void **state)
{
    (void)state;
    /* By hand: 4 pairs of 2-0, 2 of 1-1, 2 of 0-2. Mean (4 - 2) / 8; the squares are 4 x 0.75^2,
     * 2 x 0.25^2, 2 x 1.25^2, and a fifth of 0.75^2, 0.25^2, 0.25^2, 0.75^2 and 1.25^2. */
    const PairTally tally = {{2, 0, 2, 0, 4}};
    const PairDifference d = pairs_difference(&tally);
    const double squares = 4.2 * 0.5625 + 2.4 * 0.0625 + 0.2 * 0.5625 + 2.2 * 1.5625;
    assert_int_equal(pairs_total(&tally), 8);
    assert_true(fabs(d.mean - 0.25) < 1e-12);
    assert_true(fabs(d.error - 2.364624 * sqrt(squares / 8 / 8)) < 1e-4);
    assert_int_equal(pairs_verdict(&d), PAIR_UNDECIDED);
}

static void the_other_player_has_the_opposite_difference(void **state)
{
    (void)state;
    const PairDifference d = pairs_difference(&(PairTally){{3, 5, 11, 20, 40}});
    const PairDifference other = pairs_difference(&(PairTally){{40, 20, 11, 5, 3}});
    assert_true(fabs(d.mean + other.mean) < 1e-12 && fabs(d.error - other.error) < 1e-12);
    assert_int_equal(pairs_verdict(&d), PAIR_BETTER);
    assert_int_equal(pairs_verdict(&other), PAIR_WORSE);
}

static void a_few_pairs_that_all_end_alike_prove_nothing(void **state)
{
    (void)state;
    for (uint64_t pairs = 0; pairs <= 200; pairs++) {
        const PairDifference won = pairs_difference(&(PairTally){{0, 0, 0, 0, pairs}});
        const PairDifference even = pairs_difference(&(PairTally){{0, 0, pairs, 0, 0}});
        assert_int_equal(pairs_verdict(&won), pairs < 4 ? PAIR_UNDECIDED : PAIR_BETTER);
        assert_int_equal(pairs_verdict(&even), PAIR_UNDECIDED);
        assert_true(won.interval.high <= 1.0 && even.interval.high > 0.0);
    }
}

static int draw_pair(Rng *rng, const double shares[PAIR_RESULTS])
{
    double left = rng_share(rng);
    int result = 0;
    while (result + 1 < PAIR_RESULTS && left >= shares[result]) {
        left -= shares[result++];
    }
    return result;
}

static void nineteen_of_twenty_ranges_hold_the_true_difference(void **state)
{
    (void)state;
    static const double shares[][PAIR_RESULTS] = {
        {0.2, 0.2, 0.2, 0.2, 0.2},
        {0.05, 0.1, 0.5, 0.15, 0.2},
        {0.02, 0.03, 0.1, 0.15, 0.7},
    };
    enum { TRIES = 4000 };
    Rng rng = rng_from_seed(3);
    for (size_t s = 0; s < sizeof shares / sizeof *shares; s++) {
        double truth = 0.0;
        for (int i = 0; i < PAIR_RESULTS; i++) {
            truth += shares[s][i] * 0.5 * (i - 2);
        }
        for (int pairs = 10; pairs <= 90; pairs *= 3) {
            int hits = 0;
            for (int try = 0; try < TRIES; try++) {
                PairTally tally = {{0}};
                for (int i = 0; i < pairs; i++) {
                    tally.counts[draw_pair(&rng, shares[s])]++;
                }
                const PairDifference d = pairs_difference(&tally);
                hits += d.interval.low <= truth && truth <= d.interval.high;
            }
            assert_true(hits >= TRIES * 93 / 100);
            assert_true(pairs < 90 || hits <= TRIES * 98 / 100); /* few are on the safe side */
        }
    }
}

static void factors_are_those_of_students_tables(void **state)
{
    (void)state;
    static const struct {
        uint64_t count;
        double factor;
    } cases[] = {{2, 12.706}, {3, 4.303},  {4, 3.182},  {5, 2.776},   {6, 2.571},
                 {8, 2.365},  {11, 2.228}, {31, 2.042}, {121, 1.980}, {1000001, 1.960}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(fabs(interval_factor(cases[i].count) - cases[i].factor) < 0.004);
    }
}

/* -------------------------------------------------------------------- ratings */

enum { PLAYERS = 6, PAIRS = PLAYERS * (PLAYERS - 1) / 2, OPENINGS = 3000 };

static uint8_t half_points[OPENINGS * PAIRS];

/* Games between players of known strength, of which a share is drawn whoever plays, the others
 * such that the expected score is that of the ratings. */
static EloResults simulate(const double *elo, int players, size_t openings, double drawn, Rng *rng)
{
    uint8_t *at = half_points;
    for (size_t o = 0; o < openings; o++) {
        for (int b = 1; b < players; b++) {
            for (int a = 0; a < b; a++, at++) {
                const double expected = 1 / (1 + pow(10, (elo[b] - elo[a]) / 400));
                const double draws = drawn * 2 * fmin(expected, 1 - expected);
                *at = 0;
                for (int game = 0; game < 2; game++) {
                    const double chance = rng_share(rng);
                    *at = (uint8_t)(*at + (chance < draws                  ? 1
                                           : chance < draws / 2 + expected ? 2
                                                                           : 0));
                }
            }
        }
    }
    return (EloResults){.players = players, .openings = openings, .half_points = half_points};
}

static void two_players_are_as_far_apart_as_their_score_says(void **state)
{
    (void)state;
    for (int won = 1; won < 100; won += 7) {
        for (int i = 0; i < 50; i++) {
            half_points[i] = (uint8_t)(i < won / 2 ? 4 : i == won / 2 && won % 2 ? 2 : 0);
        }
        const EloResults results = {.players = 2, .openings = 50, .half_points = half_points};
        EloRatings ratings;
        elo_rate(&results, ELO_NO_ANCHOR, &ratings);
        const double share = won / 100.0;
        const double apart = 400 * log10(share / (1 - share));
        assert_true(ratings.are_finite);
        assert_true(fabs(ratings.ratings[0] - ratings.ratings[1] - apart) < 1e-6);
        assert_true(fabs(ratings.ratings[0] + ratings.ratings[1]) < 1e-6);
    }
}

/* The ratings by minorization and maximization (Hunter, 2004): slow, and a few lines. */
static void rate_slowly(const EloResults *results, double elo[])
{
    const int n = results->players;
    double points[ELO_PLAYERS_MAX] = {0};
    double strength[ELO_PLAYERS_MAX];
    for (size_t o = 0; o < results->openings; o++) {
        for (int b = 1; b < n; b++) {
            for (int a = 0; a < b; a++) {
                const double p = 0.5 * results->half_points[o * elo_pair_count(n) + elo_pair(a, b)];
                points[a] += p;
                points[b] += 2 - p;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        strength[i] = 1;
    }
    for (int step = 0; step < 20000; step++) {
        double next[ELO_PLAYERS_MAX];
        double logs = 0;
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += i != j ? 2.0 * (double)results->openings / (strength[i] + strength[j]) : 0;
            }
            next[i] = points[i] / sum;
            logs += log(next[i]) / n;
        }
        for (int i = 0; i < n; i++) {
            strength[i] = next[i] / exp(logs);
        }
    }
    for (int i = 0; i < n; i++) {
        elo[i] = 400 * log10(strength[i]);
    }
}

static void ratings_are_those_of_a_slow_and_obvious_search(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(5);
    for (int try = 0; try < tries_of(40); try++) {
        double elo[PLAYERS];
        double slow[PLAYERS];
        EloRatings ratings;
        const int players = 2 + (int)rng_below(&rng, PLAYERS - 1);
        for (int i = 0; i < players; i++) {
            elo[i] = 900 * rng_share(&rng);
        }
        const EloResults results = simulate(elo, players, 5 + rng_below(&rng, 60), 0.3, &rng);
        elo_rate(&results, ELO_NO_ANCHOR, &ratings);
        if (!ratings.are_finite) {
            continue;
        }
        rate_slowly(&results, slow);
        for (int i = 0; i < players; i++) {
            assert_true(fabs(ratings.ratings[i] - slow[i]) < 1e-4);
        }
    }
}

static const double planted[PLAYERS] = {-250, -120, -40, 10, 130, 270};

static void planted_strengths_are_found_again(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(11);
    EloRatings ratings;
    const EloResults results = simulate(planted, PLAYERS, OPENINGS, 0.4, &rng);
    elo_rate(&results, ELO_NO_ANCHOR, &ratings);
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(fabs(ratings.ratings[i] - planted[i]) < 1.5 * ratings.errors[i]);
        assert_true(ratings.errors[i] < 5);
    }
    elo_rate(&results, 2, &ratings);
    assert_true(ratings.ratings[2] == 0 && ratings.errors[2] == 0);
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(fabs(ratings.ratings[i] - (planted[i] - planted[2])) <=
                    1.5 * ratings.errors[i]);
    }
}

static void nineteen_of_twenty_errors_are_large_enough(void **state)
{
    (void)state;
    enum { TRIES = 400 };
    Rng rng = rng_from_seed(13);
    for (int drawn = 0; drawn <= 1; drawn++) {
        for (size_t openings = 25; openings <= 100; openings *= 4) {
            int hits = 0;
            for (int try = 0; try < TRIES; try++) {
                EloRatings ratings;
                const EloResults results = simulate(planted, PLAYERS, openings, 0.7 * drawn, &rng);
                elo_rate(&results, drawn ? 3 : ELO_NO_ANCHOR, &ratings);
                const double truth = planted[0] - (drawn ? planted[3] : 0);
                hits += !ratings.are_finite ||
                        fabs(ratings.ratings[0] - truth) <= ratings.errors[0];
            }
            assert_in_range(hits, TRIES * 92 / 100, TRIES);
        }
    }
}

static void errors_are_those_of_openings_drawn_again(void **state)
{
    (void)state;
    enum { DRAWS = 400, SIZE = 120 };
    static uint8_t original[SIZE * PAIRS];
    Rng rng = rng_from_seed(17);
    EloRatings ratings;
    EloRatings again;
    double squares[PLAYERS] = {0};
    EloResults results = simulate(planted, PLAYERS, SIZE, 0.4, &rng);
    memcpy(original, half_points, sizeof original);
    elo_rate(&results, ELO_NO_ANCHOR, &ratings);
    for (int draw = 0; draw < DRAWS; draw++) {
        for (int o = 0; o < SIZE; o++) {
            memcpy(half_points + o * PAIRS, original + rng_below(&rng, SIZE) * PAIRS, PAIRS);
        }
        elo_rate(&results, ELO_NO_ANCHOR, &again);
        for (int i = 0; i < PLAYERS; i++) {
            squares[i] += pow(again.ratings[i] - ratings.ratings[i], 2) / DRAWS;
        }
    }
    for (int i = 0; i < PLAYERS; i++) {
        const double ratio = ratings.errors[i] / (interval_factor(SIZE) * sqrt(squares[i]));
        assert_true(0.9 < ratio && ratio < 1.15);
    }
}

static void openings_that_decide_everything_make_no_errors_small(void **state)
{
    (void)state;
    /* Every opening is won by the same player in all its games, by turns: a hundred games
     * of ten openings say no more than ten pairs do. */
    for (int o = 0; o < 10; o++) {
        half_points[o] = o % 2 == 0 ? 4 : 0;
    }
    const EloResults results = {.players = 2, .openings = 10, .half_points = half_points};
    EloRatings ratings;
    elo_rate(&results, 1, &ratings);
    /* The error of the share, which is 4 times as much in natural units: each pair is a point
     * off, and one more is counted with half a square. */
    const double share = interval_factor(10) * sqrt(10 + 0.5) / 20;
    assert_true(fabs(ratings.errors[0] - 400 / log(10) * 4 * share) < 1e-6);
}

static void who_has_won_everything_has_no_finite_rating(void **state)
{
    (void)state;
    enum { SIZE = 30 };
    const double elo[] = {0, 0, 0};
    Rng rng = rng_from_seed(19);
    EloRatings ratings;
    const EloResults results = simulate(elo, 3, SIZE, 0.2, &rng);
    for (size_t o = 0; o < SIZE; o++) { /* player 2 beats both others */
        half_points[o * 3 + elo_pair(0, 2)] = 0;
        half_points[o * 3 + elo_pair(1, 2)] = 0;
    }
    elo_rate(&results, ELO_NO_ANCHOR, &ratings);
    assert_false(ratings.are_finite);
    assert_int_equal(ratings.above[2], 0);
    assert_int_equal(ratings.above[0], 1);
    assert_int_equal(ratings.above[1], 1);
    /* A drawn game was added: 60.5 of 61 points. */
    const double mean = (ratings.ratings[0] + ratings.ratings[1]) / 2;
    assert_true(fabs(ratings.ratings[2] - mean - 400 * log10(60.5 / 0.5)) < 5);
    /* One half point is enough for a rating. */
    half_points[elo_pair(1, 2)] = 1;
    elo_rate(&results, ELO_NO_ANCHOR, &ratings);
    assert_true(ratings.are_finite && ratings.ratings[2] > 400 && ratings.errors[2] > 50);
}

static void the_most_players_can_be_rated_far_apart(void **state)
{
    (void)state;
    enum { COUNT = ELO_PLAYERS_MAX, SIZE = 4 };
    static uint8_t many[SIZE * COUNT * (COUNT - 1) / 2];
    EloRatings ratings;
    /* Each wins against all with smaller numbers, but for half a point to its neighbour. */
    for (int o = 0; o < SIZE; o++) {
        for (int b = 1; b < COUNT; b++) {
            for (int a = 0; a < b; a++) {
                many[(size_t)o * elo_pair_count(COUNT) + elo_pair(a, b)] = o == 0 && a + 1 == b;
            }
        }
    }
    const EloResults results = {.players = COUNT, .openings = SIZE, .half_points = many};
    elo_rate(&results, ELO_NO_ANCHOR, &ratings);
    assert_true(ratings.are_finite);
    for (int i = 1; i < COUNT; i++) {
        assert_true(ratings.ratings[i] > ratings.ratings[i - 1]);
    }
}

RUN_TESTS(cmocka_unit_test(openings_are_all_undecided_positions_up_to_symmetry),
          cmocka_unit_test(openings_of_tictactoe_are_as_many_as_everybody_knows),
          cmocka_unit_test(openings_that_have_no_room_are_refused),
          cmocka_unit_test(drawn_openings_differ_and_more_of_them_begin_alike),
          cmocka_unit_test(a_difference_is_that_of_points_a_game),
          cmocka_unit_test(the_other_player_has_the_opposite_difference),
          cmocka_unit_test(a_few_pairs_that_all_end_alike_prove_nothing),
          cmocka_unit_test(nineteen_of_twenty_ranges_hold_the_true_difference),
          cmocka_unit_test(factors_are_those_of_students_tables),
          cmocka_unit_test(two_players_are_as_far_apart_as_their_score_says),
          cmocka_unit_test(ratings_are_those_of_a_slow_and_obvious_search),
          cmocka_unit_test(planted_strengths_are_found_again),
          cmocka_unit_test(nineteen_of_twenty_errors_are_large_enough),
          cmocka_unit_test(errors_are_those_of_openings_drawn_again),
          cmocka_unit_test(openings_that_decide_everything_make_no_errors_small),
          cmocka_unit_test(who_has_won_everything_has_no_finite_rating),
          cmocka_unit_test(the_most_players_can_be_rated_far_apart))
