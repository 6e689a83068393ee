/* catalogue_worlds.c - the rows of all worlds. The page fetches them when one is opened,
 * as the games of catalogue_later.c: the module of the first view has none of these rows
 * (api/wasm/first/). The tests link a program with other rows in its place. */
#include "catalogue.h"

#include <assert.h>

#include "games/blackjack/blackjack.h"
#include "games/blackjack/blackjack_facets.h"
#include "games/snake/snake.h"
#include "games/snake/snake_facets.h"
#include "games/snake/snake_players.h"
#include "oracle/blackjack/blackjack_oracle.h"
#include "oracle/snake/snake_oracle.h"

static_assert((int)BLACKJACK_REFUSAL_SIZE <= (int)CATALOGUE_REFUSAL_SIZE, "a reason has room");
static_assert((int)SNAKE_REFUSAL_SIZE <= (int)CATALOGUE_REFUSAL_SIZE, "here too");

const CatalogueWorld catalogue_worlds[] = {
    {
        .world = &blackjack,
        .title = "Blackjack",
        .find = blackjack_find,
        .options = "gym, gym-natural or gym-sab, or the rules of a casino, with commas between: "
                   "decks=1 to decks=8 or endless, s17 or h17, das or nodas, double=any, "
                   "double=9-11 or double=10-11, hard, hands=1 to hands=4, rsa, surrender=none or "
                   "surrender=late, pays=3:2 or pays=6:5",
        .example = "gym",
        .turns = &blackjack_turns,
        .oracle = &blackjack_oracle,
        .refusal = blackjack_rules_refusal,
    },
    {
        .world = &snake,
        .title = "Snake",
        .find = snake_find,
        .options = "WxH, 2x2 to 32x32, start=1 or start=3, tail=free or tail=deadly, with commas "
                   "between",
        .example = "3x3,start=3,tail=deadly",
        .turns = &snake_turns,
        .oracle = &snake_oracle,
        .solving = &snake_solving,
        .players = snake_players,
        .refusal = snake_rules_refusal,
    },
    {0},
};
