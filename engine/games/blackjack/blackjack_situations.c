/* blackjack_situations.c - hands as people write them: "T6 v T". */
#include "base/text.h"
#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_facets.h"

enum { MOST = 21 };

/* What is read so far of a line. */
typedef struct Reading {
    const char *text;
    uint8_t cards[BLACKJACK_HAND_CARDS];
    int count;
    int upcard;
} Reading;

/* The rank that a letter means, as in "A23456789T"; 0 if none. Every ten-value may be
 * called by its own letter, and letters may be small. */
static int rank_of(char letter)
{
    switch (letter) {
    case 'A':
    case 'a':
    case '1':
        return BLACKJACK_ACE;
    case 'T':
    case 't':
    case 'J':
    case 'j':
    case 'Q':
    case 'q':
    case 'K':
    case 'k':
        return BLACKJACK_TEN;
    default:
        return '2' <= letter && letter <= '9' ? letter - '0' : 0;
    }
}

/* Takes a card from the text, also "10"; 0 if there is none. */
static int take_rank(const char **text)
{
    if (text_skip(text, "10")) {
        return BLACKJACK_TEN;
    }
    const int rank = rank_of(**text);
    *text += rank != 0;
    return rank;
}

static void skip_blanks(const char **text)
{
    while (**text == ' ' || **text == ',') {
        (*text)++;
    }
}

/* Whether a hand ends here, or else something stands there that is no card. */
static bool is_end_of_hand(char c)
{
    return c == '\0' || c == 'v' || c == 'V';
}

static const char *read_hand(Reading *reading)
{
    int low = 0;
    for (skip_blanks(&reading->text);; skip_blanks(&reading->text)) {
        const int rank = take_rank(&reading->text);
        if (rank == 0) {
            break;
        }
        low += rank;
        if (low > MOST) {
            return "this hand is bust: it counts more than 21";
        }
        reading->cards[reading->count++] = (uint8_t)rank;
    }
    return reading->count >= 2 || !is_end_of_hand(*reading->text)
               ? NULL /* read_upcard refuses what is neither a card nor a v */
               : "a hand has two cards or more, such as T6 v T";
}

static const char *read_upcard(Reading *reading)
{
    if (!text_skip(&reading->text, "vs") && !text_skip(&reading->text, "v") &&
        !text_skip(&reading->text, "V")) {
        return "that is no card; they are A, 2 to 9 and T, and between a hand and the dealer's "
               "upcard stands v, as in T6 v T";
    }
    skip_blanks(&reading->text);
    reading->upcard = take_rank(&reading->text);
    skip_blanks(&reading->text);
    return reading->upcard != 0 && *reading->text == '\0'
               ? NULL
               : "behind the v stands the dealer's one upcard, as in T6 v T";
}

static int cards_in_shoe(const BlackjackRules *rules, int rank)
{
    const int decks_cards = rank == BLACKJACK_TEN ? 16 : 4;
    return decks_cards * rules->decks;
}

/* What is left of each rank, and of all in left[0]; false if one is dealt too often. */
static bool count_left(const BlackjackRules *rules, const Reading *reading, const uint32_t *gone,
                       int left[BLACKJACK_RANKS + 1])
{
    int dealt[BLACKJACK_RANKS + 1] = {[0] = 0};
    for (int i = 0; i < reading->count; i++) {
        dealt[reading->cards[i]]++;
    }
    dealt[reading->upcard]++;
    left[0] = 0;
    for (int rank = 1; rank <= BLACKJACK_RANKS; rank++) {
        const int taken = dealt[rank] + (int)(gone != NULL ? gone[rank - 1] : 0);
        left[rank] = cards_in_shoe(rules, rank) - taken;
        left[0] += left[rank];
        if (left[rank] < 0) {
            return false;
        }
    }
    return true;
}

/* The rank of a hole card that would have ended the round, 0 if there is none. */
static int rank_peeked_for(const BlackjackRules *rules, int upcard)
{
    const bool peeks = upcard == BLACKJACK_ACE || upcard == BLACKJACK_TEN;
    return peeks && !blackjack_rules_are_gym(rules) ? BLACKJACK_ACE + BLACKJACK_TEN - upcard : 0;
}

static const char *check_shoe(const World *world, const Reading *reading, const uint32_t *gone)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const int peeked = rank_peeked_for(&rules, reading->upcard);
    int left[BLACKJACK_RANKS + 1];
    if (rules.decks == 0) {
        return NULL;
    }
    if (!count_left(&rules, reading, gone, left)) {
        return "the shoe has too few cards of one rank to deal that";
    }
    return peeked != 0 && left[peeked] == left[0]
               ? "the dealer is sure to have a natural: there is nothing to decide"
               : NULL;
}

static const char *check_choice(const World *world, const Reading *reading)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const bool is_settled = !blackjack_rules_are_gym(&rules) && reading->count == 2 &&
                            reading->cards[0] + reading->cards[1] == 11 &&
                            (reading->cards[0] == BLACKJACK_ACE ||
                             reading->cards[1] == BLACKJACK_ACE);
    return is_settled ? "a natural is paid at once: there is nothing to decide" : NULL;
}

static bool read(const World *world, const char *text, const uint32_t *gone, void *state,
                 const char **refusal)
{
    Reading reading = {.text = text};
    *refusal = read_hand(&reading);
    *refusal = *refusal != NULL ? *refusal : read_upcard(&reading);
    *refusal = *refusal != NULL ? *refusal : check_shoe(world, &reading, gone);
    *refusal = *refusal != NULL ? *refusal : check_choice(world, &reading);
    if (*refusal == NULL) {
        blackjack_lay(world, reading.cards, reading.count, reading.upcard, state);
    }
    return *refusal == NULL;
}

static void write(const World *world, const void *state, char text[SITUATIONS_TEXT_SIZE])
{
    const BlackjackState *s = state;
    const BlackjackHand *hand = &s->hands[s->in_play];
    TextLine line = text_line(text, SITUATIONS_TEXT_SIZE);
    (void)world;
    for (int i = 0; i < hand->count; i++) {
        blackjack_add_rank(&line, hand->cards[i]);
    }
    text_add(&line, " v ");
    blackjack_add_rank(&line, s->dealer[0]);
}

static bool read_gone(const World *world, const char *text, uint32_t gone[DRAWS_SYMBOLS_MAX],
                      const char **refusal)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    *refusal = NULL;
    for (int i = 0; i < DRAWS_SYMBOLS_MAX; i++) {
        gone[i] = 0;
    }
    for (skip_blanks(&text); *text != '\0'; skip_blanks(&text)) {
        const int rank = take_rank(&text);
        if (rank == 0) {
            *refusal = "that is no card; they are A, 2 to 9 and T, as in TTT55";
            return false;
        }
        if (rules.decks == 0) {
            *refusal = "an endless shoe stays as it is, whatever is dealt";
            return false;
        }
        gone[rank - 1]++;
        if (gone[rank - 1] > (uint32_t)cards_in_shoe(&rules, rank)) {
            *refusal = "the shoe does not hold so many cards of one rank";
            return false;
        }
    }
    return true;
}

const Situations blackjack_situations = {
    .form = "HAND v UPCARD",
    .example = "T6 v T",
    .read = read,
    .write = write,
    .read_gone = read_gone,
};
