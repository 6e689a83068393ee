/* brain_import.c - fourmi brain import: what was learned elsewhere becomes a brain. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/foreign_table.h"
#include "cli/learner_file.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "cli/tensor_file.h"
#include "cli/tensor_import.h"
#include "host/files.h"
#include "host/memory.h"
#include "learn/learner.h"

typedef struct Import {
    Game game;
    ForeignTable table;
    Learner learner;
    MemoryBlock memory;
} Import;

/* ----------------------------------------------------------------- reading */

static Status complain_of_reading(const char *path, int error)
{
    complain("%s could not be read: %s", path, strerror(error));
    return error == ENOMEM ? STATUS_RESOURCES : STATUS_BAD_INPUT;
}

static Status open_table(Import *import, const char *text, size_t size, const char *path)
{
    char reason[FOREIGN_REASON_SIZE];
    if (size > FOREIGN_SIZE_MAX) {
        return complain_of_reading(path, EFBIG);
    }
    if (!foreign_table_open(&import->table, text, size, reason)) {
        complain("%s cannot be imported: %s%s", path, reason,
                 tensor_file_is_likely(text, size) ? "; perhaps --format safetensors is meant"
                                                   : "");
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

static Status begin_learner(Import *import)
{
    LearnerOptions options;
    if (!learner_import_options(&import->game, &options)) {
        complain("no kind of learner can take over a table of %s", import->game.name);
        return STATUS_USAGE;
    }
    const size_t size = learner_memory_size(&import->game, &options);
    if (!memory_reserve(&import->memory, size)) {
        complain("not enough memory: the learner takes %zu MiB", size >> 20);
        return STATUS_RESOURCES;
    }
    learner_init(&import->learner, &import->game, &options, 0, import->memory.bytes);
    return STATUS_OK;
}

/* ------------------------------------------------------------------ taking */

static const char *import_sentence(LearnerImport imported)
{
    static const char *const sentences[] = {
        [LEARNER_IMPORTED] = "it is imported",
        [LEARNER_IMPORT_BAD_VALUE] = "some value is not from -1 to 1",
        [LEARNER_IMPORT_TWICE] = "the position is there twice",
        [LEARNER_IMPORT_NO_ROOM] = "there are too many positions",
    };
    return sentences[imported];
}

/* Takes pair number `i` over; writes why not, and where. */
static bool take_entry(Import *import, size_t i, char reason[FOREIGN_REASON_SIZE])
{
    ForeignEntry entry;
    char why[REASON_SIZE];
    Record record = record_start(&import->game);
    if (!foreign_table_entry(&import->table, i, &entry, reason)) {
        return false;
    }
    if (!position_read(&record, entry.position, entry.length, NULL, why)) {
        snprintf(reason, FOREIGN_REASON_SIZE, "q[%zu]: %.200s", i, why);
        return false;
    }
    if (entry.value_count != import->game.move_count) {
        snprintf(reason, FOREIGN_REASON_SIZE, "q[%zu] has %d values, and %s has %d moves", i,
                 entry.value_count, import->game.name, import->game.move_count);
        return false;
    }
    const LearnerImport imported = learner_import(&import->learner, record_position(&record),
                                                  entry.values);
    snprintf(reason, FOREIGN_REASON_SIZE, "q[%zu]: %s", i, import_sentence(imported));
    return imported == LEARNER_IMPORTED;
}

static Status take_all(Import *import, const char *path)
{
    char reason[FOREIGN_REASON_SIZE];
    for (size_t i = 0; i < import->table.count; i++) {
        if (!take_entry(import, i, reason)) {
            complain("%s cannot be imported: %s", path, reason);
            return STATUS_BAD_INPUT;
        }
    }
    if (import->table.has_statistics) {
        (void)learner_import_statistics(&import->learner, &import->table.statistics);
    }
    return STATUS_OK;
}

/* ----------------------------------------------------------------- telling */

static void print_text(const Import *import, const char *out)
{
    const LearnStatistics *s = learner_statistics(&import->learner);
    printf("game           %s\n", import->game.name);
    printf("positions      %zu\n", import->table.count);
    printf("values         %zu\n", learner_value_count(&import->learner));
    if (import->table.has_statistics) {
        printf("games          %" PRIu64 " (%s won %" PRIu64 ", %s won %" PRIu64 ", drawn %" PRIu64
               ")\n",
               s->games, side_name(&import->game, SIDE_FIRST), s->first_won,
               side_name(&import->game, SIDE_SECOND), s->second_won, s->drawn);
    } else {
        puts("games          not told");
    }
    printf("fourmi certify %s says which lines it loses\n", out);
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    put_natural(json, count);
}

static void print_json(const Import *import)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "game");
    put_string(&json, import->game.name);
    put_count(&json, "positions", import->table.count);
    put_count(&json, "values", learner_value_count(&import->learner));
    put_count(&json, "games", learner_statistics(&import->learner)->games);
    put_close(&json, '}');
    put_end_line(&json);
}

/* The brain in the place of what it was made from would be the end of that. */
static bool is_apart(const char *path, const char *out)
{
    if (file_is_plain(path) && file_is_same(path, out)) {
        complain("%s cannot be both what is imported and the brain", out);
        return false;
    }
    return true;
}

/* Makes a brain of a table of the tutorial. */
static Status import_table(const Arguments *arguments, const char *text, size_t size)
{
    const char *path = arguments_operand(arguments, 0);
    const char *out = arguments_text(arguments, "out");
    const char *game = arguments_text(arguments, "game");
    Import import = {.game = game != NULL ? game_named(game) : *catalogue_example_game()};
    Status status = open_table(&import, text, size, path);
    if (status != STATUS_OK) {
        return status;
    }
    status = begin_learner(&import);
    if (status == STATUS_OK) {
        status = take_all(&import, path);
    }
    if (status == STATUS_OK) {
        status = learner_save(&import.learner, out);
    }
    if (status == STATUS_OK && arguments_has(arguments, "json")) {
        print_json(&import);
    } else if (status == STATUS_OK) {
        print_text(&import, out);
    }
    memory_release(&import.memory);
    foreign_table_close(&import.table);
    return status;
}

/* Which format it is, if nobody says so, is seen by how it begins. */
static bool is_of_tensors(const Arguments *arguments, const void *bytes, size_t size)
{
    const char *format = arguments_text(arguments, "format");
    return format != NULL ? strcmp(format, "safetensors") == 0 : tensor_file_is_likely(bytes, size);
}

Status brain_import_run(const Arguments *arguments)
{
    const char *path = arguments_operand(arguments, 0);
    const char *out = arguments_text(arguments, "out");
    size_t size;
    if (!is_apart(path, out)) {
        return STATUS_USAGE;
    }
    static_assert((int)TENSOR_FILE_SIZE_MAX >= (int)FOREIGN_SIZE_MAX, "either format is read");
    char *bytes = strcmp(path, "-") == 0 ? file_read_stream(stdin, TENSOR_FILE_SIZE_MAX, &size)
                                         : file_read(path, TENSOR_FILE_SIZE_MAX, &size);
    if (bytes == NULL) {
        return complain_of_reading(path, errno);
    }
    const Status status = is_of_tensors(arguments, bytes, size)
                              ? tensor_import_run(bytes, size, path, out,
                                                  arguments_has(arguments, "json"))
                              : import_table(arguments, bytes, size);
    free(bytes);
    return status;
}
