/* netsearch.c - the moves that a neural network plays, with a small search on top. */
#include "learn/network/netsearch.h"

#include <assert.h>

#include "base/bits.h"
#include "games/stones.h"
#include "learn/network/net_math.h"

/* Scores are for the side to move. A win is worth WIN less the stones on the board when
 * it comes: whole numbers, which a float has up to 2^24, far above any network's score. */
static const float WIN = 0x1p23F;
static const float INFINITE = 0x1p24F;

/* A position within the search, as the rules and as the network see it. */
typedef struct Node {
    Position position;
    NetworkView view;
} Node;

/* Cells to try, the most promising first. */
typedef struct Candidates {
    int count;
    int cells[64];
    float scores[64]; /* what the network says of each */
} Candidates;

static const Game *game_of(const Netsearch *search)
{
    return search->net->inputs.game;
}

static Side mover_of(const Netsearch *search, Position p)
{
    return game_of(search)->side_to_move(game_of(search), p);
}

Tactics netsearch_tactics(const Game *game, Position p)
{
    Tactics tactics = {0};
    Move moves[GAME_MOVES_MAX];
    if (game->features->tactics != NULL) {
        return game->features->tactics(game, p);
    }
    const int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        const Position next = game->play(game, p, moves[i]);
        const uint64_t cell = next.all ^ p.all;
        const Result result = game->result(game, next);
        tactics.playable |= cell;
        tactics.winning |= result == RESULT_UNFINISHED || result == RESULT_DRAW ? 0 : cell;
    }
    tactics.safe = tactics.playable;
    return tactics;
}

/* The cells that deserve a look; none if the side to move has lost, or if the board is
 * full. Nobody can complete a line. */
static uint64_t open_cells(const Netsearch *search, const Tactics *tactics)
{
    return search->tactics ? tactics->safe : tactics->playable;
}

static Candidates order(const Netsearch *search, const Node *node, uint64_t cells)
{
    Candidates found = {.count = 0};
    const Side mover = mover_of(search, node->position);
    for (; cells != 0; cells &= cells - 1) {
        const int cell = bits_lowest(cells);
        const float score = network_try(search->net, &node->view, mover, cell);
        int at = found.count++;
        for (; at > 0 && found.scores[at - 1] < score; at--) {
            found.scores[at] = found.scores[at - 1];
            found.cells[at] = found.cells[at - 1];
        }
        found.scores[at] = score;
        found.cells[at] = cell;
    }
    return found;
}

static float score_of_stone(const Netsearch *search, const Node *node, int cell, int depth,
                            float alpha, float beta);

/* The score of a node: exact between alpha and beta, otherwise a bound. */
static float score_of(const Netsearch *search, const Node *node, int depth, float alpha, float beta)
{
    const float stones = (float)bits_count(node->position.all);
    const Tactics tactics = netsearch_tactics(game_of(search), node->position);
    const uint64_t cells = open_cells(search, &tactics);
    if (tactics.winning != 0) {
        return WIN - (stones + 1);
    }
    if (cells == 0) {
        return tactics.playable == 0 ? 0 : -(WIN - (stones + 2));
    }
    const Candidates candidates = order(search, node, cells);
    if (depth <= 1 && candidates.count > 1) {
        return candidates.scores[0];
    }
    float best = -INFINITE;
    for (int i = 0; i < candidates.count && best < beta; i++) {
        const float score = score_of_stone(search, node, candidates.cells[i],
                                           candidates.count > 1 ? depth - 1 : depth,
                                           best > alpha ? best : alpha, beta);
        best = score > best ? score : best;
    }
    return best;
}

static float score_of_stone(const Netsearch *search, const Node *node, int cell, int depth,
                            float alpha, float beta)
{
    Node next = {.position = stones_place(node->position, UINT64_C(1) << cell), .view = node->view};
    network_play(search->net, &next.view, mover_of(search, node->position), cell);
    return -score_of(search, &next, depth, -beta, -alpha);
}

/* ----------------------------------------------------------------- answers */

static Move move_to(const Netsearch *search, int cell)
{
    return game_of(search)->features->move_to(game_of(search), cell);
}

/* The moves to cells among which there is nothing to weigh. */
static int any_of(const Netsearch *search, uint64_t cells, Move moves[GAME_MOVES_MAX])
{
    int count = 0;
    for (; cells != 0; cells &= cells - 1) {
        moves[count++] = move_to(search, bits_lowest(cells));
    }
    return count;
}

static int best_of(const Netsearch *search, Position p, uint64_t cells, Move moves[GAME_MOVES_MAX])
{
    Node root = {.position = p};
    network_view(search->net, p, &root.view);
    const Candidates candidates = order(search, &root, cells);
    int count = 0;
    float best = -INFINITE;
    for (int i = 0; i < candidates.count; i++) {
        float score = candidates.scores[i];
        if (search->depth > 1) {
            /* Below the best, so that what is equally good shows as such: twice as far
             * from it as any float is from the next. */
            const float below = best - (best < 0 ? -best : best) * 0x1p-22F - 0x1p-22F;
            score = score_of_stone(search, &root, candidates.cells[i], search->depth - 1, below,
                                   INFINITE);
        }
        if (score > best) {
            best = score;
            count = 0;
        }
        if (score == best) {
            moves[count++] = move_to(search, candidates.cells[i]);
        }
    }
    return count;
}

int netsearch_best_moves(const Netsearch *search, Position p, Move moves[GAME_MOVES_MAX])
{
    const Tactics tactics = netsearch_tactics(game_of(search), p);
    const uint64_t cells = open_cells(search, &tactics);
    assert(tactics.playable != 0);
    if (tactics.winning != 0) {
        return any_of(search, tactics.winning, moves);
    }
    if (cells == 0) { /* lost; a block is what the opponent must at least see */
        return any_of(search, tactics.blocking != 0 ? tactics.blocking : tactics.playable, moves);
    }
    return bits_count(cells) == 1 ? any_of(search, cells, moves) : best_of(search, p, cells, moves);
}

double netsearch_value(const Netsearch *search, Position p, Move move)
{
    const Game *game = game_of(search);
    const Position next = game->play(game, p, move);
    const Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED) {
        return result_for(result, mover_of(search, p));
    }
    if (search->tactics && netsearch_tactics(game, next).winning != 0) {
        return -1.0;
    }
    NetworkView view;
    network_view(search->net, next, &view);
    return net_tanh((double)network_score(search->net, &view, mover_of(search, p)));
}
