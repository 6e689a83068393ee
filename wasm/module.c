/* module.c - the one game that the WebAssembly module plays, and its buffers. */
#include "module.h"

#include "catalogue.h"
#include "facets/notation.h"

char module_text[TEXT_SIZE];
int32_t module_numbers[NUMBERS_SIZE];
Game module_game;
Record module_record;
Oracle module_oracle;

static void *table; /* the solver's; NULL until it is given one */
static size_t table_size;
static const void *book; /* NULL until it is given one */
static size_t book_size;
static double patience;
static double work_at_most;

static bool is_patient(void *context, uint64_t work)
{
    (void)context;
    return patience <= 0 || (double)work < work_at_most;
}

static void prepare_oracle(void)
{
    catalogue_init_oracle(&module_oracle, &module_game, table, table_size);
    oracle_set_poll(&module_oracle, is_patient, NULL);
    if (book != NULL) {
        (void)oracle_use_data(&module_oracle, book, book_size);
    }
}

void *module_reserve(int bytes)
{
    enum { PAGE = 65536 };
    size_t pages = ((size_t)(bytes > 0 ? bytes : 0) + PAGE - 1) / PAGE;
    size_t before = __builtin_wasm_memory_grow(0, pages);
    return before == SIZE_MAX ? NULL : (void *)(before * PAGE);
}

bool module_have(ModuleMemory *memory, size_t size)
{
    if (size > memory->size) {
        memory->bytes = size <= INT32_MAX ? module_reserve((int)size) : NULL;
        memory->size = memory->bytes == NULL ? 0 : size;
    }
    return size <= memory->size;
}

bool module_open(const char *name)
{
    if (!catalogue_find(name, &module_game)) {
        return false;
    }
    module_record = record_start(&module_game);
    prepare_oracle();
    return true;
}

void module_set_table(void *memory, size_t size)
{
    table = memory;
    table_size = size;
    if (module_game.play != NULL) {
        prepare_oracle();
    }
}

bool module_set_book(const void *bytes, size_t size)
{
    if (!oracle_use_data(&module_oracle, bytes, size)) {
        return false;
    }
    book = bytes;
    book_size = size;
    return true;
}

Position module_position(void)
{
    return record_position(&module_record);
}

void module_set_patience(double nodes)
{
    patience = nodes;
}

void module_start_question(void)
{
    work_at_most = (double)oracle_work(&module_oracle) + patience;
}

int module_write_line(Position p, const Move *moves, int count)
{
    return notation_write_line(&module_game, p, moves, count, module_text);
}
