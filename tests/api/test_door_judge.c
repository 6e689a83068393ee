/* test_door_judge.c - reviews, certificates and evaluations, held against independent truths. */
#include <math.h>

#include "door.h"

/* ------------------------------------------------------------------------- reviews */

/* A review of all plies of a record, which is freed. */
static fourmi_review *reviewed(fourmi_lab *lab, const char *game, const char *start,
                               const char *moves, fourmi_policy *policy)
{
    fourmi_record *record;
    fourmi_review *review;
    ASSERT_OK(fourmi_record_new(
        lab, &(fourmi_record_options){.game = open_game(lab, game), .start = start, .moves = moves},
        &record));
    ASSERT_OK(fourmi_review_new(lab, &(fourmi_review_options){.record = record, .policy = policy},
                                &review));
    fourmi_free(record);
    ASSERT_OK(fourmi_run(review, 0));
    return review;
}

static void each_mark_is_given_where_it_is_due(void **unused)
{
    /* The last ply of each record. */
    static const struct {
        const char *game, *start, *moves;
        fourmi_verdict verdict;
        int moves_lost;
        const char *best;
    } cases[] = {
        /* The middle wins at once; the others let O win. */
        {"tictactoe", "O-XX-X-OO", "5", FOURMI_VERDICT_ONLY, 0, "5"},
        {"tictactoe", "O-XX-X-OO", "7", FOURMI_VERDICT_BLUNDER, 0, "5"},
        {"tictactoe", NULL, "52", FOURMI_VERDICT_MISTAKE, 0, "1,3,7,9"},
        {"tictactoe", NULL, "51", FOURMI_VERDICT_BEST, 0, "1,3,7,9"},
        /* X could complete the top row at once; a fork wins two moves later. */
        {"tictactoe", NULL, "15394", FOURMI_VERDICT_GOOD, 2, "2"},
        /* Every answer loses; one stops the row, and X wins two moves later. */
        {"tictactoe", NULL, "1425", FOURMI_VERDICT_TOO_LATE, 2, "3"},
        {"tictactoe", NULL, "1423", FOURMI_VERDICT_BEST, 0, "3"},
        /* Two ways win in three moves of the player; the middle wins much later. */
        {"connect4", NULL, "44554", FOURMI_VERDICT_INACCURACY, 32, "3,6"},
        /* A beginner loses 22 moves sooner than necessary. */
        {"connect4", NULL, "414243", FOURMI_VERDICT_INACCURACY, 22, "4"},
        {"connect4", NULL, "414244", FOURMI_VERDICT_BEST, 0, "4"},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fourmi_review *review = reviewed(lab, cases[i].game, cases[i].start, cases[i].moves, NULL);
        assert_int_equal(review->ply_count, strlen(cases[i].moves));
        const fourmi_review_ply *last = &review->plies[review->ply_count - 1];
        assert_int_equal(last->verdict, cases[i].verdict);
        assert_int_equal(last->moves_lost, cases[i].moves_lost);
        assert_string_equal(last->best_text, cases[i].best);
        assert_string_equal(last->text, cases[i].moves + strlen(cases[i].moves) - 1);
        assert_int_equal(last->cost > 0, last->verdict == FOURMI_VERDICT_MISTAKE ||
                                             last->verdict == FOURMI_VERDICT_BLUNDER);
        fourmi_free(review);
    }
    fourmi_free(lab);
}

static void where_mates_are_counted_the_moves_lost_are_those_of_the_side_that_mates(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_review *review = reviewed(lab, "chess:KRK", "7k/8/6K1/8/8/8/8/R7 w - -", "a1b1,h8g8",
                                     NULL);
    (void)unused;
    assert_int_equal(review->plies[0].verdict, FOURMI_VERDICT_GOOD);
    assert_int_equal(review->plies[0].moves_lost, 1);
    assert_true(review->plies[0].before.plies == 1);
    assert_true(review->plies[0].after.plies == 3);
    assert_string_equal(review->plies[0].best_text, "a1a8");
    assert_int_equal(review->plies[1].turn, FOURMI_SECOND);
    assert_int_equal(review->plies[1].verdict, FOURMI_VERDICT_TOO_LATE);
    fourmi_free(review);
    fourmi_free(lab);
}

/* An episode of random actions. */
static fourmi_record *random_episode(fourmi_lab *lab, const fourmi_game *game, uint64_t seed)
{
    fourmi_record *record = new_record(lab, game, NULL);
    fourmi_rng rng;
    fourmi_rng_seed(&rng, seed);
    while (record->turn != FOURMI_OVER) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        const int count = fourmi_state_legal(game, record->state, actions, NULL);
        if (record->turn == FOURMI_CHANCE) {
            ASSERT_OK(fourmi_record_draw(record, &rng));
        } else {
            ASSERT_OK(fourmi_record_play(record, actions[fourmi_rng_next(&rng) % (unsigned)count]));
        }
    }
    return record;
}

/* Value at the start - cost of the first + cost of the second + luck = what came out. */
static void luck_and_decisions_explain_what_a_game_brought(void **unused)
{
    static const struct {
        const char *name;
        bool has_goal;
    } games[] = {
        {"blackjack", false}, {"snake:3x3", true}, {"tictactoe", false}, {"connect4:4x4", false}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 4; i++) {
        const fourmi_game *game = open_game(lab, games[i].name);
        fourmi_exact *exact;
        double luck = 0;
        ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
        for (uint64_t seed = 0; seed < (uint64_t)tries_of(200); seed++) {
            fourmi_record *record = random_episode(lab, game, seed);
            fourmi_review *review;
            fourmi_value end;
            double rest = 0;
            bool is_split = false;
            ASSERT_OK(fourmi_review_new(
                lab, &(fourmi_review_options){.record = record, .exact = exact}, &review));
            ASSERT_OK(fourmi_run(review, 0));
            ASSERT_OK(fourmi_exact_value(exact, record->state, &end));
            const double got = games[i].has_goal ? end.number : record->total;
            const double said = review->plies[0].before.number - review->first_cost +
                                review->second_cost + review->luck;
            assert_true(said - got < 1e-7 && got - said < 1e-7);
            for (uint32_t ply = 0; ply < review->ply_count; ply++) {
                const fourmi_review_ply *one = &review->plies[ply];
                const bool is_chance = one->turn == FOURMI_CHANCE;
                assert_int_equal(one->ply, ply);
                assert_int_equal(one->verdict == FOURMI_VERDICT_CHANCE, is_chance);
                assert_true(one->cost >= 0 && (one->cost == 0 || !is_chance));
                assert_true(one->luck == 0 || is_chance);
                assert_int_equal(one->best_text == NULL, is_chance);
                rest += one->luck;
                is_split = is_split || strcmp(one->text, "split") == 0;
                if (game->outcomes > 0 && !is_chance) {
                    assert_int_equal(one->verdict, one->cost == 0     ? FOURMI_VERDICT_BEST
                                                   : one->cost < 0.01 ? FOURMI_VERDICT_GOOD
                                                   : one->cost < 0.05 ? FOURMI_VERDICT_INACCURACY
                                                   : one->cost < 0.25 ? FOURMI_VERDICT_MISTAKE
                                                                      : FOURMI_VERDICT_BLUNDER);
                }
            }
            rest -= review->luck;
            assert_true(is_split || (rest < 1e-7 && rest > -1e-7));
            luck += review->luck;
            fourmi_free(review);
            fourmi_free(record);
        }
        assert_true(luck == 0 || game->outcomes > 0);
        assert_true(luck != 0 || i > 0);
        fourmi_free(exact);
    }
    fourmi_free(lab);
}

/* The middle alone keeps the draw against a corner, so random play gives away half a point in
 * seven of eight cases. */
static void a_review_tells_what_a_policy_would_have_done(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "tictactoe");
    static const char *const levels[] = {"expert", "random"};
    static const char *const would[] = {"5", "2,3,4,5,6,7,8,9"};
    static const double costs[] = {0, 7.0 / 8};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_policy *policy;
        ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.game = game, .level = levels[i]},
                                    &policy));
        fourmi_review *review = reviewed(lab, "tictactoe", NULL, "12", policy);
        fourmi_free(policy);
        assert_string_equal(review->plies[1].policy_text, would[i]);
        assert_true(review->plies[1].policy_cost - costs[i] < 1e-12);
        assert_true(costs[i] - review->plies[1].policy_cost < 1e-12);
        fourmi_free(review);
    }
    fourmi_free(lab);
}

