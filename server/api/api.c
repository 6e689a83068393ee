/* api.c - which path is answered by whom. */
#include "server/api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"
#include "server/base/clock.h"
#include "server/base/json.h"

typedef struct Route {
    const char *path; /* one that ends with a slash has more after it */
    NetMethod method;
    LimitKind limit; /* LIMIT_KINDS: none */
    size_t body_max;
    void (*answer)(Api *api, NetRequest *request, const char *rest);
} Route;

static const Route routes[] = {
    {"/solve", NET_GET, LIMIT_SOLVING, 0, api_solve},
    {"/api/v1/analysis", NET_GET, LIMIT_SOLVING, 0, api_analyse},
    {"/api/v1/chart", NET_GET, LIMIT_SOLVING, 0, api_show_chart},
    {"/api/v1/rooms", NET_GET, LIMIT_REQUESTS, 0, api_list_rooms},
    {"/api/v1/rooms", NET_POST, LIMIT_ROOMS, NET_BODY_SMALL, api_make_room},
    {"/api/v1/rooms/join", NET_POST, LIMIT_ROOMS, NET_BODY_SMALL, api_join_room},
    {"/api/v1/brains", NET_POST, LIMIT_BRAINS, NET_BODY_MAX, api_take_brain},
    {"/api/v1/challenges", NET_POST, LIMIT_BRAINS, NET_BODY_MAX, api_take_challenge},
    {"/api/v1/challenges/", NET_GET, LIMIT_REQUESTS, 0, api_show_challenge},
    {"/api/v1/challenges/", NET_POST, LIMIT_RESULTS, NET_BODY_SMALL, api_count_result},
    {"/c/", NET_GET, LIMIT_REQUESTS, 0, api_show_invitation},
    {"/api/v1/games", NET_GET, LIMIT_REQUESTS, 0, api_list_games},
    {"/api/v1/games/", NET_GET, LIMIT_REQUESTS, 0, api_show_game},
    {"/api/v1/observer", NET_GET, LIMIT_REQUESTS, 0, api_show_observer},
    {"/api/v1/openapi.json", NET_GET, LIMIT_REQUESTS, 0, api_show_openapi},
    {"/healthz", NET_GET, LIMIT_KINDS, 0, api_show_health},
    {"/readyz", NET_GET, LIMIT_KINDS, 0, api_show_readiness},
    {"/metrics", NET_GET, LIMIT_KINDS, 0, api_show_metrics},
};

enum { ROUTE_COUNT = sizeof routes / sizeof *routes };

static bool is_path_of(const Route *route, const char *path)
{
    const size_t length = strlen(route->path);
    const bool has_rest = route->path[length - 1] == '/';
    return has_rest ? strncmp(path, route->path, length) == 0 : strcmp(path, route->path) == 0;
}

/* The route of a path that takes this method, or else any route of it; NULL if it
 * has none. */
static const Route *find_route(const char *path, NetMethod method)
{
    const Route *found = NULL;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        if (is_path_of(&routes[i], path) && (found == NULL || routes[i].method == method)) {
            found = &routes[i];
        }
    }
    return found;
}

static const Route *route_of(const NetRequest *request)
{
    const NetMethod method = net_request_method(request);
    return find_route(net_request_path(request), method == NET_HEAD ? NET_GET : method);
}

bool api_has(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || find_route(path, NET_GET) != NULL;
}

static void refuse_path(NetRequest *request)
{
    api_refuse(request, 404, "no_such_path", "There is nothing here.");
}

/* What a path takes. */
static const char *methods_of(const char *path)
{
    const bool takes_get = find_route(path, NET_GET)->method == NET_GET;
    const bool takes_post = find_route(path, NET_POST)->method == NET_POST;
    return takes_get && takes_post ? "GET, HEAD, POST" : takes_post ? "POST" : "GET, HEAD";
}

static void refuse_method(NetRequest *request)
{
    char headers[128];
    char sentence[64];
    const char *methods = methods_of(net_request_path(request));
    snprintf(headers, sizeof headers, API_PUBLIC_HEADERS "Allow: %s\r\n", methods);
    snprintf(sentence, sizeof sentence, "This path takes %s.", methods);
    api_answer_with(request, 405, headers, api_error_json("bad_method", sentence));
}

