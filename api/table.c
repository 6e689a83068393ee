/* table.c - opening books and tables of endings: looked at, and made. */
#include <assert.h>

#include "api/exact.h"
#include "api/parallel.h"
#include "base/text.h"
#include "oracle/solver/book.h"
#include "oracle/solver/bookmaker.h"
#include "oracle/solver/solver.h"
#include "oracle/tablebase/table_file.h"
#include "oracle/tablebase/table_maker.h"
#include "oracle/tablebase/table_need.h"
#include "oracle/tablebase/table_stats.h"
#include "oracle/tablebase/tablebase_oracle.h"

enum { PAIRS_AT_ONCE = 16, SHARES_MAX = 128, STATES_AT_ONCE = 4, BOOK_PLIES_MAX = 32 };

typedef struct TableThing {
    fourmi_table table;
    fourmi_table_options options;
    char name[FOURMI_NAME_SIZE];
    const Game *game;
    bool is_complete;
    uint64_t done;

    /* Of an ending. */
    Ending ending;
    Block memory;
    Tablebase *tablebase; /* NULL: it is a book */
    TableMaker maker;
    bool is_making;
    TableFound found[SHARES_MAX]; /* by each share of a phase */
    TableStats stats;
    fourmi_table_side sides[2];
    char longest[2][TABLE_TEXT_SIZE];

    /* Of a book, by ply. The last ply is solved; `done` of its states have scores. */
    PositionSet sets[BOOK_PLIES_MAX + 1];
    int8_t *scores[BOOK_PLIES_MAX + 1];
    ExactThing *solvers[PARALLEL_MAX]; /* one for each thread */
} TableThing;

static void table_release(void *thing)
{
    TableThing *t = thing;
    thing_give_back(thing_lab(t), &t->memory);
    for (int i = 0; i < PARALLEL_MAX; i++) {
        fourmi_free(t->solvers[i]);
    }
}

/* ------------------------------------------------------------------- endings */

static void write_name(const Ending *ending, char name[FOURMI_NAME_SIZE])
{
    char word[ENDING_NAME_SIZE];
    TextLine line = text_line(name, FOURMI_NAME_SIZE);
    ending_write(ending, word);
    text_add(&line, word);
    text_add(&line, ".table");
}

/* Adds the table of an ending that the lab has data of. */
static int read_table(LabThing *lab, Tablebase *tablebase, const Ending *ending)
{
    char name[FOURMI_NAME_SIZE];
    size_t size;
    Table table;
    Block work = {0};
    write_name(ending, name);
    const void *bytes = data_of(lab, name, &size);
    if (bytes == NULL) {
        return thing_fail(FOURMI_ERROR_NAME, "there is no data %s", name);
    }
    if (!thing_reserve(lab, table_file_memory_size(), &work) ||
        !tablebase_reserve(tablebase, ending, &table)) {
        thing_give_back(lab, &work);
        return FOURMI_ERROR_MEMORY;
    }
    const TableFileFault fault = table_file_read(bytes, size, work.bytes, &table);
    thing_give_back(lab, &work);
    (fault == TABLE_FILE_SOUND ? tablebase_add : tablebase_release)(tablebase, &table);
    if (fault != TABLE_FILE_SOUND) {
        data_notice(lab, name, table_file_fault_text(fault));
    }
    return fault == TABLE_FILE_SOUND
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_DATA, "%s %s", name, table_file_fault_text(fault));
}

bool table_source(void *context, Tablebase *tablebase, const Ending *ending)
{
    return read_table(context, tablebase, ending) == FOURMI_OK;
}

/* Looks whether the lab has a sound table. */
static int check_table(TableThing *t)
{
    LabThing *lab = thing_lab(t);
    Ending found;
    size_t size;
    const void *bytes = data_of(lab, t->name, &size);
    if (bytes == NULL) {
        return thing_fail(FOURMI_ERROR_NAME, "there is no data %s", t->name);
    }
    TableFileFault fault = table_file_check(bytes, size, &found);
    if (fault == TABLE_FILE_SOUND && ending_number(&found) != ending_number(&t->ending)) {
        fault = TABLE_FILE_BAD_ENDING;
    }
    if (fault != TABLE_FILE_SOUND) {
        return thing_fail(FOURMI_ERROR_DATA, "%s %s", t->name, table_file_fault_text(fault));
    }
    t->table.bytes = bytes;
    t->table.byte_count = size;
    return FOURMI_OK;
}

