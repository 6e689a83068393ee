/* snake_solver.c - solves a board exactly, length by length. */
#include "oracle/snake/snake_solver.h"

#include <assert.h>

static size_t row_width(const SnakeBodies *bodies, int length)
{
    return (size_t)(bodies->board.cells - length);
}

/* ------------------------------------------------------------------- memory */

/* Entries of the rows of a length. */
static size_t row_entries(const SnakeBodies *bodies, int length)
{
    return bodies->lengths[length].count * row_width(bodies, length);
}

/* Entries of all rows that are kept at once. */
static size_t kept_entries(const SnakeBodies *bodies, bool keeps_all)
{
    size_t sum = 0;
    size_t most = 0;
    for (int length = SNAKE_LENGTH_MIN; length < bodies->board.cells; length++) {
        const size_t entries = row_entries(bodies, length);
        sum += entries;
        most = entries > most ? entries : most;
    }
    return keeps_all ? sum : most;
}

static size_t planes_of(const SnakeTask *task)
{
    return task->is_sure_only ? 1 : 2;
}

/* Words that hold a flag for each stretch of bodies. */
static size_t stretch_words(size_t bodies)
{
    return bodies / SNAKE_STRIDE / sizeof(uint64_t) + 1;
}

static size_t memory_size(const SnakeTask *task, const SnakeBodies *bodies)
{
    const size_t most = snake_bodies_most(bodies);
    const size_t of_rows = kept_entries(bodies, task->keeps_rows) * planes_of(task);
    const size_t of_means = 2 * most * planes_of(task);
    const size_t of_changes = 2 * (most + stretch_words(most));
    return sizeof(SnakeSolver) + snake_bodies_memory_size(bodies) +
           (of_rows + of_means + of_changes) * sizeof(uint64_t);
}

size_t snake_solver_memory_size(const SnakeTask *task)
{
    SnakeBodies bodies;
    snake_bodies_count(&bodies, task->width, task->height);
    return memory_size(task, &bodies);
}

/* Hands out entries from a stretch of memory. */
static uint64_t *take(uint64_t **rest, size_t entries)
{
    uint64_t *taken = *rest;
    *rest += entries;
    return taken;
}

static SnakeMeans take_means(uint64_t **rest, const SnakeSolver *solver)
{
    const size_t most = snake_bodies_most(&solver->bodies);
    SnakeMeans means = {.steps = take(rest, most)};
    if (!solver->task.is_sure_only) {
        means.losses = take(rest, most);
    }
    return means;
}

static void lay_out_rows(SnakeSolver *solver, uint64_t *rows, const SnakeLayer *changes)
{
    const SnakeTask *task = &solver->task;
    const size_t plane = kept_entries(&solver->bodies, task->keeps_rows);
    size_t start = 0;
    for (int length = SNAKE_LENGTH_MIN; length < solver->bodies.board.cells; length++) {
        solver->layers[length] = (SnakeLayer){
            .bodies = &solver->bodies,
            .length = length,
            .is_tail_deadly = task->is_tail_deadly,
            .longer = solver->means[(length + 1) % 2],
            .steps = (SnakeEntry *)(void *)(rows + start),
            .losses = task->is_sure_only ? NULL : (SnakeEntry *)(void *)(rows + plane + start),
            .changed = {changes->changed[0], changes->changed[1]},
            .has_changed = {changes->has_changed[0], changes->has_changed[1]},
        };
        snake_layer_choose(&solver->layers[length], snake_board_all(&solver->bodies.board));
        start += task->keeps_rows ? row_entries(&solver->bodies, length) : 0;
    }
}

