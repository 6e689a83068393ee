/* test_worlds.c - what every world promises, and the exact truth about two whose
 * values are known in closed form.
 *
 * The promises are checked on every world of the catalogue, facet by facet, as it
 * usually is and with the options that its row has as an example, and on toy worlds:
 * in states that random episodes lead to, and in those that the chances tell, as far
 * as there is room.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "facets/cards.h"
#include "facets/chances.h"
#include "facets/charts.h"
#include "facets/draws.h"
#include "facets/grid.h"
#include "facets/percepts.h"
#include "facets/picture.h"
#include "games/blackjack/blackjack.h"
#include "games/snake/snake.h"
#include "oracle/iteration_oracle.h"
#include "toy_worlds.h"

enum {
    STATES_TRIED = 3000,
    EPISODES_TRIED = 30,
    STEPS_TRIED = 300,
    SAMPLES = 20000,
    STATES_STEPPED = 100, /* from which steps are sampled */
    STEP_SAMPLES = 4000,
    STEPS_FOUND = 50,      /* of these, which are looked for among the outcomes */
    STATES_COMPARED = 200, /* of which all outcomes are compared */
    STARTS_TRIED = 100,
    MEMORY_BYTES = 1 << 20,
};

/* Whether two numbers are equal but for rounding. */
static void assert_close(double a, double b)
{
    if (!(a - b < 1e-9 && b - a < 1e-9)) {
        fail_msg("%.12f is not %.12f", a, b);
    }
}

static int catalogue_count(void)
{
    int count = 0;
    while (catalogue_world(count) != NULL) {
        count++;
    }
    return count;
}

/* A cliff of which only the rules are known. */
static World bare_cliff(void)
{
    World world = cliff_of(3, 4);
    world.key = NULL;
    world.chances = NULL;
    world.picture = NULL;
    return world;
}

/* Rules beyond the example of a row, which need not be in the catalogue. */
static World variant(bool (*find)(const char *text, World *world), const char *rules)
{
    World world;
    assert_true(find(rules, &world));
    return world;
}

/* How many worlds a row has: the usual one, and its example. */
static int worlds_of(const CatalogueWorld *row)
{
    return row->example != NULL ? 2 : 1;
}

static int listed_count(void)
{
    int count = 0;
    for (int i = 0; i < catalogue_count(); i++) {
        count += worlds_of(catalogue_world(i));
    }
    return count;
}

static void find_example(const CatalogueWorld *row, World *world)
{
    char name[2 * WORLD_NAME_SIZE];
    snprintf(name, sizeof name, "%s:%s", row->world->name, row->example);
    assert_true(catalogue_find_world(name, world));
    assert_string_equal(world->name, name);
    assert_ptr_equal(catalogue_world_of(world), row);
}

/* World number `i` of all rows. */
static void find_listed(int i, World *world)
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
static bool world_number(int i, World *world)
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
static int start_count(const World *world)
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

static void sample_add(Sample *sample, const WorldState *state)
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

static void sample_add_next(Sample *sample, const WorldState *state)
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
static void sample_add_by_chances(Sample *sample)
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
static void sample_add_episode(Sample *sample, Rng *rng)
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

static void sample_init(Sample *sample, const World *world)
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

static void check_everywhere(Check check)
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

/* ---------------------------------------------------------------- promises */

static void numbers_are_in_range(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        assert_true(memchr(world.name, '\0', sizeof world.name) != NULL);
        assert_true(0 < world.state_size && world.state_size <= WORLD_STATE_SIZE_MAX);
        assert_true(0 < world.action_count && world.action_count <= WORLD_ACTIONS_MAX);
        assert_true(0 < world.steps_max && world.steps_max <= WORLD_STEPS_MAX);
        assert_true(0.0 < world.discount && world.discount <= 1.0);
    }
}

