/* test_door_tournament.c - tournaments through the library's interface: openings, luck, pairs, Elo. */
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

enum { PLAYERS_MAX = 64 };

/* Players of one game, by their levels. */
typedef struct Field {
    fourmi_policy *players[PLAYERS_MAX];
    uint32_t count;
} Field;

static Field new_field(fourmi_lab *lab, const char *game, const char *const *levels)
{
    Field field = {.count = 0};
    for (; levels[field.count] != NULL; field.count++) {
        field.players[field.count] = new_level(lab, game, levels[field.count]);
    }
    return field;
}

static void free_field(Field *field)
{
    for (uint32_t i = 0; i < field->count; i++) {
        fourmi_free(field->players[i]);
    }
}

static fourmi_tournament *new_tournament(fourmi_lab *lab, const Field *field,
                                         fourmi_tournament_options options)
{
    fourmi_tournament *tournament;
    options.players = field->players;
    options.player_count = field->count;
    ASSERT_OK(fourmi_tournament_new(lab, &options, &tournament));
    return tournament;
}

static const fourmi_rank *rank_of(const fourmi_tournament *tournament, const char *player)
{
    for (uint32_t i = 0; i < tournament->rank_count; i++) {
        if (strcmp(tournament->ranks[i].player, player) == 0) {
            return &tournament->ranks[i];
        }
    }
    fail_msg("%s has no rank", player);
    return NULL;
}

static const fourmi_pairing *pairing_of(const fourmi_tournament *tournament, const char *first,
                                        const char *second)
{
    for (uint32_t i = 0; i < tournament->pairing_count; i++) {
        if (strcmp(tournament->pairings[i].first, first) == 0 &&
            strcmp(tournament->pairings[i].second, second) == 0) {
            return &tournament->pairings[i];
        }
    }
    fail_msg("%s has no pairing with %s", first, second);
    return NULL;
}

/* All games as text, one after the other. */
typedef struct Told {
    uint64_t games;
    uint64_t stop_after;
    char text[1 << 16];
} Told;

static bool tell(void *context, const fourmi_match_game *game)
{
    Told *told = context;
    char moves[512];
    assert_int_equal(game->number, told->games++);
    fourmi_record_write(game->record, moves, sizeof moves);
    const size_t at = strlen(told->text);
    snprintf(told->text + at, sizeof told->text - at, "%s %s %s\n", game->first, game->second,
             moves);
    return told->games != told->stop_after;
}

/* ------------------------------------------------------------------- whole games */

/* Figures that `fourmi tournament --json` printed for the same players and seeds. */
static void a_tournament_has_the_figures_of_the_program(void **unused)
{
    static const struct {
        const char *game;
        const char *players[5]; /* the best first */
        uint64_t openings, seed;
        double elo, error; /* of the best */
        fourmi_score best, last;
    } rows[] = {
        {"connect4",
         {"depth=2", "depth=1", "beginner", "random"},
         30,
         3,
         494.86077101531225,
         121.31260354923107,
         {166, 0, 14},
         {15, 0, 165}},
        {"tictactoe",
         {"expert", "medium", "random"},
         3,
         1,
         195.1546151741049,
         318.53289287471404,
         {6, 6, 0},
         {0, 1, 11}},
        {"chess:KRK",
         {"expert", "medium", "random"},
         4,
         1,
         127.4727786474317,
         106.38875801165021,
         {8, 8, 0},
         {0, 11, 5}},
        {"connect4:5x4",
         {"expert", "medium", "casual"},
         10,
         9,
         180.09150901194226,
         74.52878078363815,
         {26, 14, 0},
         {4, 16, 20}},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Field field = new_field(lab, rows[i].game, rows[i].players);
        fourmi_tournament *t = new_tournament(
            lab, &field,
            (fourmi_tournament_options){
                .openings = rows[i].openings, .seed = rows[i].seed, .threads = 1 + (int)i % 2});
        ASSERT_OK(fourmi_run(t, 0));
        assert_int_equal(t->games, 2 * t->openings * t->pairing_count);
        assert_int_equal(t->games, t->games_in_all);
        for (uint32_t p = 0; p < t->rank_count; p++) {
            assert_string_equal(t->ranks[p].player, rows[i].players[p]);
        }
        assert_true(fabs(t->ranks[0].elo - rows[i].elo) < 1e-6);
        assert_true(fabs(t->ranks[0].error - rows[i].error) < 1e-6);
        assert_memory_equal(&t->ranks[0].score, &rows[i].best, sizeof rows[i].best);
        assert_memory_equal(&t->ranks[t->rank_count - 1].score, &rows[i].last, sizeof rows[i].last);
        fourmi_free(t);
        free_field(&field);
    }
    fourmi_free(lab);
}

static const char *const three[] = {"medium", "beginner", "random", NULL};

