/* test_door_play.c - policies and matches through the library's interface. */
#include <math.h>

#include "door.h"
#include "kuhn.h"

static fourmi_policy *new_level(fourmi_lab *lab, const char *game, const char *level)
{
    fourmi_policy *policy;
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.game = open_game(lab, game), .level = level}, &policy));
    return policy;
}

static fourmi_match *play_match(fourmi_lab *lab, fourmi_match_options options)
{
    fourmi_match *match;
    ASSERT_OK(fourmi_match_new(lab, &options, &match));
    ASSERT_OK(fourmi_run(match, 0));
    return match;
}

/* ------------------------------------------------------------------------- policies */

static void a_level_gives_each_action_its_probability(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *policy = new_level(lab, "tictactoe", "depth=9,random=30");
    fourmi_state state = {{0}};
    double odds[FOURMI_LEGAL_MAX];
    (void)unused;
    assert_true(policy->is_mixed);
    ASSERT_OK(fourmi_state_read(policy->game, "O-XX-X-OO", &state));
    assert_int_equal(fourmi_policy_act(policy, &state, odds), 3);
    assert_true(fabs(odds[0] - 0.1) < 1e-12);
    assert_true(fabs(odds[1] - 0.8) < 1e-12); /* the centre wins */
    assert_true(fabs(odds[2] - 0.1) < 1e-12);
    fourmi_free(policy);
    fourmi_free(lab);
}

/* Searches list the moves that they find equally good in an order of their own. */
static void the_probabilities_of_every_level_add_up_to_one(void **unused)
{
    static const char *const games[] = {"connect4",  "connect4:4x4", "tictactoe",
                                        "chess:KQK", "snake:4x4",    "blackjack"};
    static const char *const levels[] = {"random", "depth=1", "depth=3,random=30", "expert"};
    fourmi_lab *lab = new_lab();
    fourmi_rng rng;
    (void)unused;
    fourmi_rng_seed(&rng, 3);
    for (int i = 0; i < 24; i++) {
        const fourmi_game *game = open_game(lab, games[i / 4]);
        fourmi_policy *policy;
        if (i == 3 ||
            fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = levels[i % 4]},
                              &policy) < 0) {
            continue; /* it takes long, or there is no such level */
        }
        for (int episode = 0; episode < tries_of(20); episode++) {
            fourmi_record *record = new_record(lab, game, NULL);
            for (int ply = 0; ply < 20 && record->turn != FOURMI_OVER; ply++) {
                fourmi_action actions[FOURMI_LEGAL_MAX];
                double probabilities[FOURMI_LEGAL_MAX];
                double sum = 0;
                if (record->turn == FOURMI_CHANCE) {
                    ASSERT_OK(fourmi_record_draw(record, &rng));
                    continue;
                }
                const int count = fourmi_policy_act(policy, record->state, probabilities);
                ASSERT_OK(count);
                for (int k = 0; k < count; k++) {
                    sum += probabilities[k];
                }
                assert_true(sum > 1 - 1e-12 && sum < 1 + 1e-12);
                fourmi_state_legal(game, record->state, actions, NULL);
                ASSERT_OK(
                    fourmi_record_play(record, actions[fourmi_rng_next(&rng) % (unsigned)count]));
            }
            fourmi_free(record);
        }
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

static void an_expert_takes_what_is_best_in_every_game(void **unused)
{
    static const struct {
        const char *game, *state, *best;
    } rows[] = {
        {"tictactoe", "O-XX-X-OO", "5"},
        {"connect4", "4455", "3"},
        {"chess:KRK", "8/8/8/8/8/k1K5/8/7R w - -", "h1a1"},
        {"blackjack:gym", "T6 v T", "hit"},
        {"blackjack:decks=1", "TT v 6", "stand"},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_policy *policy = new_level(lab, rows[i].game, "expert");
        fourmi_state state = {{0}};
        fourmi_rng rng = {1};
        char text[16];
        ASSERT_OK(fourmi_state_read(policy->game, rows[i].state, &state));
        const int action = fourmi_policy_choose(policy, &state, &rng);
        ASSERT_OK(action);
        fourmi_action_write(policy->game, &state, action, false, text, sizeof text);
        if (strcmp(rows[i].game, "connect4") != 0) { /* where two moves win */
            assert_string_equal(text, rows[i].best);
        }
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

/* Bets on the highest card, and else passes as often as it was told. */
static bool act(void *context, const fourmi_game *game, const void *view,
                const fourmi_action *actions, int count, double *weights)
{
    const double *weight_of_pass = context;
    const Kuhn *k = view;
    (void)game;
    assert_int_equal(count, 2);
    assert_int_equal(actions[KUHN_BET], KUHN_BET);
    assert_int_equal(k->cards[k->turn == FOURMI_FIRST], KUHN_UNSEEN); /* the other's */
    weights[KUHN_PASS] = k->cards[k->turn] == 2 ? 0 : *weight_of_pass;
    weights[KUHN_BET] = 3;
    return *weight_of_pass != 77;
}

static void a_function_plays_a_game_of_ones_own_and_sees_only_its_own_card(void **unused)
{
    double weight = 1;
    fourmi_lab *lab = new_lab();
    fourmi_policy *own;
    fourmi_policy *random;
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    const fourmi_game *game = open_game(lab, "kuhn");
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.game = game, .act = act, .act_context = &weight}, &own));
    assert_string_equal(own->name, "own");
    random = new_level(lab, "kuhn", "random");
    fourmi_match *match = play_match(
        lab, (fourmi_match_options){.players = {own, random}, .games = 4000, .seed = 3});
    assert_int_equal(match->opening_plies, 0); /* chance deals */
    assert_int_equal(match->games, 4000);
    assert_int_equal(match->together.drawn, 0);
    /* By hand: who acts first gains 1/32 on average, who acts second as much. */
    assert_true(match->mean > 0);
    fourmi_free(match);

    fourmi_state state = {{0}};
    double odds[2];
    ASSERT_OK(fourmi_state_read(game, "1", &state));
    ASSERT_OK(fourmi_policy_act(own, &state, odds));
    assert_true(fabs(odds[0] - 0.25) < 1e-12);
    fourmi_free(random);
    fourmi_free(own);
    fourmi_free(lab);
}