static void a_world_is_found_by_its_own_name(void **state)
{
    (void)state;
    int games = 0;
    while (catalogue_entry(games) != NULL) {
        games++;
    }
    assert_true(games + catalogue_count() <= CATALOGUE_MAX);
    for (int i = 0; i < catalogue_count(); i++) {
        const CatalogueWorld *row = catalogue_world(i);
        World found;
        Game game;
        assert_true(catalogue_find_world(row->world->name, &found));
        assert_string_equal(found.name, row->world->name);
        assert_ptr_equal(catalogue_world_of(&found), row);
        assert_false(catalogue_find(row->world->name, &game));
        assert_int_equal(row->find != NULL, row->options != NULL);
        assert_int_equal(row->find != NULL, row->example != NULL);
        /* One that knows what it is about knows at least the example. */
        if (row->oracle != NULL && !row->oracle->supports(row->world)) {
            find_example(row, &found);
            assert_true(row->oracle->supports(&found));
        }
    }
}

static void check_legal_actions(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    assert_int_equal(count == 0, world->is_over(world, state));
    for (int i = 0; i < count; i++) {
        assert_true(actions[i] < world->action_count);
        assert_true(i == 0 || actions[i - 1] < actions[i]);
        assert_true(world_is_legal(world, state, actions[i]));
    }
    assert_false(world_is_legal(world, state, (Action)world->action_count));
}

static void legal_actions_ascend_and_end_when_it_is_over(void **state)
{
    (void)state;
    check_everywhere(check_legal_actions);
}

/* Whether nobody who goes by keys can tell two states apart; without keys, whether they
 * are the same. */
static bool are_alike(const World *world, const WorldState *a, const WorldState *b)
{
    return world->key != NULL ? world->key(world, a) == world->key(world, b)
                              : world_states_equal(world, a, b);
}

/* What the chances say of an outcome that was sampled, all that are alike together. */
static double chance_of(const World *world, const WorldState *state, Action action,
                        const WorldState *reached, double earned)
{
    double sum = 0.0;
    for (int i = 0; i < world->chances->outcome_count(world, state, action); i++) {
        WorldState next;
        double reward;
        const double chance = world->chances->outcome(world, state, action, i, &next, &reward);
        sum += are_alike(world, &next, reached) && reward == earned ? chance : 0.0;
    }
    return sum;
}

static void check_same_actions(const World *world, const WorldState *a, const WorldState *b)
{
    Action actions[WORLD_ACTIONS_MAX];
    Action others[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, a, actions);
    assert_int_equal(count, world->legal_actions(world, b, others));
    assert_memory_equal(actions, others, (size_t)count * sizeof actions[0]);
}

static void check_same_outcomes(const World *world, const WorldState *a, const WorldState *b)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, a, actions);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < world->chances->outcome_count(world, a, actions[i]); j++) {
            WorldState next;
            double reward;
            world->chances->outcome(world, a, actions[i], j, &next, &reward);
            assert_close(chance_of(world, a, actions[i], &next, reward),
                         chance_of(world, b, actions[i], &next, reward));
        }
    }
}

/* Compares each state with the first that has its key. */
static void check_keys(const World *world, const Sample *sample)
{
    int compared = 0;
    for (size_t i = 0; i < sample->count; i++) {
        size_t first = 0;
        while (!are_alike(world, &sample->states[first], &sample->states[i])) {
            first++;
        }
        check_same_actions(world, &sample->states[first], &sample->states[i]);
        if (first < i && world->chances != NULL && compared++ < STATES_COMPARED) {
            check_same_outcomes(world, &sample->states[first], &sample->states[i]);
        }
    }
}

static void states_with_one_key_have_the_same_actions_and_outcomes(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Sample sample;
        if (world.key != NULL) {
            sample_init(&sample, &world);
            check_keys(&world, &sample);
            free(sample.states);
        }
    }
}

static void check_probabilities(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->chances != NULL ? world->legal_actions(world, state, actions) : 0;
    for (int i = 0; i < count; i++) {
        double sum = 0.0;
        for (int j = 0; j < world->chances->outcome_count(world, state, actions[i]); j++) {
            WorldState next;
            double reward;
            const double chance = world->chances->outcome(world, state, actions[i], j, &next,
                                                          &reward);
            assert_true(chance > 0.0);
            sum += chance;
        }
        assert_close(sum, 1.0);
    }
}

