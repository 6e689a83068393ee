/* sparse.c - whole numbers most of which are 0, in little space. */
#include "base/sparse.h"

#include <string.h>

#include "base/bytes.h"
#include "base/rice.h"

enum { AT_NUMBERS_SIZE = 4, AT_GAPS_SIZE = 8, AT_CODES = 12 };

/* ----------------------------------------------------------------- writing */

/* Lists the numbers of all pairs, or the zeros before each; returns how many there are. */
static size_t list_pairs(const int16_t *numbers, size_t count, bool lists_gaps, int16_t *list)
{
    size_t pairs = 0;
    size_t gap = 0;
    size_t waiting = 0; /* pairs of 0 that are only needed if a number follows */
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == 0) {
            const bool is_full = gap == SPARSE_GAP_MAX;
            waiting += is_full;
            gap = is_full ? 0 : gap + 1;
            continue;
        }
        for (; waiting > 0; waiting--) {
            list[pairs++] = lists_gaps ? SPARSE_GAP_MAX : 0;
        }
        list[pairs++] = lists_gaps ? (int16_t)gap : numbers[i];
        gap = 0;
    }
    return pairs;
}

/* At least so much room is taken, however few numbers are not 0. */
static size_t padded(size_t size, size_t count)
{
    const size_t least = count / SPARSE_NUMBERS_PER_BYTE + 1;
    return size > least ? size : least;
}

size_t sparse_size(const int16_t *numbers, size_t count, int16_t *room)
{
    size_t size = AT_CODES;
    for (int lists_gaps = 0; lists_gaps < 2; lists_gaps++) {
        const size_t pairs = list_pairs(numbers, count, lists_gaps == 1, room);
        size += rice_size(room, pairs);
    }
    return padded(size, count);
}

size_t sparse_write(uint8_t *bytes, const int16_t *numbers, size_t count, int16_t *room)
{
    size_t at = AT_CODES;
    for (int lists_gaps = 0; lists_gaps < 2; lists_gaps++) {
        const size_t pairs = list_pairs(numbers, count, lists_gaps == 1, room);
        const size_t size = rice_write(bytes + at, room, pairs);
        bytes_write_number(bytes, 4, pairs);
        bytes_write_number(bytes + (lists_gaps == 1 ? AT_GAPS_SIZE : AT_NUMBERS_SIZE), 4, size);
        at += size;
    }
    memset(bytes + at, 0, padded(at, count) - at);
    return padded(at, count);
}

/* ----------------------------------------------------------------- reading */

static bool are_zeros(const uint8_t *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && bytes[i] == 0) {
        i++;
    }
    return i == size;
}

/* Whether pairs are such as are written, and how many numbers they stand for. */
static bool pairs_are_good(const int16_t *numbers, const int16_t *gaps, size_t pairs, size_t count,
                           size_t *total)
{
    bool are_good = pairs == 0 || numbers[pairs - 1] != 0;
    *total = 0;
    for (size_t i = 0; are_good && i < pairs; i++) {
        *total += (size_t)gaps[i] + 1;
        are_good = gaps[i] >= 0 && *total <= count &&
                   (numbers[i] != 0 || gaps[i] == SPARSE_GAP_MAX);
    }
    return are_good;
}

/* Spreads pairs, the gaps of which stand in `spread` itself, from the last to the first: none
 * belongs before its own place. */
static void spread_pairs(int16_t *spread, const int16_t *numbers, size_t pairs, size_t total,
                         size_t count)
{
    memset(spread + total, 0, (count - total) * sizeof spread[0]);
    for (size_t at = total; pairs > 0; pairs--) {
        const size_t gap = (size_t)spread[pairs - 1];
        spread[--at] = numbers[pairs - 1];
        at -= gap;
        memset(spread + at, 0, gap * sizeof spread[0]);
    }
}

bool sparse_read(const uint8_t *bytes, size_t size, int16_t *numbers, size_t count, int16_t *room)
{
    size_t total;
    if (size < AT_CODES) {
        return false;
    }
    const size_t pairs = (size_t)bytes_read_number(bytes, 4);
    const size_t of_numbers = (size_t)bytes_read_number(bytes + AT_NUMBERS_SIZE, 4);
    const size_t of_gaps = (size_t)bytes_read_number(bytes + AT_GAPS_SIZE, 4);
    if (pairs > count || of_numbers > size - AT_CODES || of_gaps > size - AT_CODES - of_numbers) {
        return false;
    }
    const size_t end = AT_CODES + of_numbers + of_gaps;
    if (padded(end, count) != size || !are_zeros(bytes + end, size - end) ||
        !rice_read(bytes + AT_CODES, of_numbers, room, pairs) ||
        !rice_read(bytes + AT_CODES + of_numbers, of_gaps, numbers, pairs) ||
        !pairs_are_good(room, numbers, pairs, count, &total)) {
        return false;
    }
    spread_pairs(numbers, room, pairs, total, count);
    return true;
}
