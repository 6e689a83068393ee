/* api_answer.c - answers and refusals, and those who wait for them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api_internal.h"
#include "server/base/json_text.h"

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
