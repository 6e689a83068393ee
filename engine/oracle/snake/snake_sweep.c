/* snake_sweep.c - sweeps over all bodies of one length, until nothing changes. */
#include "oracle/snake/snake_layer.h"

/* What is the same for all bodies of a group while they are swept. */
typedef struct Sweep {
    SnakeLayer *layer;
    SnakeShare share;
    const uint64_t *before; /* what changed in the sweep before */
    uint64_t *now;
    const bool *has_before; /* the same of SNAKE_STRIDE bodies at once */
    bool *has_now;
    bool is_first;
    bool is_mirrored;
    uint64_t tail; /* the cell that becomes free with the move, as the moved body has it */
    uint8_t back[SNAKE_WORD_CELLS]; /* from cells of the moved body to cells of the body */
} Sweep;

static void enter_group(Sweep *sweep, int group)
{
    const SnakeBodies *bodies = sweep->layer->bodies;
    const int symmetry = bodies->groups[group].symmetry;
    sweep->is_mirrored = snake_is_mirrored(symmetry);
    for (int cell = 0; cell < bodies->board.cells; cell++) {
        sweep->back[bodies->board.image[symmetry][cell]] = (uint8_t)cell;
    }
    const int tail = bodies->blocks[bodies->groups[group].block].tail;
    sweep->tail = UINT64_C(1) << bodies->board.image[symmetry][tail];
}

/* Betters an entry by that of a moved body; returns whether that did. */
static inline bool better(SnakeLayer *layer, SnakeGoal goal, size_t entry, size_t from)
{
    SnakeEntry *rows = goal == SNAKE_LOSSES ? layer->losses : layer->steps;
    uint64_t value = snake_load(&rows[from]);
    if (goal == SNAKE_STEPS && layer->losses != NULL) {
        const uint64_t loss = snake_load(&layer->losses[entry]);
        if (!snake_keeps_loss(loss, snake_load(&layer->losses[from]))) {
            return false;
        }
        value += snake_step_of(loss);
    } else if (goal == SNAKE_STEPS) {
        value += SNAKE_STEP;
    }
    if (value >= snake_load(&rows[entry])) {
        return false;
    }
    snake_store(&rows[entry], value);
    return true;
}

