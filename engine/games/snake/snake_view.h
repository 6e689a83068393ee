/* snake_view.h - how the board is turned for a snake that looks round, and what it counts.
 *
 * The board is turned and mirrored so that the head lies in the upper left of it, and on
 * a square board above the diagonal: what was learned in one corner holds in all.
 */
#ifndef FOURMI_SNAKE_VIEW_H
#define FOURMI_SNAKE_VIEW_H

#include "games/snake/snake_flood.h"

enum {
    SNAKE_LOST = 7, /* classes of how many free cells are out of reach */
    SNAKE_LOST_EXACT = 32,
    SNAKE_DETOURS = 6,
    SNAKE_SECTORS = 9,
};

/* How the board is turned, and where the head lies then. */
typedef struct SnakeFrame {
    int down, right; /* steps of places that lead a row down and a column to the right */
    int row, column; /* of the head */
    bool is_transposed, flips_rows, flips_columns;
} SnakeFrame;

/* An afterstate, counted. */
typedef struct SnakeView {
    SnakeFlood flood;
    SnakeFrame frame;
    uint32_t lost_class; /* of the free cells out of reach, below SNAKE_LOST */
    uint32_t lost_exact; /* below SNAKE_LOST_EXACT */
    uint32_t detour;     /* how much further the food is than it looks, below SNAKE_DETOURS */
    uint32_t sector;     /* in which direction it lies, below SNAKE_SECTORS */
    uint32_t food;       /* and where from the head, from 1; 0: there is none */
} SnakeView;

/* Of a state that is not over; it may lack food. */
void snake_view(const SnakeRules *rules, const SnakeState *state, SnakeView *view);

SnakeFrame snake_frame_of(const SnakeRules *rules, const SnakeState *state,
                          const SnakeFlood *flood);

/* Where the food lies from the head, so turned; and in how many places it can. */
void snake_food_from_head(const SnakeRules *rules, const SnakeState *state, const SnakeFrame *frame,
                          int *down, int *right);
uint32_t snake_food_places(const SnakeRules *rules);

/* Over so many rows and columns. */
int snake_steps_between(int rows, int columns);

/* Writes where an action leads; returns whether that is a meal. */
bool snake_view_go(const World *world, const void *state, Action action, SnakeState *after);

#endif
