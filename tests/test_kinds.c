/* test_kinds.c - what every kind of learner promises, for all in the list.
 *
 * A new kind is tested by having its row there; nothing here names one.
 */
#include "catalogue.h"
#include "testing.h"

#include <stdlib.h>

#include "learn/kinds.h"
#include "learn/knob_fields.h"
#include "learn/learner.h"

/* A game that a kind supports, the smallest first. */
static Game game_for(const LearnerKind *kind)
{
    static const char *const names[] = {"tictactoe", "connect4:4x4", "connect4"};
    Game game;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_true(catalogue_find(names[i], &game));
        if (kind->supports(&game)) {
            return game;
        }
    }
    fail_msg("%s supports no game", kind->name);
    return game;
}

/* Calls a check for every kind. */
static void for_each_kind(void (*check)(const LearnerKind *kind))
{
    const LearnerKind *kind;
    int count = 0;
    for (; (kind = kinds_get(count)) != NULL; count++) {
        check(kind);
    }
    assert_true(count > 0);
    assert_null(kinds_get(-1));
}

/* The same for every kind that learns games. */
static void for_each_kind_of_games(void (*check)(const LearnerKind *kind))
{
    const LearnerKind *kind;
    for (int i = 0; (kind = kinds_get(i)) != NULL; i++) {
        if (kind->preset_count > 0) {
            check(kind);
        }
    }
}

/* A world that a kind supports which learns worlds: one of few states, or one that is seen
 * by percepts. */
static World world_for(const LearnerKind *kind)
{
    World world;
    assert_true(catalogue_find_world("blackjack:gym", &world));
    if (!kind->worlds->supports(&world)) {
        assert_true(catalogue_find_world("snake:4x4", &world));
        assert_true(kind->worlds->supports(&world));
    }
    return world;
}

/* A game that may begin anywhere. */
static Game game_of_endings(void)
{
    Game game;
    assert_true(catalogue_find("chess:KQK", &game));
    assert_non_null(game.starts);
    return game;
}

/* A game that these options fit; where they fit no other, one that may begin anywhere, for
 * which they get enough room. */
static Game game_that_fits(const LearnerKind *kind, LearnerOptions *options)
{
    const Game game = game_for(kind);
    if (learner_options_are_good(options, &game)) {
        return game;
    }
    assert_true(knob_turn(kind_room(kind), options->values, 50000));
    return game_of_endings();
}

static LearnerOptions preset_of(const LearnerKind *kind, int i)
{
    const LearnerPreset *preset = kind->preset_count > 0 ? &kind->presets[i]
                                                         : kind_usual_preset(kind);
    return learner_options_make(kind, preset->options);
}

/* ------------------------------------------------------------------ tables */

/* Whether both learn games, or both worlds; only then need names tell them apart. */
static bool learn_the_same(const LearnerKind *a, const LearnerKind *b)
{
    return (a->preset_count > 0 && b->preset_count > 0) || (a->worlds != NULL && b->worlds != NULL);
}

static void check_identity(const LearnerKind *kind)
{
    assert_true(kind->number > 0);
    assert_ptr_equal(kinds_find(kind->number), kind);
    assert_true(1 <= kind->first_version && kind->first_version <= BRAIN_VERSION_NOW);
    assert_true(kind->name[0] != '\0' && kind->title[0] != '\0');
    assert_non_null(strstr(kind->title_with_article, kind->title));
    assert_true(kind->preset_count == 0 || kind_schedule(kind) != NULL || kind->usual_games > 0);
    assert_true(kind->preset_count > 0 || kind->worlds != NULL);
    assert_true(kind->worlds == NULL || kind->worlds->usual_episodes > 0);
    const LearnerKind *other;
    for (int i = 0; (other = kinds_get(i)) != NULL; i++) {
        assert_true(other == kind || strcmp(other->name, kind->name) != 0 ||
                    !learn_the_same(other, kind));
        assert_true(other == kind || strcmp(other->title, kind->title) != 0);
    }
}

static void every_kind_has_a_name_and_a_number_of_its_own(void **state)
{
    (void)state;
    for_each_kind(check_identity);
    assert_null(kinds_find(0));
}

