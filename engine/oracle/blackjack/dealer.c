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

/* Five bits for each count; `ranks` from the root to the leaves. */
static uint64_t place_of(const TableHand *hand, int total, const uint8_t ranks[TABLE_RANKS])
{
    uint64_t place = (uint64_t)(DEALER_TOTALS - total) << 5 | hand->cards;
    for (int level = 0; level < TABLE_RANKS; level++) {
        place = place << 5 | hand->counts[ranks[level]];
    }
    return place;
}

static void order_ranks(uint8_t ranks[TABLE_RANKS], int first)
{
    ranks[0] = (uint8_t)first;
    for (int rank = 0, level = 1; rank < TABLE_RANKS; rank++) {
        if (rank != first) {
            ranks[level++] = (uint8_t)rank;
        }
    }
}

/* Shell's sort: a thousand ends are too few for anything better. */
static void sort_ends(DealerEnd *ends, int count)
{
    for (int gap = 364; gap > 0; gap /= 3) {
        for (int i = gap; i < count; i++) {
            const DealerEnd end = ends[i];
            int at = i;
            for (; at >= gap && ends[at - gap].place > end.place; at -= gap) {
                ends[at] = ends[at - gap];
            }
            ends[at] = end;
        }
    }
}

static void add_end(const Dealing *dealing, DealerEnds *ends, int hand)
{
    uint8_t ranks[TABLE_RANKS];
    const int total = total_with_up(dealing, hand) - 17;
    order_ranks(ranks, TABLE_ACE);
    assert(ends->count < DEALER_ENDS_MAX);
    ends->ends[ends->count++] = (DealerEnd){
        .place = place_of(&dealing->hands[hand], total, ranks),
        .orders = dealing->orders[hand],
        .hand = (int16_t)hand,
        .total = (int8_t)total,
    };
}

void dealer_ends_list(DealerEnds *ends, const TableHand *hands, int up, const DealerRules *rules)
{
    Dealing dealing = {.hands = hands, .rules = rules, .up = up, .orders = {1}};
    ends->count = 0;
    for (int hand = 0; hand < TABLE_HANDS; hand++) {
        if (dealing.orders[hand] == 0) {
            continue;
        }
        if (draws_on(&dealing, hand)) {
            draw_on(&dealing, hand);
        } else if (points_with_up(&dealing, hand) <= TABLE_POINTS_MAX) {
            add_end(&dealing, ends, hand);
        }
    }
    sort_ends(ends->ends, ends->count);
}

/* ------------------------------------------------------------------ the tree */

/* The highest level at which two neighbours are different nodes: 0 if their roots
 * are, L + 1 if they differ first in the rank of level L. */
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
            tree->count[level][node] = hand->counts[tree->ranks[level - 1]];
        }
        if (level == 1) {
            tree->place[node] = (uint16_t)(hand->counts[tree->ranks[0]] * DEALER_FACTOR_CARDS +
                                           hand->cards);
        }
        if (level < TABLE_RANKS) {
            tree->first_child[level][node] = (uint16_t)tree->level_size[level + 1][0];
        }
    }
}

static void close_levels(DealerTree *tree)
{
    for (int level = 0; level < TABLE_RANKS; level++) {
        tree->first_child[level][tree->level_size[level][0]] =
            (uint16_t)tree->level_size[level + 1][0];
    }
}

/* All nodes so far have totals above this one. */
static void note_sizes(DealerTree *tree, int total)
{
    for (int level = 0; level < DEALER_LEVELS; level++) {
        for (int i = total + 1; i < DEALER_TOTALS; i++) {
            if (tree->level_size[level][i] < 0) {
                tree->level_size[level][i] = tree->level_size[level][0];
            }
        }
    }
}

static void clear_sizes(DealerTree *tree)
{
    for (int level = 0; level < DEALER_LEVELS; level++) {
        tree->level_size[level][0] = 0;
        for (int i = 1; i < DEALER_TOTALS; i++) {
            tree->level_size[level][i] = -1;
        }
    }
}

typedef struct Planting {
    DealerTree *tree;
    const TableHand *hands;
    uint64_t last; /* the place of the end before */
    int last_total;
} Planting;

static void add_leaf(Planting *planting, const DealerEnd *end)
{
    DealerTree *tree = planting->tree;
    const TableHand *hand = &planting->hands[end->hand];
    const uint64_t place = place_of(hand, end->total, tree->ranks);
    if (end->total != planting->last_total) {
        note_sizes(tree, end->total);
    }
    tree->orders[tree->level_size[TABLE_RANKS][0]] = end->orders;
    add_nodes(tree, hand, planting->last == 0 ? 0 : level_of_difference(planting->last, place));
    planting->last = place;
    planting->last_total = end->total;
}

static bool has_one_root(const DealerEnd *a, const DealerEnd *b)
{
    return a->place >> (5 * TABLE_RANKS) == b->place >> (5 * TABLE_RANKS);
}

/* The ends stay in order but for the first rank, by which those of one root are
 * sorted anew. */
static int add_root(Planting *planting, const DealerEnds *ends, int first)
{
    const int rank = planting->tree->ranks[0];
    int last = first;
    int most = 0;
    for (; last < ends->count && has_one_root(&ends->ends[first], &ends->ends[last]); last++) {
        const int count = planting->hands[ends->ends[last].hand].counts[rank];
        most = count > most ? count : most;
    }
    for (int count = 0; count <= most; count++) {
        for (int i = first; i < last; i++) {
            if (planting->hands[ends->ends[i].hand].counts[rank] == count) {
                add_leaf(planting, &ends->ends[i]);
            }
        }
    }
    return last;
}

void dealer_tree_plant(DealerTree *tree, const DealerEnds *ends, const TableHand *hands,
                       int first_rank)
{
    Planting planting = {.tree = tree, .hands = hands, .last_total = DEALER_TOTALS};
    order_ranks(tree->ranks, first_rank);
    clear_sizes(tree);
    for (int i = 0; i < ends->count;) {
        i = add_root(&planting, ends, i);
    }
    note_sizes(tree, -1);
    close_levels(tree);
}

/* ------------------------------------------------------------------- folding */

void dealer_tree_fold(const DealerTree *tree, int level, int size, const double *factors,
                      const double *from, double *to)
{
    const uint16_t *first = tree->first_child[level];
    const uint8_t *counts = tree->count[level + 1];
    int child = 0;
    for (int node = 0; node < size; node++) {
        const int end = first[node + 1];
        double sum = factors[counts[child]] * from[child];
        for (child++; child < end; child++) {
            sum += factors[counts[child]] * from[child];
        }
        to[node] = sum;
    }
}

static double sum_up(const DealerTree *tree, const double *values, const double *factors, int first,
                     int last)
{
    double sum = 0;
    for (int node = first; node < last; node++) {
        sum += values[node] * factors[tree->place[node]];
    }
    return sum;
}

double dealer_tree_loss(const DealerTree *tree, const double *values, int total,
                        DealerFactors factors, int Q, int K)
{
    const double *from = &factors[Q][K];
    const int all = dealer_tree_size(tree, 1, total);
    const int higher = total == TABLE_POINTS_MAX ? 0
                       : total < 17              ? all
                                                 : dealer_tree_size(tree, 1, total + 1);
    return 2 * sum_up(tree, values, from, 0, higher) + sum_up(tree, values, from, higher, all);
}
