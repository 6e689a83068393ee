/* test_solver.c - the fast solver, against the slow search and against itself.
 *
 * With SOAK set in the environment it does the long version: every position of
 * the solved sets, every board that is solved within minutes.
 */
#include "testing.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "facets/symmetry.h"
#include "oracle/minimax.h"
#include "oracle/solver/solver.h"
#include "oracle/solver/solver_table.h"
#include "positions.h"

enum { TABLE_BYTES = 16 << 20 };
static _Alignas(SOLVER_ALIGNMENT) unsigned char table[TABLE_BYTES];

static bool is_soak(void)
{
    return getenv("SOAK") != NULL;
}

static Solver solver_for(const Game *game)
{
    Solver solver;
    assert_true(solver_init(&solver, game->cols, game->rows, table, sizeof table));
    return solver;
}

static int score_of(Solver *solver, Position p)
{
    int score;
    assert_true(solver_can_solve(solver, p));
    assert_true(solver_score(solver, p, &score));
    return score;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* --------------------------------------------------- against the slow search */

static int searched_score(const Game *game, Position p)
{
    const MinimaxOptions options = {
        .alpha_beta = true, .prefer_sooner = true, .order = ORDER_CENTRE_FIRST};
    int value = minimax_search(game, p, &options, NULL, NULL).value;
    int plies = minimax_win_value(game) - abs(value);
    return value == 0 ? 0 : sign(value) * game->score_of_win(game, p, plies);
}

static void compare_with_search(const Game *game, int positions, int empty_max)
{
    Rng rng = rng_from_seed(31);
    Solver solver = solver_for(game);
    for (int i = 0; i < positions; i++) {
        Position p = random_late_position(game, 1 + i % empty_max, &rng);
        assert_int_equal(score_of(&solver, p), searched_score(game, p));
    }
}

static void late_positions_agree_with_the_readable_search(void **state)
{
    (void)state;
    compare_with_search(&connect4, is_soak() ? 30000 : 5000, 12);
}

static void late_positions_of_other_boards_agree_too(void **state)
{
    (void)state;
    static const int sizes[][2] = {{4, 4}, {5, 4}, {6, 4}, {8, 4},  {12, 4}, {4, 5}, {5, 5},
                                   {6, 5}, {7, 5}, {8, 5}, {10, 5}, {5, 6},  {6, 6}, {8, 6},
                                   {9, 6}, {7, 7}, {8, 7}, {6, 8},  {4, 12}, {4, 15}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Game game;
        assert_true(connect4_sized(sizes[i][0], sizes[i][1], &game));
        compare_with_search(&game, is_soak() ? 3000 : 300, 11);
    }
}

/* The score of a position, from those of the positions that a move leads to. */
static int score_from_next(const PositionSet *set, const int8_t *scores, Position p)
{
    const Game *game = set->game;
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    int best = -INT8_MAX;
    for (int i = 0; i < count; i++) {
        const Position next = game->play(game, p, moves[i]);
        const Result result = game->result(game, next);
        const int score = result == RESULT_UNFINISHED ? -scores[positions_find(set, next)]
                          : result == RESULT_DRAW     ? 0
                                                      : game->score_of_win(game, p, 1);
        best = score > best ? score : best;
    }
    return best;
}

/* Compares with every position of a board, of which there are so many, worked out from the
 * last ply back. */
static void compare_with_all(const Game *game, size_t capacity)
{
    PositionSet set;
    Position *positions = malloc(capacity * sizeof *positions);
    uint32_t *slots = malloc(positions_slot_count(capacity) * sizeof *slots);
    int8_t *scores = malloc(capacity);
    assert_true(positions != NULL && slots != NULL && scores != NULL);
    positions_init(&set, game, positions, slots, capacity);
    assert_true(positions_add(&set, game->start));
    for (size_t i = 0; i < set.count; i++) {
        Move moves[GAME_MOVES_MAX];
        const int count = game->legal_moves(game, positions[i], moves);
        for (int k = 0; k < count; k++) {
            assert_true(positions_add(&set, game->play(game, positions[i], moves[k])));
        }
    }
    assert_int_equal(set.count, capacity);
    Solver solver = solver_for(game);
    for (size_t i = set.count; i-- > 0;) {
        if (!game_is_over(game, positions[i])) {
            scores[i] = (int8_t)score_from_next(&set, scores, positions[i]);
            assert_int_equal(score_of(&solver, positions[i]), scores[i]);
        }
    }
    free(positions);
    free(slots);
    free(scores);
}

static void every_position_of_a_small_board_has_its_score(void **state)
{
    (void)state;
    static const struct {
        int cols, rows;
        size_t positions;
        bool takes_long;
    } boards[] = {{4, 4, 161029, false},
                  {4, 5, 1706255, false},
                  {5, 4, 3945711, true},
                  {5, 5, 69763700, true}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        Game game;
        assert_true(connect4_sized(boards[i].cols, boards[i].rows, &game));
        if (!boards[i].takes_long || is_soak()) {
            compare_with_all(&game, boards[i].positions);
        }
    }
}

/* ----------------------------------------------------------- against itself */

static void check_consistency(Solver *solver, const Game *game, Position p)
{
    int score = score_of(solver, p);
    assert_int_equal(score_of(solver, symmetry_transform(game, p, 1)), score);
    int outcome;
    assert_true(solver_outcome(solver, p, &outcome));
    assert_int_equal(outcome, sign(score));

    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    int best = INT8_MIN;
    for (int i = 0; i < count; i++) {
        Position child = game->play(game, p, moves[i]);
        int child_score = game->result(game, child) == RESULT_UNFINISHED
                              ? -score_of(solver, child)
                              : abs(result_for(game->result(game, child), SIDE_FIRST)) *
                                    game->score_of_win(game, p, 1);
        best = child_score > best ? child_score : best;
        bool keeps;
        assert_true(solver_keeps_score(solver, p, moves[i], score, &keeps));
        assert_int_equal(keeps, child_score == score);
    }
    assert_int_equal(best, score);
}

static void a_score_is_the_best_of_its_moves_and_the_same_in_the_mirror(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(32);
    Solver solver = solver_for(&connect4);
    for (int i = 0; i < (is_soak() ? 5000 : 300); i++) {
        check_consistency(&solver, &connect4, random_late_position(&connect4, 10 + i % 16, &rng));
    }
    Game odd;
    assert_true(connect4_sized(6, 5, &odd));
    solver = solver_for(&odd);
    for (int i = 0; i < tries_of(300); i++) {
        check_consistency(&solver, &odd, random_late_position(&odd, 8 + i % 10, &rng));
    }
}

static uint64_t nodes_of_copy(const Game *game, int copy)
{
    Rng rng = rng_from_seed(33);
    Solver solver = solver_for(game);
    solver.machine = copy;
    for (int i = 0; i < tries_of(60); i++) {
        (void)score_of(&solver, random_late_position(game, 18 + i % 8, &rng));
    }
    return solver_nodes(&solver);
}

/* Copy 0 is for any board on any machine; a copy for one board or machine has a bit for each. */
static void every_copy_of_the_search_visits_the_same_nodes(void **state)
{
    (void)state;
    static const int sizes[][2] = {{7, 6}, {4, 6}, {6, 5}, {8, 5}, {12, 4}, {9, 6}, {8, 7}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Game game;
        assert_true(connect4_sized(sizes[i][0], sizes[i][1], &game));
        const int best = solver_for(&game).machine;
        const uint64_t nodes = nodes_of_copy(&game, 0);
        for (int copy = 1; copy <= best; copy++) {
            if ((copy & best) == copy) {
                assert_true(nodes_of_copy(&game, copy) == nodes);
            }
        }
    }
}

static void any_size_of_table_gives_the_same_scores(void **state)
{
    (void)state;
    int first_sum = 0;
    const size_t smallest = solver_bytes_min(connect4.cols, connect4.rows);
    for (size_t size = smallest; size <= sizeof table; size = size * 3 + 64) {
        Solver solver;
        assert_true(solver_init(&solver, connect4.cols, connect4.rows, table, size));
        Rng rng = rng_from_seed(34);
        int sum = 0;
        for (int i = 0; i < tries_of(40); i++) {
            sum = sum * 3 + score_of(&solver, random_late_position(&connect4, 22, &rng));
            sum %= 1000003;
        }
        first_sum = size == smallest ? sum : first_sum;
        assert_int_equal(sum, first_sum);
    }
}

/* ------------------------------------------------------ against the literature */

typedef struct SolvedBoard {
    int cols, rows;
    int stones; /* with which the game is decided; odd if the first side wins; 0: a draw */
    bool takes_long;
} SolvedBoard;

static void boards_have_their_published_outcome(void **state)
{
    (void)state;
    static const SolvedBoard boards[] = {
        {4, 4, 0, false}, {5, 4, 0, false}, {6, 4, 24, false}, {7, 4, 0, false}, {8, 4, 32, true},
        {4, 5, 0, false}, {5, 5, 0, false}, {6, 5, 0, true},   {7, 5, 0, true},  {8, 5, 39, true},
        {4, 6, 0, false}, {5, 6, 0, false}, {6, 6, 36, true},  {7, 6, 41, true}, {4, 7, 0, false},
        {5, 7, 0, true},  {6, 7, 41, true}, {4, 8, 0, false},  {5, 8, 0, true},  {9, 4, 36, true},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const SolvedBoard *b = &boards[i];
        if (b->takes_long && !is_soak()) {
            continue;
        }
        Game game;
        assert_true(connect4_sized(b->cols, b->rows, &game));
        Solver solver = solver_for(&game);
        int expected = b->stones == 0 ? 0 : game.score_of_win(&game, game.start, b->stones);
        assert_int_equal(score_of(&solver, game.start), b->stones % 2 == 1 ? expected : -expected);
    }
}

/* Checks every n-th line `MOVES SCORE` of a file; returns how many. */
static int check_set(const char *folder, const char *name, int every)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return 0;
    }
    Solver solver = solver_for(&connect4);
    char text[64];
    int published;
    int checked = 0;
    for (int line = 0; fscanf(file, "%63s %d", text, &published) == 2; line++) {
        if (line % every == 0) {
            assert_int_equal(score_of(&solver, after(&connect4, text)), published);
            checked++;
        }
    }
    (void)fclose(file);
    return checked;
}

