/* tournament.c - all against all: every two players play each opening twice, and each of them acts
 * first once.
 *
 *      number of a game = (opening * pairings + pairing) * 2 + which of the two acts first
 *
 * Results are added up opening by opening, since all games of an opening belong together.
 */
#include <assert.h>
#include <string.h>

#include "api/series.h"
#include "base/rng.h"
#include "base/text.h"
#include "judge/elo.h"
#include "judge/pairs.h"
#include "play/openings.h"

static_assert((int)ELO_NO_ANCHOR == -1, "no player is the anchor if none is found");

enum { USUAL_OPENINGS = 50, POSITIONS_MAX = 1 << 20, OPENINGS_MAX = 100000000 };

typedef struct TournamentThing {
    fourmi_tournament tournament;
    Series series;
    size_t pairings;
    int anchor;
    fourmi_rank ranks[ELO_PLAYERS_MAX];
    fourmi_score scores[ELO_PLAYERS_MAX]; /* of the players as they were given */
    fourmi_pairing *table;                /* [pairings] */
    PairTally *tallies;                   /* [pairings] */
    fourmi_action *openings;              /* [openings][opening_plies]; NULL: they are random */
    uint8_t *half_points; /* [openings][pairings] of the first of two, as judge/elo.h has them */
    uint8_t *results;     /* [pairings][2] of the first of two, in the opening that is played */
    void *memory;         /* of these */
    size_t size;
} TournamentThing;

static void tournament_release(void *thing)
{
    TournamentThing *t = thing;
    series_end(&t->series);
    thing_release(thing_lab(t), t->memory, t->size);
}

/* ----------------------------------------------------------------------- playing */

/* The players of a pairing; first < second. */
static void find_players(size_t pairing, int *first, int *second)
{
    *second = 1;
    while (elo_pair_count(*second + 1) <= pairing) {
        (*second)++;
    }
    *first = (int)(pairing - elo_pair_count(*second));
}

static uint64_t hash_name(uint64_t hash, const char *name)
{
    for (const char *c = name; *c != '\0'; c++) {
        hash = rng_next(&(Rng){hash ^ (unsigned char)*c});
    }
    return rng_next(&(Rng){hash});
}

/* Chance of a game: that of its opening, of who acts first and of who does not. Players are known by
 * their names, so neither the others nor their order matter, and no two games of an opening share
 * their luck. The two games of players of one name differ by their place. */
static void plan_game(void *thing, GamePlan *plan)
{
    const TournamentThing *t = thing;
    const uint64_t number = t->series.planned;
    const uint64_t opening = number / 2 / t->pairings;
    const bool is_swapped = number % 2 == 1;
    find_players((size_t)(number / 2 % t->pairings), &plan->players[is_swapped],
                 &plan->players[!is_swapped]);
    const char *first = t->series.policies[plan->players[0]]->name;
    const char *second = t->series.policies[plan->players[1]]->name;
    const bool is_second_of_same = is_swapped && text_equal(first, second);
    const uint64_t hash = rng_next(&(Rng){2 * opening + is_second_of_same});
    plan->seed = t->tournament.seed ^ hash_name(hash_name(hash, first), second);
    const int plies = t->tournament.opening_plies;
    if (t->openings != NULL) {
        plan->opening = t->openings + opening * (size_t)plies;
        plan->opening_count = plies;
    } else {
        plan->opening_seed = rng_next(&(Rng){t->tournament.seed + opening});
        plan->random_plies = plies;
    }
}

static void count_result(fourmi_score *score, int half_points)
{
    score->won += half_points == 2;
    score->drawn += half_points == 1;
    score->lost += half_points == 0;
}

static double points_of(fourmi_score score)
{
    return (double)score.won + 0.5 * (double)score.drawn;
}

/* Adds up the opening that all have played. */
static void count_opening(TournamentThing *t)
{
    uint8_t *half_points = t->half_points + t->tournament.openings++ * t->pairings;
    for (size_t i = 0; i < 2 * t->pairings; i++) {
        int first;
        int second;
        find_players(i / 2, &first, &second);
        count_result(&t->table[i / 2].score, t->results[i]);
        count_result(&t->scores[first], t->results[i]);
        count_result(&t->scores[second], 2 - t->results[i]);
        half_points[i / 2] = (uint8_t)(half_points[i / 2] + t->results[i]);
    }
    for (size_t i = 0; i < t->pairings; i++) {
        t->tallies[i].counts[half_points[i]]++;
    }
}

static void count_game(void *thing, const GamePlan *plan)
{
    TournamentThing *t = thing;
    const bool is_swapped = plan->players[0] > plan->players[1];
    const double gain = is_swapped ? -plan->record->total : plan->record->total;
    const size_t place = (size_t)(t->series.played % (2 * t->pairings));
    t->results[place] = gain > 0 ? 2 : gain == 0 ? 1 : 0;
    t->tournament.games++;
    if (place + 1 == 2 * t->pairings) {
        count_opening(t);
    }
}

