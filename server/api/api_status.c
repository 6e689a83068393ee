/* api_status.c - about the server itself: health, numbers, the observer, its own description. */
#include <stdio.h>

#include "server/api/api_internal.h"
#include "server/base/games.h"
#include "server/base/json.h"

static json_t *progress_json(const Observer *observer, const fourmi_game *game)
{
    ObserverProgress progress = observer_progress(observer, game);
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "games", (json_int_t)progress.games,
                     "values", (json_int_t)progress.values, "predictions",
                     (json_int_t)progress.predictions, "right", (json_int_t)progress.right,
                     "recent_predictions", (json_int_t)progress.new_predictions, "recent_right",
                     (json_int_t)progress.new_right);
}

void api_show_observer(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    const Observer *observer = api->parts.observer;
    json_t *json = json_object();
    const fourmi_game *game;
    for (int i = 0; (game = games_in_rooms(i)) != NULL; i++) {
        json = json_build_set(json, game->name, progress_json(observer, game));
    }
    api_answer_with(request, 200, API_PUBLIC_HEADERS, json);
}

void api_show_health(Api *api, NetRequest *request, const char *rest)
{
    (void)api;
    (void)rest;
    api_answer_text(request, 200, "ok\n");
}

void api_show_readiness(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    char text[128];
    const char *trouble = store_trouble(api->parts.store);
    snprintf(text, sizeof text, "%s\n", trouble != NULL ? trouble : "ready");
    api_answer_text(request, trouble == NULL ? 200 : 503, text);
}

void api_show_metrics(Api *api, NetRequest *request, const char *rest)
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
                            .headers = API_HEADERS,
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

void api_show_openapi(Api *api, NetRequest *request, const char *rest)
{
    (void)api;
    (void)rest;
    net_answer(request, &(NetAnswer){
                            .status = 200,
                            .type = "application/json",
                            .headers = API_PUBLIC_HEADERS,
                            .body = openapi_start,
                            .size = (size_t)(openapi_end - openapi_start),
                        });
}