static void probabilities_have_the_sum_1(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_probabilities);
    for (int w = 0; world_number(w, &world); w++) {
        double sum = world.chances != NULL ? 0.0 : 1.0;
        for (int i = 0; i < start_count(&world); i++) {
            WorldState start;
            const double chance = world.chances->start(&world, i, &start);
            assert_true(chance > 0.0);
            assert_false(world.is_over(&world, &start));
            sum += chance;
        }
        assert_close(sum, 1.0);
    }
}

/* Whether what has some chance came as often as that in so many samples. */
static void check_share(double chance, int times, int samples)
{
    /* Five standard deviations: wrong once in two million. */
    const double mean = chance * samples;
    const double variance = mean * (1.0 - chance);
    const double off = times - mean;
    assert_true(off * off <= 25.0 * variance + 1e-9);
}

/* Takes an action again and again; looks how often the outcome comes that came
 * first. */
static void check_steps(const World *world, const WorldState *from, Action action, Rng *rng)
{
    WorldState first = *from;
    WorldState next;
    const double earned = world->step(world, &first, action, rng);
    int times = 0;
    for (int sample = 0; sample < STEP_SAMPLES; sample++) {
        memcpy(&next, from, world->state_size);
        const double reward = world->step(world, &next, action, rng);
        assert_true(sample >= STEPS_FOUND || chance_of(world, from, action, &next, reward) > 0.0);
        times += are_alike(world, &next, &first) && reward == earned;
    }
    check_share(chance_of(world, from, action, &first, earned), times, STEP_SAMPLES);
}

static void check_all_steps(const World *world, const WorldState *from, Rng *rng)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, from, actions);
    for (int i = 0; i < count; i++) {
        check_steps(world, from, actions[i], rng);
    }
}

/* In states from all over the sample, the first of them a start. */
static void steps_come_as_often_as_the_chances_say(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Rng rng = rng_from_seed(7);
        Sample sample;
        sample_init(&sample, &world);
        const size_t every = (sample.count + STATES_STEPPED - 1) / STATES_STEPPED;
        for (size_t i = 0; world.chances != NULL && i < sample.count; i += every) {
            check_all_steps(&world, &sample.states[i], &rng);
        }
        free(sample.states);
    }
}

/* Takes all starts that are alike together. */
static double chance_of_start(const World *world, const WorldState *begun)
{
    double sum = 0.0;
    for (int i = 0; i < start_count(world); i++) {
        WorldState start;
        const double chance = world->chances->start(world, i, &start);
        sum += are_alike(world, &start, begun) ? chance : 0.0;
    }
    return sum;
}

static void check_start(const World *world, int number)
{
    Rng rng = rng_from_seed(7);
    WorldState due;
    int times = 0;
    world->chances->start(world, number, &due);
    for (int sample = 0; sample < SAMPLES; sample++) {
        WorldState begun;
        world->start(world, &begun, &rng);
        times += are_alike(world, &begun, &due);
    }
    check_share(chance_of_start(world, &due), times, SAMPLES);
}

static void starts_come_as_often_as_the_chances_say(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        const int every = (start_count(&world) + STARTS_TRIED - 1) / STARTS_TRIED;
        for (int i = 0; i < start_count(&world); i += every) {
            check_start(&world, i);
        }
    }
}

static void check_picture(const World *world, const WorldState *state)
{
    char line[PICTURE_LINE_SIZE];
    int lines = 0;
    if (world->picture == NULL) {
        return;
    }
    while (world->picture->line(world, state, lines, line)) {
        assert_true(memchr(line, '\0', sizeof line) != NULL);
        assert_null(strchr(line, '\n'));
        lines++;
    }
    assert_true(lines > 0);
}

