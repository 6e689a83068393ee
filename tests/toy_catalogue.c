/* toy_catalogue.c - the toy worlds as the catalogue's, linked in the place of
 * engine/catalogue_worlds.c: what is written for any world can be tried on them. */
#include "catalogue.h"
#include "facets/turns.h"
#include "toy_worlds.h"

static void name_outcome(const World *world, int outcome, char text[TURNS_NAME_SIZE])
{
    (void)world;
    memcpy(text, outcome == 0 ? "0" : "1", 2);
}

/* ---------------------------------------------------------------- corridor */

/* A turn of chance stands in the cell's number: which start, or the action that may slip. */
enum { CHANCE_OF_START = 1 << 8, CHANCE_OF_STEP = 1 << 9, CHANCE_ACTION = 1 << 10 };

static int corridor_turns_outcomes(const World *world)
{
    (void)world;
    return 2;
}

static double corridor_turns_reward(const World *world)
{
    (void)world;
    return 1;
}

static void corridor_turns_start(const World *world, void *state)
{
    (void)world;
    ((CorridorState *)state)->cell = CHANCE_OF_START;
}

static bool corridor_turns_is_chance(const World *world, const void *state)
{
    (void)world;
    return ((const CorridorState *)state)->cell >= CHANCE_OF_START;
}

static double corridor_turns_act(const World *world, void *state, Action action)
{
    (void)world;
    ((CorridorState *)state)->cell |= CHANCE_OF_STEP | (action != 0 ? CHANCE_ACTION : 0);
    return 0;
}

static int corridor_turns_list(const World *world, const void *state,
                               uint16_t outcomes[TURNS_OUTCOMES_MAX],
                               double odds[TURNS_OUTCOMES_MAX])
{
    const bool is_start = ((const CorridorState *)state)->cell == CHANCE_OF_START;
    const double second = is_start ? 0.5 : corridor_slip(world);
    outcomes[0] = 0;
    outcomes[1] = 1;
    odds[0] = 1 - second;
    odds[1] = second;
    return second > 0 ? 2 : 1;
}

static double corridor_turns_happen(const World *world, void *state, int outcome)
{
    CorridorState *s = state;
    const uint64_t before = s->cell;
    if (before == CHANCE_OF_START) {
        corridor_start_number(world, outcome, s);
        return 0;
    }
    s->cell = before % CHANCE_OF_START;
    return corridor_go(world, s, (before & CHANCE_ACTION) != 0, outcome == 1);
}

static const Turns corridor_turns = {
    .outcome_count = corridor_turns_outcomes,
    .reward_max = corridor_turns_reward,
    .start = corridor_turns_start,
    .is_chance = corridor_turns_is_chance,
    .act = corridor_turns_act,
    .list = corridor_turns_list,
    .happen = corridor_turns_happen,
    .name = name_outcome,
};

/* ------------------------------------------------------------------- cliff */

static int cliff_turns_outcomes(const World *world)
{
    (void)world;
    return 0;
}

static double cliff_turns_reward(const World *world)
{
    (void)world;
    return 100;
}

static void cliff_turns_start(const World *world, void *state)
{
    cliff_start(world, state, NULL);
}

static bool cliff_turns_is_chance(const World *world, const void *state)
{
    (void)world;
    (void)state;
    return false;
}

static double cliff_turns_act(const World *world, void *state, Action action)
{
    return cliff_step(world, state, action, NULL);
}

static const Turns cliff_turns = {
    .outcome_count = cliff_turns_outcomes,
    .reward_max = cliff_turns_reward,
    .start = cliff_turns_start,
    .is_chance = cliff_turns_is_chance,
    .act = cliff_turns_act,
    .name = name_outcome,
};

const CatalogueWorld catalogue_worlds[] = {
    {
        .world = &toy_corridor,
        .find = corridor_find,
        .turns = &corridor_turns,
        .title = "Corridor",
        .options = "CELLSxSLIP with 5 to 99 cells and a slip of 0 to 49 per cent",
        .example = "9x10",
    },
    {
        .world = &toy_cliff,
        .find = cliff_find,
        .turns = &cliff_turns,
        .title = "Cliff",
        .options = "ROWSxCOLS",
        .example = "3x7",
    },
    {0},
};
