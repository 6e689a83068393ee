/* value.h - what an oracle says of a position or a state, in one type.
 *
 * Truth comes in several units. All of them are compared in the same way: by
 * the amount, of which more is better for whoever the value is for, and then by
 * the steps, of which fewer are better for who gains and more for who loses.
 *
 *      unit          amount                              steps
 *      score         a game's customary score            not counted
 *      mate          +1 wins, 0 draws, -1 loses          moves to the end
 *      probability   the chance to succeed, 0 to 1       expected steps until then
 *      expected      the expected sum of rewards         not counted
 */
#ifndef FOURMI_VALUE_H
#define FOURMI_VALUE_H

#include <stdbool.h>

typedef enum ValueUnit {
    VALUE_SCORE,
    VALUE_MATE,
    VALUE_PROBABILITY,
    VALUE_EXPECTED,
} ValueUnit;

typedef struct Value {
    ValueUnit unit;
    double amount;
    double steps;
} Value;

/* Whole numbers, as most games have them. */
Value value_of_score(int score);
int value_score(Value value);

/* +1, 0 or -1, as a is better than b, as good, or worse. Both have one unit. */
int value_compare(Value a, Value b);

/* Whether they differ by no more than rounding, which real numbers that are equal
 * by right may do: by less than a billionth. */
bool value_is_close(Value a, Value b);

/* In a game: +1 if whoever the value is for wins, 0 for a draw, -1 if it loses. */
int value_outcome(Value value);

/* In a game: what the value of the position after a move, seen by the opponent,
 * makes the move worth to the side that made it. */
Value value_before_move(Value after);

#endif
