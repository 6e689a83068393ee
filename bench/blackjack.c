/* blackjack.c - how fast tables of Blackjack are worked out, on one core.
 *
 * The work is fixed: some sets of rules, each with a full shoe and with one that has
 * lost a quarter of its cards. Seconds are processor seconds, the least of some rounds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "oracle/blackjack/table.h"

enum { ROUNDS = 5 };

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static BlackjackShoe shoe_for(const BlackjackRules *rules, bool is_used)
{
    BlackjackShoe shoe = blackjack_shoe_full(rules->decks);
    for (int i = 0; is_used && i < 13 * rules->decks; i++) {
        blackjack_shoe_take(&shoe, i * 7 % TABLE_RANKS);
    }
    return shoe;
}

static void measure(BlackjackTable *table, const char *text, bool is_used)
{
    BlackjackRules rules;
    double least = 1e9;
    double value = 0;
    if (!blackjack_rules_parse(text, &rules, NULL)) {
        exit(1);
    }
    const BlackjackShoe shoe = shoe_for(&rules, is_used);
    for (int i = 0; i < ROUNDS; i++) {
        const double start = processor_seconds();
        blackjack_table_init(table, &rules, &shoe);
        value = blackjack_table_value(table);
        const double seconds = processor_seconds() - start;
        least = seconds < least ? seconds : least;
    }
    printf("blackjack:%-22s %3d cards %+.9f %%  %6.2f ms\n", text, shoe.cards, 100 * value,
           1e3 * least);
}

int main(void)
{
    static const char *const all[] = {
        "decks=1", "decks=2,h17", "decks=6", "decks=8,h17", "decks=6,rsa,surrender=late",
        "endless", "gym"};
    BlackjackTable *table = malloc(sizeof *table);
    if (table == NULL) {
        return 1;
    }
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        measure(table, all[i], false);
    }
    measure(table, "decks=1", true);
    measure(table, "decks=6", true);
    free(table);
    return 0;
}