/* ------------------------------------------------------------------------ rating */

/* Brings ranks and pairings up to date. Players of one rating stay as they were given. */
static void rate(TournamentThing *t)
{
    const EloResults results = {.players = t->series.player_count,
                                .openings = (size_t)t->tournament.openings,
                                .half_points = t->half_points};
    EloRatings elo = {.are_finite = false};
    if (t->tournament.openings > 0) {
        elo_rate(&results, t->anchor, &elo);
    }
    t->tournament.is_finite = elo.are_finite;
    for (int i = 0; i < t->series.player_count; i++) {
        const fourmi_rank rank = {
            .player = t->series.policies[i]->name,
            .number = (uint32_t)i,
            .elo = t->tournament.openings > 0 ? elo.ratings[i] : __builtin_nan(""),
            .error = elo.are_finite ? elo.errors[i] : __builtin_nan(""),
            .above = elo.above[i],
            .score = t->scores[i],
            .points = points_of(t->scores[i]),
        };
        int place = i;
        for (; place > 0 && t->ranks[place - 1].elo < rank.elo; place--) {
            t->ranks[place] = t->ranks[place - 1];
        }
        t->ranks[place] = rank;
    }
    for (size_t i = 0; i < t->pairings; i++) {
        const PairDifference difference = pairs_difference(&t->tallies[i]);
        t->table[i].points = points_of(t->table[i].score);
        t->table[i].difference = difference.mean;
        t->table[i].low = difference.interval.low;
        t->table[i].high = difference.interval.high;
    }
}

static int tournament_run(void *thing, uint64_t work)
{
    TournamentThing *t = thing;
    const int status = series_run(&t->series, work);
    rate(t);
    return status;
}

int fourmi_tournament_take(fourmi_tournament *tournament, const fourmi_record *record)
{
    if (tournament == NULL || record == NULL) {
        return thing_missing(tournament == NULL ? "tournament" : "record");
    }
    int status = thing_enter(tournament);
    if (status == FOURMI_OK) {
        status = series_take(&((TournamentThing *)tournament)->series, record);
        thing_leave(tournament);
    }
    return status;
}

/* ---------------------------------------------------------------------- openings */

/* All openings of a game, in one piece of memory. */
typedef struct OpeningList {
    Openings openings;
    uint32_t *drawn; /* numbers of openings */
    void *memory;
    size_t size;
} OpeningList;

static bool make_room(LabThing *lab, OpeningList *list, const Game *game, size_t capacity)
{
    const size_t slots = positions_slot_count(capacity);
    list->size = capacity * (sizeof(Position) + 2 * sizeof(uint32_t) + sizeof(Move)) +
                 slots * sizeof(uint32_t);
    list->memory = thing_allocate(lab, list->size);
    if (list->memory == NULL) {
        return false;
    }
    Position *positions = list->memory;
    uint32_t *parents = (uint32_t *)(positions + capacity);
    list->drawn = parents + capacity;
    uint32_t *slot = list->drawn + capacity;
    list->openings = (Openings){.parents = parents, .moves = (Move *)(slot + slots)};
    positions_init(&list->openings.seen, game, positions, slot, capacity);
    return true;
}

/* Lists all openings, in as much memory as they turn out to need. */
static int list_openings(const TournamentThing *t, OpeningList *list)
{
    const fourmi_game *game = t->tournament.game;
    const int plies = t->tournament.opening_plies;
    LabThing *lab = thing_lab(t);
    for (size_t capacity = 1 << 10; capacity <= POSITIONS_MAX; capacity *= 4) {
        if (!make_room(lab, list, &adapt_of(game)->game, capacity)) {
            return FOURMI_ERROR_MEMORY;
        }
        if (openings_find(&list->openings, plies)) {
            return list->openings.count > 0
                       ? FOURMI_OK
                       : thing_fail(FOURMI_ERROR_ARGUMENT, "no game of %s goes on after %d plies",
                                    game->name, plies);
        }
        thing_release(lab, list->memory, list->size);
        list->memory = NULL;
    }
    return thing_fail(FOURMI_ERROR_ARGUMENT,
                      "%s has more than %d positions of up to %d plies, too many to choose from",
                      game->name, POSITIONS_MAX, plies);
}

/* Keeps those that are played. */
static void keep_openings(TournamentThing *t, OpeningList *list, size_t count)
{
    const size_t plies = (size_t)t->tournament.opening_plies;
    openings_draw(&list->openings, t->tournament.seed, count, list->drawn);
    for (size_t i = 0; i < count; i++) {
        const Record record = openings_record(&list->openings, list->drawn[i]);
        memcpy(t->openings + i * plies, record.moves, plies * sizeof *t->openings);
    }
}

/* ------------------------------------------------------------------------ making */

