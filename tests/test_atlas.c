/* test_atlas.c - the atlas lists each position once, and judges as the measure does. */
#include "facets/symmetry.h"
#include "judge/atlas.h"
#include "testing.h"

#include <stdlib.h>

enum { POSITIONS = 5478, STATES = 765, DECISIONS = 627 };

static Atlas *new_atlas(const Game *game, uint32_t positions)
{
    Measure *measure = malloc(sizeof *measure + measure_memory_size(game, positions));
    assert_non_null(measure);
    assert_true(measure_init(measure, game, measure + 1, positions));
    Atlas *atlas = malloc(sizeof *atlas + atlas_memory_size(measure));
    assert_non_null(atlas);
    assert_true(atlas_init(atlas, measure, atlas + 1));
    return atlas;
}

static void free_atlas(Atlas *atlas)
{
    free(atlas->measure);
    free(atlas);
}

/* A learner that has played so many games; the caller frees learner->state. */
static Learner trained(const char *preset, int games)
{
    LearnerOptions options;
    Learner learner;
    assert_true(learner_preset(&tictactoe, preset, &options));
    const size_t size = learner_memory_size(&tictactoe, &options);
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, (size + 63) / 64 * 64);
    assert_non_null(memory);
    memset(memory, 0, size);
    learner_init(&learner, &tictactoe, &options, 7, memory);
    for (int i = 0; i < games; i++) {
        assert_true(learner_train_game(&learner));
    }
    return learner;
}

static void tic_tac_toe_has_765_states_by_ply(void **state)
{
    (void)state;
    static const int published[] = {1, 3, 12, 38, 108, 174, 204, 153, 57, 15};
    int found[10] = {0};
    int decisions = 0;
    uint32_t images = 0;
    Atlas *atlas = new_atlas(&tictactoe, POSITIONS);
    assert_int_equal(atlas->count, STATES);
    for (uint32_t i = 0; i < atlas->count; i++) {
        const AtlasState *one = &atlas->states[i];
        found[one->ply]++;
        decisions += !one->is_over;
        images += one->images;
        assert_true(i == 0 || atlas->states[i - 1].ply <= one->ply);
    }
    assert_memory_equal(found, published, sizeof found);
    assert_int_equal(decisions, DECISIONS);
    assert_int_equal(images, POSITIONS);
    free_atlas(atlas);
}

static void a_state_has_the_exact_value_of_its_position(void **state)
{
    (void)state;
    Oracle oracle;
    Atlas *atlas = new_atlas(&tictactoe, POSITIONS);
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    for (uint32_t i = 0; i < atlas->count; i += 7) {
        const AtlasState *one = &atlas->states[i];
        const Position p = atlas->measure->positions.positions[one->node];
        int outcome = result_for(tictactoe.result(&tictactoe, p),
                                 tictactoe.side_to_move(&tictactoe, p));
        assert_int_equal(one->is_over, game_is_over(&tictactoe, p));
        assert_true(one->is_over || oracle_outcome(&oracle, p, &outcome));
        assert_int_equal(one->outcome, outcome);
    }
    free_atlas(atlas);
}

static void each_position_stands_with_its_images(void **state)
{
    (void)state;
    Atlas *atlas = new_atlas(&tictactoe, POSITIONS);
    const PositionSet *set = &atlas->measure->positions;
    for (uint32_t i = 0; i < set->count; i++) {
        const Position p = atlas->states[atlas->state_of[i]].node == i
                               ? set->positions[i]
                               : set->positions[atlas->states[atlas->state_of[i]].node];
        const Position canonical = symmetry_canonical(&tictactoe, set->positions[i], NULL);
        assert_true(game_positions_equal(p, canonical));
    }
    free_atlas(atlas);
}

/* What the measure counts on both sides. */
static Decisions measured(Measure *measure, Learner *learner)
{
    Decisions sum = {0};
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        Measured one;
        assert_true(measure_policy(measure, (Side)side, learner_best_moves, learner, &one));
        sum.reachable += one.decisions.reachable;
        sum.optimal += one.decisions.optimal;
    }
    return sum;
}

static Decisions counted(const Atlas *atlas)
{
    Decisions sum = {0};
    for (uint32_t i = 0; i < atlas->count; i++) {
        sum.reachable += atlas->states[i].met;
        sum.optimal += atlas->states[i].met_right;
    }
    return sum;
}

/* Right decisions in all positions, asked one by one. */
static uint32_t right_everywhere(const Atlas *atlas, Learner *learner)
{
    const Measure *m = atlas->measure;
    uint32_t right = 0;
    for (uint32_t i = 0; i < m->positions.count; i++) {
        Move best[GAME_MOVES_MAX];
        if (m->nodes[i].move_count == 0) {
            continue;
        }
        const int count = learner_best_moves(learner, &tictactoe, m->positions.positions[i], best);
        bool all_keep = true;
        for (int n = 0; n < count; n++) {
            const MeasureMove *move = &m->moves[m->nodes[i].first_move];
            while (move->move != best[n]) {
                move++;
            }
            all_keep = all_keep && move->keeps_result;
        }
        right += all_keep;
    }
    return right;
}