static void do_pairs(void *context, int thread, size_t number)
{
    TableThing *t = context;
    const int count = t->maker.table.pairs->count;
    const int first = (int)number * PAIRS_AT_ONCE;
    (void)thread;
    t->found[number] = table_maker_work(
        &t->maker, first, first + PAIRS_AT_ONCE < count ? first + PAIRS_AT_ONCE : count);
}

/* Does a phase of the table that is being made, or of the next one, which is missing. */
static int do_phase(TableThing *t, const Ending *missing)
{
    TableFound found = table_found_nothing();
    Table table;
    if (!t->is_making) {
        if (!tablebase_reserve(t->tablebase, missing, &table)) {
            return FOURMI_ERROR_MEMORY;
        }
        table_maker_init(&t->maker, t->tablebase, &table, t->tablebase->room);
    }
    const size_t shares = (size_t)(t->maker.table.pairs->count - 1) / PAIRS_AT_ONCE + 1;
    assert(shares <= SHARES_MAX);
    parallel_for(shares, t->options.threads, do_pairs, t);
    for (size_t i = 0; i < shares; i++) {
        found = table_found_add(found, t->found[i]);
    }
    table_maker_next(&t->maker, found);
    t->is_making = t->maker.phase != TABLE_MADE;
    if (!t->is_making) {
        tablebase_add(t->tablebase, &t->maker.table);
    }
    t->done++;
    return FOURMI_OK;
}

static void fill_sides(TableThing *t)
{
    t->stats = table_stats(tablebase_find(t->tablebase, &t->ending));
    for (int i = 0; i < 2; i++) {
        const TableSideStats *from = &t->stats.sides[i];
        const bool has_mate = from->longest_count > 0;
        if (has_mate) {
            table_men_write(&from->longest, t->longest[i]);
        }
        t->sides[i] = (fourmi_table_side){
            .turn = (fourmi_turn)i,
            .won = from->won,
            .drawn = from->drawn,
            .lost = from->lost,
            .longest_plies = (uint32_t)from->longest_plies,
            .longest_count = from->longest_count,
            .longest = has_mate ? t->longest[i] : NULL,
            .by_plies = from->by_plies,
            .by_plies_count = has_mate ? (uint32_t)from->longest_plies + 1 : 0,
        };
    }
    t->table.sides = t->sides;
    t->table.side_count = 2;
}

static int write_table(TableThing *t)
{
    const Table *table = tablebase_find(t->tablebase, &t->ending);
    const size_t size = table_file_size_max(&t->ending);
    uint8_t *bytes = thing_keep(t, size);
    void *work = thing_keep(t, table_file_memory_size());
    if (bytes == NULL || work == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    t->table.byte_count = t->options.plain ? table_file_write_plain(table, bytes, size)
                                           : table_file_write(table, work, bytes, size);
    t->table.bytes = bytes;
    return FOURMI_OK;
}

static int open_endings(TableThing *t)
{
    if (!ending_of_game(t->game, &t->ending)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "a table is of one ending, and %s is of any",
                          t->game->name);
    }
    t->ending = ending_is_reversed(&t->ending) ? ending_reversed(&t->ending) : t->ending;
    write_name(&t->ending, t->name);
    const int status = t->options.make ? FOURMI_OK : check_table(t);
    const size_t need = table_need(&t->ending, 1);
    if (status != FOURMI_OK || !thing_reserve(thing_lab(t), need, &t->memory)) {
        return status != FOURMI_OK ? status : FOURMI_ERROR_MEMORY;
    }
    t->tablebase = tablebase_init(t->memory.bytes, need);
    return FOURMI_OK;
}

/* --------------------------------------------------------------------- books */

/* Lists all states of the book to make. */
static int list_states(TableThing *t)
{
    const fourmi_count_options options = {
        .game = t->table.game, .plies = t->options.plies, .symmetry = true};
    fourmi_count *count;
    int status = fourmi_count_new(&thing_lab(t)->lab, &options, &count);
    status = status < 0 ? status : fourmi_run(count, 0);
    for (int ply = 0; status == FOURMI_OK && ply <= options.plies; ply++) {
        const size_t states = (size_t)count->plies[ply].states;
        const size_t slots = positions_slot_count(states);
        Position *positions = thing_keep(t, states * (sizeof *positions + 1) +
                                                slots * sizeof(uint32_t));
        status = positions != NULL ? FOURMI_OK : FOURMI_ERROR_MEMORY;
        if (positions != NULL) {
            uint32_t *first_slot = (uint32_t *)(positions + states);
            positions_init(&t->sets[ply], t->game, positions, first_slot, states);
            t->scores[ply] = (int8_t *)(first_slot + slots);
            (void)(ply == 0 ? positions_add(&t->sets[0], t->game->start)
                            : positions_add_next_ply(&t->sets[ply], &t->sets[ply - 1], true));
            t->table.states += states;
        }
    }
    fourmi_free(count);
    return status;
}

