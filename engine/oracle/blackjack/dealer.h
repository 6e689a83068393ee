/* dealer.h - how a dealer's hand ends, given which cards are gone.
 *
 * What the dealer may end with, for one upcard, are some hundred hands d, each of
 * which comes about in some number of orders. If n(r) cards of a rank are left, of
 * M in all, a hand has the probability
 *
 *      orders(d)  x  product over ranks of  n(r) (n(r)-1) ... (n(r)-d(r)+1)
 *                 /  M (M-1) ... (M-k+1)                for its k cards
 *
 * That is wanted for thousands of shoes that differ in a few cards only. So the hands
 * stand in a tree whose levels are the ranks:
 *
 *      total, cards -> aces -> twos -> ... -> tens         (the leaves: hands)
 *
 * the highest totals first, as a player's hand asks only for totals not below its own,
 * and the sum is folded from the leaves: folding a rank replaces the children of a
 * node, which differ in that rank alone, by one number. Whoever goes through shoes by
 * their tens first, then nines and so on to the twos folds a level anew only when a
 * count of its rank or of a higher one has changed; most often that is one of the
 * smallest levels.
 *
 * The rank next to the root is not folded but summed up in the end together with the
 * number of cards, by a table of factors. It need not be the ace: for a split it is the
 * rank of the pair, since other hands have taken some of those cards.
 */
#ifndef FOURMI_BLACKJACK_DEALER_H
#define FOURMI_BLACKJACK_DEALER_H

#include "oracle/blackjack/hands.h"

enum {
    DEALER_ENDS_MAX = 1056, /* hands with which a dealer may end, for one upcard */
    DEALER_CARDS_MAX = 21,
    DEALER_TOTALS = 5, /* 17 to 21 */
    DEALER_TOTAL_MIN = TABLE_POINTS_MAX + 1 - DEALER_TOTALS,
};

typedef struct DealerRules {
    bool hits_soft_17;
    bool has_peeked; /* the hole card makes no natural */
} DealerRules;

/* A hand with which the dealer may end. */
typedef struct DealerEnd {
    uint64_t place; /* total, cards, and the counts rank by rank: what they are sorted by */
    double orders;
} DealerEnd;

/* All of them for one upcard, aces next to the root. */
typedef struct DealerEnds {
    int count;
    DealerEnd ends[DEALER_ENDS_MAX];
} DealerEnds;

/* Nodes of level L have the counts of the first L ranks in common; level 0 are the
 * roots, one for each total and number of cards, and are not held.
 *
 * Every value has a slot. A node whose only child has no card of the rank is worth as much as that
 * child, whatever is gone; most are such, and share the child's slot. Only level 1 has
 * all its nodes, as they are summed up one after the other. */
enum { DEALER_SLOTS_MAX = TABLE_RANKS * DEALER_ENDS_MAX };

typedef struct DealerTree {
    uint8_t ranks[TABLE_RANKS]; /* from the root to the leaves */
    double values[DEALER_SLOTS_MAX];

    /* How many nodes of a level have totals of 17 + i and more. */
    int size[TABLE_RANKS][DEALER_TOTALS];

    /* The children of a node: their slots, and their counts of ranks[L], and the largest
     * of these in the level. */
    uint16_t first_child[TABLE_RANKS][DEALER_ENDS_MAX + 2];
    uint8_t most[TABLE_RANKS];
    uint16_t child[TABLE_RANKS][DEALER_ENDS_MAX];
    uint8_t count[TABLE_RANKS][DEALER_ENDS_MAX];

    /* Of the nodes of level 1: where their factor stands in a DealerFactors, counted
     * from where that of a dealer without cards does. */
    uint16_t place[DEALER_ENDS_MAX];
} DealerTree;

/* Where the slots of a level begin; those of the leaves, at level 10, come first. */
static inline int dealer_tree_slot(int level)
{
    return (TABLE_RANKS - level) * DEALER_ENDS_MAX;
}

/* factors[O][Q]: what Q cards of the first rank and O others count for. */
enum { DEALER_FACTOR_OTHERS = 48, DEALER_FACTOR_RANK = 44 };
typedef double DealerFactors[DEALER_FACTOR_OTHERS][DEALER_FACTOR_RANK];

/* Shoes that differ in one rank alone are folded together, some at a time: what is
 * looked up and decided for a node is the same for all of them. */
enum { DEALER_LANES = 4 };
typedef double DealerLevel[DEALER_LANES][DEALER_ENDS_MAX];

typedef struct DealerLanes {
    int count;
    int hands[DEALER_LANES];             /* the player's, for whom that is done */
    const double *factors[DEALER_LANES]; /* [k]: what k cards of the rank count for */
} DealerLanes;

void dealer_ends_list(DealerEnds *ends, const TableHand *hands, int up, const DealerRules *rules);

/* Plants the tree with this rank next to the root. */
void dealer_tree_plant(DealerTree *tree, const DealerEnds *ends, int first_rank);

/* Folds the rank below `level` for a player who has so many points, so that only totals
 * not below them matter: `to` become the values of the level's nodes, in as many lanes
 * as there are. */
void dealer_tree_fold(const DealerTree *tree, int level, int points, const DealerLanes *lanes,
                      DealerLevel to);

/* Goes on with the values of one lane, which the levels nearer to the root are folded
 * from. */
void dealer_tree_take(DealerTree *tree, int level, int points, const double *values);

/* Some hands of a player that differ in the number of cards of the first rank: Q, Q + 1
 * and so on, beside O others. */
typedef struct DealerLosses {
    int count;
    int totals[DEALER_LANES];
    double losses[DEALER_LANES];
} DealerLosses;

/* What a player loses, compared with winning against every dealer: twice the chance of
 * higher totals, and once that of its own. `values` are those of level 1. */
void dealer_tree_losses(const DealerTree *tree, const double *values, DealerFactors factors, int O,
                        int Q, DealerLosses *losses);

#endif
