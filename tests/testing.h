/* testing.h - what every test program needs: cmocka, and positions as text.
 *
 * Each program ends in RUN_TESTS(its tests); a test is named by a sentence that
 * is true when it passes.
 */
#ifndef FOURMI_TESTING_H
#define FOURMI_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "catalogue.h"
#include "facets/notation.h"
#include "games/connect4/connect4.h"
#include "games/stones.h"
#include "games/tictactoe/tictactoe.h"

#define RUN_TESTS(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                           \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

/* How many of `full` tries to make: with sanitizers, which take ten times as long, fewer
 * of them do, for what those look for does not depend on the values tried. */
static inline int tries_of(int full)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return (full + 4) / 5;
#else
    return full;
#endif
}

/* The record that `text` describes; the test fails if it describes none. */
static inline Record record_of(const Game *game, const char *text)
{
    Record record = record_start(game);
    size_t at;
    if (notation_read(&record, text, strlen(text), &at) != NOTATION_OK) {
        fail_msg("%s is not a position of %s", text, game->name);
    }
    return record;
}

/* The position that `text` describes. */
static inline Position after(const Game *game, const char *text)
{
    Record record = record_of(game, text);
    return record_position(&record);
}

static inline bool positions_equal(Position a, Position b)
{
    return a.own == b.own && a.all == b.all;
}

/* What an oracle says of a position that it knows, as a score. */
static inline int score_by(Oracle *oracle, Position p)
{
    Value value;
    assert_true(oracle_value(oracle, p, &value));
    return value_score(value);
}

/* A random unfinished position of a game of stones, with `empty` cells left. */
static inline Position random_late_position(const Game *game, int empty, Rng *rng)
{
    for (;;) {
        Position p = game->start;
        Move moves[GAME_MOVES_MAX];
        int count;
        while (stones_left(game, p) > empty && (count = game->legal_moves(game, p, moves)) > 0) {
            p = game->play(game, p, moves[rng_below(rng, (uint32_t)count)]);
        }
        if (!game_is_over(game, p)) {
            return p;
        }
    }
}

#endif
