/* room_ai.c - what is thought about in a room. */

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "server/ai/analysis.h"
#include "server/base/clock.h"
#include "server/base/games.h"
#include "server/base/json.h"
#include "server/rooms/hub_internal.h"
#include "server/rooms/protocol.h"

enum {
    MOVE_MS = 20 * 1000,
    GRACE_MS = 500, /* for a worker to notice that its time is up */
    OBSERVE_MS = 20 * 1000,
};

/* -------------------------------------------------------------- an AI's move */

typedef struct MoveJob {
    Job job; /* first */
    Hub *hub;
    int64_t room_id;
    int number; /* of the game */
    int ply;
    int seat;
    const fourmi_game *game;
    fourmi_state state;
    int64_t brain; /* that plays; 0: `level` does */
    char level[ROOM_TEXT_SIZE];
    fourmi_rng first_rng; /* of the thread that serves */
    fourmi_rng rng;       /* of the worker, like what follows */
    int move;             /* below 0: none was found */
} MoveJob;

bool room_ai_read(const char *text, Ai *ai)
{
    return ai_read(text, ai) && ai->depth <= HUB_DEPTH_MAX;
}

/* What a policy plays; below 0 if it cannot be made, or was cancelled. */
static int choose(const fourmi_policy_options *options, const MoveJob *job, fourmi_rng *rng)
{
    fourmi_policy *policy;
    const int status = fourmi_policy_new(games_lab(), options, &policy);
    const int move = status == FOURMI_OK ? fourmi_policy_choose(policy, &job->state, rng) : status;
    fourmi_free(policy);
    return move;
}

/* The brain is read here, by a worker, and as many are in memory as there are
 * of those. */
static int choose_by_brain(MoveJob *job)
{
    void *bytes;
    size_t size;
    fourmi_learner *brain = NULL;
    if (store_find_brain(job->hub->parts.store, job->brain, &bytes, &size) != STORE_OK) {
        return FOURMI_ERROR_NAME;
    }
    int move = fourmi_learner_new(
        games_lab(), &(fourmi_learner_options){.bytes = bytes, .byte_count = size, .frozen = true},
        &brain);
    if (move == FOURMI_OK) {
        move = choose(&(fourmi_policy_options){.game = job->game, .learner = brain}, job,
                      &job->rng);
    }
    fourmi_free(brain);
    free(bytes);
    return move;
}

static void choose_move(Job *base, PoolWorker *worker)
{
    MoveJob *job = (MoveJob *)base;
    const fourmi_policy_options by_level = {
        .game = job->game, .level = job->level, .exact = pool_worker_exact(worker, job->game)};
    static_assert(HUB_DEPTH_MAX == 6, "the level below looks as far");
    const fourmi_policy_options hurried = {.game = job->game, .level = "depth=6"};
    job->move = job->brain != 0 ? choose_by_brain(job) : choose(&by_level, job, &job->rng);
    if (job->move < 0) {
        /* The truth takes too long here, or the brain cannot be read: some good
         * move is better than none. */
        job->move = choose(&hurried, job, &job->rng);
    }
}

/* Whether a state that was thought about is still one of the room's game: moves may have been
 * taken back meanwhile, and others made. */
static bool is_current(const HubRoom *room, int number, int ply, const void *thought_about)
{
    fourmi_state state;
    return room->room.number == number && room_state_at(&room->room, ply, &state) &&
           memcmp(&state, thought_about, room->room.game->state_size) == 0;
}

/* Refused if the game has gone on meanwhile; then somebody thinks again. */
static void play_move(HubRoom *room, const MoveJob *job, int move)
{
    const Command command = {
        .kind = COMMAND_MOVE,
        .seat = job->seat,
        .game = job->number,
        .ply = job->ply,
        .move = move,
    };
    command_ask(job->hub, room, &command, 0, 0);
}

/* What the thread that serves plays for a worker that had no time for it: it can afford to look
 * ahead so far. */
