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

/* A line that is put together, in memory of `size` bytes. What has no room is left
 * out; there is always a final NUL. */
typedef struct TextLine {
    char *text;
    size_t length, size;
} TextLine;

/* An empty line; requires size > 0. */
TextLine text_line(char *text, size_t size);

void text_add(TextLine *line, const char *text);
void text_add_part(TextLine *line, const char *text, size_t length);
void text_add_number(TextLine *line, unsigned number);

/* A number with so many decimals, without zeros at the end. */
void text_add_decimal(TextLine *line, double number, unsigned decimals);

#endif
