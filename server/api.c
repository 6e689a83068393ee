/* api.c - what is answered over HTTP besides pages. */
#define _POSIX_C_SOURCE 200809L

#include "server/api.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "catalogue.h"
#include "server/analysis.h"
#include "server/asked.h"
#include "server/brain_check.h"
#include "server/clock.h"
#include "server/protocol.h"
#include "server/whole.h"

struct Api {
    ApiParts parts;
};

/* Who waits for an answer that comes later. The request points to it, and it
 * to the request until the client leaves. */
typedef struct Caller {
    Api *api;
    NetRequest *request; /* NULL: gone */
    AnalysisJob *job;    /* what the caller waits for, if it is that */
} Caller;

/* --------------------------------------------------------------- answering */

#define JSON_HEADERS "Cache-Control: no-store\r\n"
/* What is the same for everybody may be read by any page. */
#define PUBLIC_HEADERS JSON_HEADERS "Access-Control-Allow-Origin: *\r\n"

enum { ORIGIN_HEADERS_SIZE = 320 };

static const char *headers_of_error(int status)
{
    switch (status) {
    case 429:
    case 503:
        return PUBLIC_HEADERS "Retry-After: 2\r\n";
    case 426:
        return PUBLIC_HEADERS "Upgrade: websocket\r\n";
    default:
        return PUBLIC_HEADERS;
    }
}

/* Takes `json`; where it is NULL there was no memory for it. */
static void answer_with(NetRequest *request, int status, const char *headers, json_t *json)
{
    static const char no_memory[] = "{\"error\":\"busy\",\"text\":\"Not enough memory.\"}";
    char *text = protocol_write(json);
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
static void write_origin_headers(const NetRequest *request, char headers[ORIGIN_HEADERS_SIZE])
{
    const char *origin = net_request_origin(request);
    headers[0] = '\0';
    if (origin[0] != '\0') {
        snprintf(headers, ORIGIN_HEADERS_SIZE,
                 "Access-Control-Allow-Origin: %s\r\nVary: Origin\r\n", origin);
    }
}

/* What is for the one who asked. Only pages that may ask come this far. */
static void answer_json(NetRequest *request, int status, json_t *json)
{
    char origin[ORIGIN_HEADERS_SIZE];
    char headers[sizeof origin + sizeof JSON_HEADERS];
    write_origin_headers(request, origin);
    snprintf(headers, sizeof headers, "%s%s", JSON_HEADERS, origin);
    answer_with(request, status, headers, json);
}

static json_t *error_json(const char *word, const char *sentence)
{
    return json_pack("{s:s, s:s}", "error", word, "text", sentence);
}

void api_refuse(NetRequest *request, int status, const char *word, const char *sentence)
{
    answer_with(request, status, headers_of_error(status), error_json(word, sentence));
}

static void refuse_without_memory(NetRequest *request)
{
    api_refuse(request, 503, "busy", "Not enough memory.");
}

static void refuse_busy(Api *api, NetRequest *request)
{
    api->parts.metrics->counts[METRIC_BUSY]++;
    api_refuse(request, 503, "busy", "Too much is being solved just now; try again.");
}

static void answer_text(NetRequest *request, int status, const char *text)
{
    net_answer(request, &(NetAnswer){
                            .status = status,
                            .type = "text/plain; charset=utf-8",
                            .headers = PUBLIC_HEADERS,
                            .body = text,
                            .size = strlen(text),
                        });
}

static Caller *new_caller(Api *api, NetRequest *request)
{
    Caller *caller = calloc(1, sizeof *caller);
    if (caller == NULL) {
        refuse_without_memory(request);
        return NULL;
    }
    caller->api = api;
    caller->request = request;
    net_request_set_user(request, caller);
    return caller;
}

/* For one who gets the answer at once after all. */
static void forget_caller(Caller *caller)
{
    net_request_set_user(caller->request, NULL);
    free(caller);
}

void api_lost(NetRequest *request)
{
    Caller *caller = net_request_user(request);
    if (caller != NULL) {
        caller->request = NULL;
        if (caller->job != NULL) {
            analysis_cancel(caller->job);
        }
    }
}

/* ------------------------------------------------------------------- rooms */

static int status_of_outcome(HubOutcome outcome)
{
    switch (outcome) {
    case HUB_OK:
        return 201;
    case HUB_NO_ROOM:
        return 404;
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

static void refuse_outcome(NetRequest *request, const HubTicket *ticket)
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
    } else {
        api_refuse(request, status, texts[ticket->outcome].word, texts[ticket->outcome].sentence);
    }
}

static json_t *token_or_null(const char *token)
{
    return token[0] != '\0' ? json_string(token) : json_null();
}

static void answer_ticket(void *context, const HubTicket *ticket)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        /* Nobody is there any more. */
    } else if (ticket->outcome != HUB_OK) {
        refuse_outcome(caller->request, ticket);
    } else {
        answer_json(
            caller->request, 201,
            json_pack("{s:s, s:o, s:o, s:o, s:o}", "game", ticket->game, "seat",
                      ticket->seat != ROOM_NOBODY ? json_integer(ticket->seat) : json_null(),
                      "token", token_or_null(ticket->seat_token), "invite",
                      token_or_null(ticket->invite_token), "watch",
                      token_or_null(ticket->watch_token)));
    }
    free(caller);
}

