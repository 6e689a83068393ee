/* analysis.c - what solvers say of states and games, as JSON. */
#include "server/ai/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/clock.h"
#include "server/base/games.h"
#include "server/base/json.h"

enum {
    DEADLINE_MS = 10 * 1000,
    NOT_PLAYABLE = 100, /* as other solvers' clients know it */
    WHY_SIZE = 256,
};

struct AnalysisJob {
    Job job; /* first */
    Asked asked;
    json_t *(*analyse)(AnalysisJob *job, fourmi_exact *exact); /* NULL: see `status` */
    int status; /* of the library, where it has failed */
    char why[WHY_SIZE];
    json_t *json;
    AnalysisDone *done;
    void *context;
};

/* --------------------------------------------------------------------- values */

static const char *result_name(int outcome)
{
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

/* The outcome of a value for the player who acts, or, where a game is over, would act: the last
 * action of a game that was won is the other one's. */
static int outcome_of(fourmi_turn turn, const fourmi_value *value)
{
    return turn == FOURMI_OVER    ? -abs(value->outcome)
           : turn == FOURMI_FIRST ? value->outcome
                                  : -value->outcome;
}

static json_t *put_mate(json_t *object, fourmi_turn turn, const fourmi_value *value)
{
    const int outcome = outcome_of(turn, value);
    object = json_build_set(object, "result", json_string(result_name(outcome)));
    return json_build_set(object, "plies",
                          outcome == 0 ? json_null() : json_integer((json_int_t)value->plies));
}

static json_t *mates_json(const fourmi_game *game, const void *state, const fourmi_answer *answer)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < answer->action_count; i++) {
        const fourmi_action_value *action = &answer->actions[i];
        char san[FOURMI_TEXT_SIZE];
        fourmi_action_write(game, state, action->action, true, san, sizeof san);
        list = json_build_append(list,
                                 put_mate(json_pack("{s:s, s:s}", "uci", action->text, "san", san),
                                          answer->turn, &action->value));
    }
    return list;
}

static json_t *scores_json(const fourmi_game *game, const fourmi_answer *answer)
{
    json_t *list = json_build_nulls(game->actions);
    for (uint32_t i = 0; i < answer->action_count; i++) {
        list = json_build_replace(list, answer->actions[i].action,
                                  json_integer((json_int_t)answer->actions[i].score));
    }
    return list;
}

static json_t *returns_json(const fourmi_answer *answer)
{
    json_t *values = json_object();
    for (uint32_t i = 0; i < answer->action_count; i++) {
        values = json_build_set(values, answer->actions[i].text,
                                json_real(answer->actions[i].value.number));
    }
    return values;
}

/* Adds the value of a state and those of its actions. */
static json_t *put_values(json_t *object, const fourmi_game *game, const void *state,
                          const fourmi_answer *answer)
{
    switch (games_unit(game)) {
    case FOURMI_UNIT_SCORE:
        object = json_build_set(object, "score", json_integer((json_int_t)answer->score));
        return json_build_set(object, "scores", scores_json(game, answer));
    case FOURMI_UNIT_MATE:
        object = put_mate(object, answer->turn, &answer->value);
        return json_build_set(object, "moves", mates_json(game, state, answer));
    default:
        object = json_build_set(object, "value", json_real(answer->value.number));
        return json_build_set(object, "values", returns_json(answer));
    }
}

/* The best actions, by their numbers from 1 where values are scores, else by their names. */
static json_t *best_json(const fourmi_game *game, const fourmi_answer *answer)
{
    const bool has_numbers = games_unit(game) == FOURMI_UNIT_SCORE;
    json_t *best = json_array();
    for (uint32_t i = 0; i < answer->action_count; i++) {
        if (answer->actions[i].is_best) {
            best = json_build_append(best, has_numbers ? json_integer(answer->actions[i].action + 1)
                                                       : json_string(answer->actions[i].text));
        }
    }
    return best;
}

/* ------------------------------------------------------------------------ asking */

/* Notes why the library has failed. */
static void note_failure(AnalysisJob *job, int status)
{
    job->status = status;
    snprintf(job->why, sizeof job->why, "%s", fourmi_error());
}

