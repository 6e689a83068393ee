/* test_contract.c - what every game promises, facet by facet.
 *
 * One list of checks, run on every game in every position of its first plies and
 * along random games. A new game joins with its row in the catalogue, as it usually
 * is and with the options that the row has as an example. Some other sizes are tried
 * as well, and toy games that have what those in the catalogue may lack.
 */
#include "testing.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "facets/lines.h"
#include "facets/shifts.h"
#include "facets/starts.h"
#include "facets/symmetry.h"
#include "games/chess/chess.h"
#include "oracle/listing_oracle.h"
#include "positions.h"
#include "toy_games.h"

static const char *const sized_games[] = {
    "connect4:4x4", "connect4:6x5",  "connect4:5x6",  "connect4:8x7",
    "connect4:9x5", "connect4:12x4", "connect4:4x15",
};

static const Game *const toy_games[] = {&toy_pawns, &toy_ring};

/* Endings of chess: those that people are offered, and one of five men. */
static const char *const endings[] = {
    "any", "KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KRKN", "KPKP", "KRPKR",
};

enum {
    SIZED_COUNT = sizeof sized_games / sizeof sized_games[0],
    TOY_COUNT = sizeof toy_games / sizeof toy_games[0],
    ENDING_COUNT = sizeof endings / sizeof endings[0],
    POSITIONS_TRIED = 20000,
    PLIES_LONG = 100, /* of games that take so long fewer are tried */
    LONG_SHARE = 8,
    POSITIONS_FEW = 100, /* no game has fewer */
};

static int entry_count(void)
{
    int count = 0;
    while (catalogue_entry(count) != NULL) {
        count++;
    }
    return count;
}

/* How many games a row has: the usual one, and its example. */
static int games_of(const CatalogueEntry *entry)
{
    return entry->example != NULL ? 2 : 1;
}

static int listed_count(void)
{
    int count = 0;
    for (int i = 0; i < entry_count(); i++) {
        count += games_of(catalogue_entry(i));
    }
    return count;
}

static void find_example(const CatalogueEntry *entry, Game *game)
{
    char name[64];
    snprintf(name, sizeof name, "%s:%s", entry->game->name, entry->example);
    assert_true(catalogue_find(name, game));
    assert_string_equal(game->name, name);
    assert_ptr_equal(catalogue_entry_of(game), entry);
}

/* Game number `i` of all rows. */
static void find_listed(int i, Game *game)
{
    int row = 0;
    while (i >= games_of(catalogue_entry(row))) {
        i -= games_of(catalogue_entry(row++));
    }
    *game = *catalogue_entry(row)->game;
    if (i == 1) {
        find_example(catalogue_entry(row), game);
    }
}

/* Game number `i` of all that are tried; false if there are no more. */
static bool game_number(int i, Game *game)
{
    const int listed = listed_count();
    if (i < listed) {
        find_listed(i, game);
    } else if (i < listed + SIZED_COUNT) {
        assert_true(catalogue_find(sized_games[i - listed], game));
    } else if (i < listed + SIZED_COUNT + TOY_COUNT) {
        *game = *toy_games[i - listed - SIZED_COUNT];
    } else if (i < listed + SIZED_COUNT + TOY_COUNT + ENDING_COUNT) {
        assert_true(chess_find(endings[i - listed - SIZED_COUNT - TOY_COUNT], game));
    } else {
        return false;
    }
    return true;
}

/* So many positions or games of a game, or fewer if its games are long. */
static int tried(const Game *game, int usually)
{
    return game->plies_max < PLIES_LONG ? usually : usually / LONG_SHARE;
}

/* ------------------------------------------------------------------ samples */

/* Positions to check a promise in: whole plies from the start as far as there
 * is room, then random games to their ends. */
typedef struct Sample {
    const Game *game;
    PositionSet set;
} Sample;

static Record random_game(const Game *game, Rng *rng)
{
    Record record = record_start(game);
    while (!record_is_over(&record)) {
        Move moves[GAME_MOVES_MAX];
        const int count = game->legal_moves(game, record_position(&record), moves);
        assert_true(record.played < game->plies_max);
        assert_true(record_play(&record, moves[rng_below(rng, (uint32_t)count)]));
    }
    return record;
}

