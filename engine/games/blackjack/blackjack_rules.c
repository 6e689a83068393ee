/* blackjack_rules.c - the rules of one table of Blackjack, and how they are written. */
#include "games/blackjack/blackjack_rules.h"

#include <assert.h>

#include "base/refusal.h"
#include "base/text.h"

const BlackjackRules blackjack_rules_usual = {
    .variant = BLACKJACK_CASINO,
    .decks = 6,
    .doubles = BLACKJACK_DOUBLE_ANY,
    .doubles_after_split = true,
    .hands_max = BLACKJACK_HANDS_MAX,
    .pays = BLACKJACK_PAYS_3_2,
};

/* What a word tells of. */
typedef enum Topic {
    VARIANT,
    DECKS,
    SOFT_17,
    AFTER_SPLIT,
    DOUBLES,
    HARD,
    HANDS,
    ACES,
    SURRENDER,
    PAYS,
    TOPICS,
} Topic;

/* A word without a number of its own. */
typedef struct Word {
    const char *text;
    Topic topic;
    int value;
} Word;

static const Word words[] = {
    {"gym-natural", VARIANT, BLACKJACK_GYM_NATURAL},
    {"gym-sab", VARIANT, BLACKJACK_GYM_SAB},
    {"gym", VARIANT, BLACKJACK_GYM},
    {"endless", DECKS, 0},
    {"s17", SOFT_17, false},
    {"h17", SOFT_17, true},
    {"das", AFTER_SPLIT, true},
    {"nodas", AFTER_SPLIT, false},
    {"double=any", DOUBLES, BLACKJACK_DOUBLE_ANY},
    {"double=9-11", DOUBLES, BLACKJACK_DOUBLE_9_11},
    {"double=10-11", DOUBLES, BLACKJACK_DOUBLE_10_11},
    {"hard", HARD, true},
    {"rsa", ACES, true},
    {"surrender=none", SURRENDER, false},
    {"surrender=late", SURRENDER, true},
    {"pays=3:2", PAYS, BLACKJACK_PAYS_3_2},
    {"pays=6:5", PAYS, BLACKJACK_PAYS_6_5},
};

enum { WORD_COUNT = sizeof words / sizeof words[0] };

/* ----------------------------------------------------------------- reading */

typedef struct Reading {
    const char *text;
    OptionWord word;         /* in hand */
    OptionWord said[TOPICS]; /* the word that told of each thing before */
    int values[TOPICS];
} Reading;

static bool is_said(const Reading *reading, Topic topic)
{
    return reading->said[topic].length > 0;
}

/* Reads a word and its number behind "decks=" or "hands=", or one from the list. */
static BlackjackRefusal read_number(const char *text, unsigned limit, BlackjackRefusal refusal,
                                    int *value)
{
    unsigned number;
    if (!text_skip_number(&text, limit, &number) || number == 0 || !option_ends_before(*text)) {
        return refusal;
    }
    *value = (int)number;
    return BLACKJACK_RULES_OK;
}

static BlackjackRefusal read_word(const char *text, Topic *topic, int *value)
{
    if (text_skip(&text, "decks=")) {
        *topic = DECKS;
        return read_number(text, BLACKJACK_DECKS_MAX, BLACKJACK_RULES_NO_DECKS, value);
    }
    if (text_skip(&text, "hands=")) {
        *topic = HANDS;
        return read_number(text, BLACKJACK_HANDS_MAX, BLACKJACK_RULES_NO_HANDS, value);
    }
    for (int i = 0; i < WORD_COUNT; i++) {
        const char *rest = text;
        if (text_skip(&rest, words[i].text) && option_ends_before(*rest)) {
            *topic = words[i].topic;
            *value = words[i].value;
            return BLACKJACK_RULES_OK;
        }
    }
    return BLACKJACK_RULES_UNKNOWN;
}

/* Whether a thing can be said beside what was said before; tells what it
 * contradicts. */
