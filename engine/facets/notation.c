/* notation.c - moves, positions and games as text. */
#include "facets/notation.h"

#include <assert.h>

#include "base/text.h"
#include "facets/board.h"

enum { DIGITS = 9, LETTERS = 26, SEPARATOR = ',' };

bool notation_has_names(const Game *game)
{
    return game->notation != NULL && game->notation->write_move != NULL;
}

bool notation_has_positions(const Game *game)
{
    return game->notation != NULL && game->notation->read_position != NULL;
}

const char *notation_why_not_position(const Game *game, const char *text, size_t length)
{
    const bool can_tell = notation_has_positions(game) && game->notation->why_not_position != NULL;
    return can_tell ? game->notation->why_not_position(game, text, length) : NULL;
}

bool notation_is_uci(const Game *game)
{
    return game->notation != NULL && game->notation->is_uci;
}

const char *notation_why_over(const Record *record)
{
    const Game *game = record->game;
    switch (record_end(record)) {
    case RECORD_ENDED_BY_REPETITION:
        return "repetition";
    case RECORD_ENDED_BY_LENGTH:
        return "length";
    case RECORD_ENDED_BY_RULES:
        return game->notation != NULL && game->notation->why_over != NULL
                   ? game->notation->why_over(game, record_position(record))
                   : NULL;
    case RECORD_GOES_ON:
        break;
    }
    return NULL;
}

bool notation_is_symbols(const Game *game)
{
    return !notation_has_names(game) && game->move_count <= DIGITS + LETTERS;
}

/* ------------------------------------------------------------------- moves */

static char move_symbol(Move move)
{
    assert(move < DIGITS + LETTERS);
    return (char)(move < DIGITS ? '1' + move : 'a' + move - DIGITS);
}

static Move move_of_symbol(char symbol)
{
    if ('1' <= symbol && symbol <= '9') {
        return (Move)(symbol - '1');
    }
    if ('a' <= symbol && symbol <= 'z') {
        return (Move)(symbol - 'a' + DIGITS);
    }
    return GAME_NO_MOVE;
}

/* A number counted from 1, without leading zeros. */
static Move move_of_number(const Game *game, const char *text, size_t length)
{
    unsigned number = 0;
    if (length == 0 || text[0] == '0') {
        return GAME_NO_MOVE;
    }
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || number > (unsigned)game->move_count) {
            return GAME_NO_MOVE;
        }
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    return number <= (unsigned)game->move_count ? (Move)(number - 1) : (Move)GAME_NO_MOVE;
}

int notation_write_move(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE])
{
    if (notation_has_names(game)) {
        return game->notation->write_move(game, p, move, text);
    }
    if (notation_is_symbols(game)) {
        text[0] = move_symbol(move);
        text[1] = '\0';
        return 1;
    }
    return (int)text_write_number(text, move + 1u);
}

int notation_write_move_for_people(const Game *game, Position p, Move move,
                                   char text[NOTATION_MOVE_SIZE])
{
    if (notation_has_names(game) && game->notation->write_move_for_people != NULL) {
        return game->notation->write_move_for_people(game, p, move, text);
    }
    return notation_write_move(game, p, move, text);
}

Move notation_read_move(const Game *game, Position p, const char *text, size_t length)
{
    Move move = GAME_NO_MOVE;
    if (notation_has_names(game)) {
        move = game->notation->read_move(game, p, text, length);
    } else if (!notation_is_symbols(game)) {
        move = move_of_number(game, text, length);
    } else if (length == 1) {
        move = move_of_symbol(text[0]);
    }
    return move < game->move_count ? move : (Move)GAME_NO_MOVE;
}

/* ----------------------------------------------------------------- reading */

/* How long the move at the start of a text is. */
static size_t length_of_move(const Game *game, const char *text, size_t length)
{
    size_t end = 0;
    if (notation_is_symbols(game)) {
        return length < 1 ? length : 1;
    }
    while (end < length && text[end] != SEPARATOR) {
        end++;
    }
    return end;
}

static NotationError play_text(Record *record, const char *text, size_t length)
{
    const Move move = notation_read_move(record->game, record->now, text, length);
    if (move == GAME_NO_MOVE) {
        return NOTATION_BAD_SYMBOL;
    }
    if (record_is_over(record)) {
        return NOTATION_GAME_OVER;
    }
    return record_play(record, move) ? NOTATION_OK : NOTATION_ILLEGAL_MOVE;
}

NotationError notation_play(Record *record, const char *text, size_t length, size_t *at)
{
    const bool are_separated = !notation_is_symbols(record->game);
    NotationError error = NOTATION_OK;
    for (size_t i = 0; error == NOTATION_OK && i < length;) {
        const size_t move_length = length_of_move(record->game, text + i, length - i);
        *at = i;
        error = play_text(record, text + i, move_length);
        i += move_length;
        if (are_separated && i < length) {
            i++;
            if (error == NOTATION_OK && i == length) {
                *at = length;
                return NOTATION_BAD_SYMBOL; /* a comma that nothing follows */
            }
        }
    }
    return error;
}

NotationError notation_read(Record *record, const char *text, size_t length, size_t *at)
{
    const Game *game = record->game;
    Record read = record_start(game);
    NotationError error;
    if (notation_has_positions(game) && game->notation->is_position(game, text, length)) {
        error = game->notation->read_position(game, text, length, &read.start, at);
        read.now = read.start;
    } else {
        error = notation_play(&read, text, length, at);
    }
    if (error == NOTATION_OK) {
        *record = read;
    }
    return error;
}

/* ----------------------------------------------------------------- writing */

int notation_write_line(const Game *game, Position p, const Move *moves, int count,
                        char text[NOTATION_SIZE])
{
    int length = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && !notation_is_symbols(game)) {
            text[length++] = SEPARATOR;
        }
        length += notation_write_move(game, p, moves[i], text + length);
        p = game->play(game, p, moves[i]);
    }
    text[length] = '\0';
    return length;
}

int notation_write_moves(const Record *record, char text[NOTATION_SIZE])
{
    return notation_write_line(record->game, record->start, record->moves, record->played, text);
}

static int write_pieces(const Game *game, Position p, char text[NOTATION_SIZE])
{
    const int cells = game->board != NULL ? game->rows * game->cols : 0;
    for (int cell = 0; cell < cells; cell++) {
        text[cell] = board_piece(game, p, cell);
    }
    text[cells] = '\0';
    return cells;
}

int notation_write_position(const Game *game, Position p, char text[NOTATION_SIZE])
{
    return notation_has_positions(game) ? game->notation->write_position(game, p, text)
                                        : write_pieces(game, p, text);
}