static void add_random_games(Sample *sample)
{
    Rng rng = rng_from_seed(1);
    bool has_room = true;
    for (int games = 0; has_room && games < 2000; games++) {
        const Record record = random_game(sample->game, &rng);
        Position p = sample->game->start;
        for (int ply = 0; ply < record.played; ply++) {
            p = sample->game->play(sample->game, p, record.moves[ply]);
            has_room = positions_add(&sample->set, p);
        }
    }
}

static void sample_init(Sample *sample, const Game *game)
{
    const size_t capacity = (size_t)tried(game, POSITIONS_TRIED);
    const size_t slots = positions_slot_count(capacity);
    sample->game = game;
    positions_init(&sample->set, game, malloc(capacity * sizeof(Position)),
                   malloc(slots * sizeof(uint32_t)), capacity);
    positions_add(&sample->set, game->start);
    for (size_t i = 0; i < capacity / 20 && i < sample->set.count; i++) {
        PositionSet one = sample->set;
        one.positions = &sample->set.positions[i];
        one.count = 1;
        if (!positions_add_next_ply(&sample->set, &one, false)) {
            break;
        }
    }
    add_random_games(sample);
    assert_true(sample->set.count > POSITIONS_FEW);
}

static void sample_clear(Sample *sample)
{
    free(sample->set.positions);
    free(sample->set.slots);
}

typedef void (*Check)(const Game *game, Position p);

static void check_everywhere(Check check)
{
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Sample sample;
        sample_init(&sample, &game);
        for (size_t i = 0; i < sample.set.count; i++) {
            check(&game, sample.set.positions[i]);
        }
        sample_clear(&sample);
    }
}

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

