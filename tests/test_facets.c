/* test_facets.c - what the facets of every game promise: symmetries, board, features, text
 * and starts; checked as in test_contract.c.
 */
#include "contract_games.h"

#include <ctype.h>

#include "base/bits.h"
#include "facets/lines.h"
#include "facets/shifts.h"
#include "facets/starts.h"
#include "facets/symmetry.h"

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
        assert_true(piece == BOARD_EMPTY || strchr(board_letters(game, owner), piece) != NULL);
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
        for (int i = 0; i < tries_of(1000); i++) {
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

RUN_TESTS(cmocka_unit_test(every_symmetry_can_be_undone),
          cmocka_unit_test(a_symmetric_game_goes_the_same_way),
          cmocka_unit_test(all_images_of_a_position_have_one_canonical_form),
          cmocka_unit_test(symmetries_are_all_different),
          cmocka_unit_test(what_stands_on_a_board_is_a_letter),
          cmocka_unit_test(every_move_leads_somewhere_else_on_the_board),
          cmocka_unit_test(a_result_agrees_with_the_lines_on_the_board),
          cmocka_unit_test(shifts_find_the_lines_that_win),
          cmocka_unit_test(every_stone_lies_in_a_cell_of_its_own),
          cmocka_unit_test(a_move_places_a_stone_and_brings_the_end_nearer),
          cmocka_unit_test(moves_survive_being_written_and_read),
          cmocka_unit_test(games_survive_being_written_and_read),
          cmocka_unit_test(positions_survive_being_written_and_read),
          cmocka_unit_test(games_may_begin_where_their_starts_say))
