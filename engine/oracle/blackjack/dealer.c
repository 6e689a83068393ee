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

/* A place has five bits for each count, the ace's first, behind five for the cards and,
 * on top, the total: 1 for 21 to 5 for 17. */
enum {
    DIGIT_BITS = 5,
    COUNTS_BITS = DIGIT_BITS * TABLE_RANKS,
    TOTAL_SHIFT = COUNTS_BITS + DIGIT_BITS,
};

static uint64_t low_bits(int bits)
{
    return ((uint64_t)1 << bits) - 1;
}

static int digit_at(uint64_t place, int shift)
{
    return (int)(place >> shift & low_bits(DIGIT_BITS));
}

static uint64_t place_of(const TableHand *hand, int total)
{
    uint64_t place = (uint64_t)(TABLE_POINTS_MAX + 1 - total) << DIGIT_BITS | hand->cards;
    for (int rank = 0; rank < TABLE_RANKS; rank++) {
        place = place << DIGIT_BITS | hand->counts[rank];
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
    assert(ends->count < DEALER_ENDS_MAX);
    ends->ends[ends->count++] = (DealerEnd){
        .place = place_of(&dealing->hands[hand], total_with_up(dealing, hand)),
        .orders = dealing->orders[hand],
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

typedef struct Planting {
    DealerTree *tree;
    int count;
    uint64_t places[DEALER_ENDS_MAX]; /* of the leaves, in order */
} Planting;

/* The place with the count of one rank before all others. */
static uint64_t place_with_first(uint64_t place, int rank)
{
    const int shift = DIGIT_BITS * (TABLE_RANKS - 1 - rank);
    const uint64_t before = (place & low_bits(COUNTS_BITS)) >> (shift + DIGIT_BITS);
    const uint64_t count = (uint64_t)digit_at(place, shift);
    return (place & ~low_bits(COUNTS_BITS)) | count << (COUNTS_BITS - DIGIT_BITS) |
           before << shift | (place & low_bits(shift));
}

static uint64_t root_of(const DealerEnd *end)
{
    return end->place >> COUNTS_BITS;
}

static void add_leaf(Planting *planting, const DealerEnd *end, int rank)
{
    const int slot = planting->count++;
    planting->places[slot] = place_with_first(end->place, rank);
    planting->tree->values[slot] = end->orders;
}

/* The ends stay in order but for the first rank, by which those of one root are
 * sorted anew. Returns where the next root begins. */
static int add_root(Planting *planting, const DealerEnds *ends, int first, int rank)
{
    const int shift = DIGIT_BITS * (TABLE_RANKS - 1 - rank);
    int last = first;
    int most = 0;
    for (; last < ends->count && root_of(&ends->ends[first]) == root_of(&ends->ends[last]);
         last++) {
        const int count = digit_at(ends->ends[last].place, shift);
        most = count > most ? count : most;
    }
    for (int count = 0; count <= most; count++) {
        for (int i = first; i < last; i++) {
            if (digit_at(ends->ends[i].place, shift) == count) {
                add_leaf(planting, &ends->ends[i], rank);
            }
        }
    }
    return last;
}

static int shift_of(int level)
{
    return DIGIT_BITS * (TABLE_RANKS - 1 - level);
}

/* The first level whose rank tells two leaves of one root apart, TABLE_RANKS if they
 * are the same. */
static int level_of_difference(uint64_t a, uint64_t b)
{
    int level = TABLE_RANKS;
    for (uint64_t different = a ^ b; different != 0; different >>= DIGIT_BITS) {
        level--;
    }
    return level;
}

/* Adds a child to the node of a level that is being made. */
static void add_child(DealerTree *tree, int level, int slot, int count)
{
    const int child = tree->first_child[level][tree->size[level][0] + 1]++;
    tree->child[level][child] = (uint16_t)slot;
    tree->count[level][child] = (uint8_t)count;
    tree->most[level] = (uint8_t)(count > tree->most[level] ? count : tree->most[level]);
}

/* Ends the node that is being made, and begins the next; returns its slot. */
static int end_node(DealerTree *tree, int level)
{
    const int node = tree->size[level][0]++;
    tree->first_child[level][node + 2] = tree->first_child[level][node + 1];
    return dealer_tree_slot(level) + node;
}

static int plant_branch(Planting *planting, int first, int last, int level);

/* A node for these leaves, which differ in the rank of this level. */
static int plant_fork(Planting *planting, int first, int last, int level)
{
    const int shift = shift_of(level);
    for (int next = first; first < last; first = next) {
        const int count = digit_at(planting->places[first], shift);
        while (next < last && digit_at(planting->places[next], shift) == count) {
            next++;
        }
        add_child(planting->tree, level, plant_branch(planting, first, next, level + 1), count);
    }
    return end_node(planting->tree, level);
}

/* What these leaves have in common from this level on; returns its slot. */
static int plant_branch(Planting *planting, int first, int last, int level)
{
    const uint64_t place = planting->places[first];
    int at = level_of_difference(place, planting->places[last - 1]);
    int slot = at == TABLE_RANKS ? first : plant_fork(planting, first, last, at);
    for (at--; at >= level; at--) {
        const int count = digit_at(place, shift_of(at));
        if (count > 0 || at == 1) {
            add_child(planting->tree, at, slot, count);
            slot = end_node(planting->tree, at);
        }
    }
    return slot;
}

static int total_of(uint64_t place)
{
    return TABLE_POINTS_MAX + 1 - (int)(place >> TOTAL_SHIFT);
}

/* All nodes so far have totals above this one. */
static void note_sizes(DealerTree *tree, int total)
{
    for (int level = 1; level < TABLE_RANKS; level++) {
        for (int i = total + 1 - DEALER_TOTAL_MIN; i < DEALER_TOTALS; i++) {
            if (tree->size[level][i] < 0) {
                tree->size[level][i] = tree->size[level][0];
            }
        }
    }
}

static void plant_nodes(Planting *planting)
{
    DealerTree *tree = planting->tree;
    const int shift = shift_of(0);
    for (int first = 0, next = 0; first < planting->count; first = next) {
        const uint64_t place = planting->places[first];
        const int count = digit_at(place, shift);
        const int others = digit_at(place, COUNTS_BITS) - count;
        while (next < planting->count && planting->places[next] >> shift == place >> shift) {
            next++;
        }
        note_sizes(tree, total_of(place));
        tree->place[tree->size[1][0]] = (uint16_t)(others * DEALER_FACTOR_RANK + count);
        plant_branch(planting, first, next, 1);
    }
    note_sizes(tree, DEALER_TOTAL_MIN - 1);
}

static void clear_levels(DealerTree *tree)
{
    for (int level = 1; level < TABLE_RANKS; level++) {
        tree->most[level] = 0;
        tree->first_child[level][0] = 0;
        tree->first_child[level][1] = 0;
        tree->size[level][0] = 0;
        for (int i = 1; i < DEALER_TOTALS; i++) {
            tree->size[level][i] = -1;
        }
    }
}

void dealer_tree_plant(DealerTree *tree, const DealerEnds *ends, int first_rank)
{
    Planting planting;
    planting.tree = tree;
    planting.count = 0;
    order_ranks(tree->ranks, first_rank);
    clear_levels(tree);
    for (int i = 0; i < ends->count;) {
        i = add_root(&planting, ends, i, first_rank);
    }
    plant_nodes(&planting);
}

/* ------------------------------------------------------------------- folding */

/* Factors of all lanes side by side, by how many cards of the rank the dealer has. */
typedef double LaneFactors[DEALER_CARDS_MAX + 1][DEALER_LANES];

static void lay_side_by_side(const DealerLanes *lanes, int most, LaneFactors factors)
{
    for (int lane = 0; lane < lanes->count; lane++) {
        for (int k = 0; k <= most; k++) {
            factors[k][lane] = lanes->factors[lane][k];
        }
    }
    for (int k = 0; k <= most && lanes->count == DEALER_LANES - 1; k++) {
        factors[k][DEALER_LANES - 1] = 0;
    }
}

/* Where the nodes of a level end if only totals not below these points matter. */
static int size_of(const DealerTree *tree, int level, int points)
{
    return tree->size[level][points <= DEALER_TOTAL_MIN ? 0 : points - DEALER_TOTAL_MIN];
}

/* `count` is known where this is put in, so that its loops vanish. */
static inline void fold_lanes(const DealerTree *tree, int level, int size, LaneFactors factors,
                              DealerLevel to, int count)
{
    const uint16_t *first = tree->first_child[level];
    const uint16_t *children = tree->child[level];
    const uint8_t *counts = tree->count[level];
    int child = 0;
    for (int node = 0; node < size; node++) {
        double sums[DEALER_LANES] = {0};
        for (const int end = first[node + 1]; child < end; child++) {
            const double *factor = factors[counts[child]];
            const double value = tree->values[children[child]];
            for (int lane = 0; lane < count; lane++) {
                sums[lane] += factor[lane] * value;
            }
        }
        for (int lane = 0; lane < count; lane++) {
            to[lane][node] = sums[lane];
        }
    }
}

void dealer_tree_fold(const DealerTree *tree, int level, int points, const DealerLanes *lanes,
                      DealerLevel to)
{
    const int size = size_of(tree, level, points);
    LaneFactors factors;
    lay_side_by_side(lanes, tree->most[level], factors);
    if (lanes->count == 1) {
        fold_lanes(tree, level, size, factors, to, 1);
    } else if (lanes->count == 2) {
        fold_lanes(tree, level, size, factors, to, 2);
    } else {
        fold_lanes(tree, level, size, factors, to, DEALER_LANES);
    }
}

void dealer_tree_take(DealerTree *tree, int level, int points, const double *values)
{
    memcpy(tree->values + dealer_tree_slot(level), values,
           (size_t)size_of(tree, level, points) * sizeof *values);
}

/* The sums over some nodes; `count` is known here as well. */
static inline void sum_up(const DealerTree *tree, const double *values, const double *factors,
                          int first, int last, double *sums, int count)
{
    double found[DEALER_LANES] = {0};
    for (int node = first; node < last; node++) {
        const double *factor = factors + tree->place[node];
        for (int lane = 0; lane < count; lane++) {
            found[lane] += values[node] * factor[lane];
        }
    }
    for (int lane = 0; lane < count; lane++) {
        sums[lane] = found[lane];
    }
}

static int lowest_total(const DealerLosses *losses)
{
    int lowest = TABLE_POINTS_MAX;
    for (int lane = 0; lane < losses->count; lane++) {
        lowest = losses->totals[lane] < lowest ? losses->totals[lane] : lowest;
    }
    return lowest < DEALER_TOTAL_MIN ? DEALER_TOTAL_MIN : lowest;
}

static inline void lose_lanes(const DealerTree *tree, const double *values, const double *factors,
                              DealerLosses *losses, int count)
{
    const int lowest = lowest_total(losses);
    int first = 0;
    for (int total = TABLE_POINTS_MAX; total >= lowest; total--) {
        const int last = size_of(tree, 1, total);
        double sums[DEALER_LANES];
        sum_up(tree, values, factors, first, last, sums, count);
        for (int lane = 0; lane < count; lane++) {
            const int mine = losses->totals[lane];
            losses->losses[lane] += sums[lane] * ((total > mine) + (total >= mine));
        }
        first = last;
    }
}

void dealer_tree_losses(const DealerTree *tree, const double *values, DealerFactors factors, int O,
                        int Q, DealerLosses *losses)
{
    const double *from = &factors[O][Q];
    for (int lane = 0; lane < DEALER_LANES; lane++) {
        losses->losses[lane] = 0;
    }
    if (losses->count == 1) {
        lose_lanes(tree, values, from, losses, 1);
    } else if (losses->count == 2) {
        lose_lanes(tree, values, from, losses, 2);
    } else {
        lose_lanes(tree, values, from, losses, DEALER_LANES);
    }
}
