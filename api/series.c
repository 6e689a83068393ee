/* series.c - games played one after the other, or by several threads at once. */
#include "api/series.h"

#include <string.h>

#include "api/parallel.h"
#include "api/state.h"

enum {
    AHEAD = 256,       /* plans for each thread, which is made anew for each ring of them */
    LONGEST_GAME = 64, /* what counts of a game that can be longer, for its opening */
};

int series_opening(const fourmi_game *game, bool no_opening, int plies)
{
    const int longest = game->length_max < LONGEST_GAME ? game->length_max : LONGEST_GAME;
    if (plies < 0 || plies > game->length_max) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "an opening cannot have %d plies", plies);
    }
    return no_opening || game->outcomes > 0 ? 0 : plies > 0 ? plies : (longest + 5) / 10;
}

static size_t ring_size(const Series *s)
{
    return (size_t)s->threads * AHEAD;
}

static GamePlan *plan_of(const Series *s, uint64_t number)
{
    return &s->plans[number % ring_size(s)];
}

/* ----------------------------------------------------------------------- playing */

/* Random actions, none of which ends the game. */
static int play_randomly(const GamePlan *plan, fourmi_record *record)
{
    const fourmi_game *game = record->game;
    Rng rng = rng_from_seed(plan->opening_seed);
    int status = FOURMI_OK;
    while (status == FOURMI_OK && (int)record->ply < plan->random_plies &&
           record->turn != FOURMI_OVER) {
        fourmi_action actions[FOURMI_LEGAL_MAX];
        const int count = state_legal(game, record->state, actions);
        if (count < 0) {
            return count;
        }
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

/* The record of a game that has played its opening. */
static int open_game(const Series *s, const GamePlan *plan, fourmi_record **record)
{
    const fourmi_record_options options = {.game = s->game};
    int status = fourmi_record_new(&thing_lab(s->thing)->lab, &options, record);
    for (int i = 0; i < plan->opening_count && status == FOURMI_OK; i++) {
        status = fourmi_record_play(*record, plan->opening[i]);
    }
    return status == FOURMI_OK ? play_randomly(plan, *record) : status;
}

/* Fills the record and the status of a plan. */
static void play_game(SeriesHand *hand, GamePlan *plan)
{
    fourmi_rng rng;
    int status = open_game(hand->series, plan, &plan->record);
    fourmi_record *record = plan->record;
    fourmi_rng_seed(&rng, plan->seed);
    for (int i = 0; status >= 0 && i < record->game->players; i++) {
        policy_begin(hand->players[plan->players[i]]);
    }
    while (status >= 0 && record->turn != FOURMI_OVER) {
        if (record->turn == FOURMI_CHANCE) {
            status = fourmi_record_draw(record, &rng);
            continue;
        }
        PolicyThing *player = hand->players[plan->players[record->turn == FOURMI_SECOND]];
        status = atomic_load(&hand->series->is_stopped)
                     ? FOURMI_CANCELLED
                     : fourmi_policy_choose(&player->policy, record->state, &rng);
        status = status < 0 ? status : fourmi_record_play(record, status);
    }
    plan->status = status < 0 ? status : FOURMI_OK;
    if (status < 0) {
        fourmi_free(record);
        plan->record = NULL;
    }
}

static void stop(Series *s, int status)
{
    s->status = status;
    atomic_store(&s->is_stopped, true);
}

static void cancel(Series *s)
{
    stop(s, thing_fail(FOURMI_CANCELLED, "a callback has stopped the games"));
}

/* Asks the watch, on the thread that runs the series. */
static void look(Series *s)
{
    const fourmi_progress progress = {.done = s->played, .total = s->games};
    if (s->status == FOURMI_OK && s->watch != NULL && !s->watch(s->watch_context, &progress)) {
        cancel(s);
    }
}

/* What players ask while they think. */
static bool goes_on(void *context)
{
    const SeriesHand *hand = context;
    if (hand == &hand->series->hands[0]) {
        look(hand->series);
    }
    return !atomic_load(&hand->series->is_stopped);
}

/* Counts games in their order, as far as they are played. A game that has failed in some thread is
 * tried once more here, where its sentence is wanted. */
static void count_games(Series *s)
{
    while (s->status == FOURMI_OK && s->played < s->end) {
        GamePlan *plan = plan_of(s, s->played);
        if (atomic_load(&plan->state) != PLAN_PLAYED) {
            return;
        }
        if (plan->status != FOURMI_OK && s->threads > 1) {
            play_game(&s->hands[0], plan);
        }
        if (plan->status != FOURMI_OK) {
            atomic_store(&plan->state, PLAN_MADE);
            stop(s, plan->status);
            return;
        }
        const fourmi_match_game told = {
            .number = s->played,
            .is_swapped = plan->players[0] > plan->players[1],
            .first = s->policies[plan->players[0]]->name,
            .second = s->game->players > 1 ? s->policies[plan->players[1]]->name : NULL,
            .total = plan->record->total,
            .record = plan->record,
        };
        s->count(s->thing, plan);
        atomic_store(&plan->state, PLAN_COUNTED);
        s->played++;
        if (s->each_game != NULL && !s->each_game(s->each_context, &told)) {
            cancel(s);
        }
        fourmi_free(plan->record);
        plan->record = NULL;
    }
}

/* Plays a game of the ring, unless it was played before the series was stopped. */
static void play_planned(void *context, int thread, size_t number)
{
    Series *s = context;
    GamePlan *plan = plan_of(s, s->first + number);
    if (thread == 0) {
        look(s);
    }
    if (atomic_load(&plan->state) == PLAN_MADE && !atomic_load(&s->is_stopped)) {
        play_game(&s->hands[thread], plan);
        /* A game that was broken off with all others is played when the series goes on. */
        if (plan->status != FOURMI_CANCELLED || !atomic_load(&s->is_stopped)) {
            atomic_store(&plan->state, PLAN_PLAYED);
        }
    }
    if (thread == 0) {
        count_games(s);
    }
}

/* Has the players of all threads ask while they think whether to go on. */
static void listen(const Series *s, bool is_on)
{
    for (int i = 0; i < s->threads * s->player_count; i++) {
        s->policies[i]->goes_on = is_on ? goes_on : NULL;
        s->policies[i]->goes_on_context = &s->hands[i / s->player_count];
    }
}

/* Fills plans, as far as the ring has room. */
static void plan_games(Series *s, uint64_t end)
{
    for (; s->planned < end && s->planned < s->played + ring_size(s); s->planned++) {
        GamePlan *plan = plan_of(s, s->planned);
        s->plan(s->thing, plan);
        atomic_store(&plan->state, PLAN_MADE);
    }
}

int series_take(Series *s, const fourmi_record *record)
{
    fourmi_record *opening = NULL;
    if (s->played == s->games) {
        return thing_fail(FOURMI_ERROR_OVER, "all games are played");
    }
    plan_games(s, s->played + 1);
    GamePlan *plan = plan_of(s, s->played);
    int status = open_game(s, plan, &opening);
    if (status == FOURMI_OK &&
        (record->game != s->game || record->turn != FOURMI_OVER || record->ply < opening->ply ||
         (opening->ply > 0 && memcmp(record->actions, opening->actions,
                                     opening->ply * sizeof *opening->actions) != 0))) {
        status = thing_fail(FOURMI_ERROR_ARGUMENT, "the record is not that of game %d",
                            (int)s->played + 1);
    }
    fourmi_free(opening);
    if (status != FOURMI_OK) {
        return status;
    }
    fourmi_free(plan->record);
    plan->record = thing_hold(record);
    plan->status = s->status = FOURMI_OK;
    atomic_store(&plan->state, PLAN_PLAYED);
    s->end = s->played + 1;
    count_games(s);
    return s->status;
}

int series_run(Series *s, uint64_t games)
{
    const uint64_t left = s->games - s->played;
    const uint64_t end = s->played + (games == 0 || games > left ? left : games);
    s->status = FOURMI_OK;
    atomic_store(&s->is_stopped, false);
    listen(s, true);
    while (s->status == FOURMI_OK && s->played < end) {
        plan_games(s, end);
        s->first = s->played;
        s->end = s->planned < end ? s->planned : end;
        parallel_for((size_t)(s->end - s->first), s->threads, play_planned, s);
        count_games(s);
    }
    listen(s, false);
    return s->status != FOURMI_OK ? s->status : s->played < s->games ? FOURMI_AGAIN : FOURMI_OK;
}

/* ------------------------------------------------------------------------ making */

int series_begin(Series *s, fourmi_policy *const *players, int threads)
{
    const size_t count = (size_t)s->player_count;
    if (threads < 0) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "there cannot be %d threads", threads);
    }
    for (size_t i = 0; i < count; i++) {
        if (players[i] == NULL) {
            return thing_fail(FOURMI_ERROR_ARGUMENT, "options.players[%d] is missing", (int)i);
        }
        if (players[i]->game != s->game) {
            return lab_refuse_other(players[i]->name, players[i]->game, s->game);
        }
    }
    s->threads = threads == 0 ? 1 : threads < PARALLEL_MAX ? threads : PARALLEL_MAX;
    for (size_t i = 0; i < count; i++) {
        s->threads = policy_is_parallel((PolicyThing *)players[i]) ? s->threads : 1;
    }
    s->size = ring_size(s) * sizeof *s->plans +
              (size_t)s->threads * (sizeof *s->hands + count * sizeof(PolicyThing *));
    s->plans = thing_allocate(thing_lab(s->thing), s->size);
    if (s->plans == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    s->hands = (SeriesHand *)(s->plans + ring_size(s));
    s->policies = (PolicyThing **)(s->hands + s->threads);
    for (size_t i = 0; i < (size_t)s->threads * count; i++) {
        SeriesHand *hand = &s->hands[i / count];
        *hand = (SeriesHand){s, s->policies + i / count * count};
        s->policies[i] = i < count ? thing_hold(players[i])
                                   : policy_copy((PolicyThing *)players[i % count]);
        if (s->policies[i] == NULL) {
            return FOURMI_ERROR_MEMORY;
        }
    }
    return FOURMI_OK;
}

void series_end(Series *s)
{
    if (s->plans == NULL) {
        return;
    }
    for (size_t i = 0; i < ring_size(s); i++) {
        fourmi_free(s->plans[i].record);
    }
    for (int i = 0; i < s->threads * s->player_count; i++) {
        fourmi_free(s->policies[i]);
    }
    thing_release(thing_lab(s->thing), s->plans, s->size);
}
