/* value.c - what an oracle says of a position or a state, in one type. */
#include "value.h"

Value value_of_score(int score)
{
    return (Value){.unit = VALUE_SCORE, .amount = score};
}

int value_score(Value value)
{
    return (int)value.amount;
}

static int sign(double number)
{
    return (number > 0) - (number < 0);
}

int value_compare(Value a, Value b)
{
    const int by_amount = sign(a.amount - b.amount);
    return by_amount != 0 ? by_amount : sign(a.amount) * sign(b.steps - a.steps);
}

int value_outcome(Value value)
{
    return sign(value.amount);
}

Value value_before_move(Value after)
{
    after.amount = 0 - after.amount; /* never -0 */
    after.steps += after.unit == VALUE_MATE && after.amount != 0;
    return after;
}
