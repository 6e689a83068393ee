/* test_door_things.c - the lab, records and scenes: made, read, printed, freed, and refused. */
#include <limits.h>

#include "door.h"
#include "kuhn.h"
#include "row.h"

/* ---------------------------------------------------------------- memory that fails */

/* Memory that refuses one allocation, and counts what is out. */
typedef struct Memory {
    int allocations;
    int refused; /* this one; -1: none */
    int out;
    size_t bytes;
} Memory;

static void *allocate(void *context, size_t size)
{
    Memory *memory = context;
    if (memory->allocations++ == memory->refused) {
        return NULL;
    }
    memory->out++;
    memory->bytes += size;
    return aligned_alloc(16, (size + 15) / 16 * 16);
}

static void release(void *context, void *bytes, size_t size)
{
    Memory *memory = context;
    memory->out--;
    memory->bytes -= size;
    free(bytes);
}

/* Runs a thing to its end and frees it; the status of making it is passed on. */
static int run_and_free(int status, void *thing)
{
    status = status < 0 ? status : fourmi_run(thing, 0);
    fourmi_free(thing);
    return status;
}

/* ---------------------------------------------------------------- what a lab is used for */

/* Each makes things of one kind, and returns the first status that is an error. */

static int use_records(fourmi_lab *lab)
{
    const fourmi_game *game;
    fourmi_record *record = NULL;
    fourmi_scene *scene = NULL;
    int status = fourmi_game_add(lab, &kuhn);
    status = status < 0 ? status : fourmi_game_open(lab, "chess:KRK", &game);
    if (status >= 0) {
        status = fourmi_record_new(lab, &(fourmi_record_options){.game = game}, &record);
    }
    for (int i = 0; status >= 0 && i < 10 && record->turn != FOURMI_OVER; i++) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        status = fourmi_state_legal(game, record->state, actions, NULL);
        status = status < 0 ? status : fourmi_record_play(record, actions[0]);
    }
    if (status >= 0) {
        char moves[256];
        fourmi_record_write(record, moves, sizeof moves);
        fourmi_record_go(record, 3);
        status = fourmi_record_read(record, "a1a1");
        status = status == FOURMI_ERROR_TEXT ? FOURMI_OK : status;
    }
    if (status >= 0) {
        status = fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene);
    }
    fourmi_free(scene);
    fourmi_free(record);
    return status;
}

static int use_review(fourmi_lab *lab)
{
    const fourmi_game *game;
    fourmi_record *record = NULL;
    fourmi_review *review = NULL;
    int status = fourmi_game_open(lab, "tictactoe", &game);
    if (status >= 0) {
        status = fourmi_record_new(lab, &(fourmi_record_options){.game = game, .moves = "1"},
                                   &record);
    }
    if (status >= 0) {
        status = fourmi_review_new(lab, &(fourmi_review_options){.record = record}, &review);
        status = run_and_free(status, review);
    }
    fourmi_free(record);
    return status;
}

static int use_certificates(fourmi_lab *lab)
{
    static const fourmi_method methods[] = {FOURMI_METHOD_LINES, FOURMI_METHOD_WALK};
    const fourmi_game *game;
    fourmi_policy *policy = NULL;
    int status = fourmi_game_open(lab, "tictactoe", &game);
    if (status >= 0) {
        status = fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = "depth=1"},
                                   &policy);
    }
    for (int i = 0; i < 2 && status >= 0; i++) {
        fourmi_certificate *certificate;
        status = fourmi_certificate_new(
            lab, &(fourmi_certificate_options){.policy = policy, .method = methods[i]},
            &certificate);
        status = run_and_free(status, certificate);
    }
    for (int i = 0; i < 2 && status >= 0; i++) {
        static const fourmi_method by[] = {FOURMI_METHOD_LINES, FOURMI_METHOD_SAMPLE};
        fourmi_evaluation *evaluation;
        status = fourmi_evaluation_new(
            lab, &(fourmi_evaluation_options){.policy = policy, .method = by[i], .sample_count = 3},
            &evaluation);
        status = run_and_free(status, evaluation);
    }
    fourmi_free(policy);
    return status;
}

static int use_what_a_game_is_made_of(fourmi_lab *lab)
{
    const fourmi_game *game;
    fourmi_game_facts *facts = NULL;
    fourmi_count *count = NULL;
    fourmi_atlas *atlas = NULL;
    fourmi_charts *charts = NULL;
    fourmi_table *table = NULL;
    int status = fourmi_game_open(lab, "tictactoe", &game);
    if (status >= 0) {
        status = fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = game}, &facts);
        fourmi_free(facts);
    }
    if (status >= 0) {
        status = fourmi_count_new(lab, &(fourmi_count_options){.game = game, .plies = 4}, &count);
        status = run_and_free(status, count);
    }
    if (status >= 0) {
        status = fourmi_atlas_new(lab, &(fourmi_atlas_options){.game = game}, &atlas);
        status = run_and_free(status, atlas);
        status = status < 0 ? status : fourmi_game_open(lab, "blackjack:gym", &game);
    }
    if (status >= 0) {
        status = fourmi_charts_new(lab, &(fourmi_charts_options){.game = game}, &charts);
        status = run_and_free(status, charts);
        status = status < 0 ? status : fourmi_game_open(lab, "connect4:4x4", &game);
    }
    if (status >= 0) {
        const fourmi_table_options options = {.game = game, .make = true, .plies = 2};
        status = fourmi_table_new(lab, &options, &table);
        status = run_and_free(status, table);
        status = status < 0 ? status : fourmi_game_open(lab, "chess:KQK", &game);
    }
    if (status >= 0) {
        const fourmi_table_options options = {.game = game, .make = true};
        status = fourmi_table_new(lab, &options, &table);
        status = run_and_free(status, table);
    }
    return status;
}

