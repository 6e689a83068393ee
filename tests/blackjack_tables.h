/* blackjack_tables.h - tables of Blackjack as the tests lay and play them.
 *
 * A table is written as it lies: hands with bars between, then the dealer's cards,
 * "83|8 v 6". A step is taken with one seed after the other until the table looks as
 * the test wants it; that it can look so is part of what is tested.
 */
#ifndef FOURMI_BLACKJACK_TABLES_H
#define FOURMI_BLACKJACK_TABLES_H

#include "testing.h"

#include <stdio.h>

#include "facets/cards.h"
#include "games/blackjack/blackjack.h"

enum {
    TABLE_SIZE = 160,
    SEEDS = 3000000,
};

static inline World world_with(const char *rules)
{
    World world = blackjack;
    if (rules[0] != '\0' && !blackjack_find(rules, &world)) {
        fail_msg("%s is refused", rules);
    }
    return world;
}

typedef struct Table {
    World world;
    BlackjackState state;
} Table;

static inline char *write_ranks(char *at, const uint8_t *ranks, int count)
{
    for (int i = 0; i < count; i++) {
        *at++ = blackjack.cards->rank_letter(&blackjack, ranks[i]);
    }
    *at = '\0';
    return at;
}

static inline void write_table(const BlackjackState *s, char text[TABLE_SIZE])
{
    char *at = text;
    for (int i = 0; i < s->hand_count; i++) {
        at += snprintf(at, 2, "%s", i > 0 ? "|" : "");
        at = write_ranks(at, s->hands[i].cards, s->hands[i].count);
    }
    at += snprintf(at, 4, " v ");
    write_ranks(at, s->dealer, s->dealer_count);
}

static inline uint8_t rank_of(char letter)
{
    return letter == 'A' ? 1 : letter == 'T' ? 10 : (uint8_t)(letter - '0');
}

/* One hand and an upcard, as "T6 v T". */
static inline Table lay(const char *rules, const char *text)
{
    Table table = {.world = world_with(rules)};
    const char *v = strstr(text, " v ");
    uint8_t cards[BLACKJACK_HAND_CARDS];
    int count = 0;
    for (; text < v; text++) {
        cards[count++] = rank_of(*text);
    }
    blackjack_lay(&table.world, cards, count, rank_of(v[3]), &table.state);
    return table;
}

/* Takes an action such that the table then looks like that; returns the reward. */
static inline double act(Table *table, Action action, const char *wanted)
{
    assert_true(world_is_legal(&table->world, &table->state, action));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        BlackjackState next = table->state;
        Rng rng = rng_from_seed(seed);
        char text[TABLE_SIZE];
        const double reward = table->world.step(&table->world, &next, action, &rng);
        write_table(&next, text);
        if (strcmp(text, wanted) == 0) {
            table->state = next;
            return reward;
        }
    }
    fail_msg("no step leads to %s", wanted);
    return 0.0;
}

/* The legal actions by their first letters, u for surrender. */
static inline void check_actions(const Table *table, const char *wanted)
{
    Action actions[WORLD_ACTIONS_MAX];
    char letters[BLACKJACK_ACTIONS + 1];
    const int count = table->world.legal_actions(&table->world, &table->state, actions);
    for (int i = 0; i < count; i++) {
        letters[i] = "shdpu"[actions[i]];
    }
    letters[count] = '\0';
    assert_string_equal(letters, wanted);
}

static inline void check_actions_of(const char *rules, const char *text, const char *wanted)
{
    const Table table = lay(rules, text);
    check_actions(&table, wanted);
}

static inline void check_reward(double reward, double wanted)
{
    if (reward != wanted) {
        fail_msg("%.3f is not %.3f", reward, wanted);
    }
}

static inline bool is_over(const Table *table)
{
    return table->world.is_over(&table->world, &table->state);
}

/* A start that looks like that. */
static inline Table start(const char *rules, const char *wanted)
{
    Table table = {.world = world_with(rules)};
    char text[TABLE_SIZE];
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Rng rng = rng_from_seed(seed);
        table.world.start(&table.world, &table.state, &rng);
        write_table(&table.state, text);
        if (strcmp(text, wanted) == 0) {
            return table;
        }
    }
    fail_msg("no episode begins with %s", wanted);
    return table;
}

static inline void check_close(double a, double b, double tolerance)
{
    if (!(a - b < tolerance && b - a < tolerance)) {
        fail_msg("%.17g is not %.17g", a, b);
    }
}

#endif