static void refuse_asked(NetRequest *request, const AskedError *error)
{
    api_refuse(request, error->status, error->word, error->sentence);
}

static AskedBody body_of(const NetRequest *request)
{
    AskedBody body = {.type = net_request_content_type(request)};
    body.text = net_request_body(request, &body.size);
    return body;
}

/* Whether the AI of a wish, if it has one, can be had. */
static bool has_its_ai(Api *api, const HubRoomWish *wish, AskedError *error)
{
    if (wish->ai[0] == '\0') {
        return true;
    }
    StoreStatus status = hub_find_ai(api->parts.hub, wish->ai, wish->game);
    *error = status == STORE_NONE ? asked_bad_ai()
                                  : (AskedError){503, "busy", "The server is busy; try again."};
    return status == STORE_OK;
}

static void make_room(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    HubRoomWish wish;
    AskedError error;
    const AskedBody body = body_of(request);
    if (!asked_room(&body, &wish, &error) || !has_its_ai(api, &wish, &error)) {
        refuse_asked(request, &error);
        return;
    }
    Caller *caller = new_caller(api, request);
    if (caller != NULL) {
        hub_make_room(api->parts.hub, &wish, (HubReply){answer_ticket, caller});
    }
}

static void join_room(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    HubJoinWish join;
    AskedError error;
    const AskedBody body = body_of(request);
    if (!asked_join(&body, &join, &error)) {
        refuse_asked(request, &error);
        return;
    }
    Caller *caller = new_caller(api, request);
    if (caller != NULL) {
        hub_join(api->parts.hub, &join, (HubReply){answer_ticket, caller});
    }
}

/* ------------------------------------------------------------------ brains */

static void answer_brain(void *context, const HubTicket *ticket)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        /* Nobody is there any more. */
    } else if (ticket->outcome != HUB_OK) {
        refuse_outcome(caller->request, ticket);
    } else {
        char name[32];
        snprintf(name, sizeof name, "brain:%" PRId64, ticket->brain_id);
        answer_json(caller->request, 201,
                    json_pack("{s:s, s:s}", "ai", name, "game", ticket->game));
    }
    free(caller);
}

static void refuse_brain(NetRequest *request)
{
    api_refuse(request, 422, "bad_brain",
               "This is not a brain for connect4 or tictactoe, or it is damaged.");
}

/* Keeps what the pool has found to be a brain. */
static void keep_brain(void *context, BrainVerdict verdict, const char *game, void *bytes,
                       size_t size)
{
    Caller *caller = context;
    if (caller->request != NULL && verdict == VERDICT_GOOD && asked_is_game_of_rooms(game)) {
        hub_keep_brain(caller->api->parts.hub, game, bytes, size, (HubReply){answer_brain, caller});
        return;
    }
    if (caller->request != NULL && verdict == VERDICT_NONE) {
        refuse_busy(caller->api, caller->request);
    } else if (caller->request != NULL) {
        refuse_brain(caller->request);
    }
    free(bytes);
    free(caller);
}

static void take_brain(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    size_t size;
    char *bytes = net_request_take_body(request, &size);
    if (bytes == NULL) {
        refuse_brain(request); /* libwebsockets waits for no answer where no body came */
        return;
    }
    Caller *caller = new_caller(api, request);
    if (caller == NULL) {
        free(bytes);
        return;
    }
    if (!brain_check(api->parts.pool, bytes, size, keep_brain, caller)) {
        free(bytes);
        forget_caller(caller);
        refuse_busy(api, request);
    }
}

/* ---------------------------------------------------------- finished games */

static json_t *game_json(const StoreGame *game)
{
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:I}", "id", (json_int_t)game->id, "game",
                     game->game, "first", game->names[0], "second", game->names[1], "moves",
                     game->moves, "result", protocol_result(game->result), "reason",
                     ending_word(game->ending), "ended_at", (json_int_t)game->ended_ms);
}

