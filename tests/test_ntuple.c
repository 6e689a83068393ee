/* test_ntuple.c - tactics, the network and its search beside slow, obvious ones. */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "facets/symmetry.h"
#include "games/connect4/connect4_tactics.h"
#include "learn/ntuple/netplay.h"

static const char *const boards[] = {"connect4",     "connect4:4x4",  "connect4:5x4",
                                     "connect4:4x7", "connect4:12x4", "connect4:9x6"};
enum { BOARDS = sizeof boards / sizeof boards[0], POSITIONS_EACH = 400 };

static Game board(int i)
{
    Game game;
    assert_true(catalogue_find(boards[i], &game));
    return game;
}

static Position random_position(const Game *game, Rng *rng)
{
    return random_late_position(game, 1 + (int)rng_below(rng, (uint32_t)game->plies_max), rng);
}

/* ----------------------------------------------------------------- tactics */

static bool is_won(const Game *game, Position p)
{
    const Result result = game->result(game, p);
    return result == RESULT_FIRST_WON || result == RESULT_SECOND_WON;
}

static bool can_win(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        if (is_won(game, game->play(game, p, moves[i]))) {
            return true;
        }
    }
    return false;
}

/* The same by playing moves, in a position where nobody can win at once unless
 * that is what is asked. */
static Tactics slow_tactics(const Game *game, Position p)
{
    const Position turned = {.own = p.all ^ p.own, .all = p.all};
    Tactics t = {0};
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        const Position next = game->play(game, p, moves[i]);
        const uint64_t cell = next.all ^ p.all;
        t.playable |= cell;
        t.winning |= is_won(game, next) ? cell : 0;
        t.blocking |= is_won(game, game->play(game, turned, moves[i])) ? cell : 0;
        t.safe |= can_win(game, next) ? 0 : cell;
    }
    return t;
}

static void tactics_are_those_found_by_playing(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(1);
    for (int b = 0; b < BOARDS; b++) {
        const Game game = board(b);
        for (int i = 0; i < POSITIONS_EACH; i++) {
            const Position p = random_position(&game, &rng);
            const Tactics fast = connect4_tactics(&game, p);
            const Tactics slow = slow_tactics(&game, p);
            assert_int_equal(fast.playable, slow.playable);
            assert_int_equal(fast.winning, slow.winning);
            assert_int_equal(fast.blocking, slow.blocking);
            if (slow.winning == 0) {
                assert_int_equal(fast.safe, slow.safe);
            }
        }
    }
}

/* ----------------------------------------------------------------- network */

/* A network with random weights, small ones if these are to be equal often. */
static Ntuple *new_net(const Game *game, uint32_t tuples, uint32_t cells, uint32_t spread, Rng *rng)
{
    const NtupleShape shape = {tuples, cells, rng_next(rng)};
    Ntuple *net = malloc(sizeof *net);
    assert_non_null(net);
    ntuple_init(net, game, &shape);
    NtupleWeight *weights = malloc(2 * (size_t)net->size * sizeof *weights);
    assert_non_null(weights);
    for (size_t i = 0; i < 2 * (size_t)net->size; i++) {
        weights[i] = (NtupleWeight)((int32_t)rng_below(rng, spread) - (int32_t)spread / 2);
    }
    net->weights[SIDE_FIRST] = weights;
    net->weights[SIDE_SECOND] = weights + net->size;
    return net;
}

static void free_net(Ntuple *net)
{
    void *weights;
    memcpy(&weights, &net->weights[SIDE_FIRST], sizeof weights);
    free(weights);
    free(net);
}

static void a_view_kept_up_to_date_is_that_made_anew(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(2);
    for (int b = 0; b < BOARDS; b++) {
        const Game game = board(b);
        Ntuple *net = new_net(&game, 20, 7, 1 << 16, &rng);
        for (int i = 0; i < 20; i++) {
            NtupleView kept;
            Position p = game.start;
            Move moves[GAME_MOVES_MAX];
            ntuple_view(net, p, &kept);
            for (int count; (count = game.legal_moves(&game, p, moves)) > 0;) {
                const Side mover = game.side_to_move(&game, p);
                const Position next = game.play(&game, p, moves[rng_below(&rng, (uint32_t)count)]);
                const int cell = bits_lowest(next.all ^ p.all);
                const int32_t tried = ntuple_try(net, &kept, mover, cell);
                NtupleView anew;
                ntuple_play(net, &kept, mover, cell);
                ntuple_view(net, next, &anew);
                assert_int_equal(tried, anew.sum[mover]);
                assert_memory_equal(kept.sum, anew.sum, sizeof kept.sum);
                assert_memory_equal(kept.index, anew.index, net->lookups * sizeof anew.index[0]);
                p = next;
            }
        }
        free_net(net);
    }
}

