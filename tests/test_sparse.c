/* test_sparse.c - numbers most of which are 0, packed and unpacked. */
#include "testing.h"

#include "base/sparse.h"

enum { COUNT = 200000, BYTES = 4 * COUNT + 64 };

static int16_t numbers[COUNT];
static int16_t again[COUNT];
static int16_t room[COUNT];
static uint8_t bytes[BYTES];

/* About one in `rarity` is not 0. */
static void draw(size_t count, uint32_t rarity, Rng *rng)
{
    memset(numbers, 0, sizeof numbers);
    for (size_t i = 0; i < count; i++) {
        const bool is_there = rng_below(rng, rarity) == 0;
        numbers[i] = (int16_t)(is_there ? (int)rng_below(rng, 1 << 16) - (1 << 15) : 0);
    }
}

static void what_was_packed_comes_back(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(1);
    const size_t counts[] = {0, 1, 2, 127, 1000, COUNT};
    const uint32_t rarities[] = {1, 2, 7, 1000, 70000, UINT32_MAX};
    for (int c = 0; c < 6; c++) {
        for (int r = 0; r < 6; r++) {
            draw(counts[c], rarities[r], &rng);
            const size_t size = sparse_size(numbers, counts[c], room);
            assert_in_range(size, counts[c] / SPARSE_NUMBERS_PER_BYTE, BYTES);
            assert_int_equal(sparse_write(bytes, numbers, counts[c], room), size);
            memset(again, -1, sizeof again);
            assert_true(sparse_read(bytes, size, again, counts[c], room));
            assert_memory_equal(again, numbers, counts[c] * sizeof numbers[0]);
            assert_false(sparse_read(bytes, size - 1, again, counts[c], room));
        }
    }
}

static void long_runs_of_zeros_come_back(void **state)
{
    (void)state;
    for (int zeros = 32765; zeros <= 32770; zeros++) {
        for (int times = 1; times <= 3; times++) {
            memset(numbers, 0, sizeof numbers);
            numbers[times * zeros] = 5;
            const size_t size = sparse_write(bytes, numbers, COUNT, room);
            assert_true(sparse_read(bytes, size, again, COUNT, room));
            assert_memory_equal(again, numbers, sizeof numbers);
        }
    }
}

/* Flipped bits: what is accepted is the one way to write what it says. */
static void there_is_one_way_to_write_numbers(void **state)
{
    (void)state;
    enum { FEW = 300 };
    static uint8_t written[BYTES];
    Rng rng = rng_from_seed(2);
    int accepted = 0;
    draw(FEW, 9, &rng);
    const size_t size = sparse_write(bytes, numbers, FEW, room);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (sparse_read(bytes, size, again, FEW, room)) {
            assert_int_equal(sparse_write(written, again, FEW, room), size);
            assert_memory_equal(written, bytes, size);
            accepted++;
        }
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_true(accepted > 0);
}

RUN_TESTS(cmocka_unit_test(what_was_packed_comes_back),
          cmocka_unit_test(long_runs_of_zeros_come_back),
          cmocka_unit_test(there_is_one_way_to_write_numbers))
