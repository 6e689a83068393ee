/* word.c - a word that somebody typed on a line. */
#include "cli/word.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

const char *word_trim(const char *line, size_t *length)
{
    while (*length > 0 && is_blank(line[*length - 1])) {
        --*length;
    }
    while (*length > 0 && is_blank(line[0])) {
        line++;
        --*length;
    }
    return line;
}

bool word_has_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (is_blank(text[i])) {
            return true;
        }
    }
    return false;
}

bool word_read(const char *text, size_t length, char word[WORD_SIZE])
{
    if (length >= WORD_SIZE) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c <= ' ' || '~' < c) {
            return false;
        }
        word[i] = (char)('A' <= c && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    word[length] = '\0';
    return true;
}
