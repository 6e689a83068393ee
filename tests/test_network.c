/* test_network.c - the neural network beside finite differences, and its fast path beside
 * the plain one. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "facets/lines.h"
#include "learn/network/net_math.h"
#include "learn/network/network.h"

static const char *const boards[] = {"tictactoe", "connect4", "connect4:5x4", "connect4:9x6",
                                     "connect4:4x12"};
enum { BOARDS = sizeof boards / sizeof boards[0] };

/* A network with weights of its own, far larger than those a training begins with. */
typedef struct Subject {
    Game game;
    Network net;
} Subject;

static Subject *new_subject(const char *board, uint32_t width, uint32_t hidden, uint64_t seed)
{
    Subject *subject = malloc(sizeof *subject);
    assert_non_null(subject);
    assert_true(catalogue_find(board, &subject->game));
    const NetworkShape shape = {.width = width, .hidden = hidden};
    assert_true(network_shape_is_good(&shape, &subject->game));
    network_init(&subject->net, &subject->game, &shape);
    const size_t size = subject->net.layout.size * sizeof(float);
    subject->net.weights = aligned_alloc(NETWORK_ALIGNMENT, (size + 63) / 64 * 64);
    assert_non_null(subject->net.weights);
    network_randomize(&subject->net, seed);
    Rng rng = rng_from_seed(seed);
    for (size_t i = 0; i < subject->net.layout.offsets; i++) {
        if (!network_has_weight(&subject->net, i)) {
            continue;
        }
        subject->net.weights[i] = network_on_grain((float)rng_share(&rng) * 0.2F - 0.1F);
    }
    return subject;
}

static void free_subject(Subject *subject)
{
    free(subject->net.weights);
    free(subject);
}

/* Path number `i`; NULL if this machine has no more. */
static const NetworkPath *path_at(int i)
{
    Subject *subject = new_subject("tictactoe", 1, 1, 1);
    const NetworkPath *best = subject->net.path;
    free_subject(subject);
    return i == 0 ? &network_four : i == 1 && best != &network_four ? best : NULL;
}

static Position random_position(const Game *game, Rng *rng)
{
    return random_late_position(game, 1 + (int)rng_below(rng, (uint32_t)game->plies_max), rng);
}

/* Some empty cell on which a stone may be placed. */
static int random_cell(const Game *game, Position p, Rng *rng)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    const Move move = moves[rng_below(rng, (uint32_t)count)];
    return bits_lowest(game->play(game, p, move).all ^ p.all);
}

/* ---------------------------------------------------------------- functions */

static void exp_and_tanh_are_those_of_the_library(void **state)
{
    (void)state;
    for (double x = -30; x < 30; x += 0.00703125) {
        assert_true(fabs(net_exp(x) - exp(x)) <= 2e-15 * exp(x));
        assert_true(fabs(net_tanh(x) - tanh(x)) <= 1e-14 * fabs(tanh(x)));
        assert_true(net_tanh(-x) == -net_tanh(x));
    }
    assert_true(net_tanh(0) == 0);
    assert_true(net_tanh(1e300) == 1 && net_tanh(-1e300) == -1);
    assert_true(isfinite(net_exp(1e300)) && net_exp(-1e300) > 0);
}

/* ------------------------------------------------------------------ inputs */

/* Where nothing falls they are the lines; elsewhere whole columns stand for upright ones. */
static void groups_are_the_lines_and_columns_of_the_board(void **state)
{
    (void)state;
    static NetInputs inputs;
    net_inputs_init(&inputs, &tictactoe);
    assert_int_equal(inputs.groups, 8);
    assert_int_equal(inputs.rows, 1 + 8 * 14);
    net_inputs_init(&inputs, &connect4);
    assert_int_equal(inputs.groups, 69 - 21 + 7 + 7); /* and the threats of each column */
    assert_int_equal(inputs.rows, 1 + 48 * 30 + 7 * 126 + 7 * 48);
    for (int b = 0; b < BOARDS; b++) {
        Game game;
        LineSet lines;
        assert_true(catalogue_find(boards[b], &game));
        lines_init(&lines, &game);
        net_inputs_init(&inputs, &game);
        for (int line = 0; line < lines.count; line++) {
            int found = 0;
            for (int group = 0; group < inputs.groups - inputs.threats; group++) {
                const uint64_t cells = inputs.group[group].cells;
                found += inputs.group[group].is_column ? (lines.cells[line] & ~cells) == 0
                                                       : lines.cells[line] == cells;
            }
            assert_true(found > 0);
        }
    }
}

