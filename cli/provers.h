/* provers.h - a player that proves wins, once for each thread, with memory for its proofs.
 *
 * Whoever asks one player about many positions spares most of its work so.
 */
#ifndef FOURMI_CLI_PROVERS_H
#define FOURMI_CLI_PROVERS_H

#include "cli/players.h"

typedef struct Provers Provers;

/* NULL if the player proves nothing, or there is no memory: then it is asked as it is.
 * Borrows the player. */
Provers *provers_new(const NamedPlayer *player, int threads);

/* The player of a thread. */
const Player *provers_get(const Provers *provers, int thread);

void provers_free(Provers *provers);

#endif
