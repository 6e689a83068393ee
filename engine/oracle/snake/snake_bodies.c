/* snake_bodies.c - every body that a snake can have, up to symmetry. */
#include "oracle/snake/snake_bodies.h"

#include <assert.h>

enum { HEAD_SHIFT = 50, HEADING_SHIFT = 56, GROWS_SHIFT = 58, PASSES_SHIFT = 61 };

static uint64_t bit(int cell)
{
    return UINT64_C(1) << cell;
}

/* ----------------------------------------------------------- blocks, groups */

/* Keeps a block and notes all its images, unless one of these is kept already. */
static void add_block(SnakeBodies *bodies, int tail, int direction)
{
    const SnakeBoard *board = &bodies->board;
    if (bodies->block_of[tail][direction] < bodies->block_count) {
        return;
    }
    SnakeBlock *block = &bodies->blocks[bodies->block_count];
    *block = (SnakeBlock){.tail = (uint8_t)tail, .direction = (uint8_t)direction};
    for (int from = 0; from < board->cells * SNAKE_DIRECTIONS; from++) {
        const int cell = from / SNAKE_DIRECTIONS;
        const int way = from % SNAKE_DIRECTIONS;
        for (int symmetry = SNAKE_SYMMETRIES - 1; symmetry >= 0; symmetry--) {
            if (board->has_symmetry[symmetry] && board->image[symmetry][cell] == tail &&
                snake_direction_image(symmetry, way) == direction) {
                block->images = (uint8_t)(block->images +
                                          (bodies->block_of[cell][way] != bodies->block_count));
                bodies->block_of[cell][way] = (uint8_t)bodies->block_count;
                bodies->symmetry_of[cell][way] = (uint8_t)symmetry;
            }
        }
    }
    bodies->block_count++;
}

static void list_blocks(SnakeBodies *bodies)
{
    const SnakeBoard *board = &bodies->board;
    bodies->block_count = 0;
    for (int i = 0; i < board->cells * SNAKE_DIRECTIONS; i++) {
        bodies->block_of[i / SNAKE_DIRECTIONS][i % SNAKE_DIRECTIONS] = UINT8_MAX;
    }
    for (int tail = 0; tail < board->cells; tail++) {
        for (int direction = 0; direction < SNAKE_DIRECTIONS; direction++) {
            if (board->beside[tail][direction] != SNAKE_OUTSIDE) {
                assert(bodies->block_count < SNAKE_BODY_BLOCKS_MAX);
                add_block(bodies, tail, direction);
            }
        }
    }
}

/* The turns that lead to cells which are not covered. */
static unsigned free_turns(const SnakeBoard *board, uint64_t cells, int head, int heading)
{
    unsigned turns = 0;
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        const int cell = board->beside[head][snake_turned(heading, turn)];
        turns |= (unsigned)(cell != SNAKE_OUTSIDE && (cells >> cell & 1) == 0) << turn;
    }
    return turns;
}

/* A body with all but what it passes to. */
static uint64_t make_word(const SnakeBoard *board, uint64_t cells, int head, int heading)
{
    return cells | (uint64_t)head << HEAD_SHIFT | (uint64_t)heading << HEADING_SHIFT |
           (uint64_t)free_turns(board, cells, head, heading) << GROWS_SHIFT;
}

/* The two cells of a block as a body. */
static uint64_t block_word(const SnakeBodies *bodies, int block)
{
    const int tail = bodies->blocks[block].tail;
    const int direction = bodies->blocks[block].direction;
    const int head = bodies->board.beside[tail][direction];
    return make_word(&bodies->board, bit(tail) | bit(head), head, direction);
}

/* A body after it has grown by a turn, which must be free. */
static uint64_t grown_word(const SnakeBoard *board, uint64_t word, int turn)
{
    const int heading = snake_turned(snake_word_heading(word), turn);
    const int head = board->beside[snake_word_head(word)][heading];
    return make_word(board, snake_word_cells(word) | bit(head), head, heading);
}

static void list_groups(SnakeBodies *bodies)
{
    bodies->group_count = 0;
    for (int block = 0; block < bodies->block_count; block++) {
        const uint64_t word = block_word(bodies, block);
        for (int turn = 0; turn < SNAKE_TURNS; turn++) {
            if ((snake_word_grows(word) >> turn & 1) != 0) {
                const int heading = snake_turned(snake_word_heading(word), turn);
                bodies->groups[bodies->group_count++] = (SnakeGroup){
                    .block = (uint8_t)block,
                    .symmetry = bodies->symmetry_of[snake_word_head(word)][heading],
                };
            }
        }
    }
}