/* Positions from random play whose scores another solver, written by others,
 * has confirmed. */
static void confirmed_positions_get_their_scores(void **state)
{
    (void)state;
    assert_int_equal(check_set(FOURMI_TEST_DATA, "connect4-solved.txt", 1), 120);
}

/* Positions solved by others, where the sets are at hand: all of the easy ones,
 * a sample of the others. */
static void solved_positions_get_their_published_scores(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int every;
    } sets[] = {{"end-easy", 1},    {"middle-easy", 1},   {"middle-medium", 10},
                {"begin-easy", 10}, {"begin-medium", 50}, {"begin-hard", 500}};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        int every = is_soak() ? 1 : sets[i].every;
        int checked = check_set(FOURMI_SHARED_DATA "/connect4", sets[i].name, every);
        if (checked == 0 && i == 0) {
            skip(); /* the sets are not here */
        }
        assert_int_equal(checked, 1000 / every);
    }
}

/* ------------------------------------------------------------------- limits */

static bool stop(void *context, uint64_t nodes)
{
    (void)nodes;
    ++*(int *)context;
    return false;
}

static void a_search_can_be_cancelled_at_every_moment(void **state)
{
    (void)state;
    Rng rng = rng_from_seed(35);
    int polls = 0;
    Solver solver = solver_for(&connect4);
    solver_set_poll(&solver, stop, &polls, 1000);
    int score = 99;
    int outcome;
    bool keeps;
    assert_false(solver_score(&solver, connect4.start, &score));
    assert_int_equal(polls, 1);
    assert_int_equal(solver_nodes(&solver), 1000);
    assert_false(solver_outcome(&solver, connect4.start, &outcome));
    assert_false(solver_keeps_score(&solver, connect4.start, 3, 1, &keeps));

    /* Whatever a cancelled search leaves in the table must be true. */
    for (int i = 0; i < tries_of(20); i++) {
        Position p = random_late_position(&connect4, 20, &rng);
        Solver fresh = solver_for(&connect4);
        int expected = score_of(&fresh, p);
        Solver often = solver_for(&connect4);
        for (uint64_t every = 1; every < 3000; every = every * 2 + 1) {
            solver_set_poll(&often, stop, &polls, every);
            (void)solver_score(&often, p, &score);
        }
        solver_set_poll(&often, NULL, NULL, 1);
        assert_int_equal(score_of(&often, p), expected);
    }
}