/* Whether a group says nothing: a line that is empty, or that nobody can win on. */
static bool says_nothing(const NetGroup *group, uint64_t first, uint64_t second)
{
    const bool has_first = (group->cells & first) != 0;
    const bool has_second = (group->cells & second) != 0;
    return group->is_column ? !has_first && !has_second : has_first == has_second;
}

/* Two positions find the same row of a group only if its cells look the same, or say
 * nothing. */
static void a_pattern_that_says_something_has_a_row_of_its_own(void **state)
{
    (void)state;
    enum { POSITIONS = 200 };
    static NetInputs inputs;
    static uint16_t patterns[POSITIONS][NET_LOOKUPS_MAX];
    static uint64_t stones[POSITIONS][2];
    Rng rng = rng_from_seed(1);
    net_inputs_init(&inputs, &connect4);
    for (int i = 0; i < POSITIONS; i++) {
        const Position p = random_position(&connect4, &rng);
        net_inputs_read(&inputs, p, patterns[i]);
        stones[i][0] = stones_of(&connect4, p, SIDE_FIRST);
        stones[i][1] = stones_of(&connect4, p, SIDE_SECOND);
        for (int group = 0; group < inputs.groups - inputs.threats; group++) {
            const NetGroup *g = &inputs.group[group];
            const uint16_t row = inputs.row_of[patterns[i][group]];
            assert_int_equal(row == 0, says_nothing(g, stones[i][0], stones[i][1]));
            for (int j = 0; j < i && row != 0; j++) {
                const bool looks_alike = ((stones[i][0] ^ stones[j][0]) & g->cells) == 0 &&
                                         ((stones[i][1] ^ stones[j][1]) & g->cells) == 0;
                assert_int_equal(inputs.row_of[patterns[j][group]] == row, looks_alike);
            }
        }
    }
}

/* The row, from the foot, of the lowest free cell of a column on which a side could complete
 * a line if it stood there; by trying each. */
static uint32_t slow_threat(const Game *game, Position p, Side side, int col)
{
    const uint64_t stones = stones_of(game, p, side);
    LineSet lines;
    lines_init(&lines, game);
    for (int i = 0; i < game->rows; i++) {
        const uint64_t cell = game->features->cell(game, game->rows - 1 - i, col);
        for (int line = 0; line < lines.count && (p.all & cell) == 0; line++) {
            if ((lines.cells[line] & ~stones) == cell) {
                return (uint32_t)i;
            }
        }
    }
    return (uint32_t)game->rows;
}

static void threats_are_those_found_by_trying(void **state)
{
    (void)state;
    static NetInputs inputs;
    Rng rng = rng_from_seed(9);
    for (int b = 1; b < BOARDS; b++) {
        Game game;
        assert_true(catalogue_find(boards[b], &game));
        net_inputs_init(&inputs, &game);
        assert_int_equal(inputs.threats, game.cols);
        for (int i = 0; i < 100; i++) {
            const Position p = random_position(&game, &rng);
            const uint64_t stones[2] = {stones_of(&game, p, SIDE_FIRST),
                                        stones_of(&game, p, SIDE_SECOND)};
            uint64_t threats[2];
            uint16_t numbers[64];
            net_inputs_threats(&inputs, stones, threats);
            net_inputs_number_threats(&inputs, threats, numbers);
            for (int col = 0; col < game.cols; col++) {
                assert_int_equal(numbers[col], slow_threat(&game, p, SIDE_FIRST, col) *
                                                       (uint32_t)(game.rows + 1) +
                                                   slow_threat(&game, p, SIDE_SECOND, col));
            }
        }
    }
}

