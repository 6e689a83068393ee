/* analysis.c - what the oracle says of positions and games, as JSON. */
#include "server/ai/analysis.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "facets/notation.h"
#include "judge/review.h"
#include "server/ai/value_json.h"
#include "server/base/clock.h"
#include "server/base/json_build.h"

enum {
    DEADLINE_MS = 10 * 1000,
    NOT_PLAYABLE = 100, /* as other solvers' clients know it */
};

struct AnalysisJob {
    Job job; /* first */
    Game game;
    Record record;
    char pos[NOTATION_SIZE];
    json_t *(*analyse)(AnalysisJob *job, Oracle *oracle); /* NULL if cancelled or without memory */
    json_t *(*ask_world)(const WorldQuestion *question);  /* NULL: it is about a game */
    WorldQuestion question;
    bool is_unknown; /* the oracle does not know the answer, or was cancelled */
    json_t *json;
    AnalysisDone *done;
    void *context;
};

/* --------------------------------------------------------------- positions */

/* For an oracle that gave no answer. */
static json_t *not_known(AnalysisJob *job)
{
    job->is_unknown = true;
    return NULL;
}

static json_t *solve(AnalysisJob *job, Oracle *oracle)
{
    OracleMoves found;
    if (!oracle_moves(oracle, record_position(&job->record), &found)) {
        return not_known(job);
    }
    json_t *scores = json_array();
    for (int i = 0; i < job->game.move_count; i++) {
        scores = json_build_append(scores, json_integer(NOT_PLAYABLE));
    }
    for (int i = 0; i < found.count; i++) {
        scores = json_build_replace(scores, found.moves[i],
                                    json_integer(value_score(found.values[i])));
    }
    return json_pack("{s:s, s:o}", "pos", job->pos, "score", scores);
}

/* A move by its number, or by its name where it has one. */
static json_t *move_json(const Game *game, Position p, Move move)
{
    char text[NOTATION_MOVE_SIZE];
    if (!notation_has_names(game)) {
        return json_integer(move + 1);
    }
    notation_write_move(game, p, move, text);
    return json_string(text);
}

static json_t *best_json(const Game *game, Position p, const OracleMoves *found)
{
    json_t *best = json_array();
    for (int i = 0; i < found->count; i++) {
        if (value_compare(found->values[i], found->best) == 0) {
            best = json_build_append(best, move_json(game, p, found->moves[i]));
        }
    }
    return best;
}

/* Whether best play leads somewhere: a draw among mates may go on and on. */
static bool has_line(const Game *game, Position p, Value value)
{
    return !game_is_over(game, p) && (value.unit != VALUE_MATE || value_outcome(value) != 0);
}

/* Best play from a position to the end, as moves; NULL if cancelled or without
 * memory. */
static json_t *line_json(AnalysisJob *job, Oracle *oracle, Position p)
{
    Move moves[GAME_PLIES_MAX];
    char text[NOTATION_SIZE];
    int count;
    if (!oracle_line(oracle, p, moves, &count)) {
        return not_known(job);
    }
    notation_write_line(oracle->game, p, moves, count, text);
    return json_string(text);
}

static json_t *analyse_position(AnalysisJob *job, Oracle *oracle)
{
    const Position p = record_position(&job->record);
    const Game *game = &job->game;
    OracleMoves found;
    if (game_is_over(game, p)) {
        found = (OracleMoves){.best = oracle_mate_at_end(game, p)};
    } else if (!oracle_moves(oracle, p, &found)) {
        return not_known(job);
    }
    json_t *line = has_line(game, p, found.best) ? line_json(job, oracle, p) : json_string("");
    if (line == NULL) {
        return NULL;
    }
    json_t *json = json_pack("{s:s, s:s}", "game", game->name, "pos", job->pos);
    json = value_json_put_moves(value_json_put(json, found.best), game, p, &found);
    json = json_build_set(json, "best", best_json(game, p, &found));
    return json_build_set(json, "line", line);
}

/* ------------------------------------------------------------------- games */

static json_t *moves_json(const Move *moves, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        list = json_build_append(list, json_integer(moves[i] + 1));
    }
    return list;
}

