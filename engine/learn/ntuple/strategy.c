/* strategy.c - every position that a player can meet, and what it does there. */
#include "learn/ntuple/strategy.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "facets/features.h"
#include "facets/symmetry.h"
#include "games/stones.h"

enum {
    /* Positions that a small walk may meet for one move, of the player's own moves; and
     * if no move came out well, of any. */
    SMALL_WALK = 3000,
    WIDE_WALK = 20000,

    /* Where these were too small, they grow so much, and not beyond that. */
    REACH_STEP = 8,
    REACH_MAX = 64,
    NO_CELL = 255,
};

/* Cells to try, the most promising first. */
typedef struct Candidates {
    int count;
    bool are_tied; /* the first two, at least, are worth the same */
    uint8_t cells[GAME_MOVES_MAX];
} Candidates;

/* What may follow a move of the player. */
typedef struct Replies {
    int count;                          /* those after which it does not win at once */
    bool fail;                          /* the board is full, or may be with the next move */
    Position positions[GAME_MOVES_MAX]; /* canonical, the player to move */
} Replies;

static const Game *game_of(const Strategy *s)
{
    return s->play->net->game;
}

static Tactics tactics_of(const Strategy *s, Position p)
{
    return game_of(s)->features->tactics(game_of(s), p);
}

/* ------------------------------------------------------------------- nodes */

static size_t aligned(size_t size)
{
    return (size + STRATEGY_ALIGNMENT - 1) / STRATEGY_ALIGNMENT * STRATEGY_ALIGNMENT;
}

static size_t slot_count_for(size_t capacity)
{
    return 2 * capacity;
}

size_t strategy_memory_size(size_t capacity)
{
    return aligned(capacity * sizeof(StrategyNode)) +
           aligned(slot_count_for(capacity) * sizeof(uint32_t)) +
           aligned(capacity * sizeof(uint32_t));
}

void strategy_init(Strategy *s, const Netplay *play, Side side, void *memory, size_t capacity)
{
    char *at = memory;
    assert(0 < capacity && capacity < UINT32_MAX / 2);
    *s = (Strategy){.play = play, .side = side, .nodes = memory, .capacity = capacity};
    s->slot_count = slot_count_for(capacity);
    at += aligned(capacity * sizeof(StrategyNode));
    s->slots = (uint32_t *)at;
    at += aligned(s->slot_count * sizeof(uint32_t));
    s->queue = (uint32_t *)at;
}

/* The slot in which a position is, or belongs. */
static uint32_t *slot_of(const Strategy *s, Position p)
{
    const Game *game = game_of(s);
    const uint64_t key = game->key(game, p);
    const uint64_t mixed = (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)((mixed >> 32) * (uint64_t)s->slot_count >> 32);
    while (s->slots[at] != 0 && game->key(game, s->nodes[s->slots[at] - 1].position) != key) {
        at = at + 1 < s->slot_count ? at + 1 : 0;
    }
    return &s->slots[at];
}

/* The node of a canonical position; NULL if there is none. */
static StrategyNode *find_node(const Strategy *s, Position p)
{
    const uint32_t number = *slot_of(s, p);
    return number != 0 ? &s->nodes[number - 1] : NULL;
}

/* The same, with a new one if there is none; NULL if there is no room. */
static StrategyNode *add_node(Strategy *s, Position p)
{
    uint32_t *slot = slot_of(s, p);
    if (*slot == 0) {
        if (s->count == s->capacity) {
            s->is_full = true;
            return NULL;
        }
        s->nodes[s->count++] = (StrategyNode){.position = p, .cell = NO_CELL};
        *slot = (uint32_t)s->count;
    }
    return &s->nodes[*slot - 1];
}

/* ------------------------------------------------------------------- rules */

/* Of cells that are images of each other, in a position that is its own image, one. */
static uint64_t without_images(const Strategy *s, Position p, uint64_t cells)
{
    const Game *game = game_of(s);
    uint64_t kept = cells;
    for (int i = 1; i < symmetry_count(game); i++) {
        if (!game_positions_equal(symmetry_transform(game, p, i), p)) {
            continue;
        }
        for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
            const uint64_t cell = rest & -rest;
            const uint64_t image = symmetry_transform(game, (Position){cell, cell}, i).all;
            kept &= image > cell ? ~image : UINT64_MAX;
        }
    }
    return kept;
}

