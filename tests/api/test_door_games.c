/* test_door_games.c - what every game promises, asked through the library's interface; games of one's
 * own; and that chance one event at a time is the same chance as all at once. */
#include <math.h>

#include "door.h"
#include "kuhn.h"
#include "row.h"

static const char *const names[] = {
    "tictactoe",
    "connect4",
    "connect4:4x4",
    "connect4:9x6",
    "chess",
    "chess:KBNK",
    "chess:KRPKR",
    "blackjack",
    "blackjack:gym",
    "blackjack:gym-natural",
    "blackjack:gym-sab",
    "blackjack:decks=1,h17,double=10-11,hands=2,surrender=late,pays=6:5",
    "blackjack:decks=2,nodas,rsa",
    "blackjack:endless,hands=1",
    "snake",
    "snake:2x2",
    "snake:3x3,start=3,tail=deadly",
    "snake:5x4,start=3",
    "snake:32x32",
    "snake:30x20,start=3",
};

enum { NAME_COUNT = sizeof names / sizeof names[0] };

static void every_built_in_game_keeps_its_promises(void **unused)
{
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < NAME_COUNT; i++) {
        ASSERT_OK(fourmi_game_check(open_game(lab, names[i]), (uint64_t)i + 1));
    }
    fourmi_free(lab);
}

/* ---------------------------------------------------------------- games of one's own */

static void a_game_of_ones_own_is_added_and_played(void **unused)
{
    static const struct {
        const char *moves;
        double gain;
    } games[] = {
        {"1,1,1", -1}, {"4,1,1", 1}, {"1,2,1", 1}, {"1,2,2", -2}, {"1,1,2,1", -1}, {"4,1,2,2", 2},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    ASSERT_OK(fourmi_game_add(lab, &row));
    ASSERT_FAILS(fourmi_game_add(lab, &kuhn), FOURMI_ERROR_NAME, "already");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        fourmi_record *record = new_record(lab, open_game(lab, "kuhn"), games[i].moves);
        assert_int_equal(record->turn, FOURMI_OVER);
        if (record->total != games[i].gain) {
            fail_msg("%s gains %g, not %g", games[i].moves, record->total, games[i].gain);
        }
        fourmi_free(record);
    }
    fourmi_free(lab);
}

static int legal_descending(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const int count = row_legal(game, state, actions);
    for (int i = 0; i < count / 2; i++) {
        const fourmi_action action = actions[i];
        actions[i] = actions[count - 1 - i];
        actions[count - 1 - i] = action;
    }
    return count;
}

/* With two free cells nothing may be done, and the game is not over. */
static int legal_none(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const int count = row_legal(game, state, actions);
    return count == 2 ? 0 : count;
}

static double play_remembers(const fourmi_game *game, void *state, fourmi_action action)
{
    static int calls;
    const double gain = row_play(game, state, action);
    return gain == 0 || ++calls % 3 != 0 ? gain : -gain;
}

static double play_writes_too_far(const fourmi_game *game, void *state, fourmi_action action)
{
    ((uint8_t *)state)[sizeof(Row)] = 1;
    return row_play(game, state, action);
}

static double play_gains_nan(const fourmi_game *game, void *state, fourmi_action action)
{
    (void)row_play(game, state, action);
    return (double)NAN;
}

static double play_gains_too_much(const fourmi_game *game, void *state, fourmi_action action)
{
    return 2 * row_play(game, state, action);
}

static void start_leaves_bytes(const fourmi_game *game, void *state)
{
    (void)game;
    memset(state, 0, ROW_CELLS);
    ((Row *)state)->turn = FOURMI_FIRST;
}

static fourmi_turn turn_is_of_nobody(const fourmi_game *game, const void *state)
{
    const fourmi_turn turn = row_turn(game, state);
    return turn == FOURMI_SECOND ? FOURMI_CHANCE : turn;
}