static void the_parts_of_a_tournament_add_up(void **unused)
{
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "connect4", three);
    fourmi_tournament *t = new_tournament(lab, &field, (fourmi_tournament_options){.openings = 12});
    (void)unused;
    ASSERT_OK(fourmi_run(t, 0));
    assert_int_equal(t->openings, 12);
    for (uint32_t i = 0; i < t->rank_count; i++) {
        const fourmi_rank *rank = &t->ranks[i];
        double points = 0;
        for (uint32_t k = 0; k < t->pairing_count; k++) {
            const fourmi_pairing *pairing = &t->pairings[k];
            const uint64_t games = pairing->score.won + pairing->score.drawn + pairing->score.lost;
            assert_int_equal(games, 24);
            points += strcmp(pairing->first, rank->player) == 0    ? pairing->points
                      : strcmp(pairing->second, rank->player) == 0 ? 24 - pairing->points
                                                                   : 0;
        }
        assert_true(rank->points == points);
        assert_int_equal(rank->score.won + rank->score.drawn + rank->score.lost, 48);
        assert_true((double)rank->score.won + 0.5 * (double)rank->score.drawn == points);
    }
    for (uint32_t k = 0; k < t->pairing_count; k++) {
        double points = 0;
        for (uint32_t i = 0; i < 5; i++) {
            points += 0.5 * i * (double)t->pairings[k].pairs[i];
        }
        assert_true(t->pairings[k].points == points);
        assert_true(fabs(t->pairings[k].difference - (points - 12) / 12) < 1e-12);
    }
    fourmi_free(t);
    free_field(&field);
    fourmi_free(lab);
}

static void threads_and_slices_play_the_same_games(void **unused)
{
    static Told told[3];
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "tictactoe",
                            (const char *const[]){"medium", "expert", "random", "depth=1", NULL});
    (void)unused;
    memset(told, 0, sizeof told);
    for (int i = 0; i < 3; i++) {
        told[i].stop_after = i == 2 ? 30 : 0;
        fourmi_tournament *t = new_tournament(
            lab, &field,
            (fourmi_tournament_options){
                .threads = i + 1, .opening_plies = 2, .each_game = tell, .each_context = &told[i]});
        assert_int_equal(t->games_in_all, 12 * 6 * 2);
        assert_true(isnan(t->ranks[0].elo)); /* nothing is known yet */
        if (i == 1) {
            assert_int_equal(fourmi_run(t, 13), FOURMI_AGAIN);
            assert_int_equal(t->openings, 1);
            assert_int_equal(
                t->ranks[0].score.won + t->ranks[0].score.drawn + t->ranks[0].score.lost, 6);
        } else if (i == 2) {
            assert_int_equal(fourmi_run(t, 0), FOURMI_CANCELLED);
            assert_int_equal(t->games, 30);
        }
        ASSERT_OK(fourmi_run(t, 0));
        ASSERT_OK(fourmi_run(t, 0));
        assert_string_equal(told[i].text, told[0].text);
        fourmi_free(t);
    }
    free_field(&field);
    fourmi_free(lab);
}

static void two_players_play_the_same_games_whoever_else_is_there(void **unused)
{
    static const char *const fields[][5] = {{"beginner", "random"},
                                            {"medium", "beginner", "depth=1", "random"},
                                            {"random", "beginner"}};
    fourmi_lab *lab = new_lab();
    uint64_t pairs[3][5];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        Field field = new_field(lab, "connect4", fields[i]);
        fourmi_tournament *t = new_tournament(lab, &field,
                                              (fourmi_tournament_options){.openings = 15});
        ASSERT_OK(fourmi_run(t, 0));
        const fourmi_pairing *pairing = i < 2 ? pairing_of(t, "beginner", "random")
                                              : pairing_of(t, "random", "beginner");
        for (int k = 0; k < 5; k++) {
            pairs[i][k] = pairing->pairs[i < 2 ? k : 4 - k];
        }
        assert_memory_equal(pairs[i], pairs[0], sizeof pairs[0]);
        fourmi_free(t);
        free_field(&field);
    }
    fourmi_free(lab);
}

static void players_of_one_name_have_luck_of_their_own(void **unused)
{
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "connect4", (const char *const[]){"random", "random", NULL});
    fourmi_tournament *t = new_tournament(lab, &field, (fourmi_tournament_options){.openings = 40});
    (void)unused;
    ASSERT_OK(fourmi_run(t, 0));
    assert_true(t->pairings[0].pairs[0] > 0 && t->pairings[0].pairs[4] > 0);
    fourmi_free(t);
    free_field(&field);
    fourmi_free(lab);
}

/* --------------------------------------------------------------------- openings */

enum { STATES_MAX = 1 << 10 };

/* States up to symmetry, found by playing every line, one after the other. */
typedef struct States {
    const fourmi_game *game;
    fourmi_state states[STATES_MAX];
    int count;
} States;

/* The least of its images. */
static fourmi_state canonical(const fourmi_game *game, const fourmi_state *state)
{
    const fourmi_symmetry *symmetry = game->extras->symmetry;
    fourmi_state least = *state;
    for (int i = 0; i < symmetry->count; i++) {
        fourmi_state image = *state;
        symmetry->transform(game, &image, i);
        if (memcmp(&image, &least, game->state_size) < 0) {
            least = image;
        }
    }
    return least;
}

static void add_state(States *states, const fourmi_state *state)
{
    const fourmi_state least = canonical(states->game, state);
    int at = 0;
    while (at < states->count &&
           memcmp(&states->states[at], &least, states->game->state_size) != 0) {
        at++;
    }
    assert_true(at < STATES_MAX);
    states->states[at] = least;
    states->count += at == states->count;
}

static void add_lines(States *states, const fourmi_state *state, int plies)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    if (fourmi_state_turn(states->game, state) == FOURMI_OVER) {
        return;
    }
    if (plies == 0) {
        add_state(states, state);
        return;
    }
    const int count = fourmi_state_legal(states->game, state, actions, NULL);
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        ASSERT_OK(fourmi_state_play(states->game, &next, actions[i], NULL));
        add_lines(states, &next, plies - 1);
    }
}

static States played;