SnakeSolver *snake_solver_init(const SnakeTask *task, void *memory)
{
    static_assert(sizeof(SnakeEntry) == sizeof(uint64_t), "an entry is a word");
    static_assert(sizeof(SnakeSolver) % sizeof(uint64_t) == 0, "what follows is aligned");
    SnakeSolver *solver = memory;
    *solver = (SnakeSolver){.task = *task, .length = SNAKE_LENGTH_MIN};
    SnakeBodies *bodies = &solver->bodies;
    snake_bodies_count(bodies, task->width, task->height);
    solver->known = bodies->board.cells;
    uint64_t *rest = (uint64_t *)(void *)(solver + 1);
    snake_bodies_begin(bodies, take(&rest, snake_bodies_memory_size(bodies) / sizeof *rest));
    solver->means[0] = take_means(&rest, solver);
    solver->means[1] = take_means(&rest, solver);
    const size_t most = snake_bodies_most(bodies);
    SnakeLayer changes = {0};
    for (int i = 0; i < 2; i++) {
        changes.changed[i] = take(&rest, most);
        changes.has_changed[i] = (bool *)take(&rest, stretch_words(most));
    }
    lay_out_rows(solver, rest, &changes);
    return solver;
}

/* ------------------------------------------------------------------- phases */

/* Who has filled the board has won, and needs no more steps. */
static void value_full_boards(SnakeSolver *solver)
{
    const int cells = solver->bodies.board.cells;
    const SnakeMeans means = solver->means[cells % 2];
    for (uint32_t i = 0; i < solver->bodies.lengths[cells].count; i++) {
        means.steps[i] = 0;
        if (means.losses != NULL) {
            means.losses[i] = 0;
        }
    }
    solver->proofs[cells].sure = snake_bodies_total(&solver->bodies, cells);
}

static void begin_goal(SnakeSolver *solver, SnakeGoal goal)
{
    solver->phase = SNAKE_BEGINNING;
    solver->goal = goal;
    solver->sweep = 0;
}

static void begin_foods(SnakeSolver *solver, uint64_t foods)
{
    snake_layer_choose(&solver->layers[solver->length], foods);
    begin_goal(solver, solver->task.is_sure_only ? SNAKE_STEPS : SNAKE_LOSSES);
}

static void begin_length(SnakeSolver *solver, int length)
{
    solver->length = length;
    solver->known = length + 1;
    solver->summed = 0;
    if (length >= SNAKE_LENGTH_MIN) {
        begin_foods(solver, solver->is_shared ? 0 : snake_board_all(&solver->bodies.board));
    } else {
        snake_short_solve(&solver->shorts, &solver->bodies, solver->means[SNAKE_LENGTH_MIN % 2]);
        solver->is_solved = true;
    }
}

static void end_listing(SnakeSolver *solver)
{
    solver->length++;
    if (solver->length < solver->bodies.board.cells) {
        return;
    }
    if (solver->known == solver->length) {
        value_full_boards(solver);
    }
    begin_length(solver, solver->known - 1);
}

static void end_sweep(SnakeSolver *solver, const SnakeFound *found)
{
    solver->rows_swept += found->changed;
    if (found->changed > 0) {
        solver->sweep++;
    } else if (solver->goal == SNAKE_LOSSES) {
        begin_goal(solver, SNAKE_STEPS);
    } else {
        solver->phase = SNAKE_SUMMING;
    }
}

void snake_solver_next(SnakeSolver *solver, const SnakeFound *found)
{
    switch (solver->phase) {
    case SNAKE_LISTING:
        end_listing(solver);
        break;
    case SNAKE_BEGINNING:
        solver->phase = SNAKE_SWEEPING;
        solver->sweep = 1;
        break;
    case SNAKE_SWEEPING:
        end_sweep(solver, found);
        break;
    case SNAKE_SUMMING:
        solver->summed |= solver->layers[solver->length].foods;
        solver->phase = SNAKE_AVERAGING;
        break;
    case SNAKE_AVERAGING:
        solver->proofs[solver->length] = found->proof;
        begin_length(solver, solver->length - 1);
        break;
    }
}

int snake_solver_share_count(const SnakeSolver *solver)
{
    return solver->phase == SNAKE_LISTING ? 1 : SNAKE_SHARES;
}