static void mirrored_positions_are_worth_the_same(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(3);
    for (int b = 0; b < BOARDS; b++) {
        const Game game = board(b);
        Ntuple *net = new_net(&game, 10, 8, 1 << 16, &rng);
        for (int i = 0; i < POSITIONS_EACH; i++) {
            const Position p = random_position(&game, &rng);
            NtupleView view;
            NtupleView mirrored;
            ntuple_view(net, p, &view);
            ntuple_view(net, symmetry_transform(&game, p, 1), &mirrored);
            assert_memory_equal(view.sum, mirrored.sum, sizeof view.sum);
        }
        free_net(net);
    }
}

/* The cells that the first lookup sees. */
static uint64_t cells_of_first_lookup(const Ntuple *net)
{
    uint64_t cells = 0;
    for (int cell = 0; cell < 64; cell++) {
        for (uint32_t i = net->first_touch[cell]; i < net->first_touch[cell + 1]; i++) {
            cells |= net->touches[i].lookup == 0 ? UINT64_C(1) << cell : 0;
        }
    }
    return cells;
}

static void each_pattern_has_a_number_of_its_own(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(4);
    for (int b = 0; b < BOARDS; b++) {
        const Game game = board(b);
        for (uint32_t cells = 1; cells <= NTUPLE_CELLS_MAX; cells++) {
            Ntuple *net = new_net(&game, 1, cells, 2, &rng);
            const uint64_t tuple = cells_of_first_lookup(net);
            assert_int_equal(bits_count(tuple), cells);
            /* What was seen under each number: the stones and whose they are. */
            Position *seen = calloc(net->size, sizeof *seen);
            bool *is_seen = calloc(net->size, sizeof *is_seen);
            assert_true(seen != NULL && is_seen != NULL);
            for (int i = 0; i < POSITIONS_EACH; i++) {
                const Position p = random_position(&game, &rng);
                const Position pattern = {game.features->stones(&game, p, SIDE_FIRST) & tuple,
                                          p.all & tuple};
                NtupleView view;
                ntuple_view(net, p, &view);
                const uint32_t number = view.index[0];
                assert_true(number < net->size && view.index[1] < net->size);
                assert_true(!is_seen[number] || positions_equal(seen[number], pattern));
                seen[number] = pattern;
                is_seen[number] = true;
            }
            free(seen);
            free(is_seen);
            free_net(net);
        }
    }
}

static void shapes_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    const Game small = board(1);
    assert_true(ntuple_shape_is_good(&(NtupleShape){120, 12, 0}, &connect4));
    assert_false(ntuple_shape_is_good(&(NtupleShape){121, 12, 0}, &connect4));
    assert_false(ntuple_shape_is_good(&(NtupleShape){0, 12, 0}, &connect4));
    assert_false(ntuple_shape_is_good(&(NtupleShape){120, 13, 0}, &connect4));
    assert_false(ntuple_shape_is_good(&(NtupleShape){120, 0, 0}, &connect4));
    assert_true(ntuple_shape_is_good(&(NtupleShape){1, 12, 0}, &small));
    assert_false(ntuple_shape_is_good(&(NtupleShape){1, 5, 0}, &tictactoe));
}

static void values_end_at_a_win_and_at_a_loss(void **state)
{
    (void)state;
    assert_true(ntuple_value(0) == 0.0);
    assert_true(ntuple_value(NTUPLE_UNIT / 2) == 0.5);
    assert_true(ntuple_value(NTUPLE_UNIT) == 1.0);
    assert_true(ntuple_value(7 * NTUPLE_UNIT) == 1.0);
    assert_true(ntuple_value(-7 * NTUPLE_UNIT) == -1.0);
}

/* ------------------------------------------------------------------ search */

enum { SLOW_WIN = 1 << 28 };

static int32_t slow_leaf(const Netplay *play, Position p, Move move)
{
    const Game *game = play->net->game;
    NtupleView view;
    ntuple_view(play->net, game->play(game, p, move), &view);
    return view.sum[game->side_to_move(game, p)];
}

/* The moves that deserve a look; none if all of them lose, as tactics see it. */
static int slow_candidates(const Netplay *play, Position p, Move moves[GAME_MOVES_MAX])
{
    const Game *game = play->net->game;
    int kept = 0;
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        if (!play->tactics || !can_win(game, game->play(game, p, moves[i]))) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* Plain minimax: the value of a position for the side to move. */
static int32_t slow_value(const Netplay *play, Position p, int depth)
{
    const Game *game = play->net->game;
    const int stones = bits_count(p.all);
    if (stones_left(game, p) == 0) {
        return 0;
    }
    if (can_win(game, p)) {
        return SLOW_WIN - (stones + 1);
    }
    Move moves[GAME_MOVES_MAX];
    const int count = slow_candidates(play, p, moves);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        const int32_t value = depth <= 1 && count > 1
                                  ? slow_leaf(play, p, moves[i])
                                  : -slow_value(play, game->play(game, p, moves[i]),
                                                depth - (count > 1));
        best = value > best ? value : best;
    }
    return count > 0 ? best : -(SLOW_WIN - (stones + 2));
}