/* With players for two threads, of which one plays: allocations keep their order. */
static int use_games(fourmi_lab *lab)
{
    const fourmi_game *game;
    fourmi_policy *players[2] = {NULL, NULL};
    fourmi_match *match = NULL;
    fourmi_tournament *tournament = NULL;
    fourmi_policy_options options = {.level = "expert"};
    int status = fourmi_game_open(lab, "tictactoe", &game);
    options.game = game;
    status = status < 0 ? status : fourmi_policy_new(lab, &options, &players[0]);
    options.level = "random";
    status = status < 0 ? status : fourmi_policy_new(lab, &options, &players[1]);
    for (int threads = 2; status >= 0 && threads >= 1; threads--) {
        fourmi_free(match);
        fourmi_free(tournament);
        tournament = NULL;
        status = fourmi_match_new(lab,
                                  &(fourmi_match_options){.players = {players[0], players[1]},
                                                          .games = 2,
                                                          .threads = threads},
                                  &match);
        if (status >= 0) {
            status = fourmi_tournament_new(
                lab,
                &(fourmi_tournament_options){
                    .players = players, .player_count = 2, .openings = 1, .threads = threads},
                &tournament);
        }
    }
    fourmi_free(players[0]);
    fourmi_free(players[1]);
    status = run_and_free(status, match);
    return run_and_free(status, tournament);
}

static int use_learners(fourmi_lab *lab)
{
    const fourmi_game *game;
    fourmi_presets *presets = NULL;
    fourmi_learner *learner = NULL;
    fourmi_learner *model = NULL;
    fourmi_learner *network = NULL;
    fourmi_bytes *bytes = NULL;
    fourmi_trace *trace = NULL;
    fourmi_tensor *tensor = NULL;
    fourmi_insight *insight = NULL;
    fourmi_policy *policy = NULL;
    int status = fourmi_game_open(lab, "tictactoe", &game);
    if (status >= 0) {
        status = fourmi_presets_new(lab, &(fourmi_presets_options){.game = game}, &presets);
    }
    if (status >= 0) {
        status = fourmi_learner_new(
            lab, &(fourmi_learner_options){.game = game, .options = "states=2000", .episodes = 3},
            &learner);
    }
    status = status >= 0
                 ? fourmi_trace_new(lab, &(fourmi_trace_options){.learner = learner}, &trace)
                 : status;
    status = run_and_free(status, trace);
    status = status >= 0 ? fourmi_run(learner, 0) : status;
    status = status >= 0 ? fourmi_learner_write(learner, "a note", &bytes) : status;
    if (status >= 0) {
        status = fourmi_learner_new(lab,
                                    &(fourmi_learner_options){.bytes = bytes->bytes,
                                                              .byte_count = bytes->byte_count,
                                                              .frozen = true},
                                    &model);
    }
    if (status >= 0) {
        status = fourmi_policy_new(
            lab, &(fourmi_policy_options){.learner = model, .search = "random=5"}, &policy);
        fourmi_free(policy);
    }
    if (status >= 0) {
        status = fourmi_learner_new(
            lab, &(fourmi_learner_options){.game = game, .preset = "network"}, &network);
    }
    status = status >= 0 ? fourmi_learner_tensor(network, 0, &tensor) : status;
    if (status >= 0) {
        status = fourmi_learner_set_tensor(network, 0, tensor->numbers, tensor->number_count);
    }
    if (status >= 0) {
        status = fourmi_insight_new(lab, &(fourmi_insight_options){.learner = network}, &insight);
    }
    fourmi_free(presets);
    fourmi_free(learner);
    fourmi_free(model);
    fourmi_free(network);
    fourmi_free(bytes);
    fourmi_free(tensor);
    fourmi_free(insight);
    return status;
}