static void impossible_positions_are_refused(void **state)
{
    (void)state;
    Solver solver = solver_for(&connect4);
    static const Position impossible[] = {
        {0, 2},                             /* a stone that floats */
        {1, 1},                             /* the wrong number of stones */
        {2, 1},                             /* a stone that is not there */
        {0, UINT64_C(1) << 6},              /* above the board */
        {0, UINT64_C(1) << 60},             /* beside the board */
        {UINT64_C(7) << 7, 15 | 7ull << 7}, /* won already */
    };
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++) {
        assert_false(solver_can_solve(&solver, impossible[i]));
    }
    assert_true(solver_can_solve(&solver, connect4.start));
}

static void memory_that_does_not_do_is_refused(void **state)
{
    (void)state;
    Solver solver;
    assert_false(solver_init(&solver, 7, 6, NULL, sizeof table));
    assert_false(solver_init(&solver, 7, 6, table + 8, sizeof table - 8));
    assert_false(solver_init(&solver, 7, 6, table, solver_bytes_min(7, 6) - 1));
    assert_true(solver_init(&solver, 7, 6, table, solver_bytes_min(7, 6)));
}

/* ------------------------------------------------------------------ threads */

enum { JOBS = 30 };

typedef struct Worker {
    Solver solver;
    const Position *positions;
    int scores[JOBS];
} Worker;

