/* numbers.c - numbers as people write them. */
#include "cli/numbers.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool number_read_decimal(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    /* strtod itself would take " 1", "-1", "0x1" and "nan". */
    return text[0] != '\0' && strchr("0123456789.", text[0]) != NULL &&
           text[strspn(text, "0123456789.eE+-")] == '\0' && *end == '\0' && isfinite(*number);
}

bool number_read_natural(const char *text, uint64_t *number)
{
    const double exact_below = 0x1p53; /* all whole numbers up to there are doubles */
    double decimal;
    if (text[0] != '\0' && text[strspn(text, "0123456789")] == '\0') {
        errno = 0;
        *number = strtoull(text, NULL, 10);
        return errno == 0;
    }
    if (!number_read_decimal(text, &decimal) || decimal >= exact_below) {
        return false;
    }
    *number = (uint64_t)decimal;
    return (double)*number == decimal;
}
