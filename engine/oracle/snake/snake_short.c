/* snake_short.c - the values of snakes of one and two cells. */
#include "oracle/snake/snake_short.h"

static const SnakeWorth lost = {.loss = SNAKE_LOST, .steps = 0};

SnakeWorth snake_worth_step(SnakeWorth after)
{
    return (SnakeWorth){.loss = after.loss, .steps = after.steps + snake_step_of(after.loss)};
}

/* Whether `a` is better than `b`, up to rounding. */
static bool is_better(SnakeWorth a, SnakeWorth b)
{
    const bool is_less = a.loss < b.loss;
    const bool is_close = is_less ? snake_keeps_loss(a.loss, b.loss)
                                  : snake_keeps_loss(b.loss, a.loss);
    return is_close ? a.steps < b.steps : is_less;
}

/* Betters a worth by what comes after a move; returns whether that did. */
static bool better(SnakeWorth *worth, SnakeWorth after)
{
    const SnakeWorth before = snake_worth_step(after);
    if (!is_better(before, *worth)) {
        return false;
    }
    *worth = before;
    return true;
}

static SnakeWorth mean(const SnakeWorth *by_food, const SnakeBoard *board, uint64_t covered)
{
    SnakeWorth sum = {0};
    uint64_t count = 0;
    for (int food = 0; food < board->cells; food++) {
        if ((covered >> food & 1) == 0) {
            sum.loss += by_food[food].loss;
            sum.steps += by_food[food].steps;
            count++;
        }
    }
    return (SnakeWorth){(sum.loss + count - 1) / count, (sum.steps + count / 2) / count};
}

SnakeWorth snake_short_worth_of_two(const SnakeShort *values, const SnakeBoard *board, int tail,
                                    int direction)
{
    const int head = board->beside[tail][direction];
    return mean(values->two[tail][direction], board, UINT64_C(1) << tail | UINT64_C(1) << head);
}

SnakeWorth snake_short_worth_of_one(const SnakeShort *values, const SnakeBoard *board, int cell)
{
    return mean(values->one[cell], board, UINT64_C(1) << cell);
}

SnakeWorth snake_short_worth_of_start(const SnakeShort *values, const SnakeBoard *board)
{
    SnakeWorth worths[SNAKE_WORD_CELLS];
    for (int cell = 0; cell < board->cells; cell++) {
        worths[cell] = snake_short_worth_of_one(values, board, cell);
    }
    return mean(worths, board, 0);
}

/* Betters two cells by every move, with the food somewhere. */
static bool better_two(SnakeShort *values, const SnakeBodies *bodies, SnakeMeans means, int tail,
                       int direction, int food)
{
    const SnakeBoard *board = &bodies->board;
    const int head = board->beside[tail][direction];
    bool has_changed = false;
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        const int heading = snake_turned(direction, turn);
        const int cell = board->beside[head][heading];
        const uint8_t grown[] = {(uint8_t)tail, (uint8_t)head, (uint8_t)cell};
        if (cell == SNAKE_OUTSIDE) {
            continue;
        }
        has_changed |= better(
            &values->two[tail][direction][food],
            cell != food ? values->two[head][heading][food]
                         : snake_means_worth(means, snake_bodies_find(bodies, grown, 3).number));
    }
    return has_changed;
}

static bool better_one(SnakeShort *values, const SnakeBoard *board, int from, int food)
{
    bool has_changed = false;
    for (int direction = 0; direction < SNAKE_DIRECTIONS; direction++) {
        const int cell = board->beside[from][direction];
        if (cell != SNAKE_OUTSIDE) {
            has_changed |= better(&values->one[from][food],
                                  cell != food
                                      ? values->one[cell][food]
                                      : snake_short_worth_of_two(values, board, from, direction));
        }
    }
    return has_changed;
}

static bool sweep_twos(SnakeShort *values, const SnakeBodies *bodies, SnakeMeans means)
{
    const SnakeBoard *board = &bodies->board;
    bool has_changed = false;
    for (int i = 0; i < board->cells * SNAKE_DIRECTIONS; i++) {
        const int tail = i / SNAKE_DIRECTIONS;
        const int direction = i % SNAKE_DIRECTIONS;
        const int head = board->beside[tail][direction];
        for (int food = 0; head != SNAKE_OUTSIDE && food < board->cells; food++) {
            if (food != tail && food != head) {
                has_changed |= better_two(values, bodies, means, tail, direction, food);
            }
        }
    }
    return has_changed;
}

static bool sweep_ones(SnakeShort *values, const SnakeBoard *board)
{
    bool has_changed = false;
    for (int cell = 0; cell < board->cells; cell++) {
        for (int food = 0; food < board->cells; food++) {
            has_changed |= cell != food && better_one(values, board, cell, food);
        }
    }
    return has_changed;
}

void snake_short_solve(SnakeShort *values, const SnakeBodies *bodies, SnakeMeans means)
{
    const int cells = bodies->board.cells;
    for (int cell = 0; cell < SNAKE_WORD_CELLS; cell++) {
        for (int food = 0; food < SNAKE_WORD_CELLS; food++) {
            values->one[cell][food] = lost;
            for (int direction = 0; direction < SNAKE_DIRECTIONS; direction++) {
                values->two[cell][direction][food] = lost;
            }
        }
    }
    /* A best way to the food comes to no body twice, and each sweep makes it known by a
     * step more at least. "Better up to rounding" alone would be no promise to end. */
    for (int i = 0; i < SNAKE_DIRECTIONS * cells && sweep_twos(values, bodies, means); i++) {
    }
    for (int i = 0; i < cells && sweep_ones(values, &bodies->board); i++) {
    }
}
