/* netplay.c - the moves that a network plays, with a small search on top. */
#include "learn/ntuple/netplay.h"

#include <assert.h>

#include "base/bits.h"
#include "facets/features.h"
#include "facets/symmetry.h"
#include "games/stones.h"

/* Values are in units, for the side to move. A win is worth WIN less the stones
 * on the board when it comes, far more than any sum of weights. */
enum { WIN = 1 << 28, INFINITE = 1 << 29 };

static_assert((int64_t)NTUPLE_LOOKUPS_MAX * -NTUPLE_WEIGHT_MIN < WIN - GAME_PLIES_MAX,
              "no sum of weights looks like a win");

/* A position within the search, as the rules and as the network see it. */
typedef struct NetplayNode {
    Position position;
    NtupleView view;
} NetplayNode;

/* Cells to try, the most promising first. */
typedef struct Candidates {
    int count;
    int cells[GAME_MOVES_MAX];
    int32_t units[GAME_MOVES_MAX]; /* what the network says of each */
} Candidates;

static Side mover_of(const Netplay *play, Position p)
{
    return play->net->game->side_to_move(play->net->game, p);
}

static Tactics tactics_of(const Netplay *play, Position p)
{
    return play->net->game->features->tactics(play->net->game, p);
}

static bool is_single(uint64_t cells)
{
    return cells != 0 && (cells & (cells - 1)) == 0;
}

/* The cells that deserve a look; none if the side to move has lost, or if the
 * board is full. Nobody can complete a line. */
static uint64_t open_cells(const Netplay *play, const Tactics *tactics)
{
    return play->tactics || play->proof > 0 ? tactics->safe : tactics->playable;
}

static Candidates order(const Netplay *play, const NetplayNode *node, uint64_t cells)
{
    Candidates found = {0};
    for (; cells != 0; cells &= cells - 1) {
        const int cell = bits_lowest(cells);
        const int32_t units = ntuple_try(play->net, &node->view, mover_of(play, node->position),
                                         cell);
        int at = found.count++;
        for (; at > 0 && found.units[at - 1] < units; at--) {
            found.units[at] = found.units[at - 1];
            found.cells[at] = found.cells[at - 1];
        }
        found.units[at] = units;
        found.cells[at] = cell;
    }
    return found;
}

static int32_t value_of_stone(const Netplay *play, const NetplayNode *node, int cell, int depth,
                              int32_t alpha, int32_t beta);

/* The value of a node: exact between alpha and beta, otherwise a bound. */
static int32_t search(const Netplay *play, const NetplayNode *node, int depth, int32_t alpha,
                      int32_t beta)
{
    const int stones = bits_count(node->position.all);
    const Tactics tactics = tactics_of(play, node->position);
    const uint64_t cells = open_cells(play, &tactics);
    if (tactics.winning != 0) {
        return WIN - (stones + 1);
    }
    if (cells == 0) {
        return tactics.playable == 0 ? 0 : -(WIN - (stones + 2));
    }
    const Candidates candidates = order(play, node, cells);
    if (depth <= 1 && candidates.count > 1) {
        return candidates.units[0];
    }
    int32_t best = -INFINITE;
    for (int i = 0; i < candidates.count && best < beta; i++) {
        const int32_t floor = best > alpha ? best : alpha;
        const int32_t value = value_of_stone(play, node, candidates.cells[i],
                                             candidates.count > 1 ? depth - 1 : depth, floor, beta);
        best = value > best ? value : best;
    }
    return best;
}

static int32_t value_of_stone(const Netplay *play, const NetplayNode *node, int cell, int depth,
                              int32_t alpha, int32_t beta)
{
    NetplayNode next = {.position = stones_place(node->position, UINT64_C(1) << cell),
                        .view = node->view};
    ntuple_play(play->net, &next.view, mover_of(play, node->position), cell);
    return -search(play, &next, depth, -beta, -alpha);
}

/* ----------------------------------------------------------------- answers */

static Move move_to(const Netplay *play, int cell)
{
    return play->net->game->features->move_to(play->net->game, cell);
}

/* The moves to cells among which there is nothing to weigh. */
static int any_of(const Netplay *play, uint64_t cells, Move moves[GAME_MOVES_MAX])
{
    int count = 0;
    for (; cells != 0; cells &= cells - 1) {
        moves[count++] = move_to(play, bits_lowest(cells));
    }
    return count;
}

static int best_of(const Netplay *play, Position p, uint64_t cells, Move moves[GAME_MOVES_MAX])
{
    NetplayNode root = {.position = p};
    ntuple_view(play->net, p, &root.view);
    const Candidates candidates = order(play, &root, cells);
    int count = 0;
    int32_t best = -INFINITE;
    for (int i = 0; i < candidates.count; i++) {
        /* One less than the best, so that what is equally good shows as such. */
        const int32_t value = play->depth <= 1
                                  ? candidates.units[i]
                                  : value_of_stone(play, &root, candidates.cells[i],
                                                   play->depth - 1, best - 1, INFINITE);
        if (value > best) {
            best = value;
            count = 0;
        }
        if (value == best) {
            moves[count++] = move_to(play, candidates.cells[i]);
        }
    }
    return count;
}

/* The cell of the move that is proved, where several are safe; 0 if none is. Images of
 * a position are answered alike, whatever the order in which moves are tried. */
static uint64_t proved_cell(const Netplay *play, Position p)
{
    const Game *game = play->net->game;
    int symmetry;
    uint64_t cell;
    const Position canonical = symmetry_canonical(game, p, &symmetry);
    if (play->proof == 0 || proof_find(game, canonical, play->proof, play->proofs, &cell) == 0) {
        return 0;
    }
    return symmetry_transform(game, (Position){cell, cell}, symmetry_inverse(game, symmetry)).all;
}

bool netplay_has_proof(const Netplay *play, Position p)
{
    return play->net->game->features->tactics(play->net->game, p).winning != 0 ||
           (play->proof > 0 && proof_wins(play->net->game, p, play->proof, play->proofs));
}

static int best_or_proved(const Netplay *play, Position p, uint64_t cells,
                          Move moves[GAME_MOVES_MAX])
{
    const uint64_t proved = proved_cell(play, p);
    return proved != 0 ? any_of(play, proved, moves) : best_of(play, p, cells, moves);
}

int netplay_best_moves(const Netplay *play, Position p, Move moves[GAME_MOVES_MAX])
{
    const Tactics tactics = tactics_of(play, p);
    if (play->is_blind && play->depth <= 1 && play->proof == 0) {
        return best_of(play, p, tactics.playable, moves);
    }
    const uint64_t cells = open_cells(play, &tactics);
    assert(tactics.playable != 0);
    if (tactics.winning != 0) {
        return any_of(play, tactics.winning, moves);
    }
    if (cells == 0) { /* lost; a block is what the opponent must at least see */
        return any_of(play, tactics.blocking != 0 ? tactics.blocking : tactics.playable, moves);
    }
    return is_single(cells) ? any_of(play, cells, moves) : best_or_proved(play, p, cells, moves);
}

double netplay_value(const Netplay *play, Position p, Move move)
{
    const Game *game = play->net->game;
    const Position next = game->play(game, p, move);
    const Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED && !play->is_blind) {
        return result_for(result, mover_of(play, p));
    }
    if (play->tactics && tactics_of(play, next).winning != 0) {
        return -1.0;
    }
    NtupleView view;
    ntuple_view(play->net, next, &view);
    return ntuple_value(view.sum[mover_of(play, p)]);
}