/* The best moves where nobody can win at once and somebody can still choose. */
static int slow_best_moves(const Netplay *play, Position p, Move moves[GAME_MOVES_MAX])
{
    const Game *game = play->net->game;
    Move candidates[GAME_MOVES_MAX];
    const int count = slow_candidates(play, p, candidates);
    int32_t best = INT32_MIN;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const int32_t value = play->depth == 1
                                  ? slow_leaf(play, p, candidates[i])
                                  : -slow_value(play, game->play(game, p, candidates[i]),
                                                play->depth - 1);
        kept = value > best ? 0 : kept;
        if (value >= best) {
            best = value;
            moves[kept++] = candidates[i];
        }
    }
    return kept;
}

static bool holds(const Move moves[], int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

static void the_search_finds_what_plain_minimax_finds(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(5);
    for (int i = 0; i < 1500; i++) {
        const Game game = board((int)rng_below(&rng, 4));
        /* Few different weights, so that several moves are often best. */
        Ntuple *net = new_net(&game, 3, 4, i % 2 == 0 ? 3 : 2000, &rng);
        const Netplay play = {net, .tactics = i % 3 != 0, .depth = 1 + i % 4};
        const Position p = random_position(&game, &rng);
        Move fast[GAME_MOVES_MAX];
        Move slow[GAME_MOVES_MAX];
        if (!can_win(&game, p) && slow_candidates(&play, p, slow) > 1) {
            const int count = slow_best_moves(&play, p, slow);
            assert_int_equal(netplay_best_moves(&play, p, fast), count);
            for (int m = 0; m < count; m++) {
                assert_true(holds(slow, count, fast[m]));
            }
        }
        free_net(net);
    }
}

/* Whatever its weights, and without tactics if it looks two moves ahead. */
static void a_win_in_one_is_taken_and_a_loss_in_two_avoided(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(6);
    int wins = 0;
    int escapes = 0;
    for (int i = 0; i < 2000; i++) {
        const Game game = board((int)rng_below(&rng, BOARDS));
        Ntuple *net = new_net(&game, 3, 4, 1 << 16, &rng);
        const Netplay play = {net, .tactics = i % 2 == 0, .depth = 1 + i % 2};
        const Position p = random_position(&game, &rng);
        const Tactics tactics = slow_tactics(&game, p);
        Move moves[GAME_MOVES_MAX];
        const int count = netplay_best_moves(&play, p, moves);
        assert_true(count > 0);
        for (int m = 0; m < count; m++) {
            const uint64_t cell = game.play(&game, p, moves[m]).all ^ p.all;
            assert_true(tactics.winning == 0 || (cell & tactics.winning) != 0);
            assert_true(tactics.winning != 0 || tactics.safe == 0 || (cell & tactics.safe) != 0);
        }
        wins += tactics.winning != 0;
        escapes += tactics.winning == 0 && tactics.safe != 0 && tactics.safe != tactics.playable;
        free_net(net);
    }
    assert_true(wins > 100 && escapes > 100);
}

static void a_move_that_decides_the_game_has_the_value_of_its_result(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(7);
    Ntuple *net = new_net(&connect4, 5, 5, 100, &rng);
    const Netplay tactical = {net, .tactics = true, .depth = 1};
    const Netplay pure = {net, .tactics = false, .depth = 1};
    const Position open = after(&connect4, "121212");
    assert_true(netplay_value(&pure, open, 0) == 1.0);
    assert_true(netplay_value(&tactical, after(&connect4, "12121"), 6) == -1.0);
    assert_true(netplay_value(&pure, after(&connect4, "12121"), 6) > -1.0);
    free_net(net);
}

RUN_TESTS(cmocka_unit_test(tactics_are_those_found_by_playing),
          cmocka_unit_test(a_view_kept_up_to_date_is_that_made_anew),
          cmocka_unit_test(mirrored_positions_are_worth_the_same),
          cmocka_unit_test(each_pattern_has_a_number_of_its_own),
          cmocka_unit_test(shapes_that_do_not_fit_are_refused),
          cmocka_unit_test(values_end_at_a_win_and_at_a_loss),
          cmocka_unit_test(the_search_finds_what_plain_minimax_finds),
          cmocka_unit_test(a_win_in_one_is_taken_and_a_loss_in_two_avoided),
          cmocka_unit_test(a_move_that_decides_the_game_has_the_value_of_its_result))
