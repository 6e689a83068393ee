/* table.h - what every choice is worth at one table of Blackjack: rules and a shoe.
 *
 * Play is the best for the cards of a hand, unless the hand was split. What that
 * means exactly:
 *
 *   - The dealer peeks: against a natural only the first bet is lost, and two
 *     naturals push. Values of choices are given that the dealer has none. (Under
 *     Gymnasium's rules nobody peeks, and values are of all hands.)
 *   - After a split a hand is played as the same cards would be that were not split,
 *     by what is best of the things that may be done; nobody looks at the cards of
 *     other hands. A pair is split again whenever it may be.
 *   - Split aces get one card each. 21 after a split is no natural.
 *
 * Inside, values are held "jointly": multiplied by the chance that the dealer has no
 * natural, given the hand. Then the value of a hit is the plain mean over the next
 * card, and no card has to be drawn conditionally.
 */
#ifndef FOURMI_BLACKJACK_TABLE_H
#define FOURMI_BLACKJACK_TABLE_H

#include "games/blackjack/blackjack_rules.h"
#include "oracle/blackjack/dealer.h"
#include "oracle/blackjack/shoe.h"

enum {
    TABLE_STAND,
    TABLE_HIT,
    TABLE_DOUBLE,
    TABLE_SPLIT,
    TABLE_SURRENDER,
    TABLE_CHOICES,
    TABLE_SECONDS = 3,
};

/* What may be done with each hand against one upcard, as a set of choices (1 << choice),
 * each of which is made equally often. */
typedef struct TablePlay {
    uint8_t whole[TABLE_HANDS]; /* hands that were not split */
    uint8_t parts[TABLE_HANDS]; /* those that were, if they may not be split again */
    uint8_t again[TABLE_RANKS]; /* pairs that may be split again */
} TablePlay;

/* Against one upcard, jointly. Impossible hands have any value. */
typedef struct TableColumn {
    bool is_known;
    double stand[TABLE_HANDS];
    double hit[TABLE_HANDS];
    double split[TABLE_RANKS];
    TablePlay play; /* the best */
} TableColumn;

/* Cells of a chart: hands that look alike to one who counts only totals. */
typedef enum TableFamily {
    TABLE_TWO_HARD,
    TABLE_TWO_SOFT,
    TABLE_PAIR, /* that may be split; its number is the rank */
    TABLE_MORE_HARD,
    TABLE_MORE_SOFT,
    TABLE_FAMILIES,
} TableFamily;

enum { TABLE_CELL_NUMBERS = TABLE_POINTS_MAX + 1 };

/* What choices are worth in a cell: in the mean over its hands, as often as they come
 * about, and if all cells are played as the chart says. */
typedef struct TableCell {
    double chance;                /* that a round comes there, given the upcard */
    double values[TABLE_CHOICES]; /* in bets, given that the dealer has no natural */
    uint8_t choices;              /* a set: those that the rules allow; 0: no such cell */
    uint8_t best;
} TableCell;

typedef struct TableChart {
    bool is_known;
    TableCell cells[TABLE_FAMILIES][TABLE_CELL_NUMBERS];
    TablePlay play; /* the same as sets for hands */
} TableChart;

/* Where the tree of dealer's hands is folded. */
typedef struct TableScratch {
    int up;         /* of the ends, or -1 */
    int first_rank; /* of the tree, or -1 */
    DealerEnds ends;
    DealerTree tree;
    int counts[TABLE_RANKS]; /* of the shoe without the upcard */
    int cards;
    double ways[TABLE_RANKS][TABLE_POINTS_MAX + 1][DEALER_CARDS_MAX + 1]; /* gone, drawn */
    DealerLevel levels[TABLE_RANKS];

    /* Splits, by how the second card came (splits.c). */
    double orders[TABLE_HANDS];
    double weights[TABLE_SECONDS][TABLE_HANDS];
    DealerFactors factors[TABLE_SECONDS];
    uint16_t is_wanted[TABLE_HANDS]; /* which levels lead to a hand that matters */
} TableScratch;

/* About 1.5 MB, in the caller's memory. */
typedef struct BlackjackTable {
    BlackjackRules rules;
    BlackjackShoe shoe;
    TableHand hands[TABLE_HANDS];
    int16_t without[TABLE_HANDS][TABLE_RANKS]; /* a hand with one card less, or TABLE_NO_HAND */
    int16_t without_lowest[TABLE_HANDS];       /* one without all cards of its lowest rank */
    uint8_t lowest[TABLE_HANDS];
    TableColumn columns[TABLE_RANKS];
    TableChart charts[TABLE_RANKS];
    TableScratch scratch;
} BlackjackTable;

/* What the choices are worth in bets, given that the dealer has no natural. */
typedef struct TableValues {
    uint8_t choices; /* a set: those that the rules allow */
    double values[TABLE_CHOICES];
    double best;
    int best_choice;
} TableValues;

