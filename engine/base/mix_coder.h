/* mix_coder.h - bits in little space: each is foretold by several contexts at once,
 * and takes the less room the surer and righter they are.
 *
 *      context 0 -> slot -> probability --+
 *      context 1 -> slot -> probability --+-- weighed --> probability --> range coder
 *         ...                             |     ^
 *      context 7 -> slot -> probability --+     +---- learn from the bit
 *
 * Slots and weights learn from every bit. Who reads foretells the same as who wrote,
 * bit for bit on every machine: all numbers are whole.
 *
 * One function writes and reads, so that code which walks over data serves for both.
 */
#ifndef FOURMI_MIX_CODER_H
#define FOURMI_MIX_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MIX_INPUTS_MAX = 8,
    MIX_SETS = 192,     /* of weights */
    MIX_SLOT_BITS = 16, /* of the number of a slot; contexts beyond share slots */
    MIX_SLOTS = 1 << MIX_SLOT_BITS,
    MIX_SCALE = 4096, /* probabilities are so many parts */
};

typedef struct MixCoder {
    bool is_reading;
    uint8_t *bytes; /* [size] written to, or only read */
    size_t size;
    size_t at;    /* of the next byte; beyond the size when there was too little */
    uint32_t low; /* the range that stands for all bits so far, both ends included */
    uint32_t high;
    uint32_t code; /* of who reads: the place in it */

    int16_t stretched[MIX_SCALE]; /* by probability: its logit */
    int16_t squashed[MIX_SCALE];  /* and back */
    int32_t weights[MIX_SETS][MIX_INPUTS_MAX];
    uint16_t slots[MIX_INPUTS_MAX][MIX_SLOTS]; /* probability, and below it how often it has
                                                  learned */
} MixCoder;

/* What a bit is foretold from. */
typedef struct MixContexts {
    uint32_t hashes[MIX_INPUTS_MAX]; /* [count] */
    int count;
    int set; /* which weights */
} MixContexts;

/* Begins to write into bytes, or to read from them. */
void mix_coder_init_writing(MixCoder *coder, uint8_t *bytes, size_t size);
void mix_coder_init_reading(MixCoder *coder, const uint8_t *bytes, size_t size);

/* Writes a bit, or reads one and ignores `bit`; returns it. */
bool mix_coder_bit(MixCoder *coder, const MixContexts *contexts, bool bit);

/* Writes what is left. The size of all that was written, or read; more than there was
 * room for, or than there was to read, if it was too little. */
size_t mix_coder_finish(MixCoder *coder);

/* Four numbers as a context. */
static inline uint32_t mix_hash(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    uint32_t hash = a * UINT32_C(0x9e3779b1);
    hash = (hash ^ b) * UINT32_C(0x85ebca77);
    hash ^= hash >> 15;
    hash = (hash ^ c) * UINT32_C(0xc2b2ae3d);
    hash ^= hash >> 13;
    hash = (hash ^ d) * UINT32_C(0x27d4eb2f);
    return hash ^ hash >> 16;
}

#endif
