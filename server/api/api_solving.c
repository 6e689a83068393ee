/* api_solving.c - what the oracle knows of positions and games. */
#include <stdlib.h>

#include "catalogue.h"
#include "server/api/api_internal.h"
#include "server/api/request_parse.h"

static void finish_analysis(void *context, AnalysisStatus status, json_t *json)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        json_decref(json);
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

void api_solve(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    PositionRequest asked;
    RequestError error;
    if (request_parse_position(net_request_query(request), catalogue_default_game()->name, &asked,
                               &error)) {
        api_submit_job(api, request, analysis_solve(asked.pos));
    } else {
        api_refuse_request(request, &error);
    }
}

static void analyse_world(Api *api, NetRequest *request, bool is_chart)
{
    WorldQuestion question;
    RequestError error;
    if (!request_parse_world(net_request_query(request), is_chart, &question, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    api_submit_job(api, request, is_chart ? analysis_chart(&question) : analysis_world(&question));
}

void api_show_chart(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    analyse_world(api, request, true);
}

void api_analyse(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    PositionRequest asked;
    RequestError error;
    if (request_names_world(net_request_query(request))) {
        analyse_world(api, request, false);
        return;
    }
    if (request_parse_position(net_request_query(request), NULL, &asked, &error)) {
        api_submit_job(api, request, analysis_position(asked.game, asked.pos));
    } else {
        api_refuse_request(request, &error);
    }
}
