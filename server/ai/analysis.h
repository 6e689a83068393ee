/* analysis.h - what solvers say of states and games, as JSON, found by the pool.
 *
 *      score    "score": 18                "scores": [null, 3, ...], by number of move
 *      mate     "result": "win",           "moves": [{"uci": "h1h8", "san": "Rh8#",
 *               "plies": 1 (null: a draw)            "result": "win", "plies": 1}, ...]
 *      return   "value": -0.57             "values": {"hit": -0.6, ...}
 */
#ifndef FOURMI_SERVER_AI_ANALYSIS_H
#define FOURMI_SERVER_AI_ANALYSIS_H

#include <jansson.h>

#include "server/ai/pool.h"
#include "server/base/event.h"

typedef struct AnalysisJob AnalysisJob;

/* What is asked of a state, or of a game. */
typedef struct Asked {
    const fourmi_game *game;
    fourmi_state state;
    char pos[MOVES_TEXT_SIZE]; /* as it was given */
    char without[512];         /* what chance has drawn before the game; "": nothing */
} Asked;

typedef enum AnalysisStatus {
    ANALYSIS_OK,
    ANALYSIS_REFUSED,  /* the solver takes no such question: see fourmi_error() */
    ANALYSIS_TOO_HARD, /* it took longer than it may, or was cancelled */
    ANALYSIS_NO_MEMORY,
} AnalysisStatus;

/* Takes `json`, which is NULL unless all is well; else a sentence says why the question was
 * refused. */
typedef void AnalysisDone(void *context, AnalysisStatus status, json_t *json, const char *why);

/* These return NULL without memory. States must not be over, but where values are mates. */

/* {"pos": "4453", "score": [a number for each move]}; 100 for a move that cannot be played. */
AnalysisJob *analysis_solve(const Asked *asked);

/* The value, that of each action, the best actions and, without chance, best play to the end. */
AnalysisJob *analysis_state(const Asked *asked);

/* Each move of a game, by its moves, beside what the solver says; a mistake comes with the play
 * that punishes it. */
AnalysisJob *analysis_review(const fourmi_game *game, const char *moves);

/* {"game", "value", "by_charts", "cost", "charts": [{"name", "columns", "rows": [{"row",
 * "cells": [{"best", "values"} or null]}]}]} */
AnalysisJob *analysis_charts(const Asked *asked);

/* What a solver says of a state: {"score", "scores"}; or JSON's null. */
json_t *analysis_scores(fourmi_exact *exact, const void *state);

/* Hands a job to the pool, which calls `done` and frees it. False, and it is
 * still the caller's, if the pool is full. */
bool analysis_start(AnalysisJob *job, Pool *pool, AnalysisDone *done, void *context);

/* Nobody waits for it any more; `done` is still called. */
void analysis_cancel(AnalysisJob *job);

void analysis_free(AnalysisJob *job);

#endif
