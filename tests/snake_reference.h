/* snake_reference.h - Snake solved in the slow, obvious way: every body as the list of its
 * cells, and values iterated over all states until nothing changes. It shares no code with
 * the solver, and no idea but the rules. For up to 12 cells. */
#ifndef FOURMI_SNAKE_REFERENCE_H
#define FOURMI_SNAKE_REFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { REFERENCE_CELLS = 12, REFERENCE_BODIES = 1 << 17 };

typedef struct ReferenceBody {
    int length;
    uint8_t cells[REFERENCE_CELLS]; /* the head first */
    double chance[REFERENCE_CELLS]; /* to fill the board, by food */
    double steps[REFERENCE_CELLS];  /* expected, where games that are lost count nothing */
} ReferenceBody;

typedef struct Reference {
    int width, height;
    bool is_tail_deadly;
    int count;
    ReferenceBody *bodies; /* [count] in the order of their keys */
} Reference;

static inline uint64_t reference_key(const uint8_t *cells, int length)
{
    uint64_t key = 0;
    for (int i = 0; i < length; i++) {
        key = key * (REFERENCE_CELLS + 1) + cells[i] + 1;
    }
    return key;
}

static inline int reference_compare(const void *a, const void *b)
{
    const ReferenceBody *x = a;
    const ReferenceBody *y = b;
    const uint64_t of_x = reference_key(x->cells, x->length);
    const uint64_t of_y = reference_key(y->cells, y->length);
    return (of_x > of_y) - (of_x < of_y);
}

static inline const ReferenceBody *reference_find(const Reference *reference, const uint8_t *cells,
                                                  int length)
{
    ReferenceBody wanted = {.length = length};
    memcpy(wanted.cells, cells, (size_t)length);
    return bsearch(&wanted, reference->bodies, (size_t)reference->count, sizeof wanted,
                   reference_compare);
}

static inline bool reference_covers(const ReferenceBody *body, int cell)
{
    for (int i = 0; i < body->length; i++) {
        if (body->cells[i] == cell) {
            return true;
        }
    }
    return false;
}

/* The cell beside the head in a direction, or -1. */
static inline int reference_ahead(const Reference *reference, const ReferenceBody *body,
                                  int direction)
{
    const int x = body->cells[0] % reference->width + (direction == 1) - (direction == 3);
    const int y = body->cells[0] / reference->width + (direction == 2) - (direction == 0);
    const bool is_inside = x >= 0 && x < reference->width && y >= 0 && y < reference->height;
    return is_inside ? y * reference->width + x : -1;
}

/* Adds a body and all that grow out of it. */
static inline void reference_list(Reference *reference, const ReferenceBody *body)
{
    reference->bodies[reference->count++] = *body;
    for (int direction = 0; direction < 4; direction++) {
        const int cell = reference_ahead(reference, body, direction);
        if (cell >= 0 && !reference_covers(body, cell)) {
            ReferenceBody longer = {.length = body->length + 1, .cells = {(uint8_t)cell}};
            memcpy(longer.cells + 1, body->cells, (size_t)body->length);
            reference_list(reference, &longer);
        }
    }
}

/* What follows a step: a chance and steps. False if it is not legal or fatal. */
static inline bool reference_step(const Reference *reference, const ReferenceBody *body, int food,
                                  int direction, double *chance, double *steps)
{
    const int cells = reference->width * reference->height;
    const int cell = reference_ahead(reference, body, direction);
    const bool is_meal = cell == food;
    uint8_t next[REFERENCE_CELLS + 1] = {(uint8_t)cell};
    memcpy(next + 1, body->cells, (size_t)body->length);
    const int length = body->length + is_meal;
    const bool is_tail = cell == body->cells[body->length - 1];
    if (cell < 0 || (body->length == 2 && cell == body->cells[1]) ||
        (reference_covers(body, cell) && !(is_tail && !reference->is_tail_deadly))) {
        return false;
    }
    *chance = 1;
    *steps = 0;
    if (length == cells) {
        return true;
    }
    const ReferenceBody *after = reference_find(reference, next, length);
    *chance = is_meal ? 0 : after->chance[food];
    *steps = is_meal ? 0 : after->steps[food];
    for (int i = 0; is_meal && i < cells; i++) {
        if (!reference_covers(after, i)) {
            *chance += after->chance[i] / (cells - length);
            *steps += after->steps[i] / (cells - length);
        }
    }
    return true;
}

/* One food of one body: the largest chance or, when these are known, the fewest steps.
 * Returns whether that changed. */
static inline bool reference_iterate(const Reference *reference, ReferenceBody *body, int food,
                                     bool is_for_steps)
{
    double best = is_for_steps ? body->chance[food] > 0 ? HUGE_VAL : 0 : 0;
    for (int direction = 0; direction < 4; direction++) {
        double chance;
        double steps;
        if (!reference_step(reference, body, food, direction, &chance, &steps)) {
            continue;
        }
        if (!is_for_steps) {
            best = chance > best ? chance : best;
        } else if (chance > 0 && chance > body->chance[food] - 1e-12) {
            best = steps + chance < best ? steps + chance : best;
        }
    }
    double *value = is_for_steps ? &body->steps[food] : &body->chance[food];
    const bool has_changed = is_for_steps ? best < *value : best > *value;
    *value = has_changed ? best : *value;
    return has_changed;
}

static inline bool reference_sweep(Reference *reference, bool is_for_steps)
{
    bool has_changed = false;
    for (int i = reference->count - 1; i >= 0; i--) {
        ReferenceBody *body = &reference->bodies[i];
        for (int food = 0; food < reference->width * reference->height; food++) {
            if (!reference_covers(body, food)) {
                has_changed |= reference_iterate(reference, body, food, is_for_steps);
            }
        }
    }
    return has_changed;
}

/* Solves a board; the bodies are for free(). */
static inline Reference reference_solve(int width, int height, bool is_tail_deadly)
{
    Reference reference = {.width = width, .height = height, .is_tail_deadly = is_tail_deadly};
    reference.bodies = calloc(REFERENCE_BODIES, sizeof *reference.bodies);
    for (int cell = 0; cell < width * height; cell++) {
        const ReferenceBody single = {.length = 1, .cells = {(uint8_t)cell}};
        reference_list(&reference, &single);
    }
    qsort(reference.bodies, (size_t)reference.count, sizeof *reference.bodies, reference_compare);
    while (reference_sweep(&reference, false)) {
    }
    for (int i = 0; i < reference.count; i++) {
        for (int food = 0; food < width * height; food++) {
            reference.bodies[i].steps[food] = reference.bodies[i].chance[food] > 0 ? HUGE_VAL : 0;
        }
    }
    while (reference_sweep(&reference, true)) {
    }
    return reference;
}

#endif
