/* test_net_policy.c - the head for moves beside finite differences, and wins by force beside
 * looking at everything. */
#include "catalogue.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "facets/features.h"
#include "games/stones.h"
#include "learn/network/net_force.h"
#include "learn/network/net_policy.h"
#include "learn/network/net_tree.h"

static const char *const boards[] = {"tictactoe", "connect4", "connect4:5x4", "connect4:9x6"};
enum { BOARDS = sizeof boards / sizeof boards[0] };

/* A network with a head for moves and random weights everywhere. */
typedef struct Subject {
    Game game;
    Network net;
} Subject;

static Subject *new_subject(const char *board, uint64_t seed)
{
    Subject *subject = malloc(sizeof *subject);
    assert_non_null(subject);
    assert_true(catalogue_find(board, &subject->game));
    const NetworkShape shape = {.width = 10, .hidden = 6, .policy = true};
    network_init(&subject->net, &subject->game, &shape);
    const size_t size = subject->net.layout.size;
    subject->net.weights = aligned_alloc(NETWORK_ALIGNMENT, (size * sizeof(float) + 63) / 64 * 64);
    assert_non_null(subject->net.weights);
    network_randomize(&subject->net, seed);
    Rng rng = rng_from_seed(seed);
    for (size_t i = 0; i < size; i++) {
        const bool is_drawn = i < subject->net.layout.offsets || i >= subject->net.layout.policies;
        if (is_drawn && network_has_weight(&subject->net, i)) {
            subject->net.weights[i] = network_on_grain((float)rng_share(&rng) * 0.4F - 0.2F);
        }
    }
    return subject;
}

static void free_subject(Subject *subject)
{
    free(subject->net.weights);
    free(subject);
}

static uint64_t playable_cells(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    uint64_t cells = 0;
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        cells |= game->play(game, p, moves[i]).all ^ p.all;
    }
    return cells;
}

static Position random_position(const Game *game, Rng *rng)
{
    return random_late_position(game, 2 + (int)rng_below(rng, (uint32_t)game->plies_max - 2), rng);
}

/* --------------------------------------------------------------- gradients */

/* The score of a move in doubles, by images of the board that the rules turn. */
static double slow_score(const Network *net, Position p, Move move, const double *weights)
{
    const Game *game = net->inputs.game;
    const Side mover = game->side_to_move(game, p);
    const double *policy = weights + net->layout.policies + mover * net->layout.policy_size;
    double score = 0;
    for (int image = 0; image < net->inputs.images; image++) {
        uint16_t patterns[NET_LOOKUPS_MAX];
        const int turn = symmetry_inverse(game, image);
        const Move seen = symmetry_transform_move(game, move, turn);
        net_inputs_read(&net->inputs, symmetry_transform(game, p, turn), patterns);
        score += policy[net->width * net->moves + seen];
        for (uint32_t unit = 0; unit < net->width; unit++) {
            double sum = weights[net->layout.offsets + unit];
            for (int group = 0; group < net->inputs.groups; group++) {
                sum += weights[(size_t)net->inputs.row_of[patterns[group]] * net->width + unit];
            }
            score += fmin(fmax(sum, 0), 1) * policy[unit * net->moves + seen];
        }
    }
    return score;
}

/* The cross-entropy of the policy. */
static double slow_loss(const Network *net, Position p, uint64_t cells, const float *wanted,
                        const double *weights)
{
    const Game *game = net->inputs.game;
    double sum = 0;
    double loss = 0;
    for (int i = 0; cells != 0; i++, cells &= cells - 1) {
        const Move move = game->features->move_to(game, bits_lowest(cells));
        const double score = slow_score(net, p, move, weights);
        sum += exp(score);
        loss -= (double)wanted[i] * score;
    }
    return loss + log(sum);
}

static double difference(const Network *net, Position p, uint64_t cells, const float *wanted,
                         double *weights, size_t i)
{
    const double little = 1e-6;
    const double kept = weights[i];
    weights[i] = kept + little;
    const double more = slow_loss(net, p, cells, wanted, weights);
    weights[i] = kept - little;
    const double less = slow_loss(net, p, cells, wanted, weights);
    weights[i] = kept;
    return (more - less) / (2 * little);
}

static double *weights_in_doubles(const Network *net)
{
    double *weights = malloc(net->layout.size * sizeof *weights);
    assert_non_null(weights);
    for (size_t i = 0; i < net->layout.size; i++) {
        weights[i] = (double)net->weights[i];
    }
    return weights;
}

/* Wanted are shares that add up to 1. */
static void draw_wanted(Rng *rng, int count, float wanted[64])
{
    for (int i = 0; i < count; i++) {
        wanted[i] = (float)rng_share(rng) * 3;
    }
    net_policy_softmax(wanted, count);
}