/* Prepares a table; columns are found when they are asked for. The shoe is all that
 * is not on the table, upcard and hands still in it, and suffices. */
void blackjack_table_init(BlackjackTable *table, const BlackjackRules *rules,
                          const BlackjackShoe *shoe);

/* Everything against this upcard, of which there is one. */
const TableColumn *blackjack_table_column(BlackjackTable *table, int up);

/* A hand of two cards or more that the shoe can deal beside the upcard. One that was
 * split may not be surrendered, nor be split again. */
void blackjack_table_values(BlackjackTable *table, int up, int hand, bool was_split,
                            TableValues *values);

/* What a round is worth before it is dealt, in bets. */
double blackjack_table_value(BlackjackTable *table);

/* What a round is worth if hands are played like this, a play for each upcard. */
double blackjack_table_value_of_plays(BlackjackTable *table, const TablePlay *plays);

/* The best chart for one upcard, and what a round is worth if it is followed. The
 * chart's cells are chosen by the hands that are not split; after a split its best
 * choice is taken of those that may be made then. */
const TableChart *blackjack_table_chart(BlackjackTable *table, int up);
double blackjack_table_value_of_charts(BlackjackTable *table);

/* The cell of a hand that was not split. */
TableFamily blackjack_table_cell_of(const BlackjackTable *table, int hand, int *number);

/* How likely a round comes to each hand, chances[TABLE_HANDS], given the upcard, if
 * hands are played like this; hands of splits are not counted. */
void blackjack_table_reach(const BlackjackTable *table, int up, const TablePlay *play,
                           double *chances);

/* How likely an upcard is, and then two cards of the player, in any order. */
double blackjack_table_chance_of_up(const BlackjackTable *table, int up);
double blackjack_table_chance_of_two(const BlackjackTable *table, int up, int a, int b);

/* How likely the dealer has no natural, given upcard and hand; 1 where nobody peeks. */
double blackjack_table_no_natural(const BlackjackTable *table, int up, int hand);

/* How likely the next card is of this rank, whatever the hole card is. */
double blackjack_table_chance_of_card(const BlackjackTable *table, int up, int hand, int rank);

/* Which choices the rules allow: a set. */
uint8_t blackjack_table_choices(const BlackjackTable *table, int hand, bool was_split);

/* How often a hand may become two, counted in hands. */
int blackjack_table_hands_max(const BlackjackTable *table, int pair);

bool blackjack_table_can_deal(const BlackjackTable *table, int up, int hand);

/* ---------------------------------------------- between the files of this folder */

/* Plants the tree for an upcard and with this rank next to the root. */
void table_scratch_prepare(BlackjackTable *table, int up, int first_rank);

/* The rank that makes a natural of this upcard where the dealer peeks; else -1. */
int table_rank_of_natural(const BlackjackTable *table, int up);

/* The sum over what the dealer's hole card may be, given a hand: of the factors of
 * Q cards of `first_rank` and O others. */
double table_sum_of_holes(const BlackjackTable *table, int first_rank, int hand,
                          DealerFactors factors, int O, int Q);

/* Adds what Q cards of a rank and O others count for, `times` over, if so many of the
 * rank and so many in all are left. */
void table_add_factors(const BlackjackTable *table, int rank, int left, int cards, double times,
                       DealerFactors factors);

/* The joint value of a split, if hands are played like this. */
double table_split_value(BlackjackTable *table, int up, int pair, const TablePlay *play);

/* What a choice is worth, jointly, if play goes on as well as can be. */
double table_choice_value(const BlackjackTable *table, const TableColumn *column, int up, int hand,
                          int choice);

/* The same if hands are worth these after a hit, values[TABLE_HANDS], jointly. */
double table_choice_value_if(const BlackjackTable *table, const TableColumn *column, int up,
                             int hand, int choice, const double *values);

/* A natural that is stood on, jointly. */
double table_natural_value(const BlackjackTable *table, int up, int hand);

static inline int table_choices_in(unsigned set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

static inline bool table_has_choice(unsigned set, int choice)
{
    return (set >> choice & 1) != 0;
}

/* Whether two cards settle the round before anything can be chosen. */
static inline bool table_is_settled(const BlackjackTable *table, int hand)
{
    return !blackjack_rules_are_gym(&table->rules) && table->hands[hand].cards == 2 &&
           table->hands[hand].points == 11 && table->hands[hand].counts[TABLE_ACE] == 1;
}

/* 21 stands by itself, but not in Gymnasium. */
static inline bool table_stands_by_itself(const BlackjackTable *table, int hand)
{
    return !blackjack_rules_are_gym(&table->rules) &&
           table_hand_total(&table->hands[hand]) == TABLE_POINTS_MAX;
}

#endif
