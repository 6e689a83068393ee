/* fuzz_position.c - any bytes at all as position text, for every game.
 *
 * The first byte chooses the game, the rest is the text. What is accepted must
 * be a real position: its moves are legal, and it survives writing and reading.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "facets/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int condition)
{
    if (!condition) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"tictactoe", "connect4", "connect4:12x4", "connect4:4x15"};
    if (size == 0) {
        return 0;
    }
    Game game;
    expect(catalogue_find(names[data[0] % 4], &game));
    Record record = record_start(&game);
    size_t length = size - 1;
    size_t at = 0;
    NotationError error = notation_read(&record, (const char *)data + 1, length, &at);
    expect(at <= length);
    if (error != NOTATION_OK) {
        expect(record.played == 0);
        return 0;
    }
    expect(record.played <= game.plies_max);
    char text[NOTATION_SIZE];
    notation_write_moves(&record, text);
    expect(record.played == 0 || memcmp(text, data + 1, length) == 0);
    Position p = record_position(&record);
    int cells = notation_write_position(&game, p, text);
    Record again = record_start(&game);
    if (notation_has_positions(&game)) {
        expect(notation_read(&again, text, (size_t)cells, &at) == NOTATION_OK);
        expect(game.key(&game, record_position(&again)) == game.key(&game, p));
    }
    return 0;
}