/* A step of rate 1 moves each weight by its gradient, rows on their grain. */
static void check_gradient(Subject *subject, Rng *rng)
{
    static NetworkView view;
    Network *net = &subject->net;
    const Position p = random_position(&subject->game, rng);
    const uint64_t cells = playable_cells(&subject->game, p);
    const Side mover = subject->game.side_to_move(&subject->game, p);
    float wanted[64];
    double *weights = weights_in_doubles(net);
    draw_wanted(rng, bits_count(cells), wanted);
    network_view(net, p, &view);
    net_policy_learn(net, &view, mover, cells, wanted, (NetworkRates){.rows = 1, .head = 1});
    for (size_t i = 0; i < net->layout.size; i += i < net->layout.offsets ? 7 : 1) {
        const double moved = (double)net->weights[i] - weights[i];
        if (!network_has_weight(net, i)) {
            assert_true(moved == 0);
        } else if (moved != 0 || i % 5 == 0) {
            const double expected = -difference(net, p, cells, wanted, weights, i);
            assert_true(fabs(moved - expected) < 2e-5);
        }
    }
    free(weights);
}

static void the_gradient_is_that_of_finite_differences(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(1);
    for (int b = 0; b < BOARDS; b++) {
        for (int i = 0; i < tries_of(4); i++) {
            Subject *subject = new_subject(boards[b], 10 + (uint64_t)i);
            check_gradient(subject, &rng);
            free_subject(subject);
        }
    }
}

static void learning_brings_shares_nearer_to_those_wanted(void **state)
{
    (void)state;
    static NetworkView view;
    Subject *subject = new_subject("connect4", 3);
    const float wanted[7] = {0.7F, 0.1F, 0.0F, 0.0F, 0.0F, 0.1F, 0.1F};
    const Position p = after(&subject->game, "44");
    const uint64_t cells = playable_cells(&subject->game, p);
    float shares[64];
    for (int i = 0; i < 300; i++) {
        network_view(&subject->net, p, &view);
        net_policy_learn(&subject->net, &view, SIDE_FIRST, cells, wanted,
                         (NetworkRates){.rows = 0.02F, .head = 0.05F});
    }
    network_view(&subject->net, p, &view);
    net_policy_scores(&subject->net, &view, SIDE_FIRST, cells, shares);
    net_policy_softmax(shares, 7);
    for (int i = 0; i < 7; i++) {
        /* Both images of a position that is its own mirror image say the same. */
        assert_true(fabsf(shares[i] - (wanted[i] + wanted[6 - i]) / 2) < 0.05F);
    }
    free_subject(subject);
}

static void a_mirrored_position_has_the_mirrored_policy(void **state)
{
    (void)state;
    static NetworkView view;
    Subject *subject = new_subject("connect4", 4);
    Rng rng = rng_from_seed(2);
    for (int i = 0; i < 50; i++) {
        Position p = random_late_position(&connect4, 20 + (int)rng_below(&rng, 20), &rng);
        const uint64_t cells = playable_cells(&connect4, p);
        float scores[64];
        float mirrored[64];
        network_view(&subject->net, p, &view);
        net_policy_scores(&subject->net, &view, SIDE_SECOND, cells, scores);
        p = symmetry_transform(&connect4, p, 1);
        network_view(&subject->net, p, &view);
        net_policy_scores(&subject->net, &view, SIDE_SECOND, playable_cells(&connect4, p),
                          mirrored);
        const int count = bits_count(cells);
        for (int move = 0; move < count; move++) { /* columns stand side by side in a word */
            assert_true(scores[move] == mirrored[count - 1 - move]);
        }
    }
    free_subject(subject);
}

/* ------------------------------------------------------------------- search */

static int asked;

static float counting_score(const Network *net, const NetworkView *view, Side side)
{
    asked++;
    return network_four.score(net, view, side);
}

static float refusing_try(const Network *net, const NetworkView *view, Side mover, int cell)
{
    (void)net, (void)view, (void)mover, (void)cell;
    fail();
    return 0;
}

static void a_search_by_policy_asks_for_no_more_values_than_it_may(void **state)
{
    (void)state;
    Subject *subject = new_subject("connect4", 5);
    NetworkPath counting = network_four;
    counting.score = counting_score;
    counting.try_stone = refusing_try;
    subject->net.path = &counting;
    const Netsearch search = {
        .net = &subject->net, .tactics = true, .depth = 1, .asks_policy = true};
    Rng rng = rng_from_seed(6);
    Move moves[GAME_MOVES_MAX];
    for (int i = 0; i < tries_of(60); i++) {
        const Position p = random_late_position(&connect4, 4 + (int)rng_below(&rng, 30), &rng);
        const int limit = 1 + (int)rng_below(&rng, NET_TREE_EVALUATIONS_MAX);
        asked = 0;
        assert_in_range(net_tree_best_moves(&search, limit, p, moves), 1, 7);
        assert_true(asked <= limit);
    }
    asked = 0;
    net_tree_best_moves(&search, NET_TREE_EVALUATIONS_MAX, connect4.start, moves);
    assert_true(asked > NET_TREE_EVALUATIONS_MAX / 2); /* nothing is certain so soon */
    free_subject(subject);
}

