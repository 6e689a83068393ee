/* words.c - a position as words of bits, and the shifts that find a line in them. */
#include "facets/shifts.h"
#include "module.h"

int EXPORT(fourmi_word_places)(void);
int EXPORT(fourmi_words)(void);
int EXPORT(fourmi_shifts)(int direction);

enum { WORD_BITS = 64 };

/* The bits of a word that matter: up to the last cell, and those that stay 0 above
 * it, as many as above any other cell of the top row. */
static int bit_count(void)
{
    int count = 0;
    for (int bit = 0; bit < WORD_BITS; bit++) {
        count = (module_game.cells >> bit & 1) != 0 ? bit + 1 : count;
    }
    const int steps = module_game.features->line_step(&module_game, LINE_ALONG);
    const int whole = (count + steps - 1) / steps * steps;
    return whole < WORD_BITS ? whole : WORD_BITS;
}

/* Where a bit stands that is a cell. */
static bool find_cell(int bit, int *row, int *col)
{
    for (int i = 0; i < module_game.rows * module_game.cols; i++) {
        *row = i / module_game.cols;
        *col = i % module_game.cols;
        if (module_game.features->cell(&module_game, *row, *col) == UINT64_C(1) << bit) {
            return true;
        }
    }
    return false;
}

/* Writes a word into the text, a character for each bit, the lowest first; returns
 * the length of the text with it. */
static int append_word(int length, uint64_t word)
{
    const int count = bit_count();
    for (int bit = 0; bit < count; bit++) {
        module_text[length + bit] = (char)('0' + (word >> bit & 1));
    }
    return length + count;
}

/* Tells where each bit of a word is drawn. Numbers: its row, -1 above the board, and
 * its column, two for each bit; a bit that is no cell stands above the one before it.
 * Returns how many bits there are, 0 in a game whose lines shifts do not find. */
int fourmi_word_places(void)
{
    const int count = shifts_are_possible(&module_game) ? bit_count() : 0;
    int row = 0;
    int col = 0;
    for (int bit = 0; bit < count; bit++) {
        int cell_row;
        int cell_col;
        const bool is_cell = find_cell(bit, &cell_row, &cell_col);
        row = is_cell ? cell_row : row - 1;
        col = is_cell ? cell_col : col;
        module_numbers[2 * bit] = row;
        module_numbers[2 * bit + 1] = col;
    }
    return count;
}

/* Writes the words of the position as text: the stones of the side to move, all
 * stones, and those of the side that has just moved. Returns the length. */
int fourmi_words(void)
{
    const Position p = module_position();
    return shifts_are_possible(&module_game)
               ? append_word(append_word(append_word(0, p.own), p.all), p.all ^ p.own)
               : 0;
}

/* The shifts that look for a line of the side that has just moved, in a direction.
 * Numbers: by how many bits, and the run that is found, two for each shift. Text:
 * the word shifted, and what is set in both, two words for each. Returns how many
 * shifts there are. */
int fourmi_shifts(int direction)
{
    Shift shifts[SHIFTS_MAX];
    const Position p = module_position();
    if (!shifts_are_possible(&module_game) || direction < 0 || direction >= LINE_DIRECTIONS) {
        return NO_SUCH_THING;
    }
    const int count = shifts_find(&module_game, p.all ^ p.own, (LineDirection)direction, shifts);
    int length = 0;
    for (int i = 0; i < count; i++) {
        module_numbers[2 * i] = shifts[i].bits;
        module_numbers[2 * i + 1] = shifts[i].run;
        length = append_word(append_word(length, shifts[i].shifted), shifts[i].both);
    }
    return count;
}
