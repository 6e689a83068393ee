/* notation.c - moves, boards and games as text. */
#include "notation.h"

#include <assert.h>

enum { DIGITS = 9 };

char notation_move_symbol(Move move)
{
    assert(move < DIGITS + 26);
    return (char)(move < DIGITS ? '1' + move : 'a' + move - DIGITS);
}

Move notation_move(char symbol)
{
    if ('1' <= symbol && symbol <= '9') {
        return (Move)(symbol - '1');
    }
    if ('a' <= symbol && symbol <= 'z') {
        return (Move)(symbol - 'a' + DIGITS);
    }
    return GAME_NO_MOVE;
}

char notation_cell_symbol(const Game *game, Position p, int row, int col)
{
    uint64_t cell = game->cell(game, row, col);
    if (game->stones(game, p, SIDE_FIRST) & cell) {
        return 'X';
    }
    return game->stones(game, p, SIDE_SECOND) & cell ? 'O' : '-';
}

static bool is_board_symbol(char symbol)
{
    return symbol == 'X' || symbol == 'O' || symbol == '-';
}

static NotationError read_moves(Record *record, const char *text, size_t length, size_t *at)
{
    for (size_t i = 0; i < length; i++) {
        Move move = notation_move(text[i]);
        *at = i;
        if (move >= record->game->move_count) {
            return NOTATION_BAD_SYMBOL;
        }
        if (game_is_over(record->game, record_position(record))) {
            return NOTATION_GAME_OVER;
        }
        if (!record_play(record, move)) {
            return NOTATION_ILLEGAL_MOVE;
        }
    }
    return NOTATION_OK;
}

static NotationError read_board(Record *record, const char *text, size_t length, size_t *at)
{
    const Game *game = record->game;
    const size_t cells = (size_t)(game->rows * game->cols);
    uint64_t stones[2] = {0, 0};
    for (size_t i = 0; i < length; i++) {
        *at = i;
        if (!is_board_symbol(text[i])) {
            return NOTATION_BAD_SYMBOL;
        }
        if (i == cells) {
            return NOTATION_WRONG_SIZE;
        }
        if (text[i] != '-') {
            Side side = text[i] == 'X' ? SIDE_FIRST : SIDE_SECOND;
            stones[side] |= game->cell(game, (int)i / game->cols, (int)i % game->cols);
        }
    }
    *at = length;
    if (length < cells) {
        return NOTATION_WRONG_SIZE;
    }
    bool is_possible = game->from_stones(game, stones[SIDE_FIRST], stones[SIDE_SECOND],
                                         &record->start);
    return is_possible ? NOTATION_OK : NOTATION_IMPOSSIBLE;
}

NotationError notation_read(Record *record, const char *text, size_t length, size_t *at)
{
    Record read = record_start(record->game);
    bool is_board = length > 0 && is_board_symbol(text[0]) && read.game->from_stones != NULL;
    NotationError error = is_board ? read_board(&read, text, length, at)
                                   : read_moves(&read, text, length, at);
    if (error == NOTATION_OK) {
        *record = read;
    }
    return error;
}

int notation_write_moves(const Record *record, char text[NOTATION_SIZE])
{
    for (int i = 0; i < record->played; i++) {
        text[i] = notation_move_symbol(record->moves[i]);
    }
    text[record->played] = '\0';
    return record->played;
}

int notation_write_board(const Game *game, Position p, char text[NOTATION_SIZE])
{
    int count = 0;
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            text[count++] = notation_cell_symbol(game, p, row, col);
        }
    }
    text[count] = '\0';
    return count;
}
