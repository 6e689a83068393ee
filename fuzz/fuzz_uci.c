/* fuzz_uci.c - any bytes at all as a line of the UCI protocol, and the position that it
 * sets up. */
#include <stdint.h>
#include <stdlib.h>

#include "catalogue.h"
#include "cli/uci_board.h"
#include "facets/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Game *game_of_protocol(void)
{
    int i = 0;
    while (!notation_is_uci(catalogue_entry(i)->game)) {
        i++;
    }
    return catalogue_entry(i)->game;
}

/* A text lies in the line, or is empty. */
static void check_text(UciText text, const char *line, size_t size)
{
    if (text.length > 0 &&
        (text.text < line || text.length > size || text.text + text.length > line + size)) {
        abort();
    }
}

static void check_position(const UciLine *line)
{
    UciBoard board;
    Move moves[GAME_MOVES_MAX];
    uci_board_set(&board, game_of_protocol(), line);
    if (!board.is_known) {
        if (board.reason[0] == '\0') {
            abort();
        }
        return;
    }
    (void)board.game.legal_moves(&board.game, board.position, moves);
    (void)uci_board_read_moves(&board, line->moves, moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const UciLine line = uci_line_read(text, size);
    check_text(line.fen, text, size);
    check_text(line.moves, text, size);
    check_text(line.name, text, size);
    check_text(line.value, text, size);
    if (line.verb == UCI_POSITION) {
        check_position(&line);
    }
    return 0;
}