/* Where a share starts. */
static uint32_t share_start(const SnakeSolver *solver, int share)
{
    const uint64_t count = solver->bodies.lengths[solver->length].count;
    const uint64_t start = count * (uint64_t)share / SNAKE_SHARES;
    return (uint32_t)(share < SNAKE_SHARES ? start / SNAKE_STRIDE * SNAKE_STRIDE : count);
}

static SnakeShare share_of(const SnakeSolver *solver, int share)
{
    return (SnakeShare){share_start(solver, share), share_start(solver, share + 1)};
}

void snake_solver_work(SnakeSolver *solver, int share, SnakeFound *found)
{
    SnakeLayer *layer = &solver->layers[solver->length];
    switch (solver->phase) {
    case SNAKE_LISTING:
        snake_bodies_list(&solver->bodies, solver->length, (uint32_t *)(void *)layer->changed[0]);
        break;
    case SNAKE_BEGINNING:
        snake_layer_begin(layer, solver->goal, share_of(solver, share));
        break;
    case SNAKE_SWEEPING:
        found->changed += snake_layer_sweep(layer, solver->goal, solver->sweep,
                                            share_of(solver, share));
        break;
    case SNAKE_SUMMING:
        snake_layer_sum(layer, solver->means[solver->length % 2], solver->summed != 0,
                        share_of(solver, share));
        break;
    case SNAKE_AVERAGING:
        snake_layer_mean(layer, solver->means[solver->length % 2], share_of(solver, share),
                         &found->proof);
        break;
    }
}

int snake_solver_known(const SnakeSolver *solver)
{
    return solver->phase == SNAKE_LISTING ? 0 : solver->known;
}

void snake_solver_go_on_from(SnakeSolver *solver, int length)
{
    assert(SNAKE_LENGTH_MIN <= length && length <= solver->bodies.board.cells);
    if (solver->phase == SNAKE_LISTING) {
        solver->known = length;
    } else {
        begin_length(solver, length - 1);
    }
}

void snake_solver_do_phase(SnakeSolver *solver)
{
    SnakeFound found = {0};
    const int shares = snake_solver_share_count(solver);
    for (int share = 0; share < shares; share++) {
        snake_solver_work(solver, share, &found);
    }
    snake_solver_next(solver, &found);
}

/* ------------------------------------------------------------------ sharing */

void snake_solver_share(SnakeSolver *solver)
{
    assert(solver->phase == SNAKE_LISTING);
    solver->is_shared = true;
}

uint64_t snake_solver_missing(const SnakeSolver *solver)
{
    return snake_board_all(&solver->bodies.board) & ~solver->summed;
}

bool snake_solver_is_waiting(const SnakeSolver *solver)
{
    if (!solver->is_shared || solver->is_solved || solver->phase == SNAKE_LISTING) {
        return false;
    }
    return solver->layers[solver->length].foods == 0 ||
           (solver->phase == SNAKE_AVERAGING && snake_solver_missing(solver) != 0);
}

void snake_solver_choose(SnakeSolver *solver, uint64_t foods)
{
    assert(snake_solver_is_waiting(solver) && (foods & solver->summed) == 0);
    begin_foods(solver, foods);
}

void snake_solver_add(SnakeSolver *solver, uint64_t foods, SnakeMeans sums)
{
    assert(solver->phase == SNAKE_AVERAGING && (foods & solver->summed) == 0);
    snake_means_add(solver->means[solver->length % 2], sums,
                    solver->bodies.lengths[solver->length].count);
    solver->summed |= foods;
}

/* The set with the fewest foods. */
static int smallest_of(const uint64_t *sets, int count)
{
    int smallest = 0;
    for (int i = 1; i < count; i++) {
        smallest = bits_count(sets[i]) < bits_count(sets[smallest]) ? i : smallest;
    }
    return smallest;
}

