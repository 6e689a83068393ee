/* blackjack_cards.c - the cards on the table, for a page to draw and as text. */
#include <string.h>

#include "base/text.h"
#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_facets.h"

static char rank_letter(const World *world, int rank)
{
    (void)world;
    return "?A23456789T"[rank];
}

void blackjack_add_rank(TextLine *line, int rank)
{
    const char letter = rank_letter(NULL, rank);
    text_add_part(line, &letter, 1);
}

/* The dealer, and the player's hands. */
static int group_count(const World *world, const void *state)
{
    (void)world;
    return 1 + ((const BlackjackState *)state)->hand_count;
}

/* The hole card lies face down until it is turned over. */
static void fill_dealer(const BlackjackState *s, CardGroup *group)
{
    group->is_of_house = true;
    group->count = s->dealer_count;
    memcpy(group->ranks, s->dealer, s->dealer_count);
    group->total = blackjack_total(s->dealer_low, s->dealer_has_ace);
    group->is_soft = blackjack_is_soft(s->dealer_low, s->dealer_has_ace);
    if (group->count == 1) {
        group->ranks[group->count++] = CARDS_FACE_DOWN;
    }
}

static bool is_decided(const BlackjackState *s, const BlackjackHand *hand)
{
    return s->phase == BLACKJACK_OVER || hand->end == BLACKJACK_BUST ||
           hand->end == BLACKJACK_SURRENDERED;
}

static CardsResult result_of(double earned)
{
    return earned > 0.0 ? CARDS_WON : earned < 0.0 ? CARDS_LOST : CARDS_TIED;
}

static void fill_hand(const World *world, const BlackjackState *s, int i, CardGroup *group)
{
    const BlackjackRules rules = blackjack_rules_of(world);
    const BlackjackHand *hand = &s->hands[i];
    group->is_in_play = s->phase == BLACKJACK_PLAYING && s->in_play == i;
    group->count = hand->count;
    memcpy(group->ranks, hand->cards, hand->count);
    group->total = blackjack_total(hand->low, hand->has_ace);
    group->is_soft = blackjack_is_soft(hand->low, hand->has_ace);
    group->stake = hand->bet;
    if (is_decided(s, hand)) {
        group->earned = blackjack_earned(&rules, s, i);
        group->result = result_of(group->earned);
    }
}

static void fill_group(const World *world, const void *state, int i, CardGroup *group)
{
    *group = (CardGroup){.result = CARDS_UNDECIDED};
    if (i == 0) {
        fill_dealer(state, group);
    } else {
        fill_hand(world, state, i - 1, group);
    }
}

const Cards blackjack_cards = {
    .rank_count = BLACKJACK_RANKS,
    .rank_letter = rank_letter,
    .group_count = group_count,
    .group = fill_group,
};

/* -------------------------------------------------------------------- text */

/*      dealer    .---. .---.
 *                | 7 | |###|   7
 *                '---' '---'
 *      you       .---. .---.
 *                | A | | 8 |   soft 19
 *                '---' '---'
 */
enum { LINES_OF_CARD = 3, LABEL_WIDTH = 9, MOST = 21 };

static void add_card(TextLine *line, int part, int rank)
{
    const char face[] = {' ', '|', ' ', rank_letter(NULL, rank), ' ', '|', '\0'};
    if (part == 1) {
        text_add(line, rank == CARDS_FACE_DOWN ? " |###|" : face);
    } else {
        text_add(line, part == 0 ? " .---." : " '---'");
    }
}

static void add_label(TextLine *line, const BlackjackState *s, int group)
{
    if (group == 0) {
        text_add(line, "dealer");
    } else if (s->hand_count == 1) {
        text_add(line, "you");
    } else {
        text_add(line, "hand ");
        text_add_number(line, (unsigned)group);
    }
}

/* A number of bets with a digit behind the point, if there is need. */
static void add_bets(TextLine *line, double bets)
{
    const unsigned tenths = (unsigned)(bets * 10.0 + 0.5);
    text_add_number(line, tenths / 10);
    if (tenths % 10 != 0) {
        text_add(line, ".");
        text_add_number(line, tenths % 10);
    }
}

static void add_result(TextLine *line, const CardGroup *group)
{
    if (group->result == CARDS_TIED) {
        text_add(line, ", push");
    } else if (group->result != CARDS_UNDECIDED) {
        text_add(line, group->result == CARDS_WON ? ", wins " : ", loses ");
        add_bets(line, group->earned < 0.0 ? -group->earned : group->earned);
    }
}

static void add_total(TextLine *line, const CardGroup *group)
{
    text_add(line, "   ");
    text_add(line, group->is_soft ? "soft " : "");
    text_add_number(line, (unsigned)group->total);
    text_add(line, group->total > MOST ? ", bust" : "");
    text_add(line, group->stake > 1.0 ? ", doubled" : "");
    add_result(line, group);
}

static bool picture_line(const World *world, const void *state, int i, char text[PICTURE_LINE_SIZE])
{
    const BlackjackState *s = state;
    const int part = i % LINES_OF_CARD;
    TextLine line = text_line(text, PICTURE_LINE_SIZE);
    CardGroup group;
    if (i / LINES_OF_CARD >= group_count(world, state)) {
        return false;
    }
    fill_group(world, state, i / LINES_OF_CARD, &group);
    if (part == 0) {
        add_label(&line, s, i / LINES_OF_CARD);
    } else if (part == 1 && group.is_in_play && s->hand_count > 1) {
        text_add(&line, "   --->");
    }
    while (line.length < LABEL_WIDTH) {
        text_add(&line, " ");
    }
    for (int card = 0; card < group.count; card++) {
        add_card(&line, part, group.ranks[card]);
    }
    if (part == 1) {
        add_total(&line, &group);
    }
    return true;
}

static const char *action_name(const World *world, Action action)
{
    static const char *const names[BLACKJACK_ACTIONS] = {
        [BLACKJACK_STAND] = "stand",         [BLACKJACK_HIT] = "hit",
        [BLACKJACK_DOUBLE] = "double",       [BLACKJACK_SPLIT] = "split",
        [BLACKJACK_SURRENDER] = "surrender",
    };
    (void)world;
    return names[action];
}

const Picture blackjack_picture = {.line = picture_line, .action = action_name};
