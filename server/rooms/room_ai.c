/* room_ai.c - what is thought about in a room. */
#include "server/rooms/room_ai.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "catalogue.h"
#include "host/loaded_brain.h"
#include "server/ai/value_json.h"
#include "server/base/clock.h"
#include "server/base/json_build.h"
#include "server/rooms/ai_name.h"
#include "server/rooms/broadcast.h"
#include "server/rooms/member.h"
#include "server/rooms/observations.h"
#include "server/rooms/room_table.h"
#include "server/rooms/wish.h"

enum {
    MOVE_MS = 20 * 1000,
    GRACE_MS = 500,    /* for a worker to notice that its time is up */
    HURRIED_DEPTH = 4, /* that the thread that serves can afford */
    OBSERVE_MS = 20 * 1000,
};

/* ------------------------------------------------------------- an AI's move */

typedef struct MoveJob {
    Job job; /* first */
    Hub *hub;
    int64_t room_id;
    int number; /* of the game */
    int ply;
    int seat;
    Game game;
    Position position;
    Ai ai;
    Rng first_rng; /* of the thread that serves */
    Rng rng;       /* of the worker, like what follows */
    Move move;
} MoveJob;

bool room_ai_read(const char *text, Ai *ai)
{
    return ai_read(text, ai) && ai->level.depth <= HUB_DEPTH_MAX;
}

/* The brain is read here, by a worker, and as many are in memory as there are
 * of those. */
static Move choose_by_brain(MoveJob *job)
{
    void *bytes;
    size_t size;
    LoadedBrain loaded;
    Move move = GAME_NO_MOVE;
    if (store_find_brain(job->hub->parts.store, job->ai.brain, &bytes, &size) != STORE_OK) {
        return GAME_NO_MOVE;
    }
    if (loaded_brain_open(&loaded, bytes, size, NULL) == LOADED_BRAIN_OK) {
        Move moves[GAME_MOVES_MAX];
        int count = brain_best_moves(&loaded.brain, &job->game, job->position, moves);
        move = moves[rng_below(&job->rng, (uint32_t)count)];
        loaded_brain_close(&loaded);
    }
    free(bytes);
    return move;
}

static void choose_move(Job *base, PoolWorker *worker)
{
    MoveJob *job = (MoveJob *)base;
    Oracle *oracle = pool_worker_oracle(worker, &job->game);
    job->move = job->ai.brain != 0
                    ? choose_by_brain(job)
                    : player_choose(&job->ai.level, oracle, job->position, &job->rng);
    if (job->move == GAME_NO_MOVE) {
        /* The truth takes too long here, or the brain cannot be read: some good
         * move is better than none. */
        const Player hurried = {.depth = HUB_DEPTH_MAX};
        job->move = player_choose(&hurried, oracle, job->position, &job->rng);
    }
}

/* Whether a position that was thought about is still one of the room's game:
 * moves may have been taken back meanwhile, and others made. */
static bool is_current(const HubRoom *room, int number, int ply, Position thought_about)
{
    const Record *record = &room->room.record;
    if (room->room.number != number || ply > record->played) {
        return false;
    }
    Position p = record_position_at(record, ply);
    return p.own == thought_about.own && p.all == thought_about.all;
}

/* Refused if the game has gone on meanwhile; then somebody thinks again. */
static void play_move(HubRoom *room, const MoveJob *job, Move move)
{
    const Wish wish = {
        .kind = WISH_MOVE,
        .seat = job->seat,
        .game = job->number,
        .ply = job->ply,
        .move = move,
    };
    wish_fulfil(job->hub, room, &wish, 0, 0);
}

/* What the thread that serves plays for a worker that had no time for it. */
static Move hurried_move(const MoveJob *job)
{
    const Player hurried = {.depth = HURRIED_DEPTH};
    Oracle rules_only; /* a search of limited depth asks for no more */
    catalogue_init_oracle(&rules_only, &job->game, NULL, 0);
    Rng rng = job->first_rng;
    return player_choose(&hurried, &rules_only, job->position, &rng);
}