static bool add_opening(void *context, const fourmi_match_game *game)
{
    const int *plies = context;
    fourmi_state state = {{0}};
    fourmi_state_start(game->record->game, &state);
    assert_true((int)game->record->ply > *plies); /* nothing was decided by it */
    for (int i = 0; i < *plies; i++) {
        ASSERT_OK(fourmi_state_play(game->record->game, &state, game->record->actions[i], NULL));
    }
    add_state(&played, &state);
    return true;
}

static void openings_are_all_that_differ_up_to_symmetry(void **unused)
{
    static States all;
    static const struct {
        const char *game;
        int plies, count;
    } rows[] = {{"tictactoe", 1, 3},  {"tictactoe", 2, 12},  {"tictactoe", 3, 0},
                {"tictactoe", 5, 0},  {"tictactoe", 8, 0},   {"connect4", 1, 4},
                {"connect4", 4, 568}, {"connect4:4x4", 3, 0}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Field field = new_field(lab, rows[i].game,
                                (const char *const[]){"random", "depth=1", NULL});
        fourmi_state start = {{0}};
        int plies = rows[i].plies;
        all.game = played.game = open_game(lab, rows[i].game);
        all.count = played.count = 0;
        fourmi_state_start(all.game, &start);
        add_lines(&all, &start, plies);
        fourmi_tournament *t = new_tournament(
            lab, &field, (fourmi_tournament_options){.openings = 1, .opening_plies = plies});
        assert_int_equal(t->openings_there_are, all.count);
        assert_true(rows[i].count == 0 || rows[i].count == all.count);
        fourmi_free(t);
        t = new_tournament(lab, &field,
                           (fourmi_tournament_options){.openings = (uint64_t)all.count,
                                                       .opening_plies = plies,
                                                       .each_game = add_opening,
                                                       .each_context = &plies});
        ASSERT_OK(fourmi_run(t, 0));
        assert_int_equal(played.count, all.count);
        fourmi_free(t);
        free_field(&field);
    }
    fourmi_free(lab);
}

static void more_openings_begin_as_fewer_do_and_another_seed_has_others(void **unused)
{
    static Told told[3];
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "connect4", (const char *const[]){"random", "depth=1", NULL});
    (void)unused;
    memset(told, 0, sizeof told);
    for (uint64_t i = 0; i < 3; i++) {
        fourmi_tournament *t = new_tournament(
            lab, &field,
            (fourmi_tournament_options){.openings = i == 1 ? 60 : 20,
                                        .seed = i == 2 ? 8 : 7,
                                        .each_game = tell,
                                        .each_context = &told[i]});
        ASSERT_OK(fourmi_run(t, 0));
        fourmi_free(t);
    }
    assert_memory_equal(told[1].text, told[0].text, strlen(told[0].text));
    assert_memory_not_equal(told[2].text, told[0].text, 200);
    free_field(&field);
    fourmi_free(lab);
}

static void the_usual_openings_are_fifty_or_all(void **unused)
{
    static const struct {
        const char *game;
        int openings, plies;
    } rows[] = {{"tictactoe", 3, 1}, {"connect4", 50, 4}, {"chess:KRK", 50, 6}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Field field = new_field(lab, rows[i].game, (const char *const[]){"random", "medium", NULL});
        fourmi_tournament *t = new_tournament(lab, &field, (fourmi_tournament_options){0});
        assert_int_equal(t->games_in_all, 2 * rows[i].openings);
        assert_int_equal(t->opening_plies, rows[i].plies);
        fourmi_free(t);
        free_field(&field);
    }
    fourmi_free(lab);
}

/* ----------------------------------------------------- policies of one's own */

/* Prefers the middle, and answers nonsense when it is told to. */
typedef struct Own {
    double weight;
    int calls;
    int calls_of_nonsense; /* from this one on; 0: none */
} Own;

static bool act(void *context, const fourmi_game *game, const void *view,
                const fourmi_action *actions, int count, double *weights)
{
    Own *own = context;
    (void)view;
    own->calls++;
    for (int i = 0; i < count; i++) {
        weights[i] = actions[i] == game->actions / 2 ? own->weight : 1;
    }
    return own->calls != own->calls_of_nonsense;
}

static void a_policy_of_ones_own_plays_against_the_levels(void **unused)
{
    static const char *const levels[] = {"random", "beginner", "casual", "medium", NULL};
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "connect4", levels);
    Own own = {.weight = 20};
    (void)unused;
    ASSERT_OK(fourmi_policy_new(
        lab,
        &(fourmi_policy_options){
            .game = open_game(lab, "connect4"), .name = "middle", .act = act, .act_context = &own},
        &field.players[field.count++]));
    fourmi_tournament *t = new_tournament(
        lab, &field,
        (fourmi_tournament_options){.openings = 30, .anchor = field.players[0], .threads = 2});
    ASSERT_OK(fourmi_run(t, 0));
    assert_true(t->is_finite);
    assert_string_equal(t->anchor, "random");
    assert_true(rank_of(t, "random")->elo == 0 && rank_of(t, "random")->error == 0);
    assert_true(rank_of(t, "middle")->elo > 50);
    assert_true(rank_of(t, "middle")->elo < rank_of(t, "medium")->elo);
    assert_string_equal(t->ranks[0].player, "medium");
    fourmi_free(t);
    free_field(&field);
    fourmi_free(lab);
}