static int use_batch(fourmi_lab *lab)
{
    const fourmi_game *game;
    fourmi_batch *batch = NULL;
    fourmi_exact *exact = NULL;
    fourmi_answer *answer = NULL;
    fourmi_value values[3];
    int status = fourmi_game_open(lab, "connect4:5x4", &game);
    if (status >= 0) {
        status = fourmi_batch_new(lab, &(fourmi_batch_options){.game = game, .count = 3}, &batch);
    }
    if (status >= 0) {
        const fourmi_exact_options options = {.game = game, .memory = 1 << 20, .threads = 2};
        status = fourmi_exact_new(lab, &options, &exact);
    }
    if (status >= 0) {
        status = fourmi_exact_list(exact, fourmi_batch_states(batch), 3, values, NULL);
        assert_true(status < 0 || status == 3);
    }
    if (status >= 0) {
        status = fourmi_answer_new(lab, &(fourmi_answer_options){.exact = exact}, &answer);
        status = run_and_free(status, answer);
    }
    fourmi_free(exact);
    fourmi_free(batch);
    return status;
}

static int use_memory(fourmi_lab *lab)
{
    void *bytes = fourmi_allocate(lab, 1000);
    fourmi_free(bytes);
    return bytes == NULL ? FOURMI_ERROR_MEMORY : FOURMI_OK;
}

static int (*const uses[])(fourmi_lab *lab) = {
    use_records, use_review,   use_certificates, use_what_a_game_is_made_of,
    use_games,   use_learners, use_batch,        use_memory,
};

/* Does something of everything; returns the first status that is an error. */
static int use_all(Memory *memory)
{
    const fourmi_lab_options options = {
        .allocate = allocate, .release = release, .memory_context = memory};
    fourmi_lab *lab = NULL;
    int status = fourmi_lab_new(FOURMI_ABI, &options, &lab);
    for (size_t i = 0; status >= 0 && i < sizeof uses / sizeof uses[0]; i++) {
        status = uses[i](lab);
    }
    fourmi_free(lab);
    return status;
}

static void every_allocation_may_fail_and_nothing_is_left_behind(void **unused)
{
    Memory memory = {.refused = -1};
    (void)unused;
    ASSERT_OK(use_all(&memory));
    const int all = memory.allocations;
    assert_true(all > 6);
    for (int i = 0; i < all; i++) {
        memory = (Memory){.refused = i};
        assert_int_equal(use_all(&memory), FOURMI_ERROR_MEMORY);
        assert_int_equal(memory.out, 0);
        assert_int_equal(memory.bytes, 0);
    }
}

static void things_are_freed_in_any_order(void **unused)
{
    (void)unused;
    for (int order = 0; order < 6; order++) {
        static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        fourmi_lab *lab = new_lab();
        fourmi_record *record = new_record(lab, open_game(lab, "connect4"), "4453");
        fourmi_scene *scene;
        ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
        void *const things[] = {lab, record, scene};
        for (int i = 0; i < 3; i++) {
            fourmi_free(things[orders[order][i]]);
        }
    }
    fourmi_free(NULL);
}

/* ------------------------------------------------------------------------- the lab */

static void a_lab_refuses_another_abi_and_half_an_allocator(void **unused)
{
    fourmi_lab *lab = (fourmi_lab *)1;
    const fourmi_lab_options half = {.allocate = allocate};
    (void)unused;
    ASSERT_FAILS(fourmi_lab_new(FOURMI_ABI + 1, NULL, &lab), FOURMI_ERROR_ARGUMENT, "FOURMI_ABI");
    assert_null(lab);
    ASSERT_FAILS(fourmi_lab_new(FOURMI_ABI, &half, &lab), FOURMI_ERROR_ARGUMENT, "release");
    const fourmi_lab_options other_half = {.release = release};
    ASSERT_FAILS(fourmi_lab_new(FOURMI_ABI, &other_half, &lab), FOURMI_ERROR_ARGUMENT, "allocate");
    ASSERT_OK(fourmi_lab_new(FOURMI_ABI, &(fourmi_lab_options){0}, &lab)); /* as with no options */
    fourmi_free(lab);
}

static void a_lab_lists_its_games_with_the_default_one_first(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    assert_int_equal(lab->game_count, 5);
    assert_string_equal(lab->games[0], "connect4");
    for (uint32_t i = 0; i < lab->game_count; i++) {
        assert_string_equal(open_game(lab, lab->games[i])->name, lab->games[i]);
    }
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    assert_int_equal(lab->game_count, 6);
    assert_string_equal(lab->games[5], "kuhn");
    fourmi_free(lab);
}

static void one_game_is_one_pointer_whatever_it_is_called(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    assert_ptr_equal(open_game(lab, "connect4"), open_game(lab, "connect4:7x6"));
    assert_ptr_equal(open_game(lab, "snake:4x4"), open_game(lab, "snake:4x4"));
    assert_ptr_not_equal(open_game(lab, "snake:4x4"), open_game(lab, "snake:4x5"));
    fourmi_free(lab);
}