static void a_review_goes_on_ply_by_ply_over_the_part_that_is_asked_for(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_record *record = new_record(lab, open_game(lab, "tictactoe"), "1523748");
    fourmi_review *whole = reviewed(lab, "tictactoe", NULL, "1523748", NULL);
    fourmi_review *part;
    (void)unused;
    ASSERT_OK(fourmi_review_new(
        lab, &(fourmi_review_options){.record = record, .first = 2, .count = 3}, &part));
    ASSERT_OK(fourmi_record_go(record, 0)); /* which the review does not see */
    assert_int_equal(part->ply_count, 0);
    assert_int_equal(fourmi_run(part, 1), FOURMI_AGAIN);
    assert_int_equal(part->ply_count, 1);
    assert_int_equal(fourmi_run(part, 2), FOURMI_OK);
    assert_int_equal(fourmi_run(part, 1), FOURMI_OK);
    assert_int_equal(part->ply_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(part->plies[i].ply, 2 + i);
        assert_int_equal(part->plies[i].verdict, whole->plies[2 + i].verdict);
        assert_string_equal(part->plies[i].best_text, whole->plies[2 + i].best_text);
    }
    fourmi_free(part);
    ASSERT_OK(fourmi_review_new(lab, &(fourmi_review_options){.record = record}, &part));
    ASSERT_OK(fourmi_run(part, 0));
    assert_int_equal(part->ply_count, 0);
    fourmi_free(part);
    ASSERT_FAILS(
        fourmi_review_new(lab, &(fourmi_review_options){.record = record, .first = 1}, &part),
        FOURMI_ERROR_ARGUMENT, "ply 1");
    assert_null(part);
    ASSERT_FAILS(fourmi_review_new(lab, &(fourmi_review_options){.first = 1}, &part),
                 FOURMI_ERROR_ARGUMENT, "options.record is missing");
    ASSERT_FAILS(fourmi_review_new(lab, NULL, &part), FOURMI_ERROR_ARGUMENT, "options is missing");
    ASSERT_FAILS(fourmi_review_new(lab, NULL, NULL), FOURMI_ERROR_ARGUMENT, "review is missing");
    fourmi_free(whole);
    fourmi_free(record);
    fourmi_free(lab);
}

/* -------------------------------------------------- certificates: slow, and obvious */

enum { SLOW_ROOM = 1 << 18 };

/* Lines of a policy against everything, and the states in them, each counted once. */
typedef struct Slow {
    const fourmi_game *game;
    fourmi_policy *policy;
    fourmi_turn player;
    fourmi_exact *exact; /* NULL: decisions are not compared */
    uint64_t lines, line_won, line_drawn, line_lost;
    uint64_t states, decisions, right, won, drawn, lost;
    int shortest_loss;
    unsigned char *seen; /* [SLOW_ROOM] states, and bytes that say that one is there */
} Slow;

/* Whether a state was not seen before. */
static bool is_new(Slow *slow, const void *state)
{
    const size_t size = slow->game->state_size;
    uint64_t hash = 0;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const unsigned char *)state)[i]) * 0x100000001b3u;
    }
    for (size_t at = (hash ^ hash >> 29) % SLOW_ROOM;; at = (at + 1) % SLOW_ROOM) {
        unsigned char *place = slow->seen + at * (size + 1);
        if (place[size] == 0) {
            memcpy(place, state, size);
            place[size] = 1;
            slow->states++;
            assert_true(slow->states < SLOW_ROOM);
            return true;
        }
        if (memcmp(place, state, size) == 0) {
            return false;
        }
    }
}

static bool keeps_what_is_due(const Slow *slow, const fourmi_state *before,
                              const fourmi_state *after)
{
    fourmi_value due;
    fourmi_value kept;
    ASSERT_OK(fourmi_exact_value(slow->exact, before, &due));
    ASSERT_OK(fourmi_exact_value(slow->exact, after, &kept));
    return due.outcome == kept.outcome;
}

static void play_lines(Slow *slow, const fourmi_state *state, double total, int ply)
{
    const fourmi_game *game = slow->game;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double chances[FOURMI_LEGAL_MAX];
    const fourmi_turn turn = (fourmi_turn)fourmi_state_turn(game, state);
    const bool is_first_time = is_new(slow, state);
    if (turn == FOURMI_OVER) {
        const double gain = slow->player == FOURMI_FIRST ? total : -total;
        *(gain > 0 ? &slow->line_won : gain < 0 ? &slow->line_lost : &slow->line_drawn) += 1;
        *(gain > 0 ? &slow->won : gain < 0 ? &slow->lost : &slow->drawn) += is_first_time;
        slow->lines++;
        slow->shortest_loss = gain < 0 && ply < slow->shortest_loss ? ply : slow->shortest_loss;
        return;
    }
    const int count = fourmi_state_legal(game, state, actions, NULL);
    bool is_right = slow->exact != NULL;
    if (turn == slow->player) {
        assert_int_equal(fourmi_policy_act(slow->policy, state, chances), count);
    }
    for (int i = 0; i < count; i++) {
        fourmi_state next = *state;
        double gain;
        if (turn == slow->player && chances[i] == 0) {
            continue;
        }
        ASSERT_OK(fourmi_state_play(game, &next, actions[i], &gain));
        if (turn == slow->player && is_first_time && slow->exact != NULL) {
            is_right = is_right && keeps_what_is_due(slow, state, &next);
        }
        play_lines(slow, &next, total + gain, ply + 1);
    }
    slow->decisions += is_first_time && turn == slow->player;
    slow->right += is_first_time && turn == slow->player && is_right;
}

static Slow played_slowly(fourmi_policy *policy, fourmi_turn player, fourmi_exact *exact)
{
    Slow slow = {.game = policy->game,
                 .policy = policy,
                 .player = player,
                 .exact = exact,
                 .shortest_loss = 1000,
                 .seen = calloc(SLOW_ROOM, policy->game->state_size + 1)};
    fourmi_state start;
    assert_non_null(slow.seen);
    ASSERT_OK(fourmi_state_start(slow.game, &start));
    play_lines(&slow, &start, 0, 0);
    free(slow.seen);
    return slow;
}

/* A policy that takes the lowest action, and counts how often it was asked. */
typedef struct Lowest {
    int asked;
    int fails_at; /* this time; 0: never */
} Lowest;

static bool act_lowest(void *context, const fourmi_game *game, const void *view,
                       const fourmi_action *actions, int count, double *weights)
{
    Lowest *lowest = context;
    (void)game;
    (void)view;
    (void)actions;
    (void)count;
    weights[0] = 1;
    return ++lowest->asked != lowest->fails_at;
}

/* A level, or "lowest". */
static fourmi_policy *policy_of(fourmi_lab *lab, const char *game, const char *level,
                                Lowest *lowest)
{
    const bool is_level = strcmp(level, "lowest") != 0;
    fourmi_policy *policy;
    ASSERT_OK(fourmi_policy_new(lab,
                                &(fourmi_policy_options){.game = open_game(lab, game),
                                                         .level = is_level ? level : NULL,
                                                         .act = is_level ? NULL : act_lowest,
                                                         .act_context = lowest},
                                &policy));
    return policy;
}

typedef struct Bytes {
    unsigned char bytes[1 << 20];
    size_t size;
    bool refuses;
} Bytes;

static bool keep(void *context, const char *text, size_t length)
{
    Bytes *kept = context;
    if (kept->size + length > sizeof kept->bytes || kept->refuses) {
        return false;
    }
    memcpy(kept->bytes + kept->size, text, length);
    kept->size += length;
    return true;
}

static fourmi_certificate *new_certificate(fourmi_lab *lab, fourmi_certificate_options options)
{
    fourmi_certificate *certificate;
    ASSERT_OK(fourmi_certificate_new(lab, &options, &certificate));
    return certificate;
}

/* ------------------------------------------------------------------- certificates */

