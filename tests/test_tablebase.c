/* test_tablebase.c - tables of chess endings: against slow, obvious code, and every
 * value against the values of the moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/rng.h"
#include "facets/starts.h"
#include "games/chess/chess.h"
#include "oracle/tablebase/tablebase.h"
#include "oracle/tablebase/tablebase_oracle.h"

/* ------------------------------------------------------- an oracle to ask */

typedef struct Asked {
    Game game;
    Oracle oracle;
    void *memory;
} Asked;

static void ask_in_memory(Asked *asked, size_t bytes)
{
    const size_t rounded = (bytes + ORACLE_ALIGNMENT - 1) / ORACLE_ALIGNMENT * ORACLE_ALIGNMENT;
    asked->memory = aligned_alloc(ORACLE_ALIGNMENT, rounded);
    assert_non_null(asked->memory);
    oracle_init(&asked->oracle, &tablebase_oracle, &asked->game, asked->memory, bytes);
}

static void ask(Asked *asked, const char *ending)
{
    assert_true(chess_find(ending, &asked->game));
    ask_in_memory(asked, oracle_memory_size(&tablebase_oracle, &asked->game));
}

/* One that is asked about all endings of the usual size and forgets none. */
static void ask_of_all(Asked *asked)
{
    asked->game = chess;
    ask_in_memory(asked, oracle_memory_max(&tablebase_oracle, &asked->game));
}

/* What the oracle says, also of positions in which the game is over. */
static Value value_of(Asked *asked, Position p)
{
    const Game *game = &asked->game;
    const Result result = game->result(game, p);
    if (result != RESULT_UNFINISHED) {
        const int outcome = result_for(result, game->side_to_move(game, p));
        return (Value){.unit = VALUE_MATE, .amount = outcome};
    }
    Value value;
    assert_true(oracle_value(&asked->oracle, p, &value));
    return value;
}

/* --------------------------------------------------------- slow and obvious */

/* Every placement of three men with either side to move, by plain value iteration: a
 * position is worth the best of its moves. Plies to mate and who mates are one number,
 * 1 + plies, negative where the side to move is mated. */
enum { PLACEMENTS = 2 * 64 * 64 * 64, UNKNOWN = 0 };

typedef struct Slow {
    ChessKind kind;
    int16_t *plies; /* [PLACEMENTS] */
} Slow;

static ChessBoard placement(ChessKind kind, int number)
{
    return (ChessBoard){
        .men = {{CHESS_KING, SIDE_FIRST, (uint8_t)(number >> 6 & 63)},
                {(uint8_t)kind, SIDE_FIRST, (uint8_t)(number & 63)},
                {CHESS_KING, SIDE_SECOND, (uint8_t)(number >> 12 & 63)}},
        .count = 3,
        .en_passant = CHESS_NO_SQUARE,
        .to_move = (uint8_t)(number >> 18),
    };
}

static int number_of(const ChessBoard *board)
{
    int man = 0;
    for (int i = 0; i < board->count; i++) {
        man = board->men[i].kind != CHESS_KING ? board->men[i].square : man;
    }
    return board->to_move << 18 | chess_king(board, SIDE_SECOND) << 12 |
           chess_king(board, SIDE_FIRST) << 6 | man;
}

static ChessKind kind_on(const ChessBoard *board)
{
    ChessKind kind = CHESS_NO_MAN;
    for (int i = 0; i < board->count; i++) {
        kind = board->men[i].kind != CHESS_KING ? (ChessKind)board->men[i].kind : kind;
    }
    return kind;
}

/* Where the moves of a placement lead to: places in tables, and whether some lead to
 * where nobody can win. */
typedef struct Moves {
    const int16_t **after; /* [count] */
    int count;
    bool may_draw;
    bool is_in_check;
} Moves;

/* Which table a board is in; NULL where nobody can win. */
static const int16_t *place_of(const Slow *tables, int count, const ChessBoard *board)
{
    for (int i = 0; i < count; i++) {
        if (tables[i].kind == kind_on(board)) {
            return &tables[i].plies[number_of(board)];
        }
    }
    return NULL;
}

/* Lists the moves of a board from `after` on. */
static Moves list_moves(const Slow *tables, int count, const ChessBoard *board,
                        const int16_t **after)
{
    Move moves[GAME_MOVES_MAX];
    const int move_count = chess_moves(board, moves);
    Moves listed = {after, 0, false, chess_is_in_check(board, (Side)board->to_move)};
    for (int i = 0; i < move_count; i++) {
        const ChessBoard next = chess_after(board, moves[i]);
        const int16_t *place = place_of(tables, count, &next);
        if (place != NULL) {
            after[listed.count++] = place;
        } else {
            listed.may_draw = true;
        }
    }
    return listed;
}

