/* word.h - a word that somebody typed on a line. */
#ifndef FOURMI_CLI_WORD_H
#define FOURMI_CLI_WORD_H

#include <stddef.h>

enum { WORD_SIZE = 64 };

typedef enum WordKind {
    WORD_MISSING, /* the line is empty */
    WORD_WHOLE,
    WORD_SEVERAL, /* there are blanks between words */
    WORD_STRANGE, /* it is too long, or has a character that no word has */
} WordKind;

/* Leaves the blanks around a line out, and copies its word. */
WordKind word_read(const char **text, size_t *length, char word[WORD_SIZE]);

#endif
