/* fuzz_brain.c - any bytes at all as a brain.
 *
 * A checksum keeps nearly everything out, so the input is also tried with the
 * right one put in: what is then accepted must answer, and be written again as
 * it was.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "learn/brain.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_CHECKSUM = 32, AFTER_CHECKSUM = 40 };

static void write_again(const Brain *brain, const uint8_t *bytes, size_t size)
{
    QlearnEntry *entries = malloc((brain->entry_count + (size_t)1) * sizeof *entries);
    uint8_t *again = malloc(size);
    if (entries != NULL && again != NULL) {
        for (uint32_t i = 0; i < brain->entry_count; i++) {
            entries[i] = brain_entry(brain, i);
        }
        brain_write(again, &brain->header, entries, brain->entry_count);
        if (brain_size(brain->entry_count) != size || memcmp(again, bytes, size) != 0) {
            abort();
        }
    }
    free(entries);
    free(again);
}

static void ask(const uint8_t *bytes, size_t size)
{
    Brain brain;
    if (brain_open(&brain, bytes, size) != BRAIN_OK) {
        return;
    }
    /* One game of the brain against itself. */
    const Game *game = &brain.game;
    Position p = game->start;
    while (!game_is_over(game, p)) {
        Move moves[GAME_MOVES_MAX];
        int count = brain_best_moves(&brain, game, p, moves);
        p = game->play(game, p, moves[count - 1]);
    }
    write_again(&brain, bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ask(data, size);
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
