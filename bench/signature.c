/* signature.c - one number that changes when any search behaves differently. */
#include "bench/signature.h"

#include <assert.h>
#include <stddef.h>

#include "games/games.h"
#include "notation.h"
#include "search/minimax.h"

typedef struct Case {
    const char *game;
    const char *position;
    MinimaxOptions options;
} Case;

#define WEIGHTS                                                                                    \
    {                                                                                              \
        .own_two = 1, .own_three = 3, .other_two = 1, .other_three = 3                             \
    }

static const Case cases[] = {
    {"tictactoe", "", {.order = ORDER_GIVEN}},
    {"tictactoe", "", {.alpha_beta = true, .order = ORDER_GIVEN}},
    {"tictactoe", "1", {.alpha_beta = true, .prefer_sooner = true, .random_ties = true}},
    {"connect4", "", {.alpha_beta = true, .depth_limit = 7, .weights = WEIGHTS}},
    {"connect4",
     "4455",
     {.alpha_beta = true, .order = ORDER_CENTRE_FIRST, .depth_limit = 8, .weights = WEIGHTS}},
    {"connect4",
     "444444262626",
     {.alpha_beta = true, .order = ORDER_SHUFFLED, .depth_limit = 7, .weights = WEIGHTS}},
    {"connect4:4x4", "1234", {.alpha_beta = true, .prefer_sooner = true}},
};

static size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

static uint64_t calls_of(const Case *c)
{
    Game game;
    Record record;
    size_t at;
    bool known = games_find(c->game, &game);
    record = record_start(&game);
    NotationError error = notation_read(&record, c->position, length_of(c->position), &at);
    assert(known && error == NOTATION_OK);
    (void)known;
    (void)error;

    Rng rng = rng_from_seed(7);
    MinimaxOptions options = c->options;
    options.rng = &rng;
    MinimaxResult result = minimax_search(&game, record_position(&record), &options, NULL, NULL);
    return result.calls;
}

uint64_t bench_signature(void)
{
    uint64_t signature = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        signature += calls_of(&cases[i]);
    }
    return signature;
}
