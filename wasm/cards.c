/* cards.c - the cards on the table of the open world, see facets/cards.h. */
#include "facets/cards.h"

#include <assert.h>

#include "module_world.h"

static_assert((int)GROUP_FIRST_CARD + CARDS_IN_GROUP_MAX <= (int)NUMBERS_SIZE, "cards have room");

int EXPORT(fourmi_card_groups)(void);
int EXPORT(fourmi_card_group)(int i);
int EXPORT(fourmi_card_ranks)(void);
int EXPORT(fourmi_card_letter)(int rank);

/* How many groups lie on the table; none in a world without cards. */
int fourmi_card_groups(void)
{
    const Cards *cards = module_world.cards;
    return cards == NULL ? 0 : cards->group_count(&module_world, &module_state);
}

/* Tells group number `i`, which is there; returns how many cards it has. Numbers and
 * reals: see abi.h. */
int fourmi_card_group(int i)
{
    CardGroup group;
    module_world.cards->group(&module_world, &module_state, i, &group);
    module_numbers[GROUP_IS_OF_HOUSE] = group.is_of_house;
    module_numbers[GROUP_IS_IN_PLAY] = group.is_in_play;
    module_numbers[GROUP_TOTAL] = group.total;
    module_numbers[GROUP_IS_SOFT] = group.is_soft;
    module_numbers[GROUP_RESULT] = (int32_t)group.result;
    module_world_reals[GROUP_STAKE] = group.stake;
    module_world_reals[GROUP_EARNED] = group.earned;
    for (int card = 0; card < group.count; card++) {
        module_numbers[GROUP_FIRST_CARD + card] = group.ranks[card];
    }
    return group.count;
}

/* How many ranks there are, from 1 up; none in a world without cards. */
int fourmi_card_ranks(void)
{
    return module_world.cards == NULL ? 0 : module_world.cards->rank_count;
}

/* The letter of a rank, in a world with cards. */
int fourmi_card_letter(int rank)
{
    return module_world.cards->rank_letter(&module_world, rank);
}