static void a_function_that_answers_nonsense_ends_the_call_and_nothing_else(void **unused)
{
    static const struct {
        double weight;
        const char *words;
    } rows[] = {{-1, "below 0"},
                {(double)NAN, "below 0 or no number"},
                {(double)INFINITY, "below 0"},
                {77, "gave up"}};
    fourmi_lab *lab = new_lab();
    double weight = 0;
    fourmi_policy *own;
    fourmi_match *match;
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    ASSERT_OK(fourmi_policy_new(
        lab,
        &(fourmi_policy_options){
            .game = open_game(lab, "kuhn"), .name = "mine", .act = act, .act_context = &weight},
        &own));
    ASSERT_OK(
        fourmi_match_new(lab, &(fourmi_match_options){.players = {own, own}, .games = 50}, &match));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        weight = rows[i].weight;
        ASSERT_FAILS(fourmi_run(match, 0), FOURMI_ERROR_CALLBACK, rows[i].words);
        assert_non_null(strstr(fourmi_error(), "mine"));
        assert_int_equal(match->games, 0);
    }
    weight = 1;
    ASSERT_OK(fourmi_run(match, 0)); /* it goes on as if nothing had happened */
    assert_int_equal(match->games, 50);
    fourmi_free(match);
    fourmi_free(own);
    fourmi_free(lab);
}

static void a_policy_that_is_none_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *policy = (fourmi_policy *)1;
    const fourmi_game *game = open_game(lab, "connect4");
    (void)unused;
    ASSERT_FAILS(
        fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = "hard"}, &policy),
        FOURMI_ERROR_NAME, "no level \"hard\"; there are random, beginner,");
    assert_null(policy);
    ASSERT_FAILS(fourmi_policy_new(lab, &(fourmi_policy_options){.game = game}, &policy),
                 FOURMI_ERROR_ARGUMENT, "a level, a model, a learner or a function");
    ASSERT_FAILS(fourmi_policy_new(lab,
                                   &(fourmi_policy_options){.game = open_game(lab, "snake:5x5"),
                                                            .level = "cycle"},
                                   &policy),
                 FOURMI_ERROR_UNSUPPORTED, "cycle needs a cycle");
    ASSERT_FAILS(fourmi_policy_new(lab,
                                   &(fourmi_policy_options){.game = open_game(lab, "snake:5x4"),
                                                            .level = "medium"},
                                   &policy),
                 FOURMI_ERROR_NAME, "there are random, cycle, expert");
    fourmi_free(lab);
}