/* What the solver says of a state; NULL if it fails. */
static fourmi_answer *ask(AnalysisJob *job, const fourmi_answer_options *options)
{
    fourmi_answer *answer;
    int status = fourmi_answer_new(games_lab(), options, &answer);
    if (status == FOURMI_OK) {
        status = fourmi_run(answer, 0);
    }
    if (status != FOURMI_OK) {
        note_failure(job, status);
        fourmi_free(answer);
        return NULL;
    }
    return answer;
}

/* Best play from a state to the end, as text; NULL if that fails. */
static json_t *line_json(AnalysisJob *job, fourmi_exact *exact, const void *state)
{
    fourmi_answer *answer = ask(
        job, &(fourmi_answer_options){.exact = exact, .state = state, .no_actions = true});
    json_t *line = answer != NULL ? json_string(answer->line_text != NULL ? answer->line_text : "")
                                  : NULL;
    fourmi_free(answer);
    return line;
}

/* Whether best play leads somewhere: a draw among mates may go on and on. */
static bool has_line(const fourmi_game *game, const fourmi_answer *answer)
{
    return answer->turn != FOURMI_OVER &&
           (games_unit(game) != FOURMI_UNIT_MATE || answer->value.outcome != 0);
}

json_t *analysis_scores(fourmi_exact *exact, const void *state)
{
    AnalysisJob unnamed = {.status = FOURMI_OK};
    fourmi_answer *answer = ask(
        &unnamed, &(fourmi_answer_options){.exact = exact, .state = state, .no_line = true});
    json_t *json = answer != NULL ? put_values(json_object(), exact->game, state, answer)
                                  : json_null();
    fourmi_free(answer);
    return json;
}

static json_t *solve(AnalysisJob *job, fourmi_exact *exact)
{
    const fourmi_game *game = job->asked.game;
    fourmi_answer *answer = ask(
        job, &(fourmi_answer_options){.exact = exact, .state = &job->asked.state, .no_line = true});
    if (answer == NULL) {
        return NULL;
    }
    json_t *scores = json_array();
    for (int i = 0; i < game->actions; i++) {
        scores = json_build_append(scores, json_integer(NOT_PLAYABLE));
    }
    for (uint32_t i = 0; i < answer->action_count; i++) {
        scores = json_build_replace(scores, answer->actions[i].action,
                                    json_integer((json_int_t)answer->actions[i].score));
    }
    fourmi_free(answer);
    return json_pack("{s:s, s:o}", "pos", job->asked.pos, "score", scores);
}

static json_t *analyse_state(AnalysisJob *job, fourmi_exact *exact)
{
    const fourmi_game *game = job->asked.game;
    const void *state = &job->asked.state;
    fourmi_answer *answer = ask(
        job, &(fourmi_answer_options){.exact = exact, .state = state, .no_line = true});
    if (answer == NULL) {
        return NULL;
    }
    json_t *json = json_pack("{s:s, s:s}", "game", game->name, "pos", job->asked.pos);
    json = put_values(json, game, state, answer);
    json = json_build_set(json, "best", best_json(game, answer));
    if (game->players == 2) {
        json = json_build_set(
            json, "line", has_line(game, answer) ? line_json(job, exact, state) : json_string(""));
    }
    fourmi_free(answer);
    return json;
}

/* ------------------------------------------------------------------------- games */

