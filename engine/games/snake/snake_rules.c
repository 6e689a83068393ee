/* snake_rules.c - the rules of one board of Snake, and how they are written. */
#include "games/snake/snake_rules.h"

#include <assert.h>

#include "base/refusal.h"
#include "base/text.h"

const SnakeRules snake_rules_usual = {
    .width = 6,
    .height = 6,
    .start_length = 1,
    .is_tail_deadly = false,
};

/* What a word tells of. */
typedef enum Topic {
    BOARD,
    START,
    TAIL,
    TOPICS,
} Topic;

/* ----------------------------------------------------------------- reading */

typedef struct Reading {
    const char *text;
    OptionWord word;         /* in hand */
    OptionWord said[TOPICS]; /* the word that told of each thing before */
    SnakeRules rules;
} Reading;

static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

/* Moves on past digits, which may stand for more than a number can hold. */
static void skip_digits(const char **text)
{
    while (is_digit(**text)) {
        (*text)++;
    }
}

/* Whether a word looks like "WxH", of whatever size. */
static bool is_board(const char *text)
{
    const bool has_width = is_digit(*text);
    skip_digits(&text);
    const bool has_height = *text == 'x' && is_digit(text[1]);
    text += has_height;
    skip_digits(&text);
    return has_width && has_height && option_ends_before(*text);
}

static bool read_side(const char **text, int *side)
{
    unsigned number;
    if (!text_skip_number(text, SNAKE_SIDE_MAX, &number) || number < SNAKE_SIDE_MIN) {
        return false;
    }
    *side = (int)number;
    return true;
}

static SnakeRefusal read_board(const char *text, SnakeRules *rules)
{
    const bool is_valid = read_side(&text, &rules->width) && text_skip(&text, "x") &&
                          read_side(&text, &rules->height) && option_ends_before(*text);
    return is_valid ? SNAKE_RULES_OK : SNAKE_RULES_NO_BOARD;
}

static SnakeRefusal read_start(const char *text, SnakeRules *rules)
{
    unsigned number;
    if (!text_skip_number(&text, SNAKE_START_STRAIGHT, &number) || !option_ends_before(*text) ||
        (number != 1 && number != SNAKE_START_STRAIGHT)) {
        return SNAKE_RULES_NO_START;
    }
    rules->start_length = (int)number;
    return SNAKE_RULES_OK;
}

static SnakeRefusal read_tail(const char *text, SnakeRules *rules)
{
    rules->is_tail_deadly = text_skip(&text, "deadly");
    const bool is_known = rules->is_tail_deadly || text_skip(&text, "free");
    return is_known && option_ends_before(*text) ? SNAKE_RULES_OK : SNAKE_RULES_UNKNOWN;
}

static SnakeRefusal read_word(const char *text, SnakeRules *rules, Topic *topic)
{
    if (is_board(text)) {
        *topic = BOARD;
        return read_board(text, rules);
    }
    if (text_skip(&text, "start=")) {
        *topic = START;
        return read_start(text, rules);
    }
    if (text_skip(&text, "tail=")) {
        *topic = TAIL;
        return read_tail(text, rules);
    }
    return SNAKE_RULES_UNKNOWN;
}

static SnakeRulesError read_next(Reading *reading)
{
    SnakeRulesError error = {.words = {.word = reading->word}};
    Topic topic = BOARD;
    error.refusal = read_word(reading->text + reading->word.at, &reading->rules, &topic);
    if (error.refusal == SNAKE_RULES_OK && reading->said[topic].length > 0) {
        error.refusal = SNAKE_RULES_TWICE;
        error.words.other = reading->said[topic];
    }
    reading->said[topic] = reading->word;
    return error;
}

static SnakeRulesError read_words(Reading *reading)
{
    SnakeRulesError error;
    do {
        error = read_next(reading);
    } while (error.refusal == SNAKE_RULES_OK && option_word_next(reading->text, &reading->word));
    return error;
}

static bool has_room(const SnakeRules *rules)
{
    const int longer = rules->width > rules->height ? rules->width : rules->height;
    return rules->start_length <= longer;
}

static SnakeRulesError read_all(Reading *reading)
{
    SnakeRulesError error = read_words(reading);
    if (error.refusal == SNAKE_RULES_OK && !has_room(&reading->rules)) {
        error = (SnakeRulesError){.refusal = SNAKE_RULES_NO_ROOM,
                                  .words = {reading->said[START], reading->said[BOARD]}};
    }
    return error;
}

bool snake_rules_parse(const char *text, SnakeRules *rules, SnakeRulesError *error)
{
    Reading r = {.text = text, .word = option_word_at(text, 0), .rules = snake_rules_usual};
    const SnakeRulesError found = read_all(&r);
    if (error != NULL) {
        *error = found;
    }
    if (found.refusal != SNAKE_RULES_OK) {
        return false;
    }
    *rules = r.rules;
    assert(snake_rules_are_valid(rules));
    return true;
}

/* ----------------------------------------------------------------- writing */

static void add_word(TextLine *line, const char *word)
{
    text_add(line, line->length > 0 ? "," : "");
    text_add(line, word);
}

size_t snake_rules_write(const SnakeRules *rules, char text[SNAKE_RULES_SIZE])
{
    const SnakeRules *usual = &snake_rules_usual;
    TextLine line = text_line(text, SNAKE_RULES_SIZE);
    assert(snake_rules_are_valid(rules));
    if (rules->width != usual->width || rules->height != usual->height) {
        text_add_number(&line, (unsigned)rules->width);
        text_add(&line, "x");
        text_add_number(&line, (unsigned)rules->height);
    }
    if (rules->start_length != usual->start_length) {
        add_word(&line, "start=");
        text_add_number(&line, (unsigned)rules->start_length);
    }
    if (rules->is_tail_deadly != usual->is_tail_deadly) {
        add_word(&line, "tail=deadly");
    }
    assert(line.length + 1 < line.size);
    return line.length;
}

/* ---------------------------------------------------------------- refusals */

static const char *reason(SnakeRefusal refusal, bool has_other)
{
    switch (refusal) {
    case SNAKE_RULES_OK:
        return "";
    case SNAKE_RULES_UNKNOWN:
        return " is no rule of this game";
    case SNAKE_RULES_TWICE:
        return has_other ? " contradicts " : " is said twice";
    case SNAKE_RULES_NO_BOARD:
        return ": a board has 2 to 32 columns and rows";
    case SNAKE_RULES_NO_START:
        return ": the start is of length 1 or 3";
    case SNAKE_RULES_NO_ROOM:
        return " does not fit on ";
    }
    return "";
}

void snake_rules_refusal(const char *text, char message[SNAKE_REFUSAL_SIZE])
{
    SnakeRules rules;
    SnakeRulesError e;
    message[0] = '\0';
    if (!snake_rules_parse(text, &rules, &e)) {
        refusal_write(text, &e.words, reason(e.refusal, refusal_has_other(text, &e.words)), message,
                      SNAKE_REFUSAL_SIZE);
    }
}

/* ------------------------------------------------------------- what follows */

static bool is_side(int side)
{
    return SNAKE_SIDE_MIN <= side && side <= SNAKE_SIDE_MAX;
}

bool snake_rules_are_valid(const SnakeRules *rules)
{
    const bool is_start = rules->start_length == 1 || rules->start_length == SNAKE_START_STRAIGHT;
    return is_side(rules->width) && is_side(rules->height) && is_start && has_room(rules);
}
