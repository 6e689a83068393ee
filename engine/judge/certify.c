/* certify.c - proof by playing every line. */
#include "judge/certify.h"

#include <assert.h>

typedef struct LineWalk {
    const Game *game;
    Side side;
    Policy policy;
    void *context;
    Record line;
    Certificate certificate;
} LineWalk;

static void count_line(LineWalk *walk, Result result)
{
    Certificate *c = &walk->certificate;
    c->lines++;
    int outcome = result_for(result, walk->side);
    if (outcome > 0) {
        c->won++;
    } else if (outcome == 0) {
        c->drawn++;
    } else {
        if (c->lost == 0 || walk->line.played < c->shortest_loss.played) {
            c->shortest_loss = walk->line;
        }
        c->lost++;
    }
}

static void walk_lines(LineWalk *walk)
{
    const Game *game = walk->game;
    const Position p = record_position(&walk->line);
    Result result = record_result(&walk->line);
    if (result != RESULT_UNFINISHED) {
        count_line(walk, result);
        return;
    }
    Move moves[GAME_MOVES_MAX];
    int count = game->side_to_move(game, p) == walk->side
                    ? walk->policy(walk->context, game, p, moves)
                    : game->legal_moves(game, p, moves);
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        walk->line.moves[walk->line.played++] = moves[i];
        walk->line.known = walk->line.played;
        walk->line.now = game->play(game, p, moves[i]);
        walk_lines(walk);
        walk->line.played--;
    }
}

Certificate certify_policy(const Game *game, Side side, Policy policy, void *context)
{
    LineWalk walk = {
        .game = game,
        .side = side,
        .policy = policy,
        .context = context,
        .line = record_start(game),
        .certificate = {.shortest_loss = record_start(game)},
    };
    walk_lines(&walk);
    return walk.certificate;
}

/* --------------------------------------------------------------- decisions */

bool certify_decisions(Oracle *oracle, Side side, Policy policy, void *context, PositionSet *seen,
                       Decisions *decisions)
{
    const Game *game = oracle->game;
    Decisions found = {0};
    bool goes_on = positions_add(seen, game->start);
    for (size_t i = 0; goes_on && i < seen->count; i++) {
        Position p = seen->positions[i];
        Move moves[GAME_MOVES_MAX];
        int count = game->legal_moves(game, p, moves);
        if (count > 0 && game->side_to_move(game, p) == side) {
            bool all_keep = false;
            count = policy(context, game, p, moves);
            goes_on = oracle_all_keep_outcome(oracle, p, moves, count, &all_keep);
            found.reachable++;
            found.optimal += all_keep;
        }
        for (int m = 0; goes_on && m < count; m++) {
            goes_on = positions_add(seen, game->play(game, p, moves[m]));
        }
    }
    if (goes_on) {
        *decisions = found;
    }
    return goes_on;
}