/* One move beside the truth; NULL if that fails. `state` is the one before it. */
static json_t *review_ply(AnalysisJob *job, fourmi_exact *exact, const fourmi_record *record,
                          uint32_t ply, const fourmi_state *state)
{
    static const char *const words[] = {
        [FOURMI_VERDICT_BEST] = "best",         [FOURMI_VERDICT_ONLY] = "only",
        [FOURMI_VERDICT_GOOD] = "good",         [FOURMI_VERDICT_INACCURACY] = "inaccuracy",
        [FOURMI_VERDICT_MISTAKE] = "mistake",   [FOURMI_VERDICT_BLUNDER] = "blunder",
        [FOURMI_VERDICT_TOO_LATE] = "too-late", [FOURMI_VERDICT_CHANCE] = "chance",
    };
    const fourmi_game *game = record->game;
    fourmi_review *review = NULL;
    json_t *json = NULL;
    fourmi_answer *answer = ask(
        job, &(fourmi_answer_options){.exact = exact, .state = state, .no_line = true});
    int status = answer == NULL
                     ? job->status
                     : fourmi_review_new(
                           games_lab(),
                           &(fourmi_review_options){
                               .record = record, .exact = exact, .first = ply, .count = 1},
                           &review);
    status = status == FOURMI_OK ? fourmi_run(review, 0) : status;
    if (status == FOURMI_OK) {
        const fourmi_review_ply *judged = &review->plies[0];
        double score = 0;
        for (uint32_t i = 0; i < answer->action_count; i++) {
            score = answer->actions[i].action == judged->action ? answer->actions[i].score : score;
        }
        json = json_pack("{s:i, s:i, s:i, s:i, s:o, s:s, s:i}", "ply", (int)ply, "move",
                         judged->action + 1, "score", (int)score, "best_score", (int)answer->score,
                         "best", best_json(game, answer), "verdict", words[judged->verdict], "cost",
                         judged->moves_lost);
        fourmi_state next = *state;
        fourmi_state_play(game, &next, judged->action, NULL);
        if ((judged->verdict == FOURMI_VERDICT_MISTAKE ||
             judged->verdict == FOURMI_VERDICT_BLUNDER) &&
            fourmi_state_turn(game, &next) != FOURMI_OVER) {
            json = json_build_set(json, "punished_by", line_json(job, exact, &next));
        }
    } else {
        note_failure(job, status);
    }
    fourmi_free(review);
    fourmi_free(answer);
    return json;
}

/* The state before a ply of a record. */
static fourmi_state state_before(const fourmi_record *record, uint32_t ply)
{
    fourmi_state state;
    fourmi_state_start(record->game, &state);
    for (uint32_t i = 0; i < ply; i++) {
        fourmi_state_play(record->game, &state, record->actions[i], NULL);
    }
    return state;
}

/* From the end, where the truth is found fastest and helps with what came
 * before. */