static void a_policy_that_answers_nonsense_in_the_middle_loses_no_game_before(void **unused)
{
    static Told told[2];
    fourmi_lab *lab = new_lab();
    (void)unused;
    memset(told, 0, sizeof told);
    for (int i = 0; i < 2; i++) {
        Field field = new_field(lab, "connect4", (const char *const[]){"random", "beginner", NULL});
        Own own = {.weight = 2, .calls_of_nonsense = i == 1 ? 300 : 0};
        ASSERT_OK(fourmi_policy_new(lab,
                                    &(fourmi_policy_options){.game = open_game(lab, "connect4"),
                                                             .act = act,
                                                             .act_context = &own},
                                    &field.players[field.count++]));
        fourmi_tournament *t = new_tournament(
            lab, &field,
            (fourmi_tournament_options){
                .openings = 12, .threads = 2, .each_game = tell, .each_context = &told[i]});
        if (i == 1) {
            ASSERT_FAILS(fourmi_run(t, 0), FOURMI_ERROR_CALLBACK, "the policy own gave up");
            assert_true(t->games > 10 && t->games < t->games_in_all);
            assert_int_equal(t->openings, t->games / 6);
            assert_true(t->ranks[0].score.won > 0);
        }
        ASSERT_OK(fourmi_run(t, 0));
        fourmi_free(t);
        free_field(&field);
    }
    assert_string_equal(told[1].text, told[0].text);
    fourmi_free(lab);
}

static void a_game_of_ones_own_with_chance_has_a_tournament(void **unused)
{
    fourmi_lab *lab = new_lab();
    Own own = {.weight = 0.2}; /* it passes mostly */
    (void)unused;
    ASSERT_OK(fourmi_game_add(lab, &kuhn));
    Field field = new_field(lab, "kuhn", (const char *const[]){"random", NULL});
    ASSERT_OK(fourmi_policy_new(
        lab,
        &(fourmi_policy_options){
            .game = open_game(lab, "kuhn"), .act = act, .act_context = &own, .parallel = true},
        &field.players[field.count++]));
    fourmi_tournament *t = new_tournament(lab, &field,
                                          (fourmi_tournament_options){.openings = 300});
    ASSERT_OK(fourmi_run(t, 0));
    assert_int_equal(t->opening_plies, 0);
    assert_int_equal(t->openings_there_are, 0);
    assert_int_equal(t->pairings[0].score.drawn, 0);
    assert_true(t->is_finite);
    fourmi_free(t);
    free_field(&field);
    fourmi_free(lab);
}

/* ------------------------------------------------------- results that are given */

/* A game of one action: what the first player makes of it, in half points. */
static void verdict_start(const fourmi_game *game, void *state)
{
    (void)game;
    *(uint32_t *)state = 0;
}

static fourmi_turn verdict_turn(const fourmi_game *game, const void *state)
{
    (void)game;
    return *(const uint32_t *)state == 0 ? FOURMI_FIRST : FOURMI_OVER;
}

static int verdict_legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    (void)game;
    for (int i = 0; i < 3; i++) {
        actions[i] = (fourmi_action)i;
    }
    return *(const uint32_t *)state == 0 ? 3 : 0;
}

static double verdict_play(const fourmi_game *game, void *state, fourmi_action action)
{
    (void)game;
    *(uint32_t *)state = 1U + action;
    return action - 1;
}

static const fourmi_game verdict = {
    .abi = FOURMI_GAME_ABI,
    .size = sizeof(fourmi_game),
    .name = "verdict",
    .players = 2,
    .actions = 3,
    .legal_max = 3,
    .length_max = 1,
    .state_size = sizeof(uint32_t),
    .discount = 1,
    .reward_max = 1,
    .start = verdict_start,
    .turn = verdict_turn,
    .legal = verdict_legal,
    .play = verdict_play,
};

/* Players of this game called 0, 1, 2, ..., and a record with each result. */
typedef struct Court {
    fourmi_lab *lab;
    Field field;
    fourmi_record *records[3];
    fourmi_rng rng;
} Court;

static Court new_court(uint32_t players)
{
    Court court = {.lab = new_lab(), .rng = {players}};
    ASSERT_OK(fourmi_game_add(court.lab, &verdict));
    const fourmi_game *game = open_game(court.lab, "verdict");
    for (; court.field.count < players; court.field.count++) {
        char name[12];
        snprintf(name, sizeof name, "%u", (unsigned)court.field.count);
        ASSERT_OK(fourmi_policy_new(
            court.lab, &(fourmi_policy_options){.game = game, .name = name, .level = "random"},
            &court.field.players[court.field.count]));
    }
    for (int i = 0; i < 3; i++) {
        const char name[] = {(char)('1' + i), '\0'};
        court.records[i] = new_record(court.lab, game, name);
    }
    return court;
}

static void free_court(Court *court)
{
    free_field(&court->field);
    for (int i = 0; i < 3; i++) {
        fourmi_free(court->records[i]);
    }
    fourmi_free(court->lab);
}

/* A tournament in which the first of each two players has these half points of its two games of each
 * opening: half_points[openings][pairings]. `anchor` is a player; -1: none. */
static fourmi_tournament *judge(const Court *court, const uint8_t *half_points, size_t openings,
                                int anchor)
{
    const fourmi_policy *policy = anchor >= 0 ? court->field.players[anchor] : NULL;
    fourmi_tournament *t = new_tournament(
        court->lab, &court->field,
        (fourmi_tournament_options){.openings = openings, .no_opening = true, .anchor = policy});
    for (size_t i = 0; i < openings * t->pairing_count; i++) {
        const int first = half_points[i] / 2; /* of the first game, in which it acts first */
        const int second = half_points[i] - first;
        ASSERT_OK(fourmi_tournament_take(t, court->records[first]));
        ASSERT_OK(fourmi_tournament_take(t, court->records[2 - second]));
    }
    ASSERT_OK(fourmi_run(t, 0)); /* nothing is left to play */
    assert_int_equal(t->openings, openings);
    return t;
}