static void *work(void *context)
{
    Worker *worker = context;
    for (int i = 0; i < JOBS; i++) {
        (void)solver_score(&worker->solver, worker->positions[i], &worker->scores[i]);
    }
    return NULL;
}

static void share_a_table(bool together)
{
    static _Alignas(SOLVER_ALIGNMENT) unsigned char private_memory[1 << 20];
    static Worker workers[2];
    Position positions[JOBS];
    Rng rng = rng_from_seed(36);
    for (int i = 0; i < JOBS; i++) {
        positions[i] = random_late_position(&connect4, 25 + i % 3, &rng);
    }
    Worker alone = {.solver = solver_for(&connect4), .positions = positions};
    (void)work(&alone);

    pthread_t threads[2];
    workers[0].solver = solver_for(&connect4);
    assert_true(solver_init_sharing(&workers[1].solver, &workers[0].solver, together,
                                    private_memory, sizeof private_memory));
    for (int i = 0; i < 2; i++) {
        workers[i].positions = positions;
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_memory_equal(workers[i].scores, alone.scores, sizeof alone.scores);
    }
}

static void threads_that_share_a_table_find_the_same_scores(void **state)
{
    (void)state;
    share_a_table(false);
    share_a_table(true);
}

/* Threads that search one position together. They take turns, so that what they do
 * to each other is the same in every run: who polls hands over to the next. */
enum { TEAM_MAX = 4, PRIVATE_BYTES = 1 << 18 };

