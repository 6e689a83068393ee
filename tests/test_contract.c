/* test_contract.c - what every game promises to search and learners.
 *
 * One list of checks, run on every game in every position of its first plies
 * and along random games. A new game joins by its name in `game_names`.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "positions.h"

static const char *const game_names[] = {
    "tictactoe",    "connect4",     "connect4:4x4", "connect4:5x4",  "connect4:6x5",
    "connect4:5x6", "connect4:8x7", "connect4:9x5", "connect4:12x4", "connect4:4x15",
};

enum { GAME_COUNT = sizeof game_names / sizeof game_names[0], POSITIONS_TRIED = 20000 };

/* Positions to check a promise in: whole plies from the start as far as there
 * is room, then random games to their ends. */
typedef struct Sample {
    Game game;
    PositionSet set;
} Sample;

static void add_random_games(Sample *sample)
{
    const Game *game = &sample->game;
    Rng rng = rng_from_seed(1);
    for (int games = 0; games < 2000; games++) {
        Position p = game->start;
        Move moves[GAME_MOVES_MAX];
        int count;
        while ((count = game->legal_moves(game, p, moves)) > 0) {
            p = game->play(game, p, moves[rng_below(&rng, (uint32_t)count)]);
            positions_add(&sample->set, p); /* full is full */
        }
    }
}

static void sample_init(Sample *sample, const char *name)
{
    assert_true(games_find(name, &sample->game));
    size_t slots = positions_slot_count(POSITIONS_TRIED);
    positions_init(&sample->set, &sample->game, malloc(POSITIONS_TRIED * sizeof(Position)),
                   malloc(slots * sizeof(uint32_t)), POSITIONS_TRIED);
    positions_add(&sample->set, sample->game.start);
    for (size_t i = 0; i < POSITIONS_TRIED / 20 && i < sample->set.count; i++) {
        PositionSet one = sample->set;
        one.positions = &sample->set.positions[i];
        one.count = 1;
        assert_true(positions_add_next_ply(&sample->set, &one, false));
    }
    add_random_games(sample);
}

static void sample_clear(Sample *sample)
{
    free(sample->set.positions);
    free(sample->set.slots);
}

typedef void (*Check)(const Game *game, Position p);

static void check_everywhere(Check check)
{
    for (size_t g = 0; g < GAME_COUNT; g++) {
        Sample sample;
        sample_init(&sample, game_names[g]);
        assert_true(sample.set.count > 4000);
        for (size_t i = 0; i < sample.set.count; i++) {
            check(&sample.game, sample.set.positions[i]);
        }
        sample_clear(&sample);
    }
}

/* ------------------------------------------------------------------- rules */

static void a_game_is_found_by_its_own_name(void **state)
{
    (void)state;
    for (int i = 0; games_name(i) != NULL; i++) {
        Game game;
        assert_true(games_find(games_name(i), &game));
        assert_string_equal(game.name, games_name(i));
    }
    for (size_t g = 0; g < GAME_COUNT; g++) {
        Game game;
        assert_true(games_find(game_names[g], &game));
        assert_string_equal(game.name, game_names[g]);
        assert_true(game.plies_max <= GAME_PLIES_MAX);
        assert_true(game.symmetry_count <= GAME_SYMMETRIES_MAX);
    }
}

static void the_first_side_begins_an_unfinished_game(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAME_COUNT; g++) {
        Game game;
        assert_true(games_find(game_names[g], &game));
        assert_int_equal(game.side_to_move(&game, game.start), SIDE_FIRST);
        assert_int_equal(game.result(&game, game.start), RESULT_UNFINISHED);
        assert_int_equal(game.plies_left(&game, game.start), game.plies_max);
    }
}

static void check_legal_moves(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    assert_int_equal(count == 0, game_is_over(game, p));
    for (int i = 0; i < count; i++) {
        assert_true(moves[i] < game->move_count);
        assert_true(i == 0 || moves[i - 1] < moves[i]);
        assert_true(game_is_legal(game, p, moves[i]));
    }
}

static void legal_moves_come_in_order_until_the_game_is_over(void **state)
{
    (void)state;
    check_everywhere(check_legal_moves);
}

