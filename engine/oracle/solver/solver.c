/* solver.c - the questions people ask, answered by the search.
 *
 * The search (solver_search.inc) only says whether a score is more than some
 * number. This file turns that into scores and picks the copy of the search that
 * fits the board and the machine.
 */
#include "oracle/solver/solver.h"

#include <assert.h>
#include <limits.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "facets/features.h"
#include "oracle/solver/solver_table.h"

/* A position between two moves of the search. `..._threats` are the empty cells
 * that would complete four; `moves` those that do not lose at once. */
typedef struct {
    uint64_t own, opp, own_threats, opp_threats, moves;
    int ply;
} Node;

enum {
    WIDTH_MAX = SOLVER_COLUMNS_MAX,
    WORK_THIRD = 4, /* nodes that as much work takes as to see whether three stones win */
};

#define INLINE static inline __attribute__((always_inline))
#if defined(__wasm__) /* every byte is downloaded */
#define SMALL static __attribute__((noinline))
#define ONCE  __attribute__((noinline))
#else
#define SMALL INLINE
#define ONCE
#endif

/* Functions that take lanes are all inlined, so how a call would pass them,
 * which this warning is about, does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"

/* What makes a move worth trying early. Threats are cells where we would make
 * four. On 7x6 a threat's good row is odd for the first player, even for the
 * second, since those are the cells that fall to him at the end; on other boards
 * it is what solver_search.inc calls odd for the side that moves when an even
 * number of cells is empty. */
enum {
    RANK_THREATS,      /* per threat after the move */
    RANK_GOOD_THREATS, /* more, if on a good row */
    RANK_NEW_THREATS,  /* more, if also new and not above one of theirs */
    RANK_NEAR_THREATS, /* more, if right above a playable cell */
    RANK_REPLIES,      /* per answer that does not lose at once */
    RANK_CENTRE,       /* twice per column nearer to the centre */
    RANK_GOOD_ROW,     /* the stone stands on a good row */
    RANK_SPOILS,       /* it stands right below our own threat, and wastes it */
    RANK_STACKED,      /* per threat on top of another of ours */
    RANK_TWO_BELOW,    /* a threat of either side is two cells above */
    RANK_REACH,        /* per line they might still make if we, second player, follow */
    RANK_COUNT
};

enum { LATE_PHASE_PLY = 20 };

/* Their weights, found by descent on node counts, one weight at a time, over
 * positions from random play. Two phases of the game; in each, rows go by the
 * question, alpha below -2, below 0, below 2, or more, each for the first and
 * second player. */
static const int weights[2][8][RANK_COUNT] = {
    {
        {22, 2, 7, 31, -12, 8, -1, -49, -12, 0, 0},
        {24, 2, 3, 56, -16, 16, 7, -61, -28, 13, 0},
        {42, 4, 0, 21, -2, 6, 10, -43, 67, 4, 0},
        {39, 7, -3, 21, -3, 8, 14, -59, -3, -3, 0},
        {46, 33, 12, 19, -10, 12, 15, -77, 30, 29, 0},
        {36, 16, 4, 41, -1, 4, 23, -115, 12, 1, -6},
        {16, -7, 17, 2, -8, 3, 0, -95, 105, 47, 0},
        {24, -7, 1, 10, -4, 3, 8, -131, 105, 60, 0},
    },
    {
        {10, 2, 7, 31, -12, 7, 3, -49, -12, 0, 0},
        {24, 2, 3, 56, -20, 16, 7, -61, -28, 13, -4},
        {30, 4, 0, 21, -2, 5, 6, -43, 67, 4, 0},
        {39, 7, -3, 21, -3, 6, 14, -59, -3, 1, -8},
        {49, 33, 12, 19, -10, 12, 15, -89, 30, 29, 0},
        {48, 24, 4, 41, -5, 4, 23, -115, 12, 1, -6},
        {16, -7, 17, 2, -8, 3, 0, -95, 105, 47, 0},
        {24, -7, 9, 18, -8, 3, 12, -131, 105, 52, 0},
    },
};

/* What a cell is worth, for the first and the second player: row by row from the
 * bottom, and in each by distance from the nearer side. */
