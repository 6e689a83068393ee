/* features.c - cells, stones and lines. */
#include "facets/features.h"

int features_line_length(const Game *game)
{
    return game->features != NULL ? game->features->line_length : 0;
}
