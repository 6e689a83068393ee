/* test_net_tree.c - the search that grows a tree, with a network that knows nothing. */
#include "catalogue.h"
#include "testing.h"

#include <stdlib.h>

#include "learn/network/net_tree.h"

static const NetworkShape shape = {.width = 8, .hidden = 4};

/* A network of random weights, for free_network. */
static Network new_network(const Game *game, uint64_t seed)
{
    Network net;
    network_init(&net, game, &shape);
    const size_t size = net.layout.size * sizeof(float);
    net.weights = aligned_alloc(NETWORK_ALIGNMENT,
                                (size / NETWORK_ALIGNMENT + 1) * NETWORK_ALIGNMENT);
    assert_non_null(net.weights);
    memset(net.weights, 0, size);
    network_randomize(&net, seed);
    return net;
}

static void free_network(Network *net)
{
    free(net->weights);
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
    for (int i = 0; i < count; i++) {
        const int next = -slow_result(game, game->play(game, p, moves[i]));
        best = next > best ? next : best;
    }
    return best;
}

static void a_tree_that_can_grow_to_the_end_of_the_game_plays_perfectly(void **state)
{
    (void)state;
    Network net = new_network(&tictactoe, 1);
    const Netsearch search = {.net = &net, .depth = 1};
    Rng rng = rng_from_seed(5);
    for (int i = 0; i < tries_of(300); i++) {
        const Position p = random_late_position(&tictactoe, 2 + (int)rng_below(&rng, 4), &rng);
        Move moves[GAME_MOVES_MAX];
        const int count = net_tree_best_moves(&search, NET_TREE_EVALUATIONS_MAX, p, moves);
        for (int m = 0; m < count; m++) {
            const Position next = tictactoe.play(&tictactoe, p, moves[m]);
            assert_int_equal(-slow_result(&tictactoe, next), slow_result(&tictactoe, p));
        }
    }
    free_network(&net);
}

/* ---------------------------------------------------------------- counting */

static int asked;

static float counting_try(const Network *net, const NetworkView *view, Side mover, int cell)
{
    asked++;
    return network_four.try_stone(net, view, mover, cell);
}

static void it_asks_for_no_more_values_than_it_may(void **state)
{
    (void)state;
    Network net = new_network(&connect4, 2);
    NetworkPath counting = network_four;
    counting.try_stone = counting_try;
    net.path = &counting;
    const Netsearch search = {.net = &net, .tactics = true, .depth = 1};
    Rng rng = rng_from_seed(6);
    int most = 0;
    for (int i = 0; i < tries_of(60); i++) {
        const Position p = random_late_position(&connect4, 4 + (int)rng_below(&rng, 30), &rng);
        const int limit = 7 + (int)rng_below(&rng, NET_TREE_EVALUATIONS_MAX - 7);
        Move moves[GAME_MOVES_MAX];
        asked = 0;
        assert_in_range(net_tree_best_moves(&search, limit, p, moves), 1, 7);
        assert_true(asked <= limit);
        most = asked > most ? asked : most;
    }
    assert_true(most > NET_TREE_EVALUATIONS_MAX / 2);
    free_network(&net);
}

static void with_a_value_for_each_move_it_is_greedy(void **state)
{
    (void)state;
    Network net = new_network(&connect4, 3);
    const Netsearch search = {.net = &net, .tactics = true, .depth = 1};
    Rng rng = rng_from_seed(7);
    for (int i = 0; i < tries_of(60); i++) {
        const Position p = random_late_position(&connect4, 4 + (int)rng_below(&rng, 30), &rng);
        Move greedy[GAME_MOVES_MAX];
        Move moves[GAME_MOVES_MAX];
        const int count = netsearch_best_moves(&search, p, greedy);
        net_tree_best_moves(&search, 1, p, moves);
        bool is_among_them = false;
        for (int m = 0; m < count; m++) {
            is_among_them = is_among_them || greedy[m] == moves[0];
        }
        assert_true(is_among_them);
    }
    free_network(&net);
}

RUN_TESTS(cmocka_unit_test(a_tree_that_can_grow_to_the_end_of_the_game_plays_perfectly),
          cmocka_unit_test(it_asks_for_no_more_values_than_it_may),
          cmocka_unit_test(with_a_value_for_each_move_it_is_greedy))
