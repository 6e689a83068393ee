/* rice.c - whole numbers near 0 in few bits. */
#include "base/rice.h"

#include "base/bits.h"

enum {
    PARAMETER_BITS = 4,
    SPELT_OUT = (1 << PARAMETER_BITS) - 1, /* in the place of k */
    NUMBER_BITS = 16,
};

/* 0, -1, 1, -2, 2, ... as 0, 1, 2, 3, 4, ..., and back. */
static uint32_t fold(int16_t number)
{
    return number < 0 ? ~(uint32_t)number * 2 + 1 : (uint32_t)number * 2;
}

static int16_t unfold(uint32_t folded)
{
    const int32_t half = (int32_t)(folded / 2);
    return (int16_t)(folded % 2 != 0 ? -half - 1 : half);
}

static size_t block_count(size_t at, size_t count)
{
    return count - at < RICE_BLOCK ? count - at : RICE_BLOCK;
}

/* The bits of a block after its parameter. */
static size_t block_bits(const int16_t *numbers, size_t count, unsigned parameter)
{
    if (parameter == SPELT_OUT) {
        return count * NUMBER_BITS;
    }
    uint32_t zeros = 0;
    for (size_t i = 0; i < count; i++) {
        zeros += fold(numbers[i]) >> parameter;
    }
    return zeros + count * (1 + parameter);
}

/* The smallest of the parameters that make a block shortest. */
static unsigned best_parameter(const int16_t *numbers, size_t count)
{
    unsigned best = 0;
    size_t fewest = SIZE_MAX;
    for (unsigned parameter = 0; parameter <= SPELT_OUT; parameter++) {
        size_t bits = block_bits(numbers, count, parameter);
        if (bits < fewest) {
            fewest = bits;
            best = parameter;
        }
    }
    return best;
}

/* ----------------------------------------------------------------- writing */

size_t rice_size(const int16_t *numbers, size_t count)
{
    size_t bits = 0;
    for (size_t at = 0; at < count; at += RICE_BLOCK) {
        const size_t size = block_count(at, count);
        bits += PARAMETER_BITS + block_bits(numbers + at, size, best_parameter(numbers + at, size));
    }
    return (bits + 7) / 8;
}

typedef struct Writer {
    uint8_t *bytes; /* where the next byte goes */
    uint64_t bits;  /* not yet written, `held` of them: fewer than 8 between calls */
    unsigned held;
} Writer;

/* At most 32 bits. */
static void write_bits(Writer *w, uint64_t bits, unsigned count)
{
    w->bits |= bits << w->held;
    for (w->held += count; w->held >= 8; w->held -= 8) {
        *w->bytes++ = (uint8_t)w->bits;
        w->bits >>= 8;
    }
}

static void write_folded(Writer *w, uint32_t folded, unsigned k)
{
    uint32_t zeros = folded >> k;
    for (; zeros > 16; zeros -= 16) {
        write_bits(w, 0, 16);
    }
    write_bits(w, UINT64_C(1) << zeros, zeros + 1);
    write_bits(w, folded & ((UINT32_C(1) << k) - 1), k);
}

static void write_block(Writer *w, const int16_t *numbers, size_t count)
{
    const unsigned parameter = best_parameter(numbers, count);
    write_bits(w, parameter, PARAMETER_BITS);
    for (size_t i = 0; i < count; i++) {
        if (parameter == SPELT_OUT) {
            write_bits(w, fold(numbers[i]), NUMBER_BITS);
        } else {
            write_folded(w, fold(numbers[i]), parameter);
        }
    }
}

size_t rice_write(uint8_t *bytes, const int16_t *numbers, size_t count)
{
    Writer w = {.bytes = bytes};
    for (size_t at = 0; at < count; at += RICE_BLOCK) {
        write_block(&w, numbers + at, block_count(at, count));
    }
    if (w.held > 0) {
        *w.bytes++ = (uint8_t)w.bits;
    }
    return (size_t)(w.bytes - bytes);
}

/* ----------------------------------------------------------------- reading */

typedef struct Reader {
    const uint8_t *bytes; /* the next one */
    size_t left;          /* of them */
    uint64_t bits;        /* read, but not yet used; those beyond `held` are 0 */
    unsigned held;
} Reader;

static void fetch(Reader *r)
{
    for (; r->held <= 56 && r->left > 0; r->left--) {
        r->bits |= (uint64_t)*r->bytes++ << r->held;
        r->held += 8;
    }
}

static bool read_bits(Reader *r, unsigned count, uint32_t *bits)
{
    fetch(r);
    if (r->held < count) {
        return false;
    }
    *bits = (uint32_t)(r->bits & ((UINT64_C(1) << count) - 1));
    r->bits >>= count;
    r->held -= count;
    return true;
}

/* Counts the zeros before the next one, and passes that as well. No block that
 * is not spelt out has as many zeros as its numbers have bits. */
static bool read_zeros(Reader *r, uint32_t *zeros)
{
    *zeros = 0;
    for (fetch(r); r->bits == 0; fetch(r)) {
        *zeros += r->held;
        r->held = 0;
        if (r->left == 0 || *zeros > RICE_BLOCK * NUMBER_BITS) {
            return false;
        }
    }
    const unsigned last = (unsigned)bits_lowest(r->bits);
    *zeros += last;
    r->bits = r->bits >> last >> 1; /* by 64 at once is not defined */
    r->held -= last + 1;
    return true;
}

static bool read_folded(Reader *r, unsigned parameter, uint32_t *folded)
{
    uint32_t zeros = 0;
    if (parameter == SPELT_OUT) {
        return read_bits(r, NUMBER_BITS, folded);
    }
    if (!read_zeros(r, &zeros) || !read_bits(r, parameter, folded)) {
        return false;
    }
    *folded |= zeros << parameter;
    return *folded <= UINT16_MAX;
}

static bool read_block(Reader *r, int16_t *numbers, size_t count)
{
    uint32_t parameter;
    if (!read_bits(r, PARAMETER_BITS, &parameter)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t folded;
        if (!read_folded(r, parameter, &folded)) {
            return false;
        }
        numbers[i] = unfold(folded);
    }
    return parameter == best_parameter(numbers, count);
}

bool rice_read(const uint8_t *bytes, size_t size, int16_t *numbers, size_t count)
{
    Reader r = {.bytes = bytes, .left = size};
    for (size_t at = 0; at < count; at += RICE_BLOCK) {
        if (!read_block(&r, numbers + at, block_count(at, count))) {
            return false;
        }
    }
    return r.left == 0 && r.held < 8 && r.bits == 0;
}
