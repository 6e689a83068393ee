/* brain_percepts.c - what a perceiver has learned, as bytes. */
#include "learn/percepts/brain_percepts.h"

#include <string.h>

#include "base/bits.h"
#include "base/bytes.h"

enum {
    AT_STEPS = 104,
    AT_SIZE = 112,
    AT_USED = 116,
    AT_BLOCKS = 120,
    BLOCK_AT_BEFORE = 8,
    BLOCK = 12,
    BLOCK_WEIGHTS = 64,
    WEIGHT = 4,
};

/* No weight of a learner comes near. */
static const float WEIGHT_LIMIT = 1e9F;

static uint32_t block_count(uint32_t size)
{
    return (size + BLOCK_WEIGHTS - 1) / BLOCK_WEIGHTS;
}

/* ----------------------------------------------------------------- reading */

static uint64_t mask_of(const BrainPercepts *brain, uint32_t block)
{
    return bytes_read_number(brain->blocks + (size_t)block * BLOCK, 8);
}

static uint32_t before_block(const BrainPercepts *brain, uint32_t block)
{
    return (uint32_t)bytes_read_number(brain->blocks + (size_t)block * BLOCK + BLOCK_AT_BEFORE, 4);
}

static float weight_at(const BrainPercepts *brain, uint32_t i)
{
    const uint32_t bits = (uint32_t)bytes_read_number(brain->weights + (size_t)i * WEIGHT, WEIGHT);
    float weight;
    memcpy(&weight, &bits, sizeof weight);
    return weight;
}

float brain_percepts_weight(const BrainPercepts *brain, uint32_t place)
{
    const uint32_t block = place / BLOCK_WEIGHTS;
    const uint64_t mask = mask_of(brain, block);
    const uint64_t bit = UINT64_C(1) << place % BLOCK_WEIGHTS;
    if ((mask & bit) == 0) {
        return 0.0F;
    }
    return weight_at(brain, before_block(brain, block) + (uint32_t)bits_count(mask & (bit - 1)));
}

/* Whether the blocks count as many weights as there are, one after the other. */
static bool blocks_are_good(const BrainPercepts *brain)
{
    const uint32_t count = block_count(brain->size);
    const uint32_t last = brain->size % BLOCK_WEIGHTS;
    uint32_t before = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (before_block(brain, i) != before) {
            return false;
        }
        before += (uint32_t)bits_count(mask_of(brain, i));
    }
    return before == brain->used && (last == 0 || mask_of(brain, count - 1) >> last == 0);
}

static bool weights_are_good(const BrainPercepts *brain)
{
    for (uint32_t i = 0; i < brain->used; i++) {
        const float weight = weight_at(brain, i);
        if (!(-WEIGHT_LIMIT <= weight && weight <= WEIGHT_LIMIT) || weight == 0.0F) {
            return false;
        }
    }
    return true;
}

BrainError brain_percepts_open(BrainPercepts *brain, const World *world, const BrainPart *part)
{
    const uint32_t size = percept_tables_of(world, world->percepts).size;
    const size_t at_weights = AT_BLOCKS + (size_t)block_count(size) * BLOCK;
    if (part->size < at_weights) {
        return BRAIN_DAMAGED;
    }
    *brain = (BrainPercepts){
        .blocks = part->bytes + AT_BLOCKS,
        .weights = part->bytes + at_weights,
        .size = size,
        .used = (uint32_t)bytes_read_number(part->bytes + AT_USED, 4),
        .steps = bytes_read_number(part->bytes + AT_STEPS, 8),
    };
    if (part->size - at_weights != (size_t)brain->used * WEIGHT) {
        return BRAIN_DAMAGED;
    }
    const bool is_good = bytes_read_number(part->bytes + AT_SIZE, 4) == size &&
                         blocks_are_good(brain) && weights_are_good(brain);
    return is_good ? BRAIN_OK : BRAIN_INVALID;
}

/* ----------------------------------------------------------------- writing */

static uint32_t used_weights(const Perceiver *p)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < p->tables.size; i++) {
        used += p->weights[i] != 0.0F;
    }
    return used;
}

size_t brain_percepts_size(const Perceiver *p)
{
    return AT_BLOCKS + (size_t)block_count(p->tables.size) * BLOCK +
           (size_t)used_weights(p) * WEIGHT;
}

static void write_weight(uint8_t *b, float weight)
{
    uint32_t bits;
    memcpy(&bits, &weight, sizeof bits);
    bytes_write_number(b, WEIGHT, bits);
}

/* Writes the weights of a block that are not 0; returns which these are. */
static uint64_t write_weights(uint8_t *b, const float *weights, uint32_t count)
{
    uint64_t mask = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (weights[i] != 0.0F) {
            write_weight(b, weights[i]);
            b += WEIGHT;
            mask |= UINT64_C(1) << i;
        }
    }
    return mask;
}

size_t brain_percepts_write(uint8_t *bytes, const Perceiver *p)
{
    const uint32_t size = p->tables.size;
    uint8_t *block = bytes + AT_BLOCKS;
    uint8_t *weights = block + (size_t)block_count(size) * BLOCK;
    uint32_t before = 0;
    memset(bytes, 0,
           AT_STEPS); /* between the knobs, some of which are short, nothing is left over */
    for (uint32_t at = 0; at < size; at += BLOCK_WEIGHTS, block += BLOCK) {
        const uint32_t count = size - at < BLOCK_WEIGHTS ? size - at : BLOCK_WEIGHTS;
        const uint64_t mask = write_weights(weights + (size_t)before * WEIGHT, p->weights + at,
                                            count);
        bytes_write_number(block, 8, mask);
        bytes_write_number(block + BLOCK_AT_BEFORE, 4, before);
        before += (uint32_t)bits_count(mask);
    }
    bytes_write_number(bytes + AT_STEPS, 8, p->steps);
    bytes_write_number(bytes + AT_SIZE, 4, size);
    bytes_write_number(bytes + AT_USED, 4, before);
    return AT_BLOCKS + (size_t)block_count(size) * BLOCK + (size_t)before * WEIGHT;
}
