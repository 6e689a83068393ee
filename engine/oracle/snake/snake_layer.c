/* snake_layer.c - the values of all bodies of one length. */
#include "oracle/snake/snake_layer.h"

#include <assert.h>

static_assert(SNAKE_LOST >> 10 == SNAKE_STEP, "who surely wins adds a whole step");

void snake_layer_choose(SnakeLayer *layer, uint64_t foods)
{
    const int free = layer->bodies->board.cells - layer->length;
    const int chosen = bits_count(foods);
    layer->foods = foods;
    layer->width = chosen < free ? chosen : free;
}

/* The foods of a body's row. */
static uint64_t foods_of(const SnakeLayer *layer, uint64_t word)
{
    return ~word & layer->foods;
}

/* -------------------------------------------------------------------- meals */

/* The cell that a turn leads to. */
static int cell_ahead(const SnakeBoard *board, uint64_t word, int turn)
{
    return board->beside[snake_word_head(word)][snake_turned(snake_word_heading(word), turn)];
}

/* Where a food stands in the row of a body. */
static int place_in_row(const SnakeLayer *layer, uint64_t word, int cell)
{
    return bits_count(foods_of(layer, word) & ((UINT64_C(1) << cell) - 1));
}

/* Notes a meal in the entry of its cell; returns whether it is worth anything. */
static bool note_meal(SnakeLayer *layer, SnakeGoal goal, size_t entry, uint32_t grown)
{
    if (goal == SNAKE_LOSSES) {
        snake_store(&layer->losses[entry], layer->longer.losses[grown]);
        return layer->longer.losses[grown] < SNAKE_LOST;
    }
    uint64_t step = SNAKE_STEP;
    if (layer->losses != NULL) {
        const uint64_t loss = snake_load(&layer->losses[entry]);
        step = snake_step_of(loss);
        if (step == 0 || !snake_keeps_loss(loss, layer->longer.losses[grown])) {
            return false;
        }
    } else if (layer->longer.steps[grown] == SNAKE_NEVER) {
        return false;
    }
    snake_store(&layer->steps[entry], layer->longer.steps[grown] + step);
    return true;
}

/* Notes all meals of a body, whose first longer one is `grown`; returns what changed. */
static uint64_t note_meals(SnakeLayer *layer, SnakeGoal goal, uint32_t body, uint32_t grown)
{
    const SnakeBoard *board = &layer->bodies->board;
    const uint64_t word = layer->bodies->lengths[layer->length].words[body];
    uint64_t changed = 0;
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        if ((snake_word_grows(word) >> turn & 1) != 0) {
            const int cell = cell_ahead(board, word, turn);
            const size_t entry = snake_row_start(layer, body) +
                                 (size_t)place_in_row(layer, word, cell);
            const bool is_food = (layer->foods >> cell & 1) != 0;
            changed |= (uint64_t)(is_food && note_meal(layer, goal, entry, grown)) << cell;
            grown++;
        }
    }
    return changed;
}

void snake_layer_begin(SnakeLayer *layer, SnakeGoal goal, SnakeShare share)
{
    const uint64_t *words = layer->bodies->lengths[layer->length].words;
    SnakeEntry *rows = goal == SNAKE_LOSSES ? layer->losses : layer->steps;
    const uint64_t nothing = goal == SNAKE_LOSSES ? SNAKE_LOST : SNAKE_NEVER;
    if (share.start == share.end) {
        return;
    }
    for (size_t i = snake_row_start(layer, share.start); i < snake_row_start(layer, share.end);
         i++) {
        snake_store(&rows[i], nothing);
    }
    uint32_t grown = snake_bodies_first(layer->bodies, layer->length, share.start);
    for (uint32_t i = share.start; i < share.end; i++) {
        if (i % SNAKE_STRIDE == 0) {
            layer->has_changed[0][i / SNAKE_STRIDE] = false;
            layer->has_changed[1][i / SNAKE_STRIDE] = true; /* what was there is old */
        }
        layer->changed[0][i] = note_meals(layer, goal, i, grown);
        layer->has_changed[0][i / SNAKE_STRIDE] |= layer->changed[0][i] != 0;
        grown += snake_turn_rank(snake_word_grows(words[i]), SNAKE_TURNS, false);
    }
}

/* -------------------------------------------------------------------- means */

/* Where losses are known, who never wins counts no steps; else one food that is not
 * surely won makes it never. */
