/* refusal.c - which words of a line of options are refused, and saying so. */
#include "base/refusal.h"

#include "base/text.h"

enum { WORD_SHOWN = 32 }; /* characters of a word that a message repeats */

bool option_ends_before(char c)
{
    return c == ',' || c == '\0';
}

OptionWord option_word_at(const char *text, size_t at)
{
    OptionWord word = {.at = at};
    while (!option_ends_before(text[at + word.length])) {
        word.length++;
    }
    return word;
}

bool option_word_next(const char *text, OptionWord *word)
{
    const size_t end = word->at + word->length;
    if (text[end] != ',') {
        return false;
    }
    *word = option_word_at(text, end + 1);
    return true;
}

bool refusal_has_other(const char *text, const RefusedWords *refused)
{
    const OptionWord word = refused->word;
    const OptionWord other = refused->other;
    bool differs = word.length != other.length;
    for (size_t i = 0; !differs && i < word.length; i++) {
        differs = text[word.at + i] != text[other.at + i];
    }
    return other.length > 0 && differs;
}

/* Only what can be printed anywhere is repeated: a word may hold anything. */
static void add_quoted(TextLine *line, const char *text, OptionWord word)
{
    text_add(line, "\"");
    for (size_t i = 0; i < word.length && i < WORD_SHOWN; i++) {
        const char *c = text + word.at + i;
        text_add_part(line, ' ' <= *c && *c <= '~' ? c : "?", 1);
    }
    text_add(line, word.length > WORD_SHOWN ? "...\"" : "\"");
}

void refusal_write(const char *text, const RefusedWords *refused, const char *reason, char *message,
                   size_t size)
{
    TextLine line = text_line(message, size);
    add_quoted(&line, text, refused->word);
    text_add(&line, reason);
    if (refusal_has_other(text, refused)) {
        add_quoted(&line, text, refused->other);
    }
}
