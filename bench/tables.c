/* tables.c - how fast tables of chess endings are made, stored and asked, on one core.
 *
 *      tables [ENDING...]      these endings instead of all of up to four men
 *
 * An ending is made when all that it leads to are there: the seconds are its own. They
 * are processor seconds, so that other programs disturb less. The work is fixed: how
 * many positions are probed, and which. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"
#include "host/memory.h"
#include "oracle/tablebase/table_file.h"
#include "oracle/tablebase/table_maker.h"

enum {
    MEMORY = 400 << 20,
    FILE_SIZE = 64 << 20,
    PROBES = 20 * 1000 * 1000,
    SAMPLES = 1 << 16,
    PROBED_EVERY = 7,
};

typedef struct Bench {
    Tablebase *tablebase;
    void *memory;        /* for files */
    uint8_t *bytes;      /* of a file */
    double make_seconds; /* of all tables */
    size_t file_bytes;   /* of all */
    size_t pawnless_bytes;
} Bench;

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void *allocate(size_t bytes)
{
    void *memory = aligned_alloc(TABLEBASE_ALIGNMENT,
                                 (bytes / TABLEBASE_ALIGNMENT + 1) * TABLEBASE_ALIGNMENT);
    if (memory == NULL) {
        fputs("not enough memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* Makes a table; `serial_seconds` are those of what threads cannot share. */
static Table make_table(Bench *bench, const Ending *ending, double *serial_seconds)
{
    Table table;
    TableMaker maker;
    if (!tablebase_reserve(bench->tablebase, ending, &table)) {
        fputs("not enough memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    table_maker_init(&maker, bench->tablebase, &table, bench->tablebase->room);
    *serial_seconds = 0;
    while (maker.phase != TABLE_MADE) {
        const TableFound found = table_maker_work(&maker, 0, table.pairs->count);
        const double start = processor_seconds();
        table_maker_next(&maker, found);
        *serial_seconds += processor_seconds() - start;
    }
    tablebase_add(bench->tablebase, &table);
    return table;
}

/* Writes the table as a file and reads it again; its size, 0 if that went wrong. */
static size_t file_table(Bench *bench, const Table *table, double *write_seconds,
                         double *read_seconds)
{
    Table read = *table;
    const double start = processor_seconds();
    const size_t size = table_file_write(table, bench->memory, bench->bytes,
                                         table_file_size_max(&table->ending));
    *write_seconds = processor_seconds() - start;
    read.codes = bench->tablebase->room;
    const TableFileFault fault = table_file_read(bench->bytes, size, bench->memory, &read);
    *read_seconds = processor_seconds() - start - *write_seconds;
    const bool is_same = fault == TABLE_FILE_SOUND &&
                         memcmp(read.codes, table->codes, table_size(&table->ending)) == 0;
    return is_same ? size : 0;
}

static size_t count_positions(const Table *table)
{
    size_t count = 0;
    for (size_t i = 0; i < table_size(&table->ending); i++) {
        count += table->codes[i] != TABLE_IMPOSSIBLE;
    }
    return count;
}

static void bench_ending(Bench *bench, const Ending *ending)
{
    char name[ENDING_NAME_SIZE];
    double write_seconds;
    double read_seconds;
    double serial_seconds;
    const double start = processor_seconds();
    const Table table = make_table(bench, ending, &serial_seconds);
    const double seconds = processor_seconds() - start;
    const size_t size = file_table(bench, &table, &write_seconds, &read_seconds);
    ending_write(ending, name);
    printf("%-6s %9.4f %9.4f %9zu %7.3f %7.2f %7.2f\n", name, seconds, serial_seconds, size,
           8 * (double)size / (double)count_positions(&table), write_seconds, read_seconds);
    fflush(stdout);
    bench->make_seconds += seconds;
    bench->file_bytes += size;
    bench->pawnless_bytes += ending->count == 2 && !ending_has_pawns(ending) ? size : 0;
}

/* Makes an ending and all that it needs. */
static void bench_with_needs(Bench *bench, const Ending *ending)
{
    Ending missing;
    while (tablebase_missing(bench->tablebase, ending, &missing)) {
        bench_ending(bench, &missing);
    }
}

static Ending ending_named(const char *name)
{
    Ending ending;
    if (!ending_read(name, &ending)) {
        fprintf(stderr, "%s is no ending\n", name);
        exit(EXIT_FAILURE);
    }
    return ending;
}

/* Placements of an ending at random, whether they can be or not. */
static void place_at_random(TableMen *men, const Ending *ending, Rng *rng)
{
    *men = (TableMen){.ending = *ending, .to_move = (Side)rng_below(rng, 2)};
    for (int i = 0; i < ending->count; i++) {
        men->squares[i] = (uint8_t)rng_below(rng, CHESS_SQUARES);
    }
    for (int side = 0; side < 2; side++) {
        men->kings[side] = (uint8_t)rng_below(rng, CHESS_SQUARES);
    }
}

static void bench_probing(const Bench *bench, const Ending *ending)
{
    char name[ENDING_NAME_SIZE];
    Rng rng = rng_from_seed(1);
    TableMen *men = allocate(SAMPLES * sizeof *men);
    for (int i = 0; i < SAMPLES; i++) {
        place_at_random(&men[i], ending, &rng);
    }
    const double start = processor_seconds();
    uint64_t sum = 0;
    for (int i = 0; i < PROBES; i++) {
        sum += tablebase_code(bench->tablebase, men[i % SAMPLES]);
    }
    const double seconds = processor_seconds() - start;
    ending_write(ending, name);
    printf("%-6s %6.1f M probes/s (sum %llu)\n", name, PROBES / seconds / 1e6,
           (unsigned long long)sum);
    free(men);
}

int main(int count, char **names)
{
    enum { ENDINGS_MAX = 64 };
    Bench bench = {.memory = allocate(table_file_memory_size()), .bytes = allocate(FILE_SIZE)};
    Ending endings[ENDINGS_MAX];
    int ending_count = 0;
    for (int i = 1; i < count && i < ENDINGS_MAX; i++) {
        endings[ending_count++] = ending_named(names[i]);
    }
    while (count == 1 && ending_of_four(ending_count, &endings[ending_count])) {
        ending_count++;
    }
    MemoryBlock memory;
    if (!memory_reserve(&memory, MEMORY)) {
        fputs("not enough memory\n", stderr);
        return EXIT_FAILURE;
    }
    bench.tablebase = tablebase_init(memory.bytes, MEMORY);
    puts("ending   make s  serial s     bytes    bits write s  read s");
    for (int i = 0; i < ending_count; i++) {
        bench_with_needs(&bench, &endings[i]);
    }
    printf("all    %9.4f           %9zu, of four men without pawns %zu\n", bench.make_seconds,
           bench.file_bytes, bench.pawnless_bytes);
    for (int i = 0; i < ending_count; i += PROBED_EVERY) {
        bench_probing(&bench, &endings[i]);
    }
    memory_release(&memory);
    free(bench.memory);
    free(bench.bytes);
    return EXIT_SUCCESS;
}
