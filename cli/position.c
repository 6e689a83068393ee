/* position.c - a position from what people type. */
#include "cli/position.h"

#include <stdio.h>
#include <string.h>

#include "cli/moves.h"
#include "cli/output.h"
#include "facets/board.h"
#include "facets/features.h"
#include "facets/notation.h"

const char *side_name(const Game *game, Side side)
{
    return board_side_name(game, side);
}

const char *result_name(const Game *game, Result result)
{
    switch (result) {
    case RESULT_FIRST_WON:
        return side_name(game, SIDE_FIRST);
    case RESULT_SECOND_WON:
        return side_name(game, SIDE_SECOND);
    case RESULT_DRAW:
        return "draw";
    case RESULT_UNFINISHED:
        break;
    }
    return "unfinished";
}

const char *result_sentence(const Game *game, Result result, char sentence[RESULT_SENTENCE_SIZE])
{
    if (result == RESULT_FIRST_WON || result == RESULT_SECOND_WON) {
        snprintf(sentence, RESULT_SENTENCE_SIZE, "%s has won", result_name(game, result));
        return sentence;
    }
    snprintf(sentence, RESULT_SENTENCE_SIZE, "%s",
             result == RESULT_DRAW ? "it is a draw" : "the game goes on");
    return sentence;
}

/* Where a text went wrong. */
typedef struct Place {
    const char *text;
    size_t length;
    size_t at;
} Place;

/* The move at that place, in quotes. */
static const char *quote_move(const Place *place, char quoted[QUOTE_SIZE])
{
    size_t end = place->at;
    while (end < place->length && place->text[end] != ',') {
        end++;
    }
    return quote(place->text + place->at, end - place->at, quoted);
}

/* Which move that is, counted from 1. */
static size_t number_of_move(const Game *game, const Place *place)
{
    size_t commas = 0;
    for (size_t i = 0; i < place->at; i++) {
        commas += place->text[i] == ',';
    }
    return (notation_is_symbols(game) ? place->at : commas) + 1;
}

static void explain_symbol(const Game *game, const Place *place, char reason[REASON_SIZE])
{
    char quoted[QUOTE_SIZE];
    char moves[MOVES_EXPLAINED_SIZE];
    moves_explained(game, game->start, moves);
    if (notation_is_symbols(game)) {
        snprintf(reason, REASON_SIZE, "character %zu, %s, is not a move of %s, %s%s", place->at + 1,
                 quote(place->text + place->at, 1, quoted), game->name, moves,
                 notation_has_positions(game) ? ", nor one of X, O and - in a board" : "");
    } else {
        snprintf(reason, REASON_SIZE, "move %zu, %s, is not a move of %s, %s",
                 number_of_move(game, place), quote_move(place, quoted), game->name, moves);
    }
}

static void explain_illegal(const Game *game, const Place *place, char reason[REASON_SIZE])
{
    char quoted[QUOTE_SIZE];
    const size_t number = number_of_move(game, place);
    if (game->features == NULL || !notation_is_symbols(game)) {
        snprintf(reason, REASON_SIZE, "move %zu, %s, is not possible there in %s", number,
                 quote_move(place, quoted), game->name);
        return;
    }
    const bool are_columns = game->features->stones_fall;
    snprintf(reason, REASON_SIZE, "move %zu: %s %c of %s is %s", number,
             are_columns ? "column" : "cell", place->text[place->at], game->name,
             are_columns ? "full" : "taken");
}

static void explain(const Game *game, NotationError error, const Place *place,
                    char reason[REASON_SIZE])
{
    switch (error) {
    case NOTATION_BAD_SYMBOL:
        explain_symbol(game, place, reason);
        break;
    case NOTATION_ILLEGAL_MOVE:
        explain_illegal(game, place, reason);
        break;
    case NOTATION_GAME_OVER:
        snprintf(reason, REASON_SIZE, "the game of %s was already over before move %zu", game->name,
                 number_of_move(game, place));
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

/* What is wrong with a position, by the name that its game has for it. */
static const struct {
    const char *name;
    const char *sentence;
} faults[] = {
    {"castling", "it says that somebody may castle, which is not possible in an ending"},
    {"too-many-men",
     "there are too many men: four are known, five where the options of the game name an ending "
     "of five, and no more"},
    {"no-king", "a side has no king"},
    {"two-kings", "a side has more than one king"},
    {"pawn-on-last-rank", "a pawn is on the first or last rank"},
    {"no-pawns-here", "there are no pawns in this ending"},
    {"kings-adjacent", "the kings stand side by side"},
    {"opponent-in-check", "the side that is not to move is in check"},
    {"bad-en-passant", "no pawn has just passed the square of en passant"},
};

/* Explains what a game has a name for; false if it has none. */
static bool explain_fault(const Game *game, const Place *place, char reason[REASON_SIZE])
{
    const char *fault = notation_why_not_position(game, place->text, place->length);
    if (fault == NULL || !game->notation->is_position(game, place->text, place->length)) {
        return false;
    }
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (strcmp(faults[i].name, fault) == 0) {
            snprintf(reason, REASON_SIZE, "%s", faults[i].sentence);
            return true;
        }
    }
    snprintf(reason, REASON_SIZE, "it is not a position of %s (%s), see character %zu", game->name,
             fault, place->at + 1);
    return true;
}

bool position_read(Record *record, const char *text, size_t length, const char *way_to_choose,
                   char reason[REASON_SIZE])
{
    Place place = {.text = text, .length = length};
    NotationError error = notation_read(record, text, length, &place.at);
    if (error == NOTATION_OK) {
        return true;
    }
    if (!explain_fault(record->game, &place, reason)) {
        explain(record->game, error, &place, reason);
    }
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
