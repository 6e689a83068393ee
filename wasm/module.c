/* module.c - the one game that the WebAssembly module plays, and its buffers. */
#include "module.h"

#include "catalogue.h"
#include "facets/notation.h"

char module_text[TEXT_SIZE];
int32_t module_numbers[NUMBERS_SIZE];
Game module_game;
Record module_record;
Oracle module_oracle;

static ModuleMemory oracle_memory;
static size_t memory_most; /* that the oracle may take */
static bool has_memory;    /* the oracle of the open game has all that it gets */
static const void *book;   /* NULL for none */
static size_t book_size;
static double patience;    /* in units of the oracle's work; 0 for no limit */
static double spent;       /* on the question that is being asked */
static double work_before; /* when it was last polled */

/* Oracles count their work from the start of the game or of each search, so what
 * counts is by how much it has grown. */
bool module_is_patient(void *context, uint64_t work)
{
    (void)context;
    const double now = (double)work;
    spent += now >= work_before ? now - work_before : now;
    work_before = now;
    return patience <= 0 || spent < patience;
}

static void prepare_oracle(void *memory, size_t size)
{
    catalogue_init_oracle(&module_oracle, &module_game, memory, size);
    oracle_set_poll(&module_oracle, module_is_patient, NULL);
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
    prepare_oracle(NULL, 0);
    has_memory = false;
    book = NULL;
    return true;
}

void module_set_memory(size_t bytes)
{
    memory_most = bytes;
    has_memory = false;
}

size_t module_oracle_share(size_t wanted)
{
    return wanted < memory_most ? wanted : memory_most;
}

static bool use_book(void)
{
    return book != NULL && oracle_use_data(&module_oracle, book, book_size);
}

bool module_set_book(const void *bytes, size_t size)
{
    book = bytes;
    book_size = size;
    if (!use_book()) {
        book = NULL;
    }
    return book != NULL;
}

/* Gives the oracle the memory that it wants, or as much as it may have. */
static void give_memory(void)
{
    const size_t size = module_oracle_share(catalogue_oracle_memory_size(&module_game));
    if (!has_memory && size > 0 && module_have(&oracle_memory, size)) {
        prepare_oracle(oracle_memory.bytes, size);
        (void)use_book();
    }
    has_memory = true;
}

Position module_position(void)
{
    return record_position(&module_record);
}

bool module_is_over(void)
{
    return record_is_over(&module_record);
}

void module_set_patience(double work)
{
    patience = work;
}

void module_start_patience(uint64_t work)
{
    spent = 0;
    work_before = (double)work;
}

void module_start_question(void)
{
    give_memory();
    module_start_patience(oracle_work(&module_oracle));
}

int module_not_known(void)
{
    return patience > 0 && spent >= patience ? NOT_KNOWN : NEVER_KNOWN;
}

int module_write_text(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && length < TEXT_SIZE - 1) {
        module_text[length] = text[length];
        length++;
    }
    module_text[length] = '\0';
    return (int)length;
}

int module_write_line(Position p, const Move *moves, int count)
{
    return notation_write_line(&module_game, p, moves, count, module_text);
}

int module_write_cells(Position p)
{
    const int count = module_game.board == NULL ? 0 : module_game.rows * module_game.cols;
    for (int cell = 0; cell < count; cell++) {
        module_text[cell] = board_piece(&module_game, p, cell);
    }
    return count;
}

BoardMove module_board_move(Position p, Move move)
{
    return module_game.board != NULL ? module_game.board->move(&module_game, p, move)
                                     : (BoardMove){.from = BOARD_NO_CELL, .to = BOARD_NO_CELL};
}