static void no_policy_acts_where_the_game_is_over(void **unused)
{
    static const char *const levels[] = {"random", "medium", "expert"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 3; i++) {
        fourmi_policy *policy = new_level(lab, "tictactoe", levels[i]);
        double probabilities[FOURMI_LEGAL_MAX];
        fourmi_rng rng = {1};
        fourmi_state state;
        ASSERT_OK(fourmi_state_read(policy->game, "14253", &state));
        ASSERT_FAILS(fourmi_policy_choose(policy, &state, &rng), FOURMI_ERROR_OVER, "over");
        ASSERT_FAILS(fourmi_policy_act(policy, &state, probabilities), FOURMI_ERROR_OVER, "over");
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

/* -------------------------------------------------------------------------- matches */

/* Figures that `fourmi match --json` printed for the same players and seeds. */
static void a_match_of_levels_is_the_programs_match(void **unused)
{
    static const struct {
        const char *game, *first, *second;
        uint64_t games, seed;
        fourmi_score as_first, as_second;
        uint64_t distinct;
    } rows[] = {
        {"tictactoe", "medium", "beginner", 200, 1, {89, 11, 0}, {48, 46, 6}, 192},
        {"tictactoe", "expert", "expert", 60, 7, {0, 30, 0}, {0, 30, 0}, 56},
        {"connect4", "medium", "beginner", 60, 2, {30, 0, 0}, {30, 0, 0}, 60},
        {"connect4", "depth=3", "depth=2", 40, 5, {11, 0, 9}, {9, 1, 10}, 40},
        {"connect4:5x4", "expert", "medium", 30, 3, {10, 5, 0}, {15, 0, 0}, 30},
        {"chess:KRK", "expert", "random", 20, 4, {10, 0, 0}, {0, 10, 0}, 20},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_policy *first = new_level(lab, rows[i].game, rows[i].first);
        fourmi_policy *second = new_level(lab, rows[i].game, rows[i].second);
        fourmi_match *match = play_match(lab, (fourmi_match_options){.players = {first, second},
                                                                     .games = rows[i].games,
                                                                     .seed = rows[i].seed});
        if (memcmp(&match->as_first, &rows[i].as_first, sizeof match->as_first) != 0 ||
            memcmp(&match->as_second, &rows[i].as_second, sizeof match->as_second) != 0 ||
            match->distinct != rows[i].distinct) {
            fail_msg("%s, %s against %s: %d-%d-%d and %d-%d-%d, %d distinct", rows[i].game,
                     rows[i].first, rows[i].second, (int)match->as_first.won,
                     (int)match->as_first.drawn, (int)match->as_first.lost,
                     (int)match->as_second.won, (int)match->as_second.drawn,
                     (int)match->as_second.lost, (int)match->distinct);
        }
        fourmi_free(match);
        fourmi_free(first);
        fourmi_free(second);
    }
    fourmi_free(lab);
}

/* The ladder has no gap: a level beats the one before it, which still wins some games. Perfect play
 * from the start would take the solver too long here. */
static void a_stronger_level_beats_a_weaker_one_but_not_always(void **unused)
{
    static const char *const levels[] = {"random", "beginner", "casual", "skilled", "strong"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int weaker = 0; weaker < 4; weaker++) {
        fourmi_policy *players[2] = {new_level(lab, "connect4", levels[weaker + 1]),
                                     new_level(lab, "connect4", levels[weaker])};
        fourmi_match *match = play_match(
            lab, (fourmi_match_options){.players = {players[0], players[1]}, .games = 60});
        assert_true(match->together.won > match->together.lost);
        assert_in_range(match->together.lost, 3, 60);
        fourmi_free(match);
        fourmi_free(players[0]);
        fourmi_free(players[1]);
    }
    fourmi_free(lab);
}

static bool act_first(void *context, const fourmi_game *game, const void *view,
                      const fourmi_action *actions, int count, double *weights)
{
    (void)context;
    (void)game;
    (void)view;
    (void)actions;
    for (int i = 0; i < count; i++) {
        weights[i] = i == 0;
    }
    return true;
}

typedef struct Seen {
    fourmi_lab *lab;
    char moves[256]; /* of the last game */
    int changes;     /* games that differ from the one before */
    bool only_the_end_was_left;
} Seen;

/* Whether every action before the last one would have ended the game as well. */
static bool all_actions_end(const fourmi_game *game, fourmi_record *record)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const uint32_t before = record->ply - 1;
    ASSERT_OK(fourmi_record_go(record, before));
    const int count = fourmi_state_legal(game, record->state, actions, NULL);
    bool all = true;
    for (int i = 0; i < count; i++) {
        ASSERT_OK(fourmi_record_play(record, actions[i]));
        all = all && record->turn == FOURMI_OVER;
        ASSERT_OK(fourmi_record_go(record, before));
    }
    return all;
}

static bool see(void *context, const fourmi_match_game *game)
{
    Seen *seen = context;
    char moves[sizeof seen->moves];
    ASSERT_OK(fourmi_record_write(game->record, moves, sizeof moves));
    fourmi_record *record = new_record(seen->lab, game->record->game, moves);
    assert_int_equal(record->turn, FOURMI_OVER);
    assert_true(record->total == game->total);
    seen->changes += game->number > 0 && strcmp(moves, seen->moves) != 0;
    seen->only_the_end_was_left = (game->number == 0 || seen->only_the_end_was_left) &&
                                  all_actions_end(record->game, record);
    memcpy(seen->moves, moves, sizeof moves);
    fourmi_free(record);
    return true;
}

static void every_random_opening_is_played_by_both_sides_and_decides_no_game(void **unused)
{
    static const struct {
        int opening_plies, changes;
        bool only_the_end_is_left;
    } rows[] = {{0, 0, false}, {4, 9, false}, {42, 9, true}};
    fourmi_lab *lab = new_lab();
    fourmi_policy *own;
    (void)unused;
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.game = open_game(lab, "connect4"), .act = act_first}, &own));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Seen seen = {.lab = lab};
        fourmi_free(play_match(lab, (fourmi_match_options){.players = {own, own},
                                                           .games = 20,
                                                           .seed = 5,
                                                           .opening_plies = rows[i].opening_plies,
                                                           .no_opening = rows[i].opening_plies == 0,
                                                           .each_game = see,
                                                           .each_context = &seen}));
        assert_int_equal(seen.changes, rows[i].changes);
        assert_int_equal(seen.only_the_end_was_left, rows[i].only_the_end_is_left);
    }
    fourmi_free(own);
    fourmi_free(lab);
}

