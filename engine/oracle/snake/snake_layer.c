/* snake_layer.c - the values of all bodies of one length. */
#include "oracle/snake/snake_layer.h"

#include <assert.h>

static_assert(SNAKE_LOST >> 10 == SNAKE_STEP, "who surely wins adds a whole step");

enum { NOT_IN_ROW = 255 };

static uint64_t load(const SnakeEntry *entry)
{
    return atomic_load_explicit(entry, memory_order_relaxed);
}

static void store(SnakeEntry *entry, uint64_t value)
{
    atomic_store_explicit(entry, value, memory_order_relaxed);
}

static int row_width(const SnakeLayer *layer)
{
    return layer->bodies->board.cells - layer->length;
}

static size_t row_start(const SnakeLayer *layer, uint32_t body)
{
    return (size_t)body * (size_t)row_width(layer);
}

/* -------------------------------------------------------------------- meals */

/* The cell that a turn leads to. */
static int cell_ahead(const SnakeBoard *board, uint64_t word, int turn)
{
    return board->beside[snake_word_head(word)][snake_turned(snake_word_heading(word), turn)];
}

/* Where a free cell stands in the row of a body. */
static int place_in_row(const SnakeBoard *board, uint64_t word, int cell)
{
    return bits_count(snake_free_cells(board, word) & ((UINT64_C(1) << cell) - 1));
}

/* Notes a meal in the entry of its cell; returns whether it is worth anything. */
static bool note_meal(SnakeLayer *layer, SnakeGoal goal, size_t entry, uint32_t grown)
{
    if (goal == SNAKE_LOSSES) {
        store(&layer->losses[entry], layer->longer.losses[grown]);
        return layer->longer.losses[grown] < SNAKE_LOST;
    }
    uint64_t step = SNAKE_STEP;
    if (layer->losses != NULL) {
        const uint64_t loss = load(&layer->losses[entry]);
        step = snake_step_of(loss);
        if (step == 0 || !snake_keeps_loss(loss, layer->longer.losses[grown])) {
            return false;
        }
    } else if (layer->longer.steps[grown] == SNAKE_NEVER) {
        return false;
    }
    store(&layer->steps[entry], layer->longer.steps[grown] + step);
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
            const int place = place_in_row(board, word, cell_ahead(board, word, turn));
            const size_t entry = row_start(layer, body) + (size_t)place;
            changed |= (uint64_t)note_meal(layer, goal, entry, grown) << place;
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
    for (size_t i = row_start(layer, share.start); i < row_start(layer, share.end); i++) {
        store(&rows[i], nothing);
    }
    uint32_t grown = snake_bodies_first(layer->bodies, layer->length, share.start);
    for (uint32_t i = share.start; i < share.end; i++) {
        layer->changed[0][i] = note_meals(layer, goal, i, grown);
        grown += snake_turn_rank(snake_word_grows(words[i]), SNAKE_TURNS, false);
    }
}

/* ------------------------------------------------------------------- sweeps */

/* What is the same for all bodies of a group while they are swept. */
typedef struct Sweep {
    SnakeLayer *layer;
    SnakeShare share;
    const uint64_t *before; /* what changed in the sweep before */
    uint64_t *now;
    bool is_first;
    bool is_mirrored;
    uint8_t back[SNAKE_CELLS_MAX];  /* from cells of the moved body to cells of the body */
    uint8_t place[SNAKE_CELLS_MAX]; /* of the body's free cells in its row */
} Sweep;

static void enter_group(Sweep *sweep, int group)
{
    const SnakeBodies *bodies = sweep->layer->bodies;
    const int symmetry = bodies->groups[group].symmetry;
    sweep->is_mirrored = snake_is_mirrored(symmetry);
    for (int cell = 0; cell < bodies->board.cells; cell++) {
        sweep->back[bodies->board.image[symmetry][cell]] = (uint8_t)cell;
    }
    /* The tail's cell becomes free only with the move. */
    sweep->place[bodies->blocks[bodies->groups[group].block].tail] = NOT_IN_ROW;
}

static void number_places(Sweep *sweep, uint64_t word)
{
    uint8_t place = 0;
    for (uint64_t cells = snake_free_cells(&sweep->layer->bodies->board, word); cells != 0;
         cells &= cells - 1) {
        sweep->place[bits_lowest(cells)] = place++;
    }
}

/* Betters an entry by that of a moved body; returns whether that did. */
static inline bool better(SnakeLayer *layer, SnakeGoal goal, size_t entry, size_t from)
{
    SnakeEntry *rows = goal == SNAKE_LOSSES ? layer->losses : layer->steps;
    uint64_t value = load(&rows[from]);
    if (goal == SNAKE_STEPS && layer->losses != NULL) {
        const uint64_t loss = load(&layer->losses[entry]);
        if (!snake_keeps_loss(loss, load(&layer->losses[from]))) {
            return false;
        }
        value += snake_step_of(loss);
    } else if (goal == SNAKE_STEPS) {
        value += SNAKE_STEP;
    }
    if (value >= load(&rows[entry])) {
        return false;
    }
    store(&rows[entry], value);
    return true;
}

/* Looks at those entries of a moved body that changed; returns which of the body did. */
static inline uint64_t look(Sweep *sweep, SnakeGoal goal, uint32_t body, uint32_t moved,
                            uint64_t changed)
{
    SnakeLayer *layer = sweep->layer;
    const uint64_t word = layer->bodies->lengths[layer->length].words[moved];
    uint64_t cells = snake_free_cells(&layer->bodies->board, word);
    size_t from = row_start(layer, moved);
    const size_t row = row_start(layer, body);
    uint64_t bettered = 0;
    for (; changed != 0; changed >>= 1, cells &= cells - 1, from++) {
        if ((changed & 1) != 0) {
            const unsigned place = sweep->place[sweep->back[bits_lowest(cells)]];
            if (place != NOT_IN_ROW && better(layer, goal, row + place, from)) {
                bettered |= UINT64_C(1) << place;
            }
        }
    }
    return bettered;
}

