/* netplay.h - the moves that a network plays, with a small search on top.
 *
 * The search is alpha-beta to a chosen depth, with the network's values at its
 * leaves and for the order of moves. A move that is forced does not count as
 * depth. Depth 1 is the greedy policy that training follows.
 */
#ifndef FOURMI_NETPLAY_H
#define FOURMI_NETPLAY_H

#include "learn/ntuple/ntuple.h"

typedef struct Netplay {
    const Ntuple *net;
    bool tactics; /* the network relies on tactics, see features.h */
    int depth;    /* at least 1 */
} Netplay;

/* All moves that are best, as a policy does; the game is not over. A win sooner
 * is better than one later, as far as the search sees. */
int netplay_best_moves(const Netplay *play, Position p, Move moves[GAME_MOVES_MAX]);

/* The value of a legal move for the side that makes it, without search: 1 and
 * -1 where the rules (or tactics) tell. */
double netplay_value(const Netplay *play, Position p, Move move);

#endif
