/* net_tree.c - a search that grows a tree where a network sees promise. */
#include "learn/network/net_tree.h"

#include <assert.h>

#include "base/bits.h"
#include "games/stones.h"
#include "learn/network/net_math.h"

enum {
    MOVES_IN_A_ROW = 64, /* no game of stones has more */
    /* Values, and moves without alternative, for which there are none. */
    NODES = NET_TREE_EVALUATIONS_MAX + NET_TREE_EVALUATIONS_MAX / 2 + MOVES_IN_A_ROW,
};

/* A position, reached by a stone. Values are for the side that has placed it: from -1 to 1,
 * or beyond that if it is known who wins, and then the further the sooner. */
typedef struct TreeNode {
    float value; /* by best replies */
    float total; /* of what was found below, cut to -1 .. 1, in as many visits */
    float share; /* of the policy that leads here */
    uint16_t visits;
    uint16_t first; /* of the moves from here, which stand together; 0 if it is not open */
    uint8_t count;  /* of them */
    uint8_t cell;   /* of the stone */
    bool is_certain;
} TreeNode;

typedef struct Tree {
    const Netsearch *search;
    const Game *game;
    int evaluations; /* that are left */
    int used;
    bool is_full; /* no leaf can be opened any more */
    TreeNode nodes[NODES];
} Tree;

/* A way from the root down, and what the board looks like at its end. */
typedef struct Walk {
    Position position;
    NetworkView view;
    int length;
    int nodes[MOVES_IN_A_ROW + 1];
} Walk;

/* ------------------------------------------------------------------- opening */

/* The value of winning when so many stones are on the board. */
static float win_with(int stones)
{
    return 3.0F - (float)stones / MOVES_IN_A_ROW;
}

static void decide(TreeNode *node, float value)
{
    node->value = value;
    node->is_certain = true;
}

/* Ends a leaf where no cell is to be chosen: the side to move wins or has lost, or the board
 * is full. */
static void end_leaf(TreeNode *node, Position p, const Tactics *tactics)
{
    const int stones = bits_count(p.all);
    if (tactics->winning != 0) {
        decide(node, -win_with(stones + 1));
    } else {
        decide(node, tactics->playable == 0 ? 0.0F : win_with(stones + 2));
    }
}

/* Turns the scores that stand in the shares of moves into shares, which add up to 1. */
static void make_policy(TreeNode *moves, int count)
{
    float most = moves[0].share;
    double sum = 0;
    for (int i = 1; i < count; i++) {
        most = moves[i].share > most ? moves[i].share : most;
    }
    for (int i = 0; i < count; i++) {
        moves[i].share = (float)net_exp((double)(moves[i].share - most));
        sum += (double)moves[i].share;
    }
    for (int i = 0; i < count; i++) {
        moves[i].share = (float)((double)moves[i].share / sum);
    }
}

static void value_moves(Tree *tree, const Walk *walk, TreeNode *moves, int count)
{
    const Side mover = tree->game->side_to_move(tree->game, walk->position);
    tree->evaluations -= count;
    for (int i = 0; i < count; i++) {
        moves[i].share = network_try(tree->search->net, &walk->view, mover, moves[i].cell);
        moves[i].value = (float)net_tanh((double)moves[i].share);
    }
    make_policy(moves, count);
}

static bool has_room(const Tree *tree, int count)
{
    const int cost = count > 1 ? count : 0;
    return tree->used == 1 || (cost <= tree->evaluations && tree->used + count <= NODES);
}

/* Gives a leaf its moves. */
static void add_moves(Tree *tree, TreeNode *node, const Walk *walk, uint64_t cells)
{
    const int count = bits_count(cells);
    TreeNode *moves = &tree->nodes[tree->used];
    node->first = (uint16_t)tree->used;
    node->count = (uint8_t)count;
    tree->used += count;
    for (int i = 0; i < count; i++, cells &= cells - 1) {
        moves[i] = (TreeNode){
            .cell = (uint8_t)bits_lowest(cells), .value = -node->value, .share = 1.0F};
    }
    if (count > 1) {
        value_moves(tree, walk, moves, count);
    }
}

static uint64_t open_cells(const Netsearch *search, const Tactics *tactics)
{
    return search->tactics ? tactics->safe : tactics->playable;
}

static void open_leaf(Tree *tree, TreeNode *node, const Walk *walk)
{
    const Tactics tactics = netsearch_tactics(tree->game, walk->position);
    const uint64_t cells = open_cells(tree->search, &tactics);
    if (tactics.winning != 0 || cells == 0) {
        end_leaf(node, walk->position, &tactics);
    } else if (has_room(tree, bits_count(cells))) {
        add_moves(tree, node, walk, cells);
    } else {
        tree->is_full = true;
    }
}