static void check_legal_moves(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    assert_int_equal(count == 0, game_is_over(game, p));
    assert_true(count <= game->moves_max);
    for (int i = 0; i < count; i++) {
        assert_true(moves[i] < game->move_count);
        assert_true(i == 0 || moves[i - 1] < moves[i]);
        assert_true(game_is_legal(game, p, moves[i]));
    }
    assert_false(game_is_legal(game, p, GAME_NO_MOVE));
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

/* -------------------------------------------------------------- symmetries */

static void check_inverse(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    assert_true(1 <= symmetry_count(game) && symmetry_count(game) <= SYMMETRIES_MAX);
    assert_true(positions_equal(symmetry_transform(game, p, 0), p));
    if (game->symmetry != NULL) {
        assert_true(positions_equal(game->symmetry->transform(game, p, 0), p));
        assert_int_equal(game->symmetry->inverse[0], 0);
    }
    for (int s = 0; s < symmetry_count(game); s++) {
        const int inverse = symmetry_inverse(game, s);
        Position image = symmetry_transform(game, p, s);
        assert_true(positions_equal(symmetry_transform(game, image, inverse), p));
        for (int i = 0; i < count; i++) {
            Move there = symmetry_transform_move(game, moves[i], s);
            assert_int_equal(symmetry_transform_move(game, there, inverse), moves[i]);
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
    for (int s = 0; s < symmetry_count(game); s++) {
        Position image = symmetry_transform(game, p, s);
        assert_int_equal(game->result(game, image), game->result(game, p));
        assert_int_equal(game->side_to_move(game, image), game->side_to_move(game, p));
        for (int i = 0; i < count; i++) {
            Position next = game->play(game, p, moves[i]);
            Move move = symmetry_transform_move(game, moves[i], s);
            assert_true(game_is_legal(game, image, move));
            assert_int_equal(game_centre_distance(game, move),
                             game_centre_distance(game, moves[i]));
            assert_true(
                positions_equal(game->play(game, image, move), symmetry_transform(game, next, s)));
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
    Position canonical = symmetry_canonical(game, p, &symmetry);
    assert_true(positions_equal(canonical, symmetry_transform(game, p, symmetry)));
    for (int s = 0; s < symmetry_count(game); s++) {
        Position image = symmetry_transform(game, p, s);
        assert_true(positions_equal(symmetry_canonical(game, image, NULL), canonical));
        assert_true(game->key(game, canonical) <= game->key(game, image));
    }
}

static void all_images_of_a_position_have_one_canonical_form(void **state)
{
    (void)state;
    check_everywhere(check_canonical);
}

/* Whether two symmetries turn some position into different ones. */
static bool symmetries_differ(const Sample *sample, int s, int t)
{
    const Game *game = sample->game;
    for (size_t i = 0; i < sample->set.count; i++) {
        const Position p = sample->set.positions[i];
        if (!positions_equal(symmetry_transform(game, p, s), symmetry_transform(game, p, t))) {
            return true;
        }
    }
    return false;
}

static void symmetries_are_all_different(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Sample sample;
        sample_init(&sample, &game);
        for (int s = 0; s < symmetry_count(&game); s++) {
            for (int t = 0; t < s; t++) {
                assert_true(symmetries_differ(&sample, s, t));
            }
        }
        sample_clear(&sample);
    }
}

/* ------------------------------------------------------------------- board */

static bool is_cell(const Game *game, int cell)
{
    return 0 <= cell && cell < game->rows * game->cols;
}

static bool is_owned_by(const Game *game, Position p, int cell, Side side)
{
    Side owner;
    return board_owner(board_piece(game, p, cell), &owner) && owner == side;
}

static void check_pieces(const Game *game, Position p)
{
    if (game->board == NULL) {
        return;
    }
    const int cells = game->rows * game->cols;
    assert_true(0 < cells && cells <= BOARD_CELLS_MAX);
    for (int cell = 0; cell < cells; cell++) {
        const char piece = board_piece(game, p, cell);
        Side owner;
        assert_true(piece == BOARD_EMPTY || isalpha((unsigned char)piece));
        assert_int_equal(board_owner(piece, &owner), piece != BOARD_EMPTY);
    }
    const uint64_t deciding = board_deciding_cells(game, p);
    assert_true(deciding == 0 || game_is_over(game, p));
    assert_true(cells == 64 || deciding >> cells == 0);
}

static void what_stands_on_a_board_is_a_letter(void **state)
{
    (void)state;
    check_everywhere(check_pieces);
}

static void check_board_move(const Game *game, Position p, Move move)
{
    const Side side = game->side_to_move(game, p);
    const BoardMove shown = game->board->move(game, p, move);
    assert_true(is_cell(game, shown.to));
    if (shown.from == BOARD_NO_CELL) {
        assert_int_equal(board_piece(game, p, shown.to), BOARD_EMPTY);
    } else {
        assert_true(is_cell(game, shown.from) && is_owned_by(game, p, shown.from, side));
    }
    const Position next = game->play(game, p, move);
    assert_true(is_owned_by(game, next, shown.to, side));
    if (shown.from != BOARD_NO_CELL) {
        const char stays = board_piece(game, p, shown.from);
        assert_int_equal(board_piece(game, next, shown.to),
                         shown.becomes != 0 ? shown.becomes : stays);
        assert_int_not_equal(shown.becomes, stays);
    }
    if (game->board->moves_are_columns) {
        assert_int_equal(shown.from, BOARD_NO_CELL);
        assert_int_equal(shown.to % game->cols, move);
    }
}

static void check_board_moves(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->board != NULL ? game->legal_moves(game, p, moves) : 0;
    for (int i = 0; i < count; i++) {
        const BoardMove shown = game->board->move(game, p, moves[i]);
        check_board_move(game, p, moves[i]);
        for (int j = 0; j < i; j++) {
            const BoardMove other = game->board->move(game, p, moves[j]);
            assert_true(shown.from != other.from || shown.to != other.to ||
                        shown.becomes != other.becomes);
        }
    }
}

static void every_move_leads_somewhere_else_on_the_board(void **state)
{
    (void)state;
    check_everywhere(check_board_moves);
}

/* ---------------------------------------------------------------- features */

/* The cells of a set, numbered as a board does it. */
static uint64_t cells_row_by_row(const Game *game, uint64_t set)
{
    uint64_t cells = 0;
    for (int i = 0; i < game->rows * game->cols; i++) {
        const uint64_t cell = game->features->cell(game, i / game->cols, i % game->cols);
        cells |= (uint64_t)((set & cell) != 0) << i;
    }
    return cells;
}

static void check_line(const Game *game, Position p)
{
    if (features_line_length(game) == 0) {
        return;
    }
    Result result = game->result(game, p);
    bool won = result == RESULT_FIRST_WON || result == RESULT_SECOND_WON;
    uint64_t line = lines_completed(game, p);
    assert_int_equal(won, line != 0);
    if (won) {
        /* The winner owns the line, and has just moved. */
        Side winner = result == RESULT_FIRST_WON ? SIDE_FIRST : SIDE_SECOND;
        assert_int_equal(line & ~game->features->stones(game, p, winner), 0);
        assert_int_equal(winner, side_other(game->side_to_move(game, p)));
        assert_true(bits_count(line) >= game->features->line_length);
    }
    assert_int_equal(board_deciding_cells(game, p), cells_row_by_row(game, line));
    assert_true(won || (stones_left(game, p) == 0) == (result == RESULT_DRAW));
}

static void a_result_agrees_with_the_lines_on_the_board(void **state)
{
    (void)state;
    check_everywhere(check_line);
}

/* Whether shifts find a line of a side, in any direction. */
static bool shifts_find_a_line(const Game *game, Position p, Side side)
{
    Shift shifts[SHIFTS_MAX];
    bool found = false;
    for (int i = 0; i < LINE_DIRECTIONS; i++) {
        const int count = shifts_find(game, game->features->stones(game, p, side), (LineDirection)i,
                                      shifts);
        assert_int_equal(shifts[count - 1].run, game->features->line_length);
        found = found || shifts[count - 1].both != 0;
    }
    return found;
}

static void check_shifts(const Game *game, Position p)
{
    if (shifts_are_possible(game)) {
        const Result result = game->result(game, p);
        assert_int_equal(shifts_find_a_line(game, p, SIDE_FIRST), result == RESULT_FIRST_WON);
        assert_int_equal(shifts_find_a_line(game, p, SIDE_SECOND), result == RESULT_SECOND_WON);
    }
}

static void shifts_find_the_lines_that_win(void **state)
{
    (void)state;
    check_everywhere(check_shifts);
}

static void check_cells(const Game *game)
{
    uint64_t seen = 0;
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            uint64_t cell = game->features->cell(game, row, col);
            assert_int_equal(bits_count(cell), 1);
            assert_int_equal(seen & cell, 0);
            seen |= cell;
        }
    }
    assert_int_equal(seen, game->cells);
}

static void check_stones(const Game *game, Position p)
{
    if (game->features == NULL) {
        return;
    }
    uint64_t first = game->features->stones(game, p, SIDE_FIRST);
    uint64_t second = game->features->stones(game, p, SIDE_SECOND);
    check_cells(game);
    assert_int_equal(first & second, 0);
    assert_int_equal((first | second) & ~game->cells, 0);
    int ahead = bits_count(first) - bits_count(second);
    assert_int_equal(ahead, game->side_to_move(game, p) == SIDE_FIRST ? 0 : 1);
    for (int i = 0; game->board != NULL && i < game->rows * game->cols; i++) {
        const uint64_t cell = game->features->cell(game, i / game->cols, i % game->cols);
        const char stone = first & cell ? 'X' : second & cell ? 'O' : BOARD_EMPTY;
        assert_int_equal(board_piece(game, p, i), stone);
    }
}

static void every_stone_lies_in_a_cell_of_its_own(void **state)
{
    (void)state;
    check_everywhere(check_stones);
}

/* Each move places one stone, so the end comes nearer. */
static void check_placing(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->features != NULL ? game->legal_moves(game, p, moves) : 0;
    const Side side = game->side_to_move(game, p);
    for (int i = 0; i < count; i++) {
        const Position next = game->play(game, p, moves[i]);
        const uint64_t before = game->features->stones(game, p, side);
        const uint64_t placed = game->features->stones(game, next, side) ^ before;
        assert_int_equal(bits_count(placed), 1);
        assert_int_equal(game->features->move_to(game, bits_lowest(placed)), moves[i]);
        assert_int_equal(game->features->stones(game, next, side_other(side)),
                         game->features->stones(game, p, side_other(side)));
        assert_int_equal(stones_left(game, next), stones_left(game, p) - 1);
    }
    if (game->features != NULL) {
        assert_int_equal(stones_left(game, game->start), game->plies_max);
    }
}

static void a_move_places_a_stone_and_brings_the_end_nearer(void **state)
{
    (void)state;
    check_everywhere(check_placing);
}

/* -------------------------------------------------------------------- text */

static void check_move_text(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        char text[NOTATION_MOVE_SIZE];
        const int length = notation_write_move(game, p, moves[i], text);
        assert_true(0 < length && length < NOTATION_MOVE_SIZE);
        assert_int_equal(strlen(text), length);
        assert_true(strchr(text, ',') == NULL && (length == 1 || !notation_is_symbols(game)));
        assert_int_equal(notation_read_move(game, p, text, (size_t)length), moves[i]);
    }
    assert_int_equal(notation_read_move(game, p, "", 0), GAME_NO_MOVE);
    assert_int_equal(notation_read_move(game, p, "?", 1), GAME_NO_MOVE);
}

static void moves_survive_being_written_and_read(void **state)
{
    (void)state;
    check_everywhere(check_move_text);
}

static void games_survive_being_written_and_read(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Rng rng = rng_from_seed(2);
        for (int games = 0; games < tried(&game, 500); games++) {
            const Record record = random_game(&game, &rng);
            char text[NOTATION_SIZE];
            const int length = notation_write_moves(&record, text);
            assert_int_equal(strlen(text), length);
            assert_true(!notation_is_symbols(&game) || length == record.played);
            Record read = record_of(&game, text);
            assert_true(positions_equal(record_position(&read), record_position(&record)));
            assert_int_equal(read.played, record.played);
            assert_memory_equal(read.moves, record.moves,
                                (size_t)record.played * sizeof record.moves[0]);
        }
    }
}