/* One move beside the truth; NULL if cancelled or without memory. */
static json_t *review_ply(AnalysisJob *job, Oracle *oracle, int ply)
{
    const Game *game = &job->game;
    const Position p = record_position_at(&job->record, ply);
    const Move move = job->record.moves[ply];
    Review review;
    if (!review_move(oracle, p, move, &review)) {
        return not_known(job);
    }
    json_t *json = json_pack("{s:i, s:i, s:i, s:i, s:o, s:s, s:i}", "ply", ply, "move", move + 1,
                             "score", value_score(review.value), "best_score",
                             value_score(review.best), "best",
                             moves_json(review.best_moves, review.best_count), "verdict",
                             review_verdict_name(review.verdict), "cost", review.cost);
    const bool is_last = ply + 1 == job->record.played && record_is_over(&job->record);
    if (review_is_mistake(review.verdict) && !is_last) {
        const Position next = game->play(game, p, move);
        json = json_build_set(json, "punished_by", line_json(job, oracle, next));
    }
    return json;
}

/* From the end, where the truth is found fastest and helps with what came
 * before. */
static json_t *review(AnalysisJob *job, Oracle *oracle)
{
    json_t *list = json_array();
    for (int ply = job->record.played - 1; list != NULL && ply >= 0; ply--) {
        if (json_array_insert_new(list, 0, review_ply(job, oracle, ply)) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return json_pack("{s:s, s:s, s:o}", "game", job->game.name, "moves", job->pos, "review", list);
}

/* -------------------------------------------------------------------- jobs */

static void work(Job *base, PoolWorker *worker)
{
    AnalysisJob *job = (AnalysisJob *)base;
    if (job->ask_world != NULL) {
        job->json = job->ask_world(&job->question);
    } else {
        job->json = job->analyse(job, pool_worker_oracle(worker, &job->game));
    }
}

static void finish(Job *base)
{
    AnalysisJob *job = (AnalysisJob *)base;
    const bool is_too_hard = job->is_unknown || atomic_load(&job->job.is_cancelled);
    AnalysisStatus status = job->json != NULL ? ANALYSIS_OK
                            : is_too_hard     ? ANALYSIS_TOO_HARD
                                              : ANALYSIS_NO_MEMORY;
    if (!job->job.was_late) {
        job->done(job->context, status, job->json);
        job->json = NULL;
    }
    analysis_free(job);
}

static void give_up(Job *base)
{
    AnalysisJob *job = (AnalysisJob *)base;
    job->done(job->context, ANALYSIS_TOO_HARD, NULL);
}

static AnalysisJob *new_empty_job(void)
{
    AnalysisJob *job = calloc(1, sizeof *job);
    if (job == NULL) {
        return NULL;
    }
    const int64_t deadline_ms = clock_now_ms() + DEADLINE_MS;
    job->job = (Job){
        .work = work,
        .done = finish,
        .late = give_up,
        .urgency = URGENCY_ASKED,
        .deadline_ms = deadline_ms,
        .late_ms = deadline_ms,
    };
    return job;
}

static AnalysisJob *new_world_job(const WorldQuestion *question,
                                  json_t *(*ask_world)(const WorldQuestion *question))
{
    AnalysisJob *job = new_empty_job();
    if (job != NULL) {
        job->question = *question;
        job->ask_world = ask_world;
    }
    return job;
}

static AnalysisJob *new_job(const char *game_name, const char *pos,
                            json_t *(*analyse)(AnalysisJob *job, Oracle *oracle))
{
    AnalysisJob *job = new_empty_job();
    size_t at;
    if (job == NULL) {
        return NULL;
    }
    job->analyse = analyse;
    snprintf(job->pos, sizeof job->pos, "%s", pos);
    bool is_good = catalogue_find(game_name, &job->game);
    job->record = record_start(&job->game);
    is_good = is_good && notation_read(&job->record, pos, strlen(pos), &at) == NOTATION_OK;
    assert(is_good);
    (void)is_good;
    return job;
}

AnalysisJob *analysis_solve(const char *pos)
{
    return new_job(catalogue_default_game()->name, pos, solve);
}

AnalysisJob *analysis_position(const char *game_name, const char *pos)
{
    return new_job(game_name, pos, analyse_position);
}

AnalysisJob *analysis_review(const char *game_name, const char *moves)
{
    return new_job(game_name, moves, review);
}

AnalysisJob *analysis_world(const WorldQuestion *question)
{
    return new_world_job(question, world_analysis_position);
}

AnalysisJob *analysis_chart(const WorldQuestion *question)
{
    return new_world_job(question, world_analysis_chart);
}

bool analysis_start(AnalysisJob *job, Pool *pool, AnalysisDone *done, void *context)
{
    job->done = done;
    job->context = context;
    return pool_submit(pool, &job->job);
}

void analysis_cancel(AnalysisJob *job)
{
    atomic_store(&job->job.is_cancelled, true);
}

void analysis_free(AnalysisJob *job)
{
    json_decref(job->json);
    free(job);
}