static json_t *review(AnalysisJob *job, fourmi_exact *exact)
{
    fourmi_record *record;
    const int status = fourmi_record_new(
        games_lab(), &(fourmi_record_options){.game = job->asked.game, .moves = job->asked.pos},
        &record);
    if (status != FOURMI_OK) {
        note_failure(job, status);
        return NULL;
    }
    json_t *list = json_array();
    for (uint32_t ply = record->ply; list != NULL && ply-- > 0;) {
        const fourmi_state state = state_before(record, ply);
        if (json_array_insert_new(list, 0, review_ply(job, exact, record, ply, &state)) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    fourmi_free(record);
    return json_pack("{s:s, s:s, s:o}", "game", job->asked.game->name, "moves", job->asked.pos,
                     "review", list);
}

/* ------------------------------------------------------------------------ charts */

static json_t *cell_json(const fourmi_charts *charts, const fourmi_cell *cell)
{
    json_t *values = json_object();
    if (cell->value_count == 0) {
        json_decref(values);
        return json_null();
    }
    for (uint32_t i = 0; i < cell->value_count; i++) {
        if (!isnan(cell->values[i])) {
            values = json_build_set(values, charts->actions[i], json_real(cell->values[i]));
        }
    }
    return json_build_set(json_pack("{s:s}", "best", charts->actions[cell->best]), "values",
                          values);
}

static json_t *chart_json(const fourmi_charts *charts, const fourmi_chart *chart)
{
    json_t *columns = json_array();
    json_t *rows = json_array();
    for (uint32_t column = 0; column < chart->column_count; column++) {
        columns = json_build_append(columns, json_string(chart->columns[column]));
    }
    for (uint32_t row = 0; row < chart->row_count; row++) {
        json_t *cells = json_array();
        for (uint32_t column = 0; column < chart->column_count; column++) {
            const fourmi_cell *cell = &chart->cells[row * chart->column_count + column];
            cells = json_build_append(cells, cell_json(charts, cell));
        }
        rows = json_build_append(
            rows, json_build_set(json_pack("{s:s}", "row", chart->rows[row]), "cells", cells));
    }
    json_t *json = json_build_set(json_pack("{s:s}", "name", chart->name), "columns", columns);
    return json_build_set(json, "rows", rows);
}

static json_t *charts_json(AnalysisJob *job, fourmi_exact *exact)
{
    fourmi_charts *charts;
    json_t *json = NULL;
    int status = fourmi_charts_new(
        games_lab(), &(fourmi_charts_options){.game = job->asked.game, .exact = exact}, &charts);
    status = status == FOURMI_OK ? fourmi_run(charts, 0) : status;
    if (status == FOURMI_OK) {
        json_t *list = json_array();
        for (uint32_t i = 0; i < charts->chart_count; i++) {
            list = json_build_append(list, chart_json(charts, &charts->charts[i]));
        }
        json = json_pack("{s:s, s:f, s:f, s:f, s:o}", "game", job->asked.game->name, "value",
                         charts->value, "by_charts", charts->by_charts, "cost",
                         charts->value - charts->by_charts, "charts", list);
    } else {
        note_failure(job, status);
    }
    fourmi_free(charts);
    return json;
}

/* -------------------------------------------------------------------------- jobs */

/* A worker keeps a solver for each game without options; for other questions one is made. */
static void work(Job *base, PoolWorker *worker)
{
    AnalysisJob *job = (AnalysisJob *)base;
    const Asked *asked = &job->asked;
    fourmi_exact *kept = asked->without[0] == '\0' ? pool_worker_exact(worker, asked->game) : NULL;
    fourmi_exact *own = NULL;
    if (kept == NULL) {
        const int status = pool_worker_new_exact(
            worker, asked->game, asked->without[0] != '\0' ? asked->without : NULL, &own);
        if (status != FOURMI_OK) {
            note_failure(job, status);
            return;
        }
    }
    job->json = job->analyse(job, kept != NULL ? kept : own);
    fourmi_free(own);
}

static void finish(Job *base)
{
    AnalysisJob *job = (AnalysisJob *)base;
    const bool is_never_known = job->status == FOURMI_ERROR_UNKNOWN &&
                                job->asked.without[0] != '\0'; /* too little is left */
    const bool is_refused = job->status == FOURMI_ERROR_TEXT ||
                            job->status == FOURMI_ERROR_UNSUPPORTED || is_never_known;
    const bool is_too_hard = job->status == FOURMI_CANCELLED ||
                             job->status == FOURMI_ERROR_UNKNOWN ||
                             atomic_load(&job->job.is_cancelled);
    const AnalysisStatus status = job->json != NULL ? ANALYSIS_OK
                                  : is_refused      ? ANALYSIS_REFUSED
                                  : is_too_hard     ? ANALYSIS_TOO_HARD
                                                    : ANALYSIS_NO_MEMORY;
    if (!job->job.was_late) {
        job->done(job->context, status, job->json, job->why);
        job->json = NULL;
    }
    analysis_free(job);
}

static void give_up(Job *base)
{
    AnalysisJob *job = (AnalysisJob *)base;
    job->done(job->context, ANALYSIS_TOO_HARD, NULL, "");
}

static AnalysisJob *new_job(const Asked *asked,
                            json_t *(*analyse)(AnalysisJob *job, fourmi_exact *exact))
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
    job->asked = *asked;
    job->analyse = analyse;
    return job;
}

AnalysisJob *analysis_solve(const Asked *asked)
{
    return new_job(asked, solve);
}

AnalysisJob *analysis_state(const Asked *asked)
{
    return new_job(asked, analyse_state);
}

AnalysisJob *analysis_review(const fourmi_game *game, const char *moves)
{
    Asked asked = {.game = game};
    snprintf(asked.pos, sizeof asked.pos, "%s", moves);
    return new_job(&asked, review);
}

AnalysisJob *analysis_charts(const Asked *asked)
{
    return new_job(asked, charts_json);
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
