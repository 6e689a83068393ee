/* mix_coder.c - bits in little space, foretold by several contexts at once. */
#include "base/mix_coder.h"

#include <string.h>

enum {
    LOGIT_MAX = 2047, /* in parts of LOGIT_ONE */
    LOGIT_STEP = 128, /* between entries of `squashed_at` */
    COUNT_BITS = 4,   /* of a slot */
    COUNT_MAX = 15,
    WEIGHT_ONE = 1 << 16,
    WEIGHT_FIRST = WEIGHT_ONE * 3 / 10,
    WEIGHT_MAX = 16 * WEIGHT_ONE,
    LEARNING_RATE = 6,
    LEARNING_SHIFT = 10,
    FLUSHED_BYTES = 4,
};

/* 4096 / (1 + exp(-x)) at x = -8, -7.5, ... 8. */
static const int16_t squashed_at[] = {
    1,    2,    4,    6,    10,   17,   27,   45,   74,   120,  194,
    311,  488,  747,  1102, 1546, 2048, 2550, 2994, 3349, 3608, 3785,
    3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095,
};

/* How much a slot learns from a bit, in parts of RATE_ONE, by how often it has learned:
 * one in 2, 3, 4, ... 32. */
enum { RATE_ONE = 1 << 16 };
static const int32_t rates[COUNT_MAX + 1] = {
    RATE_ONE / 2,  RATE_ONE / 3,  RATE_ONE / 4,  RATE_ONE / 5,  RATE_ONE / 6,  RATE_ONE / 7,
    RATE_ONE / 8,  RATE_ONE / 9,  RATE_ONE / 10, RATE_ONE / 12, RATE_ONE / 14, RATE_ONE / 16,
    RATE_ONE / 20, RATE_ONE / 24, RATE_ONE / 28, RATE_ONE / 32};

/* Between two entries it is a straight line. */
static int squash(int logit)
{
    const int from_lowest = logit + LOGIT_MAX + 1;
    const int at = from_lowest / LOGIT_STEP;
    const int part = from_lowest % LOGIT_STEP;
    return (squashed_at[at] * (LOGIT_STEP - part) + squashed_at[at + 1] * part + LOGIT_STEP / 2) /
           LOGIT_STEP;
}

static void fill_tables(MixCoder *coder)
{
    int probability = 0;
    for (int logit = -LOGIT_MAX - 1; logit <= LOGIT_MAX; logit++) {
        const int squashed = squash(logit);
        coder->squashed[logit + LOGIT_MAX + 1] = (int16_t)squashed;
        for (; probability <= squashed; probability++) {
            coder->stretched[probability] = (int16_t)(logit < -LOGIT_MAX ? -LOGIT_MAX : logit);
        }
    }
    for (; probability < MIX_SCALE; probability++) {
        coder->stretched[probability] = LOGIT_MAX;
    }
}

static void init(MixCoder *coder, uint8_t *bytes, size_t size)
{
    coder->bytes = bytes;
    coder->size = size;
    coder->at = 0;
    coder->low = 0;
    coder->high = UINT32_MAX;
    coder->code = 0;
    fill_tables(coder);
    for (int i = 0; i < MIX_SETS * MIX_INPUTS_MAX; i++) {
        coder->weights[i / MIX_INPUTS_MAX][i % MIX_INPUTS_MAX] = WEIGHT_FIRST;
    }
    for (int i = 0; i < MIX_INPUTS_MAX * MIX_SLOTS; i++) {
        coder->slots[i / MIX_SLOTS][i % MIX_SLOTS] = MIX_SCALE / 2 << COUNT_BITS;
    }
}

/* ---------------------------------------------------------- the range coder */

static void write_byte(MixCoder *coder, uint8_t byte)
{
    if (coder->at < coder->size) {
        coder->bytes[coder->at] = byte;
    }
    coder->at++;
}

static uint8_t read_byte(MixCoder *coder)
{
    const uint8_t byte = coder->at < coder->size ? coder->bytes[coder->at] : 0;
    coder->at++;
    return byte;
}

/* Bytes that both ends of the range have in common are settled. */
static void shift_settled(MixCoder *coder)
{
    while ((coder->low ^ coder->high) >> 24 == 0) {
        if (coder->is_reading) {
            coder->code = coder->code << 8 | read_byte(coder);
        } else {
            write_byte(coder, (uint8_t)(coder->high >> 24));
        }
        coder->low <<= 8;
        coder->high = coder->high << 8 | 0xff;
    }
}

/* A one takes the lower part of the range, as large as it is probable. */
static bool code_bit(MixCoder *coder, int probability, bool bit)
{
    const uint32_t range = coder->high - coder->low;
    const uint32_t middle = coder->low + range / MIX_SCALE * (uint32_t)probability;
    if (coder->is_reading) {
        bit = coder->code <= middle;
    }
    if (bit) {
        coder->high = middle;
    } else {
        coder->low = middle + 1;
    }
    shift_settled(coder);
    return bit;
}

/* -------------------------------------------------------------- foretelling */

static int clamped(int64_t number, int limit)
{
    return number > limit ? limit : number < -limit ? -limit : (int)number;
}

static void learn_slot(uint16_t *slot, bool bit)
{
    const int count = *slot & COUNT_MAX;
    const int probability = *slot >> COUNT_BITS;
    const int target = bit ? MIX_SCALE - 1 : 0;
    const int learned = probability + (target - probability) * rates[count] / RATE_ONE;
    *slot = (uint16_t)(learned << COUNT_BITS | (count < COUNT_MAX ? count + 1 : count));
}

bool mix_coder_bit(MixCoder *coder, const MixContexts *contexts, bool bit)
{
    int32_t *weights = coder->weights[contexts->set];
    uint16_t *slots[MIX_INPUTS_MAX];
    int logits[MIX_INPUTS_MAX];
    int64_t sum = 0;
    for (int i = 0; i < contexts->count; i++) {
        slots[i] = &coder->slots[i][contexts->hashes[i] >> (32 - MIX_SLOT_BITS)];
        logits[i] = coder->stretched[*slots[i] >> COUNT_BITS];
        sum += (int64_t)logits[i] * weights[i];
    }
    const int logit = clamped(sum / WEIGHT_ONE, LOGIT_MAX);
    const int probability = coder->squashed[logit + LOGIT_MAX + 1];
    bit = code_bit(coder, probability, bit);
    const int error = ((bit ? MIX_SCALE : 0) - probability) * LEARNING_RATE;
    for (int i = 0; i < contexts->count; i++) {
        const int step = logits[i] * error / (1 << LEARNING_SHIFT);
        weights[i] = clamped((int64_t)weights[i] + step, WEIGHT_MAX);
        learn_slot(slots[i], bit);
    }
    return bit;
}

/* ------------------------------------------------------------------ control */

void mix_coder_init_writing(MixCoder *coder, uint8_t *bytes, size_t size)
{
    coder->is_reading = false;
    init(coder, bytes, size);
}

void mix_coder_init_reading(MixCoder *coder, const uint8_t *bytes, size_t size)
{
    coder->is_reading = true;
    init(coder, (uint8_t *)(uintptr_t)bytes, size);
    for (int i = 0; i < FLUSHED_BYTES; i++) {
        coder->code = coder->code << 8 | read_byte(coder);
    }
}

size_t mix_coder_finish(MixCoder *coder)
{
    for (int i = 0; !coder->is_reading && i < FLUSHED_BYTES; i++) {
        write_byte(coder, (uint8_t)(coder->low >> (24 - 8 * i)));
    }
    return coder->at;
}
