/* moves.c - moves as the program tells people and programs of them. */
#include "cli/moves.h"

#include <stdio.h>

const char *move_name(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE])
{
    if (notation_has_names(game)) {
        notation_write_move_for_people(game, p, move, text);
    } else {
        snprintf(text, NOTATION_MOVE_SIZE, "%d", move + 1);
    }
    return text;
}

void put_move(Json *json, const Game *game, Position p, Move move)
{
    char text[NOTATION_MOVE_SIZE];
    if (notation_has_names(game)) {
        notation_write_move(game, p, move, text);
        put_string(json, text);
    } else {
        put_integer(json, move + 1);
    }
}

/* A legal move as an example; at the end of a game, the first of another. */
static const char *example_of_move(const Game *game, Position p, char text[NOTATION_MOVE_SIZE])
{
    Move moves[GAME_MOVES_MAX];
    const Position from = game_is_over(game, p) ? game->start : p;
    (void)game->legal_moves(game, from, moves);
    return move_name(game, from, moves[0], text);
}

const char *moves_explained(const Game *game, Position p, char text[MOVES_EXPLAINED_SIZE])
{
    char move[NOTATION_MOVE_SIZE];
    if (notation_has_names(game)) {
        snprintf(text, MOVES_EXPLAINED_SIZE, "like %s", example_of_move(game, p, move));
    } else if (!notation_is_symbols(game)) {
        snprintf(text, MOVES_EXPLAINED_SIZE, "from 1 to %d", game->move_count);
    } else {
        notation_write_move(game, game->start, (Move)(game->move_count - 1), move);
        snprintf(text, MOVES_EXPLAINED_SIZE,
                 move[0] > '9' ? "from 1 to 9 or a to %s" : "from 1 to %s", move);
    }
    return text;
}
