/* snake_rules.h - the rules of one board of Snake, and how they are written.
 *
 * Rules are what stands behind the colon of a world's name:
 *
 *      snake:10x8,start=3,tail=deadly
 *
 *      WxH                 columns and rows, 2 to 32 each; 6x6 unless said
 *      start=1|3           a single cell anywhere, or three in a row in the middle
 *      tail=free|deadly    whether the cell that the tail is leaving may be entered
 *
 * Words come in any order, each thing once. The name that a world has says only what
 * differs from the usual rules, in the order above, so that the same rules have one
 * name.
 */
#ifndef FOURMI_SNAKE_RULES_H
#define FOURMI_SNAKE_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/refusal.h"

enum {
    SNAKE_SIDE_MIN = 2,
    SNAKE_SIDE_MAX = 32,
    SNAKE_START_STRAIGHT = 3, /* the length of a straight start; the other start is of 1 */
    SNAKE_RULES_SIZE = 32,    /* of the longest rules as they are written, with the NUL */
    SNAKE_REFUSAL_SIZE = 160,
};

typedef struct SnakeRules {
    int width, height; /* SNAKE_SIDE_MIN to SNAKE_SIDE_MAX */
    int start_length;  /* 1 or SNAKE_START_STRAIGHT */
    bool is_tail_deadly;
} SnakeRules;

/* 6x6, start=1, tail=free. */
extern const SnakeRules snake_rules_usual;

typedef enum SnakeRefusal {
    SNAKE_RULES_OK,
    SNAKE_RULES_UNKNOWN,  /* no such word */
    SNAKE_RULES_TWICE,    /* the same thing said again, in the same words or others */
    SNAKE_RULES_NO_BOARD, /* a side is too short or too long */
    SNAKE_RULES_NO_START, /* nobody starts with this length */
    SNAKE_RULES_NO_ROOM,  /* a straight start does not fit on the board */
} SnakeRefusal;

/* Why rules were refused: which word of the text, and the one before that it clashes
 * with if there is one. */
typedef struct SnakeRulesError {
    SnakeRefusal refusal;
    RefusedWords words;
} SnakeRulesError;

/* Reads what stands behind the colon. False if that is no set of rules, with the
 * reason; `error` may be NULL. */
bool snake_rules_parse(const char *text, SnakeRules *rules, SnakeRulesError *error);

/* Says in English why these rules are refused, "" if they are not. */
void snake_rules_refusal(const char *text, char message[SNAKE_REFUSAL_SIZE]);

/* Writes the rules as they stand behind a colon, with a final NUL; "" for the usual
 * ones. Returns the length. */
size_t snake_rules_write(const SnakeRules *rules, char text[SNAKE_RULES_SIZE]);

/* Whether there can be such a board. */
bool snake_rules_are_valid(const SnakeRules *rules);

static inline int snake_rules_cells(const SnakeRules *rules)
{
    return rules->width * rules->height;
}

#endif