/* Also where positions repeat, and where nothing but length ends it. */
static void an_opening_ends_where_the_game_does(void **unused)
{
    static const char *const games[] = {"tictactoe", "chess:KRK", "chess:KPK"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        fourmi_policy *random = new_level(lab, games[i], "random");
        fourmi_match *match = play_match(
            lab, (fourmi_match_options){.players = {random, random},
                                        .games = 20,
                                        .opening_plies = (int)random->game->length_max});
        assert_int_equal(match->games, 20);
        assert_true(match->plies > 0 && match->plies <= random->game->length_max);
        fourmi_free(match);
        fourmi_free(random);
    }
    fourmi_free(lab);
}

typedef struct Told {
    uint64_t games;
    uint64_t stop_after;
    char text[1 << 14];
} Told;

static bool tell(void *context, const fourmi_match_game *game)
{
    Told *told = context;
    char moves[64];
    assert_int_equal(game->number, told->games++);
    fourmi_record_write(game->record, moves, sizeof moves);
    snprintf(told->text + strlen(told->text), sizeof told->text - strlen(told->text), "%s%c", moves,
             game->is_swapped ? '*' : ' ');
    return told->games != told->stop_after;
}

static void slices_and_breaks_make_the_same_match(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *first = new_level(lab, "tictactoe", "medium");
    fourmi_policy *second = new_level(lab, "tictactoe", "expert");
    Told whole = {0};
    (void)unused;
    fourmi_free(play_match(lab, (fourmi_match_options){.players = {first, second},
                                                       .games = 40,
                                                       .each_game = tell,
                                                       .each_context = &whole}));
    Told parts = {.stop_after = 5};
    fourmi_match *match;
    ASSERT_OK(fourmi_match_new(
        lab,
        &(fourmi_match_options){
            .players = {first, second}, .games = 40, .each_game = tell, .each_context = &parts},
        &match));
    assert_int_equal(fourmi_run(match, 3), FOURMI_AGAIN);
    assert_int_equal(match->games, 3);
    assert_int_equal(fourmi_run(match, 0), FOURMI_CANCELLED);
    assert_int_equal(match->games, 5);
    assert_int_equal(fourmi_run(match, 1), FOURMI_AGAIN);
    ASSERT_OK(fourmi_run(match, 0));
    ASSERT_OK(fourmi_run(match, 0)); /* nothing is left */
    assert_string_equal(parts.text, whole.text);
    fourmi_free(match);
    fourmi_free(first);
    fourmi_free(second);
    fourmi_free(lab);
}

static void threads_play_the_same_games_in_the_same_order(void **unused)
{
    static const char *const rows[][3] = {{"tictactoe", "medium", "expert"},
                                          {"connect4", "depth=2", "depth=3,random=20"},
                                          {"snake:4x4", "cycle", NULL},
                                          {"blackjack:gym", "random", NULL}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fourmi_policy *players[2] = {new_level(lab, rows[i][0], rows[i][1])};
        players[1] = rows[i][2] != NULL ? new_level(lab, rows[i][0], rows[i][2]) : NULL;
        Told told[3] = {0};
        for (int threads = 1; threads <= 3; threads++) {
            fourmi_match_options options = {.players = {players[0], players[1]},
                                            .games = 150,
                                            .threads = threads,
                                            .each_game = tell,
                                            .each_context = &told[threads - 1]};
            fourmi_match *match;
            ASSERT_OK(fourmi_match_new(lab, &options, &match));
            told[threads - 1].stop_after = 10 * (uint64_t)(threads - 1);
            assert_int_equal(fourmi_run(match, 40), threads == 1 ? FOURMI_AGAIN : FOURMI_CANCELLED);
            ASSERT_OK(fourmi_run(match, 0));
            assert_int_equal(match->games, 150);
            assert_string_equal(told[threads - 1].text, told[0].text);
            fourmi_free(match);
        }
        fourmi_free(players[0]);
        fourmi_free(players[1]);
    }
    fourmi_lab *other = new_lab();
    fourmi_policy *random = new_level(other, "tictactoe", "random");
    fourmi_match *match;
    ASSERT_FAILS(
        fourmi_match_new(other, &(fourmi_match_options){.players = {random, random}, .threads = -1},
                         &match),
        FOURMI_ERROR_ARGUMENT, "-1 threads");
    fourmi_free(random);
    fourmi_free(other);
    fourmi_free(lab);
}