static void check_play(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        Position next = game->play(game, p, moves[i]);
        assert_int_not_equal(game->side_to_move(game, next), game->side_to_move(game, p));
        assert_int_equal(game->plies_left(game, next), game->plies_left(game, p) - 1);
        for (int j = 0; j < i; j++) {
            assert_false(positions_equal(next, game->play(game, p, moves[j])));
        }
    }
}

static void a_move_passes_the_turn_and_brings_the_end_nearer(void **state)
{
    (void)state;
    check_everywhere(check_play);
}

static void check_end(const Game *game, Position p)
{
    Result result = game->result(game, p);
    assert_int_equal(game_is_over(game, p), result != RESULT_UNFINISHED);
    /* A game that can go on no longer is over. */
    assert_true(game->plies_left(game, p) > 0 || result != RESULT_UNFINISHED);
}

static void every_game_comes_to_an_end(void **state)
{
    (void)state;
    check_everywhere(check_end);
}

/* -------------------------------------------------------------------- keys */

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void no_two_positions_have_the_same_key(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAME_COUNT; g++) {
        Sample sample;
        sample_init(&sample, game_names[g]);
        size_t count = sample.set.count;
        uint64_t *keys = malloc(count * sizeof keys[0]);
        for (size_t i = 0; i < count; i++) {
            keys[i] = sample.game.key(&sample.game, sample.set.positions[i]);
        }
        qsort(keys, count, sizeof keys[0], compare_keys);
        for (size_t i = 1; i < count; i++) {
            assert_true(keys[i - 1] != keys[i]);
        }
        free(keys);
        sample_clear(&sample);
    }
}

/* -------------------------------------------------------------- symmetries */

static void check_inverse(const Game *game, Position p)
{
    assert_true(positions_equal(game->transform(game, p, 0), p));
    for (int s = 0; s < game->symmetry_count; s++) {
        Position image = game->transform(game, p, s);
        assert_true(positions_equal(game->transform(game, image, game->inverse[s]), p));
        for (Move m = 0; m < game->move_count; m++) {
            Move there = game->transform_move(game, m, s);
            assert_int_equal(game->transform_move(game, there, game->inverse[s]), m);
        }
    }
}

static void every_symmetry_can_be_undone(void **state)
{
    (void)state;
    check_everywhere(check_inverse);
}

static void check_symmetric_play(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    for (int s = 0; s < game->symmetry_count; s++) {
        Position image = game->transform(game, p, s);
        assert_int_equal(game->result(game, image), game->result(game, p));
        assert_int_equal(game->side_to_move(game, image), game->side_to_move(game, p));
        for (int i = 0; i < count; i++) {
            Move move = game->transform_move(game, moves[i], s);
            assert_true(game_is_legal(game, image, move));
            assert_int_equal(game->centre_distance(game, move),
                             game->centre_distance(game, moves[i]));
            assert_true(positions_equal(game->play(game, image, move),
                                        game->transform(game, game->play(game, p, moves[i]), s)));
        }
    }
}

static void a_symmetric_game_goes_the_same_way(void **state)
{
    (void)state;
    check_everywhere(check_symmetric_play);
}

static void check_canonical(const Game *game, Position p)
{
    int symmetry;
    Position canonical = game_canonical(game, p, &symmetry);
    assert_true(positions_equal(canonical, game->transform(game, p, symmetry)));
    for (int s = 0; s < game->symmetry_count; s++) {
        Position image = game->transform(game, p, s);
        assert_true(positions_equal(game_canonical(game, image, NULL), canonical));
        assert_true(game->key(game, canonical) <= game->key(game, image));
    }
}

static void all_images_of_a_position_have_one_canonical_form(void **state)
{
    (void)state;
    check_everywhere(check_canonical);
}

static void symmetries_are_all_different(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAME_COUNT; g++) {
        Sample sample;
        sample_init(&sample, game_names[g]);
        const Game *game = &sample.game;
        for (int s = 0; s < game->symmetry_count; s++) {
            for (int t = 0; t < s; t++) {
                bool differ = false;
                for (size_t i = 0; i < sample.set.count && !differ; i++) {
                    Position p = sample.set.positions[i];
                    differ = !positions_equal(game->transform(game, p, s),
                                              game->transform(game, p, t));
                }
                assert_true(differ);
            }
        }
        sample_clear(&sample);
    }
}