static void check_preset_names(const LearnerKind *kind)
{
    for (int i = 0; i < kind->preset_count; i++) {
        const LearnerKind *other;
        int found = 0;
        for (int k = 0; (other = kinds_get(k)) != NULL; k++) {
            for (int p = 0; p < other->preset_count; p++) {
                found += strcmp(other->presets[p].name, kind->presets[i].name) == 0;
            }
        }
        assert_int_equal(found, 1);
    }
}

static void a_preset_has_a_name_that_no_other_has(void **state)
{
    (void)state;
    for_each_kind(check_preset_names);
}

static void check_presets(const LearnerKind *kind)
{
    assert_true(kind->preset_count > 0);
    assert_true(0 < kind->options_size && kind->options_size <= LEARNER_OPTIONS_SIZE);
    for (int i = 0; i < kind->preset_count; i++) {
        const LearnerPreset *preset = &kind->presets[i];
        const Game game = preset->is_for != NULL ? game_of_endings() : game_for(kind);
        const LearnerOptions options = preset_of(kind, i);
        assert_true(preset->is_for == NULL || preset->is_for(&game));
        assert_null(learner_options_flaw(&options));
        assert_true(learner_options_are_good(&options, &game));
        for (int k = 0; k < kind->knob_count; k++) {
            const Knob *knob = &kind->knobs[k];
            const double value = knob_value(knob, options.values);
            assert_true(knob->page.step == 0 ||
                        (knob->page.min <= value && value <= knob->page.max));
        }
    }
}

static void every_preset_is_good_and_within_reach_of_the_page(void **state)
{
    (void)state;
    for_each_kind_of_games(check_presets);
}

static void check_knob_names(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        assert_true(knob->name[strspn(knob->name, "abcdefghijklmnopqrstuvwxyz-")] == '\0');
        for (int k = 0; k < i; k++) {
            const Knob *other = &kind->knobs[k];
            assert_string_not_equal(other->name, knob->name);
            assert_true(knob->option == NULL || other->option == NULL ||
                        strcmp(knob->option, other->option) != 0);
        }
    }
}

static void a_knob_has_a_name_and_an_option_of_its_own(void **state)
{
    (void)state;
    for_each_kind(check_knob_names);
}

/* The option of a switch says which way it goes; others are named as the knob. */
static void check_options(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        if (knob->option == NULL) {
            continue;
        }
        const bool is_off = strncmp(knob->option, "no-", 3) == 0;
        assert_string_equal(knob->option + (is_off ? 3 : 0), knob->name);
        assert_true(!is_off || knob->type == KNOB_SWITCH);
        if (knob->option_off != NULL) {
            assert_true(knob->type == KNOB_SWITCH && !is_off);
            assert_true(strncmp(knob->option_off, "no-", 3) == 0);
            assert_string_equal(knob->option_off + 3, knob->name);
        }
        assert_true(knob->help != NULL && knob->help[strlen(knob->help) - 1] == '.');
        assert_int_equal(knob->label == NULL, knob->type == KNOB_SWITCH);
        /* The program reads real numbers from 0 to 1. */
        assert_true(knob->type != KNOB_REAL || (knob->min == 0 && knob->max == 1));
    }
}

static void an_option_is_named_as_its_knob_and_has_help(void **state)
{
    (void)state;
    for_each_kind(check_options);
}

static void check_ranges(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        assert_true(knob->min < knob->max);
        assert_true(knob->type == KNOB_REAL || knob->min >= 0);
        assert_true(knob->type != KNOB_COUNT || knob->max <= UINT32_MAX);
        assert_true(knob->type != KNOB_SWITCH || (knob->min == 0 && knob->max == 1));
        assert_true(knob_accepts(knob, knob->min) != knob->is_above_min);
        assert_true(knob_accepts(knob, knob->max));
        assert_false(knob_accepts(knob, knob->min - 1));
        assert_true(knob->page.step >= 0);
        if (knob->page.step > 0) {
            assert_true(knob->page.min < knob->page.max);
            assert_true(knob_accepts(knob, knob->page.min) && knob_accepts(knob, knob->page.max));
        }
    }
}

static void ranges_are_sane_and_the_page_stays_within_them(void **state)
{
    (void)state;
    for_each_kind(check_ranges);
}

