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
 * stand in a tree whose levels are the ranks, aces next to the root:
 *
 *      total, cards -> aces -> twos -> ... -> tens         (the leaves: hands)
 *
 * the highest totals first, as a player's hand asks only for totals not below its own, *
 * and the sum is folded from the leaves: folding a rank replaces the children of a
 * node, which differ in that rank alone, by one number. Whoever goes through shoes by
 * their tens first, then nines and so on to the aces folds a level anew only when a
 * count of its rank or of a higher one has changed; most often that is the smallest
 * level.
 *
 * Several shoes that differ in one rank can be folded side by side, in lanes.
 */
#ifndef FOURMI_BLACKJACK_DEALER_H
#define FOURMI_BLACKJACK_DEALER_H

#include "oracle/blackjack/hands.h"

enum {
    DEALER_ENDS_MAX = 1056, /* hands with which a dealer may end, for one upcard */
    DEALER_CARDS_MAX = 21,
    DEALER_ROOTS_MAX = 96,
    DEALER_TOTALS = 5, /* 17 to 21 */
    DEALER_LEVELS = TABLE_RANKS + 1,
};

typedef struct DealerRules {
    bool hits_soft_17;
    bool has_peeked; /* the hole card makes no natural */
} DealerRules;

/* Nodes of level L have the counts of ranks 0 .. L-1 in common; level 0 are the
 * roots, one for each total and number of cards. */
typedef struct DealerTree {
    /* How many nodes of a level have totals of 17 + i and more. */
    int level_size[DEALER_LEVELS][DEALER_TOTALS + 1];
    uint16_t first_child[DEALER_LEVELS][DEALER_ENDS_MAX + 1]; /* in the next level */
    uint8_t count[DEALER_LEVELS][DEALER_ENDS_MAX];            /* of rank L-1 */
    double orders[DEALER_ENDS_MAX];                           /* of the leaves */
    uint8_t root_total[DEALER_ROOTS_MAX];                     /* 0 for 17 .. 4 for 21 */
    uint8_t root_cards[DEALER_ROOTS_MAX];                     /* drawn to the upcard */
} DealerTree;

void dealer_tree_plant(DealerTree *tree, const TableHand *hands, int up, const DealerRules *rules);

/* Where the nodes of a level end if only totals not below this one matter. */
static inline int dealer_tree_size(const DealerTree *tree, int level, int total)
{
    return tree->level_size[level][total <= 17 ? 0 : total - 17];
}

/* Folds `rank` of the first `size` nodes: `from` are the values of level rank + 1, `to` become those of level
 * `rank`, each `lanes` numbers side by side (1, 4 or 6). factors[k] is what k cards of
 * that rank count for, again in lanes. */
void dealer_tree_fold(const DealerTree *tree, int rank, int size, int lanes, const double *factors,
                      const double *from, double *to);

#endif
