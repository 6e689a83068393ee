/* word.h - a word that somebody typed on a line. */
#ifndef FOURMI_CLI_WORD_H
#define FOURMI_CLI_WORD_H

#include <stdbool.h>
#include <stddef.h>

enum { WORD_SIZE = 32 };

/* The line without the blanks around it, and its length. */
const char *word_trim(const char *line, size_t *length);

bool word_has_blank(const char *text, size_t length);

/* Copies text in small letters; false if it is too long for any word, or has a
 * character that no word has. */
bool word_read(const char *text, size_t length, char word[WORD_SIZE]);

#endif