static void check_lasting(const LearnerKind *kind)
{
    const LearnerOptions options = preset_of(kind, 0);
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        LearnerOptions other = options;
        const double lower = knob->is_above_min ? knob->max / 2 : knob->min;
        const double upper = knob->max < 1e15 ? knob->max : 1e15;
        const bool is_upper = knob_value(knob, options.values) != lower;
        assert_true(knob_turn(knob, other.values, is_upper ? lower : upper));
        assert_int_equal(learner_can_change(&options, &other), !knob->is_lasting);
    }
}

static void lasting_knobs_are_those_that_a_learner_cannot_change(void **state)
{
    (void)state;
    for_each_kind(check_lasting);
}

/* ------------------------------------------------------------------ fields */

static uint32_t size_in_file(const Knob *knob)
{
    return knob->type == KNOB_REAL || knob->type == KNOB_LARGE_COUNT ? 8 : 4;
}

static bool overlap(const Knob *a, const Knob *b)
{
    if (a->type == KNOB_SWITCH && b->type == KNOB_SWITCH && a->field.at == b->field.at) {
        return (a->field.bit & b->field.bit) != 0;
    }
    return a->field.at < b->field.at + size_in_file(b) &&
           b->field.at < a->field.at + size_in_file(a);
}

static void check_fields(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        const uint32_t bit = knob->field.bit;
        if (knob->field.since == 0) {
            continue;
        }
        assert_true(kind->first_version <= knob->field.since);
        assert_true(knob->field.since <= BRAIN_VERSION_NOW);
        assert_int_equal(bit != 0 && (bit & (bit - 1)) == 0, knob->type == KNOB_SWITCH);
        for (int k = 0; k < i; k++) {
            assert_true(kind->knobs[k].field.since == 0 || !overlap(knob, &kind->knobs[k]));
        }
    }
}

static void fields_do_not_overlap(void **state)
{
    (void)state;
    for_each_kind(check_fields);
}

/* ------------------------------------------------------------ round trips */

static void *new_memory(size_t size)
{
    const size_t whole = (size / LEARNER_ALIGNMENT + 1) * LEARNER_ALIGNMENT;
    void *memory = aligned_alloc(LEARNER_ALIGNMENT, whole);
    assert_non_null(memory);
    return memset(memory, 0, whole);
}

/* The default preset, of a learner that is quickly made. */
static LearnerOptions small_options(const LearnerKind *kind)
{
    LearnerOptions options = preset_of(kind, 0);
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        const double small = knob->is_room ? 2000 : 5;
        if (knob->type == KNOB_COUNT && (knob->is_room || knob->is_lasting) &&
            knob_value(knob, options.values) > small) {
            assert_true(knob_turn(knob, options.values, small));
        }
    }
    return options;
}

/* Some other value of a knob. */
static double other_value(const Knob *knob, double value)
{
    if (knob->type == KNOB_SWITCH) {
        return 1 - value;
    }
    if (knob->type == KNOB_REAL) {
        return value == knob->max / 2 ? knob->max / 4 : knob->max / 2;
    }
    return value > knob->min ? value - 1 : value + 1;
}

/* Whether it makes sense in games to turn this knob away from the usual. */
static bool is_for_games(const LearnerKind *kind, const Knob *knob)
{
    const Game game = game_for(kind);
    const Game ending = game_of_endings();
    LearnerOptions options = small_options(kind);
    assert_true(
        knob_turn(knob, options.values, other_value(knob, knob_value(knob, options.values))));
    return learner_options_are_good(&options, &game) || learner_options_are_good(&options, &ending);
}

/* Writes a learner with these options, and opens its brain. */
static Brain opened(const Game *game, const LearnerOptions *options, uint8_t **bytes, void **memory)
{
    Learner learner;
    Brain brain;
    void *of_learner = new_memory(learner_memory_size(game, options));
    learner_init(&learner, game, options, 1, of_learner);
    assert_true(learner_train_game(&learner));
    const size_t size = learner_brain_size(&learner);
    *bytes = malloc(size);
    assert_non_null(*bytes);
    /* Whatever is there before must not show. */
    memset(*bytes, 0xff, size);
    learner_write_brain(&learner, *bytes);
    *memory = new_memory(catalogue_brain_memory_size(*bytes, size));
    assert_int_equal(catalogue_open_brain(&brain, *bytes, size, *memory), BRAIN_OK);
    free(of_learner);
    return brain;
}