/* ---------------------------------------------- games of stones and lines */

static void check_line(const Game *game, Position p)
{
    if (game->line_length == 0) {
        return;
    }
    Result result = game->result(game, p);
    bool won = result == RESULT_FIRST_WON || result == RESULT_SECOND_WON;
    uint64_t line = game_winning_cells(game, p);
    assert_int_equal(won, line != 0);
    if (won) {
        /* The winner owns the line, and has just moved. */
        Side winner = result == RESULT_FIRST_WON ? SIDE_FIRST : SIDE_SECOND;
        assert_int_equal(line & ~game->stones(game, p, winner), 0);
        assert_int_equal(winner, side_other(game->side_to_move(game, p)));
        assert_true(bits_count(line) >= game->line_length);
    }
    assert_true(won || (game->plies_left(game, p) == 0) == (result == RESULT_DRAW));
}

static void a_result_agrees_with_the_lines_on_the_board(void **state)
{
    (void)state;
    check_everywhere(check_line);
}

static void check_stones(const Game *game, Position p)
{
    if (game->line_length == 0) {
        return;
    }
    uint64_t first = game->stones(game, p, SIDE_FIRST);
    uint64_t second = game->stones(game, p, SIDE_SECOND);
    uint64_t seen = 0;
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            uint64_t cell = game->cell(game, row, col);
            assert_int_equal(bits_count(cell), 1);
            assert_int_equal(seen & cell, 0);
            seen |= cell;
        }
    }
    assert_int_equal(seen, game->cells);
    assert_int_equal(first & second, 0);
    assert_int_equal((first | second) & ~game->cells, 0);
    int ahead = bits_count(first) - bits_count(second);
    assert_int_equal(ahead, game->side_to_move(game, p) == SIDE_FIRST ? 0 : 1);
}

static void every_stone_lies_in_a_cell_of_its_own(void **state)
{
    (void)state;
    check_everywhere(check_stones);
}

/* -------------------------------------------------------------------- text */

static void moves_survive_being_written_and_read(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAME_COUNT; g++) {
        Game game;
        assert_true(games_find(game_names[g], &game));
        Rng rng = rng_from_seed(2);
        for (int games = 0; games < 500; games++) {
            Record record = record_start(&game);
            Move moves[GAME_MOVES_MAX];
            int count;
            while ((count = game.legal_moves(&game, record_position(&record), moves)) > 0) {
                assert_true(record_play(&record, moves[rng_below(&rng, (uint32_t)count)]));
            }
            char text[NOTATION_SIZE];
            assert_int_equal(notation_write_moves(&record, text), record.played);
            Record read = record_of(&game, text);
            assert_true(positions_equal(record_position(&read), record_position(&record)));
        }
    }
}

static void check_board_text(const Game *game, Position p)
{
    char text[NOTATION_SIZE];
    assert_int_equal(notation_write_board(game, p, text), game->rows * game->cols);
    if (game->from_stones != NULL) {
        assert_true(positions_equal(after(game, text), p));
    }
}

static void boards_survive_being_written_and_read(void **state)
{
    (void)state;
    check_everywhere(check_board_text);
}

RUN_TESTS(cmocka_unit_test(a_game_is_found_by_its_own_name),
          cmocka_unit_test(the_first_side_begins_an_unfinished_game),
          cmocka_unit_test(legal_moves_come_in_order_until_the_game_is_over),
          cmocka_unit_test(a_move_passes_the_turn_and_brings_the_end_nearer),
          cmocka_unit_test(every_game_comes_to_an_end),
          cmocka_unit_test(a_result_agrees_with_the_lines_on_the_board),
          cmocka_unit_test(every_stone_lies_in_a_cell_of_its_own),
          cmocka_unit_test(no_two_positions_have_the_same_key),
          cmocka_unit_test(every_symmetry_can_be_undone),
          cmocka_unit_test(a_symmetric_game_goes_the_same_way),
          cmocka_unit_test(all_images_of_a_position_have_one_canonical_form),
          cmocka_unit_test(symmetries_are_all_different),
          cmocka_unit_test(moves_survive_being_written_and_read),
          cmocka_unit_test(boards_survive_being_written_and_read))