/* Looks at those foods for which a moved body changed; returns for which the body did. */
static inline uint64_t look(Sweep *sweep, SnakeGoal goal, uint32_t body, uint32_t moved,
                            uint64_t foods)
{
    SnakeLayer *layer = sweep->layer;
    const uint64_t *words = layer->bodies->lengths[layer->length].words;
    const uint64_t free = ~words[body] & layer->foods;
    const uint64_t moved_free = ~words[moved] & layer->foods;
    const size_t row = snake_row_start(layer, body);
    const size_t moved_row = snake_row_start(layer, moved);
    uint64_t bettered = 0;
    for (foods &= ~sweep->tail; foods != 0; foods &= foods - 1) {
        const uint64_t moved_food = foods & (0 - foods);
        const uint64_t food = UINT64_C(1) << sweep->back[bits_lowest(foods)];
        const size_t from = moved_row + (size_t)bits_count(moved_free & (moved_food - 1));
        const size_t entry = row + (size_t)bits_count(free & (food - 1));
        bettered |= better(layer, goal, entry, from) ? food : 0;
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

/* Whether anything may be new among the SNAKE_TURNS bodies from `first` on: a quick look that
 * spares most bodies the one at each of their moves. */
static inline bool may_have_news_of(const Sweep *sweep, const SnakeLength *length, uint32_t first)
{
    const uint32_t last = first + SNAKE_TURNS - 1;
    const uint64_t *before = sweep->before + first;
    const uint64_t *now = sweep->now + first;
    if (last >= length->count) {
        return true;
    }
    if (last < sweep->share.start || first >= sweep->share.end) {
        return (before[0] | before[1] | before[2]) != 0;
    }
    return last >= sweep->share.end || first < sweep->share.start ||
           (before[0] | before[1] | before[2] | now[0] | now[1] | now[2]) != 0;
}

static inline uint64_t sweep_body(Sweep *sweep, SnakeGoal goal, const SnakeLength *length,
                                  uint32_t body)
{
    const uint64_t word = length->words[body];
    const unsigned passes = snake_word_passes(word);
    const unsigned turns = sweep->layer->is_tail_deadly ? snake_word_grows(word) : passes;
    uint64_t changed = 0;
    for (int turn = 0; turn < SNAKE_TURNS; turn++) {
        if ((turns >> turn & 1) != 0) {
            const uint32_t moved = length->next[body] +
                                   snake_turn_rank(passes, turn, sweep->is_mirrored);
            const uint64_t news = news_of(sweep, moved, body);
            if (news != 0) {
                changed |= look(sweep, goal, body, moved, news);
            }
        }
    }
    return changed;
}

/* Whether anything may be new among SNAKE_STRIDE bodies, for one of those numbered `own`; as for
 * single bodies. */
static bool may_have_news(const Sweep *sweep, uint32_t stretch, uint32_t own)
{
    const bool is_swept = sweep->share.start / SNAKE_STRIDE <= stretch && stretch <= own;
    return (is_swept && sweep->has_now[stretch]) ||
           (!(is_swept && stretch < own) && sweep->has_before[stretch]);
}

/* Whether anything may be new among what bodies of one group, next to each other, can
 * become: that rises or falls with their numbers. */
static bool may_change(const Sweep *sweep, const SnakeLength *length, SnakeShare part)
{
    const uint32_t a = length->next[part.start];
    const uint32_t b = length->next[part.end - 1];
    const uint32_t least = a < b ? a : b;
    const uint32_t most = (a < b ? b : a) + SNAKE_TURNS - 1;
    const uint32_t end = most < length->count ? most : length->count - 1;
    for (uint32_t stretch = least / SNAKE_STRIDE; stretch <= end / SNAKE_STRIDE; stretch++) {
        if (may_have_news(sweep, stretch, part.start / SNAKE_STRIDE)) {
            return true;
        }
    }
    return sweep->is_first;
}

/* Forgets what changed in SNAKE_STRIDE bodies two sweeps ago. */
static void clear_stretch(Sweep *sweep, uint32_t start, uint32_t count)
{
    if (sweep->has_now[start / SNAKE_STRIDE]) {
        const uint32_t end = start + SNAKE_STRIDE < count ? start + SNAKE_STRIDE : count;
        for (uint32_t body = start; body < end; body++) {
            sweep->now[body] = 0;
        }
    }
    sweep->has_now[start / SNAKE_STRIDE] = false;
}

/* Sweeps bodies of one group that are all among the same 64; returns how many changed. */
static inline uint64_t sweep_part(Sweep *sweep, SnakeGoal goal, const SnakeLength *length,
                                  SnakeShare part)
{
    uint64_t rows = 0;
    if (part.start % SNAKE_STRIDE == 0) {
        clear_stretch(sweep, part.start, length->count);
    }
    if (!may_change(sweep, length, part)) {
        return 0;
    }
    for (uint32_t body = part.start; body < part.end; body++) {
        sweep->now[body] = may_have_news_of(sweep, length, length->next[body])
                               ? sweep_body(sweep, goal, length, body)
                               : 0;
        rows += sweep->now[body] != 0;
    }
    sweep->has_now[part.start / SNAKE_STRIDE] |= rows > 0;
    return rows;
}

static inline uint64_t sweep_share(Sweep *sweep, SnakeGoal goal)
{
    const SnakeBodies *bodies = sweep->layer->bodies;
    const SnakeLength *length = &bodies->lengths[sweep->layer->length];
    uint64_t rows = 0;
    uint32_t start = sweep->share.start;
    for (int group = 0; group < bodies->group_count; group++) {
        const uint32_t last = length->group_start[group + 1];
        const uint32_t end = last < sweep->share.end ? last : sweep->share.end;
        if (start < end) {
            enter_group(sweep, group);
        }
        while (start < end) {
            const uint32_t next = (start / SNAKE_STRIDE + 1) * SNAKE_STRIDE;
            const SnakeShare part = {.start = start, .end = next < end ? next : end};
            rows += sweep_part(sweep, goal, length, part);
            start = part.end;
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
        .has_before = layer->has_changed[(number + 1) % 2],
        .has_now = layer->has_changed[number % 2],
        .is_first = number == 1,
    };
    return goal == SNAKE_LOSSES ? sweep_share(&sweep, SNAKE_LOSSES)
                                : sweep_share(&sweep, SNAKE_STEPS);
}