static void an_image_is_seen_as_the_board_that_was_turned(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(2);
    for (int b = 0; b < BOARDS; b++) {
        Subject *subject = new_subject(boards[b], 16, 16, 1);
        const NetInputs *inputs = &subject->net.inputs;
        const Position p = random_position(&subject->game, &rng);
        uint16_t patterns[NET_LOOKUPS_MAX];
        uint16_t turned[NET_LOOKUPS_MAX];
        net_inputs_read(inputs, p, patterns);
        for (int image = 0; image < inputs->images; image++) {
            const int inverse = symmetry_inverse(&subject->game, image);
            net_inputs_read(inputs, symmetry_transform(&subject->game, p, inverse), turned);
            assert_memory_equal(patterns + image * inputs->groups, turned,
                                (size_t)inputs->groups * sizeof patterns[0]);
        }
        free_subject(subject);
    }
}

/* ------------------------------------------------------------------- paths */

static void assert_same_view(const Network *net, const NetworkView *a, const NetworkView *b)
{
    assert_memory_equal(a->patterns, b->patterns,
                        (size_t)net->inputs.lookups * sizeof a->patterns[0]);
    assert_memory_equal(a->sums, b->sums,
                        (size_t)net->inputs.images * net->width * sizeof a->sums[0]);
}

static void check_forward(const Subject *subject, Rng *rng)
{
    static NetworkView plain;
    static NetworkView fast;
    static NetworkView anew;
    const Network *net = &subject->net;
    NetworkLayers layers;
    const Position p = random_position(&subject->game, rng);
    const Side mover = subject->game.side_to_move(&subject->game, p);
    const int cell = random_cell(&subject->game, p, rng);
    network_plain_view(net, p, &plain);
    network_view(net, p, &fast);
    assert_same_view(net, &plain, &fast);
    assert_true(network_try(net, &fast, mover, cell) ==
                network_plain_try(net, &plain, mover, cell));
    network_plain_play(net, &plain, mover, cell);
    network_play(net, &fast, mover, cell);
    network_plain_view(net, stones_place(p, UINT64_C(1) << cell), &anew);
    assert_same_view(net, &plain, &fast);
    assert_same_view(net, &anew, &fast);
    network_plain_layers(net, &plain, mover, &layers);
    assert_true(network_score(net, &fast, mover) == layers.score);
}

static void all_paths_and_an_updated_view_give_the_same_bits(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(3);
    for (int b = 0; b < BOARDS; b++) {
        for (uint32_t width = 1; width <= 64; width += 21) {
            Subject *subject = new_subject(boards[b], width, 65 - width, width);
            for (int p = 0; (subject->net.path = path_at(p)) != NULL; p++) {
                for (int i = 0; i < tries_of(50); i++) {
                    check_forward(subject, &rng);
                }
            }
            free_subject(subject);
        }
    }
}

static void check_learning(const char *board, const NetworkPath *path)
{
    Rng rng = rng_from_seed(4);
    const NetworkRates rates = {.rows = 0.05F, .head = 0.02F};
    for (uint32_t hidden = 10; hidden <= 34; hidden += 12) {
        Subject *plain = new_subject(board, 40 - hidden, hidden, 5);
        Subject *fast = new_subject(board, 40 - hidden, hidden, 5);
        fast->net.path = path;
        const size_t size = plain->net.layout.size * sizeof(float);
        for (int i = 0; i < tries_of(60); i++) {
            static NetworkView view;
            const Position p = random_position(&plain->game, &rng);
            const Side side = side_other(plain->game.side_to_move(&plain->game, p));
            const float target = (float)rng_share(&rng) * 2 - 1;
            network_plain_view(&plain->net, p, &view);
            network_plain_learn(&plain->net, &view, side, target, rates);
            network_learn(&fast->net, &view, side, target, rates);
            assert_memory_equal(plain->net.weights, fast->net.weights, size);
        }
        for (size_t i = 0; i < plain->net.layout.size; i++) {
            assert_true(network_has_weight(&plain->net, i) || plain->net.weights[i] == 0);
        }
        free_subject(plain);
        free_subject(fast);
    }
}

