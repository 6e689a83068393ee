/* snake_bodies.h - every body that a snake can have, up to symmetry, and where each can
 * go, without a search.
 *
 * A body is read from its tail: the cell of the tail, the first direction, then turns.
 * Bodies of one length are numbered in the order of that text, so those that begin alike
 * lie together:
 *
 *      length 3     T >      T > left              T > straight        T > right
 *      length 4              left left, left straight, left right, ...
 *
 * Two things follow. The bodies that grow out of one body are neighbours, in the order of
 * the turns. And a snake that moves first loses its tail, then gains a head: without its
 * tail it is a body that is one shorter, and what it can become are the bodies that grow
 * out of that one, neighbours again. So one number for each body, `next`, says where all
 * its moves lead; and as the text without its first letter keeps the order, `next` only
 * rises while the first two cells and the first turn stay the same: whoever goes through
 * all bodies reads memory in a few long runs.
 *
 * Of bodies that are images of each other one is kept. A turn of the board changes the
 * tail and the first direction only; a mirror swaps left and right, which turns the order
 * around. So whether a body is kept depends on its tail and first direction alone: they
 * make a block, of up to eight blocks that are images of each other one is kept, and how
 * a body without its tail must be turned is the same for a whole group (block and first
 * turn).
 *
 *      word   63..61   60..58   57..56    55..50   49..0
 *             passes   grows    heading   head     cells that are covered
 *
 * "Grows": the turns to cells that are free. "Passes": the turns to cells that are free
 * once the tail is gone, one more if the head is beside the tail.
 */
#ifndef FOURMI_SNAKE_BODIES_H
#define FOURMI_SNAKE_BODIES_H

#include <stddef.h>

#include "base/bits.h"
#include "oracle/snake/snake_board.h"

enum {
    SNAKE_LENGTH_MIN = 3, /* of a body that has a turn; shorter ones are not listed here */
    SNAKE_BODY_BLOCKS_MAX = 64,
    SNAKE_GROUPS_MAX = SNAKE_BODY_BLOCKS_MAX * SNAKE_TURNS,
    SNAKE_STRIDE = 32, /* bodies between two entries of `first` */
};

typedef struct SnakeBlock {
    uint8_t tail;
    uint8_t direction;
    uint8_t images; /* how many blocks it stands for, itself among them */
} SnakeBlock;

/* Bodies with the same two first cells and first turn. */
typedef struct SnakeGroup {
    uint8_t block;
    uint8_t symmetry; /* that makes a body without its tail one that is kept */
} SnakeGroup;

/* The bodies of one length. */
typedef struct SnakeLength {
    uint32_t count;
    uint32_t group_start[SNAKE_GROUPS_MAX + 1];
    uint64_t *words; /* [count] */
    uint32_t *next;  /* [count] the first that a body without its tail grows into */
    uint32_t *first; /* of every SNAKE_STRIDE-th body: the first that it grows into */
} SnakeLength;

typedef struct SnakeBodies {
    SnakeBoard board;
    int block_count;
    SnakeBlock blocks[SNAKE_BODY_BLOCKS_MAX];
    uint8_t block_of[SNAKE_WORD_CELLS][SNAKE_DIRECTIONS];    /* by tail and direction */
    uint8_t symmetry_of[SNAKE_WORD_CELLS][SNAKE_DIRECTIONS]; /* that leads to that block */
    int group_count;
    SnakeGroup groups[SNAKE_GROUPS_MAX];
    SnakeLength lengths[SNAKE_WORD_CELLS + 2]; /* from SNAKE_LENGTH_MIN to the last cell */
} SnakeBodies;

/* Finds out how many bodies there are of each length; those have no memory yet. */
void snake_bodies_count(SnakeBodies *bodies, int width, int height);

/* What the lists of bodies take, after counting; and the largest length's count. */
size_t snake_bodies_memory_size(const SnakeBodies *bodies);
uint32_t snake_bodies_most(const SnakeBodies *bodies);

/* Hands out the memory, aligned to 8 bytes, and lists the shortest bodies. Then, length by
 * length, snake_bodies_list lists those that are one longer than `length`; `scratch` has
 * room for one number for each body of `length`. */
void snake_bodies_begin(SnakeBodies *bodies, void *memory);
void snake_bodies_list(SnakeBodies *bodies, int length, uint32_t *scratch);

/* The first body that body `i` of a length grows into. */
uint32_t snake_bodies_first(const SnakeBodies *bodies, int length, uint32_t i);

/* How many bodies there are of a length in all, images too. */
uint64_t snake_bodies_total(const SnakeBodies *bodies, int length);

/* A body given by its cells, the tail first. */
typedef struct SnakePlace {
    uint32_t number;
    int symmetry; /* that makes it the body of that number */
} SnakePlace;
SnakePlace snake_bodies_find(const SnakeBodies *bodies, const uint8_t *cells, int length);

/* ------------------------------------------------------------------ words */

static inline uint64_t snake_word_cells(uint64_t word)
{
    return word & ((UINT64_C(1) << SNAKE_WORD_CELLS) - 1);
}

static inline int snake_word_head(uint64_t word)
{
    return (int)(word >> 50) & 63;
}

static inline int snake_word_heading(uint64_t word)
{
    return (int)(word >> 56) & 3;
}

static inline unsigned snake_word_grows(uint64_t word)
{
    return (unsigned)(word >> 58) & 7;
}

static inline unsigned snake_word_passes(uint64_t word)
{
    return (unsigned)(word >> 61);
}

/* How many turns a set of turns has before `turn`; a mirror turns the order around. */
static inline unsigned snake_turn_rank(unsigned turns, int turn, bool is_mirrored)
{
    static const uint8_t counts[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    return is_mirrored ? counts[turns >> (turn + 1)] : counts[turns & ((1U << turn) - 1)];
}

#endif