enum { EDGES = 4, PLACES = 6 * EDGES };
static const int8_t cell_worth[2][PLACES] = {
    {0, -12, -4, 0, 0, 0, 0, 0, -8, 0, 0, 0, 8, 0, 8, 4, 0, -4, -2, 0, 8, 0, 0, 0},
    {0, -8, -8, -4, 0, -15, 0, 0, 0, 4, 0, 0, 4, 0, 0, 0, 0, 0, -4, 8, 8, 0, 0, 0},
};

/* The row of weights for the question "more than alpha?" at `ply`; `second` of the side that
 * moves when an odd number of cells is empty, as the second player does on 7x6. */
static inline const int *rank_weights(int alpha, int ply, bool second)
{
    const int question = (alpha >= -2) + (alpha >= 0) + (alpha >= 2);
    return weights[ply >= LATE_PHASE_PLY][2 * question + second];
}

/* What the place of a move's stone adds to its rank. */
static inline int rank_of_place(const Solver *s, uint64_t move, int ply, const int *w)
{
    const int cell = __builtin_ctzll(move);
    return w[RANK_CENTRE] * s->centres[cell] + cell_worth[ply % 2][s->places[cell]];
}

/* Whether other threads search the same position: never in WebAssembly, where there is but
 * one, and every byte is downloaded. */
#if defined(__wasm__)
#define TOGETHER(s) false
#else
#define TOGETHER(s) ((s)->together)
#endif

struct SolverPath {
    SolverPath *above; /* NULL at the root */
    uint64_t hash;
    int alpha;
    int value; /* what another thread has found, where that answers for it */
};

enum {
    LOOK_EVERY = 512, /* nodes, about a tenth of a millisecond */
    FAILED_FEW = 2,   /* so many moves in vain, and all will most likely be */
};

/* When the search is to pause next: to poll, or to look what others have found. */
static void plan_pause(Solver *s)
{
    const uint64_t look_at = TOGETHER(s) ? s->nodes + LOOK_EVERY : UINT64_MAX;
    s->pause_at = look_at < s->poll_at ? look_at : s->poll_at;
}

/* Gives up what is searched below the highest node that is answered by now. */
static void look_for_answers(Solver *s)
{
    for (SolverPath *node = s->path; node; node = node->above) {
        const uint64_t word = table_find(s->early, node->hash, s->width * (s->height + 1));
        const bool is_upper = (word & TABLE_UPPER) != 0;
        node->value = table_score(word);
        if (word != 0 && (is_upper ? node->value <= node->alpha : node->value > node->alpha))
            s->answered = node;
    }
    s->cancelled = s->answered != NULL;
}

/* Asks the caller whether to go on, and others whether there is a need to. */
static bool may_go_on(Solver *s)
{
    if (TOGETHER(s))
        look_for_answers(s);
    if (s->nodes >= s->poll_at) {
        s->poll_at = s->nodes + s->poll_every;
        if (!s->poll(s->context, s->nodes)) {
            s->answered = NULL;
            s->cancelled = true;
        }
    }
    plan_pause(s);
    return !s->cancelled;
}

/* A bit for the foot of each column. */
#define FEET(width, height)                                                                        \
    ((~UINT64_C(0) >> (64 - (width) * ((height) + 1))) / ((UINT64_C(1) << ((height) + 1)) - 1))

#define WIDTH   7
#define HEIGHT  6
#define BOTTOM  FEET(WIDTH, HEIGHT)
#define NAME(x) x##_7x6
#define TARGET
#define LANES 2
#include "oracle/solver/solver_search.inc"
#undef NAME
#undef TARGET
#undef LANES
#if defined(__x86_64__)
#define AVX2    __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define NAME(x) x##_7x6_avx2
#define TARGET  AVX2
#define LANES   4
#include "oracle/solver/solver_search.inc"
#undef NAME
#undef TARGET
#undef LANES
#define NAME(x) x##_7x6_avx512
#define TARGET  __attribute__((target("avx512f,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,popcnt")))
#define LANES   8
#include "oracle/solver/solver_search.inc"
#undef NAME
#undef TARGET
#undef LANES
#endif
#undef WIDTH
#undef HEIGHT
#undef BOTTOM
#define WIDTH  (s->width)
#define HEIGHT (s->height)
#define BOTTOM (s->bottom)
#if defined(__x86_64__)
#define NAME(x) x##_any_avx2
#define TARGET  AVX2
#define LANES   4
#include "oracle/solver/solver_search.inc"
#undef NAME
#undef TARGET
#undef LANES
#endif
#define NAME(x) x##_any
#if defined(__wasm__) /* where other boards are rare, and every byte is downloaded */
#define TARGET __attribute__((minsize))
#else
#define TARGET
#endif
#define LANES 2
#include "oracle/solver/solver_search.inc"