static BlackjackRefusal check_beside(const Reading *reading, Topic topic, Topic *other)
{
    *other = topic;
    if (is_said(reading, topic)) {
        return BLACKJACK_RULES_TWICE;
    }
    for (int said = 0; said < TOPICS; said++) {
        if (is_said(reading, (Topic)said) && (said == VARIANT || topic == VARIANT)) {
            *other = (Topic)said;
            return BLACKJACK_RULES_NOT_IN_GYM;
        }
    }
    return BLACKJACK_RULES_OK;
}

static BlackjackRulesError read_next(Reading *reading)
{
    BlackjackRulesError error = {.words = {.word = reading->word}};
    Topic topic = VARIANT;
    Topic other = VARIANT;
    int value = 0;
    error.refusal = read_word(reading->text + reading->word.at, &topic, &value);
    if (error.refusal == BLACKJACK_RULES_OK) {
        error.refusal = check_beside(reading, topic, &other);
        error.words.other = reading->said[other];
    }
    reading->said[topic] = reading->word;
    reading->values[topic] = value;
    return error;
}

static BlackjackRulesError read_all(Reading *reading)
{
    BlackjackRulesError error;
    do {
        error = read_next(reading);
    } while (error.refusal == BLACKJACK_RULES_OK &&
             option_word_next(reading->text, &reading->word));
    return error;
}

static const BlackjackRules gym_rules = {.hands_max = 1};

static BlackjackRules usual_beside(const Reading *reading)
{
    BlackjackRules rules = is_said(reading, VARIANT) ? gym_rules : blackjack_rules_usual;
    rules.variant = (BlackjackVariant)reading->values[VARIANT];
    return rules;
}

static int said_or(const Reading *reading, Topic topic, int usual)
{
    return is_said(reading, topic) ? reading->values[topic] : usual;
}

/* Leaves out what makes no difference. */
static void simplify(BlackjackRules *rules)
{
    rules->doubles_hard_only &= rules->doubles == BLACKJACK_DOUBLE_ANY;
    rules->resplits_aces &= rules->hands_max > 2;
    rules->doubles_after_split |= rules->hands_max == 1 && !blackjack_rules_are_gym(rules);
}

bool blackjack_rules_parse(const char *text, BlackjackRules *rules, BlackjackRulesError *error)
{
    Reading r = {.text = text, .word = option_word_at(text, 0)};
    const BlackjackRulesError found = read_all(&r);
    const BlackjackRules usual = usual_beside(&r);
    if (error != NULL) {
        *error = found;
    }
    if (found.refusal != BLACKJACK_RULES_OK) {
        return false;
    }
    *rules = (BlackjackRules){
        .variant = usual.variant,
        .decks = said_or(&r, DECKS, usual.decks),
        .hits_soft_17 = said_or(&r, SOFT_17, usual.hits_soft_17),
        .doubles = (BlackjackDouble)said_or(&r, DOUBLES, (int)usual.doubles),
        .doubles_hard_only = said_or(&r, HARD, usual.doubles_hard_only),
        .doubles_after_split = said_or(&r, AFTER_SPLIT, usual.doubles_after_split),
        .hands_max = said_or(&r, HANDS, usual.hands_max),
        .resplits_aces = said_or(&r, ACES, usual.resplits_aces),
        .late_surrender = said_or(&r, SURRENDER, usual.late_surrender),
        .pays = (BlackjackPays)said_or(&r, PAYS, (int)usual.pays),
    };
    simplify(rules);
    return true;
}

/* ----------------------------------------------------------------- writing */

/* Adds a word of the list, behind a comma if it is not the first. */
static void add_word(TextLine *line, Topic topic, int value)
{
    for (int i = 0; i < WORD_COUNT; i++) {
        if (words[i].topic == topic && words[i].value == value) {
            text_add(line, line->length > 0 ? "," : "");
            text_add(line, words[i].text);
        }
    }
}

static void add_number(TextLine *line, const char *word, int number)
{
    text_add(line, line->length > 0 ? "," : "");
    text_add(line, word);
    text_add_number(line, (unsigned)number);
}

static void add_decks(TextLine *line, int decks)
{
    if (decks == 0) {
        add_word(line, DECKS, 0);
    } else if (decks != blackjack_rules_usual.decks) {
        add_number(line, "decks=", decks);
    }
}

