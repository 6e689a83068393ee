/* test_rice.c - numbers come out as they went in, and nothing else comes in. */
#include "base/rice.h"
#include "base/rng.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 3 * RICE_BLOCK + 5, SPACE = 4 * COUNT_MAX };

/* Packs and unpacks; returns the size. The bytes are exactly as many as they
 * have to be, so that a sanitizer sees one too many. */
static size_t there_and_back(const int16_t *numbers, size_t count)
{
    int16_t again[COUNT_MAX];
    const size_t size = rice_size(numbers, count);
    uint8_t *bytes = malloc(size + (size == 0));
    assert_non_null(bytes);
    assert_int_equal(rice_write(bytes, numbers, count), size);
    assert_true(rice_read(bytes, size, again, count));
    assert_memory_equal(again, numbers, count * sizeof numbers[0]);
    free(bytes);
    return size;
}

static int16_t random_number(Rng *rng, unsigned bits)
{
    return (int16_t)((int32_t)(rng_next(rng) & ((UINT32_C(1) << bits) - 1)) -
                     (INT32_C(1) << bits) / 2);
}

static void numbers_of_every_size_survive(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(1);
    for (unsigned bits = 0; bits <= 16; bits++) {
        for (size_t count = 0; count <= COUNT_MAX; count += 1 + rng_below(&rng, 40)) {
            int16_t numbers[COUNT_MAX];
            for (size_t i = 0; i < count; i++) {
                numbers[i] = random_number(&rng, bits);
            }
            there_and_back(numbers, count);
        }
    }
}

static void blocks_of_different_kinds_stand_side_by_side(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(2);
    for (int round = 0; round < 300; round++) {
        int16_t numbers[COUNT_MAX];
        unsigned bits = 0;
        for (size_t i = 0; i < COUNT_MAX; i++) {
            bits = i % 50 == 0 ? rng_below(&rng, 17) : bits;
            numbers[i] = random_number(&rng, bits);
        }
        there_and_back(numbers, COUNT_MAX);
    }
}

static void zeros_take_little_more_than_a_bit_each(void **state)
{
    (void)state;
    const int16_t numbers[RICE_BLOCK] = {0};
    assert_int_equal(there_and_back(numbers, RICE_BLOCK), (4 + RICE_BLOCK + 7) / 8);
    assert_true(RICE_BLOCK / RICE_NUMBERS_PER_BYTE <= (4 + RICE_BLOCK + 7) / 8);
}

static void the_worst_numbers_take_half_a_byte_per_block_too_much(void **state)
{
    (void)state;
    int16_t numbers[2 * RICE_BLOCK];
    for (int i = 0; i < 2 * RICE_BLOCK; i++) {
        numbers[i] = i % 2 == 0 ? INT16_MIN : INT16_MAX;
    }
    assert_int_equal(there_and_back(numbers, 2 * RICE_BLOCK), 2 * RICE_BLOCK * 2 + 1);
}

static void small_numbers_of_either_sign_take_few_bits(void **state)
{
    (void)state;
    int16_t numbers[RICE_BLOCK];
    for (int i = 0; i < RICE_BLOCK; i++) {
        numbers[i] = (int16_t)(i % 8 - 4);
    }
    assert_true(there_and_back(numbers, RICE_BLOCK) * 8 <= RICE_BLOCK * 4 + 4);
}

/* What is accepted must be what is written. */
static void any_other_bytes_are_refused(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(3);
    int accepted = 0;
    for (int round = 0; round < 20000; round++) {
        int16_t numbers[COUNT_MAX];
        uint8_t bytes[64];
        uint8_t again[sizeof bytes];
        const size_t size = rng_below(&rng, sizeof bytes);
        const size_t count = rng_below(&rng, 40);
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)(rng_next(&rng) & (round % 2 == 0 ? 0xff : 0x11));
        }
        if (rice_read(bytes, size, numbers, count)) {
            accepted += count > 0;
            assert_int_equal(rice_size(numbers, count), size);
            rice_write(again, numbers, count);
            assert_memory_equal(again, bytes, size);
        }
    }
    assert_true(accepted > 0);
}

static void a_flipped_bit_gives_other_numbers_or_none(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(4);
    int16_t numbers[COUNT_MAX];
    int16_t again[COUNT_MAX];
    for (size_t i = 0; i < COUNT_MAX; i++) {
        numbers[i] = random_number(&rng, 6);
    }
    uint8_t bytes[SPACE];
    const size_t size = rice_write(bytes, numbers, COUNT_MAX);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_true(!rice_read(bytes, size, again, COUNT_MAX) ||
                    memcmp(again, numbers, sizeof numbers) != 0);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t cut = 0; cut < size; cut++) {
        assert_false(rice_read(bytes, cut, again, COUNT_MAX));
    }
    bytes[size] = 0;
    assert_false(rice_read(bytes, size + 1, again, COUNT_MAX));
}

static void endless_zeros_are_not_a_number(void **state)
{
    (void)state;
    static uint8_t bytes[1 << 16];
    int16_t number;
    assert_false(rice_read(bytes, sizeof bytes, &number, 1));
    bytes[sizeof bytes - 1] = 0x80;
    assert_false(rice_read(bytes, sizeof bytes, &number, 1));
}

RUN_TESTS(cmocka_unit_test(numbers_of_every_size_survive),
          cmocka_unit_test(blocks_of_different_kinds_stand_side_by_side),
          cmocka_unit_test(zeros_take_little_more_than_a_bit_each),
          cmocka_unit_test(the_worst_numbers_take_half_a_byte_per_block_too_much),
          cmocka_unit_test(small_numbers_of_either_sign_take_few_bits),
          cmocka_unit_test(any_other_bytes_are_refused),
          cmocka_unit_test(a_flipped_bit_gives_other_numbers_or_none),
          cmocka_unit_test(endless_zeros_are_not_a_number))