/* Ply by ply: the actions lead to a loss of this player, and the policy might take its own. */
static void check_loss(fourmi_lab *lab, const Slow *slow, const char *moves)
{
    fourmi_record *record = new_record(lab, slow->game, moves);
    assert_int_equal(record->turn, FOURMI_OVER);
    assert_true(slow->player == FOURMI_FIRST ? record->total < 0 : record->total > 0);
    assert_int_equal(record->ply, slow->shortest_loss);
    fourmi_record *line = new_record(lab, slow->game, NULL);
    for (uint32_t ply = 0; ply < record->ply; ply++) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        double chances[FOURMI_LEGAL_MAX];
        const int count = fourmi_state_legal(slow->game, line->state, actions, NULL);
        if (line->turn == slow->player) {
            ASSERT_OK(fourmi_policy_act(slow->policy, line->state, chances));
            for (int i = 0; i < count; i++) {
                assert_true(actions[i] != record->actions[ply] || chances[i] > 0);
            }
        }
        ASSERT_OK(fourmi_record_play(line, record->actions[ply]));
    }
    fourmi_free(line);
    fourmi_free(record);
}

static void check_lines(fourmi_lab *lab, const Slow *slow, int due)
{
    fourmi_certificate *told = new_certificate(
        lab, (fourmi_certificate_options){.policy = slow->policy, .player = slow->player});
    assert_int_equal(told->method, FOURMI_METHOD_LINES);
    assert_int_equal(told->proof, FOURMI_PROOF_NONE);
    ASSERT_OK(fourmi_run(told, 0));
    assert_true(told->is_due_known && told->due == due);
    assert_int_equal(told->lines, slow->lines);
    assert_int_equal(told->won, slow->line_won);
    assert_int_equal(told->drawn, slow->line_drawn);
    assert_int_equal(told->lost, slow->line_lost);
    assert_int_equal(told->decisions, slow->decisions);
    assert_true(told->is_compared && told->right == slow->right);
    assert_int_equal(told->proof,
                     slow->line_lost > 0 ? FOURMI_PROOF_REFUTED : FOURMI_PROOF_CERTIFIED);
    assert_int_equal(told->shortest_loss != NULL, slow->line_lost > 0);
    if (told->shortest_loss != NULL) {
        check_loss(lab, slow, told->shortest_loss);
    }
    fourmi_free(told);
}

static void check_walk(fourmi_lab *lab, const Slow *slow, int due)
{
    fourmi_certificate *told = new_certificate(
        lab, (fourmi_certificate_options){.policy = slow->policy,
                                          .player = slow->player,
                                          .method = FOURMI_METHOD_WALK,
                                          .compare = slow->exact != NULL});
    ASSERT_OK(fourmi_run(told, 0));
    assert_true(told->is_due_known && told->due == due);
    assert_int_equal(told->lines, 0);
    assert_int_equal(told->states, slow->states);
    assert_int_equal(told->open, 0);
    assert_int_equal(told->won, slow->won);
    assert_int_equal(told->drawn, slow->drawn);
    assert_int_equal(told->lost, slow->lost);
    assert_int_equal(told->decisions, slow->decisions);
    assert_int_equal(told->right, slow->right);
    assert_int_equal(told->is_compared, slow->exact != NULL);
    assert_int_equal(told->first_mistake != NULL,
                     told->is_compared && slow->right < slow->decisions);
    assert_int_equal(told->proof, slow->lost > 0 ? FOURMI_PROOF_REFUTED : FOURMI_PROOF_CERTIFIED);
    uint64_t decisions = 0;
    for (uint32_t i = 0; i < told->by_ply_count; i++) {
        assert_int_equal(told->by_ply[i].ply % 2, slow->player == FOURMI_SECOND);
        decisions += told->by_ply[i].decisions;
    }
    assert_int_equal(decisions, slow->decisions);
    if (slow->lost > 0) {
        check_loss(lab, slow, told->shortest_loss);
    }
    fourmi_free(told);
}

static void a_certificate_finds_what_playing_every_line_finds(void **unused)
{
    static const struct {
        const char *game, *level;
        bool is_compared;
    } cases[] = {{"tictactoe", "expert", true},     {"tictactoe", "lowest", true},
                 {"tictactoe", "random", true},     {"tictactoe", "depth=2", true},
                 {"connect4:4x4", "lowest", false}, {"connect4:4x4", "depth=1", false}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Lowest lowest = {0};
        fourmi_policy *policy = policy_of(lab, cases[i].game, cases[i].level, &lowest);
        fourmi_exact *exact = NULL;
        if (cases[i].is_compared) {
            ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = policy->game}, &exact));
        }
        for (int player = FOURMI_FIRST; player <= FOURMI_SECOND; player++) {
            const Slow slow = played_slowly(policy, (fourmi_turn)player, exact);
            check_walk(lab, &slow, 0);
            if (exact != NULL) {
                check_lines(lab, &slow, 0);
            }
            if (strcmp(cases[i].level, "expert") == 0) {
                assert_int_equal(slow.right, slow.decisions);
            }
        }
        fourmi_free(exact);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

/* Numbers of states as they are published; a policy that may take any action meets all. */
static void a_policy_that_may_do_anything_meets_every_state(void **unused)
{
    static const struct {
        const char *game;
        bool symmetry;
        uint64_t states;
    } cases[] = {
        {"tictactoe", false, 5478}, {"tictactoe", true, 765}, {"connect4:4x4", false, 161029}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 3; i++) {
        fourmi_policy *policy = policy_of(lab, cases[i].game, "random", NULL);
        fourmi_certificate *told = new_certificate(
            lab, (fourmi_certificate_options){.policy = policy,
                                              .method = FOURMI_METHOD_WALK,
                                              .symmetry = cases[i].symmetry});
        ASSERT_OK(fourmi_run(told, 0));
        assert_int_equal(told->states, cases[i].states);
        assert_int_equal(told->asymmetric, 0);
        assert_int_equal(told->plies, policy->game->length_max);
        fourmi_free(told);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

static void an_uneven_policy_is_noticed_up_to_symmetry(void **unused)
{
    fourmi_lab *lab = new_lab();
    Lowest lowest = {0};
    fourmi_policy *policy = policy_of(lab, "connect4:4x4", "lowest", &lowest);
    fourmi_certificate *told = new_certificate(
        lab, (fourmi_certificate_options){.policy = policy, .symmetry = true});
    (void)unused;
    assert_int_equal(told->method, FOURMI_METHOD_WALK);
    ASSERT_OK(fourmi_run(told, 0));
    assert_true(told->asymmetric > 0);
    fourmi_free(told);
    fourmi_free(policy);
    fourmi_free(lab);
}

static bool stop_at_200(void *context, const fourmi_progress *progress)
{
    bool *stops = context;
    *stops = *stops && progress->done < 200;
    return progress->done < 200 || *stops || progress->total != 5000;
}

static void assert_alike(const fourmi_certificate *a, const fourmi_certificate *b)
{
    assert_int_equal(a->proof, b->proof);
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->decisions, b->decisions);
    assert_int_equal(a->right, b->right);
    assert_int_equal(a->won, b->won);
    assert_int_equal(a->drawn, b->drawn);
    assert_int_equal(a->lost, b->lost);
    assert_int_equal(a->open, b->open);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->answers, b->answers);
    assert_string_equal(a->shortest_loss != NULL ? a->shortest_loss : "none",
                        b->shortest_loss != NULL ? b->shortest_loss : "none");
}

static void a_walk_in_slices_is_the_same_walk(void **unused)
{
    fourmi_lab *lab = new_lab();
    Lowest lowest = {0};
    fourmi_policy *policy = policy_of(lab, "connect4:4x4", "lowest", &lowest);
    const fourmi_certificate_options options = {
        .policy = policy, .player = FOURMI_SECOND, .budget = 5000};
    fourmi_certificate *whole = new_certificate(lab, options);
    fourmi_certificate *sliced = new_certificate(lab, options);
    int slices = 0;
    (void)unused;
    ASSERT_OK(fourmi_run(whole, 0));
    while (fourmi_run(sliced, 7) == FOURMI_AGAIN) {
        slices++;
        assert_true(sliced->states > 0 && sliced->proof == FOURMI_PROOF_NONE);
    }
    assert_true(slices > 100);
    assert_alike(sliced, whole);
    ASSERT_OK(fourmi_run(sliced, 7));
    assert_alike(sliced, whole);
    fourmi_free(whole);
    fourmi_free(sliced);
    fourmi_free(policy);
    fourmi_free(lab);
}

