/* numbers.h - numbers as people write them in words of the command line. */
#ifndef FOURMI_CLI_NUMBERS_H
#define FOURMI_CLI_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* Digits with a point among them or not, perhaps times a power of ten: 1e-3. No sign, no
 * hexadecimal, nothing before or behind. */
bool number_read_decimal(const char *text, double *number);

/* Digits, or a decimal that is a whole number: 1e6. */
bool number_read_natural(const char *text, uint64_t *number);

#endif
