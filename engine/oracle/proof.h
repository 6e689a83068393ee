/* proof.h - whether the side to move wins within a few moves, yes or no.
 *
 * A search that asks one question only, where lines decide and what the next two
 * moves decide is known (features.h): can the side to move force a line, if both
 * together choose at most `depth` times?
 *
 *      wins    it completes a line at once; or some safe move leads to a position
 *              in which the other side loses
 *      loses   every move lets the other side complete a line; or after each of
 *              the safe ones that side wins
 *
 * A move without a choice, the only safe one, is not counted. Yes is a proof; no
 * says only that so few choices do not show a win.
 *
 * A player who always makes a move that is proved never loses the proof again:
 * whatever the reply, what is left of it is a proof of no greater depth. Since
 * games end, and a full board is proved for nobody, such a player wins.
 *
 * Nothing is allocated. Answers depend on nothing but the position and the depth;
 * a table, if there is one, only remembers them.
 */
#ifndef FOURMI_PROOF_H
#define FOURMI_PROOF_H

#include "game.h"

enum {
    PROOF_DEPTH_MAX = 14,
    PROOF_BUCKET = 4, /* slots that a position may be in */
};

/* What is known of positions: for each a word with its key, the smallest depth
 * that proves a win, and the largest that does not. Zeroed means empty.
 *
 *      63 .............. 8   7 .. 4    3 .. 0
 *      key of the position   proved    not proved
 */
typedef struct ProofTable {
    uint64_t *slots; /* [count] borrowed */
    size_t count;    /* a multiple of PROOF_BUCKET, or 0 for a table that remembers nothing */
} ProofTable;

/* Whether proofs can be looked for in this game at all. */
bool proof_can_search(const Game *game);

/* Whether the side to move wins within `depth`, 0 .. PROOF_DEPTH_MAX, in a game that is not
 * over. `table` may be NULL. */
bool proof_wins(const Game *game, Position p, int depth, ProofTable *table);

/* The smallest depth of 2, 4, ... up to `depth` that proves a win, and the cell of the
 * first move that does; 0, and no cell, if there is none. For a position in which
 * several moves are safe and none completes a line. */
int proof_find(const Game *game, Position p, int depth, ProofTable *table, uint64_t *cell);

#endif