static void a_picture_has_lines_and_names_of_actions(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_picture);
    for (int w = 0; world_number(w, &world); w++) {
        for (Action action = 0; world.picture != NULL && action < world.action_count; action++) {
            assert_true(strlen(world.picture->action(&world, action)) > 0);
        }
    }
}

/* ------------------------------------------------------------------- draws */

/* Any shares that have the sum 1. */
static void fill_other_shares(const Draws *draws, double shares[DRAWS_SYMBOLS_MAX])
{
    const int count = draws->symbol_count;
    for (int i = 0; i < count; i++) {
        shares[i] = 2.0 * (i + 1) / (count * (count + 1));
    }
}

static void fill_true_shares(const World *world, double shares[DRAWS_SYMBOLS_MAX])
{
    for (int i = 0; i < world->draws->symbol_count; i++) {
        shares[i] = world->draws->share(world, i);
    }
}

static void check_draws_of_action(const World *world, const WorldState *state, Action action)
{
    double shares[DRAWS_SYMBOLS_MAX];
    double others[DRAWS_SYMBOLS_MAX];
    double sum = 0.0;
    fill_true_shares(world, shares);
    fill_other_shares(world->draws, others);
    for (int i = 0; i < world->chances->outcome_count(world, state, action); i++) {
        WorldState a;
        WorldState b;
        double reward;
        double same;
        sum += world->draws->outcome(world, others, state, action, i, &a, &reward);
        assert_close(world->draws->outcome(world, shares, state, action, i, &b, &same),
                     world->chances->outcome(world, state, action, i, &a, &reward));
        assert_true(world_states_equal(world, &a, &b) && reward == same);
    }
    assert_close(sum, 1.0);
}

static void check_draws(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const bool is_told = world->draws != NULL && world->chances != NULL;
    const int count = is_told ? world->legal_actions(world, state, actions) : 0;
    for (int i = 0; i < count; i++) {
        check_draws_of_action(world, state, actions[i]);
    }
}

static void check_draws_of_start(const World *world)
{
    double shares[DRAWS_SYMBOLS_MAX];
    double others[DRAWS_SYMBOLS_MAX];
    double sum = 0.0;
    fill_true_shares(world, shares);
    fill_other_shares(world->draws, others);
    for (int i = 0; i < start_count(world); i++) {
        WorldState start;
        sum += world->draws->start(world, others, i, &start);
        assert_close(world->draws->start(world, shares, i, &start),
                     world->chances->start(world, i, &start));
    }
    assert_close(sum, 1.0);
}

static void draws_with_the_true_shares_are_the_chances(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_draws);
    for (int w = 0; world_number(w, &world); w++) {
        if (world.draws != NULL && world.chances != NULL) {
            check_draws_of_start(&world);
        }
    }
}

/* Plays an episode anyhow; returns its rewards in all. */
static double play_anyhow(const World *world, WorldState *state, Rng *rng)
{
    Action actions[WORLD_ACTIONS_MAX];
    int count;
    double sum = 0.0;
    world->start(world, state, rng);
    while ((count = world->legal_actions(world, state, actions)) > 0) {
        sum += world->step(world, state, actions[rng_below(rng, (uint32_t)count)], rng);
    }
    return sum;
}

/* What is seen until the end is drawn fairly, though it depends on what was drawn when
 * the end comes (Wald, 1944). */
static void what_is_drawn_has_the_shares_that_are_told(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Rng rng = rng_from_seed(11);
        uint64_t sums[DRAWS_SYMBOLS_MAX] = {0};
        uint64_t all = 0;
        for (int i = 0; world.draws != NULL && world.chances != NULL && i < SAMPLES; i++) {
            WorldState end;
            uint32_t counts[DRAWS_SYMBOLS_MAX];
            play_anyhow(&world, &end, &rng);
            world.draws->drawn(&world, &end, counts);
            for (int symbol = 0; symbol < world.draws->symbol_count; symbol++) {
                sums[symbol] += counts[symbol];
                all += counts[symbol];
            }
        }
        for (int symbol = 0; all > 0 && symbol < world.draws->symbol_count; symbol++) {
            check_share(world.draws->share(&world, symbol), (int)sums[symbol], (int)all);
        }
    }
}