static void list_games(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    AskedList asked;
    AskedError error;
    if (!asked_list(net_request_query(request), &asked, &error)) {
        refuse_asked(request, &error);
        return;
    }
    StoreGame *games = malloc((size_t)asked.limit * sizeof *games);
    int count = games != NULL
                    ? store_list_games(api->parts.store, asked.game[0] != '\0' ? asked.game : NULL,
                                       &asked.before, games, asked.limit)
                    : -1;
    if (count < 0) {
        free(games);
        api_refuse(request, 500, "failed", "The games could not be read.");
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        list = whole_append(list, game_json(&games[i]));
    }
    answer_with(request, 200, PUBLIC_HEADERS,
                json_pack("{s:o, s:o}", "games", list, "next",
                          asked.before > 0 ? json_integer(asked.before) : json_null()));
    free(games);
}

static void write_quoted(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', out);
        }
        fputc(*text, out);
    }
}

static void write_tag(FILE *out, const char *name, const char *value)
{
    fprintf(out, "[%s \"", name);
    write_quoted(out, value);
    fputs("\"]\n", out);
}

/* A game as text: tags as chess players know them, then the moves. */
static void answer_game_text(NetRequest *request, const StoreGame *game)
{
    char date[32];
    char *text = NULL;
    size_t size;
    struct tm utc;
    time_t seconds = (time_t)(game->ended_ms / 1000);
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        refuse_without_memory(request);
        return;
    }
    gmtime_r(&seconds, &utc);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    write_tag(out, "Game", game->game);
    write_tag(out, "First", game->names[0]);
    write_tag(out, "Second", game->names[1]);
    write_tag(out, "Result", protocol_result(game->result));
    write_tag(out, "Reason", ending_word(game->ending));
    write_tag(out, "Ended", date);
    fprintf(out, "\n%s\n", game->moves);
    bool is_whole = ferror(out) == 0;
    is_whole = fclose(out) == 0 && is_whole;
    if (is_whole) {
        answer_text(request, 200, text);
    } else {
        refuse_without_memory(request);
    }
    free(text);
}

static void submit_job(Api *api, NetRequest *request, AnalysisJob *job);

/* /api/v1/games/ID, and then nothing, /text or /review. */
static void show_game(Api *api, NetRequest *request, const char *rest)
{
    int64_t id;
    AskedForm form;
    StoreGame game;
    StoreStatus status = asked_game(rest, &id, &form) ? store_find_game(api->parts.store, id, &game)
                                                      : STORE_NONE;
    if (status == STORE_NONE) {
        api_refuse(request, 404, "no_such_game", "There is no such game.");
    } else if (status == STORE_DAMAGED) {
        api_refuse(request, 500, "damaged", "This game cannot be read any more.");
    } else if (status == STORE_FAILED) {
        api_refuse(request, 503, "busy", "The server is busy; try again.");
    } else if (form == ASKED_TEXT) {
        answer_game_text(request, &game);
    } else if (form == ASKED_REVIEW) {
        submit_job(api, request, analysis_review(game.game, game.moves));
    } else {
        answer_with(request, 200, PUBLIC_HEADERS, game_json(&game));
    }
}

/* ----------------------------------------------------------------- solving */

static void finish_analysis(void *context, AnalysisStatus status, json_t *json)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        json_decref(json);
    } else if (status != ANALYSIS_TOO_HARD) {
        answer_with(caller->request, 200, PUBLIC_HEADERS, json);
    } else {
        api_refuse(caller->request, 503, "too_hard",
                   "This takes longer than the server may think; try again.");
    }
    free(caller);
}

/* Takes a job, which is NULL without memory, and answers when it is done. */
static void submit_job(Api *api, NetRequest *request, AnalysisJob *job)
{
    Caller *caller = job != NULL ? new_caller(api, request) : NULL;
    if (job == NULL) {
        refuse_without_memory(request);
        return;
    }
    if (caller == NULL) {
        analysis_free(job);
        return;
    }
    caller->job = job;
    if (!analysis_start(job, api->parts.pool, finish_analysis, caller)) {
        analysis_free(job);
        forget_caller(caller);
        refuse_busy(api, request);
    }
}

static void solve(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    AskedPosition asked;
    AskedError error;
    if (asked_position(net_request_query(request), "connect4", &asked, &error)) {
        submit_job(api, request, analysis_solve(asked.pos));
    } else {
        refuse_asked(request, &error);
    }
}

static void analyse(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    AskedPosition asked;
    AskedError error;
    if (asked_position(net_request_query(request), NULL, &asked, &error)) {
        submit_job(api, request, analysis_position(asked.game, asked.pos));
    } else {
        refuse_asked(request, &error);
    }
}

/* ---------------------------------------------------------- about the server */

static json_t *progress_json(const Observer *observer, const char *name)
{
    Game game;
    bool is_game = catalogue_find(name, &game);
    assert(is_game);
    (void)is_game;
    ObserverProgress progress = observer_progress(observer, &game);
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "games", (json_int_t)progress.games,
                     "values", (json_int_t)progress.values, "predictions",
                     (json_int_t)progress.predictions, "right", (json_int_t)progress.right,
                     "recent_predictions", (json_int_t)progress.new_predictions, "recent_right",
                     (json_int_t)progress.new_right);
}