static uint64_t add_steps(uint64_t a, uint64_t b, bool has_losses)
{
    if (a != SNAKE_NEVER && b != SNAKE_NEVER) {
        return a + b;
    }
    return !has_losses ? SNAKE_NEVER : a == SNAKE_NEVER ? b : a;
}

/* The sum of one body's row. */
static SnakeWorth sum_row(const SnakeLayer *layer, uint32_t body)
{
    const uint64_t word = layer->bodies->lengths[layer->length].words[body];
    const size_t start = snake_row_start(layer, body);
    const size_t end = start + (size_t)bits_count(foods_of(layer, word));
    const bool has_losses = layer->losses != NULL;
    SnakeWorth sum = {0};
    for (size_t i = start; i < end; i++) {
        const uint64_t steps = snake_load(&layer->steps[i]);
        sum.steps = add_steps(sum.steps, steps, has_losses);
        sum.loss += has_losses ? snake_load(&layer->losses[i]) : 0;
    }
    return sum;
}

void snake_layer_sum(const SnakeLayer *layer, SnakeMeans sums, bool has_others, SnakeShare share)
{
    for (uint32_t body = share.start; body < share.end; body++) {
        const SnakeWorth sum = sum_row(layer, body);
        sums.steps[body] = has_others ? add_steps(sums.steps[body], sum.steps, sums.losses != NULL)
                                      : sum.steps;
        if (sums.losses != NULL) {
            sums.losses[body] = has_others ? sums.losses[body] + sum.loss : sum.loss;
        }
    }
}

void snake_means_add(SnakeMeans sums, SnakeMeans others, uint32_t count)
{
    for (uint32_t body = 0; body < count; body++) {
        sums.steps[body] = add_steps(sums.steps[body], others.steps[body], sums.losses != NULL);
        if (sums.losses != NULL) {
            sums.losses[body] += others.losses[body];
        }
    }
}

/* Steps are rounded, losses rounded up. */
static SnakeWorth mean_of(const SnakeLayer *layer, SnakeWorth sum)
{
    const uint64_t foods = (uint64_t)(layer->bodies->board.cells - layer->length);
    if (layer->losses == NULL) {
        const bool is_sure = sum.steps != SNAKE_NEVER;
        return (SnakeWorth){.loss = is_sure ? 0 : SNAKE_LOST,
                            .steps = is_sure ? (sum.steps + foods / 2) / foods : SNAKE_NEVER};
    }
    return (SnakeWorth){.loss = (sum.loss + foods - 1) / foods,
                        .steps = (sum.steps + foods / 2) / foods};
}

SnakeWorth snake_layer_worth(const SnakeLayer *layer, uint32_t body)
{
    return mean_of(layer, sum_row(layer, body));
}

SnakeWorth snake_layer_entry(const SnakeLayer *layer, uint32_t body, int food)
{
    const uint64_t word = layer->bodies->lengths[layer->length].words[body];
    const int place = place_in_row(layer, word, food);
    const size_t entry = snake_row_start(layer, body) + (size_t)place;
    const uint64_t steps = snake_load(&layer->steps[entry]);
    const bool is_lost = steps == SNAKE_NEVER;
    return (SnakeWorth){
        .loss = layer->losses != NULL ? snake_load(&layer->losses[entry])
                : is_lost             ? SNAKE_LOST
                                      : 0,
        .steps = is_lost ? 0 : steps,
    };
}

/* Only of those who surely win, so that it is the same whatever else is valued. */
static uint64_t checksum_of(uint32_t body, uint64_t steps)
{
    uint64_t mixed = (steps ^ body * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 31) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 29;
}

static void prove(uint32_t body, SnakeWorth worth, SnakeProof *proof, unsigned images)
{
    if (worth.loss == 0) {
        proof->sure += images;
        proof->checksum += checksum_of(body, worth.steps);
    }
}

void snake_layer_mean(const SnakeLayer *layer, SnakeMeans means, SnakeShare share,
                      SnakeProof *proof)
{
    const SnakeBodies *bodies = layer->bodies;
    const SnakeLength *length = &bodies->lengths[layer->length];
    int group = 0;
    for (uint32_t body = share.start; body < share.end; body++) {
        while (body >= length->group_start[group + 1]) {
            group++;
        }
        const SnakeWorth sum = {.loss = means.losses != NULL ? means.losses[body] : 0,
                                .steps = means.steps[body]};
        const SnakeWorth worth = mean_of(layer, sum);
        means.steps[body] = worth.steps;
        if (means.losses != NULL) {
            means.losses[body] = worth.loss;
        }
        prove(body, worth, proof, bodies->blocks[bodies->groups[group].block].images);
    }
}
