/* test_table_making.c - tables made by several threads, cancelled, counted and kept. */
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/files.h"
#include "host/memory.h"
#include "host/oracle_set.h"
#include "host/table_making.h"
#include "host/table_store.h"
#include "oracle/tablebase/table_need.h"
#include "oracle/tablebase/table_stats.h"

typedef struct Made {
    MemoryBlock memory;
    Tablebase *tablebase;
    Ending ending;
} Made;

static void open_for(Made *made, const char *name)
{
    *made = (Made){0};
    assert_true(ending_read(name, &made->ending));
    const size_t bytes = table_need(&made->ending, 1);
    assert_true(memory_reserve(&made->memory, bytes));
    made->tablebase = tablebase_init(made->memory.bytes, bytes);
}

static TableMakingResult make(Made *made, const TableMakingOptions *options)
{
    Ending missing;
    TableMakingResult result = TABLE_IS_MADE;
    while (result == TABLE_IS_MADE && tablebase_missing(made->tablebase, &made->ending, &missing)) {
        result = table_making(made->tablebase, &missing, options);
    }
    return result;
}

static const Table *table_of(const Made *made)
{
    const Table *table = tablebase_find(made->tablebase, &made->ending);
    assert_non_null(table);
    return table;
}

static void several_threads_make_the_same_tables(void **state)
{
    (void)state;
    static const char *const endings[] = {"KPK", "KBNK", "KRKN"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        Made alone;
        Made together;
        open_for(&alone, endings[i]);
        open_for(&together, endings[i]);
        assert_int_equal(make(&alone, &(TableMakingOptions){0}), TABLE_IS_MADE);
        assert_int_equal(make(&together, &(TableMakingOptions){.threads = 3}), TABLE_IS_MADE);
        assert_memory_equal(table_of(&alone)->codes, table_of(&together)->codes,
                            table_size(&alone.ending));
        memory_release(&alone.memory);
        memory_release(&together.memory);
    }
}

static bool is_patient(void *context)
{
    int *left = context;
    return --*left >= 0;
}

static void making_can_be_cancelled_at_any_time_and_begun_again(void **state)
{
    (void)state;
    Made made;
    open_for(&made, "KRK");
    for (int patience = 0; patience < 300; patience += 23) {
        int left = patience;
        const TableMakingOptions options = {.threads = 2, .poll = is_patient, .context = &left};
        if (make(&made, &options) == TABLE_IS_MADE) {
            break;
        }
        assert_null(tablebase_find(made.tablebase, &made.ending));
    }
    assert_int_equal(make(&made, &(TableMakingOptions){.threads = 2}), TABLE_IS_MADE);
    assert_int_equal(table_stats(table_of(&made)).sides[0].longest_plies, 31);
    memory_release(&made.memory);
}

/* ------------------------------------------------------------------- counts */

/* Placements of three men counted one by one. */
static uint64_t legal_placements(ChessKind kind, Side to_move)
{
    uint64_t count = 0;
    for (int number = 0; number < 64 * 64 * 64; number++) {
        const uint8_t squares[3] = {(uint8_t)(number & 63), (uint8_t)(number >> 6 & 63),
                                    (uint8_t)(number >> 12)};
        const ChessBoard board = {
            .men = {{CHESS_KING, SIDE_FIRST, squares[0]},
                    {(uint8_t)kind, SIDE_FIRST, squares[1]},
                    {CHESS_KING, SIDE_SECOND, squares[2]}},
            .count = 3,
            .en_passant = CHESS_NO_SQUARE,
            .to_move = (uint8_t)to_move,
        };
        const bool is_apart = squares[0] != squares[1] && squares[0] != squares[2] &&
                              squares[1] != squares[2];
        count += is_apart && chess_board_fault(&board) == CHESS_SOUND;
    }
    return count;
}

static void every_legal_placement_is_counted_once(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        ChessKind kind;
    } endings[] = {{"KQK", CHESS_QUEEN}, {"KPK", CHESS_PAWN}};
    for (int i = 0; i < 2; i++) {
        Made made;
        open_for(&made, endings[i].name);
        assert_int_equal(make(&made, &(TableMakingOptions){0}), TABLE_IS_MADE);
        const TableStats stats = table_stats(table_of(&made));
        for (int side = 0; side < 2; side++) {
            const TableSideStats *s = &stats.sides[side];
            assert_int_equal(s->won + s->drawn + s->lost,
                             legal_placements(endings[i].kind, (Side)side));
        }
        memory_release(&made.memory);
    }
}

/* KBNK has 138 positions of the longest mate up to symmetry, none of which is its own
 * mirror image; of two bishops the order does not count. */
static void longest_mates_are_counted_as_published(void **state)
{
    (void)state;
    Made made;
    open_for(&made, "KBNK");
    assert_int_equal(make(&made, &(TableMakingOptions){0}), TABLE_IS_MADE);
    const TableStats stats = table_stats(table_of(&made));
    assert_int_equal(stats.sides[0].longest_plies, 65);
    assert_int_equal(stats.sides[0].longest_count, 8 * 138);
    assert_int_equal(tablebase_code(made.tablebase, stats.sides[0].longest), 66);
    memory_release(&made.memory);
}

