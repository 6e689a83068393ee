/* value_words.c - the value of a position of a game, in words. */
#include "value_words.h"

#include <assert.h>

#include "base/text.h"

const char *value_result_name(Value value)
{
    const int outcome = value_outcome(value);
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

int value_plies_to_mate(Value value)
{
    assert(value.unit == VALUE_MATE);
    return value_outcome(value) == 0 ? 0 : (int)value.steps;
}

int value_moves_to_mate(Value value)
{
    return (value_plies_to_mate(value) + 1) / 2;
}

static int write_word(const char *word, char *text)
{
    int length = 0;
    for (; word[length] != '\0'; length++) {
        text[length] = word[length];
    }
    text[length] = '\0';
    return length;
}

/* Writes a word, and a number behind it. */
static int write_number(const char *word, int number, char *text)
{
    const int length = write_word(word, text);
    return length + (int)text_write_number(text + length, (unsigned)number);
}

static int write_score(int score, char *text)
{
    return write_number(score < 0 ? "-" : "", score < 0 ? -score : score, text);
}

int value_write_for_people(Value value, char text[VALUE_WORDS_SIZE])
{
    if (value.unit == VALUE_SCORE) {
        return write_score(value_score(value), text);
    }
    const int moves = value_moves_to_mate(value);
    const int outcome = value_outcome(value);
    if (outcome == 0) {
        return write_word("draw", text);
    }
    if (moves == 0) {
        return write_word("mated", text);
    }
    return write_number(outcome > 0 ? "mate in " : "mated in ", moves, text);
}
