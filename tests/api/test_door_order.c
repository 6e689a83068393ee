/* test_door_order.c - things of all kinds are made, run, printed and freed in any order, with memory that
 * fails now and then. Nothing breaks, and nothing is left behind. */
#include "door.h"
#include "kuhn.h"

enum { SLOTS = 12, STEPS = 150 };

typedef enum Kind {
    RECORD,
    SCENE,
    EXACT,
    ANSWER,
    POLICY,
    LEARNER,
    COUNT,
    ATLAS,
    CHARTS,
    TABLE,
    FACTS,
    SEARCH,
    MATCH,
    REVIEW,
    KINDS,
} Kind;

typedef struct Round {
    fourmi_rng rng;
    bool fails; /* memory does, now and then */
    int out;    /* allocations that were not given back */
    fourmi_lab *lab;
    void *things[SLOTS];
    Kind kinds[SLOTS];
} Round;

static uint32_t below(Round *r, uint32_t limit)
{
    return (uint32_t)(fourmi_rng_next(&r->rng) % limit);
}

static void *allocate(void *context, size_t size)
{
    Round *r = context;
    if (r->fails && below(r, 100) == 0) {
        return NULL;
    }
    r->out++;
    return aligned_alloc(16, (size + 15) / 16 * 16);
}

static void release(void *context, void *bytes, size_t size)
{
    Round *r = context;
    (void)size;
    r->out--;
    free(bytes);
}

/* Some thing of this kind, or NULL. */
static void *pick(Round *r, Kind kind)
{
    const uint32_t slot = below(r, SLOTS);
    return r->kinds[slot] == kind ? r->things[slot] : NULL;
}

/* Small games, so that all that is done with them takes no time. NULL: its memory has failed. */
static const fourmi_game *pick_game(Round *r)
{
    static const char *const names[] = {"tictactoe",     "connect4:4x4", "chess:KQK",
                                        "blackjack:gym", "snake:2x2",    "kuhn"};
    const fourmi_game *game;
    return fourmi_game_open(r->lab, names[below(r, 6)], &game) == FOURMI_OK ? game : NULL;
}

static int make(Round *r, Kind kind, void **thing)
{
    static const char *const levels[] = {"random", "expert", "depth=2", "cycle", "none"};
    fourmi_lab *lab = r->lab;
    const fourmi_game *game = pick_game(r);
    switch (kind) {
    case RECORD:
        return fourmi_record_new(
            lab, &(fourmi_record_options){.game = game, .moves = below(r, 2) ? NULL : "1"},
            (fourmi_record **)thing);
    case SCENE:
        return fourmi_scene_new(lab,
                                &(fourmi_scene_options){.game = game, .record = pick(r, RECORD)},
                                (fourmi_scene **)thing);
    case EXACT:
        return fourmi_exact_new(lab,
                                &(fourmi_exact_options){.game = game, .no_data = below(r, 2) == 0},
                                (fourmi_exact **)thing);
    case ANSWER:
        return fourmi_answer_new(lab, &(fourmi_answer_options){.exact = pick(r, EXACT)},
                                 (fourmi_answer **)thing);
    case POLICY:
        return fourmi_policy_new(lab,
                                 &(fourmi_policy_options){.game = game,
                                                          .level = levels[below(r, 5)],
                                                          .exact = pick(r, EXACT)},
                                 (fourmi_policy **)thing);
    case LEARNER:
        return fourmi_learner_new(lab, &(fourmi_learner_options){.game = game, .episodes = 100},
                                  (fourmi_learner **)thing);
    case COUNT:
        return fourmi_count_new(lab,
                                &(fourmi_count_options){.game = game,
                                                        .plies = (int)below(r, 4),
                                                        .symmetry = below(r, 2) == 0},
                                (fourmi_count **)thing);
    case ATLAS:
        return fourmi_atlas_new(lab,
                                &(fourmi_atlas_options){.game = game, .learner = pick(r, LEARNER)},
                                (fourmi_atlas **)thing);
    case CHARTS:
        return fourmi_charts_new(lab,
                                 &(fourmi_charts_options){.game = game,
                                                          .policy = pick(r, POLICY),
                                                          .exact = pick(r, EXACT)},
                                 (fourmi_charts **)thing);
    case TABLE:
        return fourmi_table_new(lab,
                                &(fourmi_table_options){.game = game,
                                                        .make = below(r, 4) > 0,
                                                        .plies = (int)below(r, 3)},
                                (fourmi_table **)thing);
    case FACTS:
        return fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = game},
                                     (fourmi_game_facts **)thing);
    case SEARCH:
        return fourmi_search_new(lab, &(fourmi_search_options){.game = game, .depth = 3},
                                 (fourmi_search **)thing);
    case MATCH:
        return fourmi_match_new(
            lab, &(fourmi_match_options){.players = {pick(r, POLICY), pick(r, POLICY)}, .games = 4},
            (fourmi_match **)thing);
    default:
        return fourmi_review_new(lab,
                                 &(fourmi_review_options){.record = pick(r, RECORD),
                                                          .policy = pick(r, POLICY),
                                                          .exact = pick(r, EXACT)},
                                 (fourmi_review **)thing);
    }
}

static bool count_text(void *context, const char *text, size_t length)
{
    (void)text;
    *(size_t *)context += length;
    return true;
}

static void check_status(int status)
{
    assert_in_range(status + 100, 0, 100);
    if (status < FOURMI_AGAIN) {
        assert_true(fourmi_error()[0] != '\0');
    }
}

static void take_step(Round *r)
{
    const uint32_t slot = below(r, SLOTS);
    size_t length = 0;
    int status;
    switch (r->things[slot] != NULL ? below(r, 4) : 0) {
    case 0:
        fourmi_free(r->things[slot]);
        r->kinds[slot] = (Kind)below(r, KINDS);
        r->things[slot] = &r->lab; /* a _new that fails must write NULL over it */
        status = make(r, r->kinds[slot], &r->things[slot]);
        check_status(status);
        assert_true((status == FOURMI_OK) == (r->things[slot] != NULL));
        break;
    case 1:
        status = fourmi_print(r->things[slot], FOURMI_FORMAT_JSON, count_text, &length);
        assert_int_equal(status, FOURMI_OK);
        assert_true(length > 2);
        break;
    default:
        check_status(fourmi_run(r->things[slot], 1 + below(r, 30)));
    }
}

static void play_round(uint64_t seed)
{
    Round *r = calloc(1, sizeof *r);
    assert_non_null(r);
    fourmi_rng_seed(&r->rng, seed);
    const fourmi_lab_options options = {
        .allocate = allocate, .release = release, .memory_context = r};
    ASSERT_OK(fourmi_lab_new(FOURMI_ABI, &options, &r->lab));
    ASSERT_OK(fourmi_game_add(r->lab, &kuhn));
    r->fails = seed % 2 == 1;
    for (int i = 0; i < STEPS; i++) {
        take_step(r);
    }
    /* The lab goes first, last, or in between. */
    const uint32_t turn = below(r, SLOTS + 1);
    for (uint32_t i = 0; i <= SLOTS; i++) {
        if (i == turn) {
            fourmi_free(r->lab);
        }
        if (i < SLOTS) {
            fourmi_free(r->things[i]);
        }
    }
    assert_int_equal(r->out, 0);
    free(r);
}

static void things_of_all_kinds_live_and_die_in_any_order(void **unused)
{
    (void)unused;
    for (int seed = 1; seed <= tries_of(40); seed++) {
        play_round((uint64_t)seed);
    }
}

RUN_TESTS(cmocka_unit_test(things_of_all_kinds_live_and_die_in_any_order))
