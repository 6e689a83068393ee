/* solver.c - the questions people ask, answered by the search.
 *
 * The search (solver_search.inc) only says whether a score is more than some
 * number. This file turns that into scores, columns and lines of play, and
 * picks the copy of the search that fits the board and the machine.
 */
#include "search/solver.h"

#include <assert.h>
#include <string.h>

#include "search/solver_table.h"

/* A position between two moves of the search. `..._threats` are the empty cells
 * that would complete four; `moves` those that do not lose at once. */
typedef struct {
    uint64_t own, opp, own_threats, opp_threats, moves;
    int ply;
} Node;

/* Functions that take lanes are all inlined, so how a call would pass them,
 * which this warning is about, does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"

enum { LANES = 8, WIDTH_MAX = SOLVER_COLUMNS_MAX, GROUPS_MAX = WIDTH_MAX / LANES };

/* Eight moves side by side. The compiler makes of it what the machine has. */
typedef uint64_t Lanes __attribute__((vector_size(LANES * 8)));
typedef union {
    Lanes lanes;
    uint64_t word[LANES];
} Words;

#define INLINE static inline __attribute__((always_inline))

#define splat(x) ((Lanes){(x), (x), (x), (x), (x), (x), (x), (x)})

#define any(v)                                                                                     \
    (((Words){.lanes = (v)}).word[0] | ((Words){.lanes = (v)}).word[1] |                           \
     ((Words){.lanes = (v)}).word[2] | ((Words){.lanes = (v)}).word[3] |                           \
     ((Words){.lanes = (v)}).word[4] | ((Words){.lanes = (v)}).word[5] |                           \
     ((Words){.lanes = (v)}).word[6] | ((Words){.lanes = (v)}).word[7])

/* The number of ones in each lane. */
#define popcounts(x)                                                                               \
    ((Words){.word = {POP(x, 0), POP(x, 1), POP(x, 2), POP(x, 3), POP(x, 4), POP(x, 5), POP(x, 6), \
                      POP(x, 7)}}                                                                  \
         .lanes)
#define POP(x, i) (uint64_t) __builtin_popcountll((x)[i])

/* Lanes of small counts times a weight; only the low 32 bits of a lane matter. */
#define times(x, weight) ((x)*splat((uint64_t)(uint32_t)(weight)))

#ifdef SOLVER_TUNE
extern int solver_weights[8][16];
#define weights solver_weights
#else
#include "search/solver_weights.inc"
#endif

/* Asks the caller whether to go on. */
static bool solver_poll(Solver *s)
{
    s->poll_at = s->nodes + s->poll_every;
    if (s->poll && !s->poll(s->context, s->nodes))
        s->cancelled = true;
    return !s->cancelled;
}

#define WIDTH   7
#define HEIGHT  6
#define NAME(x) x##_7x6
#define TARGET
#include "search/solver_search.inc"
#undef NAME
#undef TARGET
#if defined(__x86_64__)
#define NAME(x) x##_7x6_avx2
#define TARGET  __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#include "search/solver_search.inc"
#undef NAME
#undef TARGET
#define NAME(x) x##_7x6_avx512
#define TARGET                                                                                     \
    __attribute__((                                                                                \
        target("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")))
#include "search/solver_search.inc"
#undef NAME
#undef TARGET
#endif
#undef WIDTH
#undef HEIGHT
#define WIDTH   (s->width)
#define HEIGHT  (s->height)
#define NAME(x) x##_any
#define TARGET
#include "search/solver_search.inc"

enum { MACHINE_ANY_BOARD, MACHINE_7X6, MACHINE_7X6_AVX2, MACHINE_7X6_AVX512 };

static int ask(Solver *s, const Node *n, int alpha)
{
    switch (s->machine) {
#if defined(__x86_64__)
    case MACHINE_7X6_AVX512:
        return ask_7x6_avx512(s, n, alpha);
    case MACHINE_7X6_AVX2:
        return ask_7x6_avx2(s, n, alpha);
#endif
    case MACHINE_7X6:
        return ask_7x6(s, n, alpha);
    default:
        return ask_any(s, n, alpha);
    }
}

static int best_machine(int width, int height)
{
    if (width != 7 || height != 6)
        return MACHINE_ANY_BOARD;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt")) {
        if (__builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
            return MACHINE_7X6_AVX512;
        return MACHINE_7X6_AVX2;
    }
#endif
    return MACHINE_7X6;
}

/* ---- Memory ------------------------------------------------------------ */

enum { LATE_BYTES_BEST = 1024 * 1024 };