static fourmi_action mirror_no_action(const fourmi_game *game, fourmi_action action, int symmetry)
{
    (void)game;
    (void)symmetry;
    return action;
}

static int chances_add_up_to_more(const fourmi_game *game, const void *state,
                                  fourmi_action *outcomes, double *odds)
{
    const int count = kuhn_chances(game, state, outcomes, odds);
    odds[0] *= 1.01;
    return count;
}

static int chances_have_a_negative_one(const fourmi_game *game, const void *state,
                                       fourmi_action *outcomes, double *odds)
{
    const int count = kuhn_chances(game, state, outcomes, odds);
    odds[1] = -odds[1];
    odds[2] += 2.0 / 6;
    return count;
}

/* A player who is not to act sees that another is. */
static void hide_forgets_the_turn(const fourmi_game *game, void *state, fourmi_turn player)
{
    kuhn_hide(game, state, player);
    ((Kuhn *)state)->turn = FOURMI_OVER;
}

static void name_all_alike(const fourmi_game *game, const void *state, fourmi_action action,
                           char *text)
{
    (void)game;
    (void)state;
    (void)action;
    strcpy(text, "put");
}

static void write_nothing(const fourmi_game *game, const void *state, char *text)
{
    (void)game;
    (void)state;
    strcpy(text, "row");
}

static bool read_start(const fourmi_game *game, const char *text, void *state, char *why)
{
    (void)text;
    (void)why;
    row_start(game, state);
    return true;
}

static int legal_million(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    row_legal(game, state, actions);
    return 1000000;
}

static int legal_below_0(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    return -row_legal(game, state, actions);
}

static int chances_million(const fourmi_game *game, const void *state, fourmi_action *outcomes,
                           double *odds)
{
    kuhn_chances(game, state, outcomes, odds);
    return 1000000;
}

/* A game that keeps its promises until it was added. */
static enum { IS_GOOD, HAS_MANY, HAS_NONE, IS_OF_NOBODY } mood;

static int legal_by_mood(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const int count = row_legal(game, state, actions);
    return mood == HAS_MANY ? 1000000 : mood == HAS_NONE ? 0 : count;
}

static fourmi_turn turn_by_mood(const fourmi_game *game, const void *state)
{
    return mood == IS_OF_NOBODY ? (fourmi_turn)99 : row_turn(game, state);
}

static void a_game_that_turns_bad_is_refused_wherever_it_is_asked(void **unused)
{
    static const char *const words[] = {NULL, "row: more is legal", "row: nothing is legal",
                                        "row: it is the turn"};
    fourmi_lab *lab = new_lab();
    fourmi_game moody = row;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    fourmi_state state;
    fourmi_rng rng;
    fourmi_policy *random;
    fourmi_scene *scene;
    fourmi_count *count;
    (void)unused;
    mood = IS_GOOD;
    moody.legal = legal_by_mood;
    moody.turn = turn_by_mood;
    ASSERT_OK(fourmi_game_add(lab, &moody));
    const fourmi_game *game = open_game(lab, "row");
    fourmi_record *record = new_record(lab, game, "1");
    ASSERT_OK(
        fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = "random"}, &random));
    ASSERT_OK(fourmi_count_new(lab, &(fourmi_count_options){.game = game}, &count));
    ASSERT_OK(fourmi_state_start(game, &state));
    fourmi_rng_seed(&rng, 1);
    for (mood = HAS_MANY; mood <= IS_OF_NOBODY; mood++) {
#define REFUSED(call) ASSERT_FAILS(call, FOURMI_ERROR_GAME, words[mood])
        REFUSED(fourmi_state_legal(game, &state, actions, odds));
        REFUSED(fourmi_state_play(game, &state, 0, NULL));
        REFUSED(fourmi_action_read(game, &state, "1"));
        REFUSED(fourmi_state_read(game, "12", &state));
        REFUSED(fourmi_record_play(record, 1));
        REFUSED(fourmi_record_read(record, "2"));
        REFUSED(fourmi_policy_act(random, &state, odds));
        REFUSED(fourmi_policy_choose(random, &state, &rng));
        REFUSED(fourmi_scene_new(lab, &(fourmi_scene_options){.game = game}, &scene));
        REFUSED(fourmi_run(count, 0));
#undef REFUSED
    }
    mood = IS_GOOD;
    ASSERT_OK(fourmi_record_play(record, 1));
    ASSERT_OK(fourmi_run(count, 0));
    fourmi_free(record);
    fourmi_free(random);
    fourmi_free(count);
    fourmi_free(lab);
}