/* What the copies are for; 0 is for any board on any machine. */
enum { MACHINE_7X6 = 1, MACHINE_AVX2 = 2, MACHINE_AVX512 = 4 };

static int ask(Solver *s, const Node *n, int alpha)
{
    switch (s->machine) {
#if defined(__x86_64__)
    case MACHINE_7X6 | MACHINE_AVX512:
        return ask_7x6_avx512(s, n, alpha);
    case MACHINE_7X6 | MACHINE_AVX2:
        return ask_7x6_avx2(s, n, alpha);
    case MACHINE_AVX2:
        return ask_any_avx2(s, n, alpha);
#endif
    case MACHINE_7X6:
        return ask_7x6(s, n, alpha);
    default:
        return ask_any(s, n, alpha);
    }
}

static bool has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static bool has_avx512(void)
{
#if defined(__x86_64__)
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq");
#else
    return false;
#endif
}

static int best_machine(int width, int height)
{
    if (width == 7 && height == 6) {
        return MACHINE_7X6 | (has_avx512() ? MACHINE_AVX512 : has_avx2() ? MACHINE_AVX2 : 0);
    }
    return has_avx2() ? MACHINE_AVX2 : 0;
}

/* ---- Memory ------------------------------------------------------------ */

enum { LATE_BYTES_BEST = 1024 * 1024 };

bool solver_supports(int width, int height)
{
    return 1 <= width && width <= WIDTH_MAX && 1 <= height && height <= 15 &&
           (height + 1) * width <= 64;
}

bool solver_plays(const Game *game)
{
    const Features *features = game->features;
    return features != NULL && features->stones_fall && features->line_length == 4 &&
           solver_supports(game->cols, game->rows) &&
           features->cell(game, 0, game->cols - 1) == UINT64_C(1)
                                                          << (game->cols * (game->rows + 1) - 2);
}

/* A remainder must fit its field, so large boards need many buckets; and it
 * must have at least one bit, so the tiniest boards have few. */
static int bucket_bits_min(int width, int height)
{
    const int key_bits = (height + 1) * width, bits = key_bits - TABLE_REMAINDER_BITS;
    const int few = key_bits - 1 < 6 ? key_bits - 1 : 6;
    return bits > few ? bits : few;
}

static size_t table_bytes(int bucket_bits)
{
    return (size_t)TABLE_BUCKET_BYTES << bucket_bits;
}

/* The largest table of at most `bytes`, or one without words. */
static SolverTable table_within(const Solver *s, void *memory, size_t bytes)
{
    int bits = bucket_bits_min(s->width, s->height);
    if (bytes < table_bytes(bits))
        return (SolverTable){0};
    /* The bucket number must leave at least one bit of the hash. */
    while (bits + 1 < (s->height + 1) * s->width && bits < 40 && table_bytes(bits + 1) <= bytes)
        bits++;
    return (SolverTable){memory, bits};
}

size_t solver_bytes_min(int width, int height)
{
    assert(solver_supports(width, height));
    return 2 * table_bytes(bucket_bits_min(width, height));
}

/* Finds out once where each cell is: its place in cell_worth, and how near to the
 * centre its column. */
static void init_places(Solver *s)
{
    for (int col = 0; col < s->width; col++) {
        const int edge = col < s->width - 1 - col ? col : s->width - 1 - col;
        for (int row = 0; row < s->height; row++) {
            const int cell = col * (s->height + 1) + row;
            s->places[cell] = (uint8_t)((row < 6 ? row : 5) * EDGES +
                                        (edge < EDGES ? edge : EDGES - 1));
            s->centres[cell] = (uint8_t)(2 * edge + 1);
        }
    }
}