/* One piece of memory for all tables; what has the largest elements comes first. */
static int allocate(TournamentThing *t, size_t openings, bool are_listed)
{
    const size_t each = (are_listed ? (size_t)t->tournament.opening_plies : 0) *
                        sizeof(fourmi_action);
    t->size = t->pairings * (sizeof *t->table + sizeof *t->tallies + 2) +
              openings * (each + t->pairings);
    t->memory = thing_allocate(thing_lab(t), t->size);
    if (t->memory == NULL) {
        t->size = 0;
        return FOURMI_ERROR_MEMORY;
    }
    t->table = t->memory;
    t->tallies = (PairTally *)(t->table + t->pairings);
    fourmi_action *actions = (fourmi_action *)(t->tallies + t->pairings);
    t->openings = are_listed ? actions : NULL;
    t->half_points = (uint8_t *)actions + openings * each;
    t->results = t->half_points + openings * t->pairings;
    for (size_t i = 0; i < t->pairings; i++) {
        int first;
        int second;
        find_players(i, &first, &second);
        t->table[i] = (fourmi_pairing){
            .first = t->series.policies[first]->name,
            .second = t->series.policies[second]->name,
            .pairs = t->tallies[i].counts,
            .pair_count = PAIR_RESULTS,
        };
    }
    return FOURMI_OK;
}

/* Chooses the openings and makes room for what comes of them. */
static int prepare(TournamentThing *t, uint64_t wanted)
{
    const Adapted *adapted = adapt_of(t->tournament.game);
    OpeningList list = {.memory = NULL};
    int status = adapted != NULL ? list_openings(t, &list) : FOURMI_OK;
    const uint64_t there = adapted != NULL ? list.openings.count : OPENINGS_MAX;
    if (status == FOURMI_OK && wanted > there) {
        status = thing_fail(FOURMI_ERROR_ARGUMENT,
                            "%s has %d openings of %d plies that differ up to symmetry; longer "
                            "ones are more",
                            t->tournament.game->name, (int)there, t->tournament.opening_plies);
    }
    wanted = wanted > 0 ? wanted : there < USUAL_OPENINGS ? there : USUAL_OPENINGS;
    status = status == FOURMI_OK ? allocate(t, (size_t)wanted, adapted != NULL) : status;
    if (status == FOURMI_OK && adapted != NULL) {
        t->tournament.openings_there_are = there;
        keep_openings(t, &list, (size_t)wanted);
    }
    thing_release(thing_lab(t), list.memory, list.size);
    t->series.games = t->tournament.games_in_all = 2 * wanted * t->pairings;
    return status;
}

int fourmi_tournament_new(fourmi_lab *lab, const fourmi_tournament_options *options,
                          fourmi_tournament **tournament)
{
    THING_NEEDS(tournament, lab, options, players,
                options->player_count > 0 && options->players[0] != NULL ? options->players[0]->game
                                                                         : NULL);
    const int count = (int)options->player_count;
    if (count < 2 || count > ELO_PLAYERS_MAX || options->players[0] == NULL) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "a tournament has 2 to %d players",
                          ELO_PLAYERS_MAX);
    }
    const fourmi_game *game = options->players[0]->game;
    if (game->players != 2) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s is played by one", game->name);
    }
    const int plies = series_opening(game, options->no_opening, options->opening_plies);
    if (plies < 0) {
        return plies;
    }
    TournamentThing *t = thing_new((LabThing *)lab, &fourmi_tournament_shape, sizeof *t,
                                   tournament_release);
    if (t == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(t, tournament_run);
    t->pairings = elo_pair_count(count);
    t->tournament = (fourmi_tournament){
        .game = game,
        .seed = options->seed > 0 ? options->seed : 1,
        .opening_plies = plies,
        .ranks = t->ranks,
        .rank_count = options->player_count,
        .pairing_count = (uint32_t)t->pairings,
    };
    t->series = (Series){
        .thing = t,
        .game = game,
        .player_count = count,
        .each_game = options->each_game,
        .each_context = options->each_context,
        .watch = options->watch,
        .watch_context = options->watch_context,
        .plan = plan_game,
        .count = count_game,
    };
    int status = series_begin(&t->series, options->players, options->threads);
    status = status == FOURMI_OK ? prepare(t, options->openings) : status;
    t->anchor = count - 1;
    while (t->anchor >= 0 && options->players[t->anchor] != options->anchor) {
        t->anchor--; /* down to ELO_NO_ANCHOR */
    }
    if (status == FOURMI_OK && options->anchor != NULL && t->anchor < 0) {
        status = thing_fail(FOURMI_ERROR_ARGUMENT, "the anchor is none of the players");
    }
    if (status != FOURMI_OK) {
        fourmi_free(t);
        return status;
    }
    t->tournament.anchor = options->anchor != NULL ? t->series.policies[t->anchor]->name : NULL;
    t->tournament.pairings = t->table;
    rate(t);
    *tournament = &t->tournament;
    return FOURMI_OK;
}