static double share(fourmi_rng *rng)
{
    return (double)(fourmi_rng_next(rng) >> 11) * 0x1p-53;
}

static double elo_of(const fourmi_tournament *t, int player)
{
    char name[12];
    snprintf(name, sizeof name, "%d", player);
    return rank_of(t, name)->elo;
}

static double error_of(const fourmi_tournament *t, int player)
{
    char name[12];
    snprintf(name, sizeof name, "%d", player);
    return rank_of(t, name)->error;
}

/* As many pairs of two players as `counts` says, for each number of half points. */
static fourmi_tournament *judge_pairs(const Court *court, const int counts[5])
{
    static uint8_t half_points[1 << 12];
    size_t openings = 0;
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < counts[i]; k++) {
            half_points[openings++] = (uint8_t)i;
        }
    }
    return judge(court, half_points, openings, 1);
}

static void a_difference_is_that_of_points_a_game(void **unused)
{
    Court court = new_court(2);
    (void)unused;
    /* By hand: 4 pairs of 2-0, 2 of 1-1, 2 of 0-2. Mean (4 - 2) / 8; the squares are 4 x 0.75^2,
     * 2 x 0.25^2, 2 x 1.25^2, and a fifth of 0.75^2, 0.25^2, 0.25^2, 0.75^2 and 1.25^2. */
    fourmi_tournament *t = judge_pairs(&court, (const int[]){2, 0, 2, 0, 4});
    const double squares = 4.2 * 0.5625 + 2.4 * 0.0625 + 0.2 * 0.5625 + 2.2 * 1.5625;
    const double error = 2.364624 * sqrt(squares / 8 / 8);
    assert_true(fabs(t->pairings[0].difference - 0.25) < 1e-12);
    assert_true(fabs(t->pairings[0].low - (0.25 - error)) < 1e-4);
    assert_true(fabs(t->pairings[0].high - fmin(0.25 + error, 1)) < 1e-4);
    fourmi_free(t);

    t = judge_pairs(&court, (const int[]){3, 5, 11, 20, 40});
    fourmi_tournament *other = judge_pairs(&court, (const int[]){40, 20, 11, 5, 3});
    assert_true(t->pairings[0].low > 0 && other->pairings[0].high < 0);
    assert_true(fabs(t->pairings[0].low + other->pairings[0].high) < 1e-12);
    assert_true(fabs(t->pairings[0].high + other->pairings[0].low) < 1e-12);
    fourmi_free(other);
    fourmi_free(t);
    free_court(&court);
}

static void a_few_pairs_that_all_end_alike_prove_nothing(void **unused)
{
    Court court = new_court(2);
    (void)unused;
    for (int pairs = 1; pairs <= 100; pairs += pairs < 8 ? 1 : 23) {
        fourmi_tournament *won = judge_pairs(&court, (const int[]){0, 0, 0, 0, pairs});
        fourmi_tournament *even = judge_pairs(&court, (const int[]){0, 0, pairs, 0, 0});
        assert_true((won->pairings[0].low > 0) == (pairs >= 4));
        assert_true(won->pairings[0].high == 1);
        assert_true(even->pairings[0].low < 0 && even->pairings[0].high > 0);
        fourmi_free(won);
        fourmi_free(even);
    }
    free_court(&court);
}

static void nineteen_of_twenty_ranges_hold_the_true_difference(void **unused)
{
    static const double shares[][5] = {
        {0.2, 0.2, 0.2, 0.2, 0.2},
        {0.05, 0.1, 0.5, 0.15, 0.2},
        {0.02, 0.03, 0.1, 0.15, 0.7},
    };
    Court court = new_court(2);
    const int tries = tries_of(1000);
    (void)unused;
    for (size_t s = 0; s < sizeof shares / sizeof *shares; s++) {
        double truth = 0;
        for (int i = 0; i < 5; i++) {
            truth += shares[s][i] * 0.5 * (i - 2);
        }
        for (int pairs = 10; pairs <= 90; pairs *= 3) {
            int hits = 0;
            for (int try = 0; try < tries; try++) {
                int counts[5] = {0};
                for (int i = 0; i < pairs; i++) {
                    double left = share(&court.rng);
                    int result = 0;
                    while (result < 4 && left >= shares[s][result]) {
                        left -= shares[s][result++];
                    }
                    counts[result]++;
                }
                fourmi_tournament *t = judge_pairs(&court, counts);
                hits += t->pairings[0].low <= truth && truth <= t->pairings[0].high;
                fourmi_free(t);
            }
            assert_true(hits >= tries * 92 / 100);
            assert_true(pairs < 90 || tries < 1000 || hits <= tries * 98 / 100);
        }
    }
    free_court(&court);
}

/* -------------------------------------------------------------------------- Elo */

static void two_players_are_as_far_apart_as_their_score_says(void **unused)
{
    Court court = new_court(2);
    (void)unused;
    for (int won = 1; won < 100; won += 7) {
        uint8_t half_points[50];
        for (int i = 0; i < 50; i++) {
            half_points[i] = (uint8_t)(i < won / 2 ? 4 : i == won / 2 && won % 2 ? 2 : 0);
        }
        fourmi_tournament *t = judge(&court, half_points, 50, -1);
        const double points = won / 100.0;
        assert_true(t->is_finite);
        assert_true(fabs(elo_of(t, 0) - elo_of(t, 1) - 400 * log10(points / (1 - points))) < 1e-6);
        assert_true(fabs(elo_of(t, 0) + elo_of(t, 1)) < 1e-6);
        fourmi_free(t);
    }
    free_court(&court);
}

