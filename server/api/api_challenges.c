/* api_challenges.c - brains that people send on: taken, shown, given out, and how games
 * against them ended, as those say who played. */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ai/brain_check.h"
#include "server/api/api_internal.h"
#include "server/base/clock.h"

/* A challenge, while it is read. */
typedef struct ChallengeRead {
    StoreRead read; /* first */
    Caller *caller;
    char id[CHALLENGE_ID_SIZE];
    bool wants_brain;
    StoreStatus status;
    Challenge challenge;
    void *bytes; /* of its brain, if that was wanted, for free() */
    size_t size;
} ChallengeRead;

/* The bytes behind an id never change; but the challenge may come to its end. */
#define BRAIN_HEADERS                                                                              \
    "Cache-Control: public, max-age=3600, immutable\r\nAccess-Control-Allow-Origin: *\r\n"

static json_t *text_or_null(const char *text)
{
    return text[0] != '\0' ? json_string(text) : json_null();
}

static json_t *challenge_json(const Challenge *challenge)
{
    const int64_t *counts = challenge->counts;
    const int64_t played = counts[CHALLENGE_WON] + counts[CHALLENGE_DRAWN] + counts[CHALLENGE_LOST];
    return json_pack(
        "{s:s, s:s, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "id", challenge->id, "game",
        challenge->game, "name", text_or_null(challenge->name), "games",
        (json_int_t)challenge->games, "size", (json_int_t)challenge->size, "created_at",
        (json_int_t)challenge->created_ms, "expires_at", (json_int_t)challenge->expires_ms,
        "played", (json_int_t)played, "won", (json_int_t)counts[CHALLENGE_WON], "drawn",
        (json_int_t)counts[CHALLENGE_DRAWN], "lost", (json_int_t)counts[CHALLENGE_LOST]);
}

static void refuse_unknown(NetRequest *request)
{
    api_refuse(request, 404, "no_such_challenge",
               "There is no such challenge, or its time is over.");
}

/* -------------------------------------------------------- kept and counted */

static void refuse_challenge(NetRequest *request, ChallengeOutcome outcome)
{
    switch (outcome) {
    case CHALLENGE_FULL:
        api_refuse(request, 507, "full", "The server keeps as many brains as it may; save a file.");
        break;
    case CHALLENGE_TOO_MANY:
        api_refuse(request, 429, "too_many", "Your address has as many brains here as it may.");
        break;
    case CHALLENGE_DAMAGED:
        api_refuse(request, 500, "damaged", "This challenge cannot be read any more.");
        break;
    case CHALLENGE_NONE:
    case CHALLENGE_DONE:
        refuse_unknown(request);
        break;
    }
}

static void answer_written(void *context, const HubTicket *ticket)
{
    Caller *caller = context;
    const ChallengeWrite *written = ticket->challenge;
    if (caller->request == NULL) {
        /* Nobody is there any more. */
    } else if (ticket->outcome != HUB_OK) {
        api_refuse_outcome(caller->request, ticket);
    } else if (written->outcome != CHALLENGE_DONE) {
        refuse_challenge(caller->request, written->outcome);
    } else {
        api_answer_json(caller->request, written->action == CHALLENGE_KEEP ? 201 : 200,
                        challenge_json(&written->challenge));
    }
    api_free_caller(caller);
}

/* A brain that is looked at by the pool. */
typedef struct Upload {
    Caller *caller;
    int64_t owner;
    char name[ROOM_TEXT_SIZE];
} Upload;

static void refuse_upload(Api *api, NetRequest *request, BrainVerdict verdict)
{
    if (verdict == VERDICT_BAD) {
        api_refuse(request, 422, "bad_brain", "This is not a brain, or it is damaged.");
    } else {
        api_refuse_busy(api, request);
    }
}

/* NULL without memory, or without random bytes. */
static ChallengeWrite *new_challenge(const Api *api, const Upload *upload,
                                     const CheckedBrain *checked)
{
    ChallengeWrite *write = calloc(1, sizeof *write);
    if (write == NULL || !challenge_new_id(write->challenge.id)) {
        free(write);
        return NULL;
    }
    Challenge *challenge = &write->challenge;
    write->now_ms = clock_calendar_ms();
    write->limits = api->parts.challenges;
    write->brain = checked->bytes;
    memcpy(challenge->game, checked->game, sizeof challenge->game);
    memcpy(challenge->name, upload->name, sizeof challenge->name);
    challenge->games = checked->games;
    challenge->size = (int64_t)checked->size;
    challenge->owner = upload->owner;
    challenge->created_ms = write->now_ms;
    challenge->expires_ms = write->now_ms + api->parts.challenge_ms;
    return write;
}