static void a_game_with_a_mistake_is_refused_with_a_sentence_about_it(void **unused)
{
    static const fourmi_symmetry forgetful = {2, row_inverse, row_mirror, mirror_no_action};
    static const fourmi_text alike = {.action = name_all_alike};
    static const fourmi_text lossy = {.write = write_nothing, .read = read_start};
    static const fourmi_game_extras extras[] = {
        {.symmetry = &forgetful}, {.text = &alike}, {.text = &lossy}};
    fourmi_lab *lab = new_lab();
    (void)unused;
#define REFUSED(base, words, ...)                                                                  \
    do {                                                                                           \
        fourmi_game wrong = (base);                                                                \
        wrong.__VA_ARGS__;                                                                         \
        ASSERT_FAILS(fourmi_game_add(lab, &wrong), FOURMI_ERROR_GAME, (words));                    \
    } while (0)
    REFUSED(row, "abi 7", abi = 7);
    REFUSED(row, "size 8", size = 8);
    REFUSED(row, "a word", name[0] = '\0');
    REFUSED(row, "a word", name[1] = ':');
    REFUSED(row, "players = 3", players = 3);
    REFUSED(row, "actions = 0", actions = 0);
    REFUSED(row, "legal_max = 1000", legal_max = 1000);
    REFUSED(row, "length_max = 0", length_max = 0);
    REFUSED(row, "state_size = 7", state_size = 7);
    REFUSED(row, "discount", discount = 0);
    REFUSED(row, "discount", discount = (double)NAN);
    REFUSED(row, "reward_max", reward_max = -1);
    REFUSED(row, "start, turn, legal and play", play = NULL);
    REFUSED(row, "outcomes", outcomes = 3);
    REFUSED(kuhn, "outcomes", chances = NULL);
    REFUSED(row, "leaves bytes", start = start_leaves_bytes);
    REFUSED(row, "ascending", legal = legal_descending);
    REFUSED(row, "nothing is legal", legal = legal_none);
    REFUSED(row, "more is legal", legal_max = 4);
    REFUSED(row, "more is legal", legal = legal_million);
    REFUSED(row, "nothing is legal", legal = legal_below_0);
    REFUSED(kuhn, "more than 512", chances = chances_million);
    REFUSED(row, "too large", actions = 4);
    REFUSED(row, "more than the state", play = play_remembers);
    REFUSED(row, "beyond state_size", play = play_writes_too_far);
    REFUSED(row, "reward_max", play = play_gains_too_much);
    REFUSED(row, "more than the state", play = play_gains_nan);
    REFUSED(row, "does not play", turn = turn_is_of_nobody);
    REFUSED(row, "longer", length_max = 2);
    REFUSED(row, "image", extras = &extras[0]);
    REFUSED(row, "one name", extras = &extras[1]);
    REFUSED(row, "read back", extras = &extras[2]);
    REFUSED(kuhn, "add up", chances = chances_add_up_to_more);
    REFUSED(kuhn, "odds", chances = chances_have_a_negative_one);
    REFUSED(kuhn, "sees only a part", hide = hide_forgets_the_turn);
    ASSERT_OK(fourmi_game_add(lab, &row));
    fourmi_free(lab);
}

/* --------------------------------------------------- chance, by events and all at once */

enum { PLACES = 1 << 19, SAMPLES = 6000, DECISIONS = 60 };

