/* analysis.h - what the oracle says of positions and games, as JSON, found by the
 * pool. */
#ifndef FOURMI_SERVER_AI_ANALYSIS_H
#define FOURMI_SERVER_AI_ANALYSIS_H

#include <jansson.h>

#include "server/ai/pool.h"
#include "server/ai/world_analysis.h"

typedef struct AnalysisJob AnalysisJob;

typedef enum AnalysisStatus {
    ANALYSIS_OK,
    ANALYSIS_TOO_HARD, /* it took longer than it may, or was cancelled */
    ANALYSIS_NO_MEMORY,
} AnalysisStatus;

/* Takes `json`, which is NULL unless all is well. */
typedef void AnalysisDone(void *context, AnalysisStatus status, json_t *json);

/* These return NULL without memory. Positions must be of the game, and not over; only
 * analysis_position answers where it is, for games whose values are mates. */

/* {"pos": "4453", "score": [a number for each move]}, of the usual game; 100 for a move
 * that cannot be played. */
AnalysisJob *analysis_solve(const char *pos);

/* The value, that of each move (value_json.h), the best moves and best play to the
 * end. */
AnalysisJob *analysis_position(const char *game_name, const char *pos);

/* Each move of a game beside what the oracle says; a mistake comes with the play that
 * punishes it. */
AnalysisJob *analysis_review(const char *game_name, const char *moves);

/* The same of worlds (world_analysis.h); the question must be good. */
AnalysisJob *analysis_world(const WorldQuestion *question);
AnalysisJob *analysis_chart(const WorldQuestion *question);

/* Hands a job to the pool, which calls `done` and frees it. False, and it is
 * still the caller's, if the pool is full. */
bool analysis_start(AnalysisJob *job, Pool *pool, AnalysisDone *done, void *context);

/* Nobody waits for it any more; `done` is still called. */
void analysis_cancel(AnalysisJob *job);

void analysis_free(AnalysisJob *job);

#endif
