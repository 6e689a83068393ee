/* contract_worlds.h - the worlds that have to keep what every world promises, and states of
 * them to look at.
 *
 * A new world joins with its row in the catalogue, as it usually is and with the options
 * that the row has as an example. Some other rules are tried as well, and toy worlds: in
 * states that random episodes lead to, and in those that the chances tell, as far as
 * there is room.
 */
#ifndef FOURMI_TESTS_CONTRACT_WORLDS_H
#define FOURMI_TESTS_CONTRACT_WORLDS_H

#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "facets/chances.h"
#include "games/blackjack/blackjack.h"
#include "games/snake/snake.h"
#include "toy_worlds.h"

enum {
    STATES_TRIED = 3000,
    EPISODES_TRIED = 30,
    STEPS_TRIED = 300,
    SAMPLES = 20000,
};

/* Whether two numbers are equal but for rounding. */
static inline void assert_close(double a, double b)
{
    if (!(a - b < 1e-9 && b - a < 1e-9)) {
        fail_msg("%.12f is not %.12f", a, b);
    }
}

static inline int catalogue_count(void)
{
    int count = 0;
    while (catalogue_world(count) != NULL) {
        count++;
    }
    return count;
}

/* A cliff of which only the rules are known. */
static inline World bare_cliff(void)
{
    World world = cliff_of(3, 4);
    world.key = NULL;
    world.chances = NULL;
    world.picture = NULL;
    return world;
}

/* Rules beyond the example of a row, which need not be in the catalogue. */
static inline World variant(bool (*find)(const char *text, World *world), const char *rules)
{
    World world;
    assert_true(find(rules, &world));
    return world;
}

/* How many worlds a row has: the usual one, and its example. */
static inline int worlds_of(const CatalogueWorld *row)
{
    return row->example != NULL ? 2 : 1;
}

static inline int listed_count(void)
{
    int count = 0;
    for (int i = 0; i < catalogue_count(); i++) {
        count += worlds_of(catalogue_world(i));
    }
    return count;
}

static inline void find_example(const CatalogueWorld *row, World *world)
{
    char name[2 * WORLD_NAME_SIZE];
    snprintf(name, sizeof name, "%s:%s", row->world->name, row->example);
    assert_true(catalogue_find_world(name, world));
    assert_string_equal(world->name, name);
    assert_ptr_equal(catalogue_world_of(world), row);
}

/* World number `i` of all rows. */
static inline void find_listed(int i, World *world)
{
    int row = 0;
    while (i >= worlds_of(catalogue_world(row))) {
        i -= worlds_of(catalogue_world(row++));
    }
    *world = *catalogue_world(row)->world;
    if (i == 1) {
        find_example(catalogue_world(row), world);
    }
}

/* World number `i` of all that are tried; false if there are no more. */
static inline bool world_number(int i, World *world)
{
    const World toys[] = {
        toy_corridor,
        corridor_of(5, 0),
        corridor_of(9, 45),
        toy_cliff,
        cliff_of(2, 3),
        bare_cliff(),
        variant(blackjack_find, "gym-sab"),
        variant(blackjack_find, "endless,h17,hands=1,surrender=late"),
        variant(blackjack_find, "decks=1,nodas,double=9-11,rsa"),
        variant(snake_find, "2x3"),
        variant(snake_find, "4x3,tail=deadly"),
        variant(snake_find, "5x5,start=3"),
        variant(snake_find, "17x32,start=3"),
    };
    const int toy_count = sizeof toys / sizeof toys[0];
    const int listed = listed_count();
    if (i < listed) {
        find_listed(i, world);
    } else if (i < listed + toy_count) {
        *world = toys[i - listed];
    }
    return i < listed + toy_count;
}

/* How many starts the chances tell; none where there is no such facet. */
static inline int start_count(const World *world)
{
    return world->chances != NULL ? world->chances->start_count(world) : 0;
}

/* ----------------------------------------------------------------- samples */

/* Every state that can be met, or the first of them. */
typedef struct Sample {
    const World *world;
    size_t count;
    WorldState *states; /* [STATES_TRIED] */
} Sample;

static inline void sample_add(Sample *sample, const WorldState *state)
{
    for (size_t i = 0; i < sample->count; i++) {
        if (world_states_equal(sample->world, &sample->states[i], state)) {
            return;
        }
    }
    if (sample->count < STATES_TRIED) {
        sample->states[sample->count++] = *state;
    }
}

static inline void sample_add_next(Sample *sample, const WorldState *state)
{
    const World *world = sample->world;
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    for (int i = 0; i < count; i++) {
        const int outcomes = world->chances->outcome_count(world, state, actions[i]);
        for (int j = 0; j < outcomes; j++) {
            WorldState next;
            double reward;
            world->chances->outcome(world, state, actions[i], j, &next, &reward);
            sample_add(sample, &next);
        }
    }
}

/* From the starts, whatever the chances lead to. */
static inline void sample_add_by_chances(Sample *sample)
{
    const World *world = sample->world;
    for (int i = 0; i < start_count(world); i++) {
        WorldState start;
        world->chances->start(world, i, &start);
        sample_add(sample, &start);
    }
    for (size_t i = 0; i < sample->count && sample->count < STATES_TRIED; i++) {
        const WorldState state = sample->states[i];
        sample_add_next(sample, &state);
    }
}

/* One episode, by any actions. */
static inline void sample_add_episode(Sample *sample, Rng *rng)
{
    const World *world = sample->world;
    WorldState state;
    Action actions[WORLD_ACTIONS_MAX];
    int count;
    world->start(world, &state, rng);
    sample_add(sample, &state);
    for (int i = 0; i < STEPS_TRIED && (count = world->legal_actions(world, &state, actions)) > 0;
         i++) {
        world->step(world, &state, actions[rng_below(rng, (uint32_t)count)], rng);
        sample_add(sample, &state);
    }
}

static inline void sample_init(Sample *sample, const World *world)
{
    Rng rng = rng_from_seed(1);
    *sample = (Sample){.world = world, .states = calloc(STATES_TRIED, sizeof(WorldState))};
    assert_non_null(sample->states);
    for (int episodes = 0; episodes < EPISODES_TRIED; episodes++) {
        sample_add_episode(sample, &rng);
    }
    if (world->chances != NULL) {
        sample_add_by_chances(sample);
    }
    assert_true(sample->count > 1);
}

typedef void (*Check)(const World *world, const WorldState *state);

static inline void check_everywhere(Check check)
{
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Sample sample;
        sample_init(&sample, &world);
        for (size_t i = 0; i < sample.count; i++) {
            check(&world, &sample.states[i]);
        }
        free(sample.states);
    }
}

/* Whether what has some chance came as often as that in so many samples. */
static inline void check_share(double chance, int times, int samples)
{
    /* Five standard deviations: wrong once in two million. */
    const double mean = chance * samples;
    const double variance = mean * (1.0 - chance);
    const double off = times - mean;
    assert_true(off * off <= 25.0 * variance + 1e-9);
}

#endif
