/* api.c - which path is answered by whom. */
#include "server/api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"
#include "server/base/clock.h"

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