static void a_thing_is_made_only_of_games_and_things_of_its_lab(void **unused)
{
    fourmi_lab *labs[] = {new_lab(), new_lab()};
    const fourmi_game *game = open_game(labs[0], "tictactoe");
    const fourmi_game *other = open_game(labs[1], "tictactoe");
    const fourmi_game bare = row;
    const fourmi_game copy = *game;
    const fourmi_game *const wrong[] = {other, &bare, &copy};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        fourmi_record *record;
        fourmi_batch *batch;
        fourmi_policy *policy;
        fourmi_scene *scene;
        fourmi_learner *learner;
#define REFUSED(thing, ...)                                                                        \
    ASSERT_FAILS(fourmi_##thing##_new(                                                             \
                     labs[0], &(fourmi_##thing##_options){.game = wrong[i], __VA_ARGS__}, &thing), \
                 FOURMI_ERROR_OTHER_GAME, "fourmi_game_open");                                     \
    assert_null(thing)
        REFUSED(record, .moves = NULL);
        REFUSED(batch, .count = 1);
        REFUSED(policy, .level = "random");
        REFUSED(scene, .state = NULL);
        REFUSED(learner, .preset = NULL);
#undef REFUSED
    }
    fourmi_policy *players[2];
    fourmi_match *match;
    for (int i = 0; i < 2; i++) {
        ASSERT_OK(fourmi_policy_new(
            labs[i], &(fourmi_policy_options){.game = i == 0 ? game : other, .level = "random"},
            &players[i]));
    }
    ASSERT_FAILS(fourmi_match_new(
                     labs[0], &(fourmi_match_options){.players = {players[0], players[1]}}, &match),
                 FOURMI_ERROR_OTHER_GAME, "from another lab");
    ASSERT_FAILS(fourmi_match_new(
                     labs[1], &(fourmi_match_options){.players = {players[0], players[1]}}, &match),
                 FOURMI_ERROR_OTHER_GAME, "fourmi_game_open");
    for (int i = 0; i < 2; i++) {
        fourmi_free(players[i]);
        fourmi_free(labs[i]);
    }
}

static void a_name_that_is_none_is_refused_with_the_reason(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = &kuhn;
    (void)unused;
    ASSERT_FAILS(fourmi_game_open(lab, "go", &game), FOURMI_ERROR_NAME, "there are connect4,");
    assert_null(game);
    ASSERT_FAILS(fourmi_game_open(lab, "blackjack:decks=9", &game), FOURMI_ERROR_NAME, "decks");
    ASSERT_FAILS(fourmi_game_open(lab, NULL, &game), FOURMI_ERROR_ARGUMENT, "name is missing");
    ASSERT_FAILS(fourmi_game_open(NULL, "go", &game), FOURMI_ERROR_ARGUMENT, "lab is missing");
    fourmi_free(lab);
}

/* ------------------------------------------------------------------------- records */

static void a_record_plays_takes_back_and_plays_again(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "tictactoe"), "15");
    char text[32];
    (void)unused;
    ASSERT_OK(fourmi_record_play(record, 8));
    assert_int_equal(record->ply, 3);
    ASSERT_OK(fourmi_record_go(record, 1));
    assert_int_equal(record->action_count, 3);
    assert_int_equal(record->turn, FOURMI_SECOND);
    ASSERT_OK(fourmi_record_go(record, 3));
    assert_int_equal(fourmi_record_write(record, text, sizeof text), 3);
    assert_string_equal(text, "159");
    ASSERT_OK(fourmi_record_go(record, 2));
    ASSERT_OK(fourmi_record_play(record, 1));
    assert_int_equal(record->action_count, 3);
    fourmi_record_write(record, text, sizeof text);
    assert_string_equal(text, "152");
    ASSERT_FAILS(fourmi_record_go(record, 4), FOURMI_ERROR_ARGUMENT, "ply 4");
    ASSERT_FAILS(fourmi_record_play(record, 1), FOURMI_ERROR_ACTION, "action 1");
    ASSERT_FAILS(fourmi_record_play(record, 99), FOURMI_ERROR_ACTION, "action 99");
    ASSERT_FAILS(fourmi_record_play(record, -1), FOURMI_ERROR_ACTION, "action -1");
    fourmi_free(record);
    fourmi_free(lab);
}

static void moves_are_read_whole_or_not_at_all(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "connect4"), "4453");
    char text[64];
    (void)unused;
    ASSERT_OK(fourmi_record_go(record, 2));
    ASSERT_FAILS(fourmi_record_read(record, "12x"), FOURMI_ERROR_TEXT, "character 3, 'x'");
    assert_int_equal(record->ply, 2);
    assert_int_equal(record->action_count, 4);
    ASSERT_OK(fourmi_record_go(record, 4));
    fourmi_record_write(record, text, sizeof text);
    assert_string_equal(text, "4453");
    assert_int_equal(fourmi_record_read(record, "1, 2 3"), 3);
    assert_int_equal(fourmi_record_read(record, ""), 0);
    fourmi_record_write(record, text, sizeof text);
    assert_string_equal(text, "4453123");
    assert_int_equal(fourmi_record_write(record, text, 4), 7);
    assert_string_equal(text, "445");
    fourmi_free(record);
    fourmi_free(lab);
}

