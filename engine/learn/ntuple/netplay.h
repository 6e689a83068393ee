/* netplay.h - the moves that a network plays, with a small search on top.
 *
 * The search is alpha-beta to a chosen depth, with the network's values at its
 * leaves and for the order of moves. A move that is forced does not count as
 * depth. Depth 1 is the greedy policy that training follows.
 *
 * Before that, a player may look for a win that it can prove (oracle/proof.h): then
 * it makes the first move that is proved, and the network is not asked.
 */
#ifndef FOURMI_NETPLAY_H
#define FOURMI_NETPLAY_H

#include "learn/ntuple/ntuple.h"
#include "oracle/proof.h"

typedef struct Netplay {
    const Ntuple *net;
    bool tactics; /* the network relies on tactics, see features.h */
    bool
        is_blind; /* without search and proofs nothing but the network chooses: it may miss a win */
    int depth;    /* at least 1 */
    int proof;    /* the depth of proofs, 0 .. PROOF_DEPTH_MAX; 0: none are looked for */
    ProofTable *proofs; /* that are remembered; NULL: none are */
} Netplay;

/* All moves that are best, as a policy does; the game is not over. A win sooner
 * is better than one later, as far as the search sees. */
int netplay_best_moves(const Netplay *play, Position p, Move moves[GAME_MOVES_MAX]);

/* Whether the player makes its move in `p` because it is proved that it wins: it
 * completes a line, or has found a proof. The game is not over. */
bool netplay_has_proof(const Netplay *play, Position p);

/* The value of a legal move for the side that makes it, without search: 1 and
 * -1 where the rules (or tactics) tell, unless the player is blind. */
double netplay_value(const Netplay *play, Position p, Move move);

#endif