uint64_t strategy_cells(const Strategy *s, Position p)
{
    return without_images(s, p, tactics_of(s, p).safe);
}

static StrategySort sort_of(const Strategy *s, Position p, uint64_t *cells)
{
    const Tactics t = tactics_of(s, p);
    *cells = without_images(s, p, t.safe);
    if (t.winning != 0) {
        return STRATEGY_PROVED;
    }
    if (t.safe == 0) {
        return STRATEGY_FAILED;
    }
    if ((*cells & (*cells - 1)) == 0) {
        return STRATEGY_FORCED;
    }
    return proof_wins(game_of(s), p, s->play->proof, s->play->proofs) ? STRATEGY_PROVED
                                                                      : STRATEGY_CHOICE;
}

/* A reply that lets the player complete a line needs no answer to be looked for. */
static Replies replies_to(const Strategy *s, Position p, uint8_t cell)
{
    const Position q = stones_place(p, UINT64_C(1) << cell);
    const Tactics t = tactics_of(s, q);
    bool is_drawn = t.playable == 0;
    Replies replies = {.count = 0};
    for (uint64_t rest = t.safe; rest != 0; rest &= rest - 1) {
        const Position next = stones_place(q, rest & -rest);
        if (next.all == game_of(s)->cells) {
            is_drawn = true;
        } else {
            replies.positions[replies.count++] = symmetry_canonical(game_of(s), next, NULL);
        }
    }
    replies.fail = is_drawn && !s->may_draw;
    return replies;
}

/* Safe cells in the order of the network's values. */
static Candidates order(const Strategy *s, Position p, uint64_t safe)
{
    Candidates found = {0};
    int32_t units[GAME_MOVES_MAX];
    NtupleView view;
    ntuple_view_for(s->play->net, p, s->side, &view);
    for (; safe != 0; safe &= safe - 1) {
        const int cell = bits_lowest(safe);
        const int32_t value = ntuple_try(s->play->net, &view, s->side, cell);
        int at = found.count++;
        for (; at > 0 && units[at - 1] < value; at--) {
            units[at] = units[at - 1];
            found.cells[at] = found.cells[at - 1];
        }
        units[at] = value;
        found.cells[at] = (uint8_t)cell;
    }
    found.are_tied = found.count > 1 && units[0] == units[1];
    return found;
}

/* ----------------------------------------------------------------- walking */

void strategy_begin(Strategy *s)
{
    const Game *game = game_of(s);
    memset(s->slots, 0, s->slot_count * sizeof s->slots[0]);
    s->count = 0;
    s->next = 0;
    s->walked = 0;
    s->choices = 0;
    s->mistakes = 0;
    s->doubts = 0;
    s->reach = 1;
    s->ties = 0;
    s->is_full = false;
    if (s->side == SIDE_FIRST) {
        (void)add_node(s, symmetry_canonical(game, game->start, NULL));
        return;
    }
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, game->start, moves);
    for (int i = 0; i < count; i++) {
        (void)add_node(s, symmetry_canonical(game, game->play(game, game->start, moves[i]), NULL));
    }
}

static void follow(Strategy *s, size_t number)
{
    StrategyNode *node = &s->nodes[number];
    uint64_t safe;
    const StrategySort sort = sort_of(s, node->position, &safe);
    node->sort = (uint8_t)sort;
    if (sort == STRATEGY_PROVED || sort == STRATEGY_FAILED) {
        node->verdict = sort == STRATEGY_PROVED ? STRATEGY_GOOD : STRATEGY_BAD;
        return;
    }
    Candidates candidates = {.count = 1, .cells = {(uint8_t)bits_lowest(safe)}};
    if (sort == STRATEGY_CHOICE) {
        candidates = order(s, node->position, safe);
    }
    node->cell = candidates.cells[0];
    s->ties += candidates.are_tied;
    const Replies replies = replies_to(s, node->position, node->cell);
    for (int i = 0; i < replies.count; i++) {
        (void)add_node(s, replies.positions[i]);
    }
}