static void threads_that_were_stopped_go_on_and_count_every_game_once(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *random = new_level(lab, "tictactoe", "random");
    fourmi_match *matches[2];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        static Told told[2];
        told[i].stop_after = i == 0 ? 0 : 20;
        ASSERT_OK(fourmi_match_new(lab,
                                   &(fourmi_match_options){.players = {random, random},
                                                           .games = 3000,
                                                           .threads = 1 + 2 * i,
                                                           .each_game = tell,
                                                           .each_context = &told[i]},
                                   &matches[i]));
        assert_int_equal(fourmi_run(matches[i], 0), i == 0 ? FOURMI_OK : FOURMI_CANCELLED);
        ASSERT_OK(fourmi_run(matches[i], 0));
    }
    assert_int_equal(matches[1]->distinct, matches[0]->distinct);
    assert_memory_equal(&matches[1]->as_first, &matches[0]->as_first, sizeof(fourmi_score));
    assert_memory_equal(&matches[1]->as_second, &matches[0]->as_second, sizeof(fourmi_score));
    fourmi_free(matches[0]);
    fourmi_free(matches[1]);
    fourmi_free(random);
    fourmi_free(lab);
}

static void a_model_and_a_learner_play_the_same_games_in_several_threads(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *random = new_level(lab, "tictactoe", "random");
    fourmi_learner *learners[2];
    Told told[4] = {0};
    (void)unused;
    ASSERT_OK(fourmi_learner_new(
        lab, &(fourmi_learner_options){.game = random->game, .episodes = 300}, &learners[0]));
    ASSERT_OK(fourmi_run(learners[0], 0));
    ASSERT_OK(fourmi_learner_new(
        lab, &(fourmi_learner_options){.copy = learners[0], .frozen = true}, &learners[1]));
    for (int i = 0; i < 4; i++) {
        fourmi_policy *learned;
        ASSERT_OK(
            fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learners[i % 2]}, &learned));
        fourmi_free(play_match(lab, (fourmi_match_options){.players = {learned, random},
                                                           .games = 60,
                                                           .threads = i < 2 ? 1 : 3,
                                                           .each_game = tell,
                                                           .each_context = &told[i]}));
        assert_string_equal(told[i].text, told[0].text);
        fourmi_free(learned);
    }
    fourmi_free(learners[1]);
    fourmi_free(learners[0]);
    fourmi_free(random);
    fourmi_free(lab);
}

/* Checks Elo by hand, with Student's factor for so many pairs. */
static void check_elo(const fourmi_match *match, uint64_t pair_count, double factor)
{
    double points = 0;
    double squares = 0;
    uint64_t pairs = 0;
    assert_int_equal(match->pair_count, 5);
    for (int i = 0; i < 5; i++) {
        points += 0.5 * i * (double)match->pairs[i];
        pairs += match->pairs[i];
    }
    assert_int_equal(pairs, pair_count);
    const double games = 2 * (double)pairs;
    const double p = points / games;
    for (int i = 0; i < 5; i++) {
        squares += (double)match->pairs[i] * pow(0.5 * i - 2 * p, 2);
    }
    /* The error of the points, with an unknown pair, over what one point is worth; wider if games have
     * come again. */
    const double unit = 400 / log(10);
    const double error = factor * sqrt(squares + 2 * p * (1 - p)) / (games * p * (1 - p)) *
                         sqrt((double)match->games / (double)match->distinct);
    assert_true(fabs(match->elo - unit * log(p / (1 - p))) < 1e-6);
    assert_true(fabs(match->elo_error - unit * error) < 0.01 * match->elo_error);
}

static void elo_is_what_the_points_of_the_pairs_say(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *first = new_level(lab, "connect4", "depth=3");
    fourmi_policy *second = new_level(lab, "connect4", "depth=2");
    (void)unused;
    fourmi_match *match = play_match(
        lab, (fourmi_match_options){.players = {first, second}, .games = 41, .seed = 5});
    check_elo(match, 20, 2.093); /* one game is alone */
    assert_int_equal(match->distinct, 41);
    fourmi_free(match);

    fourmi_policy *low[2] = {new_level(lab, "connect4:4x4", "depth=1"),
                             new_level(lab, "connect4:4x4", "depth=1")};
    match = play_match(lab, (fourmi_match_options){
                                .players = {low[0], low[1]}, .games = 2000, .no_opening = true});
    assert_true(match->distinct < 1900);
    check_elo(match, 1000, 1.962);
    fourmi_free(match);
    fourmi_free(low[0]);
    fourmi_free(low[1]);

    fourmi_policy *random = new_level(lab, "connect4", "random");
    match = play_match(lab, (fourmi_match_options){.players = {second, random}, .games = 8});
    assert_int_equal(match->pairs[4], 4);
    assert_true(isnan(match->elo) && isnan(match->elo_error)); /* everything was won */
    fourmi_free(match);
    match = play_match(
        lab, (fourmi_match_options){.players = {first, random}, .games = 8, .always_first = true});
    assert_int_equal(match->pairs[4], 0);
    assert_int_equal(match->as_first.won + match->as_first.drawn + match->as_first.lost, 8);
    fourmi_free(match);
    fourmi_free(random);
    fourmi_free(second);
    fourmi_free(first);
    fourmi_free(lab);
}