/* What has changed of a body since `body` last looked. Those of the share that come
 * before it have been swept since then, and what they found before that was seen at the
 * last sweep, if there was one; of all others the last sweep is news. */
static inline uint64_t news_of(const Sweep *sweep, uint32_t moved, uint32_t body)
{
    if (sweep->share.start <= moved && moved < body) {
        return sweep->now[moved] | (sweep->is_first ? sweep->before[moved] : 0);
    }
    return sweep->before[moved];
}

static inline uint64_t sweep_body(Sweep *sweep, SnakeGoal goal, const SnakeLength *length,
                                  uint32_t body)
{
    const uint64_t word = length->words[body];
    const unsigned passes = snake_word_passes(word);
    const unsigned turns = sweep->layer->is_tail_deadly ? snake_word_grows(word) : passes;
    uint64_t changed = 0;
    bool is_numbered = false;
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        if ((turns >> turn & 1) != 0) {
            const uint32_t moved =
                length->next[body] + snake_turn_rank(passes, turn, sweep->is_mirrored);
            const uint64_t news = news_of(sweep, moved, body);
            if (news != 0) {
                if (!is_numbered) {
                    number_places(sweep, word);
                    is_numbered = true;
                }
                changed |= look(sweep, goal, body, moved, news);
            }
        }
    }
    return changed;
}

static inline uint64_t sweep_share(Sweep *sweep, SnakeGoal goal)
{
    const SnakeBodies *bodies = sweep->layer->bodies;
    const SnakeLength *length = &bodies->lengths[sweep->layer->length];
    const SnakeShare share = sweep->share;
    uint64_t rows = 0;
    for (int group = 0; group < bodies->group_count; group++) {
        const uint32_t first = length->group_start[group];
        const uint32_t last = length->group_start[group + 1];
        const uint32_t start = first > share.start ? first : share.start;
        const uint32_t end = last < share.end ? last : share.end;
        if (start < end) {
            enter_group(sweep, group);
        }
        for (uint32_t body = start; body < end; body++) {
            sweep->now[body] = sweep_body(sweep, goal, length, body);
            rows += sweep->now[body] != 0;
        }
    }
    return rows;
}

uint64_t snake_layer_sweep(SnakeLayer *layer, SnakeGoal goal, unsigned number, SnakeShare share)
{
    Sweep sweep = {
        .layer = layer,
        .share = share,
        .before = layer->changed[(number + 1) % 2],
        .now = layer->changed[number % 2],
        .is_first = number == 1,
    };
    return goal == SNAKE_LOSSES ? sweep_share(&sweep, SNAKE_LOSSES)
                                : sweep_share(&sweep, SNAKE_STEPS);
}

/* -------------------------------------------------------------------- means */

static uint64_t mean_loss(const SnakeLayer *layer, uint32_t body)
{
    const uint64_t width = (uint64_t)row_width(layer);
    const SnakeEntry *row = &layer->losses[row_start(layer, body)];
    uint64_t sum = width - 1; /* rounds up */
    for (uint64_t i = 0; i < width; i++) {
        sum += load(&row[i]);
    }
    return sum / width;
}

/* Where losses are known, who never wins counts no steps; else one food that is not
 * surely won makes it never. */
static uint64_t mean_steps(const SnakeLayer *layer, uint32_t body)
{
    const uint64_t width = (uint64_t)row_width(layer);
    const SnakeEntry *row = &layer->steps[row_start(layer, body)];
    uint64_t sum = width / 2; /* rounds */
    for (uint64_t i = 0; i < width; i++) {
        const uint64_t steps = load(&row[i]);
        if (steps != SNAKE_NEVER) {
            sum += steps;
        } else if (layer->losses == NULL) {
            return SNAKE_NEVER;
        }
    }
    return sum / width;
}

SnakeWorth snake_layer_worth(const SnakeLayer *layer, uint32_t body)
{
    SnakeWorth worth = {.steps = mean_steps(layer, body)};
    if (layer->losses != NULL) {
        worth.loss = mean_loss(layer, body);
    } else {
        worth.loss = worth.steps == SNAKE_NEVER ? SNAKE_LOST : 0;
    }
    return worth;
}

SnakeWorth snake_layer_entry(const SnakeLayer *layer, uint32_t body, int food)
{
    const uint64_t word = layer->bodies->lengths[layer->length].words[body];
    const int place = place_in_row(&layer->bodies->board, word, food);
    const size_t entry = row_start(layer, body) + (size_t)place;
    const uint64_t steps = load(&layer->steps[entry]);
    const bool is_lost = steps == SNAKE_NEVER;
    return (SnakeWorth){
        .loss = layer->losses != NULL ? load(&layer->losses[entry]) : is_lost ? SNAKE_LOST : 0,
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

static void prove(uint32_t body, SnakeWorth worth, SnakeProof *proof,
                  unsigned images)
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
        const SnakeWorth worth = snake_layer_worth(layer, body);
        means.steps[body] = worth.steps;
        if (means.losses != NULL) {
            means.losses[body] = worth.loss;
        }
        prove(body, worth, proof, bodies->blocks[bodies->groups[group].block].images);
    }
}