bool solver_init(Solver *s, int width, int height, void *memory, size_t bytes)
{
    assert(solver_supports(width, height));
    if (!memory || (uintptr_t)memory % SOLVER_ALIGNMENT != 0 ||
        bytes < solver_bytes_min(width, height))
        return false;
    *s = (Solver){.width = width,
                  .height = height,
                  .bottom = FEET(width, height),
                  .early_plies = width * height * 20 / 42,
                  .machine = best_machine(width, height)};
    size_t late = bytes / 2 < LATE_BYTES_BEST ? bytes / 2 : LATE_BYTES_BEST;
    if (late < table_bytes(bucket_bits_min(width, height)))
        late = table_bytes(bucket_bits_min(width, height));
    /* The early table takes the largest power of two, the late one the rest
     * when there is enough of it. */
    s->early = table_within(s, memory, bytes);
    if (table_bytes(s->early.bucket_bits) + late > bytes)
        s->early.bucket_bits--;
    const size_t early_bytes = table_bytes(s->early.bucket_bits);
    s->late = table_within(s, (char *)memory + early_bytes,
                           late < bytes - early_bytes ? late : bytes - early_bytes);
    init_places(s);
    memset(s->early.words, 0, table_bytes(s->early.bucket_bits));
    memset(s->late.words, 0, table_bytes(s->late.bucket_bits));
    solver_set_poll(s, NULL, NULL, 1);
    return true;
}

/* They then share a little more, so that less is searched twice; what they share is slower,
 * since it fits no cache of one core. */
static void search_with_others(Solver *s)
{
    s->together = true;
    s->early_plies = s->width * s->height / 2 + 1;
    plan_pause(s);
}

bool solver_init_sharing(Solver *s, Solver *owner, bool together, void *memory, size_t bytes)
{
    if (together)
        search_with_others(owner);
    *s = *owner;
    s->nodes = 0;
    solver_set_poll(s, NULL, NULL, 1);
    if (!memory || (uintptr_t)memory % SOLVER_ALIGNMENT != 0)
        return false;
    s->late = table_within(s, memory, bytes < LATE_BYTES_BEST ? bytes : LATE_BYTES_BEST);
    if (!s->late.words)
        return false;
    memset(s->late.words, 0, table_bytes(s->late.bucket_bits));
    return true;
}

void solver_set_poll(Solver *s, SolverPoll *poll, void *context, uint64_t every)
{
    s->poll = poll;
    s->context = context;
    s->poll_every = every > 0 ? every : 1;
    s->poll_at = poll ? s->nodes + s->poll_every : UINT64_MAX;
    plan_pause(s);
}

uint64_t solver_nodes(const Solver *s)
{
    return s->nodes;
}

/* ---- Positions --------------------------------------------------------- */

static uint64_t board_cells(const Solver *s)
{
    return s->bottom * ((UINT64_C(1) << s->height) - 1);
}

static uint64_t column_cells(const Solver *s, int col)
{
    return ((UINT64_C(1) << s->height) - 1) << (col * (s->height + 1));
}

static uint64_t playable_cells(const Solver *s, Position p)
{
    return (p.all + s->bottom) & board_cells(s);
}

static int win_at(const Solver *s, int stone)
{
    return (s->width * s->height + 2 - stone) / 2;
}

bool solver_can_solve(const Solver *s, Position p)
{
    const uint64_t board = board_cells(s);
    if ((p.all & ~board) != 0 || (p.own & ~p.all) != 0)
        return false;
    /* Stones stand on stones exactly if one more on each column's foot carries
     * through to a single bit: then the sum has nothing in common with them. */
    if (((p.all + s->bottom) & p.all) != 0)
        return false;
    const int stones = __builtin_popcountll(p.all);
    if (__builtin_popcountll(p.own) != stones / 2)
        return false;
    return lines_any(s, p.own) == 0 && lines_any(s, p.all ^ p.own) == 0;
}

static Position after(Position p, uint64_t move)
{
    return (Position){p.all ^ p.own, p.all | move};
}

/* ---- Answers ----------------------------------------------------------- */

/* What is known of a score while it is being found. */
typedef struct {
    Node node;
    int lower, upper;
    int sign; /* -1 if the forced moves at the root ended with the other side */
} Query;