/* -------------------------------------------------------------------- going */

/* How much a move deserves a look. What is certain deserves none. */
static double promise(const TreeNode *move, double root_of_visits)
{
    if (move->is_certain) {
        return -1000.0;
    }
    const float mean = move->visits == 0 ? move->value : move->total / (float)move->visits;
    return (double)mean + (double)move->share * root_of_visits / (1.0 + move->visits);
}

static int most_promising(const Tree *tree, const TreeNode *node)
{
    const double root_of_visits = __builtin_sqrt(1.0 + node->visits);
    int best = node->first;
    double most = promise(&tree->nodes[best], root_of_visits);
    for (int i = node->first + 1; i < node->first + node->count; i++) {
        const double next = promise(&tree->nodes[i], root_of_visits);
        if (next > most) {
            most = next;
            best = i;
        }
    }
    return best;
}

static void step_down(const Tree *tree, Walk *walk)
{
    const TreeNode *node = &tree->nodes[walk->nodes[walk->length]];
    const int next = most_promising(tree, node);
    const int cell = tree->nodes[next].cell;
    network_play(tree->search->net, &walk->view,
                 tree->game->side_to_move(tree->game, walk->position), cell);
    walk->position = stones_place(walk->position, UINT64_C(1) << cell);
    walk->nodes[++walk->length] = next;
}

/* Goes down to a leaf and opens it, and those that follow without alternative. */
static void walk_down(Tree *tree, Walk *walk)
{
    TreeNode *node = &tree->nodes[0];
    while (!node->is_certain && !tree->is_full) {
        if (node->count == 0) {
            open_leaf(tree, node, walk);
            if (node->count != 1) {
                return;
            }
        }
        step_down(tree, walk);
        node = &tree->nodes[walk->nodes[walk->length]];
    }
}

/* Tells by its moves what a node is worth to the side that led there. */
static void weigh_replies(const Tree *tree, TreeNode *node)
{
    const TreeNode *moves = &tree->nodes[node->first];
    float best = moves[0].value;
    bool are_certain = moves[0].is_certain;
    for (int i = 1; i < node->count; i++) {
        best = moves[i].value > best ? moves[i].value : best;
        are_certain = are_certain && moves[i].is_certain;
    }
    node->value = -best;
    node->is_certain = are_certain || best > 1.0F;
}

static float cut(float value)
{
    return value > 1.0F ? 1.0F : value < -1.0F ? -1.0F : value;
}

static void walk_up(Tree *tree, const Walk *walk)
{
    float found = 0;
    for (int i = walk->length; i >= 0; i--) {
        TreeNode *node = &tree->nodes[walk->nodes[i]];
        if (node->count > 0) {
            weigh_replies(tree, node);
        }
        found = i == walk->length ? cut(node->value) : -found;
        node->total += found;
        node->visits++;
    }
}

/* ------------------------------------------------------------------ choosing */

static const TreeNode *best_move(const Tree *tree)
{
    const TreeNode *moves = &tree->nodes[tree->nodes[0].first];
    const TreeNode *best = moves;
    for (int i = 1; i < tree->nodes[0].count; i++) {
        best = moves[i].value > best->value ? &moves[i] : best;
    }
    return best;
}

NetTreeFound net_tree_search(const Netsearch *search, int evaluations, Position p)
{
    assert(1 <= evaluations && evaluations <= NET_TREE_EVALUATIONS_MAX);
    Tree tree = {
        .search = search, .game = search->net->inputs.game, .evaluations = evaluations, .used = 1};
    Walk start = {.position = p};
    network_view(search->net, p, &start.view);
    /* A round may end where all is certain and ask nothing, so rounds are counted too. */
    for (int round = 0; round < evaluations && !tree.is_full && !tree.nodes[0].is_certain;
         round++) {
        Walk walk = start;
        walk_down(&tree, &walk);
        walk_up(&tree, &walk);
    }
    const TreeNode *best = best_move(&tree);
    return (NetTreeFound){.cell = best->cell, .value = (double)cut(best->value)};
}

int net_tree_best_moves(const Netsearch *search, int evaluations, Position p,
                        Move moves[GAME_MOVES_MAX])
{
    const Game *game = search->net->inputs.game;
    const Tactics tactics = netsearch_tactics(game, p);
    if (tactics.winning != 0 || bits_count(open_cells(search, &tactics)) < 2) {
        return netsearch_best_moves(search, p, moves); /* there is nothing to weigh */
    }
    moves[0] = game->features->move_to(game, net_tree_search(search, evaluations, p).cell);
    return 1;
}
