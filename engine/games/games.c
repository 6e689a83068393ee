/* games.c - all games, by the names that people type. */
#include "games/games.h"

#include <stddef.h>

#include "base/text.h"
#include "games/connect4/connect4.h"
#include "games/tictactoe/tictactoe.h"

/* Reads "COLSxROWS". */
static bool find_sized(const char *size, Game *game)
{
    unsigned cols;
    unsigned rows;
    return text_skip_number(&size, 99, &cols) && text_skip(&size, "x") &&
           text_skip_number(&size, 99, &rows) && *size == '\0' &&
           connect4_sized((int)cols, (int)rows, game);
}

static const Game *const games[] = {&tictactoe, &connect4};

enum { GAME_COUNT = sizeof games / sizeof games[0] };

const char *games_name(int i)
{
    return i < GAME_COUNT ? games[i]->name : NULL;
}

bool games_find(const char *name, Game *game)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        if (text_equal(name, games[i]->name)) {
            *game = *games[i];
            return true;
        }
    }
    return text_skip(&name, "connect4:") && find_sized(name, game);
}
