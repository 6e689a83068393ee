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
    DEALER_LEVELS = TABLE_RANKS + 1,
};

typedef struct DealerRules {
    bool hits_soft_17;
    bool has_peeked; /* the hole card makes no natural */
} DealerRules;

/* A hand with which the dealer may end. */
typedef struct DealerEnd {
    uint64_t place; /* total, cards, and the counts rank by rank: sorts them */
    double orders;
    int16_t hand; /* without the upcard */
    int8_t total; /* 0 for 17 .. 4 for 21 */
} DealerEnd;

/* All of them for one upcard, aces next to the root. */
typedef struct DealerEnds {
    int count;
    DealerEnd ends[DEALER_ENDS_MAX];
} DealerEnds;

/* Nodes of level L have the counts of the first L ranks in common; level 0 are the
 * roots, one for each total and number of cards. */
typedef struct DealerTree {
    uint8_t ranks[TABLE_RANKS]; /* from the root to the leaves */

    /* How many nodes of a level have totals of 17 + i and more. */
    int level_size[DEALER_LEVELS][DEALER_TOTALS];

    uint16_t first_child[DEALER_LEVELS][DEALER_ENDS_MAX + 1]; /* in the next level */
    uint8_t count[DEALER_LEVELS][DEALER_ENDS_MAX];            /* of ranks[L - 1] */
    double orders[DEALER_ENDS_MAX];                           /* of the leaves */

    /* Of the nodes of level 1: where their factor stands in a DealerFactors, counted
     * from where that of a dealer without cards does. */
    uint16_t place[DEALER_ENDS_MAX];
} DealerTree;

/* factors[Q][K]: what Q cards of the first rank among K cards in all count for. */
enum { DEALER_FACTOR_RANK = 40, DEALER_FACTOR_CARDS = 48 };
typedef double DealerFactors[DEALER_FACTOR_RANK][DEALER_FACTOR_CARDS];

void dealer_ends_list(DealerEnds *ends, const TableHand *hands, int up, const DealerRules *rules);

/* Plants the tree with this rank next to the root. */
void dealer_tree_plant(DealerTree *tree, const DealerEnds *ends, const TableHand *hands,
                       int first_rank);

/* Where the nodes of a level end if only totals not below this one matter. */
static inline int dealer_tree_size(const DealerTree *tree, int level, int total)
{
    return tree->level_size[level][total <= 17 ? 0 : total - 17];
}

/* Folds the rank below `level`: `from` are values of level + 1, `to` become those of
 * the first `size` nodes of `level`. factors[k] is what k cards of the rank count for. */
void dealer_tree_fold(const DealerTree *tree, int level, int size, const double *factors,
                      const double *from, double *to);

/* What a player with this total loses, compared with winning against every dealer:
 * twice the chance of higher totals, and once that of its own. `values` are those of
 * level 1; Q cards of the first rank and K in all are gone already. */
double dealer_tree_loss(const DealerTree *tree, const double *values, int total,
                        DealerFactors factors, int Q, int K);

#endif
