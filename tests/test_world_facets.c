/* test_world_facets.c - what worlds promise facet by facet, and players that come with them
 * (contract_worlds.h). */
#include "contract_worlds.h"

#include "facets/cards.h"
#include "facets/charts.h"
#include "facets/draws.h"
#include "facets/grid.h"
#include "facets/observations.h"
#include "facets/percepts.h"

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

/* ----------------------------------------------------------------- players */

/* Whatever a player does is legal, and an episode comes to an end. */
static void check_player(const World *world, const WorldPlayer *player)
{
    void *memory = malloc(player->memory_size());
    void *context = player->init(memory, world);
    Rng rng = rng_from_seed(1);
    WorldState s;
    world->start(world, &s, &rng);
    for (int steps = 0; steps < 200 && !world->is_over(world, &s); steps++) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = player->policy(context, world, &s, actions);
        assert_in_range(count, 1, WORLD_ACTIONS_MAX);
        for (int i = 0; i < count; i++) {
            assert_true(world_is_legal(world, &s, actions[i]));
        }
        world->step(world, &s, actions[0], &rng);
    }
    free(memory);
}

static bool any_row_has_players(void)
{
    bool has_players = false;
    for (int i = 0; i < catalogue_count(); i++) {
        has_players |= catalogue_world(i)->players != NULL;
    }
    return has_players;
}

static void players_with_a_name_act_by_the_rules(void **state)
{
    World world;
    int played = 0;
    (void)state;
    for (int w = 0; world_number(w, &world); w++) {
        const WorldPlayer *player;
        for (int i = 0; (player = catalogue_world_player_number(&world, i)) != NULL; i++) {
            assert_true(strlen(player->name) > 0 && strlen(player->needs) > 0);
            if (player->supports(&world)) {
                check_player(&world, player);
                played++;
            }
        }
    }
    assert_int_equal(played > 0, any_row_has_players());
}

/* ---------------------------------------------------------------- percepts */

static void check_percept(const World *world, const WorldState *state, const Percepts *facet,
                          const Percept *percept)
{
    Rng rng = rng_from_seed(3);
    WorldState next = *state;
    assert_close(world->step(world, &next, percept->action, &rng), percept->reward);
    assert_int_equal(world->is_over(world, &next), percept->is_over);
    for (int table = 0; table < facet->table_count; table++) {
        assert_true(percept->numbers[table] < facet->table_size(world, table));
    }
}

/* In the worlds that there are, chance has no say in rewards. */
static void check_facet_of_percepts(const World *world, const WorldState *state,
                                    const Percepts *facet)
{
    Action actions[WORLD_ACTIONS_MAX];
    Percept percepts[WORLD_ACTIONS_MAX];
    const int count = facet != NULL ? world->legal_actions(world, state, actions) : 0;
    if (count > 0) {
        memset(percepts, 0xa5, sizeof percepts);
        assert_int_equal(facet->look(world, state, percepts), count);
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(percepts[i].action, actions[i]);
        check_percept(world, state, facet, &percepts[i]);
    }
}

static void check_percepts(const World *world, const WorldState *state)
{
    check_facet_of_percepts(world, state, world->percepts);
    check_facet_of_percepts(world, state, world->sights);
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

/* ------------------------------------------------------------ observations */

static uint64_t legal_bits(const World *world, const WorldState *state)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    uint64_t bits = 0;
    for (int i = 0; i < count; i++) {
        bits |= UINT64_C(1) << actions[i];
    }
    return bits;
}

static void check_observations(const World *world, const WorldState *state)
{
    const Observations *facet = world->observations;
    int32_t numbers[OBSERVATIONS_MAX];
    if (facet == NULL) {
        return;
    }
    const int count = facet->count(world);
    const uint64_t legal = legal_bits(world, state);
    assert_true(0 < count && count <= OBSERVATIONS_MAX);
    assert_int_equal(facet->legal(world, state), legal);
    assert_int_equal(facet->write(world, state, numbers), legal);
    for (int i = 0; i < count; i++) {
        int32_t low;
        int32_t high;
        facet->range(world, i, &low, &high);
        assert_true(low <= numbers[i] && numbers[i] <= high);
        assert_true(facet->name(world, i)[0] != '\0');
    }
    for (int action = 0; legal != 0 && action < world->action_count; action++) {
        assert_true(legal >> facet->instead(world, state, (Action)action) & 1);
    }
}

static void observations_lie_in_their_ranges_and_tell_what_is_legal(void **state)
{
    (void)state;
    check_everywhere(check_observations);
}

RUN_TESTS(cmocka_unit_test(draws_with_the_true_shares_are_the_chances),
          cmocka_unit_test(what_is_drawn_has_the_shares_that_are_told),
          cmocka_unit_test(cards_lie_on_the_table_in_groups),
          cmocka_unit_test(groups_of_cards_have_earned_all_rewards),
          cmocka_unit_test(a_body_on_a_grid_leads_to_its_head),
          cmocka_unit_test(players_with_a_name_act_by_the_rules),
          cmocka_unit_test(every_action_is_seen_as_numbers_of_tables),
          cmocka_unit_test(every_cell_of_a_chart_is_a_decision_of_its_own),
          cmocka_unit_test(observations_lie_in_their_ranges_and_tell_what_is_legal))