/* Stops when so much is done, and never again. */
static bool stop_once(void *context, const fourmi_progress *progress)
{
    uint64_t *stop = context;
    const bool goes_on = progress->done < *stop;
    *stop = goes_on ? *stop : UINT64_MAX;
    return goes_on;
}

static void threads_walk_to_the_same_end_wherever_the_budget_ends(void **unused)
{
    static const uint64_t budgets[] = {0, 3001};
    fourmi_lab *lab = new_lab();
    fourmi_policy *policies[] = {policy_of(lab, "connect4:4x4", "expert", NULL),
                                 policy_of(lab, "connect4:4x4", "depth=2", NULL)};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        fourmi_certificate_options options = {.policy = policies[i % 2],
                                              .player = FOURMI_SECOND,
                                              .budget = budgets[i / 2],
                                              .compare = i % 2 == 1,
                                              .symmetry = true};
        fourmi_certificate *alone = new_certificate(lab, options);
        uint64_t stop = 500;
        options.threads = 3;
        options.watch = stop_once;
        options.watch_context = &stop;
        fourmi_certificate *together = new_certificate(lab, options);
        ASSERT_OK(fourmi_run(alone, 0));
        ASSERT_FAILS(fourmi_run(together, 0), FOURMI_CANCELLED, "");
        while (fourmi_run(together, 1000) == FOURMI_AGAIN) {
        }
        assert_alike(together, alone);
        fourmi_free(together);
        fourmi_free(alone);
    }
    fourmi_free(policies[0]);
    fourmi_free(policies[1]);
    fourmi_free(lab);
}

/* The first calls come while the policy thinks about its first moves. */
static bool stop_at_some_calls(void *context, const fourmi_progress *progress)
{
    int *calls = context;
    (void)progress;
    ++*calls;
    return *calls != 3 && *calls != 6;
}

static void a_walk_is_stopped_while_its_policy_thinks(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *policy = policy_of(lab, "connect4:5x5", "expert", NULL);
    fourmi_certificate_options options = {.policy = policy, .budget = 300};
    fourmi_certificate *alone = new_certificate(lab, options);
    int calls = 0;
    int stops = 0;
    int status;
    (void)unused;
    options.threads = 3;
    options.watch = stop_at_some_calls;
    options.watch_context = &calls;
    fourmi_certificate *stopped = new_certificate(lab, options);
    while ((status = fourmi_run(stopped, 0)) == FOURMI_CANCELLED) {
        assert_true(stopped->decisions < 64); /* before the second look */
        stops++;
    }
    ASSERT_OK(status);
    assert_int_equal(stops, 2);
    ASSERT_OK(fourmi_run(alone, 0));
    assert_alike(stopped, alone);
    fourmi_free(stopped);
    fourmi_free(alone);
    fourmi_free(policy);
    fourmi_free(lab);
}

static void a_budget_that_is_too_small_proves_no_more_than_it_can(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *policy = policy_of(lab, "connect4:4x4", "expert", NULL);
    bool stops = false;
    fourmi_certificate *told = new_certificate(
        lab, (fourmi_certificate_options){
                 .policy = policy, .budget = 1000, .watch = stop_at_200, .watch_context = &stops});
    (void)unused;
    ASSERT_OK(fourmi_run(told, 0));
    assert_int_equal(told->proof, FOURMI_PROOF_OPEN);
    assert_int_equal(told->states, 1000);
    assert_true(told->open > 0 && told->plies > 0 && told->plies < 16);
    fourmi_free(told);
    told = new_certificate(
        lab, (fourmi_certificate_options){
                 .policy = policy, .budget = 5000, .watch = stop_at_200, .watch_context = &stops});
    ASSERT_FAILS(fourmi_run(told, 0), FOURMI_CANCELLED, "stopped");
    assert_int_equal(told->proof, FOURMI_PROOF_OPEN);
    assert_true(told->states >= 200 && told->states < 1000);
    assert_true(told->open > 0 && told->by_ply_count > 0);
    fourmi_free(told);
    fourmi_free(policy);
    fourmi_free(lab);
}

