/* proof.c - whether the side to move wins within a few moves, yes or no. */
#include "oracle/proof.h"

#include <assert.h>

#include "base/bits.h"
#include "facets/features.h"
#include "facets/symmetry.h"
#include "games/stones.h"

enum {
    KEY_SHIFT = 8,
    TABLE_DEPTH_MIN = 3, /* less is searched faster than it is looked up */
    ORDER_DEPTH_MIN = 3, /* and not worth an order of moves */
    OWN_SLOTS = 1024,    /* of who brings no table, for a search of some depth */
    OWN_DEPTH_MIN = 6,
};

static_assert(PROOF_DEPTH_MAX < 16, "a depth takes four bits");

typedef struct ProofSearch {
    const Game *game;
    const Features *features;
    ProofTable *table; /* NULL: nothing is remembered */
} ProofSearch;

typedef struct Candidates {
    int count;
    uint64_t cells[GAME_MOVES_MAX];
} Candidates;

bool proof_can_search(const Game *game)
{
    return game->features != NULL && game->features->tactics != NULL &&
           game->features->completing != NULL;
}

static bool is_single(uint64_t cells)
{
    return (cells & (cells - 1)) == 0;
}

/* ------------------------------------------------------------------- table */

/* Whether keys of this game leave room for what is known. */
static bool keys_fit(const Game *game)
{
    return game->cells >> (64 - KEY_SHIFT - 1) == 0;
}

