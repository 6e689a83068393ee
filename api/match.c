/* match.c - games between two policies, or of one, repeatable from a seed.
 *
 * What a game is played with is drawn from the match's seed, game after game: the seed of its
 * opening, which two games share if the players take turns, and the seed of its actions. So a match
 * that was stopped goes on as if nothing had happened.
 */
#include <string.h>

#include "api/policy.h"
#include "api/state.h"
#include "base/rng.h"
#include "judge/interval.h"

enum {
    USUAL_GAMES = 100,
    LONGEST_GAME = 64,      /* what counts of a game that can be longer, for its opening */
    DISTINCT_MAX = 1 << 20, /* more games make a range no narrower that anybody sees */
};

typedef struct MatchThing {
    fourmi_match match;
    fourmi_match_options options;
    PolicyThing *players[2];
    Rng seeds;
    uint64_t opening_seed; /* of the game that comes next, */
    uint64_t seed;
    bool is_drawn; /* if these are drawn already */
    double gained; /* by players[0] in all games */
    uint64_t plies;
    uint64_t *slots; /* [slot_count] of the games so far, each as 64 bits; 0 is free */
    size_t slot_count;
} MatchThing;

static void match_release(void *thing)
{
    MatchThing *m = thing;
    thing_release(thing_lab(m), m->slots, m->slot_count * sizeof *m->slots);
    fourmi_free(m->players[0]);
    fourmi_free(m->players[1]);
}

/* ----------------------------------------------------------------------- playing */

static bool is_swapped(const MatchThing *m)
{
    return m->players[1] != NULL && !m->options.always_first && m->match.games % 2 == 1;
}

static void draw_game(MatchThing *m)
{
    if (m->match.opening_plies > 0 && !is_swapped(m)) {
        m->opening_seed = rng_next(&m->seeds);
    }
    m->seed = rng_next(&m->seeds);
    m->is_drawn = true;
}

/* Random actions, none of which ends the game. */
static int play_opening(const MatchThing *m, fourmi_record *record)
{
    const fourmi_game *game = m->match.game;
    Rng rng = rng_from_seed(m->opening_seed);
    int status = FOURMI_OK;
    while (status == FOURMI_OK && (int)record->ply < m->match.opening_plies &&
           record->turn != FOURMI_OVER) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        const int count = game->legal(game, record->state, actions);
        uint32_t kept = 0;
        for (int i = 0; i < count; i++) {
            fourmi_state next;
            memcpy(&next, record->state, game->state_size);
            game->play(game, &next, actions[i]);
            if (game->turn(game, &next) != FOURMI_OVER) {
                actions[kept++] = actions[i];
            }
        }
        if (kept == 0) {
            break;
        }
        status = fourmi_record_play(record, actions[rng_below(&rng, kept)]);
    }
    return status;
}

static int play_game(const MatchThing *m, fourmi_record *record)
{
    fourmi_rng rng;
    int status = play_opening(m, record);
    fourmi_rng_seed(&rng, m->seed);
    while (status >= 0 && record->turn != FOURMI_OVER) {
        if (record->turn == FOURMI_CHANCE) {
            status = fourmi_record_draw(record, &rng);
            continue;
        }
        const int player = (record->turn == FOURMI_SECOND) != is_swapped(m);
        status = fourmi_policy_choose(&m->players[player]->policy, record->state, &rng);
        status = status < 0 ? status : fourmi_record_play(record, status);
    }
    return status < 0 ? status : FOURMI_OK;
}

/* ---------------------------------------------------------------------- counting */

/* Each action goes into the state of a generator, whose next number spreads it over all bits. */
static void count_distinct(MatchThing *m, const fourmi_record *record)
{
    uint64_t hash = is_swapped(m);
    for (uint32_t i = 0; i < record->ply; i++) {
        Rng rng = rng_from_seed(hash + record->actions[i]);
        hash = rng_next(&rng);
    }
    hash = hash != 0 ? hash : 1;
    size_t slot = (size_t)(hash % m->slot_count);
    while (m->slots[slot] != 0 && m->slots[slot] != hash) {
        slot = slot + 1 < m->slot_count ? slot + 1 : 0;
    }
    if (m->slots[slot] == 0 && m->match.distinct < m->slot_count / 2) {
        m->slots[slot] = hash;
        m->match.distinct++;
    }
}

static void count_result(fourmi_score *score, double gain)
{
    score->won += gain > 0;
    score->drawn += gain == 0;
    score->lost += gain < 0;
}

static void count_game(MatchThing *m, const fourmi_record *record)
{
    fourmi_match *match = &m->match;
    const double gain = is_swapped(m) ? -record->total : record->total;
    count_distinct(m, record);
    count_result(is_swapped(m) ? &match->as_second : &match->as_first, gain);
    count_result(&match->together, gain);
    m->gained += gain;
    m->plies += record->ply;
    match->games++;
    m->is_drawn = false;
    const double games = (double)match->games;
    const double distinct = (double)match->distinct;
    match->share = ((double)match->together.won + 0.5 * (double)match->together.drawn) / games;
    const Interval range = interval_of_share(match->share * distinct, match->distinct);
    match->low = range.low;
    match->high = range.high;
    match->mean = m->gained / games;
    match->plies = (double)m->plies / games;
}