static void a_policy_that_fails_ends_its_certificate_which_can_go_on(void **unused)
{
    static const fourmi_method methods[] = {FOURMI_METHOD_WALK, FOURMI_METHOD_LINES,
                                            FOURMI_METHOD_EPISODES};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 3; i++) {
        Lowest lowest = {.fails_at = 30};
        fourmi_policy *policy = policy_of(lab, "tictactoe", "lowest", &lowest);
        const fourmi_certificate_options options = {.policy = policy, .method = methods[i]};
        fourmi_certificate *failing = new_certificate(lab, options);
        ASSERT_FAILS(fourmi_run(failing, 0), FOURMI_ERROR_CALLBACK, "own gave up");
        assert_int_equal(failing->proof, FOURMI_PROOF_NONE);
        assert_int_equal(lowest.asked, 30);
        ASSERT_OK(fourmi_run(failing, 0));
        fourmi_certificate *whole = new_certificate(lab, options);
        ASSERT_OK(fourmi_run(whole, 0));
        assert_int_equal(failing->proof, whole->proof);
        if (methods[i] != FOURMI_METHOD_EPISODES) {
            assert_alike(failing, whole);
        }
        fourmi_free(whole);
        fourmi_free(failing);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

static void a_walk_goes_on_from_answers_that_were_kept(void **unused)
{
    fourmi_lab *lab = new_lab();
    static Bytes kept;
    Lowest lowest = {0};
    fourmi_policy *policy = policy_of(lab, "connect4:4x4", "lowest", &lowest);
    fourmi_certificate_options options = {
        .policy = policy, .symmetry = true, .compare = true, .keep = keep, .keep_context = &kept};
    (void)unused;
    options.budget = 500;
    fourmi_certificate *small = new_certificate(lab, options);
    ASSERT_OK(fourmi_run(small, 0));
    const int small_asked = lowest.asked;
    options.budget = 5000;
    options.kept = kept.bytes;
    options.kept_size = kept.size;
    fourmi_certificate *larger = new_certificate(lab, options);
    assert_int_equal(lowest.asked, small_asked);
    assert_true(larger->proof == FOURMI_PROOF_NONE);
    ASSERT_OK(fourmi_run(larger, 0));
    const int all_asked = lowest.asked;
    options.kept = NULL;
    options.keep = NULL;
    fourmi_certificate *whole = new_certificate(lab, options);
    ASSERT_OK(fourmi_run(whole, 0));
    assert_true(lowest.asked - all_asked > all_asked - small_asked);
    assert_alike(larger, whole);
    fourmi_certificate *refused;
    options.kept = kept.bytes;
    options.kept_size = kept.size - 1; /* in the middle of an answer */
    ASSERT_FAILS(fourmi_certificate_new(lab, &options, &refused), FOURMI_ERROR_TEXT, "not of this");
    assert_null(refused);
    kept.refuses = true;
    options.kept = NULL;
    options.keep = keep;
    refused = new_certificate(lab, options);
    ASSERT_FAILS(fourmi_run(refused, 0), FOURMI_CANCELLED, "could not be kept");
    fourmi_free(refused);
    fourmi_free(small);
    fourmi_free(larger);
    fourmi_free(whole);
    fourmi_free(policy);
    fourmi_free(lab);
}

/* A model that looks for proofs before it asks what it has learned: what a walk closes would have been
 * won, as a whole walk shows. */
static void a_walk_ends_where_the_policy_proves_that_it_wins(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner;
    fourmi_learner *model;
    fourmi_policy *policy;
    fourmi_certificate *told[2];
    (void)unused;
    ASSERT_OK(fourmi_learner_new(
        lab,
        &(fourmi_learner_options){.game = open_game(lab, "connect4:4x4"),
                                  .preset = "certified",
                                  .options = "tuples=10,cells=8,rehearses=0,pruned=0",
                                  .episodes = 50},
        &learner));
    ASSERT_OK(fourmi_run(learner, 0));
    ASSERT_OK(fourmi_learner_new(lab, &(fourmi_learner_options){.copy = learner, .frozen = true},
                                 &model));
    ASSERT_OK(fourmi_policy_new(
        lab, &(fourmi_policy_options){.learner = model, .search = "proof=8"}, &policy));
    for (int whole = 0; whole < 2; whole++) {
        told[whole] = new_certificate(
            lab,
            (fourmi_certificate_options){.policy = policy, .symmetry = true, .whole = whole == 1});
        ASSERT_OK(fourmi_run(told[whole], 0));
        assert_int_equal(told[whole]->proof_depth, 8);
        assert_int_equal(told[whole]->closed > 0, whole == 0);
        uint64_t closed = 0;
        for (uint32_t i = 0; i < told[whole]->by_ply_count; i++) {
            closed += told[whole]->by_ply[i].closed;
        }
        assert_int_equal(closed, told[whole]->closed);
    }
    assert_true(told[0]->states < told[1]->states);
    assert_int_equal(told[0]->lost, told[1]->lost);
    assert_int_equal(told[0]->drawn, told[1]->drawn);
    static Bytes kept;
    fourmi_certificate_options options = {
        .policy = policy, .symmetry = true, .keep = keep, .keep_context = &kept};
    fourmi_certificate *kept_walk = new_certificate(lab, options);
    assert_int_equal(fourmi_run(kept_walk, told[0]->states / 2), FOURMI_AGAIN);
    fourmi_free(kept_walk);
    options.kept = kept.bytes;
    options.kept_size = kept.size;
    kept_walk = new_certificate(lab, options);
    ASSERT_OK(fourmi_run(kept_walk, 0));
    assert_alike(kept_walk, told[0]);
    assert_int_equal(kept_walk->closed, told[0]->closed);
    fourmi_free(kept_walk);
    fourmi_certificate *lines = new_certificate(
        lab, (fourmi_certificate_options){.policy = policy, .method = FOURMI_METHOD_EPISODES});
    ASSERT_OK(fourmi_run(lines, 0));
    assert_true(lines->closed > 0);
    assert_int_equal(lines->closed + lines->won + lines->drawn + lines->lost, 1000);
    fourmi_free(lines);
    fourmi_free(told[0]);
    fourmi_free(told[1]);
    fourmi_free(policy);
    fourmi_free(model);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void an_ending_is_judged_from_every_state(void **unused)
{
    static const struct {
        const char *name;
        int longest;
    } endings[] = {{"chess:KQK", 19}, {"chess:KPK", 55}, {"chess:KRK", 31}};
    fourmi_lab *lab = new_lab();
    fourmi_policy *random = policy_of(lab, "chess:KRK", "random", NULL);
    fourmi_certificate *told = NULL;
    (void)unused;
    for (int i = 0; i < 6; i++) {
        fourmi_policy *expert = policy_of(lab, endings[i / 2].name, "expert", NULL);
        told = new_certificate(
            lab, (fourmi_certificate_options){.policy = expert,
                                              .player = i % 2 == 0 ? FOURMI_FIRST : FOURMI_SECOND});
        assert_int_equal(told->method, FOURMI_METHOD_STARTS);
        ASSERT_OK(fourmi_run(told, 0));
        assert_int_equal(told->proof, FOURMI_PROOF_CERTIFIED);
        assert_int_equal(told->decisions, told->right);
        assert_null(told->mates.failure);
        if (i % 2 == 0) {
            assert_true(told->mates.won > 15000 && told->mates.any.states == told->mates.won);
            assert_int_equal(told->mates.perfect.states, told->mates.won);
            assert_true(told->mates.any.wasted == 0 && told->mates.perfect.wasted == 0);
            assert_int_equal(told->mates.any.longest_plies, endings[i / 2].longest);
        } else {
            assert_true(told->mates.won == 0 && told->mates.to_hold > 1000);
            assert_int_equal(told->mates.held, told->mates.to_hold);
        }
        fourmi_free(expert);
        if (i < 5) {
            fourmi_free(told);
        }
    }
    fourmi_free(told);
    told = new_certificate(lab, (fourmi_certificate_options){.policy = random});
    ASSERT_OK(fourmi_run(told, 0));
    assert_int_equal(told->proof, FOURMI_PROOF_REFUTED);
    assert_true(told->mates.any.states < told->mates.won / 100);
    assert_true(told->mates.stalemates > 0 && told->mates.men_lost > 0);
    assert_int_equal(told->mates.games_lost, 0);
    fourmi_record *record;
    ASSERT_OK(fourmi_record_new(
        lab, &(fourmi_record_options){.game = random->game, .start = told->mates.failure},
        &record));
    assert_int_equal(record->turn, FOURMI_FIRST);
    fourmi_free(record);
    fourmi_free(told);
    fourmi_free(random);
    fourmi_free(lab);
}

/* A table that keeps images apart is judged in each of them. */
static void a_model_is_judged_in_all_images_unless_it_shares_them(void **unused)
{
    fourmi_lab *lab = new_lab();
    uint64_t won[2];
    (void)unused;
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        fourmi_learner *learner;
        fourmi_policy *policy;
        ASSERT_OK(fourmi_learner_new(
            lab,
            &(fourmi_learner_options){.game = open_game(lab, "chess:KQK"),
                                      .preset = "endings",
                                      .options = symmetry == 1 ? "symmetry=1" : "symmetry=0"},
            &learner));
        ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learner}, &policy));
        fourmi_evaluation *told;
        ASSERT_OK(
            fourmi_evaluation_new(lab, &(fourmi_evaluation_options){.policy = policy}, &told));
        assert_int_equal(told->method, FOURMI_METHOD_STARTS);
        ASSERT_OK(fourmi_run(told, 0));
        won[symmetry] = told->mates.won;
        fourmi_free(told);
        fourmi_free(policy);
        fourmi_free(learner);
    }
    assert_true(7 * won[1] < won[0] && won[0] <= 8 * won[1]);
    fourmi_free(lab);
}

static void lines_with_random_replies_refute_and_prove_nothing(void **unused)
{
    fourmi_lab *lab = new_lab();
    Lowest lowest = {0};
    fourmi_policy *policies[] = {policy_of(lab, "tictactoe", "expert", NULL),
                                 policy_of(lab, "tictactoe", "lowest", &lowest)};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_certificate *told = new_certificate(
            lab, (fourmi_certificate_options){
                     .policy = policies[i], .method = FOURMI_METHOD_EPISODES, .episodes = 200});
        assert_int_equal(fourmi_run(told, 50), FOURMI_AGAIN);
        assert_int_equal(told->lines, 50);
        ASSERT_OK(fourmi_run(told, 0));
        assert_int_equal(told->lines, 200);
        assert_int_equal(told->won + told->drawn + told->lost, 200);
        assert_int_equal(told->proof, i == 0 ? FOURMI_PROOF_OPEN : FOURMI_PROOF_REFUTED);
        assert_int_equal(told->shortest_loss != NULL, i == 1);
        fourmi_free(told);
        fourmi_free(policies[i]);
    }
    fourmi_free(lab);
}