static void end_thinking(const MoveJob *job, Move move)
{
    HubRoom *room = room_table_find(job->hub, job->room_id);
    if (room != NULL) {
        room->is_ai_thinking = false;
        if (move != GAME_NO_MOVE && is_current(room, job->number, job->ply, job->position)) {
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
        const bool is_found = job->move != GAME_NO_MOVE || !is_overdue;
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
        .ply = room->room.record.played,
        .seat = seat,
        .game = room->room.game,
        .position = record_position(&room->room.record),
        .first_rng = rng_from_seed(seed),
        .rng = rng_from_seed(seed),
        .move = GAME_NO_MOVE,
    };
}

static void start_move(Hub *hub, HubRoom *room, int seat)
{
    MoveJob *job = calloc(1, sizeof *job);
    if (job == NULL) {
        room->wants_thinking = true;
        return;
    }
    fill_move_job(job, hub, room, seat);
    const bool has_time = job->job.deadline_ms > clock_now_ms();
    room->is_ai_thinking = has_time && ai_read(room->room.seats[seat].text, &job->ai) &&
                           pool_submit(hub->parts.pool, &job->job);
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
    Game game;
    Position position;
    bool is_found;
    OracleMoves found;
} ObserveJob;

static void observe(Job *base, PoolWorker *worker)
{
    ObserveJob *job = (ObserveJob *)base;
    job->is_found = oracle_moves(pool_worker_oracle(worker, &job->game), job->position,
                                 &job->found);
}

static json_t *oracle_json(const ObserveJob *job)
{
    return value_json_put_moves(value_json_put(json_object(), job->found.best), &job->game,
                                job->position, &job->found);
}

static json_t *learner_json(const ObserveJob *job)
{
    Move moves[GAME_MOVES_MAX];
    double values[GAME_MOVES_MAX];
    uint32_t visits[GAME_MOVES_MAX];
    int count = observer_values(job->hub->parts.observer, &job->game, job->position, moves, values,
                                visits);
    json_t *by_value = json_build_nulls(job->game.move_count);
    json_t *by_visits = json_build_nulls(job->game.move_count);
    double best = count > 0 ? values[0] : 0.0;
    for (int i = 0; i < count; i++) {
        best = values[i] > best ? values[i] : best;
        by_value = json_build_replace(by_value, moves[i], json_real(values[i]));
        by_visits = json_build_replace(by_visits, moves[i], json_integer(visits[i]));
    }
    return json_pack("{s:f, s:o, s:o}", "expects", best, "values", by_value, "visits", by_visits);
}

static NetMessage *observation_message(const ObserveJob *job)
{
    return message_of_json(json_pack(
        "{s:s, s:i, s:i, s:o, s:o}", "type", "observation", "game", job->number, "ply", job->ply,
        "exact", job->is_found ? oracle_json(job) : json_null(), "learner", learner_json(job)));
}

static void report(Job *base)
{
    ObserveJob *job = (ObserveJob *)base;
    HubRoom *room = room_table_find(job->hub, job->room_id);
    if (room != NULL) {
        room->is_observing = false;
        if (is_current(room, job->number, job->ply, job->position) &&
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
    free(job);
}

/* The first position of the game that has not been observed; -1 if none. */
static int next_to_observe(const HubRoom *room)
{
    const Record *record = &room->room.record;
    int ply = 0;
    while (ply <= record->played && room->observations[ply] != NULL) {
        ply++;
    }
    bool is_there = ply < record->played || (ply == record->played && !record_is_over(record));
    return is_there ? ply : -1;
}

static void start_observing(Hub *hub, HubRoom *room, int ply)
{
    ObserveJob *job = calloc(1, sizeof *job);
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
        .position = record_position_at(&room->room.record, ply),
    };
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
    observations_forget(room, room->room.record.played + 1);
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
    for (int ply = 0; ply <= room->room.record.played; ply++) {
        if (room->observations[ply] != NULL) {
            broadcast_to_room(hub, room, room->observations[ply], TO_PLAYERS, NULL);
        }
    }
}