/* A position whose moves are not known yet. */
static Node node_of(const Solver *s, Position p)
{
    assert(solver_can_solve(s, p));
    const uint64_t opp = p.all ^ p.own, empty = board_cells(s) & ~p.all;
    return (Node){.own = p.own,
                  .opp = opp,
                  .own_threats = threats_any(s, p.own) & empty,
                  .opp_threats = threats_any(s, opp) & empty,
                  .ply = __builtin_popcountll(p.all)};
}

/* Starts a query for `p`. Trivial positions are answered here: lower == upper. */
static Query query(const Solver *s, Position p)
{
    Query q = {.node = node_of(s, p), .sign = 1};
    int value;
    if (q.node.own_threats & playable_cells(s, p)) {
        q.lower = q.upper = win_at(s, q.node.ply + 1);
        return q;
    }
    const int ply = q.node.ply;
    const bool open = settle_any(s, &q.node, &value);
    q.sign = (q.node.ply - ply) % 2 == 0 ? 1 : -1;
    if (!open) {
        q.lower = q.upper = value;
        return q;
    }
    q.lower = -win_at(s, q.node.ply + 4);
    q.upper = win_at(s, q.node.ply + 3);
    return q;
}

/* Narrows the query by asking whether its score is more than alpha. */
static void narrow(Solver *s, Query *q, int alpha)
{
    const int value = ask(s, &q->node, alpha);
    if (s->cancelled)
        return;
    if (value > alpha)
        q->lower = value > q->lower ? value : q->lower;
    else
        q->upper = value < q->upper ? value : q->upper;
}

/* Which question to put next. Far from the truth questions are cheap, and the
 * cheapest are those about quick wins and losses, because few stones decide
 * them. So ask from the outside in, until only slow games are left; then who
 * wins; then halve what remains. Once questions get dear, any that need not be
 * asked hurts, and scores near 0 are the likely ones: go step by step. In
 * between, later in the game, scores are as likely as below: halve that. */
enum {
    SLOW_SCORE = 9, /* scores up to here belong to slow games */
    OUTER_PART = 6, /* this part of the range is asked away at a time */
    NODES_CHEAP = 300,
    NODES_DEAR = 100000,
};

/* How often scores from -SLOW_SCORE on were the truth, in random positions of 10
 * to 19 stones that took a thousand nodes or more; smoothed, about 120 in all.
 * Few games are won with the very last stone of either side. */
static const int likely[2 * SLOW_SCORE + 1] = {1, 1,  2,  3,  4, 7, 9, 13, 5, 14,
                                               5, 18, 13, 12, 6, 3, 2, 1,  1};

static int likeliness(int score)
{
    return -SLOW_SCORE <= score && score <= SLOW_SCORE ? likely[score + SLOW_SCORE] : 1;
}

/* The question that either answer to is most nearly as likely. */
static int even_question(const Query *q)
{
    int balance = 0, question = q->lower; /* weight above the question less that below */
    for (int score = q->lower; score <= q->upper; score++)
        balance += likeliness(score);
    balance -= 2 * likeliness(question);
    while (question + 1 < q->upper && balance > likeliness(question + 1))
        balance -= 2 * likeliness(++question);
    return question;
}

/* `dearest` is what the dearest question so far has cost, in nodes. */
static int next_question(const Solver *s, const Query *q, uint64_t dearest)
{
    const int width = q->upper - q->lower;
    const bool is_dear = dearest > NODES_DEAR,
               is_slow = q->upper <= SLOW_SCORE && q->lower >= -SLOW_SCORE;
    if (!is_dear && is_slow && dearest > NODES_CHEAP && q->node.ply >= s->width * s->height / 3)
        return even_question(q);
    if (q->lower >= 0)
        return is_dear ? q->lower : q->lower + (width - 1) / 2;
    if (q->upper <= 0)
        return is_dear ? q->upper - 1 : q->lower + width / 2;
    if (!is_dear && q->upper > SLOW_SCORE && q->upper >= -q->lower)
        return q->upper - 1 - width / OUTER_PART;
    if (!is_dear && q->lower < -SLOW_SCORE)
        return q->lower + width / OUTER_PART;
    return 0;
}

