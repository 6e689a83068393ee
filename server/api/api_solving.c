/* api_solving.c - what the oracle knows of positions and games. */
#include <stdlib.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"

static void finish_analysis(void *context, AnalysisStatus status, json_t *json, const char *why)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        json_decref(json);
    } else if (status == ANALYSIS_REFUSED) {
        const RequestError error = request_bad_position(why);
        api_refuse_request(caller->request, &error);
    } else if (status != ANALYSIS_TOO_HARD) {
        api_answer_with(caller->request, 200, API_PUBLIC_HEADERS, json);
    } else {
        api_refuse(caller->request, 503, "too_hard",
                   "This takes longer than the server may think; try again.");
    }
    api_free_caller(caller);
}

/* Takes a job, which is NULL without memory, and answers when it is done. */
void api_submit_job(Api *api, NetRequest *request, AnalysisJob *job)
{
    Caller *caller = job != NULL ? api_new_caller(api, request) : NULL;
    if (job == NULL) {
        api_refuse_without_memory(request);
        return;
    }
    if (caller == NULL) {
        analysis_free(job);
        return;
    }
    caller->job = job;
    if (!analysis_start(job, api->parts.pool, finish_analysis, caller)) {
        analysis_free(job);
        api_forget_caller(caller);
        api_refuse_busy(api, request);
    }
}

/* Answers a question of one kind, if it is a good one. */
static void answer(Api *api, NetRequest *request, QuestionKind kind,
                   AnalysisJob *(*new_job)(const Asked *asked))
{
    Asked asked;
    RequestError error;
    if (request_parse_question(net_request_query(request), kind, &asked, &error)) {
        api_submit_job(api, request, new_job(&asked));
    } else {
        api_refuse_request(request, &error);
    }
}

void api_solve(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    answer(api, request, ASKED_SOLVE, analysis_solve);
}

void api_show_chart(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    answer(api, request, ASKED_CHART, analysis_charts);
}

void api_analyse(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    answer(api, request, ASKED_STATE, analysis_state);
}