static int hurried_move(const MoveJob *job)
{
    fourmi_rng rng = job->first_rng;
    return choose(&(fourmi_policy_options){.game = job->game, .level = "depth=4"}, job, &rng);
}

static void end_thinking(const MoveJob *job, int move)
{
    HubRoom *room = room_table_find(job->hub, job->room_id);
    if (room != NULL) {
        room->is_ai_thinking = false;
        if (move >= 0 && is_current(room, job->number, job->ply, &job->state)) {
            play_move(room, job, move);
        } else {
            room->wants_thinking = true;
        }
    }
}

/* The worker is too slow; what it finds after all is of no use. */
static void move_in_time(Job *base)
{
    const MoveJob *job = (const MoveJob *)base;
    end_thinking(job, hurried_move(job));
}

static void make_move(Job *base)
{
    MoveJob *job = (MoveJob *)base;
    const bool is_overdue = clock_now_ms() >= job->job.deadline_ms;
    if (!job->job.was_late) {
        const bool is_found = job->move >= 0 || !is_overdue;
        end_thinking(job, is_found ? job->move : hurried_move(job));
    }
    free(job);
}

/* How long an AI may think: not so long that its clock runs out, and however often
 * the pool was full, never longer than MOVE_MS. */
static int64_t time_to_think(const GameRoom *room, int seat, int64_t now_ms)
{
    const int64_t at_most = room->turn_began_ms + MOVE_MS - now_ms;
    const int64_t share = room->clock_ms > 0 ? room_left_ms(room, seat, now_ms) / 2 : MOVE_MS;
    const int64_t time = share < at_most ? share : at_most;
    return time > 0 ? time : 0;
}

static void fill_move_job(MoveJob *job, Hub *hub, const HubRoom *room, int seat)
{
    const int64_t now_ms = clock_now_ms();
    const int64_t time = time_to_think(&room->room, seat, now_ms);
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        seed = (uint64_t)now_ms;
    }
    *job = (MoveJob){
        .job = {.work = choose_move,
                .done = make_move,
                .late = move_in_time,
                .urgency = URGENCY_MOVE,
                .deadline_ms = now_ms + time,
                .late_ms = now_ms + time + (time / 2 < GRACE_MS ? time / 2 : GRACE_MS)},
        .hub = hub,
        .room_id = room->id,
        .number = room->room.number,
        .ply = (int)room->room.record->ply,
        .seat = seat,
        .game = room->room.game,
        .move = -1,
    };
    memcpy(&job->state, room->room.record->state, job->game->state_size);
    fourmi_rng_seed(&job->first_rng, seed);
    job->rng = job->first_rng;
}

static void start_move(Hub *hub, HubRoom *room, int seat)
{
    MoveJob *job = calloc(1, sizeof *job);
    if (job == NULL) {
        room->wants_thinking = true;
        return;
    }
    Ai ai;
    fill_move_job(job, hub, room, seat);
    const bool is_known = ai_read(room->room.seats[seat].text, &ai);
    job->brain = ai.brain;
    memcpy(job->level, room->room.seats[seat].text, sizeof job->level);
    const bool has_time = job->job.deadline_ms > clock_now_ms();
    room->is_ai_thinking = has_time && is_known && pool_submit(hub->parts.pool, &job->job);
    room->wants_thinking = !room->is_ai_thinking;
    if (!has_time) {
        end_thinking(job, hurried_move(job));
    }
    if (!room->is_ai_thinking) {
        free(job);
    }
}

/* -------------------------------------------------------------- observation */

typedef struct ObserveJob {
    Job job; /* first */
    Hub *hub;
    int64_t room_id;
    int number;
    int ply;
    const fourmi_game *game;
    json_t *exact;    /* what the solver says; NULL: nothing was asked */
    uint64_t state[]; /* as many bytes as the game's states have */
} ObserveJob;

