/* words.c - how shifts find a line of four in a word of stones, step by step.
 *
 * Along a direction a neighbour is always the same number of bits away. A word and
 * the same word shifted by that have a one in common where two stones stand side by
 * side; two such pairs, two steps apart, are four in a row:
 *
 *      stones            1 1 1 1 . 1
 *      stones >> step      1 1 1 . 1 .      pairs  = stones & stones >> step
 *      pairs >> 2 steps        1 1 . .      fours  = pairs & pairs >> 2 * step
 *
 * The game's rules do the same at once; here each word can be looked at.
 */
#include <assert.h>

#include "base/bits.h"
#include "facets/features.h"
#include "module.h"

enum { WORD_BITS = 64, WORDS_PER_DIRECTION = 5 };
static_assert(WORD_BITS * WORDS_PER_DIRECTION <= TEXT_SIZE, "all words of a direction fit");
static_assert(WORD_BITS <= NUMBERS_SIZE, "a number for each bit fits");

int EXPORT(fourmi_line_words)(int side, int direction);
int EXPORT(fourmi_bit_cells)(void);

/* Only where each column ends with a spare bit do lines not run on into the next. */
static bool finds_lines_by_shifts(void)
{
    const Features *features = module_game.features;
    return features != NULL && features->line_length == 4 && features->stones_fall;
}

/* From a cell to its neighbour: up, along a row, down a diagonal, up a diagonal. */
static int step_of(int direction)
{
    static const int8_t steps[][2] = {{-1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    if (direction < 0 || direction >= (int)(sizeof steps / sizeof steps[0])) {
        return NO_SUCH_THING;
    }
    const Features *features = module_game.features;
    const uint64_t from = features->cell(&module_game, 1, 0);
    const uint64_t to = features->cell(&module_game, 1 + steps[direction][0], steps[direction][1]);
    return bits_lowest(to) - bits_lowest(from);
}

/* Writes a word as 64 signs, its lowest bit first. */
static char *write_word(char *at, uint64_t word)
{
    for (int bit = 0; bit < WORD_BITS; bit++) {
        *at++ = (word >> bit & 1) != 0 ? '1' : '0';
    }
    return at;
}

/* How a line of this side's is looked for in a direction, from 0 to 3. Text: five
 * words of 64 signs, the stones, those shifted, the pairs, those shifted, the fours.
 * Returns by how many bits the first shift is; NO_SUCH_THING if there is no such
 * direction, or in a game that finds lines otherwise. */
int fourmi_line_words(int side, int direction)
{
    const int step = finds_lines_by_shifts() ? step_of(direction) : NO_SUCH_THING;
    if (step < 0) {
        return NO_SUCH_THING;
    }
    const uint64_t stones = module_game.features->stones(&module_game, module_position(),
                                                         side == 0 ? SIDE_FIRST : SIDE_SECOND);
    const uint64_t pairs = stones & stones >> step;
    char *at = write_word(write_word(module_text, stones), stones >> step);
    at = write_word(write_word(at, pairs), pairs >> 2 * step);
    (void)write_word(at, pairs & pairs >> 2 * step);
    return step;
}

/* Numbers: for each bit of a word the cell that it stands for, NO_SUCH_THING for
 * none. Returns how many bits there are, NO_SUCH_THING in a game without such words. */
int fourmi_bit_cells(void)
{
    if (!finds_lines_by_shifts()) {
        return NO_SUCH_THING;
    }
    for (int bit = 0; bit < WORD_BITS; bit++) {
        module_numbers[bit] = NO_SUCH_THING;
    }
    for (int cell = 0; cell < module_game.rows * module_game.cols; cell++) {
        const uint64_t bit = module_game.features->cell(&module_game, cell / module_game.cols,
                                                        cell % module_game.cols);
        module_numbers[bits_lowest(bit)] = cell;
    }
    return WORD_BITS;
}
