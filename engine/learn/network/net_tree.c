/* net_tree.c - a search that grows a tree where a network sees promise. */
#include "learn/network/net_tree.h"

#include <assert.h>

#include "base/bits.h"
#include "games/stones.h"
#include "learn/network/net_force.h"
#include "learn/network/net_math.h"
#include "learn/network/net_policy.h"

enum {
    MOVES_IN_A_ROW = 64, /* no game of stones has more */
    NODES = 4 * NET_TREE_EVALUATIONS_MAX + MOVES_IN_A_ROW,
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
    bool is_guess; /* the network was not asked yet: the value is that of the position before */
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
    node->is_guess = false;
}

static uint64_t open_cells(const Netsearch *search, const Tactics *tactics)
{
    return search->tactics ? tactics->safe : tactics->playable;
}

/* Ends a leaf where the rules, or tactics, decide the game: the side to move wins at once or by
 * force, or has lost, or the board is full. */
static void end_leaf(const Tree *tree, TreeNode *node, Position p, const Tactics *tactics)
{
    const int stones = bits_count(p.all);
    if (tactics->winning != 0) {
        decide(node, -win_with(stones + 1));
    } else if (open_cells(tree->search, tactics) == 0) {
        decide(node, tactics->playable == 0 ? 0.0F : win_with(stones + 2));
    } else if (tree->search->tactics) {
        const int plies = net_force_plies(tree->game, p);
        if (plies > 0) {
            decide(node, -win_with(stones + plies));
        }
    }
}

static Side mover_at(const Tree *tree, const Walk *walk)
{
    return tree->game->side_to_move(tree->game, walk->position);
}

static float value_of_score(float score)
{
    return (float)net_tanh((double)score);
}

/* Values all moves; their scores are the policy as well. */
static void value_moves(Tree *tree, const Walk *walk, TreeNode *moves, int count, float *scores)
{
    const Side mover = mover_at(tree, walk);
    tree->evaluations -= count;
    for (int i = 0; i < count; i++) {
        scores[i] = network_try(tree->search->net, &walk->view, mover, moves[i].cell);
        moves[i].value = value_of_score(scores[i]);
    }
}

/* Asks the head for moves instead: each is valued when it is gone. */
static void guess_moves(const Tree *tree, const Walk *walk, uint64_t cells, TreeNode *moves,
                        float *scores)
{
    net_policy_scores(tree->search->net, &walk->view, mover_at(tree, walk), cells, scores);
    for (int i = 0; i < bits_count(cells); i++) {
        moves[i].is_guess = true;
    }
}

/* The value of a move that was guessed until now. */
static void value_leaf(Tree *tree, TreeNode *node, const Walk *walk)
{
    const Side last = side_other(mover_at(tree, walk));
    node->is_guess = false;
    node->value = value_of_score(network_score(tree->search->net, &walk->view, last));
    tree->evaluations--;
}

static bool asks_policy(const Tree *tree)
{
    return tree->search->asks_policy;
}

/* Whether a leaf with so many moves can be valued, if it was guessed, or else opened. */
static bool has_room(const Tree *tree, const TreeNode *leaf, int count)
{
    const int cost = leaf->is_guess ? 1 : count == 1 || asks_policy(tree) ? 0 : count;
    return tree->used == 1 || (cost <= tree->evaluations && tree->used + count <= NODES);
}

/* Gives a leaf its moves. */
static void add_moves(Tree *tree, TreeNode *node, const Walk *walk, uint64_t cells)
{
    const int count = bits_count(cells);
    float scores[MOVES_IN_A_ROW] = {0};
    uint64_t rest = cells;
    TreeNode *moves = &tree->nodes[tree->used];
    node->first = (uint16_t)tree->used;
    node->count = (uint8_t)count;
    tree->used += count;
    for (int i = 0; i < count; i++, rest &= rest - 1) {
        moves[i] = (TreeNode){.cell = (uint8_t)bits_lowest(rest), .value = -node->value};
    }
    if (count > 1 && asks_policy(tree)) {
        guess_moves(tree, walk, cells, moves, scores);
    } else if (count > 1) {
        value_moves(tree, walk, moves, count, scores);
    }
    net_policy_softmax(scores, count);
    for (int i = 0; i < count; i++) {
        moves[i].share = scores[i];
    }
}

/* Ends, values or opens a leaf. Whether there is a way on down from it, since its moves are still
 * to be valued or there is just one. */
