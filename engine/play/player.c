/* player.c - opponents of every strength. */
#include "play/player.h"

#include <assert.h>
#include <stddef.h>

#include "search/minimax.h"
#include "text.h"

enum {
    /* The readable search reaches the end of any game that has at most so many
     * plies left, and looks so many ahead in a longer one, within a second. */
    PLIES_TO_THE_END = 12,
    PLIES_AHEAD = 8,
};

static const struct {
    const char *name;
    Player player;
} levels[] = {
    {"random", {.random_percent = 100, .depth = 1}},
    {"beginner", {.random_percent = 70, .depth = 2}},
    {"medium", {.random_percent = 10, .depth = 4}},
    {"expert", {.random_percent = 0, .depth = 0}},
};

static bool read_setting(const char **text, Player *player)
{
    unsigned number;
    if (text_skip(text, "depth=") && text_skip_number(text, PLAYER_DEPTH_MAX, &number)) {
        player->depth = (int)number;
        return true;
    }
    if (text_skip(text, "random=") && text_skip_number(text, 100, &number)) {
        player->random_percent = (int)number;
        return true;
    }
    return false;
}

bool player_read(const char *text, Player *player)
{
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        if (text_equal(text, levels[i].name)) {
            *player = levels[i].player;
            return true;
        }
    }
    Player read = {.random_percent = 0, .depth = 0};
    do {
        if (!read_setting(&text, &read)) {
            return false;
        }
    } while (text_skip(&text, ","));
    if (*text != '\0') {
        return false;
    }
    *player = read;
    return true;
}

static Move random_move(const Game *game, Position p, Rng *rng)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    return moves[rng_below(rng, (uint32_t)count)];
}

static int depth_to_search(const Player *player, const Game *game, Position p)
{
    if (player->depth > 0) {
        return player->depth;
    }
    return game->plies_left(game, p) <= PLIES_TO_THE_END ? 0 : PLIES_AHEAD;
}

static MinimaxResult search(const Player *player, const Game *game, Position p, Rng *rng)
{
    const MinimaxOptions options = {
        .alpha_beta = true,
        .prefer_sooner = true,
        .random_ties = true,
        .order = ORDER_CENTRE_FIRST,
        .depth_limit = depth_to_search(player, game, p),
        .weights = minimax_default_weights,
        .rng = rng,
    };
    return minimax_search(game, p, &options, NULL, NULL);
}

Move player_choose(const Player *player, const Game *game, Position p, Rng *rng)
{
    assert(!game_is_over(game, p));
    if (rng_below(rng, 100) < (uint32_t)player->random_percent) {
        return random_move(game, p, rng);
    }
    return search(player, game, p, rng).move;
}

int player_best_moves(const Player *player, const Game *game, Position p, Rng *rng,
                      Move moves[GAME_MOVES_MAX])
{
    MinimaxResult result = search(player, game, p, rng);
    return minimax_best_moves(&result, moves);
}