static void check_round_trip(const LearnerKind *kind, const Knob *turned)
{
    uint8_t *bytes;
    void *memory;
    LearnerOptions options = small_options(kind);
    const double value = other_value(turned, knob_value(turned, options.values));
    assert_true(knob_turn(turned, options.values, value));
    const Game game = game_that_fits(kind, &options);
    assert_true(learner_options_are_good(&options, &game));
    const Brain brain = opened(&game, &options, &bytes, &memory);
    assert_ptr_equal(brain.options.kind, kind);
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        assert_true(knob->field.since == 0 ||
                    knob_is_equal(knob, options.values, brain.options.values));
    }
    free(memory);
    free(bytes);
}

static void check_round_trips(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (is_for_games(kind, &kind->knobs[i])) {
            check_round_trip(kind, &kind->knobs[i]);
        }
    }
}

static void every_knob_survives_being_written_and_opened(void **state)
{
    (void)state;
    for_each_kind_of_games(check_round_trips);
}

/* The same in a world, if its options fit one; whether they do. */
static bool check_round_trip_in_world(const LearnerKind *kind, const Knob *turned)
{
    const World world = world_for(kind);
    LearnerOptions options = learner_options_make(kind, kind->worlds->presets[0].options);
    Learner learner;
    Brain brain;
    assert_true(
        knob_turn(turned, options.values, other_value(turned, knob_value(turned, options.values))));
    if (!learner_options_fit_world(&options, &world)) {
        return false;
    }
    void *memory = new_memory(learner_world_memory_size(&world, &options));
    learner_init_world(&learner, &world, &options, 1, memory);
    assert_true(learner_train_episode(&learner));
    const size_t size = learner_brain_size(&learner);
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, 0xff, size); /* whatever is there before must not show */
    learner_write_brain(&learner, bytes);
    void *unpacked = new_memory(catalogue_world_brain_memory_size(bytes, size));
    assert_int_equal(catalogue_open_world_brain(&brain, bytes, size, unpacked), BRAIN_OK);
    for (int i = 0; i < kind->knob_count; i++) {
        const Knob *knob = &kind->knobs[i];
        assert_true(knob->field.since == 0 ||
                    knob_is_equal(knob, options.values, brain.options.values));
    }
    free(unpacked);
    free(memory);
    free(bytes);
    return true;
}

static void every_knob_survives_in_a_world_or_a_game(void **state)
{
    (void)state;
    const LearnerKind *kind;
    for (int k = 0; (kind = kinds_get(k)) != NULL; k++) {
        for (int i = 0; kind->worlds != NULL && i < kind->knob_count; i++) {
            const Knob *knob = &kind->knobs[i];
            assert_true(check_round_trip_in_world(kind, knob) ||
                        (kind->preset_count > 0 && is_for_games(kind, knob)));
        }
    }
}

/* Changes one knob of a learner on its way, and lets it train on. */
static void check_change(const LearnerKind *kind, const Knob *turned)
{
    Learner learner;
    LearnerOptions before = small_options(kind);
    LearnerOptions options = before;
    const double value = other_value(turned, knob_value(turned, options.values));
    assert_true(knob_turn(turned, options.values, value));
    const Game game = game_that_fits(kind, &options);
    if (kind_room(kind) != NULL) {
        knob_copy(kind_room(kind), before.values, options.values);
    }
    void *memory = new_memory(learner_memory_size(&game, &before));
    learner_init(&learner, &game, &before, 1, memory);
    assert_true(learner_train_game(&learner));
    learner_change(&learner, &options, true);
    assert_true(turned->field.since == 0 ||
                knob_is_equal(turned, kind->options(learner.state), options.values));
    assert_true(learner_train_game(&learner));
    assert_int_equal(learner_statistics(&learner)->games, 2);
    assert_int_equal(((const LearnerCommon *)learner.state)->changed_at, 1);
    free(memory);
}

