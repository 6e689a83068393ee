/* fuzz_import.c - any text at all as a table that another program has learned: what is
 * accepted becomes a brain that opens. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/foreign_table.h"
#include "facets/notation.h"
#include "learn/learner.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 6000 };

/* Takes over all that can be. */
static void take(Learner *learner, const Game *game, const ForeignTable *table)
{
    char reason[FOREIGN_REASON_SIZE];
    ForeignEntry entry;
    size_t at;
    for (size_t i = 0; i < table->count; i++) {
        Record record = record_start(game);
        if (foreign_table_entry(table, i, &entry, reason) &&
            entry.value_count == game->move_count &&
            notation_read(&record, entry.position, entry.length, &at) == NOTATION_OK) {
            (void)learner_import(learner, record_position(&record), entry.values);
        }
    }
    if (table->has_statistics && !learner_import_statistics(learner, &table->statistics)) {
        abort();
    }
}

static void check_brain(const Learner *learner)
{
    const size_t size = learner_brain_size(learner);
    Brain brain;
    void *bytes = malloc(size);
    if (bytes != NULL) {
        learner_write_brain(learner, bytes);
        if (catalogue_open_brain(&brain, bytes, size, NULL) != BRAIN_OK) {
            abort();
        }
    }
    free(bytes);
}

static void import(const ForeignTable *table)
{
    const Game *game = catalogue_example_game();
    LearnerOptions options;
    Learner learner;
    if (!learner_import_options(game, &options) || !learner_options_set(&options, "states", ROOM)) {
        abort();
    }
    const size_t size = learner_memory_size(game, &options);
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    if (memory != NULL) {
        memset(memory, 0, whole);
        learner_init(&learner, game, &options, 0, memory);
        take(&learner, game, table);
        check_brain(&learner);
    }
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[FOREIGN_REASON_SIZE];
    ForeignTable table;
    /* libFuzzer gives NULL for nothing, of which jansson wants to know an address. */
    if (foreign_table_open(&table, size > 0 ? (const char *)data : "", size, reason)) {
        import(&table);
        foreign_table_close(&table);
    }
    return 0;
}
