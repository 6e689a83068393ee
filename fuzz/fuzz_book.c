/* fuzz_book.c - any bytes at all as an opening book.
 *
 * A checksum keeps nearly everything out, so the input is also tried with the
 * right one put in: what is then accepted must answer without reading beyond.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "catalogue.h"
#include "oracle/solver/book.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_CHECKSUM = 24, HEADER = 32 };

static void ask(const uint8_t *bytes, size_t size)
{
    static const char *const names[] = {"connect4", "connect4:4x4", "tictactoe"};
    Book book;
    if (book_open(&book, bytes, size) != BOOK_OK) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        Game game;
        int score;
        (void)catalogue_find(names[i], &game);
        (void)book_score(&book, &game, game.start, &score);
        (void)book_score(&book, &game, game.play(&game, game.start, 3), &score);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ask(data, size);
    uint8_t *copy = size >= HEADER ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, data, size);
        bytes_write_number(copy + AT_CHECKSUM, BYTES_CHECKSUM_SIZE,
                           bytes_checksum(copy, size, AT_CHECKSUM));
        ask(copy, size);
        free(copy);
    }
    return 0;
}