/* Narrows the query until its score is known. */
static void resolve(Solver *s, Query *q)
{
    uint64_t dearest = 0;
    while (q->lower < q->upper && !s->cancelled) {
        const uint64_t before = s->nodes;
        narrow(s, q, next_question(s, q, dearest));
        dearest = s->nodes - before > dearest ? s->nodes - before : dearest;
    }
}

bool solver_score(Solver *s, Position p, int *score)
{
    s->cancelled = false;
    Query q = query(s, p);
    resolve(s, &q);
    *score = q.sign * q.lower;
    return !s->cancelled;
}

bool solver_outcome(Solver *s, Position p, int *outcome)
{
    s->cancelled = false;
    Query q = query(s, p);
    if (q.lower < 1 && q.upper > 0)
        narrow(s, &q, 0);
    if (q.lower < 0 && q.upper > -1 && q.lower < 1 && !s->cancelled)
        narrow(s, &q, -1);
    const int sign = q.lower > 0 ? 1 : q.upper < 0 ? -1 : 0;
    *outcome = q.sign * sign;
    return !s->cancelled;
}

bool solver_exceeds(Solver *s, Position p, int bound, bool *exceeds)
{
    s->cancelled = false;
    Query q = query(s, p);
    const int alpha = q.sign > 0 ? bound : -bound - 1;
    if (q.lower <= alpha && q.upper > alpha)
        narrow(s, &q, alpha);
    *exceeds = (q.lower > alpha) == (q.sign > 0);
    return !s->cancelled;
}

bool solver_keeps_score(Solver *s, Position p, int col, int score, bool *keeps)
{
    s->cancelled = false;
    const uint64_t move = playable_cells(s, p) & column_cells(s, col);
    assert(move != 0);
    if (lines_any(s, p.own | move)) {
        *keeps = score == win_at(s, __builtin_popcountll(p.all) + 1);
        return true;
    }
    Query q = query(s, after(p, move));
    /* The reply's score is at least -score; does it not exceed that? */
    if (q.lower < q.upper)
        narrow(s, &q, q.sign > 0 ? -score : score - 1);
    *keeps = q.sign > 0 ? -q.upper >= score : q.lower >= score;
    return !s->cancelled;
}

/* ---- Order ------------------------------------------------------------- */

/* How the search ranks each move that does not lose at once, by columns. */
static void rank_moves(const Solver *s, Node *n, int bound, int ranks[SOLVER_COLUMNS_MAX])
{
    Moves_any moves[(WIDTH_MAX + LANES - 1) / LANES];
    const uint64_t playable = (n->own + n->opp + s->bottom) & board_cells(s);
    const int *w = rank_weights(bound, n->ply, (s->width * s->height - n->ply) % 2 != 0);
    n->moves = playable & ~(n->opp_threats >> 1);
    const int groups = deal_any(s, n, moves);
    for (int g = 0; g < groups; g++)
        (void)look_any(s, n, &moves[g]);
    (void)promised_any(s, n, moves, groups, bound);
    for (int i = 0; i < groups * LANES; i++) {
        const Moves_any *v = &moves[i / LANES];
        const uint64_t move = v->move[i % LANES];
        if (move != 0)
            ranks[__builtin_ctzll(move) / (s->height + 1)] = rank_any(s, n, v, i % LANES, w) +
                                                             rank_of_place(s, move, n->ply, w);
    }
}

int solver_order(const Solver *s, Position p, int bound, int cols[SOLVER_COLUMNS_MAX])
{
    enum { LOSES = -100000, SAVES = 100000, WINS }; /* beyond all ranks */
    Node n = node_of(s, p);
    const uint64_t playable = playable_cells(s, p);
    int ranks[SOLVER_COLUMNS_MAX];
    int count = 0;
    for (int col = 0; col < s->width; col++)
        ranks[col] = LOSES;
    rank_moves(s, &n, bound, ranks);
    for (int col = 0; col < s->width; col++) {
        const uint64_t move = playable & column_cells(s, col);
        if (move == 0)
            continue;
        if (move & (n.own_threats | n.opp_threats))
            ranks[col] = move & n.own_threats ? WINS : SAVES;
        int at = count++;
        for (; at > 0 && ranks[cols[at - 1]] < ranks[col]; at--)
            cols[at] = cols[at - 1];
        cols[at] = col;
    }
    return count;
}