static void what_cannot_be_certified_is_refused_with_the_reason(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *ttt = policy_of(lab, "tictactoe", "expert", NULL);
    fourmi_policy *four = policy_of(lab, "connect4", "random", NULL);
    fourmi_policy *snake = policy_of(lab, "snake:4x4", "random", NULL);
    fourmi_exact *exact;
    fourmi_certificate *told;
    (void)unused;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = four->game}, &exact));
    const struct {
        fourmi_certificate_options options;
        fourmi_status status;
        const char *words;
    } cases[] = {
        {{.player = FOURMI_FIRST}, FOURMI_ERROR_ARGUMENT, "options.policy is missing"},
        {{.policy = ttt, .player = FOURMI_CHANCE}, FOURMI_ERROR_ARGUMENT, "no player 2"},
        {{.policy = ttt, .method = FOURMI_METHOD_SAMPLE},
         FOURMI_ERROR_ARGUMENT,
         "method \"sample\""},
        {{.policy = ttt, .method = (fourmi_method)7}, FOURMI_ERROR_ARGUMENT, "method 7"},
        {{.policy = ttt, .budget = UINT64_MAX}, FOURMI_ERROR_ARGUMENT, "at most"},
        {{.policy = ttt, .threads = -1}, FOURMI_ERROR_ARGUMENT, "-1 threads"},
        {{.policy = ttt, .exact = exact}, FOURMI_ERROR_OTHER_GAME, "the solver is for connect4"},
        {{.policy = snake}, FOURMI_ERROR_UNSUPPORTED, "evaluation"},
        {{.policy = snake, .player = FOURMI_SECOND}, FOURMI_ERROR_ARGUMENT, "no player 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ASSERT_FAILS(fourmi_certificate_new(lab, &cases[i].options, &told), cases[i].status,
                     cases[i].words);
        assert_null(told);
    }
    told = new_certificate(lab, (fourmi_certificate_options){
                                    .policy = four, .method = FOURMI_METHOD_LINES, .budget = 99});
    ASSERT_FAILS(fourmi_run(told, 0), FOURMI_ERROR_UNSUPPORTED, "more than 99 states");
    fourmi_free(told);
    told = new_certificate(
        lab, (fourmi_certificate_options){.policy = ttt, .method = FOURMI_METHOD_STARTS});
    ASSERT_FAILS(fourmi_run(told, 0), FOURMI_ERROR_UNSUPPORTED, "mates");
    fourmi_free(told);
    ASSERT_FAILS(fourmi_certificate_new(lab, NULL, &told), FOURMI_ERROR_ARGUMENT, "options");
    ASSERT_FAILS(fourmi_certificate_new(lab, NULL, NULL), FOURMI_ERROR_ARGUMENT, "certificate");
    fourmi_free(exact);
    fourmi_free(snake);
    fourmi_free(four);
    fourmi_free(ttt);
    fourmi_free(lab);
}

/* --------------------------------------------------------------------- evaluations */

static fourmi_evaluation *new_evaluation(fourmi_lab *lab, fourmi_evaluation_options options)
{
    fourmi_evaluation *evaluation;
    ASSERT_OK(fourmi_evaluation_new(lab, &options, &evaluation));
    return evaluation;
}

static bool is_near(double a, double b, double slack)
{
    return a - b < slack && b - a < slack;
}

/* How likely games end well for a player who draws its actions as a policy does, against random
 * replies among all, or among those that keep what is due: by adding up, slowly. */
static fourmi_shares shares_of(const Slow *slow, const fourmi_state *state, double total,
                               bool is_perfect)
{
    const fourmi_game *game = slow->game;
    const fourmi_turn turn = (fourmi_turn)fourmi_state_turn(game, state);
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double chances[FOURMI_LEGAL_MAX] = {0};
    fourmi_state next[9];
    double gain;
    double sum = 0;
    fourmi_shares shares = {0};
    if (turn == FOURMI_OVER) {
        gain = slow->player == FOURMI_FIRST ? total : -total;
        return (fourmi_shares){gain > 0, gain == 0, gain < 0};
    }
    const int count = fourmi_state_legal(game, state, actions, NULL);
    if (turn == slow->player) {
        fourmi_policy_act(slow->policy, state, chances);
    }
    for (int i = 0; i < count; i++) {
        next[i] = *state;
        ASSERT_OK(fourmi_state_play(game, &next[i], actions[i], &gain));
        if (turn != slow->player) {
            chances[i] = !is_perfect || keeps_what_is_due(slow, state, &next[i]);
        }
        sum += chances[i];
    }
    for (int i = 0; i < count; i++) {
        if (chances[i] > 0) {
            next[i] = *state;
            ASSERT_OK(fourmi_state_play(game, &next[i], actions[i], &gain));
            const fourmi_shares one = shares_of(slow, &next[i], total + gain, is_perfect);
            shares.won += chances[i] / sum * one.won;
            shares.drawn += chances[i] / sum * one.drawn;
            shares.lost += chances[i] / sum * one.lost;
        }
    }
    return shares;
}

static void assert_shares(const fourmi_shares *told, const Slow *slow, bool is_perfect)
{
    fourmi_state start;
    ASSERT_OK(fourmi_state_start(slow->game, &start));
    const fourmi_shares slowly = shares_of(slow, &start, 0, is_perfect);
    assert_true(is_near(told->won, slowly.won, 1e-9));
    assert_true(is_near(told->drawn, slowly.drawn, 1e-9));
    assert_true(is_near(told->lost, slowly.lost, 1e-9));
}

static void a_small_game_is_evaluated_by_all_of_its_lines(void **unused)
{
    static const char *const levels[] = {"expert", "lowest", "depth=1"};
    fourmi_lab *lab = new_lab();
    fourmi_exact *exact;
    (void)unused;
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = open_game(lab, "tictactoe")},
                               &exact));
    for (int i = 0; i < 6; i++) {
        const fourmi_turn player = i % 2 == 0 ? FOURMI_FIRST : FOURMI_SECOND;
        Lowest lowest = {0};
        fourmi_policy *policy = policy_of(lab, "tictactoe", levels[i / 2], &lowest);
        const Slow slow = played_slowly(policy, player, exact);
        fourmi_evaluation *told = new_evaluation(
            lab, (fourmi_evaluation_options){.policy = policy, .player = player});
        ASSERT_OK(fourmi_run(told, 1));
        assert_int_equal(told->method, FOURMI_METHOD_LINES);
        assert_int_equal(told->lines, slow.lines);
        assert_int_equal(told->won, slow.line_won);
        assert_int_equal(told->drawn, slow.line_drawn);
        assert_int_equal(told->lost, slow.line_lost);
        assert_int_equal(told->decisions, slow.decisions);
        assert_int_equal(told->right, slow.right);
        assert_true(told->due == 0);
        assert_true(told->value == (slow.line_lost > 0 ? -1 : slow.line_drawn > 0 ? 0 : 1));
        assert_int_equal(told->shortest_loss != NULL, slow.line_lost > 0);
        assert_shares(&told->random, &slow, false);
        assert_shares(&told->perfect, &slow, true);
        fourmi_free(told);
        fourmi_free(policy);
    }
    fourmi_free(exact);
    fourmi_free(lab);
}

static void a_learner_is_evaluated_again_when_it_knows_more(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_learner *learner;
    fourmi_policy *policy;
    (void)unused;
    ASSERT_OK(fourmi_learner_new(
        lab, &(fourmi_learner_options){.game = open_game(lab, "tictactoe")}, &learner));
    ASSERT_OK(fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learner}, &policy));
    fourmi_evaluation *told = new_evaluation(lab, (fourmi_evaluation_options){.policy = policy});
    ASSERT_OK(fourmi_run(told, 0));
    const uint64_t lost = told->lost;
    assert_true(lost > 0);
    ASSERT_OK(fourmi_run(learner, 0));
    assert_int_equal(told->lost, lost);
    ASSERT_OK(fourmi_run(told, 0));
    assert_int_equal(told->lost, 0);
    fourmi_certificate *proved = new_certificate(lab,
                                                 (fourmi_certificate_options){.policy = policy});
    ASSERT_OK(fourmi_run(proved, 0));
    assert_int_equal(proved->proof, FOURMI_PROOF_CERTIFIED);
    assert_int_equal(proved->lines, told->lines);
    fourmi_free(proved);
    fourmi_free(told);
    fourmi_free(policy);
    fourmi_free(learner);
    fourmi_free(lab);
}