static void check_position_text(const Game *game, Position p)
{
    char text[NOTATION_SIZE];
    const int length = notation_write_position(game, p, text);
    assert_int_equal(strlen(text), length);
    if (game->features != NULL) {
        assert_int_equal(length, game->rows * game->cols);
    }
    if (notation_has_positions(game)) {
        assert_true(game->notation->is_position(game, text, (size_t)length));
        assert_true(positions_equal(after(game, text), p));
    } else if (game->board != NULL) {
        assert_int_equal(length, game->rows * game->cols);
    }
}

static void positions_survive_being_written_and_read(void **state)
{
    (void)state;
    check_everywhere(check_position_text);
}

/* ------------------------------------------------------------------ starts */

static void games_may_begin_where_their_starts_say(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Rng rng = rng_from_seed(8);
        bool has_begun[2] = {false, false};
        for (int i = 0; i < 1000; i++) {
            const Position p = starts_random(&game, &rng);
            assert_int_equal(game.result(&game, p), RESULT_UNFINISHED);
            has_begun[game.side_to_move(&game, p)] = true;
            check_legal_moves(&game, p);
            check_position_text(&game, p);
        }
        assert_true(has_begun[SIDE_FIRST]);
        assert_int_equal(has_begun[SIDE_SECOND], game.starts != NULL);
    }
}