/* -------------------------------------------------------------------- files */

/* Removes the one table that is kept, and the folders that were made for it. */
static void remove_kept(const char *folder, char path[TABLE_PATH_SIZE])
{
    assert_int_equal(unlink(path), 0);
    while (strlen(path) > strlen(folder)) {
        *strrchr(path, '/') = '\0';
        assert_int_equal(rmdir(path), 0);
    }
}

static void a_table_that_is_kept_is_found_again(void **state)
{
    (void)state;
    char folder[] = "/tmp/fourmi-tables-XXXXXX";
    char path[TABLE_PATH_SIZE];
    Made made;
    Made read;
    TableFileFault fault;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    open_for(&made, "KRK");
    open_for(&read, "KRK");
    assert_true(table_store_path(&made.ending, path));
    assert_int_equal(table_store_read(path, read.tablebase, &read.ending, &fault),
                     TABLE_STORE_NONE);
    assert_int_equal(make(&made, &(TableMakingOptions){0}), TABLE_IS_MADE);
    assert_true(table_store_write(path, table_of(&made), true, false) > 0);
    assert_int_equal(table_store_read(path, read.tablebase, &read.ending, &fault),
                     TABLE_STORE_READ);
    assert_memory_equal(table_of(&read)->codes, table_of(&made)->codes, table_size(&made.ending));
    assert_int_equal(truncate(path, 100), 0);
    memory_release(&read.memory);
    open_for(&read, "KRK");
    assert_int_equal(table_store_read(path, read.tablebase, &read.ending, &fault),
                     TABLE_STORE_REFUSED);
    assert_int_equal(fault, TABLE_FILE_CUT);
    assert_null(tablebase_find(read.tablebase, &read.ending));
    memory_release(&made.memory);
    memory_release(&read.memory);
    remove_kept(folder, path);
}

/* What an oracle was told of files. */
typedef struct Notices {
    int read;
    int refused;
} Notices;

static void note_file(void *context, const char *path, const char *fault)
{
    Notices *notices = context;
    assert_non_null(path);
    notices->read += fault == NULL;
    notices->refused += fault != NULL;
}

/* Asks an oracle of its own about the start of the ending, twice. */
static Notices ask(const char *ending, int *plies, bool *has_worked)
{
    Game game;
    Value value;
    Notices notices = {0};
    const OracleSetOptions options = {.table_notice = note_file, .context = &notices};
    assert_true(chess_find(ending, &game));
    OracleSet *set = oracle_set_new(&game, &options);
    assert_non_null(set);
    for (int i = 0; i < 2; i++) {
        assert_true(oracle_value(oracle_set_get(set, 0), game.start, &value));
    }
    *plies = (int)value.steps;
    *has_worked = oracle_work(oracle_set_get(set, 0)) > 0;
    oracle_set_free(set);
    return notices;
}

/* Keeps the table of an ending in the user's folder. */
static void keep(const char *ending, bool is_plain, char path[TABLE_PATH_SIZE])
{
    Made made;
    open_for(&made, ending);
    assert_int_equal(make(&made, &(TableMakingOptions){0}), TABLE_IS_MADE);
    assert_true(table_store_path(&made.ending, path));
    assert_true(table_store_write(path, table_of(&made), true, is_plain) > 0);
    memory_release(&made.memory);
}

static void an_oracle_reads_what_is_kept_and_makes_nothing(void **state)
{
    (void)state;
    char folder[] = "/tmp/fourmi-tables-XXXXXX";
    char path[TABLE_PATH_SIZE];
    int plies;
    int plies_read;
    bool has_worked;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    Notices notices = ask("KPK", &plies, &has_worked);
    assert_true(notices.read == 0 && notices.refused == 0 && has_worked);
    for (int is_plain = 0; is_plain < 2; is_plain++) {
        keep("KPK", is_plain, path);
        notices = ask("KPK", &plies_read, &has_worked);
        assert_true(notices.read == 1 && notices.refused == 0 && !has_worked);
        assert_int_equal(plies_read, plies);
    }
    assert_int_equal(truncate(path, 100), 0);
    notices = ask("KPK", &plies_read, &has_worked);
    assert_true(notices.read == 0 && notices.refused == 1 && has_worked);
    assert_int_equal(plies_read, plies);
    remove_kept(folder, path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_threads_make_the_same_tables),
        cmocka_unit_test(making_can_be_cancelled_at_any_time_and_begun_again),
        cmocka_unit_test(every_legal_placement_is_counted_once),
        cmocka_unit_test(longest_mates_are_counted_as_published),
        cmocka_unit_test(a_table_that_is_kept_is_found_again),
        cmocka_unit_test(an_oracle_reads_what_is_kept_and_makes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