typedef struct Team {
    pthread_mutex_t mutex;
    pthread_cond_t turn_changed;
    int count;
    int turn;
    bool is_done[TEAM_MAX];
    Position position;
} Team;

typedef struct Member {
    Team *team;
    int number;
    uint64_t cancel_at; /* so many nodes; 0 for never */
    Solver solver;
    bool is_known;
    int score;
} Member;

/* To the next who is not done, if there is one. */
static void hand_over(Team *team)
{
    for (int i = 0; i < team->count; i++) {
        team->turn = (team->turn + 1) % team->count;
        if (!team->is_done[team->turn]) {
            break;
        }
    }
    pthread_cond_broadcast(&team->turn_changed);
}

static void wait_for_turn(const Member *member)
{
    while (member->team->turn != member->number) {
        pthread_cond_wait(&member->team->turn_changed, &member->team->mutex);
    }
}

/* While a member has its turn it holds no mutex: the table is shared without. */
static bool take_turns(void *context, uint64_t nodes)
{
    Member *member = context;
    pthread_mutex_lock(&member->team->mutex);
    hand_over(member->team);
    wait_for_turn(member);
    pthread_mutex_unlock(&member->team->mutex);
    return member->cancel_at == 0 || nodes < member->cancel_at;
}

static void *search_in_turns(void *context)
{
    Member *member = context;
    Team *team = member->team;
    pthread_mutex_lock(&team->mutex);
    wait_for_turn(member);
    pthread_mutex_unlock(&team->mutex);
    member->is_known = solver_score(&member->solver, team->position, &member->score);
    pthread_mutex_lock(&team->mutex);
    team->is_done[member->number] = true;
    hand_over(team);
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

/* Solvers that share the table, of which nothing is known before. */
static void init_members(Member members[TEAM_MAX], const Game *game, int count)
{
    static _Alignas(SOLVER_ALIGNMENT) unsigned char memory[TEAM_MAX][PRIVATE_BYTES];
    members[0] = (Member){.number = 0, .solver = solver_for(game)};
    for (int i = 1; i < count; i++) {
        members[i] = (Member){.number = i};
        assert_true(solver_init_sharing(&members[i].solver, &members[0].solver, true, memory[i],
                                        sizeof memory[i]));
    }
}

/* Has all members search `p`, each for so many nodes at a time; returns the nodes of
 * the one that searched most of them. */
static uint64_t search_together(Member members[TEAM_MAX], int count, Position p, uint64_t every)
{
    Team team = {.count = count, .position = p};
    pthread_t threads[TEAM_MAX];
    uint64_t most = 0;
    pthread_mutex_init(&team.mutex, NULL);
    pthread_cond_init(&team.turn_changed, NULL);
    for (int i = 0; i < count; i++) {
        members[i].team = &team;
        solver_set_poll(&members[i].solver, take_turns, &members[i], every);
        assert_int_equal(pthread_create(&threads[i], NULL, search_in_turns, &members[i]), 0);
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        const uint64_t nodes = solver_nodes(&members[i].solver);
        most = nodes > most ? nodes : most;
    }
    pthread_cond_destroy(&team.turn_changed);
    pthread_mutex_destroy(&team.mutex);
    return most;
}

static void check_together(const Game *game, int count, Position p, int score)
{
    Member members[TEAM_MAX];
    init_members(members, game, count);
    (void)search_together(members, count, p, 101);
    for (int i = 0; i < count; i++) {
        assert_true(members[i].is_known);
        assert_int_equal(members[i].score, score);
    }
}

static void threads_that_search_a_position_together_all_find_its_score(void **state)
{
    (void)state;
    FILE *file = fopen(FOURMI_TEST_DATA "/connect4-solved.txt", "r");
    assert_non_null(file);
    const int every = is_soak() ? 1 : 240 / tries_of(60);
    char text[64];
    int published;
    for (int line = 0; fscanf(file, "%63s %d", text, &published) == 2; line++) {
        if (line % every == 0) {
            check_together(&connect4, 2, after(&connect4, text), published);
            check_together(&connect4, 4, after(&connect4, text), published);
        }
    }
    (void)fclose(file);
}

static void threads_search_other_boards_together(void **state)
{
    (void)state;
    static const int sizes[][2] = {{5, 4}, {6, 4}, {7, 4}, {5, 5}, {6, 5}, {9, 4}, {4, 12}};
    Rng rng = rng_from_seed(37);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Game game;
        assert_true(connect4_sized(sizes[i][0], sizes[i][1], &game));
        for (int j = 0; j < tries_of(20); j++) {
            const int cells = sizes[i][0] * sizes[i][1];
            const Position p = random_late_position(&game, cells * 2 / 3 + j % 3, &rng);
            Solver alone = solver_for(&game);
            const int score = score_of(&alone, p);
            check_together(&game, 3, p, score);
        }
    }
}