/* A state that a step may lead to. */
typedef struct Place {
    unsigned char *state; /* NULL: free */
    double odds;
    double gain;
    int drawn;
} Place;

typedef struct Outcomes {
    const fourmi_game *game;
    Place *places;
    int count;
} Outcomes;

static Place *find_place(const Outcomes *outcomes, const void *state, double gain)
{
    const unsigned char *bytes = state;
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < outcomes->game->state_size; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    Place *place = &outcomes->places[(hash ^ hash >> 29) % PLACES];
    while (place->state != NULL &&
           (memcmp(place->state, state, outcomes->game->state_size) != 0 || place->gain != gain)) {
        place = place + 1 < outcomes->places + PLACES ? place + 1 : outcomes->places;
    }
    return place;
}

/* Lists every state that chance may lead to before the next decision, and how likely it is. */
static void list_outcomes(Outcomes *outcomes, const fourmi_state *state, double odds, double gain)
{
    const fourmi_game *game = outcomes->game;
    fourmi_action events[FOURMI_LEGAL_MAX];
    double chances[FOURMI_LEGAL_MAX];
    if (game->turn(game, state) != FOURMI_CHANCE) {
        Place *place = find_place(outcomes, state, gain);
        if (place->state == NULL) {
            assert_true(++outcomes->count < PLACES / 2);
            place->state = malloc(game->state_size);
            memcpy(place->state, state, game->state_size);
            place->gain = gain;
        }
        place->odds += odds;
        return;
    }
    const int count = fourmi_state_legal(game, state, events, chances);
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        const double more = game->play(game, &next, events[i]);
        list_outcomes(outcomes, &next, odds * chances[i], gain + more);
    }
}

/* Whether so many draws fit to the odds: chi-square, with rare states taken together. */
static void compare_draws(const Outcomes *outcomes, int action)
{
    double sum = 0;
    double rest = 0;
    double square = 0;
    int drawn_rest = 0;
    int cells = 0;
    for (const Place *place = outcomes->places; place < outcomes->places + PLACES; place++) {
        const double expected = place->odds * SAMPLES;
        sum += place->odds;
        if (expected >= 5) {
            square += (place->drawn - expected) * (place->drawn - expected) / expected;
            cells++;
        } else {
            rest += expected;
            drawn_rest += place->drawn;
        }
    }
    if (rest >= 5) {
        square += (drawn_rest - rest) * (drawn_rest - rest) / rest;
        cells++;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    /* The mean is cells - 1; five standard deviations and a little are never reached by chance. */
    if (square > cells - 1 + 6 * sqrt(2.0 * cells) + 10) {
        fail_msg("%s, action %d: chi-square %g of %d", outcomes->game->name, action, square, cells);
    }
}

/* Draws one step many times, and compares with all that it may lead to. */
static void compare_step(const fourmi_game *game, const fourmi_state *state, fourmi_action action,
                         fourmi_rng *rng)
{
    Outcomes outcomes = {.game = game, .places = calloc(PLACES, sizeof(Place))};
    fourmi_state next = {{0}};
    double gain = 0;
    if (action == FOURMI_NO_ACTION) {
        ASSERT_OK(fourmi_state_start(game, &next));
    } else {
        next = *state;
        gain = game->play(game, &next, action);
    }
    list_outcomes(&outcomes, &next, 1, gain);
    for (int i = 0; i < SAMPLES; i++) {
        next = *state;
        gain = game->step(game, &next, action, rng);
        Place *place = find_place(&outcomes, &next, gain);
        if (place->state == NULL) {
            fail_msg("%s: a step by action %d leads to a state that no events lead to", game->name,
                     action);
        }
        place->drawn++;
    }
    compare_draws(&outcomes, action);
    for (int i = 0; i < PLACES; i++) {
        free(outcomes.places[i].state);
    }
    free(outcomes.places);
}

static void a_step_draws_what_the_events_of_chance_say(void **unused)
{
    static const char *const worlds[] = {
        "snake:3x3",
        "snake:4x3,start=3",
        "blackjack:gym",
        "blackjack:gym-natural",
        "blackjack:gym-sab",
        "blackjack:endless,hands=2",
        "blackjack:decks=1,h17,hands=2,surrender=late,pays=6:5",
        "blackjack:decks=1,rsa,double=10-11",
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof worlds / sizeof worlds[0]; i++) {
        const fourmi_game *game = open_game(lab, worlds[i]);
        fourmi_state state = {{0}};
        fourmi_rng rng;
        fourmi_rng_seed(&rng, i + 1);
        compare_step(game, &state, FOURMI_NO_ACTION, &rng);
        game->step(game, &state, FOURMI_NO_ACTION, &rng);
        for (int decision = 0; decision < tries_of(DECISIONS); decision++) {
            fourmi_action actions[FOURMI_LEGAL_MAX];
            const int count = game->legal(game, &state, actions);
            if (count == 0) {
                game->step(game, &state, FOURMI_NO_ACTION, &rng);
                continue;
            }
            /* The last action most: to split and to surrender are seldom legal. */
            const uint64_t draw = fourmi_rng_next(&rng);
            const int any = (int)(draw / 3 % (unsigned)count);
            const fourmi_action action = actions[draw % 3 > 0 ? count - 1 : any];
            compare_step(game, &state, action, &rng);
            game->step(game, &state, action, &rng);
        }
    }
    fourmi_free(lab);
}

/* What a state is worth to one player who plays best, by trying everything. */
static double value_of(const fourmi_game *game, const fourmi_state *state)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    const bool is_chance = game->turn(game, state) == FOURMI_CHANCE;
    const int count = fourmi_state_legal(game, state, actions, odds);
    double value = is_chance || count == 0 ? 0 : -(double)INFINITY;
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        const double gain = game->play(game, &next, actions[i]);
        const double worth = gain + value_of(game, &next);
        value = is_chance ? value + odds[i] * worth : fmax(value, worth);
    }
    return value;
}