/* Plays one game, counts it and tells of it. */
static int play_next(MatchThing *m)
{
    fourmi_lab *lab = &thing_lab(m)->lab;
    fourmi_record *record;
    if (!m->is_drawn) {
        draw_game(m);
    }
    int status = fourmi_record_new(lab, &(fourmi_record_options){.game = m->match.game}, &record);
    status = status == FOURMI_OK ? play_game(m, record) : status;
    if (status == FOURMI_OK) {
        const fourmi_match_game told = {
            .number = m->match.games,
            .is_swapped = is_swapped(m),
            .total = record->total,
            .record = record,
        };
        count_game(m, record);
        if (m->options.each_game != NULL && !m->options.each_game(m->options.each_context, &told)) {
            status = thing_fail(FOURMI_CANCELLED, "the match was stopped");
        }
    }
    fourmi_free(record);
    return status;
}

static int match_run(void *thing, uint64_t work)
{
    MatchThing *m = thing;
    const uint64_t left = m->options.games - m->match.games;
    const uint64_t end = m->match.games + (work == 0 || work > left ? left : work);
    while (m->match.games < end) {
        const fourmi_progress progress = {.done = m->match.games, .total = m->options.games};
        if (m->options.watch != NULL && !m->options.watch(m->options.watch_context, &progress)) {
            return thing_fail(FOURMI_CANCELLED, "the match was stopped");
        }
        const int status = play_next(m);
        if (status != FOURMI_OK) {
            return status;
        }
    }
    return m->match.games < m->options.games ? FOURMI_AGAIN : FOURMI_OK;
}

/* ------------------------------------------------------------------------ making */

static int check_players(const fourmi_match_options *options)
{
    const fourmi_policy *first = options->players[0];
    const fourmi_policy *second = options->players[1];
    if (first == NULL) {
        return thing_missing("options.players[0]");
    }
    if ((second == NULL) != (first->game->players == 1)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "%s has %d player%s", first->game->name,
                          first->game->players, first->game->players == 1 ? "" : "s");
    }
    if (second != NULL && second->game != first->game) {
        return thing_fail(FOURMI_ERROR_OTHER_GAME, "%s plays %s, and %s plays %s", first->name,
                          first->game->name, second->name, second->game->name);
    }
    if (options->opening_plies < 0 || options->opening_plies > first->game->length_max) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "an opening cannot have %d plies",
                          options->opening_plies);
    }
    return FOURMI_OK;
}

static int opening_plies(const fourmi_match_options *options)
{
    const fourmi_game *game = options->players[0]->game;
    const int longest = game->length_max < LONGEST_GAME ? game->length_max : LONGEST_GAME;
    const bool is_mixed = options->players[0]->is_mixed ||
                          (options->players[1] != NULL && options->players[1]->is_mixed);
    if (options->no_opening || game->outcomes > 0) {
        return 0;
    }
    if (options->opening_plies > 0) {
        return options->opening_plies;
    }
    return is_mixed || options->always_first || game->players == 1 ? 0 : (longest + 5) / 10;
}

int fourmi_match_new(fourmi_lab *lab, const fourmi_match_options *options, fourmi_match **match)
{
    if (match == NULL) {
        return thing_missing("match");
    }
    *match = NULL;
    if (lab == NULL || options == NULL) {
        return thing_missing(lab == NULL ? "lab" : "options");
    }
    int status = check_players(options);
    if (status != FOURMI_OK) {
        return status;
    }
    MatchThing *m = thing_new((LabThing *)lab, &fourmi_match_shape, sizeof *m, match_release);
    if (m == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(m, match_run);
    m->options = *options;
    m->options.games = options->games > 0 ? options->games : USUAL_GAMES;
    m->players[0] = thing_hold(options->players[0]);
    m->players[1] = options->players[1] != NULL ? thing_hold(options->players[1]) : NULL;
    m->slot_count = 2 * (size_t)(m->options.games < DISTINCT_MAX ? m->options.games : DISTINCT_MAX);
    m->slots = thing_allocate(thing_lab(m), m->slot_count * sizeof *m->slots);
    if (m->slots == NULL) {
        m->slot_count = 0;
        fourmi_free(m);
        return FOURMI_ERROR_MEMORY;
    }
    m->match.game = options->players[0]->game;
    m->match.first = m->players[0]->name;
    m->match.second = m->players[1] != NULL ? m->players[1]->name : NULL;
    m->match.seed = options->seed > 0 ? options->seed : 1;
    m->match.opening_plies = opening_plies(options);
    m->match.share = m->match.low = m->match.high = __builtin_nan("");
    m->match.mean = m->match.plies = __builtin_nan(""); /* no game was played */
    m->seeds = rng_from_seed(m->match.seed);
    *match = &m->match;
    return FOURMI_OK;
}
