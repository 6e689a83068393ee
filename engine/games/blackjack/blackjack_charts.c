/* blackjack_charts.c - what to do with a hand against an upcard, as charts.
 *
 * Gymnasium's rules have two, hard 4 to 21 and soft 12 to 21, which are all decisions
 * there are. A casino's have one of pairs as well, where they can be split, and two
 * more for hands of three cards and more, with which less may be done.
 */
#include "base/text.h"
#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_facets.h"

typedef enum Family { HARD, SOFT, PAIRS, HARD_MORE, SOFT_MORE } Family;

/* A chart: rows are totals, of pairs a rank. */
typedef struct Rows {
    Family family;
    const char *name;
    int first, last;
} Rows;

enum {
    GYM_CHARTS = 2,
    SPLIT_CHARTS = 5,
    PLAIN_CHARTS = 4,
    CARDS_SHOWN_MAX = 3,
};

static const Rows gym_charts[GYM_CHARTS] = {{HARD, "hard", 4, 21}, {SOFT, "soft", 12, 21}};

/* 4 and 20 of two cards are pairs, and so is soft 12. */
static const Rows split_charts[SPLIT_CHARTS] = {
    {HARD, "hard", 5, 19},           {SOFT, "soft", 13, 20},           {PAIRS, "pairs", 2, 11},
    {HARD_MORE, "hard-more", 6, 20}, {SOFT_MORE, "soft-more", 13, 20},
};

static const Rows plain_charts[PLAIN_CHARTS] = {
    {HARD, "hard", 4, 20},
    {SOFT, "soft", 12, 20},
    {HARD_MORE, "hard-more", 6, 20},
    {SOFT_MORE, "soft-more", 13, 20},
};

/* Number `i` of a world's charts; NULL if there are no more. */
static const Rows *rows_of(const World *world, int i)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const bool is_gym = blackjack_rules_are_gym(&rules);
    const bool has_pairs = rules.hands_max > 1;
    const Rows *charts = is_gym ? gym_charts : has_pairs ? split_charts : plain_charts;
    const int count = is_gym ? GYM_CHARTS : has_pairs ? SPLIT_CHARTS : PLAIN_CHARTS;
    return 0 <= i && i < count ? &charts[i] : NULL;
}

static bool chart(const World *world, int i, Chart *chart)
{
    const Rows *rows = rows_of(world, i);
    if (rows == NULL) {
        return false;
    }
    *chart = (Chart){
        .name = rows->name,
        .row_count = rows->last - rows->first + 1,
        .column_count = BLACKJACK_RANKS,
    };
    return true;
}

/* Twos first, aces last, as 11. */
static int rank_of(int number)
{
    return number == 11 ? BLACKJACK_ACE : number;
}

static int upcard_of(int column)
{
    return rank_of(2 + column);
}

static void row_label(const World *world, int i, int row, char label[CHARTS_LABEL_SIZE])
{
    const Rows *rows = rows_of(world, i);
    TextLine line = text_line(label, CHARTS_LABEL_SIZE);
    if (rows->family == PAIRS) {
        blackjack_add_rank(&line, rank_of(rows->first + row));
        blackjack_add_rank(&line, rank_of(rows->first + row));
    } else {
        text_add_number(&line, (unsigned)(rows->first + row));
    }
}

static void column_label(const World *world, int i, int column, char label[CHARTS_LABEL_SIZE])
{
    TextLine line = text_line(label, CHARTS_LABEL_SIZE);
    (void)world;
    (void)i;
    blackjack_add_rank(&line, upcard_of(column));
}

static int at_most(int number, int limit)
{
    return number < limit ? number : limit;
}

/* Some cards without an ace; returns how many. No two make up a pair unless nothing
 * else has that total, and 21 takes three. */
static int write_hard(int total, bool of_three, uint8_t cards[CARDS_SHOWN_MAX])
{
    const bool is_three = of_three || total == 21;
    const int first = at_most(total - (is_three ? 4 : 2), BLACKJACK_TEN);
    const int second = is_three ? at_most(total - first - 2, 9) : total - first;
    cards[0] = (uint8_t)first;
    cards[1] = (uint8_t)second;
    cards[2] = (uint8_t)(total - first - second);
    return is_three ? 3 : 2;
}

static int write_cards(Family family, int number, uint8_t cards[CARDS_SHOWN_MAX])
{
    switch (family) {
    case HARD:
    case HARD_MORE:
        return write_hard(number, family == HARD_MORE, cards);
    case SOFT:
        cards[0] = BLACKJACK_ACE;
        cards[1] = (uint8_t)(number - 11);
        return 2;
    case SOFT_MORE:
        cards[0] = cards[1] = BLACKJACK_ACE;
        cards[2] = (uint8_t)(number - 12);
        return 3;
    case PAIRS:
        break;
    }
    cards[0] = cards[1] = (uint8_t)rank_of(number);
    return 2;
}

static bool state_of_cell(const World *world, int i, int row, int column, void *state)
{
    const Rows *rows = rows_of(world, i);
    uint8_t cards[CARDS_SHOWN_MAX];
    if (rows == NULL || row < 0 || row > rows->last - rows->first || column < 0 ||
        column >= BLACKJACK_RANKS) {
        return false;
    }
    const int count = write_cards(rows->family, rows->first + row, cards);
    blackjack_lay(world, cards, count, upcard_of(column), state);
    return true;
}

const Charts blackjack_charts = {
    .chart = chart,
    .row_label = row_label,
    .column_label = column_label,
    .state_of_cell = state_of_cell,
};