void api_answer_preflight(NetRequest *request)
{
    const char *path = net_request_path(request);
    char origin[API_ORIGIN_HEADERS_SIZE];
    char headers[sizeof origin + 192];
    if (find_route(path, NET_GET) == NULL) {
        refuse_path(request);
        return;
    }
    api_write_origin_headers(request, origin);
    snprintf(headers, sizeof headers,
             "%sAccess-Control-Allow-Methods: %s\r\nAccess-Control-Allow-Headers: content-type\r\n"
             "Access-Control-Max-Age: 7200\r\n",
             origin, methods_of(path));
    net_answer(request, &(NetAnswer){.status = 200, .headers = headers});
}

/* What a request counts as. A review is solved as well, a move at a time; a brain has
 * megabytes. */
static LimitKind limit_of(const Route *route, const NetRequest *request)
{
    int64_t id;
    GameForm form;
    ChallengeRequest asked;
    const char *rest = net_request_path(request) + strlen(route->path);
    if (route->answer == api_show_game && request_parse_game(rest, &id, &form) &&
        form == GAME_AS_REVIEW) {
        return LIMIT_SOLVING;
    }
    if (route->answer == api_show_challenge && request_parse_challenge(rest, &asked) &&
        asked.form == CHALLENGE_AS_BRAIN) {
        return LIMIT_FETCHES;
    }
    return route->limit;
}

static bool is_too_often(Api *api, const Route *route, const NetRequest *request)
{
    return route->limit != LIMIT_KINDS &&
           !limits_allow(api->parts.limits, limit_of(route, request),
                         api->parts.client(api->parts.context, request), clock_now_ms());
}

void api_admit(Api *api, NetRequest *request)
{
    const Route *route = route_of(request);
    NetMethod method = net_request_method(request);
    if (route == NULL) {
        refuse_path(request);
    } else if ((method == NET_HEAD ? NET_GET : method) != route->method) {
        refuse_method(request);
    } else if (net_request_body_length(request) > route->body_max) {
        api_refuse(request, 413, "too_large", "The body is too large.");
    } else if (is_too_often(api, route, request)) {
        api->parts.metrics->counts[METRIC_LIMITED]++;
        api_refuse(request, 429, "too_fast", "Too many requests; wait a little.");
    } else if (!net_request_has_place(request)) {
        api_refuse(request, 503, "busy", "Too much is being sent just now; try again.");
    }
}

void api_answer(Api *api, NetRequest *request)
{
    const Route *route = route_of(request);
    route->answer(api, request, net_request_path(request) + strlen(route->path));
}

Api *api_new(const ApiParts *parts)
{
    Api *api = calloc(1, sizeof *api);
    if (api != NULL) {
        api->parts = *parts;
    }
    return api;
}

void api_free(Api *api)
{
    free(api);
}

/* --------------------------------------------------------------------------------- answers */

static const char *headers_of_error(int status)
{
    switch (status) {
    case 429:
    case 503:
        return API_PUBLIC_HEADERS "Retry-After: 2\r\n";
    default:
        return API_PUBLIC_HEADERS;
    }
}

/* Takes `json`; where it is NULL there was no memory for it. */
void api_answer_with(NetRequest *request, int status, const char *headers, json_t *json)
{
    static const char no_memory[] = "{\"error\":\"busy\",\"text\":\"Not enough memory.\"}";
    char *text = json_text_write(json);
    const char *body = text != NULL ? text : no_memory;
    net_answer(request, &(NetAnswer){
                            .status = text != NULL ? status : 503,
                            .type = "application/json",
                            .headers = text != NULL ? headers : headers_of_error(503),
                            .body = body,
                            .size = strlen(body),
                            .to_free = text,
                        });
}

/* Headers that let a page of the request's origin read the answer. */
void api_write_origin_headers(const NetRequest *request, char headers[API_ORIGIN_HEADERS_SIZE])
{
    const char *origin = net_request_origin(request);
    headers[0] = '\0';
    if (origin[0] != '\0') {
        snprintf(headers, API_ORIGIN_HEADERS_SIZE,
                 "Access-Control-Allow-Origin: %s\r\nVary: Origin\r\n", origin);
    }
}

/* What is for the one who asked. Only pages that may ask come this far. */
void api_answer_json(NetRequest *request, int status, json_t *json)
{
    char origin[API_ORIGIN_HEADERS_SIZE];
    char headers[sizeof origin + sizeof API_HEADERS];
    api_write_origin_headers(request, origin);
    snprintf(headers, sizeof headers, "%s%s", API_HEADERS, origin);
    api_answer_with(request, status, headers, json);
}