/* ----------------------------------------------------------------- counting */

static void count_from(SnakeBodies *bodies, uint64_t cells, int head, int heading, int length)
{
    const SnakeBoard *board = &bodies->board;
    bodies->lengths[length].count++;
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        const int direction = snake_turned(heading, turn);
        const int cell = board->beside[head][direction];
        if (cell != SNAKE_OUTSIDE && (cells >> cell & 1) == 0) {
            count_from(bodies, cells | bit(cell), cell, direction, length + 1);
        }
    }
}

void snake_bodies_count(SnakeBodies *bodies, int width, int height)
{
    snake_board_init(&bodies->board, width, height);
    list_blocks(bodies);
    list_groups(bodies);
    for (int length = 0; length < SNAKE_WORD_CELLS + 2; length++) {
        bodies->lengths[length] = (SnakeLength){.count = 0};
    }
    for (int block = 0; block < bodies->block_count; block++) {
        const uint64_t word = block_word(bodies, block);
        count_from(bodies, snake_word_cells(word), snake_word_head(word), snake_word_heading(word),
                   2);
    }
}

static size_t whole_words(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

static size_t length_memory_size(const SnakeLength *length)
{
    return length->count * sizeof *length->words +
           whole_words(length->count * sizeof *length->next) +
           whole_words((length->count / SNAKE_STRIDE + 1) * sizeof *length->first);
}

size_t snake_bodies_memory_size(const SnakeBodies *bodies)
{
    size_t size = 0;
    for (int length = SNAKE_LENGTH_MIN; length <= bodies->board.cells; length++) {
        size += length_memory_size(&bodies->lengths[length]);
    }
    return size;
}

uint32_t snake_bodies_most(const SnakeBodies *bodies)
{
    uint32_t most = 0;
    for (int length = SNAKE_LENGTH_MIN; length <= bodies->board.cells; length++) {
        const uint32_t count = bodies->lengths[length].count;
        most = count > most ? count : most;
    }
    return most;
}

/* ------------------------------------------------------------------ listing */

static unsigned turns_seen(unsigned turns, bool is_mirrored)
{
    static const uint8_t mirrored[8] = {0, 4, 2, 6, 1, 5, 3, 7};
    return is_mirrored ? mirrored[turns] : turns;
}

/* The bodies that have just one turn: each is its group. */
static void list_shortest(SnakeBodies *bodies)
{
    uint32_t first[SNAKE_BODY_BLOCKS_MAX];
    SnakeLength *shortest = &bodies->lengths[SNAKE_LENGTH_MIN];
    uint32_t count = 0;
    for (int block = 0; block < bodies->block_count; block++) {
        first[block] = count;
        count += (uint32_t)bits_count(snake_word_grows(block_word(bodies, block)));
    }
    count = 0;
    for (int block = 0; block < bodies->block_count; block++) {
        const uint64_t word = block_word(bodies, block);
        for (int turn = 0; turn < SNAKE_TURNS; turn++) {
            if ((snake_word_grows(word) >> turn & 1) != 0) {
                const int heading = snake_turned(snake_word_heading(word), turn);
                const int without_tail = bodies->block_of[snake_word_head(word)][heading];
                const unsigned passes = turns_seen(
                    snake_word_grows(block_word(bodies, without_tail)),
                    snake_is_mirrored(bodies->groups[count].symmetry));
                shortest->words[count] = grown_word(&bodies->board, word, turn) |
                                         (uint64_t)passes << PASSES_SHIFT;
                shortest->next[count] = first[without_tail];
                shortest->group_start[count] = count;
                count++;
            }
        }
    }
    shortest->group_start[count] = count;
    assert(count == shortest->count && (int)count == bodies->group_count);
}

void snake_bodies_begin(SnakeBodies *bodies, void *memory)
{
    unsigned char *bytes = memory;
    for (int i = SNAKE_LENGTH_MIN; i <= bodies->board.cells; i++) {
        SnakeLength *length = &bodies->lengths[i];
        length->words = (uint64_t *)(void *)bytes;
        length->next = (uint32_t *)(void *)(length->words + length->count);
        length->first = (uint32_t *)(void *)(bytes + length->count * sizeof *length->words +
                                             whole_words(length->count * sizeof *length->next));
        bytes += length_memory_size(length);
    }
    list_shortest(bodies);
}

/* Writes of every body the first that it grows into. */
static void number_grown(SnakeLength *length, uint32_t *first)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < length->count; i++) {
        first[i] = count;
        if (i % SNAKE_STRIDE == 0) {
            length->first[i / SNAKE_STRIDE] = count;
        }
        count += snake_turn_rank(snake_word_grows(length->words[i]), SNAKE_TURNS, false);
    }
}

