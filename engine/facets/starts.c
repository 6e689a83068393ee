/* starts.c - other positions to begin with. */
#include "facets/starts.h"

Position starts_random(const Game *game, Rng *rng)
{
    return game->starts != NULL ? game->starts->random(game, rng) : game->start;
}