/* Cells with many images come first, so that those with few fill up what is uneven. */
void snake_solver_divide(const SnakeSolver *solver, uint64_t foods, int count, uint64_t *sets)
{
    const SnakeBoard *board = &solver->bodies.board;
    for (int i = 0; i < count; i++) {
        sets[i] = 0;
    }
    for (int images = SNAKE_SYMMETRIES; images > 0; images--) {
        for (uint64_t rest = foods; rest != 0; rest &= rest - 1) {
            const uint64_t kind = snake_board_images(board, bits_lowest(rest));
            const bool is_first = bits_lowest(kind) == bits_lowest(rest);
            if (is_first && bits_count(kind) == images) {
                sets[smallest_of(sets, count)] |= kind;
            }
        }
    }
}

/* ------------------------------------------------------------------ answers */

static uint64_t states_from(const SnakeSolver *solver, int length)
{
    uint64_t states = 0;
    for (; length < solver->bodies.board.cells; length++) {
        states += snake_bodies_total(&solver->bodies, length) * row_width(&solver->bodies, length);
    }
    return states;
}

/* Two cells are a tail and a direction, that is an image of a block. */
static uint64_t states_of_short(const SnakeSolver *solver)
{
    const uint64_t cells = (uint64_t)solver->bodies.board.cells;
    uint64_t twos = 0;
    for (int block = 0; block < solver->bodies.block_count; block++) {
        twos += solver->bodies.blocks[block].images;
    }
    return twos * (cells - 2) + cells * (cells - 1);
}

uint64_t snake_solver_states(const SnakeSolver *solver)
{
    return states_from(solver, SNAKE_LENGTH_MIN) + states_of_short(solver);
}

uint64_t snake_solver_states_done(const SnakeSolver *solver)
{
    if (solver->phase == SNAKE_LISTING) {
        return 0;
    }
    return solver->is_solved ? snake_solver_states(solver)
                             : states_from(solver, solver->length + 1);
}

SnakeWorth snake_solver_start(const SnakeSolver *solver)
{
    assert(solver->is_solved);
    return snake_short_worth_of_start(&solver->shorts, &solver->bodies.board);
}

SnakeWorth snake_solver_body(const SnakeSolver *solver, const uint8_t *cells, int length)
{
    assert(solver->is_solved);
    const SnakeBodies *bodies = &solver->bodies;
    const SnakeBoard *board = &bodies->board;
    if (length == board->cells) {
        return (SnakeWorth){0};
    }
    if (length == 1) {
        return snake_short_worth_of_one(&solver->shorts, board, cells[0]);
    }
    if (length == 2) {
        return snake_short_worth_of_two(&solver->shorts, board, cells[0],
                                        snake_board_direction(board, cells[0], cells[1]));
    }
    const uint32_t number = snake_bodies_find(bodies, cells, length).number;
    if (length == SNAKE_LENGTH_MIN) {
        return snake_means_worth(solver->means[length % 2], number);
    }
    assert(solver->task.keeps_rows);
    return snake_layer_worth(&solver->layers[length], number);
}

SnakeWorth snake_solver_state(const SnakeSolver *solver, const uint8_t *cells, int length, int food)
{
    assert(solver->is_solved);
    const SnakeBodies *bodies = &solver->bodies;
    const SnakeBoard *board = &bodies->board;
    if (length == 1) {
        return solver->shorts.one[cells[0]][food];
    }
    if (length == 2) {
        return solver->shorts.two[cells[0]][snake_board_direction(board, cells[0], cells[1])][food];
    }
    assert(solver->task.keeps_rows);
    const SnakePlace place = snake_bodies_find(bodies, cells, length);
    return snake_layer_entry(&solver->layers[length], place.number,
                             board->image[place.symmetry][food]);
}

double snake_worth_probability(SnakeWorth worth)
{
    return (double)(SNAKE_LOST - worth.loss) / (double)SNAKE_LOST;
}

double snake_worth_steps(SnakeWorth worth)
{
    const double probability = snake_worth_probability(worth);
    return probability > 0.0 ? (double)worth.steps / (double)SNAKE_STEP / probability : 0.0;
}
