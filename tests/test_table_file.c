/* test_table_file.c - tables of endings as files: what is read is what was written, and
 * what is damaged is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mix_coder.h"
#include "base/rng.h"
#include "oracle/tablebase/table_file.h"
#include "oracle/tablebase/tablebase_oracle.h"

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(TABLEBASE_ALIGNMENT,
                                 (bytes / TABLEBASE_ALIGNMENT + 1) * TABLEBASE_ALIGNMENT);
    assert_non_null(memory);
    return memory;
}

/* A table that was made, and its file. */
typedef struct Filed {
    Tablebase *tablebase;
    const Table *table;
    void *memory; /* for reading and writing */
    uint8_t *bytes;
    size_t size;
} Filed;

static Filed make(const char *name)
{
    Game game;
    Oracle oracle;
    Value value;
    assert_true(chess_find(name, &game));
    const size_t bytes = oracle_memory_size(&tablebase_oracle, &game);
    Filed filed = {.tablebase = allocate(bytes)};
    oracle_init(&oracle, &tablebase_oracle, &game, filed.tablebase, bytes);
    assert_true(oracle_value(&oracle, game.start, &value));
    const ChessBoard men = chess_ending_of(&game);
    const Ending ending = ending_of_board(&men);
    filed.table = tablebase_find(filed.tablebase, &ending);
    const size_t size_max = table_file_size_max(&ending);
    filed.memory = allocate(table_file_memory_size());
    filed.bytes = malloc(size_max);
    assert_non_null(filed.bytes);
    filed.size = table_file_write(filed.table, filed.memory, filed.bytes, size_max);
    assert_true(filed.size > 0);
    return filed;
}

static void discard(Filed *filed)
{
    free(filed->tablebase);
    free(filed->memory);
    free(filed->bytes);
}

/* The same table without its codes; its codes are for free(). */
static Table blank(const Table *table)
{
    Table result = *table;
    result.codes = allocate(table_size(&table->ending));
    memset(result.codes, 7, table_size(&table->ending));
    return result;
}

static void assert_reads_as_written(const char *name)
{
    Filed filed = make(name);
    const Table read = blank(filed.table);
    print_message("%s: %zu bytes\n", name, filed.size);
    assert_int_equal(table_file_read(filed.bytes, filed.size, filed.memory, &read),
                     TABLE_FILE_SOUND);
    assert_memory_equal(read.codes, filed.table->codes, table_size(&read.ending));
    free(read.codes);
    discard(&filed);
}

/* Of every kind: a bare king, two of a kind, men and pawns on both sides. */
static void what_is_read_is_what_was_written(void **state)
{
    (void)state;
    static const char *const some[] = {"KQK", "KRK", "KPK", "KBBK", "KRKN"};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        assert_reads_as_written(some[i]);
    }
    Ending ending;
    for (int i = 0; getenv("SOAK") != NULL && ending_of_four(i, &ending); i++) {
        char name[ENDING_NAME_SIZE];
        ending_write(&ending, name);
        assert_reads_as_written(name);
    }
}

static TableFileFault fault_of(const Filed *filed, const uint8_t *bytes, size_t size)
{
    const Table read = blank(filed->table);
    const TableFileFault fault = table_file_read(bytes, size, filed->memory, &read);
    free(read.codes);
    return fault;
}

static void a_plain_table_is_read_as_well_and_refused_where_it_is_cut_or_changed(void **state)
{
    (void)state;
    Filed filed = make("KRK");
    const size_t size_max = table_file_size_max(&filed.table->ending);
    const size_t codes = table_size(&filed.table->ending);
    const Table read = blank(filed.table);
    filed.size = table_file_write_plain(filed.table, filed.bytes, size_max);
    assert_true(filed.size > codes);
    assert_int_equal(table_file_read(filed.bytes, filed.size, filed.memory, &read),
                     TABLE_FILE_SOUND);
    assert_memory_equal(read.codes, filed.table->codes, codes);
    assert_int_equal(fault_of(&filed, filed.bytes, filed.size - 1), TABLE_FILE_CUT);
    filed.bytes[filed.size / 2] ^= 1;
    assert_int_equal(fault_of(&filed, filed.bytes, filed.size), TABLE_FILE_DAMAGED);
    assert_int_equal(table_file_write_plain(filed.table, filed.bytes, filed.size - 1), 0);
    free(read.codes);
    discard(&filed);
}