/* Whether a position is decided at sweep `n`, which is a number of plies plus 1: won by
 * a move to one that was lost at the last sweep, or lost because all moves lead to
 * ones that were won. */
static int iterated(const Moves *moves, int n)
{
    const bool is_stalemate = moves->count == 0 && !moves->is_in_check;
    bool is_won = false;
    bool is_lost = !moves->may_draw && !is_stalemate;
    for (int i = 0; i < moves->count; i++) {
        const int theirs = *moves->after[i];
        is_won = is_won || (n > 1 && theirs == -(n - 1));
        is_lost = is_lost && theirs > 0 && theirs < n;
    }
    return is_won ? n : is_lost ? -n : UNKNOWN;
}

static void sweep(const Slow *table, const Moves *moves, const uint8_t *is_sound, int n)
{
    for (int number = 0; number < PLACEMENTS; number++) {
        if (is_sound[number] && table->plies[number] == UNKNOWN) {
            table->plies[number] = (int16_t)iterated(&moves[number], n);
        }
    }
}

static uint8_t *sound_placements(ChessKind kind)
{
    uint8_t *is_sound = calloc(PLACEMENTS, 1);
    assert_non_null(is_sound);
    for (int number = 0; number < PLACEMENTS; number++) {
        const ChessBoard board = placement(kind, number);
        is_sound[number] = bits_count(chess_occupied(&board)) == board.count &&
                           chess_board_fault(&board) == CHESS_SOUND;
    }
    return is_sound;
}

/* Solves the ending of the last table. The moves of each placement are listed once. */
static void iterate(const Slow *tables, int count, const uint8_t *is_sound)
{
    enum { LONGEST = 64, MOVES_EACH = 36 }; /* more than any of them has */
    const Slow *last = &tables[count - 1];
    const int16_t **places = malloc((size_t)PLACEMENTS * MOVES_EACH * sizeof *places);
    Moves *moves = malloc(PLACEMENTS * sizeof *moves);
    assert_non_null(places);
    assert_non_null(moves);
    const int16_t **after = places;
    for (int number = 0; number < PLACEMENTS; number++) {
        if (is_sound[number]) {
            const ChessBoard board = placement(last->kind, number);
            moves[number] = list_moves(tables, count, &board, after);
            after += moves[number].count;
        }
    }
    for (int n = 1; n < LONGEST; n++) {
        sweep(last, moves, is_sound, n);
    }
    free(moves);
    free(places);
}

static void assert_equal_everywhere(const Slow *slow, const uint8_t *is_sound, Asked *asked)
{
    for (int number = 0; number < PLACEMENTS; number++) {
        if (is_sound[number]) {
            const ChessBoard board = placement(slow->kind, number);
            const Value value = value_of(asked, chess_pack(&board));
            const int plies = slow->plies[number];
            assert_int_equal(value_outcome(value), (plies > 0) - (plies < 0));
            if (plies != UNKNOWN) {
                assert_int_equal(1 + (int)value.steps, abs(plies));
            }
        }
    }
}

static void three_men_are_as_plain_value_iteration_finds(void **state)
{
    (void)state;
    static const struct {
        ChessKind kind;
        const char *ending;
    } endings[] = {{CHESS_QUEEN, "KQK"}, {CHESS_ROOK, "KRK"}, {CHESS_PAWN, "KPK"}};
    Slow tables[3];
    for (int i = 0; i < 3; i++) {
        tables[i] = (Slow){endings[i].kind, calloc(PLACEMENTS, sizeof(int16_t))};
        assert_non_null(tables[i].plies);
        uint8_t *is_sound = sound_placements(tables[i].kind);
        iterate(tables, i + 1, is_sound);
        Asked asked;
        ask(&asked, endings[i].ending);
        assert_equal_everywhere(&tables[i], is_sound, &asked);
        free(asked.memory);
        free(is_sound);
    }
    for (int i = 0; i < 3; i++) {
        free(tables[i].plies);
    }
}

/* ------------------------------------------------- each value by the moves' */

/* A value whose distance falls with every move that keeps it cannot be wrong: the
 * smallest distance at which it were wrong would have a wrong move after it. */
static void assert_best_of_moves(Asked *asked, Position p)
{
    const Game *game = &asked->game;
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    Value best = {.unit = VALUE_MATE};
    for (int i = 0; i < count; i++) {
        const Value after = value_of(asked, game->play(game, p, moves[i]));
        const Value worth = value_before_move(after);
        best = i == 0 || value_compare(worth, best) > 0 ? worth : best;
    }
    const Value value = value_of(asked, p);
    assert_int_equal(value_compare(value, best), 0);
}