enum { PLAYERS = 6, PAIRINGS = PLAYERS * (PLAYERS - 1) / 2, OPENINGS = 3000 };

static uint8_t half_points[OPENINGS * PAIRINGS];

/* Games between players of known strength, of which a share is drawn, the others such that the
 * expected score is that of the ratings. */
static void simulate(Court *court, const double *elo, size_t openings, double drawn)
{
    const int players = (int)court->field.count;
    uint8_t *at = half_points;
    for (size_t o = 0; o < openings; o++) {
        for (int b = 1; b < players; b++) {
            for (int a = 0; a < b; a++, at++) {
                const double expected = 1 / (1 + pow(10, (elo[b] - elo[a]) / 400));
                const double draws = drawn * 2 * fmin(expected, 1 - expected);
                *at = 0;
                for (int game = 0; game < 2; game++) {
                    const double chance = share(&court->rng);
                    const int won = chance < draws / 2 + expected ? 2 : 0;
                    *at = (uint8_t)(*at + (chance < draws ? 1 : won));
                }
            }
        }
    }
}

/* The ratings by minorization and maximization (Hunter, 2004): slow, and a few lines. */
static void rate_slowly(int players, size_t openings, double elo[])
{
    const uint8_t *at = half_points;
    double points[PLAYERS] = {0};
    double strength[PLAYERS];
    for (size_t o = 0; o < openings; o++) {
        for (int b = 1; b < players; b++) {
            for (int a = 0; a < b; a++, at++) {
                points[a] += 0.5 * *at;
                points[b] += 2 - 0.5 * *at;
            }
        }
    }
    for (int i = 0; i < players; i++) {
        strength[i] = 1;
    }
    for (int step = 0; step < 20000; step++) {
        double next[PLAYERS];
        double logs = 0;
        for (int i = 0; i < players; i++) {
            double sum = 0;
            for (int j = 0; j < players; j++) {
                sum += i != j ? 2.0 * (double)openings / (strength[i] + strength[j]) : 0;
            }
            next[i] = points[i] / sum;
            logs += log(next[i]) / players;
        }
        for (int i = 0; i < players; i++) {
            strength[i] = next[i] / exp(logs);
        }
    }
    for (int i = 0; i < players; i++) {
        elo[i] = 400 * log10(strength[i]);
    }
}

static void ratings_are_those_of_a_slow_and_obvious_search(void **unused)
{
    (void)unused;
    for (int try = 0; try < tries_of(40); try++) {
        const int players = 2 + try % (PLAYERS - 1);
        Court court = new_court((uint32_t)players);
        double elo[PLAYERS];
        double slow[PLAYERS];
        court.rng.state += (uint64_t)try;
        for (int i = 0; i < players; i++) {
            elo[i] = 900 * share(&court.rng);
        }
        const size_t openings = 5 + fourmi_rng_next(&court.rng) % 60;
        simulate(&court, elo, openings, 0.3);
        fourmi_tournament *t = judge(&court, half_points, openings, -1);
        if (t->is_finite) {
            rate_slowly(players, openings, slow);
        }
        for (int i = 0; t->is_finite && i < players; i++) {
            assert_true(fabs(elo_of(t, i) - slow[i]) < 1e-4);
        }
        fourmi_free(t);
        free_court(&court);
    }
}

static const double planted[PLAYERS] = {-250, -120, -40, 10, 130, 270};

static void planted_strengths_are_found_again(void **unused)
{
    Court court = new_court(PLAYERS);
    (void)unused;
    court.rng.state = 11;
    simulate(&court, planted, OPENINGS, 0.4);
    for (int anchor = -1; anchor <= 2; anchor += 3) {
        fourmi_tournament *t = judge(&court, half_points, OPENINGS, anchor);
        for (int i = 0; i < PLAYERS; i++) {
            const double truth = planted[i] - (anchor >= 0 ? planted[anchor] : 0);
            printf("%d %d %g %g %g\n", anchor, i, elo_of(t, i), truth, error_of(t, i));
            assert_true(error_of(t, i) < 8);
        }
        assert_true(anchor < 0 || (elo_of(t, 2) == 0 && error_of(t, 2) == 0));
        fourmi_free(t);
    }
    free_court(&court);
}

static void nineteen_of_twenty_errors_are_large_enough(void **unused)
{
    Court court = new_court(PLAYERS);
    const int tries = tries_of(300);
    (void)unused;
    for (int drawn = 0; drawn <= 1; drawn++) {
        int hits = 0;
        for (int try = 0; try < tries; try++) {
            simulate(&court, planted, 40, 0.7 * drawn);
            fourmi_tournament *t = judge(&court, half_points, 40, drawn ? 3 : -1);
            const double truth = planted[0] - (drawn ? planted[3] : 0);
            hits += !t->is_finite || fabs(elo_of(t, 0) - truth) <= error_of(t, 0);
            fourmi_free(t);
        }
        assert_in_range(hits, tries * 90 / 100, tries);
    }
    free_court(&court);
}