/* ------------------------------------------------------------------- cards */

static void check_group(const World *world, const WorldState *state, const CardGroup *group)
{
    assert_in_range(group->count, 0, CARDS_IN_GROUP_MAX);
    for (int i = 0; i < group->count; i++) {
        assert_in_range(group->ranks[i], CARDS_FACE_DOWN, world->cards->rank_count);
    }
    assert_false(group->is_in_play && (group->is_of_house || world->is_over(world, state)));
    assert_true(group->stake >= 0.0);
}

static void check_cards(const World *world, const WorldState *state)
{
    const int count = world->cards != NULL ? world->cards->group_count(world, state) : 0;
    int in_play = 0;
    for (int i = 0; i < count; i++) {
        CardGroup group;
        world->cards->group(world, state, i, &group);
        check_group(world, state, &group);
        in_play += group.is_in_play;
    }
    assert_true(in_play <= 1);
}

static void cards_lie_on_the_table_in_groups(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_cards);
    for (int w = 0; world_number(w, &world); w++) {
        for (int rank = 1; world.cards != NULL && rank <= world.cards->rank_count; rank++) {
            assert_in_range(world.cards->rank_letter(&world, rank), '!', '~');
        }
    }
}

static double earned_by_groups(const World *world, const WorldState *state)
{
    double sum = 0.0;
    for (int i = 0; i < world->cards->group_count(world, state); i++) {
        CardGroup group;
        world->cards->group(world, state, i, &group);
        sum += group.earned;
    }
    return sum;
}

static void groups_of_cards_have_earned_all_rewards(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Rng rng = rng_from_seed(13);
        for (int i = 0; world.cards != NULL && i < SAMPLES; i++) {
            WorldState end;
            const double sum = play_anyhow(&world, &end, &rng);
            assert_close(earned_by_groups(&world, &end), sum);
        }
    }
}

/* ------------------------------------------------------------------- grids */

/* A cell of the body leads to the one before it, which is nearer to the head. */
static void check_link(const GridCell *cells, int width, int count, int cell)
{
    const int steps[] = {
        [GRID_UP] = -width, [GRID_RIGHT] = 1, [GRID_DOWN] = width, [GRID_LEFT] = -1};
    assert_true(cells[cell].next < GRID_NOWHERE);
    const int before = cell + steps[cells[cell].next];
    assert_in_range(before, 0, count - 1);
    assert_true(cells[cell].next % 2 == 0 || cell / width == before / width);
    assert_int_equal(cells[before].order, cells[cell].order - 1);
    assert_true(cells[before].kind == GRID_BODY || cells[before].kind == GRID_HEAD);
}

static void check_grid(const World *world, const WorldState *state)
{
    GridCell cells[GRID_CELLS_MAX];
    int heads = 0;
    if (world->grid == NULL) {
        return;
    }
    const int width = world->grid->width(world);
    const int count = width * world->grid->height(world);
    assert_in_range(count, 1, GRID_CELLS_MAX);
    world->grid->fill(world, state, cells);
    for (int cell = 0; cell < count; cell++) {
        assert_in_range(cells[cell].kind, GRID_EMPTY, GRID_TAIL);
        assert_in_range(cells[cell].next, GRID_UP, GRID_NOWHERE);
        heads += cells[cell].kind == GRID_HEAD;
        if (cells[cell].kind == GRID_BODY || cells[cell].kind == GRID_TAIL) {
            check_link(cells, width, count, cell);
        }
    }
    assert_int_equal(heads, 1);
}

static void a_body_on_a_grid_leads_to_its_head(void **state)
{
    (void)state;
    check_everywhere(check_grid);
}

/* ---------------------------------------------------------------- percepts */