static int samples(void)
{
    return getenv("SOAK") != NULL ? 300000 : 2000;
}

static void every_value_is_that_of_the_best_move(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(20261116);
    Asked asked;
    Ending ending;
    ask_of_all(&asked);
    for (int i = 0; ending_of_four(i, &ending); i++) {
        char name[ENDING_NAME_SIZE];
        Game game;
        ending_write(&ending, name);
        assert_true(chess_find(name, &game));
        for (int sample = samples(); sample > 0; sample--) {
            assert_best_of_moves(&asked, game.starts->random(&game, &rng));
        }
    }
    free(asked.memory);
}

/* ------------------------------------------------------------ published facts */

/* The longest mate of an ending in plies, with White to move. */
static int longest_mate(const char *ending)
{
    Asked asked;
    ask(&asked, ending);
    (void)value_of(&asked, asked.game.start);
    const ChessBoard men = chess_ending_of(&asked.game);
    const Ending name = ending_of_board(&men);
    const Table *table = tablebase_find(asked.memory, &name);
    int longest = 0;
    for (size_t i = 0; i < table->words * TABLE_WORD; i++) {
        const int code = table->codes[i];
        longest = code != TABLE_IMPOSSIBLE && code % 2 == 0 && code > longest ? code : longest;
    }
    free(asked.memory);
    return longest - TABLE_MATED;
}

static void longest_mates_are_as_published(void **state)
{
    (void)state;
    static const struct {
        const char *ending;
        int moves;
    } published[] = {{"KQK", 10},  {"KRK", 16},  {"KPK", 28},  {"KBBK", 19}, {"KBNK", 33},
                     {"KQKR", 35}, {"KRKN", 40}, {"KRKB", 29}, {"KQKB", 17}, {"KQKN", 21}};
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        assert_int_equal(longest_mate(published[i].ending), 2 * published[i].moves - 1);
    }
}

/* ----------------------------------------------------------------- memory */

typedef struct Patience {
    uint64_t until;
} Patience;

static bool is_patient(void *context, uint64_t work)
{
    return work < ((Patience *)context)->until;
}

static void a_table_that_was_cancelled_is_made_when_asked_again(void **state)
{
    (void)state;
    Asked asked;
    Value value;
    ask(&asked, "KBNK");
    Patience patience = {5000};
    oracle_set_poll(&asked.oracle, is_patient, &patience);
    assert_false(oracle_value(&asked.oracle, asked.game.start, &value));
    patience.until = UINT64_MAX;
    assert_true(oracle_value(&asked.oracle, asked.game.start, &value));
    assert_int_equal(value_outcome(value), 1);
    free(asked.memory);
}

static void too_little_memory_knows_nothing_and_breaks_nothing(void **state)
{
    (void)state;
    Asked asked;
    Value value;
    ask(&asked, "KBNK");
    for (size_t bytes = 0; bytes < (size_t)1 << 22; bytes = 2 * bytes + 1) {
        oracle_init(&asked.oracle, &tablebase_oracle, &asked.game, asked.memory, bytes);
        assert_false(oracle_value(&asked.oracle, asked.game.start, &value));
    }
    free(asked.memory);
}

/* The game without an ending has room for any, though not for all at once. */
static void full_memory_makes_room_for_other_tables(void **state)
{
    (void)state;
    Asked asked = {.game = chess};
    Game other;
    Value value;
    assert_true(chess_find("KQKR", &other));
    const size_t bytes = oracle_memory_size(&tablebase_oracle, &other) / 64 * 64;
    asked.memory = aligned_alloc(ORACLE_ALIGNMENT, bytes);
    assert_non_null(asked.memory);
    oracle_init(&asked.oracle, &tablebase_oracle, &asked.game, asked.memory, bytes);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            static const char *const endings[] = {"KBNK", "KRKN", "KQKR"};
            assert_true(chess_find(endings[i], &other));
            assert_true(oracle_value(&asked.oracle, other.start, &value));
        }
    }
    free(asked.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_men_are_as_plain_value_iteration_finds),
        cmocka_unit_test(every_value_is_that_of_the_best_move),
        cmocka_unit_test(longest_mates_are_as_published),
        cmocka_unit_test(a_table_that_was_cancelled_is_made_when_asked_again),
        cmocka_unit_test(too_little_memory_knows_nothing_and_breaks_nothing),
        cmocka_unit_test(full_memory_makes_room_for_other_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
