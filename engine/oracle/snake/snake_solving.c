/* snake_solving.c - the start of a large board, as long work for hosts. */
#include <assert.h>
#include <string.h>

#include "games/snake/snake.h"
#include "oracle/snake/snake_oracle.h"
#include "oracle/snake/snake_value.h"

static_assert((int)SNAKE_SOLVING_CELLS_MAX <= (int)SNAKE_WORD_CELLS, "a body fits into a word");

/* What is in the numbers of WorldFound. */
enum { FOUND_CHANGED, FOUND_SURE, FOUND_CHECKSUM };

static bool supports(const World *world)
{
    return snake_is_board(world, SNAKE_SOLVING_CELLS_MAX);
}

/* With an odd number of cells no cycle goes through all of them, and where the tail's cell
 * is deadly as well, no board that was solved is surely won from its start: there chances
 * are worth their memory. */
static SnakeTask task_of(const World *world)
{
    SnakeTask task = snake_task_of(world);
    task.is_sure_only = !(task.is_tail_deadly && task.width * task.height % 2 == 1);
    return task;
}

static size_t memory_size(const World *world)
{
    const SnakeTask task = task_of(world);
    return snake_solver_memory_size(&task);
}

static void *init(const World *world, void *memory)
{
    const SnakeTask task = task_of(world);
    return snake_solver_init(&task, memory);
}

static bool is_done(const void *solver)
{
    return ((const SnakeSolver *)solver)->is_solved;
}

static int share_count(const void *solver)
{
    return snake_solver_share_count(solver);
}

static void work(void *solver, int share, WorldFound *found)
{
    SnakeFound here = {0};
    snake_solver_work(solver, share, &here);
    found->numbers[FOUND_CHANGED] += here.changed;
    found->numbers[FOUND_SURE] += here.proof.sure;
    found->numbers[FOUND_CHECKSUM] += here.proof.checksum;
}

static void next(void *solver, const WorldFound *found)
{
    const SnakeFound all = {
        .changed = found->numbers[FOUND_CHANGED],
        .proof = {.sure = found->numbers[FOUND_SURE], .checksum = found->numbers[FOUND_CHECKSUM]},
    };
    snake_solver_next(solver, &all);
}

static void progress(const void *solver, uint64_t *done, uint64_t *total)
{
    *done = snake_solver_states_done(solver);
    *total = snake_solver_states(solver);
}

/* ------------------------------------------------------------------ keeping */

static int stage(const void *solver)
{
    return is_done(solver) ? 0 : snake_solver_known(solver);
}

/* The means of a length: its steps, then its losses, where these are valued. */
static size_t plane_size(const SnakeSolver *solver, int length)
{
    return solver->bodies.lengths[length].count * sizeof *solver->means[0].steps;
}

static size_t means_size(const SnakeSolver *solver, int length)
{
    return plane_size(solver, length) * (solver->task.is_sure_only ? 1 : 2);
}

static size_t kept_size(const void *solver, int length)
{
    const SnakeSolver *s = solver;
    return sizeof s->proofs + means_size(s, length);
}

static void write_means(const SnakeSolver *solver, int length, unsigned char *at)
{
    const SnakeMeans *means = &solver->means[length % 2];
    const size_t plane = plane_size(solver, length);
    memcpy(at, means->steps, plane);
    if (means->losses != NULL) {
        memcpy(at + plane, means->losses, plane);
    }
}

static void keep(const void *solver, int length, void *bytes)
{
    const SnakeSolver *s = solver;
    memcpy(bytes, s->proofs, sizeof s->proofs);
    write_means(s, length, (unsigned char *)bytes + sizeof s->proofs);
}

static bool resume(void *solver, int length, const void *bytes, size_t size)
{
    SnakeSolver *s = solver;
    if (length < SNAKE_LENGTH_MIN || length > s->bodies.board.cells ||
        size != kept_size(solver, length)) {
        return false;
    }
    const SnakeMeans *means = &s->means[length % 2];
    const size_t plane = plane_size(s, length);
    const unsigned char *at = bytes;
    memcpy(s->proofs, at, sizeof s->proofs);
    at += sizeof s->proofs;
    memcpy(means->steps, at, plane);
    if (means->losses != NULL) {
        memcpy(means->losses, at + plane, plane);
    }
    snake_solver_go_on_from(s, length);
    return true;
}

