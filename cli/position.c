/* position.c - a position from what people type. */
#include "cli/position.h"

#include <stdio.h>

#include "cli/output.h"
#include "notation.h"

const char *side_name(Side side)
{
    return side == SIDE_FIRST ? "X" : "O";
}

const char *result_sentence(Result result)
{
    static const char *const sentences[] = {
        [RESULT_UNFINISHED] = "the game goes on",
        [RESULT_FIRST_WON] = "X has won",
        [RESULT_SECOND_WON] = "O has won",
        [RESULT_DRAW] = "it is a draw",
    };
    return sentences[result];
}

static void explain(const Game *game, NotationError error, const char *text, size_t at,
                    char reason[REASON_SIZE])
{
    char quoted[QUOTE_SIZE];
    const char *place = game->stones_fall ? "column" : "cell";
    switch (error) {
    case NOTATION_BAD_SYMBOL:
        snprintf(reason, REASON_SIZE, "character %zu, %s, is not a move from 1 to %c%s", at + 1,
                 quote(text + at, 1, quoted), notation_move_symbol((Move)(game->move_count - 1)),
                 game->from_stones != NULL ? ", nor is it one of X, O and - in a board" : "");
        break;
    case NOTATION_ILLEGAL_MOVE:
        snprintf(reason, REASON_SIZE, "move %zu: %s %c is %s", at + 1, place, text[at],
                 game->stones_fall ? "full" : "taken");
        break;
    case NOTATION_GAME_OVER:
        snprintf(reason, REASON_SIZE, "the game was already over before move %zu", at + 1);
        break;
    case NOTATION_WRONG_SIZE:
        snprintf(reason, REASON_SIZE, "a board of %s has %d cells", game->name,
                 game->rows * game->cols);
        break;
    case NOTATION_IMPOSSIBLE:
        snprintf(reason, REASON_SIZE, "no game leads to this board (X begins)");
        break;
    case NOTATION_OK:
        break;
    }
}

bool position_read(Record *record, const char *text, size_t length, char reason[REASON_SIZE])
{
    size_t at;
    NotationError error = notation_read(record, text, length, &at);
    if (error != NOTATION_OK) {
        explain(record->game, error, text, at, reason);
    }
    return error == NOTATION_OK;
}

void position_write(const Record *record, char *text)
{
    const Game *game = record->game;
    bool began_from_board = game->key(game, record->start) != game->key(game, game->start);
    if (began_from_board) {
        notation_write_board(game, record_position(record), text);
    } else {
        notation_write_moves(record, text);
    }
}
