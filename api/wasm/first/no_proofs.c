/* no_proofs.c - the module of the first view proves nothing and opens no pruned brain: the
 * page then takes the whole module. It stands in the place of oracle/proof.c and
 * base/sparse.c. */
#include "base/sparse.h"
#include "oracle/proof.h"

bool proof_can_search(const Game *game)
{
    (void)game;
    return false;
}

bool proof_wins(const Game *game, Position p, int depth, ProofTable *table)
{
    (void)game;
    (void)p;
    (void)depth;
    (void)table;
    return false;
}

int proof_find(const Game *game, Position p, int depth, ProofTable *table, uint64_t *cell)
{
    (void)game;
    (void)p;
    (void)depth;
    (void)table;
    *cell = 0;
    return 0;
}

size_t sparse_size(const int16_t *numbers, size_t count, int16_t *room)
{
    (void)numbers;
    (void)count;
    (void)room;
    return 0;
}

size_t sparse_write(uint8_t *bytes, const int16_t *numbers, size_t count, int16_t *room)
{
    (void)bytes;
    (void)numbers;
    (void)count;
    (void)room;
    return 0;
}

bool sparse_read(const uint8_t *bytes, size_t size, int16_t *numbers, size_t count, int16_t *room)
{
    (void)bytes;
    (void)size;
    (void)numbers;
    (void)count;
    (void)room;
    return false;
}