static void every_changed_byte_is_noticed(void **state)
{
    (void)state;
    Filed filed = make("KQK");
    for (size_t at = 0; at < filed.size; at++) {
        filed.bytes[at] ^= 1;
        assert_int_not_equal(fault_of(&filed, filed.bytes, filed.size), TABLE_FILE_SOUND);
        filed.bytes[at] ^= 1;
    }
    assert_int_equal(fault_of(&filed, filed.bytes, filed.size), TABLE_FILE_SOUND);
    discard(&filed);
}

static void what_is_cut_or_foreign_is_refused_with_a_reason(void **state)
{
    (void)state;
    Filed filed = make("KQK");
    Filed other = make("KRK");
    assert_int_equal(fault_of(&filed, filed.bytes, 0), TABLE_FILE_FOREIGN);
    assert_int_equal(fault_of(&filed, (const uint8_t *)"GBTB", 4), TABLE_FILE_FOREIGN);
    assert_int_equal(fault_of(&filed, filed.bytes, filed.size - 1), TABLE_FILE_CUT);
    assert_int_equal(fault_of(&filed, other.bytes, other.size), TABLE_FILE_BAD_ENDING);
    filed.bytes[8] = 2;
    assert_int_equal(fault_of(&filed, filed.bytes, filed.size), TABLE_FILE_OTHER_VERSION);
    for (int fault = 1; fault < TABLE_FILE_FAULTS; fault++) {
        assert_non_null(table_file_fault_text((TableFileFault)fault));
    }
    discard(&filed);
    discard(&other);
}

static void too_few_bytes_are_not_written_beyond(void **state)
{
    (void)state;
    Filed filed = make("KQK");
    for (size_t size = 0; size < filed.size; size += 97) {
        uint8_t *bytes = malloc(size + 1);
        assert_non_null(bytes);
        bytes[size] = 42;
        assert_int_equal(table_file_write(filed.table, filed.memory, bytes, size), 0);
        assert_int_equal(bytes[size], 42);
        free(bytes);
    }
    discard(&filed);
}

/* ---------------------------------------------------------- bits by themselves */

/* Contexts of noise that say nothing, or whatever. */
static MixContexts contexts_of(Rng *rng)
{
    MixContexts contexts = {.count = 1 + (int)rng_below(rng, MIX_INPUTS_MAX),
                            .set = (int)rng_below(rng, MIX_SETS)};
    for (int i = 0; i < contexts.count; i++) {
        contexts.hashes[i] = mix_hash(rng_below(rng, 50), (uint32_t)i, 0, 0);
    }
    return contexts;
}

static void bits_come_back_however_likely_they_are(void **state)
{
    (void)state;
    enum { BITS = 200000, SIZE = BITS };
    MixCoder *coder = malloc(sizeof *coder);
    uint8_t *bytes = malloc(SIZE);
    assert_non_null(coder);
    assert_non_null(bytes);
    size_t sizes[2];
    for (int is_reading = 0; is_reading < 2; is_reading++) {
        Rng rng = rng_from_seed(7);
        if (is_reading) {
            mix_coder_init_reading(coder, bytes, sizes[0]);
        } else {
            mix_coder_init_writing(coder, bytes, SIZE);
        }
        for (int i = 0; i < BITS; i++) {
            const MixContexts contexts = contexts_of(&rng);
            const bool bit = rng_below(&rng, 1 + (uint32_t)i % 1000) == 0;
            assert_int_equal(mix_coder_bit(coder, &contexts, bit && !is_reading), bit);
        }
        sizes[is_reading] = mix_coder_finish(coder);
    }
    assert_int_equal(sizes[0], sizes[1]);
    free(coder);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_come_back_however_likely_they_are),
        cmocka_unit_test(what_is_read_is_what_was_written),
        cmocka_unit_test(a_plain_table_is_read_as_well_and_refused_where_it_is_cut_or_changed),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(what_is_cut_or_foreign_is_refused_with_a_reason),
        cmocka_unit_test(too_few_bytes_are_not_written_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