static void errors_are_those_of_openings_drawn_again(void **unused)
{
    enum { DRAWS = 200, SIZE = 120 };
    static uint8_t original[SIZE * PAIRINGS];
    Court court = new_court(PLAYERS);
    double squares[PLAYERS] = {0};
    (void)unused;
    simulate(&court, planted, SIZE, 0.4);
    memcpy(original, half_points, sizeof original);
    fourmi_tournament *t = judge(&court, half_points, SIZE, -1);
    for (int draw = 0; draw < DRAWS; draw++) {
        for (int o = 0; o < SIZE; o++) {
            memcpy(half_points + o * PAIRINGS,
                   original + fourmi_rng_next(&court.rng) % SIZE * PAIRINGS, PAIRINGS);
        }
        fourmi_tournament *again = judge(&court, half_points, SIZE, -1);
        for (int i = 0; i < PLAYERS; i++) {
            squares[i] += pow(elo_of(again, i) - elo_of(t, i), 2) / DRAWS;
        }
        fourmi_free(again);
    }
    for (int i = 0; i < PLAYERS; i++) {
        const double ratio = error_of(t, i) / (1.98 * sqrt(squares[i])); /* Student's of 119 */
        assert_true(0.85 < ratio && ratio < 1.2);
    }
    fourmi_free(t);
    free_court(&court);
}

static void openings_that_decide_everything_make_no_errors_small(void **unused)
{
    /* Factors from Student's tables, for so many openings. */
    static const struct {
        int openings;
        double factor;
    } rows[] = {{2, 12.706}, {4, 3.182}, {6, 2.571}, {8, 2.365}, {10, 2.262}, {30, 2.045}};
    Court court = new_court(2);
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int n = rows[i].openings;
        /* Every opening is won by the same player in all its games, by turns: all these games say no
         * more than so many pairs do. */
        fourmi_tournament *t = judge_pairs(&court, (const int[]){n / 2, 0, 0, 0, n / 2});
        /* The error of the share, which is 4 times as much in natural units: each pair is a point
         * off, and one more is counted with half a square. */
        const double error = 400 / log(10) * 4 * rows[i].factor * sqrt(n + 0.5) / (2 * n);
        assert_true(fabs(error_of(t, 0) - error) < 0.002 * error);
        fourmi_free(t);
    }
    free_court(&court);
}

static void a_player_that_has_won_everything_has_no_finite_rating(void **unused)
{
    enum { SIZE = 30 };
    static const double elo[] = {0, 0, 0};
    Court court = new_court(3);
    (void)unused;
    simulate(&court, elo, SIZE, 0.2);
    for (size_t o = 0; o < SIZE; o++) { /* player 2 beats both others */
        half_points[o * 3 + 1] = 0;
        half_points[o * 3 + 2] = 0;
    }
    fourmi_tournament *t = judge(&court, half_points, SIZE, -1);
    assert_false(t->is_finite);
    assert_int_equal(rank_of(t, "2")->above, 0);
    assert_int_equal(rank_of(t, "0")->above, 1);
    assert_int_equal(rank_of(t, "1")->above, 1);
    assert_true(isnan(error_of(t, 2)));
    /* A drawn game was added: 60.5 of 61 points. */
    const double mean = (elo_of(t, 0) + elo_of(t, 1)) / 2;
    assert_true(fabs(elo_of(t, 2) - mean - 400 * log10(60.5 / 0.5)) < 5);
    fourmi_free(t);
    half_points[2] = 1; /* half a point is enough for a rating */
    t = judge(&court, half_points, SIZE, -1);
    assert_true(t->is_finite && elo_of(t, 2) > 400 && error_of(t, 2) > 50);
    fourmi_free(t);
    free_court(&court);
}

static void the_most_players_can_be_rated_far_apart(void **unused)
{
    enum { SIZE = 4 };
    static uint8_t many[SIZE * PLAYERS_MAX * (PLAYERS_MAX - 1) / 2];
    Court court = new_court(PLAYERS_MAX);
    uint8_t *at = many;
    (void)unused;
    /* Each wins against all with smaller numbers, but for half a point to its neighbour. */
    for (int o = 0; o < SIZE; o++) {
        for (int b = 1; b < PLAYERS_MAX; b++) {
            for (int a = 0; a < b; a++) {
                *at++ = o == 0 && a + 1 == b;
            }
        }
    }
    fourmi_tournament *t = judge(&court, many, SIZE, -1);
    assert_true(t->is_finite);
    for (int i = 1; i < PLAYERS_MAX; i++) {
        assert_true(elo_of(t, i) > elo_of(t, i - 1));
    }
    fourmi_free(t);
    free_court(&court);
}

/* ------------------------------------------------- going on, and what is refused */

typedef struct Kept {
    fourmi_record *records[256];
    int count;
    fourmi_lab *lab;
} Kept;

static bool keep(void *context, const fourmi_match_game *game)
{
    Kept *kept = context;
    char moves[512];
    fourmi_record_write(game->record, moves, sizeof moves);
    kept->records[kept->count++] = new_record(kept->lab, game->record->game, moves);
    return true;
}

