/* fuzz_fen.c - any bytes at all as a chess position, or as moves of one.
 *
 * The first byte chooses the ending, the rest is the text. What is accepted must be a
 * position in which all is well: it survives writing and reading, every legal move
 * leads to another sound board, and is found again by both of its texts. What is not
 * accepted has a reason.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "facets/notation.h"
#include "games/chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int condition)
{
    if (!condition) {
        abort();
    }
}

static void check_text(const Game *game, Position p)
{
    char text[NOTATION_SIZE];
    size_t at;
    Record again = record_start(game);
    const int length = notation_write_position(game, p, text);
    expect(length < CHESS_FEN_SIZE);
    expect(notation_read(&again, text, (size_t)length, &at) == NOTATION_OK);
    expect(game_positions_equal(record_position(&again), p));
    expect(notation_why_not_position(game, text, (size_t)length) == NULL);
}

static void check_move(const Game *game, Position p, Move move)
{
    char text[NOTATION_MOVE_SIZE];
    const ChessBoard next = chess_unpack(game->play(game, p, move));
    expect(chess_board_fault(&next) == CHESS_SOUND);
    int length = notation_write_move(game, p, move, text);
    expect(notation_read_move(game, p, text, (size_t)length) == move);
    length = notation_write_move_for_people(game, p, move, text);
    expect(notation_read_move(game, p, text, (size_t)length) == move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const endings[] = {"any", "KRK", "KPKP", "KRPKR"};
    Game game;
    if (size == 0) {
        return 0;
    }
    expect(chess_find(endings[data[0] % 4], &game));
    const char *text = (const char *)data + 1;
    const size_t length = size - 1;
    Record record = record_start(&game);
    size_t at = 0;
    const NotationError error = notation_read(&record, text, length, &at);
    expect(at <= length);
    if (error != NOTATION_OK) {
        const bool is_fen = game.notation->is_position(&game, text, length);
        expect(!is_fen || notation_why_not_position(&game, text, length) != NULL);
        return 0;
    }
    const Position p = record_position(&record);
    Move moves[GAME_MOVES_MAX];
    const int count = game.legal_moves(&game, p, moves);
    expect(count <= game.moves_max);
    check_text(&game, p);
    for (int i = 0; i < count; i++) {
        check_move(&game, p, moves[i]);
    }
    return 0;
}
