/* sweep_axis.c - one axis of a sweep, read from text. */
#include "cli/sweep_axis.h"

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/numbers.h"
#include "cli/output.h"

enum { RANGE_PARTS = 3, NO_STEP = -1 /* numbers that are read have no sign */ };

/* Columns of tables have _ where knobs have -; both are understood. */
static void read_name(SweepAxis *axis, const char *text, size_t length)
{
    snprintf(axis->name, sizeof axis->name, "%.*s", (int)length, text);
    for (char *at = axis->name; (at = strchr(at, '_')) != NULL;) {
        *at = '-';
    }
}

/* Adds a value; false if there are too many or there is no memory. */
static bool add_value(SweepAxis *axis, const char *text)
{
    if (axis->count == SWEEP_VALUES_MAX) {
        complain("--vary %s has more than %d values", axis->name, SWEEP_VALUES_MAX);
        return false;
    }
    /* Grows to the next power of two. */
    if ((axis->count & (axis->count - 1)) == 0) {
        const size_t room = axis->count > 0 ? 2 * (size_t)axis->count : 1;
        void *grown = realloc(axis->values, room * sizeof axis->values[0]);
        if (grown == NULL) {
            complain("not enough memory");
            return false;
        }
        axis->values = grown;
    }
    snprintf(axis->values[axis->count++], SWEEP_VALUE_SIZE, "%s", text);
    return true;
}

/* Adds the numbers of a range. They are rounded to twelve digits, so that a tenth added three
 * times is 0.3. */
static bool add_range(SweepAxis *axis, const double parts[RANGE_PARTS])
{
    const double steps = (parts[1] - parts[0]) / parts[2] + 1e-9;
    if (!(parts[2] > 0) || !(steps >= 0) || steps >= SWEEP_VALUES_MAX) {
        complain("--vary %s: a range is FROM:TO:STEP, upwards, with at most %d values", axis->name,
                 SWEEP_VALUES_MAX);
        return false;
    }
    for (int i = 0; i <= (int)steps; i++) {
        char text[SWEEP_VALUE_SIZE];
        snprintf(text, sizeof text, "%.12g", parts[0] + i * parts[2]);
        if (!add_value(axis, text)) {
            return false;
        }
    }
    return true;
}

/* Whether a word is a range; reads its parts. Cuts it at its colons. */
static bool read_range(char *word, double parts[RANGE_PARTS])
{
    int count = 0;
    parts[2] = NO_STEP;
    for (char *next = word; next != NULL; count++) {
        char *part = next;
        next = strchr(part, ':');
        if (next != NULL) {
            *next++ = '\0';
        }
        if (count == RANGE_PARTS || !number_read_decimal(part, &parts[count])) {
            return false;
        }
    }
    return count > 1;
}

/* (Not by floor(): clang would call it, in libm, which nothing else here needs.) */
static bool is_whole(double number)
{
    return fabs(number) < 1e15 && (double)(int64_t)number == number;
}

static bool add_word(SweepAxis *axis, const char *word, size_t length)
{
    char text[3 * SWEEP_VALUE_SIZE];
    double parts[RANGE_PARTS];
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    if (length == 0 || length >= sizeof text) {
        complain("--vary %s has an empty value, or one that is too long", axis->name);
        return false;
    }
    if (strchr(text, ':') == NULL && length < SWEEP_VALUE_SIZE) {
        return add_value(axis, text);
    }
    if (!read_range(text, parts)) {
        char quoted[QUOTE_SIZE];
        complain("--vary %s cannot be %s", axis->name, quote(word, length, quoted));
        return false;
    }
    if (parts[2] == NO_STEP && is_whole(parts[0]) && is_whole(parts[1])) {
        parts[2] = 1;
    } else if (parts[2] == NO_STEP) {
        complain("--vary %s=%.*s needs a step, such as %s=%.*s:%.12g", axis->name, (int)length,
                 word, axis->name, (int)length, word, fabs(parts[1] - parts[0]) / 4);
        return false;
    }
    return add_range(axis, parts);
}

/* ------------------------------------------------------------------ distinct */

/* Values in the form in which equal ones are equal texts: 1e3 is 1000, and 0.10 is 0.1. */
static void write_plainly(const char *value, char plain[SWEEP_VALUE_SIZE])
{
    uint64_t natural;
    double decimal;
    if (number_read_natural(value, &natural)) {
        snprintf(plain, SWEEP_VALUE_SIZE, "%" PRIu64, natural);
    } else if (number_read_decimal(value, &decimal)) {
        snprintf(plain, SWEEP_VALUE_SIZE, "%.17g", decimal);
    } else {
        snprintf(plain, SWEEP_VALUE_SIZE, "%s", value);
    }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* False, and says why, if a value is there twice: its rows could not be told apart. */
static bool has_distinct_values(const SweepAxis *axis)
{
    char(*plain)[SWEEP_VALUE_SIZE] = malloc((size_t)axis->count * sizeof *plain);
    if (plain == NULL) {
        complain("not enough memory");
        return false;
    }
    for (int i = 0; i < axis->count; i++) {
        write_plainly(axis->values[i], plain[i]);
    }
    qsort(plain, (size_t)axis->count, sizeof *plain, compare_texts);
    int next = 1;
    while (next < axis->count && strcmp(plain[next - 1], plain[next]) != 0) {
        next++;
    }
    if (next < axis->count) {
        complain("--vary %s has the value %s twice", axis->name, plain[next]);
    }
    free(plain);
    return next == axis->count;
}

/* ------------------------------------------------------------------- reading */

bool sweep_axis_read(SweepAxis *axis, const char *text)
{
    const size_t length = strcspn(text, "=");
    char quoted[QUOTE_SIZE];
    if (length == 0 || length >= sizeof axis->name || text[length] == '\0') {
        complain("--vary takes NAME=VALUES, alpha=0.1,0.2 for example, and not %s",
                 quote(text, strlen(text), quoted));
        return false;
    }
    read_name(axis, text, length);
    for (text += length; *text != '\0';) {
        const char *word = text + 1; /* behind "=" or "," */
        const size_t word_length = strcspn(word, ",");
        if (!add_word(axis, word, word_length)) {
            return false;
        }
        text = word + word_length;
    }
    return has_distinct_values(axis);
}

void sweep_axis_clear(SweepAxis *axis)
{
    free(axis->values);
    *axis = (SweepAxis){.count = 0};
}
