/* net_force.c - wins by force. */
#include "learn/network/net_force.h"

#include "base/bits.h"
#include "facets/features.h"
#include "games/stones.h"

/* How far to look. What is longer or wider is rare, and left to the search. */
enum { THREATS_MAX = 8, TRIES_MAX = 300 };

static int plies_to_win(const Game *game, Position p, uint64_t cells, int threats, int *tries);

/* The same after a move: it is answered in the only way there is, if there is just one. */
static int plies_after(const Game *game, Position p, int threats, int *tries)
{
    const Tactics answer = game->features->tactics(game, p);
    if (answer.safe == 0) {
        return answer.playable == 0 ? 0 : 3;
    }
    if (answer.blocking == 0 || bits_count(answer.safe) > 1) {
        return 0;
    }
    p = stones_place(p, answer.safe);
    const Tactics next = game->features->tactics(game, p);
    const int plies = next.winning != 0 ? 1 : plies_to_win(game, p, next.safe, threats - 1, tries);
    return plies == 0 ? 0 : plies + 2;
}

static int plies_to_win(const Game *game, Position p, uint64_t cells, int threats, int *tries)
{
    for (; threats > 0 && cells != 0; cells &= cells - 1) {
        if ((*tries)-- == 0) {
            *tries = 0;
            return 0;
        }
        const int plies = plies_after(game, stones_place(p, cells & -cells), threats, tries);
        if (plies > 0) {
            return plies;
        }
    }
    return 0;
}

int net_force_plies(const Game *game, Position p)
{
    int tries = TRIES_MAX;
    return game->features->tactics == NULL
               ? 0
               : plies_to_win(game, p, game->features->tactics(game, p).safe, THREATS_MAX, &tries);
}
