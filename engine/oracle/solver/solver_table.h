/* solver_table.h - what the search remembers (internal to the solver).
 *
 * A position is a number of K = width * (height + 1) bits. It is scrambled by
 * a hash that can be undone, so that the part of it which does not choose the
 * bucket identifies the position exactly: no false hits, ever.
 *
 *      hash, K bits:  | remainder, stored      | bucket number |
 *
 *      word, 64 bits: | remainder  | score + 64 (7) | upper? (1) | work (6) |
 *                     63         14 13             7 6          5          0
 *
 * Two words make a bucket, four buckets a cache line. A new word replaces the
 * one in its bucket that took less work to find out; more ways cost time and
 * even nodes, since most answers are needed again soon or never. Zero is the
 * empty word: work is at least 1 in all others.
 *
 * Threads share the table without locks: every word is self-contained, so a
 * relaxed atomic read sees either an older truth or a newer one. A position that
 * a thread is searching may be marked for others, by a word that is true of any:
 * its score is 63 at most, which answers no question.
 */
#ifndef FOURMI_SOLVER_TABLE_H
#define FOURMI_SOLVER_TABLE_H

#include "oracle/solver/solver.h"

enum {
    TABLE_WAYS = 2,
    TABLE_BUCKET_BYTES = TABLE_WAYS * 8,
    TABLE_REMAINDER_SHIFT = 14,
    TABLE_REMAINDER_BITS = 64 - TABLE_REMAINDER_SHIFT,
    TABLE_SCORE_SHIFT = 7,
    TABLE_SCORE_ZERO = 64,
    TABLE_SCORE_MARK = 63, /* more than any score */
    TABLE_UPPER = 1 << 6,
    TABLE_WORK_MAX = 63,
};

/* Multiplying by an odd number and folding the upper half onto the lower can
 * both be undone modulo 2^bits, so no two positions share a hash. The same for
 * words and for vectors of words. */
#define TABLE_HASH(type, key, bits)                                                                \
    const uint64_t mask_ = ~UINT64_C(0) >> (64 - (bits));                                          \
    type h_ = ((key)*UINT64_C(0x9E3779B97F4A7C15)) & mask_;                                        \
    h_ ^= h_ >> ((bits) / 2);                                                                      \
    return (h_ * UINT64_C(0xD6E8FEB86659FD93)) & mask_

static inline uint64_t table_hash(uint64_t key, int bits)
{
    TABLE_HASH(uint64_t, key, bits);
}

static inline uint64_t *table_bucket(SolverTable t, uint64_t hash, int bits)
{
    /* The upper bits are the best mixed ones. */
    return t.words + (hash >> (bits - t.bucket_bits)) * TABLE_WAYS;
}

static inline uint64_t table_remainder(SolverTable t, uint64_t hash, int bits)
{
    return hash & ((UINT64_C(1) << (bits - t.bucket_bits)) - 1);
}

/* The word stored for `hash`, or 0. */
static inline uint64_t table_find(SolverTable t, uint64_t hash, int bits)
{
    const uint64_t *bucket = table_bucket(t, hash, bits);
    const uint64_t remainder = table_remainder(t, hash, bits);
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t word = __atomic_load_n(&bucket[i], __ATOMIC_RELAXED);
        if (word >> TABLE_REMAINDER_SHIFT == remainder && word != 0)
            return word;
    }
    return 0;
}

static inline int table_score(uint64_t word)
{
    return (int)(word >> TABLE_SCORE_SHIFT & 127) - TABLE_SCORE_ZERO;
}

/* About twice the binary logarithm of the nodes spent, from 1 on. */
static inline unsigned table_work(uint64_t nodes)
{
    const int log = 63 - __builtin_clzll(nodes | 1);
    const unsigned half = log > 0 ? (unsigned)(nodes >> (log - 1)) & 1u : 0;
    const unsigned work = 1u + 2u * (unsigned)log + half;
    return work < TABLE_WORK_MAX ? work : TABLE_WORK_MAX;
}

static inline void table_store(SolverTable t, uint64_t hash, int bits, int score, bool is_upper,
                               uint64_t nodes)
{
    uint64_t *bucket = table_bucket(t, hash, bits);
    const uint64_t remainder = table_remainder(t, hash, bits);
    uint64_t *victim = bucket;
    unsigned least = TABLE_WORK_MAX + 1;
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t word = __atomic_load_n(&bucket[i], __ATOMIC_RELAXED);
        if (word >> TABLE_REMAINDER_SHIFT == remainder) {
            victim = &bucket[i];
            break;
        }
        if ((word & TABLE_WORK_MAX) < least) {
            least = word & TABLE_WORK_MAX;
            victim = &bucket[i];
        }
    }
    const uint64_t word = remainder << TABLE_REMAINDER_SHIFT |
                          (uint64_t)(score + TABLE_SCORE_ZERO) << TABLE_SCORE_SHIFT |
                          (is_upper ? TABLE_UPPER : 0) | table_work(nodes);
    __atomic_store_n(victim, word, __ATOMIC_RELAXED);
}

static inline void table_mark(SolverTable t, uint64_t hash, int bits)
{
    table_store(t, hash, bits, TABLE_SCORE_MARK, true, 1);
}

static inline bool table_is_marked(uint64_t word)
{
    return word != 0 && table_score(word) == TABLE_SCORE_MARK;
}

/* Takes the mark away, if it is still there. */
static inline void table_unmark(SolverTable t, uint64_t hash, int bits)
{
    uint64_t *bucket = table_bucket(t, hash, bits);
    const uint64_t remainder = table_remainder(t, hash, bits);
    for (int i = 0; i < TABLE_WAYS; i++) {
        uint64_t word = __atomic_load_n(&bucket[i], __ATOMIC_RELAXED);
        if (word >> TABLE_REMAINDER_SHIFT == remainder && table_is_marked(word))
            (void)__atomic_compare_exchange_n(&bucket[i], &word, 0, false, __ATOMIC_RELAXED,
                                              __ATOMIC_RELAXED);
    }
}

#endif
