/* module.c - the one game that the WebAssembly module plays, and its buffers. */
#include "module.h"

#include "games/games.h"
#include "notation.h"

enum { POLL_EVERY = 4096 };

char module_text[TEXT_SIZE];
int32_t module_numbers[NUMBERS_SIZE];
Game module_game;
Record module_record;
Exact module_exact;

static void *table; /* the solver's; NULL until it is given one */
static size_t table_size;
static Book book;
static bool has_book;
static double patience;
static double nodes_at_most;

static bool is_patient(void *context, uint64_t nodes)
{
    (void)context;
    return patience <= 0 || (double)nodes < nodes_at_most;
}

static void prepare_exact(void)
{
    exact_init(&module_exact, &module_game, table, table_size);
    module_exact.book = has_book ? &book : NULL;
    solver_set_poll(&module_exact.solver, is_patient, NULL, POLL_EVERY);
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
    if (!games_find(name, &module_game)) {
        return false;
    }
    module_record = record_start(&module_game);
    prepare_exact();
    return true;
}

void module_set_table(void *memory, size_t size)
{
    table = memory;
    table_size = size;
    if (module_game.play != NULL) {
        prepare_exact();
    }
}

void module_set_book(const Book *opened)
{
    book = *opened;
    has_book = true;
    module_exact.book = &book;
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
    nodes_at_most = (double)solver_nodes(&module_exact.solver) + patience;
}

int module_write_moves(const Move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        module_text[i] = notation_move_symbol(moves[i]);
    }
    module_text[count] = '\0';
    return count;
}