/* ------------------------------------------------------------------ sharing */

static void share(void *solver)
{
    snake_solver_share(solver);
}

static bool is_waiting(const void *solver)
{
    return snake_solver_is_waiting(solver);
}

static uint64_t missing(const void *solver)
{
    return snake_solver_missing(solver);
}

static void divide(const void *solver, uint64_t set, int count, uint64_t *sets)
{
    snake_solver_divide(solver, set, count, sets);
}

static void choose(void *solver, uint64_t set)
{
    snake_solver_choose(solver, set);
}

static size_t part_size(const void *solver)
{
    const SnakeSolver *s = solver;
    return means_size(s, s->length);
}

static void give_part(const void *solver, void *bytes)
{
    const SnakeSolver *s = solver;
    write_means(s, s->length, bytes);
}

static void add_part(void *solver, uint64_t set, void *bytes)
{
    SnakeSolver *s = solver;
    const SnakeMeans sums = {
        .steps = bytes,
        .losses = s->task.is_sure_only ? NULL
                                       : (uint64_t *)bytes + s->bodies.lengths[s->length].count,
    };
    snake_solver_add(s, set, sums);
}

/* ------------------------------------------------------------------ answers */

static bool value(const void *solver, const World *world, Value *value)
{
    const SnakeSolver *s = solver;
    const SnakeWorth worth = snake_worth_of_start(s, world);
    *value = snake_value(worth);
    return worth.loss == 0 || !s->task.is_sure_only;
}

/* Solved once, with the proof data in docs/snake-solved.md, since that takes memory that
 * not everybody has. All of them are surely filled. */
static const struct {
    int width, height, start_length;
    bool is_tail_deadly;
    double steps;
} solved[] = {
    {6, 6, 1, false, 151.311763425},
    {6, 6, 1, true, 154.282383707},
    {6, 6, SNAKE_START_STRAIGHT, false, 142.231256864},
    {6, 6, SNAKE_START_STRAIGHT, true, 145.229624512},
    {5, 7, 1, false, 158.199547519},
    {7, 5, 1, false, 158.199547519},
    {5, 7, SNAKE_START_STRAIGHT, false, 148.977059827},
};

static bool known(const World *world, Value *value)
{
    const SnakeRules rules = snake_rules_of(world);
    for (size_t i = 0; i < sizeof solved / sizeof solved[0]; i++) {
        if (solved[i].width == rules.width && solved[i].height == rules.height &&
            solved[i].start_length == rules.start_length &&
            solved[i].is_tail_deadly == rules.is_tail_deadly) {
            *value = (Value){.unit = VALUE_PROBABILITY, .amount = 1.0, .steps = solved[i].steps};
            return true;
        }
    }
    return false;
}

/* Stages are lengths, from the full board down. */
static bool proof(const void *solver, int i, WorldProof *proof)
{
    const SnakeSolver *s = solver;
    const int length = s->bodies.board.cells - i;
    if (length < SNAKE_LENGTH_MIN) {
        return false;
    }
    *proof = (WorldProof){
        .stage = length,
        .listed = snake_bodies_total(&s->bodies, length),
        .sure = s->proofs[length].sure,
        .checksum = s->proofs[length].checksum,
    };
    return true;
}

const WorldSolving snake_solving = {
    .supports = supports,
    .memory_size = memory_size,
    .init = init,
    .is_done = is_done,
    .share_count = share_count,
    .work = work,
    .next = next,
    .progress = progress,
    .stage = stage,
    .kept_size = kept_size,
    .keep = keep,
    .resume = resume,
    .share = share,
    .is_waiting = is_waiting,
    .missing = missing,
    .divide = divide,
    .choose = choose,
    .part_size = part_size,
    .give_part = give_part,
    .add_part = add_part,
    .value = value,
    .known = known,
    .proof = proof,
};
