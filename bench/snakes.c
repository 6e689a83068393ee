/* snakes.c - how fast snakes crawl through the seam of worlds, on one core: what an
 * environment for learners costs by itself.
 *
 * The work is fixed: random snakes, which die soon, and snakes that go round and round
 * until the board is full. The signature tells whether all went the same way. Seconds
 * are processor seconds, the least of some rounds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/snake/snake.h"

enum { STEPS = 20 * 1000 * 1000, ROUNDS = 3, BITS_PER_CHOICE = 16 };

typedef struct Walk {
    World world;
    Rng chance, choices;
    uint64_t bits;
    uint64_t episodes, meals, signature;
} Walk;

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void walk_init(Walk *walk, const char *rules)
{
    *walk = (Walk){.chance = rng_from_seed(1), .choices = rng_from_seed(2), .bits = 1};
    if (!snake_find(rules, &walk->world)) {
        exit(EXIT_FAILURE);
    }
}

/* Sixteen bits choose; a word has four times as many and a last bit says when they are
 * used up. */
static Action choose(Walk *walk, const Action *actions, int count)
{
    if (walk->bits >> BITS_PER_CHOICE == 0) {
        walk->bits = rng_next_inline(&walk->choices) | (uint64_t)1 << 63;
    }
    const unsigned share = walk->bits & ((1u << BITS_PER_CHOICE) - 1);
    walk->bits >>= BITS_PER_CHOICE;
    return actions[share * (unsigned)count >> BITS_PER_CHOICE];
}

static void note_end(Walk *walk, const SnakeState *end)
{
    walk->episodes++;
    walk->signature = (walk->signature ^ (end->head + 1u + ((uint64_t)end->length << 16))) *
                      0x100000001b3u;
}

/* A step is to ask for the legal actions, to choose one and to take it; an episode that
 * is over begins anew. */
static void crawl_anyhow(Walk *walk, int steps)
{
    const World *world = &walk->world;
    WorldState state;
    world->start(world, &state, &walk->chance);
    for (int step = 0; step < steps; step++) {
        Action actions[WORLD_ACTIONS_MAX];
        int count = world->legal_actions(world, &state, actions);
        if (count == 0) {
            note_end(walk, (const SnakeState *)&state);
            world->start(world, &state, &walk->chance);
            count = world->legal_actions(world, &state, actions);
        }
        const Action action = choose(walk, actions, count);
        walk->meals += world->step(world, &state, action, &walk->chance) > 0.0;
    }
}

/* Up and down the columns, and back along the top row; the width must be even. */
static Action way_round(const SnakeRules *rules, const SnakeState *s)
{
    const bool goes_down = s->head_column % 2 == 0;
    if (s->head_row == 0) {
        return s->head_column == 0 ? SNAKE_DOWN : SNAKE_LEFT;
    }
    if (goes_down) {
        return s->head_row == rules->height - 1 ? SNAKE_RIGHT : SNAKE_DOWN;
    }
    const bool turns = s->head_row == 1 && s->head_column < rules->width - 1;
    return turns ? SNAKE_RIGHT : SNAKE_UP;
}

static void crawl_round(Walk *walk, int steps)
{
    const World *world = &walk->world;
    const SnakeRules rules = snake_rules_of(world);
    WorldState state;
    world->start(world, &state, &walk->chance);
    for (int step = 0; step < steps; step++) {
        if (world->is_over(world, &state)) {
            note_end(walk, (const SnakeState *)&state);
            world->start(world, &state, &walk->chance);
        }
        const Action action = way_round(&rules, (const SnakeState *)&state);
        walk->meals += world->step(world, &state, action, &walk->chance) > 0.0;
    }
}

static void measure(const char *rules, const char *how, void (*crawl)(Walk *walk, int steps))
{
    double least = 1e9;
    Walk walk;
    for (int i = 0; i < ROUNDS; i++) {
        walk_init(&walk, rules);
        const double start = processor_seconds();
        crawl(&walk, STEPS);
        const double seconds = processor_seconds() - start;
        least = seconds < least ? seconds : least;
    }
    printf("%-24s %-7s %6.1f M steps/s, %8llu episodes, %8llu meals, signature %016llx\n",
           walk.world.name, how, STEPS / least / 1e6, (unsigned long long)walk.episodes,
           (unsigned long long)walk.meals, (unsigned long long)walk.signature);
}

int main(void)
{
    static const char *const all[] = {"4x4", "6x6", "6x6,start=3,tail=deadly", "10x10", "32x32"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        measure(all[i], "anyhow", crawl_anyhow);
    }
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        measure(all[i], "round", crawl_round);
    }
    return EXIT_SUCCESS;
}
