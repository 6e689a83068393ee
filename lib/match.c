/* match.c - players against each other. */
#include "play/match.h"

#include "facets/notation.h"
#include "judge/interval.h"
#include "lib/handles.h"

struct fourmi_match {
    Handle handle;
    Game game;
    Brain brains[2]; /* copies, each of which searches as far as its player says */
    Player players[2];
    OracleSet *oracles;
    Match match;
    Record last;
    fourmi_progress *progress;
    void *progress_context;
    uint64_t played_before; /* the call that plays now */
    uint64_t games;         /* that it is to play */
    bool was_cancelled;
};

const char *fourmi_level_name(int i)
{
    return i >= 0 ? player_level_name(i) : NULL;
}

/* ---------------------------------------------------------------- lifetime */

/* A brain with its settings. */
static int open_brain(fourmi_match *match, int i, const fourmi_player *given)
{
    Player *player = &match->players[i];
    Brain *brain = &match->brains[i];
    *brain = given->brain->loaded.brain;
    if (brain->is_of_world || !games_are_same(&brain->game, &match->game)) {
        return FOURMI_ERROR_OTHER;
    }
    if (given->level != NULL && !player_read_settings(given->level, player)) {
        return FOURMI_ERROR_LEVEL;
    }
    player->policy = brain_best_moves;
    player->context = brain;
    return brain_set_search(brain, player) ? FOURMI_OK : FOURMI_ERROR_SETTING;
}

static int open_player(fourmi_match *match, int i, const fourmi_player *given)
{
    if (given == NULL || (given->brain == NULL && given->level == NULL)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (given->brain != NULL) {
        return open_brain(match, i, given);
    }
    return player_read(given->level, &match->players[i]) ? FOURMI_OK : FOURMI_ERROR_LEVEL;
}

/* Games that were played by this call. */
static uint64_t played_now(const fourmi_match *match)
{
    return match->match.played - match->played_before;
}

static bool poll(void *context, uint64_t work)
{
    fourmi_match *match = context;
    (void)work;
    match->was_cancelled = match->progress != NULL &&
                           match->progress(match->progress_context, played_now(match),
                                           match->games) == 0;
    return !match->was_cancelled;
}

static bool open_oracles(fourmi_match *match)
{
    const OracleSetOptions options = {.allocator = handle_allocator(&match->handle)};
    match->oracles = oracle_set_new(&match->game, &options);
    if (match->oracles == NULL) {
        return false;
    }
    oracle_set_poll(oracle_set_get(match->oracles, 0), poll, match);
    book_choice_use(&(BookChoice){0}, match->oracles, &match->game);
    return true;
}

static void start(fourmi_match *match, const fourmi_match_options *options)
{
    match->match = match_start(oracle_set_get(match->oracles, 0), &match->players[0],
                               &match->players[1], options->seed);
    match->match.always_first = options->always_first != 0;
    match->match.opening_plies = options->has_opening ? options->opening_plies
                                                      : match_usual_opening(&match->match);
    match->last = record_start(&match->game);
}

static int open(fourmi_match *match, const fourmi_player *first, const fourmi_player *second,
                const fourmi_match_options *options)
{
    int status = open_player(match, 0, first);
    if (status == FOURMI_OK) {
        status = open_player(match, 1, second);
    }
    if (status != FOURMI_OK) {
        return status;
    }
    if (!open_oracles(match)) {
        return FOURMI_ERROR_MEMORY;
    }
    start(match, options);
    return FOURMI_OK;
}

/* A length that somebody gave and did not switch on would be a mistake that nobody notices. */
static bool opening_is_good(const fourmi_match_options *options, const Game *game)
{
    return 0 <= options->opening_plies &&
           options->opening_plies <= (options->has_opening ? game->plies_max : 0);
}

int fourmi_match_new(const char *game, const fourmi_player *first, const fourmi_player *second,
                     const fourmi_match_options *options, fourmi_match **match)
{
    const fourmi_match_options wanted = options != NULL ? *options : (fourmi_match_options){0};
    Game found;
    if (match == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!catalogue_find(game, &found)) {
        return FOURMI_ERROR_GAME;
    }
    if (!options_are_good(wanted.allocator, wanted.reserved) || !opening_is_good(&wanted, &found)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_match *new_match = handle_new(wanted.allocator, sizeof *new_match);
    if (new_match == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    new_match->game = found;
    const int status = open(new_match, first, second, &wanted);
    if (status != FOURMI_OK) {
        fourmi_match_free(new_match);
        return status;
    }
    *match = new_match;
    return FOURMI_OK;
}

void fourmi_match_free(fourmi_match *match)
{
    if (match != NULL) {
        oracle_set_free(match->oracles);
        handle_free(match);
    }
}

/* ----------------------------------------------------------------- playing */

void fourmi_match_set_progress(fourmi_match *match, fourmi_progress *progress, void *context)
{
    match->progress = progress;
    match->progress_context = context;
}

static int status_without_end(const fourmi_match *match)
{
    return match->was_cancelled ? FOURMI_ERROR_CANCELLED : FOURMI_ERROR_UNKNOWN;
}

int fourmi_match_play(fourmi_match *match, uint64_t games)
{
    if (match == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    match->was_cancelled = false;
    match->played_before = match->match.played;
    match->games = games;
    while (played_now(match) < games) {
        if (match_play_game(&match->match, &match->last) == RESULT_UNFINISHED) {
            return status_without_end(match);
        }
        if (!poll(match, 0) && played_now(match) < games) {
            return FOURMI_ERROR_CANCELLED;
        }
    }
    return FOURMI_OK;
}

static double points_of(MatchScore score)
{
    return (double)score.won + 0.5 * (double)score.drawn;
}

static double points(const fourmi_match *match)
{
    return points_of(match->match.as_first) + points_of(match->match.as_second);
}

void fourmi_match_score(const fourmi_match *match, fourmi_score *score)
{
    if (score == NULL) {
        return;
    }
    const MatchScore *first = &match->match.as_first;
    const MatchScore *second = &match->match.as_second;
    const uint64_t played = match->match.played;
    *score = (fourmi_score){
        .won_as_first = first->won,
        .drawn_as_first = first->drawn,
        .lost_as_first = first->lost,
        .won_as_second = second->won,
        .drawn_as_second = second->drawn,
        .lost_as_second = second->lost,
        .share = played > 0 ? points(match) / (double)played : 0.0,
    };
}

int fourmi_match_moves(const fourmi_match *match, char text[FOURMI_TEXT_SIZE])
{
    if (match == NULL || text == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return notation_write_moves(&match->last, text);
}

fourmi_result fourmi_match_result(const fourmi_match *match)
{
    return (fourmi_result)record_result(&match->last);
}

void fourmi_match_interval(const fourmi_match *match, double *low, double *high)
{
    const Interval interval = interval_of_share(points(match), match->match.played);
    if (low != NULL) {
        *low = interval.low;
    }
    if (high != NULL) {
        *high = interval.high;
    }
}