static void show_observer(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    const Observer *observer = api->parts.observer;
    answer_with(request, 200, PUBLIC_HEADERS,
                json_pack("{s:o, s:o}", "connect4", progress_json(observer, "connect4"),
                          "tictactoe", progress_json(observer, "tictactoe")));
}

static void show_health(Api *api, NetRequest *request, const char *rest)
{
    (void)api;
    (void)rest;
    answer_text(request, 200, "ok\n");
}

static void show_readiness(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    char text[128];
    const char *trouble = store_trouble(api->parts.store);
    snprintf(text, sizeof text, "%s\n", trouble != NULL ? trouble : "ready");
    answer_text(request, trouble == NULL ? 200 : 503, text);
}

static void show_metrics(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    char text[METRICS_TEXT_SIZE];
    Metrics *metrics = api->parts.metrics;
    metrics->gauges[GAUGE_STORE_WAITING] = store_waiting(api->parts.store);
    metrics->gauges[GAUGE_SOLVER_WAITING] = pool_waiting(api->parts.pool);
    size_t size = metrics_write(metrics, text);
    net_answer(request, &(NetAnswer){
                            .status = 200,
                            .type = "text/plain; version=0.0.4; charset=utf-8",
                            .headers = JSON_HEADERS,
                            .body = text,
                            .size = size,
                        });
}

/* The document itself is built into the program. */
extern const unsigned char openapi_start[] __attribute__((visibility("hidden")));
extern const unsigned char openapi_end[] __attribute__((visibility("hidden")));
__asm__(".pushsection .rodata\n"
        ".globl openapi_start\n"
        ".hidden openapi_start\n"
        "openapi_start: .incbin \"" FOURMI_OPENAPI "\"\n"
        ".globl openapi_end\n"
        ".hidden openapi_end\n"
        "openapi_end: .byte 0\n"
        ".popsection\n");

static void show_openapi(Api *api, NetRequest *request, const char *rest)
{
    (void)api;
    (void)rest;
    net_answer(request, &(NetAnswer){
                            .status = 200,
                            .type = "application/json",
                            .headers = PUBLIC_HEADERS,
                            .body = openapi_start,
                            .size = (size_t)(openapi_end - openapi_start),
                        });
}

/* ----------------------------------------------------------------- routing */

typedef struct Route {
    const char *path; /* one that ends with a slash has more after it */
    NetMethod method;
    LimitKind limit; /* LIMIT_KINDS: none */
    size_t body_max;
    void (*answer)(Api *api, NetRequest *request, const char *rest);
} Route;

static const Route routes[] = {
    {"/solve", NET_GET, LIMIT_SOLVING, 0, solve},
    {"/api/v1/analysis", NET_GET, LIMIT_SOLVING, 0, analyse},
    {"/api/v1/rooms", NET_POST, LIMIT_ROOMS, NET_BODY_SMALL, make_room},
    {"/api/v1/rooms/join", NET_POST, LIMIT_ROOMS, NET_BODY_SMALL, join_room},
    {"/api/v1/brains", NET_POST, LIMIT_BRAINS, NET_BODY_MAX, take_brain},
    {"/api/v1/games", NET_GET, LIMIT_REQUESTS, 0, list_games},
    {"/api/v1/games/", NET_GET, LIMIT_REQUESTS, 0, show_game},
    {"/api/v1/observer", NET_GET, LIMIT_REQUESTS, 0, show_observer},
    {"/api/v1/openapi.json", NET_GET, LIMIT_REQUESTS, 0, show_openapi},
    {"/healthz", NET_GET, LIMIT_KINDS, 0, show_health},
    {"/readyz", NET_GET, LIMIT_KINDS, 0, show_readiness},
    {"/metrics", NET_GET, LIMIT_KINDS, 0, show_metrics},
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
    snprintf(headers, sizeof headers, PUBLIC_HEADERS "Allow: %s\r\n", methods_of(route));
    snprintf(sentence, sizeof sentence, "This path takes %s.", methods_of(route));
    answer_with(request, 405, headers, error_json("bad_method", sentence));
}

void api_answer_preflight(NetRequest *request)
{
    const Route *route = find_route(net_request_path(request));
    char origin[ORIGIN_HEADERS_SIZE];
    char headers[sizeof origin + 192];
    if (route == NULL) {
        refuse_path(request);
        return;
    }
    write_origin_headers(request, origin);
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
    AskedForm form;
    const char *rest = net_request_path(request) + strlen(route->path);
    const bool is_review = route->answer == show_game && asked_game(rest, &id, &form) &&
                           form == ASKED_REVIEW;
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
