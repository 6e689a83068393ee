/* snake.h - Snake as a world: one who grows with every meal until the board is full.
 *
 * Cells are numbered row by row from the top left, cell = row * width + column:
 *
 *       0  1  2  3              .  .  *  .     food
 *       4  5  6  7              .  >  >  @     the head; each other cell of the body
 *       8  9 10 11              .  ^  .  .     says where the next one is, so that
 *                                              the tail can be followed to the head
 *
 * An action is a direction of the board. All are legal but the one back onto the neck,
 * also for a snake of length 2, whose neck is its tail; a single cell goes anywhere. To
 * run into a wall or into the body is a legal way to die. The tail leaves its cell while
 * the head moves, so that cell may be entered, unless the rules make it deadly; with a
 * meal the tail stays, the snake is longer by one, and new food lies on any free cell,
 * each as likely. When none is free the board is full and the episode is won.
 *
 * A meal is worth 1 and everything else 0: what is learned is to eat much, and because
 * of the discount, soon. Whoever goes round in circles is cut off at steps_max.
 *
 * States that look the same have the same bytes; how a snake came there is in none.
 *
 * Boards of up to SNAKE_KEY_CELLS_MAX cells have keys, which tell everything, and those
 * of up to SNAKE_CHANCES_CELLS_MAX cells have chances.
 */
#ifndef FOURMI_SNAKE_H
#define FOURMI_SNAKE_H

#include "games/snake/snake_rules.h"
#include "world.h"

enum {
    SNAKE_UP = 0,
    SNAKE_RIGHT = 1,
    SNAKE_DOWN = 2,
    SNAKE_LEFT = 3,
    SNAKE_ACTIONS = 4,
    SNAKE_NOWHERE = 4, /* the direction of a single cell */
};

enum {
    SNAKE_CELLS_MAX = SNAKE_SIDE_MAX * SNAKE_SIDE_MAX,
    SNAKE_NO_CELL = 0xffff,
    SNAKE_KEY_CELLS_MAX = 25,
    SNAKE_CHANCES_CELLS_MAX = 12,
};

typedef enum SnakePhase {
    SNAKE_ALIVE,
    SNAKE_DEAD, /* the body lies as it did before the fatal step */
    SNAKE_WON,
} SnakePhase;

/* What a cell of the board holds of the body. */
enum {
    SNAKE_FREE = 0,
    SNAKE_BODY = 1, /* plus the direction of the next cell towards the head */
    SNAKE_HEAD = SNAKE_BODY + SNAKE_ACTIONS,
};

/* Of a smaller board the last cells are not there (state_size). */
typedef struct SnakeState {
    uint16_t head, tail;           /* cells */
    uint16_t food;                 /* a cell, or SNAKE_NO_CELL on a board that is full */
    uint16_t length;               /* from 1 */
    uint8_t head_row, head_column; /* of the head again */
    uint8_t facing; /* where the last step led, SNAKE_NOWHERE of a length of 1; when dead, the
                     * fatal step */
    uint8_t phase;  /* SnakePhase */
    uint8_t cells[SNAKE_CELLS_MAX]; /* SNAKE_FREE, SNAKE_BODY + direction, or SNAKE_HEAD */
} SnakeState;

/* With the usual rules, "snake". */
extern const World snake;

/* Reads what stands behind the colon; false if that is no set of rules. */
bool snake_find(const char *text, World *world);

/* The world with these rules, and the rules of a world. */
World snake_with(const SnakeRules *rules);
SnakeRules snake_rules_of(const World *world);

static inline int snake_opposite(int direction)
{
    return direction ^ 2;
}

/* Whether a world is Snake, with whatever rules. */
bool snake_is_world(const World *world);

/* The direction in which a neighbour of a cell lies. */
int snake_direction_to(const SnakeRules *rules, int from, int to);

/* The cell beside a cell, or SNAKE_NO_CELL beyond the wall. */
int snake_neighbour(const SnakeRules *rules, int cell, int direction);

/* Writes the cells of the body, the head first; returns the length. */
int snake_body(const SnakeRules *rules, const SnakeState *state, uint16_t body[SNAKE_CELLS_MAX]);

/* Writes the state of a body, the head first, whose cells lie each beside the next, and
 * of food on a free cell, or SNAKE_NO_CELL on a board that is full. */
void snake_state_of(const SnakeRules *rules, const uint16_t *body, int length, int food,
                    SnakeState *state);

/* What a step leads to before chance has placed new food: then `food` is SNAKE_NO_CELL,
 * unless the state is over. Returns whether it was a meal. */
bool snake_move(const SnakeRules *rules, SnakeState *state, int direction);

/* Places food on a free cell, which there must be. */
void snake_place_food(SnakeState *state, int cell);

/* Free cells, that of the food among them, are numbered from 0 in their order: how many
 * there are, and which has this number. */
int snake_free_count(const SnakeRules *rules, const SnakeState *state);
int snake_free_cell(const SnakeRules *rules, const SnakeState *state, int number);

#endif