static void check_changes(const LearnerKind *kind)
{
    for (int i = 0; i < kind->knob_count; i++) {
        if (!kind->knobs[i].is_lasting && is_for_games(kind, &kind->knobs[i])) {
            check_change(kind, &kind->knobs[i]);
        }
    }
}

static void what_is_not_lasting_can_change_on_the_way(void **state)
{
    (void)state;
    for_each_kind_of_games(check_changes);
}

/* Numbers that a brain of the first version does not have are 0, and what no brain
 * keeps is as usual. */
static void check_absent_fields(const LearnerKind *kind)
{
    static const uint8_t zeros[256];
    const LearnerOptions usual = preset_of(kind, 0);
    LearnerOptions options;
    for (uint32_t version = 1; version <= BRAIN_VERSION_NOW; version++) {
        const BrainPart part = {zeros, sizeof zeros, version};
        assert_int_equal(knob_fields_read(kind, &part, &options), BRAIN_OK);
        for (int i = 0; i < kind->knob_count; i++) {
            const Knob *knob = &kind->knobs[i];
            assert_true(knob->field.since != 0 ? knob_value(knob, options.values) == 0
                                               : knob_is_equal(knob, options.values, usual.values));
        }
    }
    const BrainPart nothing = {zeros, 0, BRAIN_VERSION_NOW};
    assert_int_equal(knob_fields_read(kind, &nothing, &options), BRAIN_DAMAGED);
}

static void fields_that_are_absent_are_read_as_usual(void **state)
{
    (void)state;
    for_each_kind(check_absent_fields);
}

/* A learner and its brain know and do the same. */
static void check_brain(const LearnerKind *kind)
{
    uint8_t *bytes;
    void *memory;
    const Game game = game_for(kind);
    const LearnerOptions options = small_options(kind);
    const Brain brain = opened(&game, &options, &bytes, &memory);
    Learner learner;
    void *of_learner = new_memory(learner_memory_size(&game, &options));
    assert_int_equal(learner_resume(&learner, &brain, &options, of_learner), LEARNER_OK);
    assert_int_equal(learner_statistics(&learner)->games, 1);
    assert_int_equal(learner_value_count(&learner), brain_value_count(&brain));
    Move moves[GAME_MOVES_MAX];
    const int count = game.legal_moves(&game, game.start, moves);
    for (int i = 0; i < count; i++) {
        uint32_t tried[2] = {1, 1};
        assert_true(learner_value(&learner, game.start, moves[i], &tried[0]) ==
                    brain_value(&brain, game.start, moves[i], &tried[1]));
        assert_int_equal(tried[0], tried[1]);
        assert_true(kind->knows_visits || tried[0] == 0);
    }
    BrainFact fact;
    for (int i = 0; kind->brain_fact(&brain, i, &fact); i++) {
        assert_null(kind_knob(kind, fact.name));
        assert_string_not_equal(fact.name, "values");
    }
    free(of_learner);
    free(memory);
    free(bytes);
}

static void a_brain_knows_what_its_learner_did(void **state)
{
    (void)state;
    for_each_kind_of_games(check_brain);
}

RUN_TESTS(cmocka_unit_test(every_kind_has_a_name_and_a_number_of_its_own),
          cmocka_unit_test(a_preset_has_a_name_that_no_other_has),
          cmocka_unit_test(every_preset_is_good_and_within_reach_of_the_page),
          cmocka_unit_test(a_knob_has_a_name_and_an_option_of_its_own),
          cmocka_unit_test(an_option_is_named_as_its_knob_and_has_help),
          cmocka_unit_test(ranges_are_sane_and_the_page_stays_within_them),
          cmocka_unit_test(lasting_knobs_are_those_that_a_learner_cannot_change),
          cmocka_unit_test(fields_do_not_overlap),
          cmocka_unit_test(every_knob_survives_being_written_and_opened),
          cmocka_unit_test(every_knob_survives_in_a_world_or_a_game),
          cmocka_unit_test(what_is_not_lasting_can_change_on_the_way),
          cmocka_unit_test(fields_that_are_absent_are_read_as_usual),
          cmocka_unit_test(a_brain_knows_what_its_learner_did))