static void solve_state(void *context, int thread, size_t number)
{
    TableThing *t = context;
    const size_t at = (size_t)t->done + number;
    const Position p = t->sets[t->options.plies].positions[at];
    int score = 0;
    if (!game_is_over(t->game, p)) {
        (void)oracle_score(&t->solvers[thread]->oracle, p, &score);
    }
    t->scores[t->options.plies][at] = (int8_t)score;
}

/* Puts the book together from the scores of its last ply. */
static int write_book(TableThing *t)
{
    const uint32_t states = (uint32_t)t->table.states;
    uint64_t *keys = thing_keep(t, states * (sizeof *keys + 1));
    void *work = thing_keep(t, book_workspace_size(states));
    uint8_t *bytes = thing_keep(t, book_size(states));
    if (keys == NULL || work == NULL || bytes == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    int8_t *scores = (int8_t *)(keys + states);
    uint32_t count = 0; /* finished games are not in a book */
    for (int ply = t->options.plies - 1; ply >= 0; ply--) {
        bookmaker_score_ply(&t->sets[ply], t->scores[ply], &t->sets[ply + 1], t->scores[ply + 1]);
    }
    for (int ply = 0; ply <= t->options.plies; ply++) {
        count = bookmaker_collect(&t->sets[ply], t->scores[ply], keys, scores, count);
    }
    book_build(bytes, t->game, t->options.plies, keys, scores, count, work);
    t->table.states = count;
    t->table.bytes = bytes;
    t->table.byte_count = book_size(count);
    return FOURMI_OK;
}

/* Opens the book of a name, which lies in the lab's data. */
static int find_book(LabThing *lab, const char *name, Book *book, const void **bytes, size_t *size)
{
    *bytes = data_of(lab, name, size);
    if (*bytes == NULL) {
        return thing_fail(FOURMI_ERROR_NAME, "there is no data %s", name);
    }
    const BookError fault = book_open(book, *bytes, *size);
    return fault == BOOK_OK ? FOURMI_OK
                            : thing_fail(FOURMI_ERROR_DATA, "%s",
                                         fault == BOOK_FOREIGN   ? "it is not an opening book"
                                         : fault == BOOK_VERSION ? "it was made for another version"
                                                                 : "it is damaged");
}

int fourmi_game_of_book(fourmi_lab *lab, const char *name, const fourmi_game **game)
{
    const CatalogueEntry *entry;
    const void *bytes;
    size_t size;
    Book book;
    THING_REQUIRES(lab);
    THING_REQUIRES(name);
    THING_REQUIRES(game);
    const int status = find_book((LabThing *)lab, name, &book, &bytes, &size);
    for (int i = 0; status == FOURMI_OK && (entry = catalogue_entry(i)) != NULL; i++) {
        char text[GAME_NAME_SIZE + 16];
        TextLine line = text_line(text, sizeof text);
        text_add(&line, entry->game->name);
        text_add(&line, ":");
        text_add_number(&line, (unsigned)book.cols);
        text_add(&line, "x");
        text_add_number(&line, (unsigned)book.rows);
        if (fourmi_game_open(lab, text, game) == FOURMI_OK &&
            book_is_for(&book, &adapt_of(*game)->game)) {
            return FOURMI_OK;
        }
    }
    return status != FOURMI_OK ? status
                               : thing_fail(FOURMI_ERROR_DATA,
                                            "it is a book for boards of %dx%d, which no game has",
                                            book.cols, book.rows);
}

static int open_book(TableThing *t)
{
    size_t size;
    Book book;
    thing_copy_text(t->name, sizeof t->name, catalogue_entry_of(t->game)->book);
    if (!t->options.make) {
        const void *bytes;
        const int status = find_book(thing_lab(t), t->name, &book, &bytes, &size);
        if (status != FOURMI_OK) {
            return status;
        }
        if (!book_is_for(&book, t->game)) {
            return thing_fail(FOURMI_ERROR_DATA, "it is a book for boards of %dx%d, not for %s",
                              book.cols, book.rows, t->game->name);
        }
        t->table.plies = book.plies;
        t->table.states = book.positions;
        t->table.bytes = bytes;
        t->table.byte_count = size;
        return FOURMI_OK;
    }
    int status = list_states(t);
    t->table.plies = t->options.plies;
    for (int i = 0; status == FOURMI_OK && i < t->options.threads; i++) {
        const fourmi_exact_options options = {.game = t->table.game, .no_data = true};
        fourmi_exact *exact;
        status = fourmi_exact_new(&thing_lab(t)->lab, &options, &exact);
        t->solvers[i] = (ExactThing *)exact;
    }
    return status;
}

/* -------------------------------------------------------------------- running */

/* Takes a table from the lab: the one that is to be read, or one that another needs. */
static bool take_table(TableThing *t, const Ending *missing)
{
    return !t->is_making && ending_number(missing) != ending_number(&t->ending) &&
           read_table(thing_lab(t), t->tablebase, missing) == FOURMI_OK;
}

/* Whether all is solved; else writes which table is missing. */
static bool is_solved(const TableThing *t, Ending *missing)
{
    return t->tablebase != NULL
               ? !t->is_making && !tablebase_missing(t->tablebase, &t->ending, missing)
               : t->done == t->sets[t->options.plies].count;
}

static int table_run(void *thing, uint64_t work)
{
    TableThing *t = thing;
    const uint64_t end = work > 0 ? t->done + work : UINT64_MAX;
    Ending missing;
    int status = FOURMI_OK;
    while (status == FOURMI_OK && !t->is_complete && !is_solved(t, &missing)) {
        const uint64_t all = t->sets[t->options.plies].count;
        const fourmi_progress progress = {.done = t->done, .total = all};
        if (t->done >= end) {
            return FOURMI_AGAIN;
        }
        if (t->options.watch != NULL && !t->options.watch(t->options.watch_context, &progress)) {
            return thing_fail(FOURMI_CANCELLED, "the watch has stopped the making");
        }
        if (t->tablebase != NULL && !t->options.make) {
            status = read_table(thing_lab(t), t->tablebase, &t->ending);
        } else if (t->tablebase != NULL) {
            status = take_table(t, &missing) ? FOURMI_OK : do_phase(t, &missing);
        } else {
            const uint64_t left = (all < end ? all : end) - t->done;
            const uint64_t block = (uint64_t)t->options.threads * STATES_AT_ONCE;
            parallel_for((size_t)(left < block ? left : block), t->options.threads, solve_state, t);
            t->done += left < block ? left : block;
        }
    }
    if (status == FOURMI_OK && !t->is_complete) {
        if (t->tablebase != NULL) {
            fill_sides(t);
        }
        status = !t->options.make       ? FOURMI_OK
                 : t->tablebase != NULL ? write_table(t)
                                        : write_book(t);
        t->is_complete = status == FOURMI_OK;
    }
    return status;
}

int fourmi_table_new(fourmi_lab *lab, const fourmi_table_options *options, fourmi_table **table)
{
    THING_NEEDS(table, lab, options, game, options->game);
    const Adapted *adapted = adapt_of(options->game);
    const Game *game = adapted != NULL && !adapt_is_alone(adapted) ? &adapted->game : NULL;
    const bool has_endings = game != NULL && catalogue_oracle_kind(game) == &tablebase_oracle;
    if (!has_endings && (game == NULL || !solver_plays(game))) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "there are no books or tables of %s",
                          options->game->name);
    }
    const bool has_plies = 0 < options->plies && options->plies <= BOOK_PLIES_MAX &&
                           options->plies <= game->plies_max;
    if (options->threads < 0 || (options->make && !has_endings && !has_plies)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT,
                          options->threads < 0 ? "there cannot be %d threads"
                                               : "a book has 1 to %d plies",
                          options->threads < 0 ? options->threads : BOOK_PLIES_MAX);
    }
    TableThing *t = thing_new((LabThing *)lab, &fourmi_table_shape, sizeof *t, table_release);
    if (t == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(t, table_run);
    t->options = *options;
    t->options.threads += options->threads == 0;
    t->options.threads = t->options.threads < PARALLEL_MAX ? t->options.threads : PARALLEL_MAX;
    t->game = game;
    t->table.game = options->game;
    t->table.name = t->name;
    t->is_complete = !options->make && !has_endings;
    const int status = has_endings ? open_endings(t) : open_book(t);
    if (status != FOURMI_OK) {
        fourmi_free(t);
        return status;
    }
    *table = &t->table;
    return FOURMI_OK;
}