bool solver_supports(int width, int height)
{
    return 1 <= width && width <= WIDTH_MAX && 1 <= height && height <= 15 &&
           (height + 1) * width <= 64;
}

/* A remainder must fit its field, so large boards need many buckets. */
static int bucket_bits_min(int width, int height)
{
    const int bits = (height + 1) * width - TABLE_REMAINDER_BITS;
    return bits > 4 ? bits : 4;
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

bool solver_init(Solver *s, int width, int height, void *memory, size_t bytes)
{
    assert(solver_supports(width, height));
    if (!memory || (uintptr_t)memory % SOLVER_ALIGNMENT != 0 ||
        bytes < solver_bytes_min(width, height))
        return false;
    *s = (Solver){.width = width, .height = height, .machine = best_machine(width, height)};
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
    solver_forget(s);
    return true;
}

bool solver_init_sharing(Solver *s, const Solver *owner, int variant, void *memory, size_t bytes)
{
    *s = *owner;
    s->variant = variant;
    s->poll = NULL;
    s->nodes = 0;
    s->poll_at = UINT64_MAX;
    if (!memory || (uintptr_t)memory % SOLVER_ALIGNMENT != 0)
        return false;
    s->late = table_within(s, memory, bytes < LATE_BYTES_BEST ? bytes : LATE_BYTES_BEST);
    if (!s->late.words)
        return false;
    memset(s->late.words, 0, table_bytes(s->late.bucket_bits));
    return true;
}

void solver_forget(Solver *s)
{
    memset(s->early.words, 0, table_bytes(s->early.bucket_bits));
    memset(s->late.words, 0, table_bytes(s->late.bucket_bits));
    s->nodes = 0;
    s->poll_at = s->poll ? s->poll_every : UINT64_MAX;
}

void solver_set_poll(Solver *s, SolverPoll *poll, void *context, uint64_t every)
{
    s->poll = poll;
    s->context = context;
    s->poll_every = every > 0 ? every : 1;
    s->poll_at = poll ? s->nodes + s->poll_every : UINT64_MAX;
}

uint64_t solver_nodes(const Solver *s)
{
    return s->nodes;
}

/* ---- Positions --------------------------------------------------------- */

static uint64_t board_cells(const Solver *s)
{
    return bottom_any(s) * ((UINT64_C(1) << s->height) - 1);
}

static uint64_t column_cells(const Solver *s, int col)
{
    return ((UINT64_C(1) << s->height) - 1) << (col * (s->height + 1));
}

static uint64_t playable_cells(const Solver *s, Position p)
{
    return (p.all + bottom_any(s)) & board_cells(s);
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
    if (((p.all + bottom_any(s)) & p.all) != 0)
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

/* Starts a query for `p`. Trivial positions are answered here: lower == upper. */
static Query query(const Solver *s, Position p)
{
    assert(solver_can_solve(s, p));
    const uint64_t opp = p.all ^ p.own, empty = board_cells(s) & ~p.all;
    Query q = {.node = {.own = p.own,
                        .opp = opp,
                        .own_threats = threats_any(s, p.own) & empty,
                        .opp_threats = threats_any(s, opp) & empty,
                        .ply = __builtin_popcountll(p.all)},
               .sign = 1};
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

/* Cheap questions are best put by halving the range. When they get dear, the
 * ones far from the truth are not the cheap ones any more; then it pays to
 * settle win, draw or loss first and go on step by step from there. */
#define NEAR  9
#define OUTER 6
#ifndef STEP_DEAR
#define STEP_DEAR 0
#endif
#ifndef NODES_CHEAP
#define NODES_CHEAP 100000
#endif

static void resolve(Solver *s, Query *q)
{
    bool dear = false;
    while (q->lower < q->upper && !s->cancelled) {
        const int width = q->upper - q->lower;
        int alpha = q->lower + (width - 1) / 2;
        if (q->lower < 0 && q->upper > 0) {
            if (q->upper >= -q->lower && q->upper > NEAR)
                alpha = q->upper - 1 - width / OUTER;
            else if (q->lower < -NEAR)
                alpha = q->lower + width / OUTER;
            else
                alpha = 0;
        }
        if (dear) {
            const int half = (q->upper - q->lower - 1) / 2;
            const int step = half < STEP_DEAR ? half : STEP_DEAR;
            if (q->lower >= 0)
                alpha = q->lower + step;
            else if (q->upper <= 0)
                alpha = q->upper - 1 - step;
            else
                alpha = 0;
        }
        const uint64_t before = s->nodes;
        narrow(s, q, alpha);
        dear = dear || s->nodes - before > NODES_CHEAP;
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