static void a_sample_tells_right_from_best_and_what_every_action_keeps(void **unused)
{
    /* The middle alone keeps the draw; all keep it; three of five win, one of them sooner. */
    static const char *const states[] = {"1", "", "1539"};
    fourmi_lab *lab = new_lab();
    static const struct {
        const char *level;
        uint64_t right, best, telling_right;
        double expected;
    } cases[] = {{"expert", 3, 3, 2, 3}, {"random", 1, 1, 0, 1 + 1.0 / 8 + 3.0 / 5}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_policy *policy = policy_of(lab, "tictactoe", cases[i].level, NULL);
        fourmi_evaluation *told = new_evaluation(
            lab, (fourmi_evaluation_options){
                     .policy = policy, .sample = states, .sample_count = 3, .best = true});
        assert_int_equal(told->method, FOURMI_METHOD_SAMPLE);
        assert_int_equal(fourmi_run(told, 2), FOURMI_AGAIN);
        assert_int_equal(told->decisions, 2);
        for (int again = 0; again < 2; again++) {
            ASSERT_OK(fourmi_run(told, 0));
            assert_int_equal(told->decisions, 3);
            assert_int_equal(told->right, cases[i].right);
            assert_int_equal(told->telling, 2);
            assert_int_equal(told->telling_right, cases[i].telling_right);
            assert_int_equal(told->best, cases[i].best);
            assert_true(is_near(told->expected, cases[i].expected, 1e-9));
            assert_true(is_near(told->telling_expected, cases[i].expected - 1, 1e-9));
        }
        fourmi_free(told);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

static bool stop_at_20(void *context, const fourmi_progress *progress)
{
    bool *stops = context;
    assert_int_equal(progress->total, 50);
    return !(*stops && progress->done == 20);
}

static void a_drawn_sample_is_the_same_in_slices_and_after_a_break(void **unused)
{
    fourmi_lab *lab = new_lab();
    bool stops = true;
    Lowest lowest = {.fails_at = 10};
    fourmi_policy *policy = policy_of(lab, "connect4:5x4", "lowest", &lowest);
    const fourmi_evaluation_options options = {
        .policy = policy, .sample_count = 50, .watch = stop_at_20, .watch_context = &stops};
    fourmi_evaluation *broken = new_evaluation(lab, options);
    (void)unused;
    assert_int_equal(broken->method, FOURMI_METHOD_SAMPLE);
    ASSERT_FAILS(fourmi_run(broken, 0), FOURMI_ERROR_CALLBACK, "gave up");
    ASSERT_FAILS(fourmi_run(broken, 0), FOURMI_CANCELLED, "stopped");
    assert_int_equal(broken->decisions, 20);
    stops = false;
    while (fourmi_run(broken, 7) == FOURMI_AGAIN) {
    }
    fourmi_evaluation *whole = new_evaluation(lab, options);
    ASSERT_OK(fourmi_run(whole, 0));
    assert_int_equal(whole->decisions, 50);
    assert_int_equal(broken->right, whole->right);
    assert_int_equal(broken->telling, whole->telling);
    assert_int_equal(broken->telling_right, whole->telling_right);
    assert_true(whole->telling_right < whole->telling && whole->telling_right > 0);
    fourmi_free(broken);
    fourmi_free(whole);
    fourmi_free(policy);
    fourmi_free(lab);
}

static void a_sample_whose_solver_was_stopped_is_drawn_again(void **unused)
{
    fourmi_lab *lab = new_lab();
    Lowest lowest = {0};
    fourmi_policy *policy = policy_of(lab, "connect4:6x5", "lowest", &lowest);
    (void)unused;
    for (uint64_t seed = 1; seed < 7; seed++) {
        uint64_t stop = 20000;
        fourmi_exact *exact;
        ASSERT_OK(fourmi_exact_new(lab,
                                   &(fourmi_exact_options){.game = policy->game,
                                                           .watch = stop_once,
                                                           .watch_context = &stop},
                                   &exact));
        fourmi_evaluation_options options = {
            .policy = policy, .sample_count = 40, .seed = seed, .exact = exact};
        fourmi_evaluation *broken = new_evaluation(lab, options);
        ASSERT_FAILS(fourmi_run(broken, 0), FOURMI_CANCELLED, "stopped");
        assert_true(broken->decisions < 40);
        ASSERT_OK(fourmi_run(broken, 0));
        options.exact = NULL;
        fourmi_evaluation *whole = new_evaluation(lab, options);
        ASSERT_OK(fourmi_run(whole, 0));
        assert_int_equal(broken->right, whole->right);
        assert_int_equal(broken->telling, whole->telling);
        assert_true(broken->expected == whole->expected);
        fourmi_free(whole);
        fourmi_free(broken);
        fourmi_free(exact);
    }
    fourmi_free(policy);
    fourmi_free(lab);
}

/* By exact values and by episodes, which know nothing of each other. */
static void an_expert_alone_gets_what_the_start_is_worth(void **unused)
{
    static const struct {
        const char *game;
        bool has_goal;
    } cases[] = {{"blackjack", false}, {"snake:2x3", true}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_policy *expert = policy_of(lab, cases[i].game, "expert", NULL);
        fourmi_exact *exact;
        fourmi_state start;
        fourmi_value due;
        ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = expert->game}, &exact));
        ASSERT_OK(fourmi_state_start(expert->game, &start));
        ASSERT_OK(fourmi_exact_value(exact, &start, &due));
        fourmi_evaluation *told = new_evaluation(
            lab, (fourmi_evaluation_options){.policy = expert, .exact = exact});
        assert_int_equal(told->method, FOURMI_METHOD_EXACT);
        ASSERT_OK(fourmi_run(told, 0));
        assert_true(is_near(told->value, due.number, 1e-9));
        assert_true(told->low == told->value && told->high == told->value);
        if (cases[i].has_goal) {
            assert_true(is_near(told->reached + told->ended + told->circled, 1, 1e-9));
            assert_true(is_near(told->steps, due.plies, 1e-6));
            assert_int_equal(told->is_certain, due.number == 1);
        } else {
            assert_true(told->due <= told->value + 1e-9);
        }
        fourmi_free(told);
        fourmi_free(exact);
        fourmi_free(expert);
    }
    fourmi_free(lab);
}

