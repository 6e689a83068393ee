/* features.h - cells, stones and lines, a facet of a game.
 *
 * For those who judge a position by its patterns: searches that count lines,
 * networks that look at handfuls of cells. It is for games in which each side
 * places stones on cells and none is ever moved or taken (games/stones.h).
 *
 * A set of cells is a word. Which bit is which cell is the game's own business.
 */
#ifndef FOURMI_FEATURES_H
#define FOURMI_FEATURES_H

#include "game.h"

/* What the next two moves decide: sets of cells on which the side to move can
 * place its stone. */
typedef struct Tactics {
    uint64_t playable; /* all of them; none if the board is full */
    uint64_t winning;  /* those that complete a line */
    uint64_t blocking; /* those on which the opponent would complete one */
    uint64_t safe;     /* those after which the opponent cannot complete one at once */
} Tactics;

/* The ways in which a line can run. */
typedef enum LineDirection {
    LINE_UP,
    LINE_ALONG, /* a row */
    LINE_FALLING,
    LINE_RISING,
    LINE_DIRECTIONS,
} LineDirection;

typedef struct Features {
    int line_length;  /* stones in a row that win */
    bool stones_fall; /* each lands on another, or on the bottom row */

    /* The bit of a cell, and the stones of a side. */
    uint64_t (*cell)(const Game *game, int row, int col);
    uint64_t (*stones)(const Game *game, Position p, Side side);

    /* The move that places a stone on the cell of this bit, where it can. */
    Move (*move_to)(const Game *game, int bit);

    /* Of a position that nobody has won. NULL: a game that cannot tell. */
    Tactics (*tactics)(const Game *game, Position p);

    /* The cells on which one more of these stones would complete a line, whether something
     * stands there or not. NULL: a game that cannot tell. */
    uint64_t (*completing)(const Game *game, uint64_t stones);

    /* How many bits neighbours along a line lie apart. Words must have room for it:
     * shifted so far, no stone of one line may meet a stone of another (shifts.h).
     * NULL: a game whose words have none. */
    int (*line_step)(const Game *game, LineDirection direction);
} Features;

/* Stones in a row that win, 0 in a game without lines. */
int features_line_length(const Game *game);

#endif