/* Two do all the work of one, and little more, so each does much less. */
static void threads_leave_each_other_what_one_of_them_searches(void **state)
{
    (void)state;
    static const char *const texts[] = {"43434224", "525217643", "6464274625", "555334335"};
    uint64_t alone = 0;
    uint64_t together = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const Position p = after(&connect4, texts[i]);
        Solver solver = solver_for(&connect4);
        (void)score_of(&solver, p);
        alone += solver_nodes(&solver);
        Member members[TEAM_MAX];
        init_members(members, &connect4, 2);
        together += search_together(members, 2, p, 500);
    }
    assert_true(together < alone * 3 / 4);
}

static int count_marks(const Solver *solver)
{
    const SolverTable table_shared = solver->early;
    int marks = 0;
    for (size_t i = 0; i < (size_t)TABLE_WAYS << table_shared.bucket_bits; i++) {
        marks += table_is_marked(table_shared.words[i]);
    }
    return marks;
}

/* Whether they are cancelled together or one after the other. */
static void threads_that_were_cancelled_together_leave_no_mark_and_nothing_wrong(void **state)
{
    (void)state;
    const Position p = after(&connect4, "555334335");
    for (uint64_t nodes = 500; nodes < 20000; nodes *= 3) {
        Member members[TEAM_MAX];
        init_members(members, &connect4, 3);
        for (uint64_t i = 0; i < 3; i++) {
            members[i].cancel_at = nodes + i * 200;
        }
        (void)search_together(members, 3, p, 100);
        assert_false(members[0].is_known);
        assert_int_equal(count_marks(&members[0].solver), 0);
        solver_set_poll(&members[0].solver, NULL, NULL, 1);
        assert_int_equal(score_of(&members[0].solver, p), -2);
    }
}

RUN_TESTS(cmocka_unit_test(late_positions_agree_with_the_readable_search),
          cmocka_unit_test(late_positions_of_other_boards_agree_too),
          cmocka_unit_test(every_position_of_a_small_board_has_its_score),
          cmocka_unit_test(a_score_is_the_best_of_its_moves_and_the_same_in_the_mirror),
          cmocka_unit_test(every_copy_of_the_search_visits_the_same_nodes),
          cmocka_unit_test(any_size_of_table_gives_the_same_scores),
          cmocka_unit_test(boards_have_their_published_outcome),
          cmocka_unit_test(confirmed_positions_get_their_scores),
          cmocka_unit_test(solved_positions_get_their_published_scores),
          cmocka_unit_test(a_search_can_be_cancelled_at_every_moment),
          cmocka_unit_test(impossible_positions_are_refused),
          cmocka_unit_test(memory_that_does_not_do_is_refused),
          cmocka_unit_test(threads_that_share_a_table_find_the_same_scores),
          cmocka_unit_test(threads_that_search_a_position_together_all_find_its_score),
          cmocka_unit_test(threads_search_other_boards_together),
          cmocka_unit_test(threads_leave_each_other_what_one_of_them_searches),
          cmocka_unit_test(threads_that_were_cancelled_together_leave_no_mark_and_nothing_wrong))