static void what_can_be_met_is_right_as_often_as_the_measure_says(void **state)
{
    (void)state;
    static const struct {
        const char *preset;
        int games;
    } learners[] = {{"sound", 0},    {"sound", 1},     {"sound", 60},     {"sound", 400},
                    {"sound", 2000}, {"tutorial", 40}, {"tutorial", 5000}};
    Atlas *atlas = new_atlas(&tictactoe, POSITIONS);
    for (size_t i = 0; i < sizeof learners / sizeof learners[0]; i++) {
        Learner learner = trained(learners[i].preset, learners[i].games);
        atlas_look(atlas, &learner);
        const Decisions found = counted(atlas);
        uint32_t right = 0;
        for (uint32_t s = 0; s < atlas->count; s++) {
            right += atlas->states[s].right;
        }
        assert_int_equal(right, right_everywhere(atlas, &learner));
        const Decisions truth = measured(atlas->measure, &learner);
        assert_int_equal(found.reachable, truth.reachable);
        assert_int_equal(found.optimal, truth.optimal);
        free(learner.state);
    }
    free_atlas(atlas);
}

static uint32_t seen_states(const Atlas *atlas)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < atlas->count; i++) {
        seen += atlas->states[i].seen > 0;
    }
    return seen;
}

static void what_a_game_came_through_is_seen_and_nothing_else(void **state)
{
    (void)state;
    Atlas *atlas = new_atlas(&tictactoe, POSITIONS);
    static const char *const presets[] = {"sound", "tutorial"};
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        static LearnerTrace trace;
        Learner learner = trained(presets[i], 0);
        atlas_look(atlas, &learner);
        assert_int_equal(seen_states(atlas), 0);
        assert_true(learner_trace_game(&learner, &trace));
        atlas_look(atlas, &learner);
        assert_int_equal(seen_states(atlas), trace.plies + 1);
        Position p = tictactoe.start;
        for (int ply = 0; ply <= trace.plies; ply++) {
            const size_t node = positions_find(&atlas->measure->positions, p);
            assert_true(atlas->states[atlas->state_of[node]].seen > 0);
            p = ply < trace.plies ? tictactoe.play(&tictactoe, p, trace.moves[ply].move) : p;
        }
        free(learner.state);
    }
    free_atlas(atlas);
}

static void a_state_has_the_value_of_the_best_move(void **state)
{
    (void)state;
    Atlas *atlas = new_atlas(&tictactoe, POSITIONS);
    Learner learner = trained("sound", 300);
    atlas_look(atlas, &learner);
    for (uint32_t i = 0; i < atlas->count; i++) {
        const AtlasState *one = &atlas->states[i];
        const Position p = atlas->measure->positions.positions[one->node];
        Move best[GAME_MOVES_MAX];
        if (one->is_over) {
            assert_true(one->value == one->outcome);
        } else {
            (void)learner_best_moves(&learner, &tictactoe, p, best);
            assert_true(one->value == learner_value(&learner, p, best[0], NULL));
        }
    }
    free(learner.state);
    free_atlas(atlas);
}

static void other_small_boards_have_an_atlas_too(void **state)
{
    (void)state;
    Game small;
    assert_true(catalogue_find("connect4:4x4", &small));
    Measure *measure = malloc(sizeof *measure + measure_memory_size(&small, MEASURE_WHOLE_MAX));
    assert_non_null(measure);
    assert_true(measure_init(measure, &small, measure + 1, MEASURE_WHOLE_MAX));
    Atlas *atlas = malloc(sizeof *atlas + atlas_memory_size(measure));
    assert_non_null(atlas);
    assert_true(atlas_init(atlas, measure, atlas + 1));
    assert_true(atlas->count < measure->positions.count);
    assert_true(2 * atlas->count >= measure->positions.count);
    free_atlas(atlas);
}

RUN_TESTS(cmocka_unit_test(tic_tac_toe_has_765_states_by_ply),
          cmocka_unit_test(a_state_has_the_exact_value_of_its_position),
          cmocka_unit_test(each_position_stands_with_its_images),
          cmocka_unit_test(what_can_be_met_is_right_as_often_as_the_measure_says),
          cmocka_unit_test(what_a_game_came_through_is_seen_and_nothing_else),
          cmocka_unit_test(a_state_has_the_value_of_the_best_move),
          cmocka_unit_test(other_small_boards_have_an_atlas_too))