static void observe(Job *base, PoolWorker *worker)
{
    ObserveJob *job = (ObserveJob *)base;
    fourmi_exact *exact = pool_worker_exact(worker, job->game);
    job->exact = exact != NULL ? analysis_scores(exact, job->state) : NULL;
}

static json_t *learner_json(const ObserveJob *job)
{
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    const int count = observer_values(job->hub->parts.observer, job->game, job->state, opinions);
    json_t *by_value = json_build_nulls(job->game->actions);
    json_t *by_visits = json_build_nulls(job->game->actions);
    double best = count > 0 ? opinions[0].value : 0.0;
    for (int i = 0; i < count; i++) {
        const fourmi_opinion *opinion = &opinions[i];
        best = opinion->value > best ? opinion->value : best;
        by_value = json_build_replace(by_value, opinion->action, json_real(opinion->value));
        by_visits = json_build_replace(by_visits, opinion->action, json_integer(opinion->visits));
    }
    return json_pack("{s:f, s:o, s:o}", "expects", best, "values", by_value, "visits", by_visits);
}

static NetMessage *observation_message(const ObserveJob *job)
{
    return message_of_json(json_pack("{s:s, s:i, s:i, s:o, s:o}", "type", "observation", "game",
                                     job->number, "ply", job->ply, "exact",
                                     job->exact != NULL ? json_incref(job->exact) : json_null(),
                                     "learner", learner_json(job)));
}

static void report(Job *base)
{
    ObserveJob *job = (ObserveJob *)base;
    HubRoom *room = room_table_find(job->hub, job->room_id);
    if (room != NULL) {
        room->is_observing = false;
        if (is_current(room, job->number, job->ply, job->state) &&
            room->observations[job->ply] == NULL) {
            NetMessage *message = observation_message(job);
            room->observations[job->ply] = message;
            if (message != NULL) {
                broadcast_to_room(job->hub, room, message,
                                  room_table_is_over_for_all(room) ? TO_ALL : TO_WATCHERS, NULL);
            }
        }
        room->wants_thinking = true;
    }
    json_decref(job->exact);
    free(job);
}

/* The first position of the game that has not been observed; -1 if none. */
static int next_to_observe(const HubRoom *room)
{
    const fourmi_record *record = room->room.record;
    const int last = (int)record->ply - (record->turn == FOURMI_OVER); /* that is worth a thought */
    int ply = 0;
    while (ply <= last && room->observations[ply] != NULL) {
        ply++;
    }
    return ply <= last ? ply : -1;
}

static void start_observing(Hub *hub, HubRoom *room, int ply)
{
    const bool has_place = pool_has_place(hub->parts.pool, URGENCY_IDLE);
    ObserveJob *job = has_place ? calloc(1, sizeof *job + room->room.game->state_size) : NULL;
    if (job == NULL) {
        room->wants_thinking = true;
        return;
    }
    *job = (ObserveJob){
        .job = {.work = observe,
                .done = report,
                .urgency = URGENCY_IDLE,
                .deadline_ms = clock_now_ms() + OBSERVE_MS},
        .hub = hub,
        .room_id = room->id,
        .number = room->room.number,
        .ply = ply,
        .game = room->room.game,
    };
    room_state_at(&room->room, ply, job->state);
    room->is_observing = pool_submit(hub->parts.pool, &job->job);
    if (!room->is_observing) {
        room->wants_thinking = true;
        free(job);
    }
}

/* --------------------------------------------------------------------- both */

/* Observations of moves that were taken back, or of the game before, are of no
 * use any more. */
static void forget_the_past(HubRoom *room)
{
    if (room->observed_game != room->room.number) {
        observations_forget(room, 0);
        room->observed_game = room->room.number;
    }
    observations_forget(room, (int)room->room.record->ply + 1);
}