static void all_paths_learn_the_same_bits(void **state)
{
    (void)state;
    const NetworkPath *path;
    for (int b = 0; b < BOARDS; b++) {
        for (int p = 0; (path = path_at(p)) != NULL; p++) {
            check_learning(boards[b], path);
        }
    }
}

/* ------------------------------------------------------------ rows alone */

enum { ROWS = 300, FOUND = 40 };

/* A network without a board. */
static Network new_network_of_rows(uint32_t width, uint32_t hidden, uint64_t seed)
{
    const NetworkShape shape = {.width = width, .hidden = hidden};
    Network net;
    network_init_rows(&net, ROWS, &shape);
    const size_t size = net.layout.size * sizeof(float);
    net.weights = aligned_alloc(NETWORK_ALIGNMENT, (size + 63) / 64 * 64);
    assert_non_null(net.weights);
    network_randomize(&net, seed);
    return net;
}

/* Rows of which none comes twice. */
static void draw_rows(Rng *rng, uint16_t rows[FOUND])
{
    for (int i = 0; i < FOUND; i++) {
        rows[i] = (uint16_t)(1 + i * (ROWS / FOUND) + (int)rng_below(rng, ROWS / FOUND));
    }
}

static void check_rows(const NetworkPath *path, uint32_t width)
{
    Rng rng = rng_from_seed(6);
    const NetworkRates rates = {.rows = 0.05F, .head = 0.02F};
    Network plain = new_network_of_rows(width, 65 - width, 7);
    Network fast = new_network_of_rows(width, 65 - width, 7);
    fast.path = path;
    for (int i = 0; i < tries_of(60); i++) {
        uint16_t rows[FOUND];
        draw_rows(&rng, rows);
        const float target = (float)rng_share(&rng) * 2 - 1;
        assert_true(network_score_rows(&fast, rows, FOUND) ==
                    network_plain_score_rows(&plain, rows, FOUND));
        network_plain_learn_rows(&plain, rows, FOUND, target, rates);
        network_learn_rows(&fast, rows, FOUND, target, rates);
        assert_memory_equal(plain.weights, fast.weights, plain.layout.size * sizeof(float));
    }
    free(plain.weights);
    free(fast.weights);
}

static void all_paths_learn_rows_with_the_same_bits(void **state)
{
    (void)state;
    const NetworkPath *path;
    for (int p = 0; (path = path_at(p)) != NULL; p++) {
        for (uint32_t width = 1; width <= 64; width += 21) {
            check_rows(path, width);
        }
    }
}

static void only_rows_that_were_found_are_learned(void **state)
{
    (void)state;
    const NetworkShape shape = {.width = 32, .hidden = 16};
    Network net = new_network_of_rows(shape.width, shape.hidden, 8);
    const uint16_t rows[] = {3, 17, 250};
    const NetworkRates rates = {.rows = 0.05F, .head = 0.02F};
    const float before = network_score_rows(&net, rows, 3);
    network_learn_rows(&net, rows, 3, 1.0F, rates);
    const float after = network_score_rows(&net, rows, 3);
    assert_true(after > before);
    for (size_t i = 0; i < net.layout.offsets; i++) {
        const size_t row = i / net.width;
        assert_true(row == 3 || row == 17 || row == 250 || net.weights[i] == 0);
    }
    free(net.weights);
}