/* Keeps what the pool has found to be a brain. */
static void keep_challenge(void *context, const CheckedBrain *checked)
{
    Upload *upload = context;
    Caller *caller = upload->caller;
    const bool is_wanted = caller->request != NULL && checked->verdict == VERDICT_GOOD;
    ChallengeWrite *write = is_wanted ? new_challenge(caller->api, upload, checked) : NULL;
    if (write != NULL) {
        hub_write_challenge(caller->api->parts.hub, write, (HubReply){answer_written, caller});
    } else {
        if (caller->request != NULL) {
            refuse_upload(caller->api, caller->request, checked->verdict);
        }
        free(checked->bytes);
        api_free_caller(caller);
    }
    free(upload);
}

static Upload *new_upload(Api *api, NetRequest *request, const char *name)
{
    Upload *upload = calloc(1, sizeof *upload);
    if (upload == NULL) {
        api_refuse_without_memory(request);
        return NULL;
    }
    upload->owner = challenge_owner(limits_key(api->parts.client(api->parts.context, request)));
    memcpy(upload->name, name, sizeof upload->name);
    upload->caller = api_new_caller(api, request);
    if (upload->caller == NULL) {
        free(upload);
        return NULL;
    }
    return upload;
}

void api_take_challenge(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    size_t size;
    char name[ROOM_TEXT_SIZE] = "";
    RequestError error;
    if (!request_parse_teacher(net_request_query(request), name, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    char *bytes = net_request_take_body(request, &size);
    if (bytes == NULL) {
        refuse_upload(api, request, VERDICT_BAD);
        return;
    }
    Upload *upload = new_upload(api, request, name);
    if (upload == NULL) {
        free(bytes);
    } else if (!brain_check(api->parts.pool, bytes, size, keep_challenge, upload)) {
        free(bytes);
        api_forget_caller(upload->caller);
        free(upload);
        api_refuse_busy(api, request);
    }
}

/* /api/v1/challenges/ID/results. */
void api_count_result(Api *api, NetRequest *request, const char *rest)
{
    ChallengeRequest asked;
    ChallengeResult result;
    RequestError error;
    const RequestBody body = api_body_of(request);
    if (!request_parse_challenge(rest, &asked) || asked.form != CHALLENGE_AS_RESULTS) {
        refuse_unknown(request);
        return;
    }
    if (!request_parse_result(&body, &result, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    Caller *caller = api_new_caller(api, request);
    ChallengeWrite *write = caller != NULL ? calloc(1, sizeof *write) : NULL;
    if (write != NULL) {
        write->action = CHALLENGE_COUNT;
        write->now_ms = clock_calendar_ms();
        write->result = result;
        memcpy(write->challenge.id, asked.id, sizeof write->challenge.id);
        hub_write_challenge(api->parts.hub, write, (HubReply){answer_written, caller});
    } else if (caller != NULL) {
        api_forget_caller(caller);
        api_refuse_without_memory(request);
    }
}

/* ------------------------------------------------------------------- shown */

/* On the store's thread. */
static void read_challenge(StoreRead *read, Store *store)
{
    ChallengeRead *self = (ChallengeRead *)read;
    self->status = store_find_challenge(store, self->id, clock_calendar_ms(), &self->challenge);
    if (self->status == STORE_OK && self->wants_brain) {
        self->status = store_find_challenge_brain(store, self->id, &self->bytes, &self->size);
    }
}

static void start_challenge_read(Api *api, NetRequest *request, const ChallengeRequest *asked,
                                 void (*done)(StoreRead *read))
{
    ChallengeRead *self = calloc(1, sizeof *self);
    if (self == NULL) {
        api_refuse_without_memory(request);
        return;
    }
    self->read = (StoreRead){.work = read_challenge, .done = done};
    self->wants_brain = asked->form == CHALLENGE_AS_BRAIN;
    memcpy(self->id, asked->id, sizeof self->id);
    api_submit_read(api, request, &self->read, &self->caller);
}

static void refuse_challenge_read(NetRequest *request, StoreStatus status)
{
    if (status == STORE_FAILED) {
        api_refuse(request, 503, "busy", "The server is busy; try again.");
    } else {
        refuse_challenge(request, status == STORE_DAMAGED ? CHALLENGE_DAMAGED : CHALLENGE_NONE);
    }
}

static_assert((int)CHALLENGE_ID_SIZE <= NET_BODY_NAME_SIZE, "an id is the name of its brain");

/* Takes the bytes. As many as read them hold them together, and only while there is a
 * place for them: a client may read as slowly as it likes. */
static void answer_brain(NetRequest *request, const ChallengeRead *read)
{
    NetBody *brain = net_request_share_body(request, read->id, read->bytes, read->size);
    if (brain == NULL) {
        api_refuse(request, 503, "busy", "Too much is being sent just now; try again.");
        return;
    }
    net_answer(request, &(NetAnswer){
                            .status = 200,
                            .type = "application/octet-stream",
                            .headers = BRAIN_HEADERS,
                            .shared = brain,
                        });
}

static void answer_challenge(StoreRead *read)
{
    ChallengeRead *self = (ChallengeRead *)read;
    NetRequest *request = api_end_wait(self->caller);
    if (request == NULL) {
        free(self->bytes);
    } else if (self->status != STORE_OK) {
        refuse_challenge_read(request, self->status);
    } else if (self->wants_brain) {
        answer_brain(request, self);
    } else {
        api_answer_with(request, 200, API_PUBLIC_HEADERS, challenge_json(&self->challenge));
    }
    free(self);
}

/* /api/v1/challenges/ID, and then nothing or /brain. */
void api_show_challenge(Api *api, NetRequest *request, const char *rest)
{
    ChallengeRequest asked;
    if (request_parse_challenge(rest, &asked) && asked.form != CHALLENGE_AS_RESULTS) {
        start_challenge_read(api, request, &asked, answer_challenge);
    } else {
        refuse_unknown(request);
    }
}

/* ----------------------------------------------------------------------------- invitations */

static void write_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

/* "Ada taught this in 412 games. Beat it." */
static void write_title(FILE *out, const Challenge *challenge)
{
    write_escaped(out, challenge->name);
    fprintf(out, "%s in %" PRId64 " game%s. Beat it.",
            challenge->name[0] != '\0' ? " taught this" : "Taught", challenge->games,
            challenge->games == 1 ? "" : "s");
}

/* `challenge` is NULL where there is none any more; the page will say so. `origin` is for
 * those who fetch the picture: they take whole addresses only. */
static void write_page(FILE *out, const char *origin, const char *id, const Challenge *challenge)
{
    static const char *const tags[] = {"<title>", "</title>\n",
                                       "<meta property=\"og:title\" content=\"", "\">\n"};
    fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
          out);
    for (int i = 0; i < 4; i += 2) {
        fputs(tags[i], out);
        if (challenge != NULL) {
            write_title(out, challenge);
        } else {
            fputs("Fourmi", out);
        }
        fputs(tags[i + 1], out);
    }
    fprintf(out,
            "<meta property=\"og:type\" content=\"website\">\n"
            "<meta property=\"og:site_name\" content=\"Fourmi\">\n"
            "<meta property=\"og:description\" content=\"Teach a machine to play. Then look inside "
            "its head.\">\n"
            "<meta property=\"og:image\" content=\"%s/preview.png\">\n"
            "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
            "<link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\">\n"
            "<meta http-equiv=\"refresh\" content=\"0; url=../#/challenge/%s\">\n"
            "<p><a href=\"../#/challenge/%s\">Fourmi</a></p>\n",
            origin, id, id);
}

static void answer_page(const Api *api, NetRequest *request, const char *id,
                        const Challenge *challenge)
{
    char origin[API_ORIGIN_SIZE];
    char *text = NULL;
    size_t size;
    api->parts.write_origin(api->parts.context, request, origin);
    FILE *out = open_memstream(&text, &size);
    bool is_whole = out != NULL;
    if (is_whole) {
        write_page(out, origin, id, challenge);
        is_whole = ferror(out) == 0;
        is_whole = fclose(out) == 0 && is_whole;
    }
    if (!is_whole) {
        free(text);
        api_refuse_without_memory(request);
        return;
    }
    net_answer(request, &(NetAnswer){
                            .status = challenge != NULL ? 200 : 404,
                            .type = "text/html; charset=utf-8",
                            .headers = API_HEADERS,
                            .body = text,
                            .size = size,
                            .to_free = text,
                        });
}

static void answer_invitation(StoreRead *read)
{
    ChallengeRead *self = (ChallengeRead *)read;
    const Api *api = self->caller->api;
    NetRequest *request = api_end_wait(self->caller);
    if (request != NULL && (self->status == STORE_OK || self->status == STORE_NONE)) {
        answer_page(api, request, self->id, self->status == STORE_OK ? &self->challenge : NULL);
    } else if (request != NULL) {
        refuse_challenge_read(request, self->status);
    }
    free(self);
}

/* Whether it is an id and a slash, as some write a link. */
static bool has_slash(const char *rest)
{
    return challenge_is_id(rest) && strcmp(rest + CHALLENGE_ID_SIZE - 1, "/") == 0;
}

/* To the same without the slash; relative, as a proxy may have put the server anywhere. */
static void lead_to(NetRequest *request, const char *id)
{
    char headers[128];
    snprintf(headers, sizeof headers, API_HEADERS "Location: ../%.*s\r\n", CHALLENGE_ID_SIZE - 1,
             id);
    net_answer(request, &(NetAnswer){.status = 301, .headers = headers});
}

void api_show_invitation(Api *api, NetRequest *request, const char *rest)
{
    ChallengeRequest asked;
    if (request_parse_challenge(rest, &asked) && asked.form == CHALLENGE_AS_JSON) {
        start_challenge_read(api, request, &asked, answer_invitation);
    } else if (has_slash(rest)) {
        lead_to(request, rest);
    } else {
        refuse_challenge_read(request, STORE_NONE);
    }
}