/* ----------------------------------------------------------------- records */

static void records_can_be_walked_to_and_fro(void **state)
{
    (void)state;
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Rng rng = rng_from_seed(6);
        for (int games = 0; games < 50; games++) {
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
    for (int i = 0; i<count && * tries> 0; i++) {
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
    const int least = game->starts != NULL ? 1 : CHECKED_MIN; /* few starts are near an end */
    for (int i = 0; i < 200 || (checked < least && i < 20000); i++) {
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
          cmocka_unit_test(every_symmetry_can_be_undone),
          cmocka_unit_test(a_symmetric_game_goes_the_same_way),
          cmocka_unit_test(all_images_of_a_position_have_one_canonical_form),
          cmocka_unit_test(symmetries_are_all_different),
          cmocka_unit_test(what_stands_on_a_board_is_a_letter),
          cmocka_unit_test(every_move_leads_somewhere_else_on_the_board),
          cmocka_unit_test(a_result_agrees_with_the_lines_on_the_board),
          cmocka_unit_test(shifts_find_the_lines_that_win),
          cmocka_unit_test(shifts_find_the_lines_that_win),
          cmocka_unit_test(every_stone_lies_in_a_cell_of_its_own),
          cmocka_unit_test(a_move_places_a_stone_and_brings_the_end_nearer),
          cmocka_unit_test(moves_survive_being_written_and_read),
          cmocka_unit_test(games_survive_being_written_and_read),
          cmocka_unit_test(positions_survive_being_written_and_read),
          cmocka_unit_test(games_may_begin_where_their_starts_say),
          cmocka_unit_test(records_can_be_walked_to_and_fro),
          cmocka_unit_test(an_oracle_says_what_plain_minimax_finds))
