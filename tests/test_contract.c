/* test_contract.c - what every game promises: its row in the catalogue, its rules, records
 * and oracle. What its facets promise is in test_facets.c.
 *
 * One list of checks, run on every game in every position of its first plies and
 * along random games.
 */
#include "contract_games.h"

#include "facets/starts.h"
#include "judge/review.h"
#include "oracle/listing_oracle.h"

/* --------------------------------------------------------------- catalogue */

static void one_game_is_the_default_and_one_the_example(void **state)
{
    (void)state;
    int defaults = 0;
    int examples = 0;
    for (int i = 0; catalogue_entry(i) != NULL; i++) {
        defaults += catalogue_entry(i)->is_default;
        examples += catalogue_entry(i)->is_example;
    }
    assert_int_equal(defaults, 1);
    assert_int_equal(examples, 1);
    assert_true(catalogue_entry_of(catalogue_default_game())->is_default);
    assert_true(catalogue_entry_of(catalogue_example_game())->is_example);
}

static void a_game_is_found_by_its_own_name(void **state)
{
    (void)state;
    Game game;
    Game found;
    for (int g = 0; g < listed_count() + SIZED_COUNT && game_number(g, &game); g++) {
        assert_true(catalogue_find(game.name, &found));
        assert_string_equal(found.name, game.name);
        assert_true(positions_equal(found.start, game.start));
        assert_non_null(catalogue_entry_of(&game));
    }
    for (int i = 0; i < entry_count(); i++) {
        assert_ptr_equal(catalogue_entry_of(catalogue_entry(i)->game), catalogue_entry(i));
    }
    assert_null(catalogue_entry(entry_count()));
    assert_null(catalogue_entry(-1));
    assert_null(catalogue_entry_of(&toy_pawns));
}

static void options_are_told_where_there_are_some(void **state)
{
    (void)state;
    for (int i = 0; i < entry_count(); i++) {
        const CatalogueEntry *entry = catalogue_entry(i);
        char name[2 * GAME_NAME_SIZE];
        Game game;
        assert_int_equal(entry->find != NULL, entry->options != NULL);
        assert_int_equal(entry->find != NULL, entry->example != NULL);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(entry->game->name, catalogue_entry(j)->game->name);
        }
        (void)strcpy(name, entry->game->name);
        (void)strcat(name, ":nonsense");
        assert_false(catalogue_find(name, &game));
    }
}

/* ------------------------------------------------------------------- rules */

static void numbers_are_in_range(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        assert_true(0 < game.plies_max && game.plies_max <= GAME_PLIES_MAX);
        assert_true(0 < game.moves_max && game.moves_max <= GAME_MOVES_MAX);
        assert_true(game.moves_max <= game.move_count && game.move_count < GAME_NO_MOVE);
        assert_true(memchr(game.name, '\0', sizeof game.name) != NULL);
    }
}

static void the_first_side_begins_an_unfinished_game(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        assert_int_equal(game.side_to_move(&game, game.start), SIDE_FIRST);
        assert_int_equal(game.result(&game, game.start), RESULT_UNFINISHED);
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
        for (int j = 0; j < i; j++) {
            assert_false(positions_equal(next, game->play(game, p, moves[j])));
        }
    }
}

static void a_move_passes_the_turn(void **state)
{
    (void)state;
    check_everywhere(check_play);
}

/* Of wins that come sooner none counts less, and each counts something. */
static void check_scores_of_wins(const Game *game, Position p)
{
    for (int plies = 1; !game_is_over(game, p) && plies + 2 <= game->plies_max; plies += 2) {
        /* In games of stones no win takes more than there are cells left. */
        if (game->features != NULL && plies + 2 > stones_left(game, p)) {
            break;
        }
        const int later = game_score_of_win(game, p, plies + 2);
        assert_true(later > 0 && game_score_of_win(game, p, plies) > later);
    }
}

static void sooner_wins_count_more(void **state)
{
    (void)state;
    check_everywhere(check_scores_of_wins);
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_all_differ(uint64_t *keys, size_t count)
{
    qsort(keys, count, sizeof keys[0], compare_keys);
    for (size_t i = 1; i < count; i++) {
        assert_true(keys[i - 1] != keys[i]);
    }
}

/* Positions are compared by their words here; a set of positions would find two
 * with the same key to be one. */
static void no_two_positions_have_the_same_key(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Rng rng = rng_from_seed(3);
        Sample sample;
        sample_init(&sample, &game);
        uint64_t *keys = malloc(sample.set.count * sizeof keys[0]);
        for (size_t i = 0; i < sample.set.count; i++) {
            keys[i] = game.key(&game, sample.set.positions[i]);
        }
        assert_all_differ(keys, sample.set.count);
        free(keys);
        for (int games = 0; games < tried(&game, 1000); games++) {
            const Record record = random_game(&game, &rng);
            for (int ply = 0; ply <= record.played; ply += 1 + record.played / 8) {
                const Position p = record_position_at(&record, ply);
                const size_t place = positions_find(&sample.set, p);
                assert_true(place == sample.set.count ||
                            positions_equal(sample.set.positions[place], p));
            }
        }
        sample_clear(&sample);
    }
}

