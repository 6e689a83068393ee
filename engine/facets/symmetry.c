/* symmetry.c - ways to turn and mirror a board. */
#include "facets/symmetry.h"

int symmetry_count(const Game *game)
{
    return game->symmetry != NULL ? game->symmetry->count : 1;
}

int symmetry_inverse(const Game *game, int symmetry)
{
    return symmetry == 0 ? 0 : game->symmetry->inverse[symmetry];
}

Position symmetry_transform(const Game *game, Position p, int symmetry)
{
    return symmetry == 0 ? p : game->symmetry->transform(game, p, symmetry);
}

Move symmetry_transform_move(const Game *game, Move move, int symmetry)
{
    return symmetry == 0 ? move : game->symmetry->transform_move(game, move, symmetry);
}

Position symmetry_canonical(const Game *game, Position p, int *symmetry)
{
    Position smallest = p;
    uint64_t smallest_key = game->key(game, p);
    int chosen = 0;
    const int count = symmetry_count(game);
    for (int s = 1; s < count; s++) {
        Position image = game->symmetry->transform(game, p, s);
        uint64_t key = game->key(game, image);
        if (key < smallest_key) {
            smallest = image;
            smallest_key = key;
            chosen = s;
        }
    }
    if (symmetry != NULL) {
        *symmetry = chosen;
    }
    return smallest;
}