/* Lists what body `i` grows into, from number `count`; returns the number after. */
static uint32_t list_grown(const SnakeBodies *bodies, int at, uint32_t i, const uint32_t *first,
                           bool is_mirrored, uint32_t count)
{
    const SnakeLength *length = &bodies->lengths[at];
    const SnakeLength *longer = &bodies->lengths[at + 1];
    const uint64_t word = length->words[i];
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        if ((snake_word_grows(word) >> turn & 1) != 0) {
            const uint32_t without_tail = length->next[i] + snake_turn_rank(snake_word_passes(word),
                                                                            turn, is_mirrored);
            const unsigned passes = turns_seen(snake_word_grows(length->words[without_tail]),
                                               is_mirrored);
            longer->words[count] = grown_word(&bodies->board, word, turn) | (uint64_t)passes
                                                                                << PASSES_SHIFT;
            longer->next[count] = first[without_tail];
            count++;
        }
    }
    return count;
}

void snake_bodies_list(SnakeBodies *bodies, int at, uint32_t *scratch)
{
    SnakeLength *length = &bodies->lengths[at];
    SnakeLength *longer = &bodies->lengths[at + 1];
    uint32_t count = 0;
    number_grown(length, scratch);
    for (int group = 0; group < bodies->group_count; group++) {
        const bool is_mirrored = snake_is_mirrored(bodies->groups[group].symmetry);
        longer->group_start[group] = count;
        for (uint32_t i = length->group_start[group]; i < length->group_start[group + 1]; i++) {
            count = list_grown(bodies, at, i, scratch, is_mirrored, count);
        }
    }
    longer->group_start[bodies->group_count] = count;
    assert(count == longer->count);
}

/* ---------------------------------------------------------------- questions */

uint32_t snake_bodies_first(const SnakeBodies *bodies, int length, uint32_t i)
{
    const SnakeLength *at = &bodies->lengths[length];
    uint32_t first = at->first[i / SNAKE_STRIDE];
    for (uint32_t j = i / SNAKE_STRIDE * SNAKE_STRIDE; j < i; j++) {
        first += snake_turn_rank(snake_word_grows(at->words[j]), SNAKE_TURNS, false);
    }
    return first;
}

uint64_t snake_bodies_total(const SnakeBodies *bodies, int length)
{
    const SnakeLength *at = &bodies->lengths[length];
    uint64_t total = 0;
    for (int group = 0; group < bodies->group_count; group++) {
        total += (uint64_t)(at->group_start[group + 1] - at->group_start[group]) *
                 bodies->blocks[bodies->groups[group].block].images;
    }
    return total;
}

static int turn_between(int before, int after)
{
    return (after - before + SNAKE_DIRECTIONS + 1) % SNAKE_DIRECTIONS;
}

/* The number of the shortest body with a block and a turn. */
static uint32_t shortest_number(const SnakeBodies *bodies, int block, int turn)
{
    uint32_t number = 0;
    while (bodies->groups[number].block != block) {
        number++;
    }
    return number + snake_turn_rank(snake_word_grows(block_word(bodies, block)), turn, false);
}

SnakePlace snake_bodies_find(const SnakeBodies *bodies, const uint8_t *cells, int length)
{
    assert(length >= SNAKE_LENGTH_MIN);
    const SnakeBoard *board = &bodies->board;
    int heading = snake_board_direction(board, cells[0], cells[1]);
    const int block = bodies->block_of[cells[0]][heading];
    SnakePlace place = {.symmetry = bodies->symmetry_of[cells[0]][heading]};
    for (int i = 2; i < length; i++) {
        const int direction = snake_board_direction(board, cells[i - 1], cells[i]);
        int turn = turn_between(heading, direction);
        turn = snake_is_mirrored(place.symmetry) ? SNAKE_TURNS - 1 - turn : turn;
        heading = direction;
        if (i == 2) {
            place.number = shortest_number(bodies, block, turn);
        } else {
            const uint64_t word = bodies->lengths[i].words[place.number];
            place.number = snake_bodies_first(bodies, i, place.number) +
                           snake_turn_rank(snake_word_grows(word), turn, false);
        }
    }
    return place;
}