/* The result for the side to move, by looking at everything. */
static int slow_result(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const Result result = game->result(game, p);
    if (result != RESULT_UNFINISHED) {
        return (int)result_for(result, game->side_to_move(game, p));
    }
    int best = -1;
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count && best < 1; i++) {
        const int next = -slow_result(game, game->play(game, p, moves[i]));
        best = next > best ? next : best;
    }
    return best;
}

static void a_search_by_policy_that_sees_the_end_plays_perfectly(void **state)
{
    (void)state;
    Subject *subject = new_subject("tictactoe", 6);
    const Netsearch search = {.net = &subject->net, .depth = 1, .asks_policy = true};
    Rng rng = rng_from_seed(7);
    for (int i = 0; i < tries_of(200); i++) {
        const Position p = random_late_position(&tictactoe, 2 + (int)rng_below(&rng, 4), &rng);
        Move moves[GAME_MOVES_MAX];
        net_tree_best_moves(&search, NET_TREE_EVALUATIONS_MAX, p, moves);
        assert_int_equal(-slow_result(&tictactoe, tictactoe.play(&tictactoe, p, moves[0])),
                         slow_result(&tictactoe, p));
    }
    free_subject(subject);
}

static void what_a_search_wants_of_the_policy_are_shares(void **state)
{
    (void)state;
    Subject *subject = new_subject("connect4", 7);
    for (int asks = 0; asks < 2; asks++) {
        const Netsearch search = {
            .net = &subject->net, .tactics = true, .depth = 1, .asks_policy = asks == 1};
        const NetTreeFound found = net_tree_search(&search, 60, after(&connect4, "4453"));
        double sum = 0;
        for (int i = 0; i < 7; i++) {
            assert_true(found.wanted[i] >= 0);
            sum += (double)found.wanted[i];
        }
        assert_true(fabs(sum - 1) < 1e-5);
    }
    free_subject(subject);
}

/* -------------------------------------------------------------------- force */

/* Whether the side to move wins in so many moves of both sides, whatever the answers. */
static bool wins_within(const Game *game, Position p, int plies)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        const Position next = game->play(game, p, moves[i]);
        const Result result = game->result(game, next);
        if (result != RESULT_UNFINISHED) {
            if (result != RESULT_DRAW) {
                return true;
            }
            continue;
        }
        Move answers[GAME_MOVES_MAX];
        const int answer_count = game->legal_moves(game, next, answers);
        bool wins = plies >= 3;
        for (int a = 0; a < answer_count && wins; a++) {
            const Position answered = game->play(game, next, answers[a]);
            wins = game->result(game, answered) == RESULT_UNFINISHED &&
                   wins_within(game, answered, plies - 2);
        }
        if (wins) {
            return true;
        }
    }
    return false;
}

/* What is found is true, and with three moves nothing is missed. */
static void wins_by_force_are_wins(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(8);
    int found = 0;
    int longer = 0;
    for (int i = 0; i < tries_of(3000); i++) {
        const Position p = random_late_position(&connect4, 8 + (int)rng_below(&rng, 20), &rng);
        if (connect4.result(&connect4, p) != RESULT_UNFINISHED ||
            connect4.features->tactics(&connect4, p).winning != 0) {
            continue;
        }
        const int plies = net_force_plies(&connect4, p);
        if (plies == 0) {
            assert_false(connect4.features->tactics(&connect4, p).safe != 0 &&
                         wins_within(&connect4, p, 3));
        } else if (plies <= 7) {
            assert_true(wins_within(&connect4, p, plies));
            found++;
            longer += plies > 3;
        }
    }
    assert_true(found > 20 && longer > 0);
    assert_int_equal(net_force_plies(&tictactoe, tictactoe.start), 0); /* it cannot tell */
}

RUN_TESTS(cmocka_unit_test(the_gradient_is_that_of_finite_differences),
          cmocka_unit_test(learning_brings_shares_nearer_to_those_wanted),
          cmocka_unit_test(a_mirrored_position_has_the_mirrored_policy),
          cmocka_unit_test(a_search_by_policy_asks_for_no_more_values_than_it_may),
          cmocka_unit_test(a_search_by_policy_that_sees_the_end_plays_perfectly),
          cmocka_unit_test(what_a_search_wants_of_the_policy_are_shares),
          cmocka_unit_test(wins_by_force_are_wins))