static uint64_t *bucket_of(const ProofTable *table, uint64_t key)
{
    const uint64_t mixed = (key ^ key >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    const size_t buckets = table->count / PROOF_BUCKET;
    return table->slots + PROOF_BUCKET * (size_t)((mixed >> 32) * (uint64_t)buckets >> 32);
}

static int proved_depth(uint64_t slot)
{
    return (int)(slot >> 4 & 15);
}

static int unproved_depth(uint64_t slot)
{
    return (int)(slot & 15);
}

/* The slot of a position, or an empty one to put it into: the last of its bucket
 * makes room. Slots that are in use move up, so that the last is the oldest. */
static uint64_t *slot_of(const ProofTable *table, uint64_t key)
{
    uint64_t *bucket = bucket_of(table, key);
    uint64_t found = key << KEY_SHIFT;
    int at = 0;
    while (at < PROOF_BUCKET - 1 && bucket[at] >> KEY_SHIFT != key) {
        at++;
    }
    if (bucket[at] >> KEY_SHIFT == key) {
        found = bucket[at];
    }
    for (; at > 0; at--) {
        bucket[at] = bucket[at - 1];
    }
    bucket[0] = found;
    return bucket;
}

static void remember(ProofTable *table, uint64_t key, int depth, bool wins)
{
    uint64_t *slot = slot_of(table, key);
    if (wins && (proved_depth(*slot) == 0 || depth < proved_depth(*slot))) {
        *slot = (*slot & ~UINT64_C(0xf0)) | (uint64_t)depth << 4;
    } else if (!wins && depth > unproved_depth(*slot)) {
        *slot = (*slot & ~UINT64_C(0xf)) | (uint64_t)depth;
    }
}

/* Whether the answer is remembered; writes it. */
static bool recall(const ProofTable *table, uint64_t key, int depth, bool *wins)
{
    const uint64_t slot = *slot_of(table, key);
    *wins = proved_depth(slot) != 0 && proved_depth(slot) <= depth;
    return *wins || depth <= unproved_depth(slot);
}

/* ------------------------------------------------------------------ search */

/* Most promising first: moves that leave most cells on which another stone would
 * complete a line. */
static Candidates order(const ProofSearch *s, Position p, uint64_t cells)
{
    Candidates found = {0};
    int threats[GAME_MOVES_MAX];
    for (; cells != 0; cells &= cells - 1) {
        const uint64_t cell = cells & -cells;
        const int open = bits_count(s->features->completing(s->game, p.own | cell) & ~p.all);
        int at = found.count++;
        for (; at > 0 && threats[at - 1] < open; at--) {
            threats[at] = threats[at - 1];
            found.cells[at] = found.cells[at - 1];
        }
        threats[at] = open;
        found.cells[at] = cell;
    }
    return found;
}

static bool wins(const ProofSearch *s, Position p, int depth);

/* Whether the side to move, which cannot complete a line, loses. */
static bool loses(const ProofSearch *s, Position p, int depth)
{
    const Tactics t = s->features->tactics(s->game, p);
    if (t.safe == 0) {
        return t.playable != 0;
    }
    if (is_single(t.safe)) {
        return wins(s, stones_place(p, t.safe), depth);
    }
    if (depth < 1) {
        return false;
    }
    uint64_t rest = t.safe;
    while (rest != 0 && wins(s, stones_place(p, rest & -rest), depth - 1)) {
        rest &= rest - 1;
    }
    return rest == 0;
}

/* The first cell that leads to where the other side loses; 0 if there is none. */
static uint64_t winning_choice(const ProofSearch *s, Position p, uint64_t cells, int depth)
{
    if (depth < ORDER_DEPTH_MIN) {
        while (cells != 0 && !loses(s, stones_place(p, cells & -cells), depth - 1)) {
            cells &= cells - 1;
        }
        return cells & -cells;
    }
    const Candidates candidates = order(s, p, cells);
    for (int i = 0; i < candidates.count; i++) {
        if (loses(s, stones_place(p, candidates.cells[i]), depth - 1)) {
            return candidates.cells[i];
        }
    }
    return 0;
}

/* The same answer, by the table where it can be. */
static bool has_winning_choice(const ProofSearch *s, Position p, uint64_t cells, int depth)
{
    if (s->table == NULL || depth < TABLE_DEPTH_MIN) {
        return winning_choice(s, p, cells, depth) != 0;
    }
    const uint64_t key = s->game->key(s->game, symmetry_canonical(s->game, p, NULL));
    bool answer;
    if (!recall(s->table, key, depth, &answer)) {
        answer = winning_choice(s, p, cells, depth) != 0;
        remember(s->table, key, depth, answer);
    }
    return answer;
}

static bool wins(const ProofSearch *s, Position p, int depth)
{
    const Tactics t = s->features->tactics(s->game, p);
    if (t.winning != 0) {
        return true;
    }
    if (t.safe == 0) {
        return false;
    }
    if (is_single(t.safe)) {
        return loses(s, stones_place(p, t.safe), depth);
    }
    return depth >= 1 && has_winning_choice(s, p, t.safe, depth);
}

/* ----------------------------------------------------------------- answers */

static ProofSearch search_of(const Game *game, ProofTable *table)
{
    assert(proof_can_search(game));
    return (ProofSearch){
        .game = game,
        .features = game->features,
        .table = table != NULL && table->count > 0 && keys_fit(game) ? table : NULL,
    };
}

static bool search_wins(const Game *game, Position p, int depth, ProofTable *table)
{
    const ProofSearch s = search_of(game, table);
    return wins(&s, p, depth);
}

static int find(const Game *game, Position p, int depth, ProofTable *table, uint64_t *cell)
{
    const ProofSearch s = search_of(game, table);
    const uint64_t cells = game->features->tactics(game, p).safe;
    *cell = 0;
    for (int d = 2; d <= depth; d += 2) {
        /* The table does not know which move it was, but that there is one. */
        if (has_winning_choice(&s, p, cells, d)) {
            *cell = winning_choice(&s, p, cells, d);
            return d;
        }
    }
    return 0;
}

/* Even a small table, forgotten at once, spares most of a deep search. */
static bool wants_own_table(const ProofTable *table, int depth)
{
    return table == NULL && depth >= OWN_DEPTH_MIN;
}

static bool wins_with_own_table(const Game *game, Position p, int depth)
{
    uint64_t slots[OWN_SLOTS] = {0};
    ProofTable table = {.slots = slots, .count = OWN_SLOTS};
    return search_wins(game, p, depth, &table);
}

static int find_with_own_table(const Game *game, Position p, int depth, uint64_t *cell)
{
    uint64_t slots[OWN_SLOTS] = {0};
    ProofTable table = {.slots = slots, .count = OWN_SLOTS};
    return find(game, p, depth, &table, cell);
}

bool proof_wins(const Game *game, Position p, int depth, ProofTable *table)
{
    assert(0 <= depth && depth <= PROOF_DEPTH_MAX);
    return wants_own_table(table, depth) ? wins_with_own_table(game, p, depth)
                                         : search_wins(game, p, depth, table);
}

int proof_find(const Game *game, Position p, int depth, ProofTable *table, uint64_t *cell)
{
    assert(0 <= depth && depth <= PROOF_DEPTH_MAX);
    return wants_own_table(table, depth) ? find_with_own_table(game, p, depth, cell)
                                         : find(game, p, depth, table, cell);
}