static void an_action_that_is_not_legal_has_no_text_and_is_not_played(void **unused)
{
    static const char *const names[] = {"4", "", "12", "a", "+"};
    static const int actions[] = {3, 9, -1, INT_MIN, INT_MAX};
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4:9x6");
    fourmi_state state;
    char text[FOURMI_TEXT_SIZE];
    (void)unused;
    ASSERT_OK(fourmi_state_read(game, "444444", &state));
    const fourmi_state before = state;
    for (int i = 0; i < 5; i++) {
        const int action = actions[i];
        ASSERT_FAILS(fourmi_action_write(game, &state, action, false, text, sizeof text),
                     FOURMI_ERROR_ACTION, "is not legal");
        ASSERT_FAILS(fourmi_state_play(game, &state, action, NULL), FOURMI_ERROR_ACTION,
                     "is not legal");
        ASSERT_FAILS(fourmi_action_read(game, &state, names[i]), FOURMI_ERROR_TEXT,
                     "is no legal action");
    }
    assert_memory_equal(&state, &before, game->state_size);
    ASSERT_OK(fourmi_state_read(game, "1212121", &state)); /* which is over */
    ASSERT_FAILS(fourmi_action_write(game, &state, 0, false, text, sizeof text),
                 FOURMI_ERROR_ACTION, "action 0");
    ASSERT_FAILS(fourmi_action_read(game, &state, "1"), FOURMI_ERROR_TEXT, "\"1\"");
    ASSERT_FAILS(fourmi_state_play(game, &state, 0, NULL), FOURMI_ERROR_OVER, "over");
    fourmi_free(lab);
}

static void a_text_that_is_no_state_is_refused_with_the_reason(void **unused)
{
    static const struct {
        const char *game, *text, *why;
    } rows[] = {
        {"chess:KRK", "8/8/8/8/3kK3/8/8/8 w - -", "kings-adjacent"},
        {"blackjack:gym", "20 v 6", "that is no card"},
        {"tictactoe", "15x", "character 3, 'x'"},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const fourmi_game *game = open_game(lab, rows[i].game);
        fourmi_state state;
        ASSERT_OK(fourmi_state_start(game, &state));
        const fourmi_state before = state;
        ASSERT_FAILS(fourmi_state_read(game, rows[i].text, &state), FOURMI_ERROR_TEXT, rows[i].why);
        assert_memory_equal(&state, &before, game->state_size);
    }
    fourmi_free(lab);
}

static void a_move_is_said_as_people_say_it(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "chess:KRK");
    fourmi_state state;
    char text[FOURMI_TEXT_SIZE];
    (void)unused;
    ASSERT_OK(fourmi_state_read(game, "k7/8/1K6/8/8/8/8/7R w - - 0 1", &state));
    const int mate = fourmi_action_read(game, &state, "Rh8#");
    assert_int_equal(fourmi_action_read(game, &state, "h1h8"), mate);
    assert_int_equal(fourmi_action_write(game, &state, mate, true, text, sizeof text), 4);
    assert_string_equal(text, "Rh8#");
    assert_int_equal(fourmi_action_write(game, &state, mate, false, text, sizeof text), 4);
    assert_string_equal(text, "h1h8");
    fourmi_free(lab);
}

static void a_game_that_is_over_says_who_gained_and_takes_no_more(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "tictactoe"), "14253");
    (void)unused;
    assert_int_equal(record->turn, FOURMI_OVER);
    assert_int_equal(record->end, FOURMI_END_RULES);
    assert_true(record->total == 1);
    ASSERT_FAILS(fourmi_record_play(record, 8), FOURMI_ERROR_OVER, "over");
    ASSERT_FAILS(fourmi_record_read(record, "9"), FOURMI_ERROR_OVER, "over");
    ASSERT_OK(fourmi_record_go(record, 0));
    assert_true(record->total == 0);
    assert_int_equal(record->end, FOURMI_END_NONE);
    fourmi_free(record);
    fourmi_free(lab);
}

static void a_game_of_two_ends_when_a_state_comes_for_the_third_time(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "chess:KRK");
    fourmi_record *record;
    (void)unused;
    ASSERT_OK(fourmi_record_new(lab,
                                &(fourmi_record_options){
                                    .game = game,
                                    .start = "8/8/8/4k3/8/8/8/R3K3 w - -",
                                    .moves = "e1e2,e5e4,e2e1,e4e5,e1e2,e5e4,e2e1",
                                },
                                &record));
    assert_int_equal(record->end, FOURMI_END_NONE);
    ASSERT_OK(fourmi_record_read(record, "e4e5"));
    assert_int_equal(record->end, FOURMI_END_REPETITION);
    assert_string_equal(record->reason, "repetition");
    assert_true(record->total == 0);
    ASSERT_FAILS(fourmi_record_read(record, "e1e2"), FOURMI_ERROR_OVER, "repetition");
    fourmi_free(record);
    fourmi_free(lab);
}