json_t *api_error_json(const char *word, const char *sentence)
{
    return json_pack("{s:s, s:s}", "error", word, "text", sentence);
}

void api_refuse(NetRequest *request, int status, const char *word, const char *sentence)
{
    api_answer_with(request, status, headers_of_error(status), api_error_json(word, sentence));
}

void api_refuse_without_memory(NetRequest *request)
{
    api_refuse(request, 503, "busy", "Not enough memory.");
}

void api_refuse_busy(Api *api, NetRequest *request)
{
    api->parts.metrics->counts[METRIC_BUSY]++;
    api_refuse(request, 503, "busy", "Too much is being solved just now; try again.");
}

void api_answer_text(NetRequest *request, int status, const char *text)
{
    net_answer(request, &(NetAnswer){
                            .status = status,
                            .type = "text/plain; charset=utf-8",
                            .headers = API_PUBLIC_HEADERS,
                            .body = text,
                            .size = strlen(text),
                        });
}

Caller *api_new_caller(Api *api, NetRequest *request)
{
    Caller *caller = calloc(1, sizeof *caller);
    if (caller == NULL) {
        api_refuse_without_memory(request);
        return NULL;
    }
    caller->api = api;
    caller->request = request;
    net_request_set_user(request, caller);
    return caller;
}

void api_free_caller(Caller *caller)
{
    net_release_place(caller->place);
    free(caller);
}

/* For one who gets the answer at once after all. */
void api_forget_caller(Caller *caller)
{
    net_request_set_user(caller->request, NULL);
    api_free_caller(caller);
}

NetRequest *api_end_wait(Caller *caller)
{
    NetRequest *request = caller->request;
    if (request != NULL) {
        net_request_set_user(request, NULL);
    }
    api_free_caller(caller);
    return request;
}

void api_submit_read(Api *api, NetRequest *request, StoreRead *read, Caller **place)
{
    *place = api_new_caller(api, request);
    if (*place == NULL) {
        free(read);
    } else if (!store_submit_read(api->parts.store, read)) {
        api_forget_caller(*place);
        free(read);
        api_refuse(request, 503, "busy", "The server is busy; try again.");
    }
}

void api_lost(NetRequest *request)
{
    Caller *caller = net_request_user(request);
    if (caller != NULL) {
        caller->request = NULL;
        caller->place = net_request_take_place(request);
        if (caller->job != NULL) {
            analysis_cancel(caller->job);
        }
    }
}

RequestBody api_body_of(const NetRequest *request)
{
    RequestBody body = {.type = net_request_content_type(request)};
    body.text = net_request_body(request, &body.size);
    return body;
}

void api_refuse_request(NetRequest *request, const RequestError *error)
{
    api_refuse(request, error->status, error->word, error->sentence);
}

static int status_of_outcome(HubOutcome outcome)
{
    switch (outcome) {
    case HUB_OK:
        return 201;
    case HUB_NO_ROOM:
        return 404;
    case HUB_NO_AI:
        return 400;
    case HUB_REFUSED:
        return 409;
    case HUB_NOT_STORED:
        return 507;
    case HUB_DAMAGED:
        return 500;
    case HUB_BUSY:
        break;
    }
    return 503;
}

void api_refuse_outcome(NetRequest *request, const HubTicket *ticket)
{
    static const struct {
        const char *word;
        const char *sentence;
    } texts[] = {
        [HUB_NO_ROOM] = {"no_such_room", "There is no room with this token."},
        [HUB_DAMAGED] = {"damaged", "This room cannot be read any more."},
        [HUB_BUSY] = {"busy", "The server is busy; try again."},
        [HUB_NOT_STORED] = {"not_stored", "The server could not save this, so it did not happen."},
    };
    int status = status_of_outcome(ticket->outcome);
    if (ticket->outcome == HUB_REFUSED) {
        status = ticket->refusal == REFUSED_TEXT   ? 400
                 : ticket->refusal == REFUSED_BUSY ? 503
                                                   : status;
        api_refuse(request, status, refusal_word(ticket->refusal),
                   refusal_sentence(ticket->refusal));
    } else if (ticket->outcome == HUB_NO_AI) {
        const RequestError error = request_bad_ai();
        api_refuse_request(request, &error);
    } else {
        api_refuse(request, status, texts[ticket->outcome].word, texts[ticket->outcome].sentence);
    }
}