static void add_unless_usual(TextLine *line, Topic topic, int value, int usual)
{
    if (value != usual) {
        add_word(line, topic, value);
    }
}

static void add_casino(TextLine *line, const BlackjackRules *rules)
{
    const BlackjackRules *usual = &blackjack_rules_usual;
    add_decks(line, rules->decks);
    add_unless_usual(line, SOFT_17, rules->hits_soft_17, usual->hits_soft_17);
    add_unless_usual(line, AFTER_SPLIT, rules->doubles_after_split, usual->doubles_after_split);
    add_unless_usual(line, DOUBLES, (int)rules->doubles, (int)usual->doubles);
    add_unless_usual(line, HARD, rules->doubles_hard_only, usual->doubles_hard_only);
    if (rules->hands_max != usual->hands_max) {
        add_number(line, "hands=", rules->hands_max);
    }
    add_unless_usual(line, ACES, rules->resplits_aces, usual->resplits_aces);
    add_unless_usual(line, SURRENDER, rules->late_surrender, usual->late_surrender);
    add_unless_usual(line, PAYS, (int)rules->pays, (int)usual->pays);
}

size_t blackjack_rules_write(const BlackjackRules *rules, char text[BLACKJACK_RULES_SIZE])
{
    TextLine line = text_line(text, BLACKJACK_RULES_SIZE);
    BlackjackRules simple = *rules;
    simplify(&simple);
    if (blackjack_rules_are_gym(rules)) {
        add_word(&line, VARIANT, (int)rules->variant);
    } else {
        add_casino(&line, &simple);
    }
    assert(line.length + 1 < line.size);
    return line.length;
}

/* ---------------------------------------------------------------- refusals */

static const char *reason(BlackjackRefusal refusal, bool has_other)
{
    switch (refusal) {
    case BLACKJACK_RULES_OK:
        return "";
    case BLACKJACK_RULES_UNKNOWN:
        return " is no rule of this game; the rules are decks=1..8 endless s17 h17 das nodas "
               "double=any|9-11|10-11 hard hands=1..4 rsa surrender=none|late pays=3:2|6:5 "
               "gym gym-natural gym-sab";
    case BLACKJACK_RULES_TWICE:
        return has_other ? " contradicts " : " is said twice";
    case BLACKJACK_RULES_NO_DECKS:
        return ": a shoe has 1 to 8 decks, or is endless";
    case BLACKJACK_RULES_NO_HANDS:
        return ": there are 1 to 4 hands";
    case BLACKJACK_RULES_NOT_IN_GYM:
        return " cannot stand beside ";
    }
    return "";
}

void blackjack_rules_refusal(const char *text, char message[BLACKJACK_REFUSAL_SIZE])
{
    BlackjackRules rules;
    BlackjackRulesError e;
    message[0] = '\0';
    if (!blackjack_rules_parse(text, &rules, &e)) {
        refusal_write(text, &e.words, reason(e.refusal, refusal_has_other(text, &e.words)), message,
                      BLACKJACK_REFUSAL_SIZE);
    }
}

/* ------------------------------------------------------------- what follows */

double blackjack_rules_natural_pays(const BlackjackRules *rules)
{
    switch (rules->variant) {
    case BLACKJACK_GYM:
    case BLACKJACK_GYM_SAB:
        return 1.0;
    case BLACKJACK_GYM_NATURAL:
        return 1.5;
    case BLACKJACK_CASINO:
        break;
    }
    return rules->pays == BLACKJACK_PAYS_6_5 ? 1.2 : 1.5;
}

bool blackjack_rules_may_double(const BlackjackRules *rules, int total, bool is_soft,
                                bool is_after_split)
{
    static const int least[] = {
        [BLACKJACK_DOUBLE_ANY] = 0,
        [BLACKJACK_DOUBLE_9_11] = 9,
        [BLACKJACK_DOUBLE_10_11] = 10,
    };
    const bool is_any = rules->doubles == BLACKJACK_DOUBLE_ANY;
    if (blackjack_rules_are_gym(rules) || (is_after_split && !rules->doubles_after_split) ||
        (is_soft && rules->doubles_hard_only)) {
        return false;
    }
    return is_any || (least[rules->doubles] <= total && total <= 11);
}