static bool open_leaf(Tree *tree, TreeNode *node, const Walk *walk)
{
    const Tactics tactics = netsearch_tactics(tree->game, walk->position);
    const uint64_t cells = open_cells(tree->search, &tactics);
    if (tree->used > 1) {
        end_leaf(tree, node, walk->position, &tactics);
    }
    if (node->is_certain) {
        return false;
    }
    if (!has_room(tree, node, bits_count(cells))) {
        tree->is_full = true;
    } else if (node->is_guess) {
        value_leaf(tree, node, walk);
    } else {
        add_moves(tree, node, walk, cells);
    }
    return node->count == 1 || (node->count > 1 && asks_policy(tree));
}

/* -------------------------------------------------------------------- going */

/* How much a move deserves a look. What is certain deserves none. */
static double promise(const TreeNode *move, double root_of_visits)
{
    if (move->is_certain) {
        return -1000.0;
    }
    const float caution = 0.4F; /* with what was not looked at yet */
    const float mean = move->is_guess      ? move->value - caution
                       : move->visits == 0 ? move->value
                                           : move->total / (float)move->visits;
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
        if (node->count == 0 && !open_leaf(tree, node, walk)) {
            return;
        }
        step_down(tree, walk);
        node = &tree->nodes[walk->nodes[walk->length]];
    }
}

/* Tells by its moves what a node is worth to the side that led there, as far as they are
 * valued. If all of these lose for certain, others may not: it stays what it was. */
static void weigh_replies(const Tree *tree, TreeNode *node)
{
    const TreeNode *moves = &tree->nodes[node->first];
    const TreeNode *best = NULL;
    bool are_certain = true;
    for (int i = 0; i < node->count; i++) {
        if (!moves[i].is_guess && (best == NULL || moves[i].value > best->value)) {
            best = &moves[i];
        }
        are_certain = are_certain && moves[i].is_certain;
    }
    if (best != NULL && (are_certain || best->value >= -1.0F)) {
        node->value = -best->value;
        node->is_certain = are_certain || best->value > 1.0F;
    }
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

/* What counts when the move is chosen: best replies, of those that were looked at often enough
 * for them to be known. */
static float merit(const Tree *tree, const TreeNode *move)
{
    const float far_below = 10.0F;
    const bool is_known = move->is_certain || !asks_policy(tree) ||
                          (!move->is_guess && 10 * move->visits >= tree->nodes[0].visits);
    return is_known ? move->value : move->value - far_below;
}

static const TreeNode *best_move(const Tree *tree)
{
    const TreeNode *moves = &tree->nodes[tree->nodes[0].first];
    const TreeNode *best = moves;
    for (int i = 1; i < tree->nodes[0].count; i++) {
        best = merit(tree, &moves[i]) > merit(tree, best) ? &moves[i] : best;
    }
    return best;
}

/* What the policy should have been: its shares, and more of it the more a move is worth. */
static void improve_policy(const Tree *tree, float wanted[MOVES_IN_A_ROW])
{
    const double sharpness = 5.0;
    const TreeNode *moves = &tree->nodes[tree->nodes[0].first];
    double sum = 0;
    for (int i = 0; i < tree->nodes[0].count; i++) {
        const double grown = net_exp(sharpness * (double)cut(moves[i].value));
        wanted[i] = (float)((double)moves[i].share * grown);
        sum += (double)wanted[i];
    }
    for (int i = 0; i < tree->nodes[0].count; i++) {
        wanted[i] = (float)((double)wanted[i] / sum);
    }
}

/* A tree with a root alone. Where moves are not valued at once, the root itself is. */
static void start_search(const Netsearch *search, int evaluations, Position p, Tree *tree,
                         Walk *start)
{
    tree->search = search;
    tree->game = search->net->inputs.game;
    tree->evaluations = evaluations;
    tree->used = 1;
    tree->is_full = false;
    tree->nodes[0] = (TreeNode){0};
    start->position = p;
    start->length = 0;
    start->nodes[0] = 0;
    network_view(search->net, p, &start->view);
    if (asks_policy(tree)) {
        value_leaf(tree, &tree->nodes[0], start);
    }
}

NetTreeFound net_tree_search(const Netsearch *search, int evaluations, Position p)
{
    assert(1 <= evaluations && evaluations <= NET_TREE_EVALUATIONS_MAX);
    Tree tree;
    Walk start;
    start_search(search, evaluations, p, &tree, &start);
    /* A round may end where all is certain and ask nothing, so rounds are counted too. */
    for (int round = 0; round < evaluations && !tree.is_full && !tree.nodes[0].is_certain;
         round++) {
        Walk walk = start;
        walk_down(&tree, &walk);
        walk_up(&tree, &walk);
    }
    const TreeNode *best = best_move(&tree);
    NetTreeFound found = {.cell = best->cell, .value = (double)cut(best->value)};
    if (search->net->shape.policy) {
        improve_policy(&tree, found.wanted);
    }
    return found;
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