/* Values that `fourmi solve -a` prints. Of a single deck, the peek and each card that is gone count in
 * them. */
static void events_of_chance_lead_to_the_exact_values_of_hands(void **unused)
{
    static const struct {
        const char *game, *hand;
        double value;
    } hands[] = {
        {"blackjack:gym", "T8 v T", -0.241508831},
        {"blackjack:gym", "T9 v A", -0.11548296},
        {"blackjack:gym", "TT v 6", 0.70395857},
        {"blackjack:gym", "T6 v T", -0.56930716},
        {"blackjack:decks=1,hands=1", "T8 v T", -0.155191975},
        {"blackjack:decks=1,hands=1", "T9 v A", 0.307676129},
        {"blackjack:decks=1,hands=1", "T7 v 9", -0.416111158},
        {"blackjack:decks=1,hands=1", "T6 v T", -0.506929243},
        {"blackjack:decks=1,hands=1,h17", "T9 v A", 0.212688551},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        const fourmi_game *game = open_game(lab, hands[i].game);
        fourmi_state state = {{0}};
        ASSERT_OK(fourmi_state_read(game, hands[i].hand, &state));
        const double value = value_of(game, &state);
        if (fabs(value - hands[i].value) > 1e-9) {
            fail_msg("%s, %s: %.9f, not %.9f", hands[i].game, hands[i].hand, value, hands[i].value);
        }
    }
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(every_built_in_game_keeps_its_promises),
          cmocka_unit_test(a_game_of_ones_own_is_added_and_played),
          cmocka_unit_test(a_game_that_turns_bad_is_refused_wherever_it_is_asked),
          cmocka_unit_test(a_game_with_a_mistake_is_refused_with_a_sentence_about_it),
          cmocka_unit_test(a_step_draws_what_the_events_of_chance_say),
          cmocka_unit_test(events_of_chance_lead_to_the_exact_values_of_hands))
