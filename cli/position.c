/* position.c - a position from what people type. */
#include "cli/position.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "games/tictactoe/tictactoe.h"
#include "notation.h"

const char *side_name(Side side)
{
    return side == SIDE_FIRST ? "X" : "O";
}

const char *result_name(Result result)
{
    switch (result) {
    case RESULT_FIRST_WON:
        return side_name(SIDE_FIRST);
    case RESULT_SECOND_WON:
        return side_name(SIDE_SECOND);
    case RESULT_DRAW:
        return "draw";
    case RESULT_UNFINISHED:
        break;
    }
    return "unfinished";
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

/* "1 to 7", or "1 to 9 or a to c": all symbols of moves. */
static const char *symbols_of_moves(const Game *game, char text[24])
{
    const char last = notation_move_symbol((Move)(game->move_count - 1));
    snprintf(text, 24, last > '9' ? "1 to 9 or a to %c" : "1 to %c", last);
    return text;
}

static void explain(const Game *game, NotationError error, const char *text, size_t at,
                    char reason[REASON_SIZE])
{
    char quoted[QUOTE_SIZE];
    char symbols[24];
    switch (error) {
    case NOTATION_BAD_SYMBOL:
        snprintf(reason, REASON_SIZE, "character %zu, %s, is not a move of %s, from %s%s", at + 1,
                 quote(text + at, 1, quoted), game->name, symbols_of_moves(game, symbols),
                 game->from_stones != NULL ? ", nor one of X, O and - in a board" : "");
        break;
    case NOTATION_ILLEGAL_MOVE:
        snprintf(reason, REASON_SIZE, "move %zu: %s %c of %s is %s", at + 1,
                 game->stones_fall ? "column" : "cell", text[at], game->name,
                 game->stones_fall ? "full" : "taken");
        break;
    case NOTATION_GAME_OVER:
        snprintf(reason, REASON_SIZE, "the game of %s was already over before move %zu", game->name,
                 at + 1);
        break;
    case NOTATION_WRONG_SIZE:
        snprintf(reason, REASON_SIZE, "a board of %s has %d cells", game->name,
                 game->rows * game->cols);
        break;
    case NOTATION_IMPOSSIBLE:
        snprintf(reason, REASON_SIZE, "no game of %s leads to this board (X begins)", game->name);
        break;
    case NOTATION_OK:
        break;
    }
}

bool position_read(Record *record, const char *text, size_t length, const char *way_to_choose,
                   char reason[REASON_SIZE])
{
    size_t at;
    NotationError error = notation_read(record, text, length, &at);
    if (error == NOTATION_OK) {
        return true;
    }
    explain(record->game, error, text, at, reason);
    /* Nine cells are a board of tic-tac-toe, whatever is wrong with them. */
    if (way_to_choose != NULL && error != NOTATION_IMPOSSIBLE) {
        size_t end = strlen(reason);
        snprintf(reason + end, REASON_SIZE - end, "; is it another game? see %s", way_to_choose);
    }
    return false;
}

bool position_is_tictactoe(const char *text, size_t length)
{
    size_t cells = 0;
    while (cells < length && text[cells] != '\0' && strchr("XO-", text[cells]) != NULL) {
        cells++;
    }
    return cells == length && length == (size_t)(tictactoe.rows * tictactoe.cols);
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