static void images_of_a_position_are_worth_the_same_to_the_last_bit(void **state)
{
    (void)state;
    static NetworkView view;
    Rng rng = rng_from_seed(5);
    for (int b = 0; b < BOARDS; b++) {
        Subject *subject = new_subject(boards[b], 32, 32, 6);
        for (int i = 0; i < 50; i++) {
            const Position p = random_position(&subject->game, &rng);
            network_view(&subject->net, p, &view);
            const float score = network_score(&subject->net, &view, SIDE_FIRST);
            for (int image = 0; image < subject->net.inputs.images; image++) {
                network_view(&subject->net, symmetry_transform(&subject->game, p, image), &view);
                assert_true(network_score(&subject->net, &view, SIDE_FIRST) == score);
            }
        }
        free_subject(subject);
    }
}

/* --------------------------------------------------------------- gradients */

/* The score of a view in doubles, written without a look at the other two. Also how near the
 * nearest unit is to a bend, where there is no gradient. */
static double score_in_doubles(const Network *net, const NetworkView *view, Side side,
                               const double *weights, double *bend)
{
    const NetworkLayout *layout = &net->layout;
    const double *head = weights + layout->heads + side * layout->head_size;
    double score = head[layout->out_start];
    double first[NETWORK_WIDTH_MAX] = {0};
    *bend = 1;
    for (uint32_t unit = 0; unit < net->width; unit++) {
        for (int image = 0; image < net->inputs.images; image++) {
            double sum = weights[layout->offsets + unit];
            for (int group = 0; group < net->inputs.groups; group++) {
                const uint32_t pattern = view->patterns[image * net->inputs.groups + group];
                const uint32_t row = net->inputs.row_of[pattern];
                sum += weights[(size_t)row * net->width + unit];
            }
            first[unit] += fmin(fmax(sum, 0), 1);
            *bend = fmin(*bend, fmin(fabs(sum), fabs(sum - 1)));
        }
    }
    for (uint32_t j = 0; j < net->hidden; j++) {
        double sum = head[layout->mix_start + j];
        for (uint32_t unit = 0; unit < net->width; unit++) {
            sum += first[unit] * head[layout->mix + unit * net->hidden + j];
        }
        *bend = fmin(*bend, fabs(sum));
        score += head[layout->out + j] * (sum > 0 ? sum : (double)NETWORK_LEAK * sum);
    }
    return score;
}

/* How the score changes with weight number `i`, by changing it a little. */
static double difference(const Network *net, const NetworkView *view, Side side, double *weights,
                         size_t i)
{
    const double little = 1e-7;
    const double kept = weights[i];
    double bend;
    weights[i] = kept + little;
    const double more = score_in_doubles(net, view, side, weights, &bend);
    weights[i] = kept - little;
    const double less = score_in_doubles(net, view, side, weights, &bend);
    weights[i] = kept;
    return (more - less) / (2 * little);
}

/* The gradient with weight number `i`, from what the plain network says. */
static double gradient_at(const Network *net, const NetworkView *view, Side side,
                          const NetworkGradient *gradient, size_t i)
{
    const NetworkLayout *layout = &net->layout;
    const uint32_t width = net->width;
    double sum = 0;
    if (i < layout->heads) {
        for (int lookup = 0; i < layout->offsets && lookup < net->inputs.lookups; lookup++) {
            const int image = lookup / net->inputs.groups;
            sum += net->inputs.row_of[view->patterns[lookup]] == i / width
                       ? (double)gradient->sums[(uint32_t)image * width + i % width]
                       : 0;
        }
        for (int image = 0; i >= layout->offsets && image < net->inputs.images; image++) {
            sum += (double)gradient->sums[(uint32_t)image * width + i % width];
        }
        return sum;
    }
    const size_t at = i - layout->heads - side * layout->head_size;
    if (at >= layout->head_size) {
        return 0; /* the other side's */
    }
    return at < layout->mix_start   ? (double)gradient->mix[at]
           : at < layout->out       ? (double)gradient->mix_start[at - layout->mix_start]
           : at < layout->out_start ? (double)gradient->out[at - layout->out]
                                    : at == layout->out_start;
}

