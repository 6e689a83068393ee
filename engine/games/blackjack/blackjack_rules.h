/* blackjack_rules.h - the rules of one table of Blackjack, and how they are written.
 *
 * Rules are what stands behind the colon of a world's name:
 *
 *      blackjack:decks=1,h17,nodas,double=10-11,hands=3,rsa,surrender=late,pays=6:5
 *      blackjack:gym   gym-natural   gym-sab    those of Gymnasium's Blackjack-v1
 *
 *      decks=N | endless        of how many decks the shoe is, 6 unless said
 *      s17 | h17                whether the dealer stands on soft 17, or hits it
 *      das | nodas              whether a hand may be doubled after a split
 *      double=any|9-11|10-11    the totals of two cards that may be doubled
 *      hard                     only hard hands may be doubled
 *      hands=N                  the most hands that splits may lead to, 4 unless said
 *      rsa                      aces may be split again
 *      surrender=none|late      whether the first two cards may be given up for half the bet
 *      pays=3:2|6:5             what a natural pays
 *
 * A total is what a hand counts: A8 is 19 and not 9, so of 9-11 and 10-11 no soft hand
 * is one, and `hard` says something of double=any alone.
 *
 * Words come in any order, each thing once. The name that a world has says only what
 * differs from the usual rules, in the order above, so that the same rules have one
 * name: what makes no difference is left out, such as `rsa` where nothing is split
 * twice.
 */
#ifndef FOURMI_BLACKJACK_RULES_H
#define FOURMI_BLACKJACK_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/refusal.h"

enum {
    BLACKJACK_DECKS_MAX = 8,
    BLACKJACK_HANDS_MAX = 4,
    BLACKJACK_RULES_SIZE = 80, /* of the longest rules as they are written, with the NUL */
    BLACKJACK_REFUSAL_SIZE = 256,
};

typedef enum BlackjackVariant {
    BLACKJACK_CASINO,
    BLACKJACK_GYM,         /* a natural pays as any other win */
    BLACKJACK_GYM_NATURAL, /* it pays 3:2 where it wins; any dealer's 21 ties with it */
    BLACKJACK_GYM_SAB,     /* as in the book: it wins unless the dealer has one too */
} BlackjackVariant;

typedef enum BlackjackDouble {
    BLACKJACK_DOUBLE_ANY,
    BLACKJACK_DOUBLE_9_11,
    BLACKJACK_DOUBLE_10_11,
} BlackjackDouble;

typedef enum BlackjackPays { BLACKJACK_PAYS_3_2, BLACKJACK_PAYS_6_5 } BlackjackPays;

/* Zero is no set of rules: take blackjack_rules_usual. All numbers but the variant
 * tell of casinos alone; in Gymnasium's rules they say what holds there: an endless
 * shoe, a dealer who stands on every 17, one hand and no surrender. (Those rules have
 * no doubling at all, which none of the numbers says.) */
typedef struct BlackjackRules {
    BlackjackVariant variant;
    int decks; /* 1 to BLACKJACK_DECKS_MAX, or 0: endless, every rank always as likely */
    bool hits_soft_17;
    BlackjackDouble doubles;
    bool doubles_hard_only;
    bool doubles_after_split;
    int hands_max; /* 1: no splits, to BLACKJACK_HANDS_MAX */
    bool resplits_aces;
    bool late_surrender;
    BlackjackPays pays;
} BlackjackRules;

/* Six decks, s17, das, double=any, hands=4, no surrender, 3:2. */
extern const BlackjackRules blackjack_rules_usual;

typedef enum BlackjackRefusal {
    BLACKJACK_RULES_OK,
    BLACKJACK_RULES_UNKNOWN,    /* no such word */
    BLACKJACK_RULES_TWICE,      /* the same thing said again, in the same words or others */
    BLACKJACK_RULES_NO_DECKS,   /* so many decks there cannot be */
    BLACKJACK_RULES_NO_HANDS,   /* nor so many hands */
    BLACKJACK_RULES_NOT_IN_GYM, /* Gymnasium's rules come as they are */
} BlackjackRefusal;

/* Why rules were refused: which word of the text, and the one before that it
 * contradicts if there is one. */
typedef struct BlackjackRulesError {
    BlackjackRefusal refusal;
    RefusedWords words;
} BlackjackRulesError;

/* Reads what stands behind the colon. False if that is no set of rules, with the
 * reason; `error` may be NULL. */
bool blackjack_rules_parse(const char *text, BlackjackRules *rules, BlackjackRulesError *error);

/* Says in English why these rules are refused, "" if they are not. */
void blackjack_rules_refusal(const char *text, char message[BLACKJACK_REFUSAL_SIZE]);

/* Writes the rules as they stand behind a colon, with a final NUL; "" for the usual
 * ones. Returns the length. */
size_t blackjack_rules_write(const BlackjackRules *rules, char text[BLACKJACK_RULES_SIZE]);

static inline bool blackjack_rules_are_gym(const BlackjackRules *rules)
{
    return rules->variant != BLACKJACK_CASINO;
}

/* What a natural wins, in bets. */
double blackjack_rules_natural_pays(const BlackjackRules *rules);

/* Whether two cards of this total may be doubled, before or after a split. */
bool blackjack_rules_may_double(const BlackjackRules *rules, int total, bool is_soft,
                                bool is_after_split);

#endif
