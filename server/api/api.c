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
    {"/api/v1/rooms", NET_POST, LIMIT_ROOMS, NET_BODY_SMALL, api_make_room},
    {"/api/v1/rooms/join", NET_POST, LIMIT_ROOMS, NET_BODY_SMALL, api_join_room},
    {"/api/v1/brains", NET_POST, LIMIT_BRAINS, NET_BODY_MAX, api_take_brain},
    {"/api/v1/games", NET_GET, LIMIT_REQUESTS, 0, api_list_games},
    {"/api/v1/games/", NET_GET, LIMIT_REQUESTS, 0, api_show_game},
    {"/api/v1/observer", NET_GET, LIMIT_REQUESTS, 0, api_show_observer},
    {"/api/v1/openapi.json", NET_GET, LIMIT_REQUESTS, 0, api_show_openapi},
    {"/healthz", NET_GET, LIMIT_KINDS, 0, api_show_health},
    {"/readyz", NET_GET, LIMIT_KINDS, 0, api_show_readiness},
    {"/metrics", NET_GET, LIMIT_KINDS, 0, api_show_metrics},
};

static const Route *find_route(const char *path)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        const size_t length = strlen(routes[i].path);
        bool has_rest = routes[i].path[length - 1] == '/';
        if (has_rest ? strncmp(path, routes[i].path, length) == 0
                     : strcmp(path, routes[i].path) == 0) {
            return &routes[i];
        }
    }
    return NULL;
}

bool api_has(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || find_route(path) != NULL;
}

static void refuse_path(NetRequest *request)
{
    api_refuse(request, 404, "no_such_path", "There is nothing here.");
}

static const char *methods_of(const Route *route)
{
    return route->method == NET_POST ? "POST" : "GET, HEAD";
}

static void refuse_method(NetRequest *request, const Route *route)
{
    char headers[128];
    char sentence[64];
    snprintf(headers, sizeof headers, API_PUBLIC_HEADERS "Allow: %s\r\n", methods_of(route));
    snprintf(sentence, sizeof sentence, "This path takes %s.", methods_of(route));
    api_answer_with(request, 405, headers, api_error_json("bad_method", sentence));
}

void api_answer_preflight(NetRequest *request)
{
    const Route *route = find_route(net_request_path(request));
    char origin[API_ORIGIN_HEADERS_SIZE];
    char headers[sizeof origin + 192];
    if (route == NULL) {
        refuse_path(request);
        return;
    }
    api_write_origin_headers(request, origin);
    snprintf(headers, sizeof headers,
             "%sAccess-Control-Allow-Methods: %s\r\nAccess-Control-Allow-Headers: content-type\r\n"
             "Access-Control-Max-Age: 7200\r\n",
             origin, methods_of(route));
    net_answer(request, &(NetAnswer){.status = 200, .headers = headers});
}

/* What a request counts as. A review is solved as well, a move at a time. */
static LimitKind limit_of(const Route *route, const NetRequest *request)
{
    int64_t id;
    GameForm form;
    const char *rest = net_request_path(request) + strlen(route->path);
    const bool is_review = route->answer == api_show_game && request_parse_game(rest, &id, &form) &&
                           form == GAME_AS_REVIEW;
    return is_review ? LIMIT_SOLVING : route->limit;
}

void api_admit(Api *api, NetRequest *request, const char *address)
{
    const Route *route = find_route(net_request_path(request));
    NetMethod method = net_request_method(request);
    if (route == NULL) {
        refuse_path(request);
    } else if ((method == NET_HEAD ? NET_GET : method) != route->method) {
        refuse_method(request, route);
    } else if (net_request_body_length(request) > route->body_max) {
        api_refuse(request, 413, "too_large", "The body is too large.");
    } else if (route->limit != LIMIT_KINDS &&
               !limits_allow(api->parts.limits, limit_of(route, request), address,
                             clock_now_ms())) {
        api->parts.metrics->counts[METRIC_LIMITED]++;
        api_refuse(request, 429, "too_fast", "Too many requests; wait a little.");
    } else if (!net_request_has_place(request)) {
        api_refuse(request, 503, "busy", "Too much is being sent just now; try again.");
    }
}

void api_answer(Api *api, NetRequest *request)
{
    const Route *route = find_route(net_request_path(request));
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