static void one_player_goes_round_in_circles_until_the_length_is_reached(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "snake:4x4");
    fourmi_record *record = new_record(lab, game, "1,16"); /* a head and food in the corners */
    (void)unused;
    for (int i = 0; i < game->length_max; i++) {
        static const char *const round[] = {"right", "down", "left", "up"};
        assert_int_equal(record->turn, FOURMI_FIRST);
        assert_int_equal(fourmi_record_read(record, round[i % 4]), 1);
    }
    assert_int_equal(record->turn, FOURMI_OVER);
    assert_int_equal(record->end, FOURMI_END_LENGTH);
    fourmi_free(record);
    fourmi_free(lab);
}

static void chance_plays_in_a_record_by_its_seed_or_as_it_is_told(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "blackjack");
    fourmi_record *drawn = new_record(lab, game, NULL);
    fourmi_rng rng;
    char text[128];
    (void)unused;
    fourmi_rng_seed(&rng, 7);
    while (drawn->turn != FOURMI_OVER) {
        ASSERT_OK(fourmi_record_draw(drawn, &rng));
        if (drawn->turn == FOURMI_FIRST) {
            ASSERT_OK(fourmi_record_play(drawn, 0));
        }
    }
    fourmi_record_write(drawn, text, sizeof text);
    fourmi_record *told = new_record(lab, game, text);
    assert_int_equal(told->turn, FOURMI_OVER);
    assert_true(told->total == drawn->total);
    assert_memory_equal(told->state, drawn->state, game->state_size);
    fourmi_free(told);
    fourmi_free(drawn);
    fourmi_free(lab);
}

/* -------------------------------------------------------------------------- scenes */

static void a_scene_has_all_that_a_page_draws(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "tictactoe"), "1425");
    fourmi_scene *scene;
    (void)unused;
    ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
    assert_int_equal(scene->rows, 3);
    assert_string_equal(scene->cells, "XX-OO----");
    assert_string_equal(scene->marks, "    >    ");
    assert_string_equal(scene->picture, "X X -\nO O -\n- - -");
    assert_int_equal(scene->action_count, 5);
    assert_string_equal(scene->actions[0].text, "3");
    assert_int_equal(scene->actions[0].to, 2);
    fourmi_free(scene);
    ASSERT_OK(fourmi_record_play(record, 2));
    ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
    assert_string_equal(scene->marks, "###      ");
    assert_int_equal(scene->action_count, 0);
    assert_true(scene->total == 1);
    fourmi_free(scene);
    fourmi_free(record);
    fourmi_free(lab);
}

static void a_scene_shows_a_piece_that_left_a_cell_and_actions_as_people_say_them(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record;
    fourmi_scene *scene;
    (void)unused;
    ASSERT_OK(fourmi_record_new(lab,
                                &(fourmi_record_options){
                                    .game = open_game(lab, "chess:KRK"),
                                    .start = "8/8/8/4k3/8/8/8/R3K3 w - -",
                                    .moves = "a1a5",
                                },
                                &record));
    ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
    assert_int_equal(scene->marks[56], '<');
    assert_int_equal(scene->marks[24], '>');
    assert_non_null(strstr(scene->state, "8/8/8/R3k3/8/8/8/4K3 b"));
    bool has_label = false;
    for (uint32_t i = 0; i < scene->action_count; i++) {
        has_label |= strcmp(scene->actions[i].label, "Kd4") == 0 &&
                     strcmp(scene->actions[i].text, "e5d4") == 0;
    }
    assert_true(has_label);
    fourmi_free(scene);
    fourmi_free(record);
    fourmi_free(lab);
}

static void a_scene_has_the_cards_on_the_table_and_the_body_on_the_grid(void **unused)
{
    static const struct {
        const char *game, *moves, *own;
    } rows[] = {
        {"blackjack", "2,T,9,hit,A",
         "{\"ranks\":\"A23456789T\",\"groups\":[{\"cards\":\"9?\",\"is_of_house\":true,\"is_in_"
         "play\":false,"
         "\"is_soft\":false,\"total\":9,\"stake\":0,\"result\":\"undecided\",\"earned\":0},"
         "{\"cards\":\"2TA\",\"is_of_house\":false,\"is_in_play\":true,\"is_soft\":false,"
         "\"total\":13,\"stake\":1,\"result\":\"undecided\",\"earned\":0}]}"},
        {"blackjack", "A,7,6,double,T,T,T",
         "{\"ranks\":\"A23456789T\",\"groups\":[{\"cards\":\"6TT\",\"is_of_house\":true,\"is_in_"
         "play\":false,"
         "\"is_soft\":false,\"total\":26,\"stake\":0,\"result\":\"undecided\",\"earned\":0},"
         "{\"cards\":\"A7T\",\"is_of_house\":false,\"is_in_play\":false,\"is_soft\":false,"
         "\"total\":18,\"stake\":2,\"result\":\"won\",\"earned\":2}]}"},
        {"snake:3x3", "4,9,right", "{\"body\":[4],\"facing\":\"nowhere\",\"food\":[8]}"},
        {"snake:3x3", "4,5,right,9,down", "{\"body\":[7,4],\"facing\":\"down\",\"food\":[8]}"},
        {"connect4", "4", NULL},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_record *record = new_record(lab, open_game(lab, rows[i].game), rows[i].moves);
        fourmi_scene *scene;
        ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
        if (rows[i].own != NULL) {
            assert_string_equal(scene->own, rows[i].own);
        } else {
            assert_null(scene->own);
        }
        fourmi_free(scene);
        fourmi_free(record);
    }
    fourmi_free(lab);
}