/* random_game has watched that no game is longer than it may be. */
static void positions_repeat_only_where_they_may(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Rng rng = rng_from_seed(4);
        bool repeats = false;
        for (int games = 0; games < tried(&game, 500); games++) {
            const Record record = random_game(&game, &rng);
            uint64_t keys[GAME_PLIES_MAX + 1];
            Position p = game.start;
            keys[0] = game.key(&game, p);
            for (int ply = 0; ply < record.played; ply++) {
                p = game.play(&game, p, record.moves[ply]);
                keys[ply + 1] = game.key(&game, p);
                for (int before = 0; before <= ply; before++) {
                    repeats = repeats || keys[before] == keys[ply + 1];
                }
            }
        }
        assert_int_equal(repeats, game.may_repeat);
    }
}

/* ----------------------------------------------------------------- records */

static void records_can_be_walked_to_and_fro(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Rng rng = rng_from_seed(6);
        for (int games = 0; games < tries_of(50); games++) {
            Record record = random_game(&game, &rng);
            const Record whole = record;
            assert_false(record_play(&record, whole.moves[0]));
            assert_int_equal(record_undo(&record, GAME_PLIES_MAX), whole.played);
            assert_true(positions_equal(record_position(&record), game.start));
            for (int ply = 0; ply < whole.played; ply++) {
                assert_false(record_is_over(&record));
                assert_true(
                    positions_equal(record_position(&record), record_position_at(&whole, ply)));
                assert_int_equal(record_redo(&record, 1), 1);
            }
            assert_true(positions_equal(record_position(&record), record_position(&whole)));
            assert_int_equal(record_redo(&record, 1), 0);
            assert_int_equal(record_result(&record), record_result(&whole));
        }
    }
}

/* ------------------------------------------------------------------ oracle */

enum { TRIES_MAX = 20000, NEAR_PLIES_MAX = 8, NEAR_DEPTH = 4, CHECKED_MIN = 50 };

/* Plain minimax: the plies to the end with best play, positive if the side to move
 * wins, negative if it loses, 0 for a draw. It gives up, and `*tries` is 0, if that
 * takes too long. Beyond `depth` everything is drawn. */
static int plain_plies(const Game *game, Position p, int depth, int *tries)
{
    Move moves[GAME_MOVES_MAX];
    int shortest_win = 0;
    int longest_loss = 0;
    bool loses = true;
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count && *tries != 0; i++) {
        const Position next = game->play(game, p, moves[i]);
        const Result result = game->result(game, next);
        int plies = 0; /* as the side to move sees it */
        --*tries;
        if (result != RESULT_UNFINISHED) {
            plies = result_for(result, game->side_to_move(game, p));
        } else if (depth > 1) {
            const int reply = plain_plies(game, next, depth - 1, tries);
            plies = reply > 0 ? -(reply + 1) : reply < 0 ? 1 - reply : 0;
        }
        if (plies > 0 && (shortest_win == 0 || plies < shortest_win)) {
            shortest_win = plies;
        }
        longest_loss = plies < longest_loss ? plies : longest_loss;
        loses = loses && plies < 0;
    }
    return shortest_win > 0 ? shortest_win : loses ? longest_loss : 0;
}

static Value value_of_plies(const Oracle *oracle, Position p, int plies)
{
    const int outcome = (plies > 0) - (plies < 0);
    if (oracle->kind->unit == VALUE_MATE) {
        return (Value){.unit = VALUE_MATE, .amount = outcome, .steps = abs(plies)};
    }
    const int score = outcome == 0 ? 0 : game_score_of_win(oracle->game, p, abs(plies));
    return value_of_score(outcome * score);
}

/* Whatever kind it is, its answers agree with each other. */
static void check_answers(Oracle *oracle, Position p, Value value)
{
    OracleMoves all;
    Move best[GAME_MOVES_MAX];
    int count;
    int outcome;
    assert_true(oracle_outcome(oracle, p, &outcome));
    assert_int_equal(outcome, value_outcome(value));
    assert_true(oracle_moves(oracle, p, &all));
    assert_int_equal(value_compare(all.best, value), 0);
    assert_true(oracle_best_moves(oracle, p, best, &count));
    int next = 0;
    for (int i = 0; i < all.count; i++) {
        int outcome_of_move;
        assert_true(oracle_outcome_of_move(oracle, p, all.moves[i], &outcome_of_move));
        assert_int_equal(outcome_of_move, value_outcome(all.values[i]));
        if (value_compare(all.values[i], all.best) == 0) {
            assert_true(next < count && best[next] == all.moves[i]);
            next++;
        }
    }
    assert_int_equal(next, count);
}

