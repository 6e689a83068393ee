/* snake_flood.c - which cells the head can reach, and when cells of the body are free. */
#include "games/snake/snake_flood.h"

#include <string.h>

#include "base/bits.h"

static int place_of(const SnakeFlood *flood, int row, int column)
{
    return (row + SNAKE_RIM) * flood->stride + column + SNAKE_RIM;
}

static int place_of_cell(const SnakeRules *rules, const SnakeFlood *flood, int cell)
{
    return place_of(flood, cell / rules->width, cell % rules->width);
}

static void clear_board(const SnakeRules *rules, SnakeFlood *flood)
{
    const int places = (rules->height + 2 * SNAKE_RIM) * flood->stride + SNAKE_RIM;
    for (int place = 0; place < places; place++) {
        flood->free_in[place] = SNAKE_WALL;
    }
    for (int row = 0; row < rules->height; row++) {
        memset(&flood->free_in[place_of(flood, row, 0)], 0,
               (size_t)rules->width * sizeof flood->free_in[0]);
    }
}

/* ------------------------------------------------------------------- waves
 *
 * The flood runs on sets of cells as bits, a row after the other with one bit between
 * them that is in no set, so that what leaves a row does not enter the next:
 *
 *      0 1 2 3 -  4x2; bit = row * (width + 1) + column
 *      5 6 7 8 -
 */

enum {
    WORD = 64,
    WORDS_MAX = ((SNAKE_SIDE_MAX + 1) * SNAKE_SIDE_MAX + WORD - 1) / WORD,
};

typedef struct Waves {
    int stride, words;
    int head, tail, food;       /* bits; no food: -1 */
    int order[SNAKE_CELLS_MAX]; /* bits of the body, the tail first */
    uint64_t free[WORDS_MAX];   /* cells */
    uint64_t open[WORDS_MAX];   /* cells that can be entered by now */
    uint64_t known[WORDS_MAX];  /* cells that the flood has reached */
    uint64_t front[WORDS_MAX];  /* those it reached last */
} Waves;

static void set_bit(uint64_t *words, int bit)
{
    words[bit / WORD] |= UINT64_C(1) << bit % WORD;
}

static void clear_bit(uint64_t *words, int bit)
{
    words[bit / WORD] &= ~(UINT64_C(1) << bit % WORD);
}

static bool has_bit(const uint64_t *words, int bit)
{
    return (words[bit / WORD] >> bit % WORD & 1) != 0;
}

static int bit_of_cell(const SnakeRules *rules, int cell)
{
    return cell + cell / rules->width;
}

/* All cells of the board as free ones. */
static void open_board(const SnakeRules *rules, Waves *waves)
{
    const uint64_t row = (UINT64_C(1) << rules->width) - 1;
    memset(waves->free, 0, (size_t)waves->words * sizeof waves->free[0]);
    for (int i = 0; i < rules->height; i++) {
        const int bit = i * waves->stride;
        waves->free[bit / WORD] |= row << bit % WORD;
        if (bit % WORD + rules->width > WORD) {
            waves->free[bit / WORD + 1] |= row >> (WORD - bit % WORD);
        }
    }
}

static void begin_waves(const SnakeRules *rules, const SnakeState *s, Waves *waves)
{
    waves->stride = rules->width + 1;
    waves->words = (waves->stride * rules->height + WORD - 1) / WORD;
    waves->head = bit_of_cell(rules, s->head);
    waves->tail = bit_of_cell(rules, s->tail);
    waves->food = s->food == SNAKE_NO_CELL ? -1 : bit_of_cell(rules, s->food);
    open_board(rules, waves);
}

/* Follows the body from the tail to the head, by cells, places and bits. */
static void lay_body(const SnakeRules *rules, const SnakeState *s, SnakeFlood *flood, Waves *waves)
{
    const int cell_steps[] = {-rules->width, 1, rules->width, -1};
    const int place_steps[] = {-flood->stride, 1, flood->stride, -1};
    const int bit_steps[] = {-waves->stride, 1, waves->stride, -1};
    int cell = s->tail;
    int place = flood->tail;
    int bit = waves->tail;
    for (int i = 1; i <= s->length; i++) {
        flood->free_in[place] = (int16_t)(i + rules->is_tail_deadly);
        waves->order[i - 1] = bit;
        clear_bit(waves->free, bit);
        if (i < s->length) {
            const int direction = s->cells[cell] - SNAKE_BODY;
            cell += cell_steps[direction];
            place += place_steps[direction];
            bit += bit_steps[direction];
        }
    }
}

