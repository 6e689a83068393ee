/* analysis.c - the exact truth about positions and games, as JSON. */
#include "server/analysis.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "notation.h"
#include "server/clock.h"
#include "server/whole.h"

enum {
    DEADLINE_MS = 10 * 1000,
    FULL_COLUMN = 100, /* as other solvers' clients know it */
};

struct AnalysisJob {
    Job job; /* first */
    Game game;
    Record record;
    char pos[NOTATION_SIZE];
    json_t *(*analyse)(AnalysisJob *job, Exact *exact); /* NULL if cancelled or without memory */
    json_t *json;
    AnalysisDone *done;
    void *context;
};

/* --------------------------------------------------------------- positions */

/* Puts the score of each move that can be played into its place. */
static json_t *put_scores(json_t *list, const ExactMoves *truth)
{
    for (int i = 0; i < truth->count; i++) {
        list = whole_replace(list, truth->moves[i], json_integer(truth->scores[i]));
    }
    return list;
}

json_t *analysis_scores(const Game *game, const ExactMoves *truth)
{
    return put_scores(whole_nulls(game->move_count), truth);
}

static json_t *solve(AnalysisJob *job, Exact *exact)
{
    ExactMoves truth;
    if (!exact_moves(exact, record_position(&job->record), &truth)) {
        return NULL;
    }
    json_t *full = json_array();
    for (int i = 0; i < job->game.move_count; i++) {
        full = whole_append(full, json_integer(FULL_COLUMN));
    }
    return json_pack("{s:s, s:o}", "pos", job->pos, "score", put_scores(full, &truth));
}

static json_t *best_json(const ExactMoves *truth)
{
    json_t *best = json_array();
    for (int i = 0; i < truth->count; i++) {
        if (truth->scores[i] == truth->best) {
            best = whole_append(best, json_integer(truth->moves[i] + 1));
        }
    }
    return best;
}

/* Best play from a position to the end, as moves; NULL if cancelled or without
 * memory. */
static json_t *line_json(Exact *exact, Position p)
{
    Move moves[GAME_PLIES_MAX];
    char text[GAME_PLIES_MAX + 1];
    int count;
    if (!exact_line(exact, p, moves, &count)) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        text[i] = notation_move_symbol(moves[i]);
    }
    text[count] = '\0';
    return json_string(text);
}

static json_t *analyse_position(AnalysisJob *job, Exact *exact)
{
    const Position p = record_position(&job->record);
    ExactMoves truth;
    if (!exact_moves(exact, p, &truth)) {
        return NULL;
    }
    json_t *line = line_json(exact, p);
    if (line == NULL) {
        return NULL;
    }
    return json_pack("{s:s, s:s, s:i, s:o, s:o, s:o}", "game", job->game.name, "pos", job->pos,
                     "score", truth.best, "scores", analysis_scores(&job->game, &truth), "best",
                     best_json(&truth), "line", line);
}

/* ------------------------------------------------------------------- games */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* A mistake changes who wins; an inaccuracy only when. */
static const char *verdict_on(int best, int played)
{
    return played == best ? "best" : sign(played) == sign(best) ? "inaccuracy" : "mistake";
}

static int score_of(const ExactMoves *truth, Move move)
{
    int i = 0;
    while (truth->moves[i] != move) {
        i++;
        assert(i < truth->count);
    }
    return truth->scores[i];
}

/* One move beside the truth; NULL if cancelled or without memory. */
static json_t *review_move(AnalysisJob *job, Exact *exact, int ply)
{
    const Game *game = &job->game;
    const Position p = record_position_at(&job->record, ply);
    const Move move = job->record.moves[ply];
    ExactMoves truth;
    if (!exact_moves(exact, p, &truth)) {
        return NULL;
    }
    int played = score_of(&truth, move);
    json_t *json = json_pack("{s:i, s:i, s:i, s:i, s:o, s:s}", "ply", ply, "move", move + 1,
                             "score", played, "best_score", truth.best, "best", best_json(&truth),
                             "verdict", verdict_on(truth.best, played));
    const Position next = game->play(game, p, move);
    if (sign(played) != sign(truth.best) && !game_is_over(game, next)) {
        json = whole_set(json, "punished_by", line_json(exact, next));
    }
    return json;
}

/* From the end, where the truth is found fastest and helps with what came
 * before. */
static json_t *review(AnalysisJob *job, Exact *exact)
{
    json_t *list = json_array();
    for (int ply = job->record.played - 1; list != NULL && ply >= 0; ply--) {
        if (json_array_insert_new(list, 0, review_move(job, exact, ply)) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return json_pack("{s:s, s:s, s:o}", "game", job->game.name, "moves", job->pos, "review", list);
}

/* -------------------------------------------------------------------- jobs */

static void work(Job *base, Solvers *solvers)
{
    AnalysisJob *job = (AnalysisJob *)base;
    job->json = job->analyse(job, solvers_exact(solvers, &job->game));
}

static void finish(Job *base)
{
    AnalysisJob *job = (AnalysisJob *)base;
    AnalysisStatus status = job->json != NULL                     ? ANALYSIS_OK
                            : atomic_load(&job->job.is_cancelled) ? ANALYSIS_TOO_HARD
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

static AnalysisJob *new_job(const char *game_name, const char *pos,
                            json_t *(*analyse)(AnalysisJob *job, Exact *exact))
{
    AnalysisJob *job = calloc(1, sizeof *job);
    size_t at;
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
    job->analyse = analyse;
    snprintf(job->pos, sizeof job->pos, "%s", pos);
    bool is_good = games_find(game_name, &job->game);
    job->record = record_start(&job->game);
    is_good = is_good && notation_read(&job->record, pos, strlen(pos), &at) == NOTATION_OK;
    assert(is_good);
    (void)is_good;
    return job;
}

AnalysisJob *analysis_solve(const char *pos)
{
    return new_job("connect4", pos, solve);
}

AnalysisJob *analysis_position(const char *game_name, const char *pos)
{
    return new_job(game_name, pos, analyse_position);
}

AnalysisJob *analysis_review(const char *game_name, const char *moves)
{
    return new_job(game_name, moves, review);
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