bool strategy_walk(Strategy *s, size_t limit)
{
    for (size_t i = 0; i < limit && s->next < s->count && !s->is_full; i++) {
        follow(s, s->next++);
    }
    const bool is_done = s->next == s->count || s->is_full;
    if (is_done) {
        s->walked = s->count;
    }
    return is_done;
}

/* ----------------------------------------------------------------- mending */

/* A small walk on its way. */
typedef struct SmallWalk {
    Strategy *strategy;
    bool is_wide; /* any move may be tried, not only the player's own */
    int room;     /* positions that it may still meet */
} SmallWalk;

static StrategyVerdict verdict_of(SmallWalk *walk, Position p);

/* Whether the player wins after this move. Open: the walk was too small to tell. */
static StrategyVerdict verdict_of_move(SmallWalk *walk, Position p, uint8_t cell)
{
    const Replies replies = replies_to(walk->strategy, p, cell);
    StrategyVerdict verdict = replies.fail ? STRATEGY_BAD : STRATEGY_GOOD;
    for (int i = 0; i < replies.count && verdict == STRATEGY_GOOD; i++) {
        verdict = verdict_of(walk, replies.positions[i]);
    }
    return verdict;
}

static StrategyVerdict verdict_of_choice(SmallWalk *walk, Position p, const Candidates *candidates,
                                         uint8_t *cell)
{
    const int count = walk->is_wide ? candidates->count : 1;
    StrategyVerdict verdict = count < candidates->count ? STRATEGY_OPEN : STRATEGY_BAD;
    for (int i = 0; i < count && verdict != STRATEGY_GOOD; i++) {
        const StrategyVerdict of_move = verdict_of_move(walk, p, candidates->cells[i]);
        *cell = candidates->cells[i];
        verdict = of_move == STRATEGY_BAD ? verdict : of_move;
    }
    return verdict;
}

static StrategyVerdict verdict_of(SmallWalk *walk, Position p)
{
    Strategy *s = walk->strategy;
    const StrategyNode *known = find_node(s, p);
    if (known != NULL && known->verdict != STRATEGY_OPEN) {
        return (StrategyVerdict)known->verdict;
    }
    uint64_t safe;
    const StrategySort sort = sort_of(s, p, &safe);
    if (sort == STRATEGY_PROVED || sort == STRATEGY_FAILED) {
        return sort == STRATEGY_PROVED ? STRATEGY_GOOD : STRATEGY_BAD;
    }
    if (walk->room == 0) {
        return STRATEGY_OPEN;
    }
    walk->room--;
    Candidates candidates = {.count = 1, .cells = {(uint8_t)bits_lowest(safe)}};
    if (sort == STRATEGY_CHOICE) {
        candidates = order(s, p, safe);
    }
    uint8_t cell = NO_CELL;
    const StrategyVerdict verdict = verdict_of_choice(walk, p, &candidates, &cell);
    StrategyNode *node = verdict == STRATEGY_GOOD ? add_node(s, p) : NULL;
    if (node != NULL) {
        node->cell = cell;
        node->sort = (uint8_t)sort;
        node->verdict = STRATEGY_GOOD;
    }
    return verdict == STRATEGY_GOOD && node == NULL ? STRATEGY_OPEN : verdict;
}

/* Looks for another move. Who may try any move in its walks knows for certain that there is
 * none, if none of them was too small. */
static StrategyVerdict mend_choice(Strategy *s, StrategyNode *node, bool is_wide)
{
    const Candidates candidates = order(s, node->position, strategy_cells(s, node->position));
    StrategyVerdict verdict = is_wide ? STRATEGY_BAD : STRATEGY_DOUBTFUL;
    for (int i = 0; i < candidates.count && verdict != STRATEGY_GOOD; i++) {
        SmallWalk walk = {s, is_wide, is_wide ? s->reach * WIDE_WALK : SMALL_WALK};
        const bool is_tried = candidates.cells[i] == node->cell && !is_wide;
        const StrategyVerdict of_move =
            is_tried ? STRATEGY_OPEN : verdict_of_move(&walk, node->position, candidates.cells[i]);
        if (of_move == STRATEGY_GOOD) {
            node->cell = candidates.cells[i];
            verdict = STRATEGY_GOOD;
        } else if (of_move != STRATEGY_BAD) {
            verdict = STRATEGY_DOUBTFUL;
        }
    }
    return verdict;
}