/* How often one of some letters stands in a text. */
static int count_letters(const char *text, const char *letters)
{
    int count = 0;
    for (text = strpbrk(text, letters); text != NULL; text = strpbrk(text + 1, letters)) {
        count++;
    }
    return count;
}

static void every_state_of_many_games_has_a_scene_of_its_own_form(void **unused)
{
    static const char *const names[] = {"blackjack:decks=1,hands=4,rsa", "blackjack:gym",
                                        "snake:4x4,start=3", "snake:2x2"};
    fourmi_lab *lab = new_lab();
    fourmi_rng rng;
    (void)unused;
    fourmi_rng_seed(&rng, 1);
    for (int n = 0; n < tries_of(200); n++) {
        fourmi_record *record = new_record(lab, open_game(lab, names[n % 4]), NULL);
        while (record->turn != FOURMI_OVER) {
            fourmi_scene *scene;
            ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
            assert_int_equal(count_letters(scene->own, "{["), count_letters(scene->own, "]}"));
            if (scene->rows > 0) { /* the body has a cell for each letter of it */
                const char *end = strstr(scene->own, "],\"facing\"");
                char body[128] = "";
                memcpy(body, scene->own, (size_t)(end - scene->own));
                assert_int_equal(count_letters(body, ",") + (body[strlen("{\"body\":[")] != '\0'),
                                 count_letters(scene->cells, "@^>v<"));
                assert_int_equal(count_letters(scene->cells, "*"),
                                 strstr(end, "\"food\":[]") == NULL);
            }
            fourmi_action action =
                scene->actions[fourmi_rng_next(&rng) % scene->action_count].action;
            ASSERT_OK(fourmi_record_play(record, action));
            fourmi_free(scene);
        }
        fourmi_free(record);
    }
    fourmi_free(lab);
}

static void a_king_in_check_is_marked(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "chess:KRK");
    fourmi_scene *scene;
    fourmi_state state;
    (void)unused;
    ASSERT_OK(fourmi_state_read(game, "R6k/8/6K1/8/8/8/8/8 b - -", &state));
    ASSERT_OK(
        fourmi_scene_new(lab, &(fourmi_scene_options){.game = game, .state = &state}, &scene));
    assert_int_equal(scene->marks[7], '#'); /* it is mate, so it decides the game */
    fourmi_free(scene);
    ASSERT_OK(fourmi_state_read(game, "R6k/8/8/8/8/8/8/K7 b - -", &state));
    ASSERT_OK(
        fourmi_scene_new(lab, &(fourmi_scene_options){.game = game, .state = &state}, &scene));
    for (int cell = 0; cell < 64; cell++) {
        assert_int_equal(scene->marks[cell], cell == 7 ? '!' : ' ');
    }
    fourmi_free(scene);
    fourmi_free(lab);
}

static void a_scene_shows_a_player_only_what_that_player_knows(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_scene *scene;
    fourmi_state seen;
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    const fourmi_game *game = open_game(lab, "kuhn");
    fourmi_record *record = new_record(lab, game, "4");
    assert_int_equal(record->turn, FOURMI_FIRST);
    for (int view = FOURMI_VIEW_ALL; view <= FOURMI_VIEW_SPECTATOR; view++) {
        const bool knows[2] = {view <= FOURMI_VIEW_FIRST,
                               view == FOURMI_VIEW_ALL || view == FOURMI_VIEW_SECOND};
        ASSERT_OK(fourmi_state_view(game, record->state, (fourmi_view)view, &seen));
        const Kuhn *k = (const Kuhn *)&seen;
        assert_int_equal(k->cards[0], knows[0] ? 1 : KUHN_UNSEEN);
        assert_int_equal(k->cards[1], knows[1] ? 0 : KUHN_UNSEEN);
        ASSERT_OK(fourmi_scene_new(
            lab, &(fourmi_scene_options){.record = record, .view = (fourmi_view)view}, &scene));
        assert_int_equal(scene->action_count, view <= FOURMI_VIEW_FIRST ? 2 : 0);
        fourmi_free(scene);
    }
    ASSERT_FAILS(fourmi_state_view(game, record->state, (fourmi_view)9, &seen),
                 FOURMI_ERROR_ARGUMENT, "view 9");
    fourmi_free(record);
    fourmi_free(lab);
}

/* ------------------------------------------------------------------------ printing */

static bool put(void *context, const char *text, size_t length)
{
    char *all = context;
    const size_t at = strlen(all);
    memcpy(all + at, text, length);
    all[at + length] = '\0';
    return true;
}

static bool refuse(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return false;
}

