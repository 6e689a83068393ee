/* fuzz_brain.c - any bytes at all as a brain, with or without a note behind it.
 *
 * A checksum keeps nearly everything out, so the input is also tried with the
 * right one put in: what is then accepted must answer, and be resumed or refused.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "catalogue.h"
#include "learn/learner.h"
#include "learn/notes.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_VERSION = 8, AT_CHECKSUM = 32, AFTER_CHECKSUM = 40, VERSION_OLD = 1, ROOM = 2000 };

/* Memory of this size for a learner or a brain; NULL if there is none. */
static void *zeroed(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    return memory != NULL ? memset(memory, 0, whole) : NULL;
}

/* Resumed and written again, a brain of this version is the same. */
static void write_again(const Brain *brain, const uint8_t *bytes, size_t size)
{
    LearnerOptions options = learner_options_of(brain);
    const Knob *room = kind_room(options.kind);
    if (room != NULL && !knob_turn(room, options.values, ROOM)) {
        abort();
    }
    void *memory = zeroed(learner_memory_size(&brain->game, &options));
    Learner learner;
    if (memory != NULL && learner_resume(&learner, brain, &options, memory) == LEARNER_OK &&
        bytes[AT_VERSION] != VERSION_OLD) {
        uint8_t *again = malloc(size);
        if (learner_brain_size(&learner) != size) {
            abort();
        }
        if (again != NULL) {
            learner_write_brain(&learner, again);
            if (memcmp(again, bytes, size) != 0) {
                abort();
            }
        }
        free(again);
    }
    free(memory);
}

static void use(Brain *brain, const uint8_t *bytes, size_t size)
{
    /* One game of the brain against itself. */
    const Game *game = &brain->game;
    Position p = game->start;
    while (!game_is_over(game, p)) {
        Move moves[GAME_MOVES_MAX];
        int count = brain_best_moves(brain, game, p, moves);
        p = game->play(game, p, moves[count - 1]);
    }
    write_again(brain, bytes, size);
}

static void ask(const uint8_t *bytes, size_t size)
{
    Brain brain;
    void *memory = zeroed(catalogue_brain_memory_size(bytes, size));
    if (memory != NULL && catalogue_open_brain(&brain, bytes, size, memory) == BRAIN_OK) {
        use(&brain, bytes, size);
    }
    free(memory);
}

/* The brain without its note. */
static void ask_without_note(const uint8_t *bytes, size_t size)
{
    size_t brain_size;
    size_t note_length;
    if (notes_split(bytes, size, &brain_size, &note_length)) {
        if (brain_size > size || note_length > size - brain_size) {
            abort();
        }
        ask(bytes, brain_size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ask_without_note(data, size);
    uint8_t *copy = size >= AFTER_CHECKSUM ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, data, size);
        bytes_write_number(copy + AT_CHECKSUM, BYTES_CHECKSUM_SIZE,
                           bytes_checksum(copy, size, AT_CHECKSUM));
        ask(copy, size);
        free(copy);
    }
    return 0;
}
