/* position.c - a position from what people type. */
#include "cli/position.h"

#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "facets/features.h"
#include "facets/notation.h"

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

/* "1 to 7", or "1 to 9 or a to c": all moves, as they are written. */
static const char *names_of_moves(const Game *game, char text[24])
{
    if (!notation_is_symbols(game)) {
        snprintf(text, 24, "1 to %d", game->move_count);
        return text;
    }
    char last[NOTATION_MOVE_SIZE];
    notation_write_move(game, game->start, (Move)(game->move_count - 1), last);
    snprintf(text, 24, last[0] > '9' ? "1 to 9 or a to %s" : "1 to %s", last);
    return text;
}

/* Where each move is a symbol, its place in the text is its number. */
static void explain_illegal(const Game *game, const char *text, size_t at, char reason[REASON_SIZE])
{
    if (game->features == NULL || !notation_is_symbols(game)) {
        const int length = (int)strcspn(text + at, ",");
        snprintf(reason, REASON_SIZE, "%.*s is not possible there in %s", length < 20 ? length : 20,
                 text + at, game->name);
        return;
    }
    const bool are_columns = game->features->stones_fall;
    snprintf(reason, REASON_SIZE, "move %zu: %s %c of %s is %s", at + 1,
             are_columns ? "column" : "cell", text[at], game->name, are_columns ? "full" : "taken");
}

static void explain(const Game *game, NotationError error, const char *text, size_t at,
                    char reason[REASON_SIZE])
{
    char quoted[QUOTE_SIZE];
    char symbols[24];
    switch (error) {
    case NOTATION_BAD_SYMBOL:
        snprintf(reason, REASON_SIZE, "character %zu, %s, is not a move of %s, from %s%s", at + 1,
                 quote(text + at, 1, quoted), game->name, names_of_moves(game, symbols),
                 notation_has_positions(game) ? ", nor one of X, O and - in a board" : "");
        break;
    case NOTATION_ILLEGAL_MOVE:
        explain_illegal(game, text, at, reason);
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
    /* What has the shape of a position is one, whatever is wrong with it. */
    if (way_to_choose != NULL && error != NOTATION_IMPOSSIBLE) {
        size_t end = strlen(reason);
        snprintf(reason + end, REASON_SIZE - end, "; is it another game? see %s", way_to_choose);
    }
    return false;
}

void position_write(const Record *record, char *text)
{
    const Game *game = record->game;
    if (!game_positions_equal(record->start, game->start)) {
        notation_write_position(game, record_position(record), text);
    } else {
        notation_write_moves(record, text);
    }
}
