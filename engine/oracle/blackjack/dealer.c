/* dealer.c - lists the hands with which a dealer ends, and folds the tree of them. */
#include "oracle/blackjack/dealer.h"

#include <assert.h>
#include <string.h>

/* Hands on the way, counted without the upcard: in how many orders each comes about. */
typedef struct Dealing {
    const TableHand *hands;
    const DealerRules *rules;
    int up;
    double orders[TABLE_HANDS];
} Dealing;

typedef struct End {
    uint64_t place; /* total, cards, and the counts from aces to tens: sorts them */
    int hand;
} End;

/* ------------------------------------------------------------------ the ends */

static int points_with_up(const Dealing *dealing, int hand)
{
    return dealing->hands[hand].points + dealing->up + 1;
}

static bool is_soft_with_up(const Dealing *dealing, int hand)
{
    const bool has_ace = dealing->up == TABLE_ACE || dealing->hands[hand].counts[TABLE_ACE] > 0;
    return has_ace && points_with_up(dealing, hand) <= 11;
}

static int total_with_up(const Dealing *dealing, int hand)
{
    return points_with_up(dealing, hand) + (is_soft_with_up(dealing, hand) ? 10 : 0);
}

static bool draws_on(const Dealing *dealing, int hand)
{
    const int total = total_with_up(dealing, hand);
    return total < 17 ||
           (total == 17 && dealing->rules->hits_soft_17 && is_soft_with_up(dealing, hand));
}

static bool is_ruled_out(const Dealing *dealing, int hand, int rank)
{
    return hand == 0 && dealing->rules->has_peeked &&
           ((dealing->up == TABLE_ACE && rank == TABLE_TEN) ||
            (dealing->up == TABLE_TEN && rank == TABLE_ACE));
}

static void draw_on(Dealing *dealing, int hand)
{
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        const int next = dealing->hands[hand].with[rank];
        if (next != TABLE_NO_HAND && !is_ruled_out(dealing, hand, rank)) {
            dealing->orders[next] += dealing->orders[hand];
        }
    }
}

static uint64_t place_of(const TableHand *hand, int total)
{
    uint64_t place = (uint64_t)(TABLE_POINTS_MAX - total) << 5 | hand->cards;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        place = place << 5 | hand->counts[rank];
    }
    return place;
}

static int list_ends(Dealing *dealing, End ends[DEALER_ENDS_MAX])
{
    int count = 0;
    dealing->orders[0] = 1;
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        if (dealing->orders[hand] == 0) {
            continue;
        }
        if (draws_on(dealing, hand)) {
            draw_on(dealing, hand);
        } else if (points_with_up(dealing, hand) <= TABLE_POINTS_MAX) {
            assert(count < DEALER_ENDS_MAX);
            ends[count++] = (End){place_of(&dealing->hands[hand], total_with_up(dealing, hand)),
                                  hand};
        }
    }
    return count;
}

/* Shell's sort: a thousand ends are too few for anything better. */
static void sort_ends(End *ends, int count)
{
    for (int gap = 364; gap > 0; gap /= 3) {
        for (int i = gap; i < count; i++) {
            const End end = ends[i];
            int at = i;
            for (; at >= gap && ends[at - gap].place > end.place; at -= gap) {
                ends[at] = ends[at - gap];
            }
            ends[at] = end;
        }
    }
}

/* ------------------------------------------------------------------ the tree */

/* The highest level at which two neighbours are different nodes: 0 if their roots
 * are, rank + 1 if they differ first in that rank. */
static int level_of_difference(uint64_t a, uint64_t b)
{
    int level = TABLE_RANKS;
    for (uint64_t different = (a ^ b) >> 5; different != 0; different >>= 5) {
        level--;
    }
    return level < 0 ? 0 : level;
}

static void add_nodes(DealerTree *tree, const TableHand *hand, int from_level)
{
    for (int level = from_level; level < DEALER_LEVELS; level++) {
        const int node = tree->level_size[level][0]++;
        if (level > 0) {
            tree->count[level][node] = hand->counts[level - 1];
        }
        if (level < TABLE_RANKS) {
            tree->first_child[level][node] = (uint16_t)tree->level_size[level + 1][0];
        }
    }
}

/* 0 for 17 .. 4 for 21 */
static int total_of(const End *end)
{
    return DEALER_TOTALS - 1 - (int)(end->place >> (5 * DEALER_LEVELS));
}

static void add_root(DealerTree *tree, const End *end, const TableHand *hand)
{
    const int root = tree->level_size[0][0];
    assert(root < DEALER_ROOTS_MAX);
    tree->root_total[root] = (uint8_t)total_of(end);
    tree->root_cards[root] = hand->cards;
}

static void close_levels(DealerTree *tree)
{
    for (int level = 0; level < TABLE_RANKS; level++) {
        tree->first_child[level][tree->level_size[level][0]] =
            (uint16_t)tree->level_size[level + 1][0];
    }
}

/* All nodes so far have this total or more. */
static void note_sizes(DealerTree *tree, int total)
{
    for (int level = 0; level < DEALER_LEVELS; level++) {
        for (int i = 1; i <= total; i++) {
            tree->level_size[level][i] = tree->level_size[level][0];
        }
    }
}

void dealer_tree_plant(DealerTree *tree, const TableHand *hands, int up, const DealerRules *rules)
{
    Dealing dealing = {.hands = hands, .rules = rules, .up = up};
    End ends[DEALER_ENDS_MAX];
    const int count = list_ends(&dealing, ends);
    sort_ends(ends, count);
    memset(tree->level_size, 0, sizeof tree->level_size);
    for (int i = 0; i < count; i++) {
        const TableHand *hand = &hands[ends[i].hand];
        const int level = i == 0 ? 0 : level_of_difference(ends[i - 1].place, ends[i].place);
        if (level == 0) {
            add_root(tree, &ends[i], hand);
        }
        tree->orders[tree->level_size[TABLE_RANKS][0]] = dealing.orders[ends[i].hand];
        add_nodes(tree, hand, level);
        note_sizes(tree, total_of(&ends[i]));
    }
    close_levels(tree);
}

/* ------------------------------------------------------------------ folding */

static inline void fold(const DealerTree *tree, int rank, int size, int lanes,
                        const double *factors, const double *from, double *to)
{
    const uint16_t *first = tree->first_child[rank];
    const uint8_t *counts = tree->count[rank + 1];
    for (int node = 0; node < size; node++, to += lanes) {
        double sum[6] = {0};
        for (int child = first[node]; child < first[node + 1]; child++, from += lanes) {
            const double *factor = factors + counts[child] * lanes;
            for (int lane = 0; lane < lanes; lane++) {
                sum[lane] += factor[lane] * from[lane];
            }
        }
        memcpy(to, sum, (size_t)lanes * sizeof *to);
    }
}

/* The number of lanes is known to the compiler in each of the calls. */
void dealer_tree_fold(const DealerTree *tree, int rank, int size, int lanes, const double *factors,
                      const double *from, double *to)
{
    if (lanes == 1) {
        fold(tree, rank, size, 1, factors, from, to);
    } else if (lanes == 4) {
        fold(tree, rank, size, 4, factors, from, to);
    } else {
        assert(lanes == 6);
        fold(tree, rank, size, 6, factors, from, to);
    }
}