/* All weights behind the first layer, and those of it that the position finds. */
static void check_gradient(const Subject *subject, Position p, Side side, double *weights)
{
    static NetworkView view;
    static NetworkGradient gradient;
    const Network *net = &subject->net;
    const uint32_t width = net->width;
    NetworkLayers layers;
    double bend;
    network_plain_view(net, p, &view);
    network_plain_layers(net, &view, side, &layers);
    network_plain_gradient(net, &view, side, &layers, &gradient);
    const double score = score_in_doubles(net, &view, side, weights, &bend);
    assert_true(fabs(score - (double)layers.score) < 1e-5);
    if (bend < 1e-5) {
        return;
    }
    for (int lookup = 0; lookup < net->inputs.lookups; lookup += 5) {
        const size_t row = net->inputs.row_of[view.patterns[lookup]];
        const size_t i = row * width + (size_t)lookup % width;
        if (row == 0) {
            continue;
        }
        assert_true(fabs(difference(net, &view, side, weights, i) -
                         gradient_at(net, &view, side, &gradient, i)) < 1e-5);
    }
    for (size_t i = net->layout.offsets; i < net->layout.size; i += 3) {
        assert_true(fabs(difference(net, &view, side, weights, i) -
                         gradient_at(net, &view, side, &gradient, i)) < 1e-5);
    }
}

static void gradients_are_those_of_finite_differences(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(6);
    for (int b = 0; b < BOARDS; b++) {
        Subject *subject = new_subject(boards[b], 16, 16, 7);
        const size_t size = subject->net.layout.size;
        double *weights = malloc(size * sizeof *weights);
        assert_non_null(weights);
        for (size_t i = 0; i < size; i++) {
            weights[i] = (double)subject->net.weights[i];
        }
        for (int i = 0; i < tries_of(5); i++) {
            check_gradient(subject, random_position(&subject->game, &rng), (Side)(i % 2), weights);
        }
        free(weights);
        free_subject(subject);
    }
}

/* The error times the gradient: the value less the target is how the cross-entropy
 * changes with the score. */
static void learning_brings_a_value_nearer_to_its_target(void **state)
{
    (void)state;
    static NetworkView view;
    Subject *subject = new_subject("connect4", 16, 16, 8);
    const NetworkRates rates = {.rows = 0.01F, .head = 0.01F};
    const Position p = after(&subject->game, "444");
    network_view(&subject->net, p, &view);
    double before = net_tanh((double)network_score(&subject->net, &view, SIDE_FIRST));
    for (int i = 0; i < 100; i++) {
        network_view(&subject->net, p, &view);
        network_learn(&subject->net, &view, SIDE_FIRST, 0.75F, rates);
        network_view(&subject->net, p, &view);
        const double now = net_tanh((double)network_score(&subject->net, &view, SIDE_FIRST));
        assert_true(fabs(now - 0.75) <= fabs(before - 0.75));
        before = now;
    }
    assert_true(fabs(before - 0.75) < 0.01);
    free_subject(subject);
}

RUN_TESTS(cmocka_unit_test(exp_and_tanh_are_those_of_the_library),
          cmocka_unit_test(groups_are_the_lines_and_columns_of_the_board),
          cmocka_unit_test(a_pattern_that_says_something_has_a_row_of_its_own),
          cmocka_unit_test(threats_are_those_found_by_trying),
          cmocka_unit_test(an_image_is_seen_as_the_board_that_was_turned),
          cmocka_unit_test(all_paths_and_an_updated_view_give_the_same_bits),
          cmocka_unit_test(all_paths_learn_the_same_bits),
          cmocka_unit_test(all_paths_learn_rows_with_the_same_bits),
          cmocka_unit_test(only_rows_that_were_found_are_learned),
          cmocka_unit_test(images_of_a_position_are_worth_the_same_to_the_last_bit),
          cmocka_unit_test(gradients_are_those_of_finite_differences),
          cmocka_unit_test(learning_brings_a_value_nearer_to_its_target))
