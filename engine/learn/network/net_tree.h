/* net_tree.h - a search that grows a tree where a network sees promise, as AlphaZero's does.
 *
 * Every round goes from the root down to a leaf and opens it. The network then values all
 * moves from there, which are new leaves, and its scores are also the policy: what it
 * expects to be played, as shares (a softmax).
 *
 *      root --- a --- c (leaf: opened)     down:  the move with the largest
 *           |     `-- d                           mean + share * sqrt(visits of all) / (1 + visits)
 *           `-- b                          up:    the value found joins the means on the way,
 *                                                 and each best reply is told anew
 *
 * Means decide where to look, since they forgive a network its errors. The move is chosen by
 * best replies, as in alpha-beta, since they do not forgive an opponent his. Where the
 * rules, or tactics, decide a game that is known for certain, it is not looked at again.
 *
 * With a head for moves (net_policy.h) that is the policy, and a leaf that is opened does not
 * value its moves: each is valued when it is first gone. So with the same evaluations a tree grows
 * wider and deeper, but takes longer, and its move is chosen among those looked at often.
 *
 * Cost is counted in evaluations, one for each value that is asked from the network. A
 * move without alternative is made without asking, and so is a win by force found (net_force.h).
 */
#ifndef FOURMI_NET_TREE_H
#define FOURMI_NET_TREE_H

#include "learn/network/netsearch.h"

enum { NET_TREE_EVALUATIONS_MAX = 1000 };

typedef struct NetTreeFound {
    int cell;     /* of the best move */
    double value; /* of that, for the side that makes it, from -1 to 1 */

    /* If the network has a head for moves, what its policy should have been: the shares of all
     * moves, by their cells, the lowest first. */
    float wanted[64];
} NetTreeFound;

/* Searches a position with at least two moves to choose from, in which nobody can complete
 * a line at once. */
NetTreeFound net_tree_search(const Netsearch *search, int evaluations, Position p);

/* The best moves, as netsearch_best_moves tells them, by at most so many evaluations, up to
 * NET_TREE_EVALUATIONS_MAX; each move is valued at least. The depth says nothing. */
int net_tree_best_moves(const Netsearch *search, int evaluations, Position p,
                        Move moves[GAME_MOVES_MAX]);

#endif