/* Plays the first column that it has not played in this game, if that is legal. */
typedef struct Memory {
    int games;
    int actions; /* in this game */
} Memory;

static void begin_game(void *context)
{
    Memory *memory = context;
    memory->games++;
    memory->actions = 0;
}

static bool act_in_turn(void *context, const fourmi_game *game, const void *view,
                        const fourmi_action *actions, int count, double *weights)
{
    Memory *memory = context;
    const int wanted = memory->actions++ % game->actions;
    (void)view;
    for (int i = 0; i < count; i++) {
        weights[i] = actions[i] == wanted;
    }
    for (int i = 0; i < count; i++) {
        if (actions[i] == wanted) {
            return true;
        }
    }
    weights[0] = 1;
    return true;
}

static void a_policy_that_remembers_is_told_when_a_game_begins(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4");
    Memory memory = {0};
    Told told = {0};
    fourmi_policy *own;
    fourmi_policy *random = new_level(lab, "connect4", "random");
    fourmi_policy_options options = {
        .game = game, .act = act_in_turn, .begin = begin_game, .act_context = &memory};
    (void)unused;
    ASSERT_OK(fourmi_policy_new(lab, &options, &own));
    fourmi_free(play_match(lab, (fourmi_match_options){.players = {own, random},
                                                       .games = 20,
                                                       .threads = 3,
                                                       .always_first = true,
                                                       .each_game = tell,
                                                       .each_context = &told}));
    assert_int_equal(memory.games, 20);
    for (const char *at = told.text; *at != '\0'; at += strcspn(at, " ") + 1) {
        assert_int_equal(at[0], '1');
        assert_int_equal(at[2], '2');
    }
    fourmi_free(own);
    options.parallel = true;
    ASSERT_FAILS(fourmi_policy_new(lab, &options, &own), FOURMI_ERROR_ARGUMENT,
                 "one game at a time");
    fourmi_free(random);
    fourmi_free(lab);
}

/* Gives up in every game that begins in the middle. */
static bool fear_the_middle(void *context, const fourmi_game *game, const void *view,
                            const fourmi_action *actions, int count, double *weights)
{
    const bool *is_afraid = context;
    char text[64];
    (void)actions;
    for (int i = 0; i < count; i++) {
        weights[i] = 1;
    }
    fourmi_state_write(game, view, text, sizeof text);
    return !*is_afraid || text[4] == '-';
}

static void a_game_that_fails_in_a_thread_ends_the_match_at_the_same_place(void **unused)
{
    fourmi_lab *lab = new_lab();
    bool is_afraid = true;
    fourmi_policy *own;
    fourmi_policy *random = new_level(lab, "tictactoe", "random");
    uint64_t games[2];
    (void)unused;
    ASSERT_OK(fourmi_policy_new(lab,
                                &(fourmi_policy_options){.game = random->game,
                                                         .name = "timid",
                                                         .act = fear_the_middle,
                                                         .act_context = &is_afraid,
                                                         .parallel = true},
                                &own));
    for (int i = 0; i < 2; i++) {
        fourmi_match *match;
        ASSERT_OK(fourmi_match_new(
            lab,
            &(fourmi_match_options){
                .players = {own, random}, .games = 200, .seed = 9, .threads = 1 + 2 * i},
            &match));
        is_afraid = true;
        ASSERT_FAILS(fourmi_run(match, 0), FOURMI_ERROR_CALLBACK, "the policy timid gave up");
        games[i] = match->games;
        is_afraid = false;
        ASSERT_OK(fourmi_run(match, 0));
        assert_int_equal(match->games, 200);
        fourmi_free(match);
    }
    assert_int_equal(games[0], games[1]);
    fourmi_free(own);
    fourmi_free(random);
    fourmi_free(lab);
}

/* Does with a match what only its caller should. */
typedef struct Meddler {
    fourmi_match *match;
    int games;
} Meddler;

static bool meddle(void *context, const fourmi_match_game *game)
{
    Meddler *meddler = context;
    (void)game;
    ASSERT_FAILS(fourmi_run(meddler->match, 1), FOURMI_ERROR_ARGUMENT, "cannot run the thing");
    if (++meddler->games == 3) {
        fourmi_free(meddler->match);
    }
    return true;
}