void room_ai_go_on(Hub *hub, HubRoom *room)
{
    const int seat = room_seat_to_move(&room->room);
    const bool is_ais_turn = seat != ROOM_NOBODY && room->room.seats[seat].is_ai;
    room->wants_thinking = false;
    if (room->pending > 0) {
        return; /* it is called again when all is on the disk */
    }
    forget_the_past(room);
    if (is_ais_turn && !room_table_is_held(hub, room, clock_now_ms())) {
        hub->is_in_hurry = true; /* perhaps nobody holds it */
    } else if (is_ais_turn && !room->is_ai_thinking) {
        start_move(hub, room, seat);
    }
    int ply = room->members != NULL && !room->is_observing ? next_to_observe(room) : -1;
    if (ply >= 0) {
        start_observing(hub, room, ply);
    }
}

void room_ai_reveal(Hub *hub, HubRoom *room)
{
    for (int ply = 0; ply <= (int)room->room.record->ply; ply++) {
        if (room->observations[ply] != NULL) {
            broadcast_to_room(hub, room, room->observations[ply], TO_PLAYERS, NULL);
        }
    }
}

/* -------------------------------------------------------------------------- finished games */

enum { LOOK_MS = 5000 }; /* between looks for games of other servers */

static void watch_finished(Hub *hub, const StoreGame *stored)
{
    fourmi_record_options options = {.game = games_find_in_rooms(stored->game),
                                     .moves = stored->moves};
    fourmi_record *record = NULL;
    /* What was given up, agreed or lost on time says little about its positions. */
    if (options.game != NULL && fourmi_record_new(games_lab(), &options, &record) == FOURMI_OK &&
        record->turn == FOURMI_OVER) {
        observer_watch(hub->parts.observer, record, stored->result);
    }
    fourmi_free(record);
}

/* On the store's thread. */
static void read_game_to_watch(StoreRead *read, Store *store)
{
    WatchedGame *watched = (WatchedGame *)read;
    watched->status = store_next_game(store, watched->after, &watched->game);
}

/* It is watched when there is nothing else to do. */
static void keep_game_to_watch(StoreRead *read)
{
    WatchedGame *watched = (WatchedGame *)read;
    watched->hub->game_to_watch = watched;
    net_call_when_idle(watched->hub->parts.net);
}

static void start_watching(Hub *hub)
{
    WatchedGame *watched = calloc(1, sizeof *watched);
    if (watched == NULL) {
        return; /* the next tick tries again */
    }
    watched->read = (StoreRead){.work = read_game_to_watch, .done = keep_game_to_watch};
    watched->hub = hub;
    watched->after = hub->watched_game;
    watched->games_finished = hub->games_finished;
    hub->is_reading_game = store_submit_read(hub->parts.store, &watched->read);
    if (!hub->is_reading_game) {
        free(watched);
    }
}

void finished_games_watch(Hub *hub)
{
    WatchedGame *watched = hub->game_to_watch;
    if (watched->status == STORE_OK) {
        watch_finished(hub, &watched->game);
    }
    /* A damaged one is passed over. Without a number none was found; then there
     * may be one that was finished while this was read. */
    const int64_t id = watched->game.id;
    hub->has_caught_up = id == 0 && hub->games_finished == watched->games_finished;
    hub->watched_game = id != 0 ? id : hub->watched_game;
    hub->game_to_watch = NULL;
    hub->is_reading_game = false;
    free(watched);
}

bool finished_games_has_one(const Hub *hub)
{
    return hub->game_to_watch != NULL;
}

void finished_games_go_on(Hub *hub)
{
    if (!hub->has_caught_up && !hub->is_reading_game) {
        start_watching(hub);
    }
}

void finished_games_note(Hub *hub)
{
    hub->has_caught_up = false;
    hub->games_finished++;
    net_call_when_idle(hub->parts.net);
}

void finished_games_tick(Hub *hub, int64_t now_ms)
{
    if (hub->is_shared && now_ms - hub->looked_for_games_ms > LOOK_MS) {
        hub->looked_for_games_ms = now_ms;
        hub->has_caught_up = false;
    }
    if (!hub->has_caught_up && !hub->is_reading_game) {
        net_call_when_idle(hub->parts.net);
    }
}
