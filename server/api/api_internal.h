/* api_internal.h - the inside of the API, for the files that it consists of.
 *
 *      api.c          which path is answered by whom
 *      api_answer.c   answers and refusals, and those who wait for them
 *      api_rooms.c    /api/v1/rooms
 *      api_brains.c   /api/v1/brains
 *      api_challenges.c, api_invitation.c   /api/v1/challenges, /c
 *      api_games.c    /api/v1/games
 *      api_solving.c  /solve, /api/v1/analysis
 *      api_status.c   /healthz, /readyz, /metrics, the observer, the description
 */
#ifndef FOURMI_SERVER_API_API_INTERNAL_H
#define FOURMI_SERVER_API_API_INTERNAL_H

#include <jansson.h>

#include "server/ai/analysis.h"
#include "server/api/api.h"
#include "server/api/request_parse.h"

#define API_HEADERS "Cache-Control: no-store\r\n"
/* What is the same for everybody may be read by any page. */
#define API_PUBLIC_HEADERS API_HEADERS "Access-Control-Allow-Origin: *\r\n"

enum { API_ORIGIN_HEADERS_SIZE = 320 };

struct Api {
    ApiParts parts;
};

/* Who waits for an answer that comes later. The request points to it, and it
 * to the request until the client leaves. */
typedef struct Caller {
    Api *api;
    NetRequest *request; /* NULL: gone */
    AnalysisJob *job;    /* what the caller waits for, if it is that */
    NetPlace place;      /* of the body of a request that is gone */
} Caller;

/* ------------------------------------------------------------ api_answer.c */

/* Takes `json`; where it is NULL there was no memory for it. */
void api_answer_with(NetRequest *request, int status, const char *headers, json_t *json);

/* The same for what only the one who asked may read. */
void api_answer_json(NetRequest *request, int status, json_t *json);

void api_answer_text(NetRequest *request, int status, const char *text);

json_t *api_error_json(const char *word, const char *sentence);

/* Headers that let a page of the request's origin read the answer. */
void api_write_origin_headers(const NetRequest *request, char headers[API_ORIGIN_HEADERS_SIZE]);

void api_refuse_request(NetRequest *request, const RequestError *error);
void api_refuse_outcome(NetRequest *request, const HubTicket *ticket);
void api_refuse_without_memory(NetRequest *request);
void api_refuse_busy(Api *api, NetRequest *request);

/* The body of a request, to be parsed. */
RequestBody api_body_of(const NetRequest *request);

/* Takes a read; the request is answered when it is done. `place` is where the read
 * keeps its caller. */
void api_submit_read(Api *api, NetRequest *request, StoreRead *read, Caller **place);

/* NULL, and the request is answered, without memory. */
Caller *api_new_caller(Api *api, NetRequest *request);

/* Frees a caller, whose body, if it had one, is freed or soon will be. */
void api_free_caller(Caller *caller);

/* Frees a caller; the request that is to be answered now, NULL if the client has
 * left. */
NetRequest *api_end_wait(Caller *caller);

/* For one who gets the answer at once after all. */
void api_forget_caller(Caller *caller);

/* ----------------------------------------------------------- api_solving.c */

/* Takes a job, which is NULL without memory, and answers when it is done. */
void api_submit_job(Api *api, NetRequest *request, AnalysisJob *job);

/* ------------------------------------------------------ those of the routes
 *
 * Each answers a request, at once or later; `rest` is what follows the route's
 * path. */

void api_list_rooms(Api *api, NetRequest *request, const char *rest);
void api_make_room(Api *api, NetRequest *request, const char *rest);
void api_join_room(Api *api, NetRequest *request, const char *rest);
void api_take_brain(Api *api, NetRequest *request, const char *rest);
void api_take_challenge(Api *api, NetRequest *request, const char *rest);
void api_show_challenge(Api *api, NetRequest *request, const char *rest);
void api_count_result(Api *api, NetRequest *request, const char *rest);
void api_show_invitation(Api *api, NetRequest *request, const char *rest);
void api_list_games(Api *api, NetRequest *request, const char *rest);
void api_show_game(Api *api, NetRequest *request, const char *rest);
void api_solve(Api *api, NetRequest *request, const char *rest);
void api_analyse(Api *api, NetRequest *request, const char *rest);
void api_show_chart(Api *api, NetRequest *request, const char *rest);
void api_show_observer(Api *api, NetRequest *request, const char *rest);
void api_show_health(Api *api, NetRequest *request, const char *rest);
void api_show_readiness(Api *api, NetRequest *request, const char *rest);
void api_show_metrics(Api *api, NetRequest *request, const char *rest);
void api_show_openapi(Api *api, NetRequest *request, const char *rest);

#endif