static void a_callback_can_free_a_match_but_not_run_it(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *random = new_level(lab, "tictactoe", "random");
    Meddler meddler = {.games = 0};
    (void)unused;
    ASSERT_OK(fourmi_match_new(
        lab,
        &(fourmi_match_options){
            .players = {random, random}, .games = 9, .each_game = meddle, .each_context = &meddler},
        &meddler.match));
    ASSERT_OK(fourmi_run(meddler.match, 0));
    assert_int_equal(meddler.games, 9);
    fourmi_free(random);
    fourmi_free(lab);
}

/* Frees the policy that asks it, and gives nonsense, about which a sentence names the policy. */
static bool act_and_free(void *context, const fourmi_game *game, const void *view,
                         const fourmi_action *actions, int count, double *weights)
{
    (void)game;
    (void)view;
    (void)actions;
    fourmi_free(*(fourmi_policy **)context);
    *(fourmi_policy **)context = NULL;
    for (int i = 0; i < count; i++) {
        weights[i] = -1;
    }
    return true;
}

static void a_function_can_free_its_policy(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    fourmi_state state;
    fourmi_rng rng;
    (void)unused;
    fourmi_state_start(game, &state);
    fourmi_rng_seed(&rng, 1);
    for (int chooses = 0; chooses < 2; chooses++) {
        double probabilities[FOURMI_LEGAL_MAX];
        fourmi_policy *policy;
        const fourmi_policy_options options = {
            .game = game, .name = "leaving", .act = act_and_free, .act_context = &policy};
        ASSERT_OK(fourmi_policy_new(lab, &options, &policy));
        ASSERT_FAILS(chooses ? fourmi_policy_choose(policy, &state, &rng)
                             : fourmi_policy_act(policy, &state, probabilities),
                     FOURMI_ERROR_CALLBACK, "leaving");
    }
    fourmi_batch *batch;
    fourmi_policy *policy;
    int32_t actions[2];
    ASSERT_OK(fourmi_batch_new(lab, &(fourmi_batch_options){.game = game, .count = 2}, &batch));
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.game = game, .act = act_and_free, .act_context = &policy},
        &policy));
    assert_int_equal(fourmi_batch_choose(batch, policy, actions), FOURMI_ERROR_CALLBACK);
    fourmi_free(batch);
    fourmi_free(lab);
}

static void a_policys_name_can_be_shown_in_tables(void **unused)
{
    static const char *const bad[] = {"",     "a\nb",     "\x1b[31m", "\xff\xfe",
                                      "\xc3", "\xc0\xaf", "x\x7f",    "\xe2\x82"};
    fourmi_lab *lab = new_lab();
    fourmi_policy_options options = {.game = open_game(lab, "tictactoe"), .level = "random"};
    fourmi_policy *policy;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        options.name = bad[i];
        ASSERT_FAILS(fourmi_policy_new(lab, &options, &policy), FOURMI_ERROR_ARGUMENT, "UTF-8");
    }
    options.name = "fourmi \xe2\x82\xac, \xc3\xa9l\xc3\xa8ve, \xf0\x9f\x90\x9c";
    ASSERT_OK(fourmi_policy_new(lab, &options, &policy));
    fourmi_free(policy);
    options.level = "\x1b[31mred";
    options.name = NULL;
    ASSERT_FAILS(fourmi_policy_new(lab, &options, &policy), FOURMI_ERROR_NAME, "\"?[31mred\"");
    fourmi_free(lab);
}

/* Lets a few looks pass. */
static bool look(void *context, const fourmi_progress *progress)
{
    int *looks = context;
    assert_int_equal(progress->total, 6);
    return ++*looks < 4;
}

static void a_watch_stops_a_player_in_the_middle_of_a_thought(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *random = new_level(lab, "connect4", "random");
    (void)unused;
    fourmi_policy *endless = new_level(lab, "connect4", "depth=40");
    for (int threads = 1; threads <= 2; threads++) {
        int looks = 0;
        fourmi_match *match;
        ASSERT_OK(fourmi_match_new(lab,
                                   &(fourmi_match_options){.players = {endless, random},
                                                           .games = 6,
                                                           .no_opening = true,
                                                           .threads = threads,
                                                           .watch = look,
                                                           .watch_context = &looks},
                                   &match));
        assert_int_equal(fourmi_run(match, 0), FOURMI_CANCELLED);
        assert_int_equal(match->games, 0);
        fourmi_free(match);
    }
    fourmi_free(endless);
    fourmi_free(random);
    fourmi_free(lab);
}

/* Lets a few looks of a thought pass. */
static bool look_at_thought(void *context, const fourmi_progress *progress)
{
    int *looks = context;
    assert_int_equal(progress->total, 0);
    return ++*looks < 4;
}