static void a_thing_is_printed_under_the_names_that_it_has_in_c(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "connect4"), "4453");
    char text[4096] = "";
    (void)unused;
    ASSERT_OK(fourmi_print(record, FOURMI_FORMAT_JSON, put, text));
    assert_string_equal(text, "{\"game\":\"connect4\",\"turn\":\"first\",\"end\":\"none\","
                              "\"reason\":null,\"total\":0,\"ply\":4,\"actions\":[3,3,4,2]}\n");
    text[0] = '\0';
    ASSERT_OK(fourmi_print(record, FOURMI_FORMAT_TEXT, put, text));
    assert_string_equal(text,
                        "game  connect4\nturn  first\nend  none\nreason  -\ntotal  0\nply  4\n"
                        "actions  3 3 4 2\n");
    ASSERT_FAILS(fourmi_print(record, FOURMI_FORMAT_CSV, put, text), FOURMI_ERROR_UNSUPPORTED,
                 "no table");
    assert_int_equal(fourmi_print(record, FOURMI_FORMAT_JSON, refuse, NULL), FOURMI_CANCELLED);
    ASSERT_FAILS(fourmi_print(record, (fourmi_format)9, put, text), FOURMI_ERROR_ARGUMENT,
                 "format 9");
    ASSERT_FAILS(fourmi_print(NULL, FOURMI_FORMAT_JSON, put, text), FOURMI_ERROR_ARGUMENT, "thing");
    fourmi_free(record);
    fourmi_free(lab);
}

/* Frees what is printed, with its first piece. */
static bool put_and_free(void *context, const char *text, size_t length)
{
    fourmi_record **record = context;
    (void)text;
    (void)length;
    fourmi_free(*record);
    *record = NULL;
    return true;
}

static void what_is_printed_may_be_freed_meanwhile(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "connect4"), "4453");
    (void)unused;
    ASSERT_OK(fourmi_print(record, FOURMI_FORMAT_JSON, put_and_free, &record));
    assert_null(record);
    fourmi_free(lab);
}

static void a_table_is_printed_as_rows(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_scene *scene;
    char text[8192] = "";
    (void)unused;
    fourmi_record *record = new_record(lab, open_game(lab, "snake:2x2"), "1");
    ASSERT_OK(fourmi_scene_new(lab, &(fourmi_scene_options){.record = record}, &scene));
    ASSERT_OK(fourmi_print(scene, FOURMI_FORMAT_CSV, put, text));
    assert_string_equal(text, "action,from,to,text,label,odds\n"
                              "1,-1,-1,2,2,0.3333333333333333\n"
                              "2,-1,-1,3,3,0.3333333333333333\n"
                              "3,-1,-1,4,4,0.3333333333333333\n");
    text[0] = '\0';
    ASSERT_OK(fourmi_print(scene, FOURMI_FORMAT_LINES, put, text));
    assert_memory_equal(text, "{\"action\":1,\"from\":-1,", 22);
    fourmi_free(scene);
    fourmi_free(record);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(every_allocation_may_fail_and_nothing_is_left_behind),
          cmocka_unit_test(things_are_freed_in_any_order),
          cmocka_unit_test(a_lab_refuses_another_abi_and_half_an_allocator),
          cmocka_unit_test(a_lab_lists_its_games_with_the_default_one_first),
          cmocka_unit_test(one_game_is_one_pointer_whatever_it_is_called),
          cmocka_unit_test(a_thing_is_made_only_of_games_and_things_of_its_lab),
          cmocka_unit_test(a_name_that_is_none_is_refused_with_the_reason),
          cmocka_unit_test(a_record_plays_takes_back_and_plays_again),
          cmocka_unit_test(moves_are_read_whole_or_not_at_all),
          cmocka_unit_test(an_action_that_is_not_legal_has_no_text_and_is_not_played),
          cmocka_unit_test(a_text_that_is_no_state_is_refused_with_the_reason),
          cmocka_unit_test(a_move_is_said_as_people_say_it),
          cmocka_unit_test(a_game_that_is_over_says_who_gained_and_takes_no_more),
          cmocka_unit_test(a_game_of_two_ends_when_a_state_comes_for_the_third_time),
          cmocka_unit_test(one_player_goes_round_in_circles_until_the_length_is_reached),
          cmocka_unit_test(chance_plays_in_a_record_by_its_seed_or_as_it_is_told),
          cmocka_unit_test(a_scene_has_all_that_a_page_draws),
          cmocka_unit_test(a_scene_shows_a_piece_that_left_a_cell_and_actions_as_people_say_them),
          cmocka_unit_test(a_scene_has_the_cards_on_the_table_and_the_body_on_the_grid),
          cmocka_unit_test(every_state_of_many_games_has_a_scene_of_its_own_form),
          cmocka_unit_test(a_king_in_check_is_marked),
          cmocka_unit_test(a_scene_shows_a_player_only_what_that_player_knows),
          cmocka_unit_test(a_thing_is_printed_under_the_names_that_it_has_in_c),
          cmocka_unit_test(what_is_printed_may_be_freed_meanwhile),
          cmocka_unit_test(a_table_is_printed_as_rows))
