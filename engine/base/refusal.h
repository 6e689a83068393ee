/* refusal.h - which words of a line of options are refused, and saying so.
 *
 *      h17,das,s17        words with commas between, as behind the colon of a
 *      ^^^     ^^^        world's name: "s17" contradicts "h17"
 *     other   word
 */
#ifndef FOURMI_REFUSAL_H
#define FOURMI_REFUSAL_H

#include <stdbool.h>
#include <stddef.h>

/* A word of a text; of length 0 where there is none. */
typedef struct OptionWord {
    size_t at, length;
} OptionWord;

/* A refused word, and the one that it clashes with if there is one. */
typedef struct RefusedWords {
    OptionWord word;
    OptionWord other;
} RefusedWords;

/* Whether a word ends before this character. */
bool option_ends_before(char c);

/* The word that begins there, up to a comma or the end. */
OptionWord option_word_at(const char *text, size_t at);

/* Moves on to the word behind the next comma; false if there is none. */
bool option_word_next(const char *text, OptionWord *word);

/* Whether a word clashes with one that says something else than itself. */
bool refusal_has_other(const char *text, const RefusedWords *refused);

/* Writes the refused word in quotes, the reason behind it, and the other word if that
 * says something else. What cannot be printed anywhere is shown as a question mark, and
 * a long word is cut short. */
void refusal_write(const char *text, const RefusedWords *refused, const char *reason, char *message,
                   size_t size);

#endif
