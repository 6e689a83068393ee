/* netsearch.h - the moves that a neural network plays, with a small search on top.
 *
 * As netplay.h for networks of tables: alpha-beta to a chosen depth, with the network's
 * scores at its leaves and for the order of moves; a move that is forced does not count as
 * depth. Depth 1 is the greedy policy that training follows.
 * Another search is in net_tree.h.
 */
#ifndef FOURMI_NETSEARCH_H
#define FOURMI_NETSEARCH_H

#include "facets/features.h"
#include "learn/network/network.h"

typedef struct Netsearch {
    const Network *net;
    bool tactics; /* the network relies on tactics, see features.h */
    int depth;    /* at least 1 */

    /* A tree (net_tree.h) asks the head for moves (net_policy.h), which the network then has,
     * where to look. */
    bool asks_policy;
} Netsearch;

/* What the next two moves decide; where the game cannot tell, what the next one does, and
 * then all cells count as safe. */
Tactics netsearch_tactics(const Game *game, Position p);

/* All moves that are best, as a policy does; the game is not over. A win sooner is better
 * than one later, as far as the search sees. */
int netsearch_best_moves(const Netsearch *search, Position p, Move moves[GAME_MOVES_MAX]);

/* The value of a legal move for the side that makes it, without search: 1 and -1 where the
 * rules (or tactics) tell. */
double netsearch_value(const Netsearch *search, Position p, Move move);

#endif