static void check_percept(const World *world, const WorldState *state, const Percept *percept)
{
    Rng rng = rng_from_seed(3);
    WorldState next = *state;
    assert_close(world->step(world, &next, percept->action, &rng), percept->reward);
    assert_int_equal(world->is_over(world, &next), percept->is_over);
    for (int table = 0; table < world->percepts->table_count; table++) {
        assert_true(percept->numbers[table] < world->percepts->table_size(world, table));
    }
}

/* In the worlds that there are, chance has no say in rewards. */
static void check_percepts(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = world->percepts != NULL ? world->legal_actions(world, state, actions) : 0;
    if (count > 0) {
        memset(percepts, 0xa5, sizeof percepts);
        assert_int_equal(world->percepts->look(world, state, percepts), count);
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(percepts[i].action, actions[i]);
        check_percept(world, state, &percepts[i]);
    }
}

static void every_action_is_seen_as_numbers_of_tables(void **state)
{
    (void)state;
    World world;
    check_everywhere(check_percepts);
    for (int w = 0; world_number(w, &world); w++) {
        const int count = world.percepts != NULL ? world.percepts->table_count : 0;
        assert_in_range(count, 0, PERCEPTS_TABLES_MAX);
        assert_true(count == 0 || world.percepts->whole_table(&world) < count);
        for (int table = 0; table < count; table++) {
            assert_true(strlen(world.percepts->table_name(&world, table)) > 0);
        }
    }
}

/* ------------------------------------------------------------------ charts */

enum { CELLS_MAX = 1000 };

static void check_cell(const World *world, int chart, int row, int column, uint64_t *key)
{
    WorldState cell;
    Action actions[WORLD_ACTIONS_MAX];
    char label[CHARTS_LABEL_SIZE];
    memset(&cell, 0xa5, sizeof cell);
    assert_true(world->charts->state_of_cell(world, chart, row, column, &cell));
    assert_true(world->legal_actions(world, &cell, actions) > 1);
    world->charts->row_label(world, chart, row, label);
    assert_in_range(strlen(label), 1, CHARTS_LABEL_SIZE - 1);
    world->charts->column_label(world, chart, column, label);
    assert_in_range(strlen(label), 1, CHARTS_LABEL_SIZE - 1);
    *key = world->key(world, &cell);
}

/* The cells of a chart are different decisions. */
static void check_chart(const World *world, int number, const Chart *chart)
{
    uint64_t keys[CELLS_MAX];
    int count = 0;
    WorldState cell;
    assert_true(strlen(chart->name) > 0 && chart->row_count > 0 && chart->column_count > 0);
    assert_true(chart->row_count * chart->column_count <= CELLS_MAX);
    for (int row = 0; row < chart->row_count; row++) {
        for (int column = 0; column < chart->column_count; column++, count++) {
            check_cell(world, number, row, column, &keys[count]);
            for (int i = 0; i < count; i++) {
                assert_true(keys[i] != keys[count]);
            }
        }
    }
    assert_false(world->charts->state_of_cell(world, number, chart->row_count, 0, &cell));
    assert_false(world->charts->state_of_cell(world, number, 0, chart->column_count, &cell));
    assert_false(world->charts->state_of_cell(world, number, -1, 0, &cell));
}

static void every_cell_of_a_chart_is_a_decision_of_its_own(void **state)
{
    (void)state;
    World world;
    for (int w = 0; world_number(w, &world); w++) {
        Chart chart;
        WorldState cell;
        int i = 0;
        for (; world.charts != NULL && world.charts->chart(&world, i, &chart); i++) {
            check_chart(&world, i, &chart);
        }
        assert_true(world.charts == NULL || i > 0);
        assert_false(world.charts != NULL && world.charts->state_of_cell(&world, i, 0, 0, &cell));
    }
}

/* ------------------------------------------------------------------- truth */

typedef struct Asked {
    WorldOracle oracle;
    _Alignas(ORACLE_ALIGNMENT) unsigned char memory[MEMORY_BYTES];
} Asked;

