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

/* Whether two numbers differ by less than a billionth, of the number where that is
 * large. */
static bool is_close(double a, double b)
{
    const double size = 1.0 + a * sign(a);
    return (a - b) * sign(a - b) < 1e-9 * size;
}

bool value_is_close(Value a, Value b)
{
    return is_close(a.amount, b.amount) && is_close(a.steps, b.steps);
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