static void a_watch_of_its_own_stops_a_policy_that_thinks(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4");
    fourmi_rng rng;
    fourmi_state state;
    fourmi_policy *policy;
    int looks = 0;
    (void)unused;
    fourmi_rng_seed(&rng, 1);
    ASSERT_OK(fourmi_state_start(game, &state));
    ASSERT_OK(fourmi_policy_new(
        lab,
        &(fourmi_policy_options){
            .game = game, .level = "depth=40", .watch = look_at_thought, .watch_context = &looks},
        &policy));
    assert_int_equal(fourmi_policy_choose(policy, &state, &rng), FOURMI_CANCELLED);
    assert_int_equal(looks, 4);
    fourmi_free(policy);
    fourmi_free(lab);
}

static void one_player_plays_episodes(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *cycle = new_level(lab, "snake:4x4", "cycle");
    fourmi_match *match = play_match(lab, (fourmi_match_options){.players = {cycle}, .games = 20});
    (void)unused;
    assert_int_equal(match->together.won, 20);
    assert_true(match->mean == 15); /* meals that fill the board */
    fourmi_free(match);
    fourmi_free(cycle);

    fourmi_policy *expert = new_level(lab, "blackjack:gym", "expert");
    match = play_match(lab, (fourmi_match_options){.players = {expert}, .games = 20000});
    assert_true(fabs(match->mean + 0.0466) < 0.03); /* 4.5 standard errors */
    fourmi_free(match);
    fourmi_free(expert);
    fourmi_free(lab);
}

static void a_match_that_cannot_be_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *random = new_level(lab, "tictactoe", "random");
    fourmi_policy *other = new_level(lab, "connect4", "random");
    fourmi_policy *alone = new_level(lab, "snake:4x4", "random");
    fourmi_match *match = (fourmi_match *)1;
    (void)unused;
#define REFUSED(status, words, ...)                                                                \
    ASSERT_FAILS(fourmi_match_new(lab, &(fourmi_match_options){__VA_ARGS__}, &match), status, words)
    REFUSED(FOURMI_ERROR_ARGUMENT, "players[0] is missing", .games = 1);
    assert_null(match);
    REFUSED(FOURMI_ERROR_ARGUMENT, "has 2 players", .players = {random});
    REFUSED(FOURMI_ERROR_ARGUMENT, "has 1 player", .players = {alone, alone});
    REFUSED(FOURMI_ERROR_OTHER_GAME, "random is for connect4", .players = {random, other});
    REFUSED(FOURMI_ERROR_ARGUMENT, "99 plies", .players = {random, random}, .opening_plies = 99);
    REFUSED(FOURMI_ERROR_ARGUMENT, "-1 plies", .players = {random, random}, .opening_plies = -1);
    REFUSED(FOURMI_ERROR_ARGUMENT, "-1 threads", .players = {random, random}, .threads = -1);
    fourmi_free(random);
    fourmi_free(other);
    fourmi_free(alone);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(a_level_gives_each_action_its_probability),
          cmocka_unit_test(the_probabilities_of_every_level_add_up_to_one),
          cmocka_unit_test(an_expert_takes_what_is_best_in_every_game),
          cmocka_unit_test(a_function_plays_a_game_of_ones_own_and_sees_only_its_own_card),
          cmocka_unit_test(a_function_that_answers_nonsense_ends_the_call_and_nothing_else),
          cmocka_unit_test(a_policy_that_is_none_is_refused),
          cmocka_unit_test(no_policy_acts_where_the_game_is_over),
          cmocka_unit_test(a_match_of_levels_is_the_programs_match),
          cmocka_unit_test(a_stronger_level_beats_a_weaker_one_but_not_always),
          cmocka_unit_test(every_random_opening_is_played_by_both_sides_and_decides_no_game),
          cmocka_unit_test(an_opening_ends_where_the_game_does),
          cmocka_unit_test(slices_and_breaks_make_the_same_match),
          cmocka_unit_test(threads_play_the_same_games_in_the_same_order),
          cmocka_unit_test(threads_that_were_stopped_go_on_and_count_every_game_once),
          cmocka_unit_test(a_model_and_a_learner_play_the_same_games_in_several_threads),
          cmocka_unit_test(elo_is_what_the_points_of_the_pairs_say),
          cmocka_unit_test(a_policy_that_remembers_is_told_when_a_game_begins),
          cmocka_unit_test(a_game_that_fails_in_a_thread_ends_the_match_at_the_same_place),
          cmocka_unit_test(a_function_can_free_its_policy),
          cmocka_unit_test(a_policys_name_can_be_shown_in_tables),
          cmocka_unit_test(a_watch_stops_a_player_in_the_middle_of_a_thought),
          cmocka_unit_test(a_watch_of_its_own_stops_a_policy_that_thinks),
          cmocka_unit_test(a_callback_can_free_a_match_but_not_run_it),
          cmocka_unit_test(one_player_plays_episodes),
          cmocka_unit_test(a_match_that_cannot_be_is_refused))