static Asked *ask(const World *world)
{
    Asked *asked = malloc(sizeof *asked);
    assert_non_null(asked);
    memset(asked, 0xa5, sizeof *asked); /* it may hold anything */
    world_oracle_init(&asked->oracle, &iteration_oracle, world, asked->memory, MEMORY_BYTES);
    return asked;
}

static double value_of_start(Asked *asked)
{
    Value value;
    assert_true(world_oracle_value_of_start(&asked->oracle, &value));
    assert_int_equal(value.unit, VALUE_EXPECTED);
    return value.amount;
}

static double value_of_policy(Asked *asked, WorldPolicy policy)
{
    Value value;
    assert_true(world_oracle_value_of_policy(&asked->oracle, policy, NULL, &value));
    return value.amount;
}

static void the_value_of_a_corridor_is_the_gamblers_ruin(void **state)
{
    (void)state;
    static const int slips[] = {0, 10, 30, 45};
    for (int cells = 5; cells <= 12; cells++) {
        for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
            const World world = corridor_of(cells, slips[i]);
            Asked *asked = ask(&world);
            assert_close(value_of_start(asked), corridor_value_of_start(&world));
            for (int cell = 1; cell < cells - 1; cell++) {
                const CorridorState at = {.cell = (uint64_t)cell};
                Value value;
                assert_true(world_oracle_value(&asked->oracle, &at, &value));
                assert_close(value.amount, corridor_value(&world, cell));
            }
            free(asked);
        }
    }
}

static void every_action_of_a_corridor_has_its_value(void **state)
{
    (void)state;
    const World world = corridor_of(6, 30);
    Asked *asked = ask(&world);
    const CorridorState at = {.cell = 2};
    const double left = corridor_value(&world, 1);
    const double right = corridor_value(&world, 3);
    WorldOracleActions actions;
    Action best[WORLD_ACTIONS_MAX];
    int count;
    assert_true(world_oracle_actions(&asked->oracle, &at, &actions));
    assert_int_equal(actions.count, 2);
    assert_close(actions.values[CORRIDOR_LEFT].amount, 0.7 * left + 0.3 * right);
    assert_close(actions.values[CORRIDOR_RIGHT].amount, 0.7 * right + 0.3 * left);
    assert_true(world_oracle_best_actions(&asked->oracle, &at, best, &count));
    assert_int_equal(count, 1);
    assert_int_equal(best[0], CORRIDOR_RIGHT);
    free(asked);
}

static void the_value_of_a_cliff_is_the_length_of_the_way_round(void **state)
{
    (void)state;
    for (int rows = 2; rows <= 5; rows++) {
        for (int cols = 3; cols <= 12; cols++) {
            const World world = cliff_of(rows, cols);
            Asked *asked = ask(&world);
            assert_close(value_of_start(asked), cliff_value(&world));
            free(asked);
        }
    }
}

static int go_right(void *context, const World *world, const void *state,
                    Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    (void)world;
    (void)state;
    actions[0] = CORRIDOR_RIGHT;
    return 1;
}

static int go_anywhere(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    return world->legal_actions(world, state, actions);
}

static void a_policy_is_worth_what_it_earns(void **state)
{
    (void)state;
    const World world = corridor_of(7, 30);
    const World even = corridor_of(7, 50);
    Asked *asked = ask(&world);
    assert_close(value_of_policy(asked, go_right), corridor_value_of_start(&world));
    /* Any way as often as the other: each cell to the right is a sixth more. */
    assert_close(value_of_policy(asked, go_anywhere), 2.5 / 6);
    assert_close(value_of_start(asked), corridor_value_of_start(&world));
    free(asked);
    asked = ask(&even);
    assert_close(value_of_policy(asked, go_right), 2.5 / 6);
    free(asked);
}

/* Up, and down again. */
static int go_in_circles(void *context, const World *world, const void *state,
                         Action actions[WORLD_ACTIONS_MAX])
{
    (void)context;
    actions[0] = ((const CliffState *)state)->row == world->options[CLIFF_ROWS] - 1 ? 0 : 2;
    return 1;
}