static void check_value(Oracle *oracle, Position p, int plies)
{
    Value value;
    assert_true(oracle_value(oracle, p, &value));
    assert_int_equal(value.unit, oracle->kind->unit);
    assert_int_equal(value_compare(value, value_of_plies(oracle, p, plies)), 0);
    assert_int_equal(review_plies_to_end(oracle->game, p, value), abs(plies));
}

/* Where the whole game cannot be searched, because positions repeat or there are
 * too many, an end that is near can be found all the same. Returns whether
 * something could be checked. */
static bool check_near_end(Oracle *oracle, Position p)
{
    int tries = 0;
    int plies = 0;
    for (int depth = NEAR_DEPTH; tries == 0 && depth > 0; depth--) {
        tries = TRIES_MAX;
        plies = plain_plies(oracle->game, p, depth, &tries);
    }
    if (tries == 0 || plies == 0) {
        return false;
    }
    check_value(oracle, p, plies);
    return true;
}

static bool check_truth(Oracle *oracle, Position p)
{
    const Game *game = oracle->game;
    Value value;
    int tries = TRIES_MAX;
    if (game->may_repeat) {
        assert_true(oracle_value(oracle, p, &value));
        check_answers(oracle, p, value);
        return check_near_end(oracle, p);
    }
    const int plies = plain_plies(game, p, GAME_PLIES_MAX, &tries);
    if (tries == 0) {
        return check_near_end(oracle, p);
    }
    check_value(oracle, p, plies);
    check_answers(oracle, p, value_of_plies(oracle, p, plies));
    return true;
}

/* A position a few plies before the end of a random game; a random start where games
 * begin anywhere, for ends may be as near there, and random games seldom have one. */
static Position position_near_end(const Game *game, int plies, Rng *rng)
{
    if (game->starts != NULL) {
        return starts_random(game, rng);
    }
    Record record = random_game(game, rng);
    record_undo(&record, plies);
    return record_position(&record);
}

static const OracleKind *kind_for(const Game *game)
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    return entry != NULL ? catalogue_oracle_kind(game) : &listing_oracle;
}

static void check_oracle(const Game *game)
{
    const OracleKind *kind = kind_for(game);
    const size_t size = oracle_memory_size(kind, game);
    void *memory = size > 0 ? aligned_alloc(ORACLE_ALIGNMENT, size) : NULL;
    Oracle oracle;
    Rng rng = rng_from_seed(7);
    int checked = 0;
    assert_true(kind->supports(game));
    assert_true(oracle_memory_min(kind, game) <= size);
    oracle_init(&oracle, kind, game, memory, size);
    const int least = game->starts != NULL ? 1
                                           : tries_of(CHECKED_MIN); /* few starts are near an end */
    for (int i = 0; i < tries_of(200) || (checked < least && i < 20000); i++) {
        const Position p = position_near_end(game, 1 + i % NEAR_PLIES_MAX, &rng);
        checked += !game_is_over(game, p) && check_truth(&oracle, p);
    }
    assert_true(checked >= least);
    free(memory);
}

static void an_oracle_says_what_plain_minimax_finds(void **state)
{
    (void)state;
    Game game;
    const int without_endings = listed_count() + SIZED_COUNT +
                                TOY_COUNT; /* they have tests of their own */
    for (int g = 0; g < without_endings && game_number(g, &game); g++) {
        check_oracle(&game);
    }
}

RUN_TESTS(cmocka_unit_test(a_game_is_found_by_its_own_name),
          cmocka_unit_test(one_game_is_the_default_and_one_the_example),
          cmocka_unit_test(options_are_told_where_there_are_some),
          cmocka_unit_test(numbers_are_in_range),
          cmocka_unit_test(the_first_side_begins_an_unfinished_game),
          cmocka_unit_test(legal_moves_come_in_order_until_the_game_is_over),
          cmocka_unit_test(a_move_passes_the_turn), cmocka_unit_test(sooner_wins_count_more),
          cmocka_unit_test(no_two_positions_have_the_same_key),
          cmocka_unit_test(positions_repeat_only_where_they_may),
          cmocka_unit_test(records_can_be_walked_to_and_fro),
          cmocka_unit_test(an_oracle_says_what_plain_minimax_finds))
