/* text.h - the little reading of text that the engine needs, without a C
 * library. */
#ifndef FOURMI_TEXT_H
#define FOURMI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

bool text_equal(const char *a, const char *b);

/* If `*text` starts with `prefix`, moves it on past that and returns true. */
bool text_skip(const char **text, const char *prefix);

/* If `*text` starts with a decimal number not above `limit`, written without
 * leading zeros, moves it on past that, writes the number and returns true. */
bool text_skip_number(const char **text, unsigned limit, unsigned *number);

/* Writes a decimal number and a final NUL; returns its length, at most 10. */
size_t text_write_number(char *text, unsigned number);

#endif