/* The cells of word `i` that lie beside those of the front. */
static uint64_t beside(const uint64_t *front, int i, int words, int stride)
{
    const uint64_t below = i > 0 ? front[i - 1] : 0;
    const uint64_t above = i + 1 < words ? front[i + 1] : 0;
    return front[i] << 1 | front[i] >> 1 | front[i] << stride | front[i] >> stride |
           below >> (WORD - 1) | below >> (WORD - stride) | above << (WORD - 1) |
           above << (WORD - stride);
}

/* The next wave; false if there is none. */
static inline bool roll(Waves *waves, int words)
{
    uint64_t next[WORDS_MAX];
    uint64_t any = 0;
    for (int i = 0; i < words; i++) {
        next[i] = beside(waves->front, i, words, waves->stride) & waves->open[i] & ~waves->known[i];
    }
    for (int i = 0; i < words; i++) {
        any |= next[i];
        waves->front[i] = next[i];
        waves->known[i] |= next[i];
    }
    return any != 0;
}

/* Boards of one or two words, up to 10x10, are worth loops that the compiler unrolls. */
static bool roll_on(Waves *waves)
{
    return waves->words == 1   ? roll(waves, 1)
           : waves->words == 2 ? roll(waves, 2)
                               : roll(waves, waves->words);
}

/* Writes after how many steps the cells of the front were reached. */
static void note_front(const SnakeRules *rules, const Waves *waves, int steps, int16_t *of_cells)
{
    for (int cell = 0; cell < snake_rules_cells(rules); cell++) {
        if (has_bit(waves->front, bit_of_cell(rules, cell))) {
            of_cells[cell] = (int16_t)steps;
        }
    }
}

/* Notes the steps to each cell that is reached in `of_cells`, unless that is NULL. */
static void run(const SnakeRules *rules, int length, SnakeFlood *flood, Waves *waves,
                int16_t *of_cells)
{
    const size_t size = (size_t)waves->words * sizeof waves->open[0];
    memcpy(waves->open, waves->free, size);
    memset(waves->known, 0, size);
    memset(waves->front, 0, size);
    set_bit(waves->known, waves->head);
    set_bit(waves->front, waves->head);
    bool rolls = true;
    for (int steps = 1; rolls; steps++) {
        const int left = steps - 1 - rules->is_tail_deadly;
        if (0 <= left && left < length) {
            set_bit(waves->open, waves->order[left]);
        }
        rolls = roll_on(waves);
        if (of_cells != NULL) {
            note_front(rules, waves, steps, of_cells);
        }
        if (waves->food >= 0 && flood->steps_to_food < 0 && has_bit(waves->front, waves->food)) {
            flood->steps_to_food = steps;
        }
    }
    for (int i = 0; i < waves->words; i++) {
        flood->reached += bits_count(waves->known[i] & waves->free[i]);
    }
    flood->reaches_tail = has_bit(waves->known, waves->tail);
}

static void flood_board(const SnakeRules *rules, const SnakeState *state, SnakeFlood *flood,
                        int16_t *of_cells)
{
    Waves waves;
    flood->stride = rules->width + SNAKE_RIM;
    flood->head = place_of_cell(rules, flood, state->head);
    flood->tail = place_of_cell(rules, flood, state->tail);
    flood->food = state->food == SNAKE_NO_CELL ? 0 : place_of_cell(rules, flood, state->food);
    flood->reached = 0;
    flood->steps_to_food = -1;
    clear_board(rules, flood);
    begin_waves(rules, state, &waves);
    lay_body(rules, state, flood, &waves);
    run(rules, state->length, flood, &waves, of_cells);
}

void snake_flood(const SnakeRules *rules, const SnakeState *state, SnakeFlood *flood)
{
    flood_board(rules, state, flood, NULL);
}

void snake_flood_steps(const SnakeRules *rules, const SnakeState *state,
                       int16_t steps[SNAKE_CELLS_MAX])
{
    SnakeFlood flood;
    for (int cell = 0; cell < snake_rules_cells(rules); cell++) {
        steps[cell] = -1;
    }
    steps[state->head] = 0;
    flood_board(rules, state, &flood, steps);
}
