/* snake_layer.h - the values of all bodies of one length, for every place of the food.
 *
 * Until the next meal nothing is random, so of each body and food
 *
 *      loss  = the least of:  that of the longer body, where a move eats;
 *                             that of the moved body with the same food, elsewhere
 *      steps = the fewest, among moves that keep the loss, of the same plus one step
 *
 * where "loss" is the chance that the board is never filled and "steps" the expected
 * steps, those of games that are not won counting nothing; and the value of a body
 * whose food is not placed yet is the mean over all free cells. Both are found by sweeps
 * over all bodies until nothing changes; what is found does not depend on the order.
 *
 * A row has one entry for each free cell of a body, in the order of the cells:
 *
 *      rows of length L     body 0             body 1
 *                           c c c ... c        c c c ... c      cells - L of them
 *
 * States with different foods have nothing to do with each other, unless a symmetry turns one
 * cell into the other. So a layer may be valued for some foods only, whose images are among
 * them, and the sums of several such layers are added up. Rows then have entries for these
 * foods alone.
 *
 * `changed` has a bit for each food, so that a sweep looks only at what changed
 * since, and passes over SNAKE_STRIDE bodies at once whose moves lead to nothing new.
 * Several threads may sweep shares of one layer at once: each writes only to its own rows
 * and reads rows of others, old or new, which are as good as each other.
 *
 * All numbers are whole, so every machine finds the same.
 */
#ifndef FOURMI_SNAKE_LAYER_H
#define FOURMI_SNAKE_LAYER_H

#include <stdatomic.h>

#include "oracle/snake/snake_bodies.h"

/* Losses count from 0 to SNAKE_LOST. Only who wins for every food has a loss of 0: means
 * are rounded up. Steps count in SNAKE_STEP, up to 4096 of them. */
#define SNAKE_LOST  (UINT64_C(1) << 56)
#define SNAKE_STEP  (UINT64_C(1) << 46)
#define SNAKE_NEVER (UINT64_MAX >> 1) /* more steps than any */

typedef _Atomic uint64_t SnakeEntry;

/* Of each body, the mean over its foods; or the sum over some of them, which is far below
 * SNAKE_NEVER as boards are filled in hundreds of steps. */
typedef struct SnakeMeans {
    uint64_t *losses; /* NULL where only those who surely win are valued */
    uint64_t *steps;  /* then SNAKE_NEVER for others */
} SnakeMeans;

typedef struct SnakeLayer {
    const SnakeBodies *bodies;
    int length;
    bool is_tail_deadly;
    uint64_t foods;       /* cells where food may lie */
    int width;            /* entries from one row to the next */
    SnakeMeans longer;    /* by bodies of the next length */
    SnakeEntry *losses;   /* rows; NULL as in the means */
    SnakeEntry *steps;    /* rows */
    uint64_t *changed[2]; /* [count] at even and odd sweeps */
    bool *has_changed[2]; /* any of SNAKE_STRIDE bodies; if none has, all of `changed` is 0 */
} SnakeLayer;

/* What is found of a layer in one go; the steps come last. */
typedef enum SnakeGoal {
    SNAKE_LOSSES,
    SNAKE_STEPS,
} SnakeGoal;

/* The bodies from `start` on, before `end`; both are multiples of SNAKE_STRIDE, but for
 * the end of the last share. */
typedef struct SnakeShare {
    uint32_t start;
    uint32_t end;
} SnakeShare;

/* From now on the layer is of these foods. */
void snake_layer_choose(SnakeLayer *layer, uint64_t foods);

/* The rows as they are if only a meal at once counts: sweep 0. */
void snake_layer_begin(SnakeLayer *layer, SnakeGoal goal, SnakeShare share);

/* One sweep, from 1; returns how many rows changed. All of it is over when no share has
 * changed any. */
uint64_t snake_layer_sweep(SnakeLayer *layer, SnakeGoal goal, unsigned sweep, SnakeShare share);

/* What is known of a layer, for comparison with others who find the same. */
typedef struct SnakeProof {
    uint64_t sure;     /* bodies that win for every food, images too */
    uint64_t checksum; /* of the means of these bodies */
} SnakeProof;

/* Writes the sums over the layer's foods, or adds them to those of other foods. */
void snake_layer_sum(const SnakeLayer *layer, SnakeMeans sums, bool has_others, SnakeShare share);

/* Adds the sums of other foods. */
void snake_means_add(SnakeMeans sums, SnakeMeans others, uint32_t count);

/* Makes means of the sums over all foods, in their place, and adds to the proof. */
void snake_layer_mean(const SnakeLayer *layer, SnakeMeans means, SnakeShare share,
                      SnakeProof *proof);

/* The means of one body's row, in a layer of all foods. */
typedef struct SnakeWorth {
    uint64_t loss;
    uint64_t steps;
} SnakeWorth;
SnakeWorth snake_layer_worth(const SnakeLayer *layer, uint32_t body);

/* The entry of a body for a food, which is on a free cell. */
SnakeWorth snake_layer_entry(const SnakeLayer *layer, uint32_t body, int food);

static inline size_t snake_row_start(const SnakeLayer *layer, uint32_t body)
{
    return (size_t)body * (size_t)layer->width;
}

static inline uint64_t snake_load(const SnakeEntry *entry)
{
    return atomic_load_explicit(entry, memory_order_relaxed);
}

static inline void snake_store(SnakeEntry *entry, uint64_t value)
{
    atomic_store_explicit(entry, value, memory_order_relaxed);
}

/* What a step adds for who loses with this chance: games that are lost count nothing. */
static inline uint64_t snake_step_of(uint64_t loss)
{
    return (SNAKE_LOST - loss) >> 10;
}

/* Whether a loss is as good as the least. They differ by rounding at most, but a sure
 * win is never rounded. */
static inline bool snake_keeps_loss(uint64_t least, uint64_t loss)
{
    return loss == least || (least != 0 && loss < SNAKE_LOST && loss - least < (UINT64_C(1) << 16));
}

#endif