static void episodes_lie_around_what_is_exactly_so(void **unused)
{
    static const char *const games[] = {"blackjack", "snake:2x2"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fourmi_policy *policy = policy_of(lab, games[i], "random", NULL);
        fourmi_evaluation *exactly = new_evaluation(lab,
                                                    (fourmi_evaluation_options){.policy = policy});
        ASSERT_OK(fourmi_run(exactly, 0));
        assert_int_equal(exactly->method, FOURMI_METHOD_EXACT);
        fourmi_evaluation_options options = {
            .policy = policy, .method = FOURMI_METHOD_EPISODES, .episodes = 4000, .seed = 5};
        fourmi_evaluation *played = new_evaluation(lab, options);
        fourmi_evaluation *sliced = new_evaluation(lab, options);
        ASSERT_OK(fourmi_run(played, 0));
        assert_int_equal(played->episodes, 4000);
        const double width = played->high - played->low;
        assert_true(width > 0 && width < 0.12);
        assert_true(is_near(played->value, exactly->value, width));
        assert_true(played->low < played->value && played->value < played->high);
        while (fourmi_run(sliced, 333) == FOURMI_AGAIN) {
            assert_true(sliced->episodes % 333 == 0);
        }
        assert_true(sliced->value == played->value && sliced->low == played->low);
        ASSERT_OK(fourmi_run(sliced, 0)); /* again, from the beginning */
        assert_true(sliced->episodes == 4000 && sliced->value == played->value);
        fourmi_free(sliced);
        fourmi_free(played);
        fourmi_free(exactly);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

static void what_cannot_be_followed_is_played_unless_it_must_be_exact(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *cycle = policy_of(lab, "snake:4x4", "cycle", NULL);
    fourmi_evaluation_options options = {.policy = cycle, .budget = 1000, .episodes = 50};
    fourmi_evaluation *told = new_evaluation(lab, options);
    (void)unused;
    assert_int_equal(told->method, FOURMI_METHOD_EXACT);
    assert_int_equal(fourmi_run(told, 20), FOURMI_AGAIN);
    assert_int_equal(told->method, FOURMI_METHOD_EPISODES);
    ASSERT_OK(fourmi_run(told, 0));
    assert_true(told->episodes == 50 && told->reached == 1 && !told->is_certain);
    assert_true(told->low > 0.9 && told->low < 1);
    fourmi_free(told);
    options.method = FOURMI_METHOD_EXACT;
    told = new_evaluation(lab, options);
    ASSERT_FAILS(fourmi_run(told, 0), FOURMI_ERROR_UNKNOWN, "budget");
    fourmi_free(told);
    options.budget = 0;
    told = new_evaluation(lab, options);
    ASSERT_OK(fourmi_run(told, 0));
    assert_true(told->is_certain && is_near(told->reached, 1, 1e-9) && told->circled == 0);
    fourmi_free(told);
    fourmi_free(cycle);
    fourmi_free(lab);
}

static void a_policy_that_fails_ends_its_evaluation_which_can_go_on(void **unused)
{
    static const struct {
        const char *game;
        fourmi_method method;
    } cases[] = {{"tictactoe", FOURMI_METHOD_LINES},    {"tictactoe", FOURMI_METHOD_SAMPLE},
                 {"snake:2x2", FOURMI_METHOD_EXACT},    {"snake:2x2", FOURMI_METHOD_EPISODES},
                 {"blackjack", FOURMI_METHOD_EPISODES}, {"chess:KRK", FOURMI_METHOD_STARTS}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Lowest lowest = {.fails_at = 9};
        fourmi_policy *policy = policy_of(lab, cases[i].game, "lowest", &lowest);
        fourmi_evaluation_options options = {
            .policy = policy, .method = cases[i].method, .episodes = 100};
        fourmi_evaluation *failing = new_evaluation(lab, options);
        fourmi_evaluation *whole = new_evaluation(lab, options);
        ASSERT_FAILS(fourmi_run(failing, 0), FOURMI_ERROR_CALLBACK, "own gave up");
        ASSERT_OK(fourmi_run(failing, 0));
        ASSERT_OK(fourmi_run(whole, 0));
        assert_int_equal(failing->right, whole->right);
        assert_int_equal(failing->lost, whole->lost);
        assert_int_equal(failing->episodes, whole->episodes);
        assert_true(failing->mates.won == whole->mates.won);
        assert_int_equal(cases[i].method == FOURMI_METHOD_STARTS, whole->mates.won > 0);
        fourmi_free(whole);
        fourmi_free(failing);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

static void what_cannot_be_evaluated_is_refused_with_the_reason(void **unused)
{
    static const char *const over[] = {"5", "14253"};
    static const char *const wrong[] = {"11"};
    fourmi_lab *lab = new_lab();
    fourmi_policy *ttt = policy_of(lab, "tictactoe", "expert", NULL);
    fourmi_policy *snake = policy_of(lab, "snake:4x4", "random", NULL);
    fourmi_evaluation *told;
    (void)unused;
    const struct {
        fourmi_evaluation_options options;
        fourmi_status status;
        const char *words;
    } cases[] = {
        {{.player = FOURMI_FIRST}, FOURMI_ERROR_ARGUMENT, "options.policy is missing"},
        {{.policy = ttt, .player = FOURMI_OVER}, FOURMI_ERROR_ARGUMENT, "no player 3"},
        {{.policy = ttt, .method = FOURMI_METHOD_WALK}, FOURMI_ERROR_ARGUMENT, "method \"walk\""},
        {{.policy = ttt, .method = FOURMI_METHOD_EPISODES}, FOURMI_ERROR_UNSUPPORTED, "match"},
        {{.policy = snake, .method = FOURMI_METHOD_LINES}, FOURMI_ERROR_UNSUPPORTED, "one player"},
        {{.policy = ttt, .sample = over}, FOURMI_ERROR_ARGUMENT, "sample_count is missing"},
        {{.policy = ttt, .sample = over, .sample_count = 2}, FOURMI_ERROR_OVER, "state 2"},
        {{.policy = ttt, .sample = wrong, .sample_count = 1},
         FOURMI_ERROR_TEXT,
         "cell 1 of tictactoe is taken"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ASSERT_FAILS(fourmi_evaluation_new(lab, &cases[i].options, &told), cases[i].status,
                     cases[i].words);
        assert_null(told);
    }
    ASSERT_FAILS(fourmi_evaluation_new(lab, NULL, &told), FOURMI_ERROR_ARGUMENT, "options");
    ASSERT_FAILS(fourmi_evaluation_new(lab, NULL, NULL), FOURMI_ERROR_ARGUMENT, "evaluation");
    fourmi_free(snake);
    fourmi_free(ttt);
    fourmi_free(lab);
}

static void a_budget_says_of_which_games_all_lines_are_evaluated(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_policy *policy = policy_of(lab, "tictactoe", "medium", NULL);
    const struct {
        uint64_t budget;
        fourmi_method method;
    } cases[] = {
        {0, FOURMI_METHOD_LINES}, {6000, FOURMI_METHOD_LINES}, {100, FOURMI_METHOD_SAMPLE}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fourmi_evaluation *evaluation;
        const fourmi_evaluation_options options = {.policy = policy, .budget = cases[i].budget};
        ASSERT_OK(fourmi_evaluation_new(lab, &options, &evaluation));
        assert_int_equal(evaluation->method, cases[i].method);
        fourmi_free(evaluation);
    }
    fourmi_free(policy);
    fourmi_free(lab);
}

/* Of a small board from all of its states, of others from what was found once and for all. */
static void the_best_way_to_a_goal_is_found_where_it_is_asked_for(void **unused)
{
    static const struct {
        const char *game;
        double steps; /* 0: not known */
    } cases[] = {{"snake:2x2", 3.8333333333333286},
                 {"snake:4x4", 41.567373734106496},
                 {"snake", 151.31176342500001},
                 {"snake:12x12", 0}};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        fourmi_policy *policy = policy_of(lab, cases[i / 2].game, "random", NULL);
        const bool is_known = i % 2 == 0 && cases[i / 2].steps > 0;
        fourmi_evaluation *evaluation;
        const fourmi_evaluation_options options = {
            .policy = policy, .method = FOURMI_METHOD_EPISODES, .episodes = 2, .best = i % 2 == 0};
        ASSERT_OK(fourmi_evaluation_new(lab, &options, &evaluation));
        ASSERT_OK(fourmi_run(evaluation, 0));
        assert_true(is_known ? evaluation->due == 1 : isnan(evaluation->due));
        assert_true(is_known ? fabs(evaluation->due_steps - cases[i / 2].steps) < 1e-9
                             : isnan(evaluation->due_steps));
        fourmi_free(evaluation);
        fourmi_free(policy);
    }
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(each_mark_is_given_where_it_is_due),
          cmocka_unit_test(where_mates_are_counted_the_moves_lost_are_those_of_the_side_that_mates),
          cmocka_unit_test(luck_and_decisions_explain_what_a_game_brought),
          cmocka_unit_test(a_review_tells_what_a_policy_would_have_done),
          cmocka_unit_test(a_review_goes_on_ply_by_ply_over_the_part_that_is_asked_for),
          cmocka_unit_test(a_certificate_finds_what_playing_every_line_finds),
          cmocka_unit_test(a_policy_that_may_do_anything_meets_every_state),
          cmocka_unit_test(an_uneven_policy_is_noticed_up_to_symmetry),
          cmocka_unit_test(a_walk_in_slices_is_the_same_walk),
          cmocka_unit_test(threads_walk_to_the_same_end_wherever_the_budget_ends),
          cmocka_unit_test(a_walk_is_stopped_while_its_policy_thinks),
          cmocka_unit_test(a_budget_that_is_too_small_proves_no_more_than_it_can),
          cmocka_unit_test(a_policy_that_fails_ends_its_certificate_which_can_go_on),
          cmocka_unit_test(a_walk_goes_on_from_answers_that_were_kept),
          cmocka_unit_test(a_walk_ends_where_the_policy_proves_that_it_wins),
          cmocka_unit_test(an_ending_is_judged_from_every_state),
          cmocka_unit_test(a_model_is_judged_in_all_images_unless_it_shares_them),
          cmocka_unit_test(lines_with_random_replies_refute_and_prove_nothing),
          cmocka_unit_test(what_cannot_be_certified_is_refused_with_the_reason),
          cmocka_unit_test(a_small_game_is_evaluated_by_all_of_its_lines),
          cmocka_unit_test(a_learner_is_evaluated_again_when_it_knows_more),
          cmocka_unit_test(a_sample_tells_right_from_best_and_what_every_action_keeps),
          cmocka_unit_test(a_drawn_sample_is_the_same_in_slices_and_after_a_break),
          cmocka_unit_test(a_sample_whose_solver_was_stopped_is_drawn_again),
          cmocka_unit_test(an_expert_alone_gets_what_the_start_is_worth),
          cmocka_unit_test(episodes_lie_around_what_is_exactly_so),
          cmocka_unit_test(what_cannot_be_followed_is_played_unless_it_must_be_exact),
          cmocka_unit_test(a_policy_that_fails_ends_its_evaluation_which_can_go_on),
          cmocka_unit_test(what_cannot_be_evaluated_is_refused_with_the_reason),
          cmocka_unit_test(a_budget_says_of_which_games_all_lines_are_evaluated),
          cmocka_unit_test(the_best_way_to_a_goal_is_found_where_it_is_asked_for))