/* What is known of a node by what may follow its move. */
static StrategyVerdict verdict_of_replies(const Strategy *s, const StrategyNode *node)
{
    const Replies replies = replies_to(s, node->position, node->cell);
    StrategyVerdict verdict = replies.fail ? STRATEGY_BAD : STRATEGY_GOOD;
    for (int i = 0; verdict != STRATEGY_BAD && i < replies.count; i++) {
        const StrategyNode *next = find_node(s, replies.positions[i]);
        if (next != NULL && next->verdict != STRATEGY_GOOD) {
            verdict = (StrategyVerdict)next->verdict;
        }
    }
    return verdict;
}

static void mend_node(Strategy *s, StrategyNode *node)
{
    if (node->verdict != STRATEGY_OPEN) {
        return;
    }
    StrategyVerdict verdict = verdict_of_replies(s, node);
    if (verdict != STRATEGY_GOOD && node->sort == STRATEGY_CHOICE) {
        verdict = mend_choice(s, node, false);
        verdict = verdict == STRATEGY_GOOD ? verdict : mend_choice(s, node, true);
        s->mistakes += verdict == STRATEGY_GOOD;
    }
    s->doubts += verdict == STRATEGY_DOUBTFUL;
    node->verdict = (uint8_t)verdict;
}

bool strategy_mend_again(Strategy *s)
{
    if (s->doubts == 0 || s->reach == REACH_MAX) {
        return false;
    }
    for (size_t i = 0; i < s->walked; i++) {
        StrategyNode *node = &s->nodes[i];
        node->verdict = node->verdict == STRATEGY_DOUBTFUL ? STRATEGY_OPEN : node->verdict;
    }
    s->reach *= REACH_STEP;
    s->doubts = 0;
    s->next = s->walked;
    return true;
}

bool strategy_mend(Strategy *s, size_t limit)
{
    for (size_t i = 0; i < limit && s->next > 0; i++) {
        mend_node(s, &s->nodes[--s->next]);
    }
    return s->next == 0;
}

bool strategy_is_good(const Strategy *s)
{
    /* As second player it begins with a node for each first move. */
    const int plies = bits_count(s->nodes[0].position.all);
    bool is_good = !s->is_full;
    for (size_t i = 0; is_good && i < s->walked && bits_count(s->nodes[i].position.all) == plies;
         i++) {
        is_good = s->nodes[i].verdict == STRATEGY_GOOD;
    }
    return is_good;
}

/* --------------------------------------------------------------- gathering */

/* Notes that a node is met; returns how many are in the queue. */
static size_t meet(Strategy *s, StrategyNode *node, size_t queued)
{
    if (node == NULL || node->is_met) {
        return queued; /* what is not there was proved at once */
    }
    node->is_met = true;
    s->queue[queued] = (uint32_t)(node - s->nodes);
    return queued + 1;
}

static size_t meet_replies(Strategy *s, const StrategyNode *node, size_t queued)
{
    const Replies replies = replies_to(s, node->position, node->cell);
    for (int i = 0; i < replies.count; i++) {
        queued = meet(s, find_node(s, replies.positions[i]), queued);
    }
    return queued;
}

void strategy_gather(Strategy *s)
{
    assert(strategy_is_good(s));
    const int plies = bits_count(s->nodes[0].position.all);
    size_t queued = 0;
    for (size_t i = 0; i < s->count; i++) {
        s->nodes[i].is_met = false;
    }
    for (size_t i = 0; i < s->walked && bits_count(s->nodes[i].position.all) == plies; i++) {
        queued = meet(s, &s->nodes[i], queued);
    }
    s->choices = 0;
    for (size_t i = 0; i < queued; i++) {
        const uint32_t number = s->queue[i];
        const StrategyNode *node = &s->nodes[number];
        if (node->sort != STRATEGY_PROVED) {
            queued = meet_replies(s, node, queued);
        }
        if (node->sort == STRATEGY_CHOICE) {
            s->queue[s->choices++] = number; /* its own place is behind, or here */
        }
    }
}

const StrategyNode *strategy_choice(const Strategy *s, size_t i)
{
    assert(i < s->choices);
    return &s->nodes[s->queue[i]];
}
