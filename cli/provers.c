/* provers.c - a player that proves wins, once for each thread. */
#include "cli/provers.h"

#include <stdlib.h>

enum { PROOFS_PER_THREAD = 1 << 22 };

typedef struct Prover {
    Player player;
    Brain brain;
    ProofTable proofs;
} Prover;

struct Provers {
    int count;
    Prover provers[];
};

/* It refers to itself: it stays in its place. */
static void init_prover(Prover *prover, const NamedPlayer *player)
{
    prover->player = player->player;
    prover->player.context = &prover->brain;
    prover->brain = player->loaded.brain;
    prover->brain.proofs = &prover->proofs;
    prover->proofs.slots = calloc(PROOFS_PER_THREAD, sizeof(uint64_t));
    prover->proofs.count = prover->proofs.slots != NULL ? PROOFS_PER_THREAD : 0;
}

Provers *provers_new(const NamedPlayer *player, int threads)
{
    if (!player->has_brain || player->loaded.brain.proof == 0) {
        return NULL;
    }
    Provers *provers = calloc(1, sizeof *provers + (size_t)threads * sizeof(Prover));
    for (int i = 0; provers != NULL && i < threads; i++) {
        init_prover(&provers->provers[provers->count++], player);
    }
    return provers;
}

const Player *provers_get(const Provers *provers, int thread)
{
    return &provers->provers[thread].player;
}

void provers_free(Provers *provers)
{
    for (int i = 0; provers != NULL && i < provers->count; i++) {
        free(provers->provers[i].proofs.slots);
    }
    free(provers);
}