static void games_that_were_played_before_are_taken_in_their_order(void **unused)
{
    static Told told[2];
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "connect4", three);
    Kept kept = {.lab = lab};
    (void)unused;
    memset(told, 0, sizeof told);
    fourmi_tournament *t = new_tournament(
        lab, &field,
        (fourmi_tournament_options){.openings = 9, .each_game = keep, .each_context = &kept});
    ASSERT_OK(fourmi_run(t, 0));
    fourmi_free(t);
    for (int i = 0; i < 2; i++) {
        t = new_tournament(lab, &field,
                           (fourmi_tournament_options){
                               .openings = 9, .each_game = tell, .each_context = &told[i]});
        if (i == 1) {
            assert_int_equal(fourmi_run(t, 5), FOURMI_AGAIN);
            for (int k = 5; k < 20; k++) {
                ASSERT_OK(fourmi_tournament_take(t, kept.records[k]));
            }
        }
        /* This game has another opening than the next one. */
        ASSERT_FAILS(fourmi_tournament_take(t, kept.records[40]), FOURMI_ERROR_ARGUMENT,
                     "not that of game");
        fourmi_record *half = new_record(lab, t->game, "44");
        ASSERT_FAILS(fourmi_tournament_take(t, half), FOURMI_ERROR_ARGUMENT, "not that of game");
        fourmi_free(half);
        ASSERT_OK(fourmi_run(t, 0));
        ASSERT_FAILS(fourmi_tournament_take(t, kept.records[0]), FOURMI_ERROR_OVER, "all games");
        fourmi_free(t);
    }
    assert_string_equal(told[1].text, told[0].text);
    for (int i = 0; i < kept.count; i++) {
        fourmi_free(kept.records[i]);
    }
    free_field(&field);
    fourmi_free(lab);
}

static void a_tournament_that_cannot_be_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    Field field = new_field(lab, "tictactoe", (const char *const[]){"random", "medium", NULL});
    Field worlds = new_field(lab, "snake:4x4", (const char *const[]){"random", "cycle", NULL});
    fourmi_policy *other = new_level(lab, "connect4", "random");
    fourmi_policy *mixed[] = {field.players[0], other};
    fourmi_policy *missing[] = {field.players[0], NULL};
    fourmi_policy *large[] = {other, other};
    fourmi_tournament *t = (fourmi_tournament *)1;
    (void)unused;
#define REFUSED(status, words, ...)                                                                \
    ASSERT_FAILS(fourmi_tournament_new(lab, &(fourmi_tournament_options){__VA_ARGS__}, &t),        \
                 status, words)
    REFUSED(FOURMI_ERROR_ARGUMENT, "options.players is missing", .player_count = 2);
    assert_null(t);
    REFUSED(FOURMI_ERROR_ARGUMENT, "2 to 64", .players = field.players, .player_count = 1);
    REFUSED(FOURMI_ERROR_ARGUMENT, "2 to 64", .players = field.players, .player_count = 65);
    REFUSED(FOURMI_ERROR_ARGUMENT, "players[1] is missing", .players = missing, .player_count = 2);
    REFUSED(FOURMI_ERROR_OTHER_GAME, "random is for connect4", .players = mixed, .player_count = 2);
    REFUSED(FOURMI_ERROR_UNSUPPORTED, "played by one", .players = worlds.players,
            .player_count = 2);
#define PLAYERS_OF_TICTACTOE .players = field.players, .player_count = 2
    REFUSED(FOURMI_ERROR_ARGUMENT, "has 3 openings", PLAYERS_OF_TICTACTOE, .openings = 4);
    REFUSED(FOURMI_ERROR_ARGUMENT, "goes on after 9", PLAYERS_OF_TICTACTOE, .opening_plies = 9);
    REFUSED(FOURMI_ERROR_ARGUMENT, "-1 plies", PLAYERS_OF_TICTACTOE, .opening_plies = -1);
    REFUSED(FOURMI_ERROR_ARGUMENT, "none of the players", PLAYERS_OF_TICTACTOE, .anchor = other);
    REFUSED(FOURMI_ERROR_ARGUMENT, "-2 threads", PLAYERS_OF_TICTACTOE, .threads = -2);
    REFUSED(FOURMI_ERROR_ARGUMENT, "more than 1048576 positions", .players = large,
            .player_count = 2, .opening_plies = 14);
    free_field(&field);
    free_field(&worlds);
    fourmi_free(other);
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(a_tournament_has_the_figures_of_the_program),
          cmocka_unit_test(the_parts_of_a_tournament_add_up),
          cmocka_unit_test(threads_and_slices_play_the_same_games),
          cmocka_unit_test(two_players_play_the_same_games_whoever_else_is_there),
          cmocka_unit_test(players_of_one_name_have_luck_of_their_own),
          cmocka_unit_test(openings_are_all_that_differ_up_to_symmetry),
          cmocka_unit_test(more_openings_begin_as_fewer_do_and_another_seed_has_others),
          cmocka_unit_test(the_usual_openings_are_fifty_or_all),
          cmocka_unit_test(a_policy_of_ones_own_plays_against_the_levels),
          cmocka_unit_test(a_policy_that_answers_nonsense_in_the_middle_loses_no_game_before),
          cmocka_unit_test(a_game_of_ones_own_with_chance_has_a_tournament),
          cmocka_unit_test(a_difference_is_that_of_points_a_game),
          cmocka_unit_test(a_few_pairs_that_all_end_alike_prove_nothing),
          cmocka_unit_test(nineteen_of_twenty_ranges_hold_the_true_difference),
          cmocka_unit_test(two_players_are_as_far_apart_as_their_score_says),
          cmocka_unit_test(ratings_are_those_of_a_slow_and_obvious_search),
          cmocka_unit_test(planted_strengths_are_found_again),
          cmocka_unit_test(nineteen_of_twenty_errors_are_large_enough),
          cmocka_unit_test(errors_are_those_of_openings_drawn_again),
          cmocka_unit_test(openings_that_decide_everything_make_no_errors_small),
          cmocka_unit_test(a_player_that_has_won_everything_has_no_finite_rating),
          cmocka_unit_test(the_most_players_can_be_rated_far_apart),
          cmocka_unit_test(games_that_were_played_before_are_taken_in_their_order),
          cmocka_unit_test(a_tournament_that_cannot_be_is_refused))
