/* word.c - a word that somebody typed on a line. */
#include "cli/word.h"

#include <ctype.h>

WordKind word_read(const char **text, size_t *length, char word[WORD_SIZE])
{
    while (*length > 0 && isspace((unsigned char)(*text)[*length - 1])) {
        --*length;
    }
    for (; *length > 0 && isspace((unsigned char)(*text)[0]); --*length) {
        ++*text;
    }
    WordKind kind = *length == 0 ? WORD_MISSING : *length < WORD_SIZE ? WORD_WHOLE : WORD_STRANGE;
    for (size_t i = 0; i < *length; i++) {
        const char c = (*text)[i];
        if (c == ' ' || c == '\t') {
            return WORD_SEVERAL;
        }
        kind = ' ' < c && c <= '~' ? kind : WORD_STRANGE;
        word[i < WORD_SIZE ? i : 0] = c;
    }
    word[*length < WORD_SIZE ? *length : 0] = '\0';
    return kind;
}
