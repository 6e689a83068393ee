/* player.c - opponents of every strength. */
#include "play/player.h"

#include <assert.h>
#include <stddef.h>

#include "base/text.h"
#include "oracle/minimax.h"

/* On seven columns of six cells each scores 83 to 86 % against the one before it. "medium" is
 * "skilled" where nothing was learned that could make its moves. */
static const struct {
    const char *name;
    Player player;
} levels[] = {
    {"random", {.random_percent = 100, .depth = 1}},
    {"beginner", {.random_percent = 70, .depth = 2}},
    {"casual", {.random_percent = 30, .depth = 2}},
    {"medium", {.random_percent = 10, .depth = 4}},
    {"skilled", {.random_percent = 10, .depth = 4}},
    {"strong", {.random_percent = 0, .depth = 6}},
    {"expert", {.random_percent = 0, .depth = 0}},
};

enum { LEVEL_COUNT = sizeof levels / sizeof levels[0] };

const char *player_level_name(int i)
{
    return i < LEVEL_COUNT ? levels[i].name : NULL;
}

bool player_level_can_learn(const char *name)
{
    return text_equal(name, "beginner") || text_equal(name, "medium");
}

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

/* A setting that only brains have. */
static bool read_brain_setting(const char **text, Player *player)
{
    unsigned number;
    if (text_skip(text, "evaluations=") &&
        text_skip_number(text, PLAYER_EVALUATIONS_MAX, &number)) {
        player->evaluations = (int)number;
        return true;
    }
    if (text_skip(text, "proof=") && text_skip_number(text, PLAYER_PROOF_MAX, &number)) {
        player->proof = (int)number;
        return true;
    }
    return read_setting(text, player);
}

typedef bool SettingReader(const char **text, Player *player);

/* Reads one setting or more, with commas between them. */
static bool read_settings(const char *text, SettingReader *read_one, Player *player)
{
    Player read = {.random_percent = 0, .depth = 0};
    do {
        if (!read_one(&text, &read)) {
            return false;
        }
    } while (text_skip(&text, ","));
    if (*text != '\0') {
        return false;
    }
    *player = read;
    return true;
}

bool player_read_settings(const char *text, Player *player)
{
    return read_settings(text, read_brain_setting, player);
}

bool player_read(const char *text, Player *player)
{
    for (int i = 0; i < LEVEL_COUNT; i++) {
        if (text_equal(text, levels[i].name)) {
            *player = levels[i].player;
            return true;
        }
    }
    return read_settings(text, read_setting, player);
}

/* The best moves as far as a search of limited depth can tell; returns 0 if it was cancelled. */
static int searched_moves(const Player *player, const Game *game, Position p,
                          Move moves[GAME_MOVES_MAX])
{
    Rng unused = rng_from_seed(0); /* all best moves are taken, none is drawn */
    const MinimaxOptions options = {
        .alpha_beta = true,
        .prefer_sooner = true,
        .random_ties = true,
        .order = ORDER_CENTRE_FIRST,
        .depth_limit = player->depth,
        .weights = minimax_default_weights,
        .rng = &unused,
        .poll = player->poll,
        .poll_context = player->poll_context,
    };
    MinimaxResult result = minimax_search(game, p, &options, NULL, NULL);
    return result.complete ? minimax_best_moves(&result, moves) : 0;
}

int player_best_moves(const Player *player, Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX])
{
    int count = 0;
    if (player->policy != NULL) {
        return player->policy(player->context, oracle->game, p, moves);
    }
    if (player->depth == 0) {
        return oracle_best_moves(oracle, p, moves, &count) ? count : 0;
    }
    return searched_moves(player, oracle->game, p, moves);
}

int player_policy(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const PlayerAndOracle *both = context;
    (void)game; /* that of the truth, though perhaps another copy */
    return player_best_moves(both->player, both->oracle, p, moves);
}

Move player_choose(const Player *player, Oracle *oracle, Position p, Rng *rng)
{
    const Game *game = oracle->game;
    assert(!game_is_over(game, p));
    bool blindly = rng_below(rng, 100) < (uint32_t)player->random_percent;
    Move moves[GAME_MOVES_MAX];
    int count = blindly ? game->legal_moves(game, p, moves)
                        : player_best_moves(player, oracle, p, moves);
    return count > 0 ? moves[rng_below(rng, (uint32_t)count)] : GAME_NO_MOVE;
}
