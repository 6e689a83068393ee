/* sweep_axis.h - one axis of a sweep, read from text: NAME=VALUES.
 *
 * VALUES are separated by commas; each is a word, a number, or a range FROM:TO:STEP of numbers,
 * both ends included, in which STEP is 1 if it is not given and the ends are whole numbers. No value is there twice.
 */
#ifndef FOURMI_CLI_SWEEP_AXIS_H
#define FOURMI_CLI_SWEEP_AXIS_H

#include <stdbool.h>

enum {
    SWEEP_VALUE_SIZE = 32,
    SWEEP_VALUES_MAX = 10000,
};

typedef struct SweepAxis {
    char name[SWEEP_VALUE_SIZE];
    int count;
    char (*values)[SWEEP_VALUE_SIZE]; /* [count] as text */
} SweepAxis;

/* False, and says why, if the text is not an axis. Whatever it returns, sweep_axis_clear is due
 * to an axis that was zeroed before. */
bool sweep_axis_read(SweepAxis *axis, const char *text);
void sweep_axis_clear(SweepAxis *axis);

#endif