static void a_policy_that_goes_in_circles_is_cut_short(void **state)
{
    (void)state;
    World world = cliff_of(4, 6);
    Asked *asked = ask(&world);
    assert_close(value_of_policy(asked, go_in_circles), -world.steps_max);
    free(asked);
    world.discount = 0.5; /* 1 + 1/2 + 1/4 + ... */
    asked = ask(&world);
    assert_close(value_of_policy(asked, go_in_circles), -2.0);
    free(asked);
}

static bool cancel(void *context, uint64_t work)
{
    (void)work;
    return ++*(int *)context % 2 == 0;
}

static void an_oracle_that_was_cancelled_goes_on_later(void **state)
{
    (void)state;
    World world = corridor_of(60, 49);
    Asked *asked = ask(&world);
    Value value;
    int polls = 0;
    int tries = 0;
    world.steps_max = WORLD_STEPS_MAX;
    world_oracle_set_poll(&asked->oracle, cancel, &polls);
    while (!world_oracle_value_of_start(&asked->oracle, &value)) {
        tries++;
        assert_true(tries < 100000);
    }
    assert_true(tries > 1);
    assert_true(world_oracle_work(&asked->oracle) > 0);
    assert_close(value.amount, corridor_value_of_start(&world));
    free(asked);
}

static void an_oracle_without_room_cannot_tell(void **state)
{
    (void)state;
    Asked *asked = ask(&toy_cliff);
    Value value;
    world_oracle_init(&asked->oracle, &iteration_oracle, &toy_cliff, asked->memory, 1000);
    assert_false(world_oracle_value_of_start(&asked->oracle, &value));
    world_oracle_init(&asked->oracle, &iteration_oracle, &toy_cliff, NULL, 0);
    assert_false(world_oracle_value_of_start(&asked->oracle, &value));
    free(asked);
}

static void a_state_that_no_episode_leads_to_has_no_value(void **state)
{
    (void)state;
    const World world = cliff_of(4, 6);
    const CliffState in_the_cliff = {.row = 3, .col = 2};
    Asked *asked = ask(&world);
    Value value;
    assert_false(world_oracle_value(&asked->oracle, &in_the_cliff, &value));
    free(asked);
}

RUN_TESTS(cmocka_unit_test(numbers_are_in_range),
          cmocka_unit_test(a_world_is_found_by_its_own_name),
          cmocka_unit_test(legal_actions_ascend_and_end_when_it_is_over),
          cmocka_unit_test(states_with_one_key_have_the_same_actions_and_outcomes),
          cmocka_unit_test(probabilities_have_the_sum_1),
          cmocka_unit_test(steps_come_as_often_as_the_chances_say),
          cmocka_unit_test(starts_come_as_often_as_the_chances_say),
          cmocka_unit_test(a_picture_has_lines_and_names_of_actions),
          cmocka_unit_test(draws_with_the_true_shares_are_the_chances),
          cmocka_unit_test(what_is_drawn_has_the_shares_that_are_told),
          cmocka_unit_test(cards_lie_on_the_table_in_groups),
          cmocka_unit_test(groups_of_cards_have_earned_all_rewards),
          cmocka_unit_test(a_body_on_a_grid_leads_to_its_head),
          cmocka_unit_test(every_action_is_seen_as_numbers_of_tables),
          cmocka_unit_test(every_cell_of_a_chart_is_a_decision_of_its_own),
          cmocka_unit_test(the_value_of_a_corridor_is_the_gamblers_ruin),
          cmocka_unit_test(every_action_of_a_corridor_has_its_value),
          cmocka_unit_test(the_value_of_a_cliff_is_the_length_of_the_way_round),
          cmocka_unit_test(a_policy_is_worth_what_it_earns),
          cmocka_unit_test(a_policy_that_goes_in_circles_is_cut_short),
          cmocka_unit_test(an_oracle_that_was_cancelled_goes_on_later),
          cmocka_unit_test(an_oracle_without_room_cannot_tell),
          cmocka_unit_test(a_state_that_no_episode_leads_to_has_no_value))
